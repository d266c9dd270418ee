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

/** A run in which 2 + k people pass a door of 2 m within 10 s and are gone after 20 + 5 k s; the n-th of them walks for n s. */
function countedRun(k: number, isWhole = true): Analysis {
  const people = 2 + k;
  const end = 20 + 5 * k;
  const line = { line: ['door'] };
  const counts = new TableWriter(
    'N-t',
    [
      ['line', ''],
      ['frame', ''],
      ['time', 's'],
      ['cumulative_pedestrians', ''],
    ],
    line,
  );
  for (let t = 0; t <= end; t += 5) counts.add(0, t, t, t === 0 ? 0 : people);
  const flow = new TableWriter(
    'flow',
    [
      ['line', ''],
      ['time', 's'],
      ['flow', '1/s'],
      ['specific_flow', '1/(m s)'],
    ],
    line,
  );
  for (let t = 0; t < end; t += 10) flow.add(0, t, t === 0 ? people / 10 : 0, t === 0 ? people / 20 : 0);
  const journeys = new TableWriter('journeys', [
    ['id', ''],
    ['time', 's'],
  ]);
  for (let n = 1; n <= people; n++) journeys.add(n, n);
  return {
    measures: { clear_100: isWhole ? end : Number.NaN },
    tables: [counts.build(), flow.build(), journeys.build()],
  };
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

  it('puts lines, flows and journeys of groups side by side', () => {
    const seeds = [0, 1].map((k) => ({ name: `s${k}`, key: 'k', title: 'Hall', analysis: countedRun(k) }));
    const side = compareAnalyses([...seeds, { name: 'other', analysis: countedRun(2) }]).tables;
    const rows = (wanted: string) => listTableRows(side.find(({ name }) => name === wanted) as AnalysisTable);
    expect(rows('lines of groups')).toEqual([
      {
        ...{ line: 'door', group: 'Hall', num_runs: 2 },
        ...{ num_peds_mean: 2.5, num_peds_sd: Math.SQRT1_2, num_peds_min: 2, num_peds_max: 3 },
        ...{
          flow_max_mean: 0.25,
          flow_max_sd: expect.closeTo(Math.sqrt(0.005), 12),
          flow_max_min: 0.2,
          flow_max_max: 0.3,
        },
        specific_flow_max_mean: 0.125,
        specific_flow_max_sd: expect.closeTo(Math.sqrt(0.005) / 2, 12),
        specific_flow_max_min: 0.1,
        specific_flow_max_max: 0.15,
      },
      expect.objectContaining({ line: 'door', group: 'other', num_runs: 1, num_peds_mean: 4, num_peds_sd: null }),
    ]);
    // Everybody had left: the count stays, nobody flows. The other run was cut off: nobody knows.
    const counts = rows('N-t of groups').filter(({ group }) => group === 'Hall');
    expect(counts[0]).toMatchObject({ time: 0, num_runs: 2, cumulative_pedestrians_mean: 0 });
    expect(counts.at(-1)).toMatchObject({ time: 30, num_runs: 2, cumulative_pedestrians_mean: 2.5 });
    const flows = rows('flow of groups');
    expect(flows.map(({ group, time, num_runs, flow_mean }) => [group, time, num_runs, flow_mean])).toEqual([
      ['Hall', 0, 2, 0.25],
      ['Hall', 10, 2, 0],
      ['Hall', 20, 2, 0],
      ['other', 0, 1, 0.4],
      ['other', 10, 1, 0],
      ['other', 20, 1, 0],
    ]);
    const times = rows('travel times of groups').filter(({ group }) => group === 'Hall');
    expect(times.find(({ percent }) => percent === 50)).toMatchObject({ time_mean: 1.5, time_min: 1, time_max: 2 });
    expect(times.find(({ percent }) => percent === 100)).toMatchObject({ time_mean: 2.5, num_runs: 2 });
  });

  it('does not know what happened behind the end of a run that was cut off', () => {
    const [cut, whole] = [countedRun(0, false), countedRun(2)];
    const side = compareAnalyses([
      { name: 'cut', analysis: cut },
      { name: 'whole', analysis: whole },
    ]).tables;
    const rows = (wanted: string) =>
      listTableRows(side.find(({ name }) => name === wanted) as AnalysisTable).filter(({ group }) => group === 'cut');
    expect(rows('flow of groups').map(({ num_runs }) => num_runs)).toEqual([1, 1, 0]);
    expect(rows('N-t of groups').at(-1)).toMatchObject({ num_runs: 0, cumulative_pedestrians_mean: null });
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
