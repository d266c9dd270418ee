import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildPathMap, fillPaths, findPath, type PathBatch } from '../../src/maps/index.js';
import type { Bench } from '../../src/node/bench/bench.js';
import { preparePart } from '../../src/node/bench/part-sampler.js';
import {
  preparePathCity,
  preparePathSquares,
  prepareSmallMaps,
  scatterFree,
  writePathInput,
} from '../../src/node/bench/path-maps.js';
import { loadRecast } from '../../src/node/bench/recast-peer.js';
import { type BenchResult, runSuite } from '../../src/node/bench/run-suite.js';
import { compareMeans, measurePropagation } from '../../src/node/bench/suites/pathmap-build.js';
import { measurePathGrowth, measureRebuild } from '../../src/node/bench/suites/pathmap-growth.js';
import { measureQueries } from '../../src/node/bench/suites/pathmap-queries.js';
import { measureRaster } from '../../src/node/bench/suites/pathmap-raster.js';
import { measureRecast } from '../../src/node/bench/suites/pathmap-recast.js';
import { FIXED_SEED, rotatingSeed } from '../tier.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'footfall-pathmap-'));
  // No compiler, no peers: what is tested is that rows come out all the same.
  vi.stubEnv('CXX', 'no-such-compiler');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

function run(work: (bench: Bench) => Promise<void> | void): Promise<BenchResult> {
  const suite = { name: 'small', summary: '', run: async (bench: Bench) => work(bench) };
  return runSuite(suite, { version: '1.0.0', rounds: 1, warmupMs: 0, warmupCalls: 1, minSampleMs: 0 });
}

describe('the path map suite on small maps', () => {
  it('propagates without peers and says so', async () => {
    const part = { warmupCalls: 1, sampleMs: 0 };
    const sizes = { squares: [2, 8], sides: [0.5], cityBlocks: 3, part };
    const { rows } = await run((bench) => measurePropagation(bench, folder, sizes));
    const compared = rows.filter(({ name }) => name.includes('against CGAL'));
    expect(compared).toHaveLength(3 + 5 + 2);
    for (const row of compared) {
      expect(row.ours).toBeGreaterThan(0);
      expect(row.theirs).toBeNull();
      expect(row.quality).toMatch(/vertices, \d+ points on walls, \d+ windows; peer absent: no compiler/);
    }
    expect(compared[0].target).toBeNull();
    expect(compared[1].target).toBe('ratio <= 0.4');
    expect(rows.slice(-3).map(({ name }) => name)).toEqual([
      'propagation, city of 9 blocks',
      'query index, city of 9 blocks',
      'mesh and point location, city of 9 blocks',
    ]);
  });

  it('asks for distances and whole paths', async () => {
    const sizes = { squares: 3, cityBlocks: 2, points: 300, peerPoints: 20 };
    const { rows } = await run((bench) => measureQueries(bench, folder, sizes));
    expect(rows.map(({ unit }) => unit)).toEqual(['1/s', '1/s', '1/s', '1/s', '1/s', '1/s']);
    for (const row of rows) expect(row.ours).toBeGreaterThan(0);
    expect(rows[3].quality).toMatch(/^[2-9]\.\d points per path$/);
  });

  it('fills a raster and reads paths from it', async () => {
    const part = { warmupCalls: 1, sampleMs: 0 };
    const { rows } = await run((bench) => measureRaster(bench, { squares: 3, pixels: 40, points: 100, part }));
    expect(rows[0]).toMatchObject({ unit: 'ms', target: 'ratio <= 30' });
    expect(rows[0].quality).toMatch(/(wasm|js) kernel; in the last call .* \+ .* \+ .* ms/);
    expect(rows[1]).toMatchObject({ unit: '1/s', target: 'ours >= 4000000' });
    expect(rows[1].quality).toMatch(/[2-9]\.\d points per path$/);
  });

  it('is never longer than Recast where that is installed', async () => {
    const { rows } = await run((bench) => measureRecast(bench, { squares: 4, points: 200, peerPoints: 40 }));
    const { quality } = rows[0];
    if (quality?.includes('peer absent')) return;
    expect(quality).toMatch(/^\d+ of 40 paths compared: ours longer in 0, theirs longer by /);
    expect(rows[1]).toMatchObject({ unit: 'queries', ours: expect.any(Number) });
  });

  it('fits the growth and lists the times', async () => {
    const { rows } = await run((bench) => measurePathGrowth(bench, [2, 4], 0));
    expect(rows.map(({ unit }) => unit)).toEqual(['exponent', 'exponent']);
    for (const row of rows) expect(row.quality).toMatch(/16 to 64.*16: .* ms, 64: .* ms$/);
  });

  it('rebuilds a map whose goal moves', async () => {
    const { rows } = await run((bench) => measureRebuild(bench, 3, { warmupCalls: 2, sampleMs: 0 }));
    expect(rows[0].ours).toBeGreaterThan(0);
    expect(rows[0].quality).toContain('40 vertices');
  });

  it('tells means that agree from those that do not', () => {
    expect(compareMeans(1, 1)).toBe('distances agree to 2e-16');
    expect(compareMeans(1, 1 + 1e-6)).toContain('DIFFER');
  });
});

