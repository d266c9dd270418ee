import { describe, expect, it } from 'vitest';
import {
  ClearingTimes,
  columnOf,
  computeGateUse,
  computeIntervalFlow,
  createFundamentalDiagram,
  createMeasuringArea,
  createMeasuringLine,
  ExitShares,
  LineCrossings,
  linesOfGates,
  Passages,
  runMeasures,
  sourceOfTables,
  VoronoiCells,
} from '../../src/analysis/index.js';
import { buildFlowMap } from '../../src/maps/index.js';
import { createRandom } from '../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';
import { makeHall, makeRoom, straightWays, tableOf } from './random-hall.js';
import { listRows, type Row, rowsOfTable, slowCrossing, slowSpeed } from './slow-measures.js';

/** Three people walk right at 1 m/s, 2 s apart, at 10 frames per second. */
const FILE = straightWays(
  10,
  [0, 1, 2].map((k) => ({ id: k, from: 20 * k, to: 20 * k + 60, x: 0.05, y: 1, dx: 0.1, dy: 0 })),
);

describe('passings by hand', () => {
  it('have a frame, a time, a direction and a place', () => {
    const line = createMeasuringLine('door', [3, 2, 3, 0]);
    const [{ crossings, counts }] = runMeasures(sourceOfTables(FILE), [new LineCrossings([line])]);
    // From 2.95 to 3.05 between frames 29 and 30 of each.
    expect(rowsOfTable(crossings)).toEqual(
      [0, 1, 2].map((id) => ({
        line: 0,
        id,
        crossing_frame: 30 + 20 * id,
        time: expect.closeTo(2.95 + 2 * id, 9),
        direction: 1,
        speed: expect.closeTo(1, 9),
        along: expect.closeTo(1, 9),
      })),
    );
    const total = columnOf(counts, 'cumulative_pedestrians');
    expect([total[29], total[30], total[49], total[50], total[total.length - 1]]).toEqual([0, 1, 1, 2, 3]);
  });

  it('count who stops on the line once, and only the first time or every time', () => {
    const table = tableOf(
      1,
      [-1, 0, 0, 1, -1, 1].map((x, frame) => [frame, 4, x, 0]),
    );
    const line = createMeasuringLine('line', [0, -1, 0, 1]);
    const [first, all] = runMeasures(sourceOfTables(table), [
      new LineCrossings([line]),
      new LineCrossings([line], { count: 'all' }),
    ]);
    expect(first.crossings.rows).toBe(1);
    expect([...columnOf(all.crossings, 'direction')]).toEqual([-1, 1, -1]);
  });

  // Doors with a largest flow hold people exactly on their line: which way the line was drawn decided when they passed.
  it('fixture: are the same, but for the direction, whichever way a line is drawn', () => {
    const table = tableOf(
      1,
      [-1, 0, 0, 0, 1, 0, 1, 0, -1, 0, 0].map((x, frame) => [frame, 4, x, 0]),
    );
    const [up, down] = [
      [0, -1, 0, 1],
      [0, 1, 0, -1],
    ].map((points) => {
      const line = createMeasuringLine('line', points);
      const [{ crossings }] = runMeasures(sourceOfTables(table), [new LineCrossings([line], { count: 'all' })]);
      return crossings;
    });
    for (const crossings of [up, down]) {
      // They leave the line for the other side behind frames 3 and 7; to touch it and go back is no passing.
      expect([...columnOf(crossings, 'time')]).toEqual([3, 7]);
      expect([...columnOf(crossings, 'along')]).toEqual([1, 1]);
    }
    expect([...columnOf(up, 'direction')]).toEqual([-1, 1]);
    expect([...columnOf(down, 'direction')]).toEqual([1, -1]);
    for (const points of [
      [0, -1, 0, 1],
      [0, 1, 0, -1],
    ]) {
      const line = createMeasuringLine('line', points);
      const [{ times }, shares] = runMeasures(sourceOfTables(table), [
        new ClearingTimes([line]),
        new ExitShares([line]),
      ]);
      expect(times.clear_100).toBe(7);
      expect([...columnOf(shares.exits, 'num_peds')]).toEqual([1]);
    }
  });

  it.each([FIXED_SEED, rotatingSeed])('of walks on a grid are those of a slow count (seed %i)', (seed) => {
    const random = createRandom(seed);
    for (let round = 0; round < runs(20, 100, 1000); round++) {
      // Corners, ends and whole pieces of the line lie on the grid that the person walks on.
      const xs = [0];
      for (let k = 0; k < 40; k++) xs.push(xs[k] + Math.floor(3 * random.next()) - 1);
      const table = tableOf(
        1,
        xs.map((x, frame) => [frame, 1, x, 0.5]),
      );
      for (const points of [
        [0, 0, 0, 1],
        [0, 1, 0, 0],
        [0, 0, 0, 0.5, 0, 1],
      ]) {
        const line = createMeasuringLine('line', points);
        const [{ crossings }] = runMeasures(sourceOfTables(table), [new LineCrossings([line], { count: 'all' })]);
        const sides = xs.map(Math.sign);
        const times = sides.flatMap((side, k) => {
          const last = sides
            .slice(0, k)
            .filter((each) => each !== 0)
            .pop();
          return side !== 0 && last === -side ? [sides[k - 1] === 0 ? k - 1 : k - 0.5] : [];
        });
        expect([...columnOf(crossings, 'time')], JSON.stringify(xs)).toEqual(times);
      }
    }
  });

  it('do not count who was away for long, nor the way round periodic ground', () => {
    const table = tableOf(10, [
      [0, 1, -1, 0],
      [50, 1, 1, 0],
    ]);
    const line = createMeasuringLine('line', [0, -1, 0, 1]);
    expect(runMeasures(sourceOfTables(table), [new LineCrossings([line])])[0].crossings.rows).toBe(0);
    const round = tableOf(10, [
      [0, 1, 9.9, 0],
      [1, 1, 0.1, 0],
    ]);
    const middle = createMeasuringLine('middle', [5, -1, 5, 1]);
    const [crossing] = runMeasures(sourceOfTables(round), [new LineCrossings([middle], { period: 10 })]);
    expect(crossing.crossings.rows).toBe(0);
  });

  it('make a flow per interval', () => {
    const line = createMeasuringLine('door', [3, 2, 3, 0]);
    const [{ crossings }] = runMeasures(sourceOfTables(FILE), [new LineCrossings([line])]);
    expect(rowsOfTable(computeIntervalFlow(crossings, [line], { interval: 5, from: 0, to: 10 }))).toEqual([
      {
        line: 0,
        time: 0,
        num_peds: 2,
        flow: 0.4,
        flow_left: 0.4,
        flow_right: 0,
        specific_flow: 0.2,
        mean_speed: expect.closeTo(1, 9),
      },
      {
        line: 0,
        time: 5,
        num_peds: 1,
        flow: 0.2,
        flow_left: 0.2,
        flow_right: 0,
        specific_flow: 0.1,
        mean_speed: expect.closeTo(1, 9),
      },
    ]);
  });

  it('between two lines take their time', () => {
    const passages = new Passages(createMeasuringLine('in', [1, 2, 1, 0]), 2);
    expect(passages.area.size).toBeCloseTo(4, 12);
    const [table] = runMeasures(sourceOfTables(FILE), [passages]);
    const rows = rowsOfTable(table);
    expect(rows.map(({ id, entering_frame, leaving_frame }) => [id, entering_frame, leaving_frame])).toEqual([
      [0, 10, 30],
      [1, 30, 50],
      [2, 50, 70],
    ]);
    for (const { speed, density } of rows) {
      expect(speed).toBeCloseTo(1, 9);
      // One person at a time in 4 m2.
      expect(density).toBeCloseTo(0.25, 9);
    }
    expect(() => new Passages(createMeasuringLine('bent', [0, 0, 1, 0, 1, 1]), 1)).toThrow(/no passage/);
  });

  it('who leave by the side and come back by the far line are no passage', () => {
    const way: [number, number][] = [
      [0.5, 1],
      [1.5, 1],
      [1.5, 3],
      [1.5, 1],
      [2.5, 1],
    ];
    const table = tableOf(
      1,
      way.map(([x, y], frame) => [frame, 4, x, y]),
    );
    const [result] = runMeasures(sourceOfTables(table), [new Passages(createMeasuringLine('in', [1, 2, 1, 0]), 1)]);
    expect(result.rows).toBe(0);
  });

  it('who turn back are no passage', () => {
    const table = tableOf(
      1,
      [0, 0.9, 1.4, 0.9, 1.5, 1.9, 2.5].map((x, frame) => [frame, 4, x, 1]),
    );
    const [result] = runMeasures(sourceOfTables(table), [new Passages(createMeasuringLine('in', [1, 2, 1, 0]), 1)]);
    expect(rowsOfTable(result).map(({ entering_frame, leaving_frame }) => [entering_frame, leaving_frame])).toEqual([
      [4, 6],
    ]);
  });
});

