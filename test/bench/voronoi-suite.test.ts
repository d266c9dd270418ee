import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bench } from '../../src/node/bench/bench.js';
import { type BenchResult, runSuite } from '../../src/node/bench/run-suite.js';
import { formatPhases, samplePhases } from '../../src/node/bench/sample-phases.js';
import { measureBuilds } from '../../src/node/bench/suites/voronoi-build.js';
import { measureGrowth } from '../../src/node/bench/suites/voronoi-growth.js';
import { measureMoves } from '../../src/node/bench/suites/voronoi-moves.js';
import { measureRoadmap } from '../../src/node/bench/suites/voronoi-roadmap.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'footfall-voronoi-'));
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

describe('the Voronoi suite on a small city', () => {
  it('builds without peers and says so', async () => {
    const { rows } = await run((bench) => measureBuilds(bench, folder, 3, 30));
    const timed = rows.filter(({ quality }) => quality?.startsWith('ours '));
    expect(timed).toHaveLength(7);
    for (const row of timed) {
      expect(row.ours).toBeGreaterThan(0);
      expect(row.theirs).toBeNull();
      expect(row.met).toBeNull();
      expect(row.quality).toContain('peer absent: no compiler (no-such-compiler)');
    }
    const [first] = rows;
    expect(first.name).toBe('city of 9 blocks, free space only, against Boost');
    expect(first.quality).toContain('ours 76 cells, ');
  });

  it('moves points and blocks, by themselves and with the same figures beside', async () => {
    const sizes = { walkers: 20, steps: 3, shifted: 5, shifts: 3, warmUp: 1 };
    const { rows } = await run((bench) => measureMoves(bench, folder, 3, sizes));
    expect(rows.map(({ unit }) => unit)).toEqual(['us', 'us']);
    for (const row of rows) {
      expect(row.ours).toBeGreaterThan(0);
      expect(row.quality).toMatch(/^ours median .* us, p99 .* us, .* cells per move; peer absent/);
    }
  });

  it('searches the roadmap from corner to corner', async () => {
    const { rows } = await run((bench) => measureRoadmap(bench, 3));
    expect(rows[0].quality).toMatch(/^found, \d+\.\d\d m, \d+ iterations, \d+ points$/);
  });

  it('fits the growth and lists the times', async () => {
    const { rows } = await run((bench) => measureGrowth(bench, [20, 40]));
    expect(rows.map(({ unit }) => unit)).toEqual(['exponent', 'exponent']);
    for (const row of rows) expect(row.quality).toMatch(/20 to 40.*; 20: \d+ ms, 40: \d+ ms$/);
  });
});

describe('samplePhases', () => {
  it('tells where the time goes by the files of the code', async () => {
    let sum = 0;
    const burn = (): void => {
      for (const start = performance.now(); performance.now() - start < 50; ) sum += Math.sqrt(sum + 1);
    };
    const parts = await samplePhases(burn, [{ name: 'here', files: /voronoi-suite/ }], 2);
    expect(parts.reduce((total, [, part]) => total + part, 0)).toBeCloseTo(1, 12);
    expect(Object.fromEntries(parts).here).toBeGreaterThan(0);
    expect(
      formatPhases([
        ['here', 0.9],
        ['rest', 0.1],
      ]),
    ).toBe('here 90 %, rest 10 %');
  });
});