describe('inputs of the path map benchmark', () => {
  it('have the corners that their names promise', () => {
    const corners = prepareSmallMaps().map(({ domain }) => domain.vertices.length / 2 - 4);
    expect(corners).toEqual([12, 96, 38, 15, 91]);
    expect(preparePathSquares(3, 0.2).domain.vertices.length / 2).toBe(40);
    expect(preparePathCity(2).domain.vertices.length / 2).toBe(20);
  });

  it.each([FIXED_SEED, rotatingSeed])(
    'reach every free point, and many paths at once are those one by one (%i)',
    (seed) => {
      for (const scene of [preparePathSquares(3, 0.2), ...prepareSmallMaps()]) {
        const map = buildPathMap(scene.domain, { sources: scene.sources, ground: scene.ground });
        const xy = scatterFree(scene, 50, seed);
        const batch: PathBatch = { starts: new Int32Array(51), points: new Float64Array(2) };
        const count = fillPaths(map, xy, batch);
        expect(batch.starts[50]).toBe(count);
        for (let k = 0; k < 50; k++) {
          const { status, points } = findPath(map, xy[2 * k], xy[2 * k + 1]);
          expect(status).toBe('found');
          expect(batch.points.slice(2 * batch.starts[k], 2 * batch.starts[k + 1])).toEqual(points);
        }
      }
    },
  );

  it('are written as the harness reads them, in the units of the map', async () => {
    const scene = preparePathSquares(1);
    const file = join(folder, 'mesh.txt');
    await writePathInput(file, scene, Float64Array.of(0.9, -0.8), true);
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
    expect(lines[0]).toBe('8 8 2');
    expect(lines.slice(1, 5)).toEqual(['-1 -1', '1 -1', '1 1', '-1 1']);
    expect(lines.slice(-2)).toEqual(['-0.75 -0.75', '0.9 -0.8']);
    await writePathInput(file, scene, Float64Array.of(0.9, -0.8));
    const own = (await readFile(file, 'utf8')).trimEnd().split('\n');
    expect(own.slice(1, 5)).toEqual(lines.slice(1, 5));
    expect(own).toHaveLength(1 + scene.ground.mesh.vertices.length / 2 + scene.ground.mesh.triangles.length / 3 + 2);
  });

  it('give Recast the same squares', async () => {
    const recast = await loadRecast([Float64Array.of(-0.5, -0.5, 0.5, -0.5, 0.5, 0.5, -0.5, 0.5)], 1);
    if ('absent' in recast) return;
    const way = recast.findPath(-0.75, 0, 0.75, 0) as Float64Array;
    expect([way[0], way[1]].map((value) => Math.round(value * 1000))).toEqual([-750, 0]);
    // Around the square at one of its corners, not through it.
    expect(way.length).toBeGreaterThan(4);
    expect(Math.abs(way[3])).toBeCloseTo(0.5, 2);
  });
});

describe('preparePart', () => {
  it('warms up, and takes the median of calls that time themselves', async () => {
    let calls = 0;
    const sampler = preparePart(() => [5, 1, 9][calls++ % 3], { warmupMs: 1000, warmupCalls: 6, sampleMs: 0 });
    expect(calls).toBe(6);
    expect(await sampler()).toBe(5);
    expect(calls).toBe(9);
  });
});
