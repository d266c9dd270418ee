import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Bench } from '../../src/node/bench/bench.js';
import { runSuite } from '../../src/node/bench/run-suite.js';
import { measureThreads } from '../../src/node/bench/suites/crowd-threads.js';
import { makeTestThreads, type TestThreads } from '../sim/team/test-threads.js';

let threads: TestThreads;

beforeAll(async () => {
  threads = await makeTestThreads();
});

afterAll(() => {
  threads.remove();
});

it('a large crowd on two threads: one row per dynamics, with the bytes of one thread', async () => {
  const sizes = { agents: 2200, blocks: 3, steps: 1, warmup: 1, host: threads.host };
  const suite = { name: 'small', summary: '', run: (bench: Bench) => measureThreads(bench, sizes) };
  const { rows } = await runSuite(suite, { version: '1.0.0', rounds: 1, warmupMs: 0, warmupCalls: 1, minSampleMs: 0 });
  expect(rows.map(({ name, unit }) => [name, unit])).toEqual(
    ['collision-free-speed', 'orca', 'social-force'].map((name) => [
      `${name}, steps of 2,200 agents on 2 threads, by path map`,
      '1/s',
    ]),
  );
  for (const { quality } of rows) expect(quality).toContain('equal to those of one thread');
});
