import { describe, expect, it } from 'vitest';
import type { Bench } from '../../src/node/bench/bench.js';
import { type BenchResult, runSuite } from '../../src/node/bench/run-suite.js';
import { listSuites } from '../../src/node/bench/suites/index.js';
import { createFakeClock, type FakeClock } from './fake-clock.js';

const ROW_KEYS = ['name', 'peer', 'unit', 'ours', 'theirs', 'ratio', 'spread', 'target', 'met', 'quality'];

async function run(work: (bench: Bench, clock: FakeClock) => Promise<void>): Promise<BenchResult> {
  const clock = createFakeClock();
  const suite = { name: 'sample', summary: '', run: (bench: Bench) => work(bench, clock) };
  return runSuite(suite, { version: '1.2.3', tools: clock, rounds: 5, warmupMs: 10 });
}

describe('runSuite', () => {
  it('makes rows with exactly the promised keys, in JSON as in memory', async () => {
    const result = await run(async (bench, clock) => {
      await bench.time({ name: 'alone', ours: clock.work('a', 10) });
      await bench.rate({ name: 'rate', ours: clock.work('a', 10), count: 100 });
      bench.growth({ name: 'growth', sizes: [1, 10], ours: [1, 10] });
      bench.value({ name: 'memory', unit: 'MB', ours: 42 });
    });
    expect(result).toMatchObject({ suite: 'sample', version: '1.2.3', seed: 1 });
    expect(result.machine.node).toBe(process.version);
    expect(result.load.before).toHaveLength(3);
    expect(new Date(result.date).toISOString()).toBe(result.date);
    for (const row of result.rows) expect(Object.keys(row)).toEqual(ROW_KEYS);
    expect(JSON.parse(JSON.stringify(result))).toEqual(result);
  });

  it('compares times and judges targets', async () => {
    const { rows, samples } = await run(async (bench, clock) => {
      const ours = clock.work('ours', 20);
      const peer = { name: 'peer 1.0', work: clock.work('theirs', 10) };
      await bench.time({ name: 'met', ours, peer, target: { of: 'ratio', atMost: 3 }, quality: 'exact' });
      await bench.time({ name: 'not met', ours, peer, target: { of: 'ratio', atMost: 1.5 } });
    });
    expect(rows[0]).toEqual({
      name: 'met',
      peer: 'peer 1.0',
      unit: 'ms',
      ours: 20,
      theirs: 10,
      ratio: 2,
      spread: 0,
      target: 'ratio <= 3',
      met: true,
      quality: 'exact',
    });
    expect(rows[1]).toMatchObject({ met: false, target: 'ratio <= 1.5' });
    expect(samples.met).toEqual({ ours: Array(5).fill(20), theirs: Array(5).fill(10) });
  });

  it('turns times into rates, each side by its own count', async () => {
    const { rows } = await run(async (bench, clock) => {
      await bench.rate({
        name: 'queries',
        ours: clock.work('ours', 10),
        count: 1000,
        peer: { name: 'slow', work: clock.work('theirs', 10) },
        peerCount: 10,
        target: { of: 'ratio', atLeast: 50 },
      });
    });
    expect(rows[0]).toMatchObject({ unit: '1/s', ours: 100_000, theirs: 1000, ratio: 100, met: true });
  });

  it('takes samples of others, shows microseconds, and waits for what is said beside', async () => {
    const { rows, samples } = await run(async (bench) => {
      const peer = { name: 'C++', sampler: () => 0.05 };
      const target = { of: 'ratio', atMost: 1 / 3 } as const;
      await bench.time({ name: 'move', sampler: () => 0.02, unit: 'us', peer, target, quality: async () => 'later' });
    });
    expect(rows[0]).toMatchObject({
      unit: 'us',
      ours: 20,
      theirs: 50,
      ratio: 0.4,
      target: 'ratio <= 0.3333',
      met: false,
    });
    expect(rows[0].quality).toBe('later');
    expect(samples.move.ours).toEqual(Array(5).fill(0.02));
  });

  it('says why a peer is missing, and still measures ours', async () => {
    const { rows } = await run(async (bench, clock) => {
      const ours = clock.work('ours', 20);
      const target = { of: 'ratio', atMost: 3 } as const;
      await bench.time({ name: 'absent', ours, target, peer: { name: 'C++', absent: 'no compiler (g++)' } });
      const work = () => {
        throw new Error('out of luck\nstack');
      };
      await bench.time({ name: 'failing', ours, target, peer: { name: 'broken', work }, quality: 'counts' });
    });
    const missing = { ours: 20, theirs: null, ratio: null, met: null, target: 'ratio <= 3' };
    expect(rows[0]).toMatchObject({ ...missing, peer: 'C++', quality: 'peer absent: no compiler (g++)' });
    expect(rows[1]).toMatchObject({ ...missing, peer: 'broken', quality: 'counts; peer failed: out of luck' });
  });

  it('measures a peer alone', async () => {
    const { rows } = await run(async (bench) => {
      await bench.time({ name: 'alone', peer: { name: 'C++', sampler: () => 7 } });
      await bench.time({ name: 'nobody', peer: { name: 'C++', absent: 'no compiler' } });
    });
    expect(rows[0]).toMatchObject({ ours: null, theirs: 7, ratio: null, spread: 0 });
    expect(rows[1]).toMatchObject({ ours: null, theirs: null, spread: null });
  });

  it('fits growth', async () => {
    const { rows } = await run(async (bench) => {
      const target = { of: 'ours', atMost: 1.2 } as const;
      bench.growth({ name: 'g', sizes: [10, 100, 1000], ours: [1, 10, 100], theirs: [1, 100, 10_000], target });
    });
    expect(rows[0]).toMatchObject({ unit: 'exponent', ours: 1, theirs: 2, ratio: 0.5, met: true });
    expect(rows[0].quality).toContain('10 to 1000');
  });

  it('refuses two rows of one name, since results are compared by it', async () => {
    const twice = run(async (bench) => {
      bench.value({ name: 'same', unit: 'MB', ours: 1 });
      bench.value({ name: 'same', unit: 'MB', ours: 2 });
    });
    await expect(twice).rejects.toMatchObject({ code: 'bench/duplicate-row' });
  });

  it('tells about each row as it is done', async () => {
    const seen: string[] = [];
    const suite = {
      name: 's',
      summary: '',
      run: async (bench: Bench) => {
        bench.value({ name: 'one', unit: 'MB', ours: 1 });
        bench.value({ name: 'two', unit: 'MB', ours: 2 });
      },
    };
    await runSuite(suite, { version: '1.0.0', onRow: (row) => seen.push(row.name) });
    expect(seen).toEqual(['one', 'two']);
  });
});

it('suites have names of their own, fit for files', () => {
  const names = listSuites().map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9-]*$/);
});
