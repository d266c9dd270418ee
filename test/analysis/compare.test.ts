import { describe, expect, it } from 'vitest';
import {
  type Analysis,
  type AnalysisTable,
  compareAnalyses,
  computeSpread,
  formatTableCsv,
  formatTableJson,
  kindOfColumn,
  listTableRows,
  nameTableFile,
  stackTables,
  TableWriter,
} from '../../src/analysis/index.js';

function clearing(times: readonly number[]): AnalysisTable {
  const table = new TableWriter('clearing', [
    ['time', 's'],
    ['num_peds', ''],
    ['cumulative_pedestrians', ''],
  ]);
  table.add(0, times.length, 0);
  times.forEach((time, k) => {
    table.add(time, times.length - k - 1, k + 1);
  });
  return table.build();
}

function shares(names: readonly string[], counts: readonly number[]): AnalysisTable {
  const table = new TableWriter(
    'exit shares',
    [
      ['exit', ''],
      ['num_peds', ''],
    ],
    { exit: names },
  );
  counts.forEach((count, k) => {
    table.add(k, count);
  });
  return table.build();
}

function analysisOf(clear: number, tables: readonly AnalysisTable[]): Analysis {
  return { measures: { clear_100: clear, agents: 2 }, tables };
}

describe('a comparison', () => {
  const runs = [
    {
      name: 'a',
      key: 'k',
      title: 'Hall',
      seed: 1,
      analysis: analysisOf(10, [clearing([4, 10]), shares(['x', 'y'], [1, 1])]),
    },
    {
      name: 'b',
      key: 'k',
      title: 'Hall',
      seed: 2,
      analysis: analysisOf(20, [clearing([8, 20]), shares(['y', 'z'], [2, 3])]),
    },
    { name: 'c', analysis: analysisOf(Number.NaN, [clearing([])]) },
  ];
  const { groups, tables } = compareAnalyses(runs);
  const rowsOf = (wanted: string) => listTableRows(tables.find(({ name }) => name === wanted) as AnalysisTable);

  it('groups runs that differ by their seeds, with mean and spread', () => {
    expect(groups.map(({ name, runs: own }) => [name, own])).toEqual([
      ['Hall', [0, 1]],
      ['c', [2]],
    ]);
    expect(groups[0].measures.clear_100).toEqual({ mean: 15, sd: Math.sqrt(50), min: 10, max: 20, count: 2 });
    expect(groups[1].measures.clear_100).toMatchObject({ mean: Number.NaN, count: 0 });
    expect(rowsOf('comparison')[0]).toEqual({
      measure: 'clear_100',
      group: 'Hall',
      num_runs: 2,
      mean: 15,
      sd: Math.sqrt(50),
      min: 10,
      max: 20,
    });
    expect(rowsOf('runs')).toEqual([
      { run: 'a', group: 'Hall', seed: 1 },
      { run: 'b', group: 'Hall', seed: 2 },
      { run: 'c', group: 'c', seed: null },
    ]);
    expect(rowsOf('measures of runs')).toContainEqual({ measure: 'clear_100', run: 'b', value: 20 });
  });

  it('lays curves over each other, on the same moments for a group', () => {
    const own = rowsOf('clearing of groups').filter(({ group }) => group === 'Hall');
    const at = (time: number) => own.find((row) => Math.abs(Number(row.time) - time) < 1e-9);
    expect(at(0)).toMatchObject({ num_runs: 2, num_peds_mean: 2, num_peds_min: 2, num_peds_max: 2 });
    expect(at(5)).toMatchObject({ num_peds_mean: 1.5, num_peds_min: 1, num_peds_max: 2 });
    expect(at(20)).toMatchObject({ num_peds_mean: 0 });
    expect(rowsOf('clearing of runs').filter(({ run }) => run === 'b')).toEqual([
      { run: 'b', time: 0, num_peds: 2, cumulative_pedestrians: 0 },
      { run: 'b', time: 8, num_peds: 1, cumulative_pedestrians: 1 },
      { run: 'b', time: 20, num_peds: 0, cumulative_pedestrians: 2 },
    ]);
  });

  it('keeps the texts of tables that name other things', () => {
    expect(rowsOf('exit shares of runs')).toEqual([
      { run: 'a', exit: 'x', num_peds: 1 },
      { run: 'a', exit: 'y', num_peds: 1 },
      { run: 'b', exit: 'y', num_peds: 2 },
      { run: 'b', exit: 'z', num_peds: 3 },
    ]);
    expect(stackTables('none', [undefined], ['a'])).toMatchObject({ rows: 0 });
  });

  it('leaves out what is not known', () => {
    expect(computeSpread([1, Number.NaN, 3])).toEqual({ mean: 2, sd: Math.SQRT2, min: 1, max: 3, count: 2 });
    expect(computeSpread([7])).toMatchObject({ mean: 7, sd: Number.NaN });
  });

  it('tells groups of one name apart', () => {
    const twins = [1, 2, 3, 4].map((n) => ({ ...runs[0], name: `r${n}`, key: n < 3 ? 'k' : 'l' }));
    expect(compareAnalyses(twins).groups.map(({ name }) => name)).toEqual(['Hall', 'Hall (2)']);
  });
});

describe('tables as text', () => {
  const table = new TableWriter(
    'levels of service, walkway',
    [
      ['area', ''],
      ['frame', ''],
      ['density', '1/m2'],
    ],
    { area: ['a, "b"', '<script>'] },
  );
  table.add(0, 1, 0.1);
  table.add(1, 2, Number.NaN);
  table.add(-1, 3, 5);
  const built = table.build();

  it('are CSV with texts in quotes where they need them, and empty cells', () => {
    expect([...formatTableCsv(built)].join('')).toBe(
      'area,frame,density\r\n"a, ""b""",1,0.1\r\n<script>,2,\r\n,3,5\r\n',
    );
  });

  it('are JSON by columns', () => {
    expect(JSON.parse([...formatTableJson(built)].join(''))).toEqual({
      name: 'levels of service, walkway',
      rows: 3,
      columns: [
        { name: 'area', unit: '', values: ['a, "b"', '<script>', null] },
        { name: 'frame', unit: '', values: [1, 2, 3] },
        { name: 'density', unit: '1/m2', values: [0.1, null, 5] },
      ],
    });
  });

  it('know what their columns hold, and their files', () => {
    expect(built.columns.map((column) => kindOfColumn(built, column))).toEqual(['text', 'whole', 'number']);
    expect(nameTableFile(built.name)).toBe('levels-of-service-walkway');
    const long = new TableWriter('long', [['x', 'm']]);
    for (let k = 0; k < 12_000; k++) long.add(k / 2);
    expect(JSON.parse([...formatTableJson(long.build())].join('')).columns[0].values[11_999]).toBe(5999.5);
    expect([...formatTableCsv(long.build())].join('').split('\r\n').length).toBe(12_002);
  });
});
