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
    'studio: frame while one of 20 polygons is dragged, path map shown',
    'studio: frame while 100 people walk',
    'studio: first useful view, from the request to people on the plan',
  ]);
  for (const { ours } of rows) expect(ours).toBeGreaterThan(0);
  // The drag moved a polygon, and not the view.
  expect(rows[0].quality).toMatch(/; [1-9]\d* versions of the plan$/);
  expect(listSuites().map(({ name }) => name)).toContain('studio');
});
