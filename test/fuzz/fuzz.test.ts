import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TRAJECTORY_FORMATS } from '../../src/node/trajectories/formats.js';
import { IMPORT_FORMATS } from '../../src/scene/import/index.js';
import { root, useBuiltCli } from '../cli/run-cli.js';
import { dataFolder, FIXED_SEED, rotatingSeed, runs, tier } from '../tier.js';
import { Dice, seedOf } from './dice.js';
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

it.each(FUZZ_FORMATS)('makes the same mutants of $name whatever was made before', async (format) => {
  const make = async (number: number, bytes: Uint8Array) => {
    const { content } = await format.make({ name: 'seed', bytes }, new Dice(seedOf(format.name, 1, number)));
    const files =
      content instanceof Uint8Array ? [content] : [strToU8(Object.keys(content).join()), ...Object.values(content)];
    return createHash('sha256').update(Buffer.concat(files)).digest('hex');
  };
  const archive = zipSync({ 'config.json': strToU8('{"a": [1, 2, 3]}'), 'geometry.wkt': strToU8('POINT (1 2)') });
  const bytes =
    format.seeds === 'jupedsim-zip' ? Buffer.from(archive) : Buffer.from('{"a": [0, 1, 2.5],\n "b": "x"}'.repeat(20));
  const whole = Buffer.from(bytes);
  const first = await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map((number) => make(number, bytes)));
  const again = await Promise.all([7, 6, 5, 4, 3, 2, 1, 0].map((number) => make(number, bytes)));
  expect(again.reverse()).toEqual(first);
  expect(bytes.equals(whole)).toBe(true);
});

/** All maps and a run for every mutant; a process of its own for the parser of every command. */
const SLOW = new Set(['geometry', 'sqlite', 'parquet']);

/** The rotating seed finds what is new; the tier that everybody waits for must not fail for that. */
const seeds = tier === 'long' ? [FIXED_SEED, rotatingSeed] : [FIXED_SEED];

describe.each(seeds)('mutants of seed %i are read or refused within the limits', (seed) => {
  const keep = join(root, '.cache', 'fuzz');
  let fuzzer: Fuzzer;
  beforeAll(() => {
    fuzzer = new Fuzzer({ pool, folder: join(folder, String(seed)), keep, seed, dataFolder });
  });

  it.each(FUZZ_FORMATS)('$name', async (format) => {
    const count = Math.ceil(runs(2, 10, 60) / (SLOW.has(format.name) ? 2 : 1));
    const numbers = Array.from({ length: count }, (_, k) => k);
    const { failures, mutants } = await fuzzer.run(format, numbers, JOBS);
    expect(failures).toEqual([]);
    expect(mutants).toBe(count);
  });
});
