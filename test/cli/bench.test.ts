import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { Suite } from '../../src/node/index.js';
import { runInProcess } from './in-process.js';
import { root, useFolder } from './run-cli.js';

const folder = useFolder();

const suites: Suite[] = [
  {
    name: 'swift',
    summary: 'meets its target',
    run: async (bench) => {
      bench.value({ name: 'a', unit: 'ms', peer: 'them 1.0', ours: 2, theirs: 4, target: { of: 'ratio', atMost: 1 } });
      bench.value({ name: 'b', unit: 'MB', ours: bench.seed });
    },
  },
  {
    name: 'slow',
    summary: 'misses its target',
    run: async (bench) => {
      bench.value({ name: 'c', unit: 'ms', ours: 9, theirs: 3, target: { of: 'ratio', atMost: 2 } });
    },
  },
];

vi.mock('../../src/node/index.js', async (original) => ({
  ...(await original<typeof import('../../src/node/index.js')>()),
  listSuites: () => suites,
}));

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const ROW_KEYS = ['name', 'peer', 'unit', 'ours', 'theirs', 'ratio', 'spread', 'target', 'met', 'quality'];

describe('footfall bench', () => {
  it('prints one object for one suite', async () => {
    const { code, stdout, stderr } = await runInProcess(['bench', 'swift', '--quick', '--json', '--seed', '7']);
    expect(code).toBe(0);
    expect(stderr).toBe('');
    const result = JSON.parse(stdout) as { rows: object[] };
    expect(result).toMatchObject({ suite: 'swift', version, seed: 7 });
    for (const row of result.rows) expect(Object.keys(row)).toEqual(ROW_KEYS);
    expect(result.rows[0]).toMatchObject({ ratio: 0.5, met: true });
    expect(result.rows[1]).toMatchObject({ ours: 7, met: null });
  });

  it('prints one object for all suites, with the rows of all', async () => {
    const { stdout } = await runInProcess(['bench', '--quick', '--json']);
    const result = JSON.parse(stdout) as { suite: string; rows: { name: string }[] };
    expect(result.suite).toBe('all');
    expect(result.rows.map((row) => row.name)).toEqual(['a', 'b', 'c']);
  });

  it('prints a table, and a missed target is the answer no only when asked for', async () => {
    const { code, stdout } = await runInProcess(['bench', 'slow']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^c +9 +3 +ms +3 +- +ratio <= 2 +not met/m);
    expect((await runInProcess(['bench', 'slow', '--strict'])).code).toBe(1);
    expect((await runInProcess(['bench', 'swift', '--strict'])).code).toBe(0);
  });

  it('keeps results where asked', async () => {
    const { stdout } = await runInProcess(['bench', 'swift', '--save', folder.path('results')]);
    const file = folder.path(`results/${version}/swift.json`);
    expect(stdout).toContain(file);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ suite: 'swift' });
  });

  it('names the suites in its help and refuses others', async () => {
    const help = await runInProcess(['bench', '--help']);
    expect(help.stdout).toMatch(/Suites:\n {2}swift {2}meets its target\n {2}slow {3}misses its target/);
    const unknown = await runInProcess(['bench', 'swfit']);
    expect(unknown).toMatchObject({ code: 2, stdout: '' });
    expect(unknown.stderr).toMatch(/^error: bench: there is no such suite \(got swfit, expected swift, slow\)\n$/);
  });
});
