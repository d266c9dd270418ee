import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { runSuite } from '../../src/node/bench/run-suite.js';
import { listSuites } from '../../src/node/bench/suites/index.js';
import { measureStudio } from '../../src/node/bench/suites/studio.js';

it('the suite of the studio drags, runs and opens in a browser', async () => {
  const folder = fileURLToPath(new URL('../../dist/studio', import.meta.url));
  const sizes = { polygons: 20, moves: 12, people: 100, watch: 500, views: 1, folder };
  const suite = {
    name: 'small',
    summary: '',
    run: (bench: Parameters<typeof measureStudio>[0]) => measureStudio(bench, sizes),
  };
  const { rows } = await runSuite(suite, { version: '1.0.0', rounds: 1, warmupMs: 0, warmupCalls: 1, minSampleMs: 0 });
  expect(rows.map(({ name }) => name)).toEqual([
    'studio: picture to picture of the path map while one of 20 polygons is dragged',
    'studio: from a move of the pointer to the path map that shows it',
    'studio: picture to picture while 100 people walk',
    'studio: first useful view, from the request to people on the plan',
  ]);
  for (const { ours } of rows) expect(ours).toBeGreaterThan(0);
  // The drag moved a polygon, and not the view: maps of other plans were drawn, and moves found in them.
  for (const k of [0, 1, 2]) expect(rows[k].quality).toMatch(/^median of [1-9]\d*;/);
  expect(listSuites().map(({ name }) => name)).toContain('studio');
});