describe('the fundamental diagram', () => {
  // A stream that never changes: rows of two abreast every 2 m at 1 m/s in a corridor of 2 m: 0.5 per m2, 0.5 per metre and second.
  const stream = straightWays(
    10,
    Array.from({ length: 40 }, (_, k) => ({
      id: k,
      from: 20 * (k >> 1),
      to: 20 * (k >> 1) + 199,
      x: 0.05,
      y: 0.5 + (k % 2),
      dx: 0.1,
      dy: 0,
    })),
  );
  const corridor = makeRoom(20, 2);
  const line = createMeasuringLine('line', [10, 2, 10, 0]);
  const area = createMeasuringArea('area', [6, 0, 14, 0, 14, 2, 6, 2], corridor);

  it.each([
    ['A', createFundamentalDiagram({ method: 'A', line, interval: 6 })],
    ['B', createFundamentalDiagram({ method: 'B', line, width: 4 })],
    ['C', createFundamentalDiagram({ method: 'C', area })],
    ['D', createFundamentalDiagram({ method: 'D', area, cells: new VoronoiCells(corridor) })],
  ])('of a steady stream is one point, method %s', (_, measure) => {
    const [points] = runMeasures(sourceOfTables(stream), [measure]);
    const steady = rowsOfTable(points).filter(({ time }) => time > 24 && time < 36);
    expect(steady.length).toBeGreaterThan(1);
    for (const { density, speed, specific_flow } of steady) {
      expect(speed).toBeCloseTo(1, 6);
      expect(density).toBeCloseTo(0.5, 6);
      expect(specific_flow).toBeCloseTo(0.5, 6);
    }
  });

  it('of method A is left empty without passings', () => {
    const away = createMeasuringLine('away', [100, 0, 100, 1]);
    const [points] = runMeasures(sourceOfTables(stream), [
      createFundamentalDiagram({ method: 'A', line: away, interval: 1 }),
    ]);
    expect(points.rows).toBe(0);
  });
});

