import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formatBenchMarkdown, formatFigure } from '../../src/node/bench/bench-markdown.js';
import { compareResults } from '../../src/node/bench/compare-results.js';
import { compareVersions, findPreviousResult, writeResult } from '../../src/node/bench/results.js';
import { makeRow, type RowFigures } from '../../src/node/bench/row.js';
import type { BenchResult } from '../../src/node/bench/run-suite.js';

function createResult(version: string, rows: RowFigures[], cpu = 'abacus'): BenchResult {
  return {
    suite: 'ground',
    rows: rows.map(makeRow),
    version,
    date: '2026-01-02T03:04:05.000Z',
    seed: 1,
    machine: { cpu, cores: 2, memoryGb: 4, system: 'linux', node: 'v20.0.0', v8: '11' },
    load: { before: [0.1, 0, 0], after: [1, 0, 0] },
    samples: {},
  };
}

const time = (name: string, ours: number, theirs?: number, spread = 0.02): RowFigures => ({
  name,
  unit: 'ms',
  ours,
  spread,
  ...(theirs !== undefined && { theirs, peer: 'peer 1.0' }),
});

describe('result files', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'footfall-results-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('are kept per version, as JSON and as a table', async () => {
    const result = createResult('0.1.0', [time('city', 12, 6)]);
    const files = await writeResult(folder, result);
    expect(files).toEqual([join(folder, '0.1.0', 'ground.json'), join(folder, '0.1.0', 'ground.md')]);
    expect(JSON.parse(await readFile(files[0], 'utf8'))).toEqual(result);
    expect(await readFile(files[1], 'utf8')).toContain('| city | 12 | 6 | ms | 2 |');
  });

  it('are compared with the newest version before, else with the same version', async () => {
    expect(await findPreviousResult(folder, '0.10.0', 'ground')).toBeUndefined();
    for (const version of ['0.2.0', '0.9.0', '0.10.0', '0.11.0']) {
      await writeResult(folder, createResult(version, []));
    }
    expect((await findPreviousResult(folder, '0.10.0', 'ground'))?.version).toBe('0.9.0');
    expect((await findPreviousResult(folder, '0.2.0', 'ground'))?.version).toBe('0.2.0');
    await writeFile(join(folder, '0.9.0', 'ground.json'), '{ broken');
    expect((await findPreviousResult(folder, '0.10.0', 'ground'))?.version).toBe('0.2.0');
    expect(await findPreviousResult(join(folder, 'absent'), '1.0.0', 'ground')).toBeUndefined();
  });
});

it('orders versions by number', () => {
  const sorted = ['1.0.0', '0.10.0', '0.9.1', '1.0.0-beta', '0.9.0'].sort(compareVersions);
  expect(sorted).toEqual(['0.9.0', '0.9.1', '0.10.0', '1.0.0-beta', '1.0.0']);
});

describe('compareResults', () => {
  it('compares ratios where there is a peer, between machines too', () => {
    const before = createResult('0.1.0', [time('city', 10, 5), time('alone', 10)]);
    const now = createResult('0.2.0', [time('city', 30, 5), time('alone', 30)], 'another');
    expect(compareResults(before, now)).toEqual([
      { name: 'city', of: 'ratio', before: 2, now: 6, change: 2, verdict: 'worse' },
    ]);
  });

  it('compares times on the same machine, and knows that rates should grow', () => {
    const rate = (ours: number): RowFigures => ({ name: 'rate', unit: '1/s', ours });
    const before = createResult('0.1.0', [time('a', 10), rate(100)]);
    const now = createResult('0.2.0', [time('a', 5), rate(50)]);
    expect(compareResults(before, now).map(({ verdict }) => verdict)).toEqual(['better', 'worse']);
  });

  it('takes changes within the noise for none', () => {
    const before = createResult('0.1.0', [time('quiet', 10), time('noisy', 10, undefined, 0.3)]);
    const now = createResult('0.2.0', [time('quiet', 10.5), time('noisy', 14), time('new', 1)]);
    expect(compareResults(before, now).map(({ verdict }) => verdict)).toEqual(['same', 'same']);
  });

  it('does not compare with another peer, but with another version of it', () => {
    const row = (peer: string, ours: number): RowFigures => ({ ...time('a', ours, 5), peer });
    const change = (from: string, to: string) =>
      compareResults(createResult('1.0.0', [row(from, 10)]), createResult('1.1.0', [row(to, 20)], 'another'));
    expect(change('delaunator 5.0.1', 'delaunator 5.1.0')).toHaveLength(1);
    expect(change('delaunator 5.0.1', 'CGAL 5.5.1')).toHaveLength(0);
  });
});

describe('the table', () => {
  it('names machine, load and unmet targets', () => {
    const target = { of: 'ratio', atMost: 1.5 } as const;
    const rows = [{ ...time('a | b', 12, 6), target }, time('plain', 1234567.8)];
    const busy = { ...createResult('0.1.0', rows), load: { before: [7, 7, 7], after: [7, 7, 7] } };
    const text = formatBenchMarkdown(busy);
    expect(text).toContain('abacus, 2 cores');
    expect(text).toContain('busy');
    expect(text).toContain('| a \\| b | 12 | 6 | ms | 2 | 2 % | ratio <= 1.5 | **not met** | peer 1.0 |');
    expect(text).toContain('| plain | 1,235,000 | - | ms | - |');
    expect(text).not.toContain('## Against');
  });

  it('tells what changed', () => {
    const before = createResult('0.1.0', [time('city', 10, 5)]);
    const now = createResult('0.2.0', [time('city', 5, 5)]);
    expect(formatBenchMarkdown(now, compareResults(before, now), before)).toContain(
      '| city | ratio | 2 | 1 | -50 % | better |',
    );
    expect(formatBenchMarkdown(before, compareResults(before, before), before)).toContain('No change beyond the noise');
  });

  it('shows missing figures as dashes', () => {
    expect([null, 0, 0.00012345, 2.34567].map(formatFigure)).toEqual(['-', '0', '0.0001235', '2.346']);
  });
});

describe('makeRow', () => {
  it('has no NaN or infinity', () => {
    const row = makeRow({
      name: 'x',
      unit: 'ms',
      ours: Number.NaN,
      theirs: Number.POSITIVE_INFINITY,
      spread: Number.NaN,
    });
    expect(row).toMatchObject({ ours: null, theirs: null, ratio: null, spread: null });
  });

  it('does not judge what was not measured', () => {
    const row = makeRow({ name: 'x', unit: 'ms', ours: 1, target: { of: 'ratio', atMost: 3 } });
    expect(row).toMatchObject({ target: 'ratio <= 3', met: null });
  });

  it('judges both ends of a target', () => {
    const judge = (ours: number) =>
      makeRow({ name: 'x', unit: 'ms', ours, target: { of: 'ours', atLeast: 1, atMost: 2 } }).met;
    expect([0.9, 1, 2, 2.1].map(judge)).toEqual([false, true, true, false]);
  });
});
