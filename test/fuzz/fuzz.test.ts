import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TRAJECTORY_FORMATS } from '../../src/node/trajectories/formats.js';
import { IMPORT_FORMATS } from '../../src/scene/import/index.js';
import { root, useBuiltCli } from '../cli/run-cli.js';
import { dataFolder, FIXED_SEED, rotatingSeed, runs, tier } from '../tier.js';
import { FUZZ_FORMATS } from './formats.js';
import { Fuzzer } from './fuzz.js';
import { JOB_LIMITS, Pool } from './pool.js';

useBuiltCli();

const JOBS = 2;
let folder: string;
let pool: Pool;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'footfall-fuzz-'));
  pool = new Pool(root, JOBS, JOB_LIMITS);
});
afterAll(() => {
  pool.close();
  rmSync(folder, { recursive: true, force: true });
});

it('mutates every format of maps and every kind of recording', () => {
  const names = FUZZ_FORMATS.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(IMPORT_FORMATS.map(({ name }) => name)));
  expect(names).toEqual(expect.arrayContaining(['ffr', ...TRAJECTORY_FORMATS]));
});

/** The rotating seed finds what is new; the tier that everybody waits for must not fail for that. */
const seeds = tier === 'long' ? [FIXED_SEED, rotatingSeed] : [FIXED_SEED];

describe.each(seeds)('mutants of seed %i are read or refused within the limits', (seed) => {
  const keep = join(root, '.cache', 'fuzz');
  let fuzzer: Fuzzer;
  beforeAll(() => {
    fuzzer = new Fuzzer({ pool, folder: join(folder, String(seed)), keep, seed, dataFolder });
  });

  it.each(FUZZ_FORMATS)('$name', async (format) => {
    const count = runs(2, 20, 150);
    const numbers = Array.from({ length: count }, (_, k) => k);
    const { failures, mutants } = await fuzzer.run(format, numbers, JOBS);
    expect(failures).toEqual([]);
    expect(mutants).toBe(count);
  });
});