describe('the use of gates', () => {
  it('is flow over what the narrowest cut lets through', () => {
    // A room of 20 x 4 with a gate of 1 m in the middle.
    const room = makeRoom(20, 4, [
      [10, 0, 10, 1],
      [10, 2, 10, 4],
    ]);
    const flow = buildFlowMap(room, [
      { name: 'in', kind: 'source', shape: { line: Float64Array.of(0, 0, 0, 4) } },
      { name: 'out', kind: 'sink', shape: { line: Float64Array.of(20, 0, 20, 4) } },
    ]);
    expect(flow.capacity).toBeCloseTo(1, 9);
    const gates = linesOfGates(flow.minCut);
    expect(gates.map(({ name, length }) => [name, Math.round(length * 1e6) / 1e6])).toEqual([['gate 1', 1]]);
    const ways = straightWays(
      10,
      Array.from({ length: 10 }, (_, k) => ({ id: k, from: 10 * k, to: 10 * k + 40, x: 8.03, y: 1.5, dx: 0.1, dy: 0 })),
    );
    const [{ crossings }] = runMeasures(sourceOfTables(ways), [new LineCrossings(gates, { count: 'all' })]);
    const use = rowsOfTable(computeGateUse(crossings, gates, { interval: 5, from: 0, to: 15 }, 2));
    expect(use.map((row) => row.flow)).toEqual([0.8, 1, 0.2].map((each) => expect.closeTo(each, 9)));
    expect(use[1]).toMatchObject({ use: expect.closeTo(0.5, 9), use_all: expect.closeTo(0.5, 9) });
  });
});

