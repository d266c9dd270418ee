import { describe, expect, it } from 'vitest';
import type { Bench } from '../../src/node/bench/bench.js';
import { type BenchResult, runSuite } from '../../src/node/bench/run-suite.js';
import { listSuites } from '../../src/node/bench/suites/index.js';
import { measureMangField } from '../../src/node/bench/suites/mang-field.js';
import { measureMangTable } from '../../src/node/bench/suites/mang-table.js';
import { measureMangTwin } from '../../src/node/bench/suites/mang-twin.js';

function run(work: (bench: Bench) => Promise<void>): Promise<BenchResult> {
  const suite = { name: 'small', summary: '', run: work };
  return runSuite(suite, { version: '1.0.0', rounds: 1, warmupMs: 0, warmupCalls: 1, minSampleMs: 0 });
}

describe('the mang suite on few agents', () => {
  it('has the columns of the paper for each row of its table, and the growth', async () => {
    const rows = [
      ['crowd', [3, 206, 1051, 7, 20, 0.23, 0.18, 52]],
      ['crowd', [6, 330, 1949, 9, 22, 0.8, 0.45, 58]],
    ] as const;
    const result = await run((bench) => measureMangTable(bench, { rows, warmup: 2, steps: 2 }));
    expect(result.rows.map(({ name }) => name)).toEqual([
      ...[3, 6].flatMap((agents) =>
        ['total', 'diagram', 'graph', 'plan', 'local dynamics'].map((part) => `mang, crowd, ${agents} agents: ${part}`),
      ),
      'mang, crowd: growth of the total with agents',
    ]);
    expect(result.rows[0].theirs).toBe(52);
    expect(result.rows[0].quality).toMatch(/V \d+, E \d+; theirs V 206, E 1051/);
  });

  it('measures frames a second of large crowds, and the discrete twin beside the exact graph', async () => {
    const fields = [[12, 2, 15] as const, [24, 2, undefined] as const];
    const field = await run((bench) => measureMangField(bench, { fields, warmup: 1, steps: 1 }));
    expect(field.rows.map(({ unit }) => unit)).toEqual(['1/s', '1/s', 'exponent']);
    expect(field.rows[0].target).toBe('ours >= 15');
    const twin = await run((bench) => measureMangTwin(bench, { agents: [3], warmup: 1, pixels: 64 }));
    expect(twin.rows).toHaveLength(1);
    expect(twin.rows[0].ratio).toBeGreaterThan(0);
  });

  it('is listed', () => {
    expect(listSuites().map(({ name }) => name)).toContain('mang');
  });
});
