import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { findNearestWall, findTriangle, NONE } from '../../src/geometry/index.js';
import { checkFile, loadScene, plotScene } from '../../src/node/index.js';
import { sampleStarts } from '../../src/node/sample-starts.js';
import { compileScene, parseScene } from '../../src/scene/index.js';

const folder = mkdtempSync(join(tmpdir(), 'footfall-scenes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const hallFile = fileURLToPath(new URL('../../scenes/examples/hall.scene.json', import.meta.url));
const hall = parseScene(readFileSync(hallFile, 'utf8'));
const write = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

describe('loadScene', () => {
  it('reads scene files by any name, and maps by their content', async () => {
    expect(await loadScene(hallFile)).toEqual({ scene: hall, format: 'scene', warnings: [] });
    const renamed = write('hall.json', readFileSync(hallFile, 'utf8'));
    expect((await loadScene(renamed)).format).toBe('scene');
    const wkt = write('plan.txt', 'POLYGON ((0 0, 4 0, 4 3, 0 3, 0 0))');
    expect(await loadScene(wkt, { import: { unit: 2 } })).toMatchObject({
      format: 'wkt',
      scene: { boundary: [expect.anything(), [8, 0], [8, 6], [0, 6]] },
    });
    const piped = await loadScene('-', { stdin: Readable.from([readFileSync(hallFile)]) });
    expect(piped.scene).toEqual(hall);
  });

  it('throws the first fault of a scene file, of which checkFile lists all', async () => {
    const file = write('faulty.scene.json', '{ "footfall": 1, "boundary": [], "nmae": 1, "run": { "seed": "x" } }');
    await expect(loadScene(file)).rejects.toMatchObject({ code: expect.stringMatching(/^scene\//) });
    const check = await checkFile(file);
    expect(check).toMatchObject({ ok: false, scene: undefined, format: 'scene' });
    expect(check.errors.map(({ where }) => where).sort()).toEqual(['boundary', 'nmae', 'run.seed']);
  });

  it('puts warnings of an import before those of the check', async () => {
    const file = write('sites.wkt', 'GEOMETRYCOLLECTION (POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0)), POINT (50 50))');
    const { ok, warnings, domain } = await checkFile(file);
    expect(ok).toBe(true);
    expect(domain).toBeDefined();
    expect(warnings.length).toBeGreaterThan(0);
  });
});

describe('sampleStarts', () => {
  const { domain } = compileScene(hall);
  const starts = sampleStarts(hall, domain);

  it('finds a free place for everybody, without overlap', () => {
    expect(starts).toHaveLength(400);
    for (const { at, radius } of starts) {
      expect(findTriangle(domain, at[0], at[1])).not.toBe(NONE);
      expect(findNearestWall(domain, at[0], at[1]).distance).toBeGreaterThanOrEqual(radius);
    }
    for (let i = 0; i < starts.length; i++) {
      for (let j = 0; j < i; j++) {
        const [dx, dy] = [starts[i]!.at[0] - starts[j]!.at[0], starts[i]!.at[1] - starts[j]!.at[1]];
        expect(dx * dx + dy * dy).toBeGreaterThanOrEqual((starts[i]!.radius + starts[j]!.radius) ** 2);
      }
    }
  });

  it('gives the same picture for the same scene', () => {
    expect(sampleStarts(hall, domain)).toEqual(starts);
    const svg = plotScene(hall, domain);
    expect(plotScene(hall, domain)).toBe(svg);
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    expect(plotScene(hall, domain, { showMesh: true }).length).toBeGreaterThan(svg.length);
  });

  it('leaves out whom the area has no room for, and who comes later', () => {
    const scene = parseScene(
      JSON.stringify({
        footfall: 1,
        boundary: [
          [0, 0],
          [5, 0],
          [5, 5],
          [0, 5],
        ],
        places: {
          nook: {
            polygon: [
              [1, 1],
              [2, 1],
              [2, 2],
              [1, 2],
            ],
          },
          door: {
            line: [
              [5, 1],
              [5, 2],
            ],
          },
        },
        crowd: [
          { count: 100, spawn: 'nook', goal: 'door' },
          { count: 100, spawn: 'nook', goal: 'door', arrive: { rate: 1 } },
          { count: 3, spawn: 'door', goal: 'nook' },
        ],
        agents: [{ at: [4, 4], goal: 'door', radius: 0.3 }],
      }),
    );
    const few = sampleStarts(scene, compileScene(scene).domain);
    expect(few[0]).toEqual({ at: [4, 4], radius: 0.3, group: 'agents' });
    expect(few.length).toBeGreaterThan(4);
    expect(few.length).toBeLessThan(16);
    expect(new Set(few.map(({ group }) => group))).toEqual(new Set(['agents', 'crowd[0]']));
  });
});