describe.each([FIXED_SEED, rotatingSeed])('passings of random ways, seed %i', (seed) => {
  it('equal the obvious ones', () => {
    let met = 0;
    for (let k = 0; k < runs(2, 10, 80); k++) {
      const { table } = makeHall(seed + k, { people: 10, frames: 60 });
      const ends = [
        [3, 0.2, 3.5, 4.8],
        [0.5, 2.5, 5.5, 2.2],
      ];
      const lines = ends.map((each, l) => createMeasuringLine(`line ${l}`, each));
      const [all, first, shares] = runMeasures(
        sourceOfTables(table),
        [new LineCrossings(lines, { count: 'all' }), new LineCrossings(lines), new ExitShares(lines)],
        { frameStep: 2 },
      );
      const rows = listRows(table);
      const steps = rows.flatMap((row): [Row, Row][] => {
        const before = rows.find(({ id, frame }) => id === row.id && frame === row.frame - 1);
        return before ? [[before, row]] : [];
      });
      const expected = ends.map((each) =>
        steps.flatMap(([p, q]) => {
          const met = slowCrossing(each, p, q);
          return met ? [{ id: q.id, frame: q.frame, time: (p.frame + met.part) / 10, ...met, q }] : [];
        }),
      );
      met += expected.flat().length;
      expected.forEach((own, l) => {
        const found = rowsOfTable(all.crossings).filter(({ line }) => line === l);
        expect(found.map(({ id, crossing_frame, direction }) => [id, crossing_frame, direction])).toEqual(
          own.map(({ id, frame, direction }) => [id, frame, direction]),
        );
        found.forEach(({ time, speed }, i) => {
          expect(time).toBeCloseTo(own[i].time, 9);
          expect(speed).toBeCloseTo(slowSpeed(rows, own[i].q, 2, 10), 9);
        });
        const people = new Set(own.map(({ id }) => id));
        expect(rowsOfTable(first.crossings).filter(({ line }) => line === l).length).toBe(people.size);
        for (const { frame, cumulative_pedestrians } of rowsOfTable(first.counts).filter(({ line }) => line === l)) {
          expect(cumulative_pedestrians).toBe(
            new Set(own.filter((each) => each.frame <= frame).map(({ id }) => id)).size,
          );
        }
        const flow = rowsOfTable(computeIntervalFlow(all.crossings, lines, { interval: 1.5, from: 0, to: 6 })).filter(
          ({ line }) => line === l,
        );
        flow.forEach(({ time, num_peds, flow_left }) => {
          const within = own.filter((each) => each.time >= time && each.time < time + 1.5);
          expect(num_peds).toBe(within.length);
          expect(flow_left).toBeCloseTo(within.filter(({ direction }) => direction > 0).length / 1.5, 9);
        });
      });
      for (const { id, exit, route } of rowsOfTable(shares.people)) {
        const met = expected
          .flatMap((own, l) => own.filter((each) => each.id === id).map((each) => [each.time, l]))
          .sort((a, b) => a[0] - b[0]);
        const way = met.map(([, l]) => l).filter((l, i, list) => i === 0 || l !== list[i - 1]);
        expect(exit).toBe(way[way.length - 1] ?? -1);
        expect(route < 0 ? '' : shares.people.labels.route[route]).toBe(way.map((l) => `line ${l}`).join(' > '));
      }
    }
    expect(met).toBeGreaterThan(0);
  });

  it('between lines, in intervals and at gates equal the obvious ones', () => {
    let through = 0;
    for (let k = 0; k < runs(3, 10, 80); k++) {
      const { table } = makeHall(seed + k, { people: 25, frames: 80 });
      const rows = listRows(table);
      const steps = rows.flatMap((row): [Row, Row][] => {
        const before = rows.find(({ id, frame }) => id === row.id && frame === row.frame - 1);
        return before ? [[before, row]] : [];
      });
      const [ends, width, interval] = [[2, 5, 2, 0], 0.5, 1.7];
      const line = createMeasuringLine('line', ends);
      const [passages, methodA, all] = runMeasures(
        sourceOfTables(table),
        [
          new Passages(line, width),
          createFundamentalDiagram({ method: 'A', line, interval }),
          new LineCrossings([line], { count: 'all' }),
        ],
        { frameStep: 2 },
      );
      // Walking down its left is where x grows: the passage lies between x = 2 and x = 2.5.
      const passed = [2, 2.5].map((x) =>
        steps.flatMap(([p, q]) => {
          const met = slowCrossing([x, 5, x, 0], p, q);
          return met
            ? [{ q, id: q.id, frame: q.frame, time: (p.frame + met.part) / 10, direction: met.direction }]
            : [];
        }),
      );
      const expected = passed[0].concat(passed[1]).flatMap((out) => {
        const l = passed[0].includes(out) ? 0 : 1;
        if (out.direction > 0 === (l === 0)) return [];
        const before = passed
          .flatMap((own, other) => own.map((each) => ({ ...each, other })))
          .filter(({ id, time }) => id === out.id && time < out.time)
          .sort((a, b) => b.time - a.time)[0];
        if (before === undefined || before.other === l || before.direction > 0 !== (before.other === 0)) return [];
        const between = rows.filter(({ id, frame }) => id === out.id && frame >= before.frame && frame < out.frame);
        if (between.some(({ x, y }) => x < 2 || x > 2.5 || y > 5)) return [];
        const counts = [];
        for (let frame = before.frame; frame < out.frame; frame++) {
          counts.push(rows.filter((row) => row.frame === frame && row.x >= 2 && row.x <= 2.5 && row.y <= 5).length);
        }
        const density = counts.reduce((sum, n) => sum + n, 0) / counts.length / (5 * width);
        return [{ id: out.id, frame: out.frame, speed: width / (out.time - before.time), density }];
      });
      const sorted = expected.sort((a, b) => a.frame - b.frame || a.id - b.id);
      through += sorted.length;
      expect(rowsOfTable(passages).map(({ id, leaving_frame }) => [id, leaving_frame])).toEqual(
        sorted.map(({ id, frame }) => [id, frame]),
      );
      rowsOfTable(passages).forEach(({ speed, density }, i) => {
        expect(speed).toBeCloseTo(sorted[i].speed, 6);
        if (!Number.isNaN(density)) expect(density).toBeCloseTo(sorted[i].density, 9);
      });
      const firsts = [...new Set(passed[0].map(({ id }) => id))]
        .map((id) => passed[0].filter((each) => each.id === id).sort((a, b) => a.time - b.time)[0])
        .sort((a, b) => a.time - b.time);
      const points: Record<string, number>[] = [];
      let last = firsts[0]?.time ?? 0;
      for (let n = 0; firsts.length > 0 && n < 20; n++) {
        const own = firsts.slice(1).filter(({ time }) => Math.floor((time - firsts[0].time) / interval) === n);
        if (own.length === 0) continue;
        const speed = own.reduce((sum, { q }) => sum + slowSpeed(rows, q, 2, 10), 0) / own.length;
        const flow = own.length / (own[own.length - 1].time - last) / 5;
        last = own[own.length - 1].time;
        points.push({ time: last, density: flow / speed, speed, specific_flow: flow });
      }
      expect(rowsOfTable(methodA).length).toBe(points.length);
      rowsOfTable(methodA).forEach((row, i) => {
        for (const [name, value] of Object.entries(points[i])) expect(row[name] / value).toBeCloseTo(1, 6);
      });
      for (const { time, use, use_all } of rowsOfTable(
        computeGateUse(all.crossings, [line], { interval: 2, from: 0, to: 8 }, 1.5),
      )) {
        const within = passed[0].filter((each) => each.time >= time && each.time < time + 2);
        const net = Math.abs(within.reduce((sum, { direction }) => sum + direction, 0));
        expect(use).toBeCloseTo(net / 2 / 5 / 1.5, 9);
        expect(use_all).toBeCloseTo(use, 12);
      }
    }
    expect(through).toBeGreaterThan(0);
  });
});
