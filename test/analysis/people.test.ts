import { describe, expect, it } from 'vitest';
import {
  ClearingTimes,
  createMeasuringLine,
  ExitShares,
  GroupCohesion,
  Journeys,
  parseGroups,
  runMeasures,
  sourceOfTables,
} from '../../src/analysis/index.js';
import { buildPathMap, findDistance } from '../../src/maps/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';
import { makeHall, makeRoom, straightWays, tableOf } from './random-hall.js';
import { listRows, rowsOfTable, slowSpeed } from './slow-measures.js';

describe('clearing times', () => {
  const tenLeave = straightWays(
    1,
    Array.from({ length: 10 }, (_, k) => ({ id: k, from: 0, to: k + 1, x: 0, y: k, dx: 1, dy: 0 })),
  );

  it('are when so many percent have left', () => {
    const [{ times, agents, left, curve }] = runMeasures(sourceOfTables(tenLeave), [new ClearingTimes()]);
    // The last one is seen until the end: perhaps they are still there.
    expect([agents, left]).toEqual([10, 9]);
    expect(times).toEqual({
      clear_50: 5,
      clear_90: 9,
      clear_95: Number.NaN,
      clear_98: Number.NaN,
      clear_100: Number.NaN,
    });
    expect(rowsOfTable(curve)[0]).toEqual({ time: 0, num_peds: 10, cumulative_pedestrians: 0 });
    expect(rowsOfTable(curve)[5]).toEqual({ time: 5, num_peds: 5, cumulative_pedestrians: 5 });
  });

  it('are those of the exits where there are some', () => {
    const exit = createMeasuringLine('exit', [0.5, -1, 0.5, 20]);
    const [{ times, left }] = runMeasures(sourceOfTables(tenLeave), [new ClearingTimes([exit])]);
    expect(left).toBe(10);
    expect(times).toEqual({ clear_50: 0.5, clear_90: 0.5, clear_95: 0.5, clear_98: 0.5, clear_100: 0.5 });
  });

  it('of nobody are not known', () => {
    const [{ times, agents }] = runMeasures(sourceOfTables(tableOf(1, [])), [new ClearingTimes()]);
    expect(agents).toBe(0);
    expect(times.clear_100).toBeNaN();
  });
});

describe('journeys', () => {
  it('take time, way, waiting and a detour against the exact shortest way', () => {
    // A wall from the floor up to 3 of 4 m: from (1, 1) to (3, 1) the shortest way goes over its end.
    const room = makeRoom(4, 4, [[2, 0, 2, 3]]);
    const map = buildPathMap(room, { sources: [{ kind: 'point', x: 3, y: 1 }] });
    const way: [number, number][] = [
      [1, 1],
      [1, 3.5],
      [1, 3.5],
      [3, 3.5],
      [3, 1],
    ];
    const table = tableOf(
      2,
      way.map(([x, y], frame) => [frame, 3, x, y]),
    );
    const [result] = runMeasures(sourceOfTables(table), [
      new Journeys({ shortest: (x, y) => findDistance(map, x, y), waitingSpeed: 5.1 }),
    ]);
    const [row] = rowsOfTable(result);
    const shortest = 2 * Math.hypot(1, 2);
    expect(row).toMatchObject({ id: 3, crowd: -1, entering_frame: 0, leaving_frame: 4, time: 2, distance: 7 });
    expect(row.speed).toBeCloseTo(3.5, 12);
    expect(row.shortest).toBeCloseTo(shortest, 9);
    expect(row.detour).toBeCloseTo(7 / shortest, 9);
    // Speeds over a frame each way: 5, 2.5, 2, 3.2, 5.
    expect(row.waiting).toBeCloseTo(2.5, 12);
  });

  it('that end outside, behind a door, count up to the last free place', () => {
    const map = buildPathMap(makeRoom(4, 2), { sources: [{ kind: 'line', points: Float64Array.of(4, 0, 4, 2) }] });
    const table = tableOf(
      1,
      [1, 2, 3, 4, 5].map((x, frame) => [frame, 1, x, 1]),
    );
    const [result] = runMeasures(sourceOfTables(table), [
      new Journeys({ shortest: (x, y) => findDistance(map, x, y) }),
    ]);
    expect(rowsOfTable(result)[0]).toMatchObject({ distance: 4, shortest: 3, detour: 1 });
  });

  it('of which every sixth frame is known wait for six frames each', () => {
    const table = tableOf(
      12,
      [0, 6, 12].map((frame) => [frame, 1, 0, 0]),
    );
    const [result] = runMeasures(sourceOfTables(table, { step: 6 }), [new Journeys()], { frameStep: 6 });
    expect(rowsOfTable(result)[0]).toMatchObject({ time: 1, waiting: 1.5 });
  });

  it('without a map have no detour, and round periodic ground are short', () => {
    const table = tableOf(1, [
      [0, 1, 9, 0],
      [1, 1, 1, 0],
    ]);
    const [result] = runMeasures(sourceOfTables(table), [new Journeys({ period: 10 })], { period: 10 });
    expect(rowsOfTable(result)[0]).toMatchObject({ distance: 2, detour: Number.NaN });
  });
});

describe('shares', () => {
  it('of exits and routes', () => {
    const lines = [
      createMeasuringLine('door', [1, -5, 1, 5]),
      createMeasuringLine('north', [2, 0, 2, 5]),
      createMeasuringLine('south', [2, -5, 2, 0]),
    ];
    const ways = straightWays(
      1,
      [1, 2, 3, -1].map((y, id) => ({ id, from: 0, to: 5, x: 0.2, y, dx: 0.5, dy: 0 })),
    );
    const stays = straightWays(1, [{ id: 9, from: 0, to: 5, x: 0, y: 0, dx: 0, dy: 0 }]);
    const rows = [...listRows(ways), ...listRows(stays)].sort((a, b) => a.frame - b.frame || a.id - b.id);
    const table = tableOf(
      1,
      rows.map(({ frame, id, x, y }) => [frame, id, x, y]),
    );
    const [{ exits, routes, people }] = runMeasures(sourceOfTables(table), [new ExitShares(lines)]);
    expect(rowsOfTable(exits).map(({ num_peds, share }) => [num_peds, share])).toEqual([
      [0, 0],
      [3, 0.75],
      [1, 0.25],
    ]);
    expect(routes.labels.route).toEqual(['door > north', 'door > south']);
    expect(rowsOfTable(people).find(({ id }) => id === 9)).toMatchObject({ exit: -1, route: -1 });
  });
});

describe('groups', () => {
  it('are read from lines of ids', () => {
    expect(parseGroups('1 2\n\n# pairs\n 7,8 9 \r\n')).toEqual([
      [1, 2],
      [7, 8, 9],
    ]);
    expect(() => parseGroups('1 2\n2 3.5\n', 'groups.txt')).toThrow(/groups.txt:2: a line is no group/);
    // As at ETH: somebody twice in a line, and in two groups.
    expect(parseGroups('238 239\n241 242 238 238')).toEqual([
      [238, 239],
      [241, 242, 238],
    ]);
    expect(() => parseGroups('1 x')).toThrow(/no group/);
  });

  it('keep together', () => {
    const table = straightWays(1, [
      { id: 1, from: 0, to: 4, x: 0, y: 0, dx: 1, dy: 0 },
      { id: 2, from: 1, to: 4, x: 1, y: 2, dx: 1, dy: 0 },
      { id: 3, from: 0, to: 0, x: 0, y: 0, dx: 0, dy: 0 },
    ]);
    const [result] = runMeasures(sourceOfTables(table), [
      new GroupCohesion([
        [1, 2],
        [3, 99],
      ]),
    ]);
    expect(rowsOfTable(result)).toEqual([
      { group: 0, num_peds: 2, time: 4, distance: 1, distance_max: 2, speed: 1 },
      { group: 1, num_peds: 1, time: 0, distance: Number.NaN, distance_max: Number.NaN, speed: Number.NaN },
    ]);
  });
});

describe.each([FIXED_SEED, rotatingSeed])('people of random halls, seed %i', (seed) => {
  it('leave, walk and wait as the obvious ways say', () => {
    for (let k = 0; k < runs(2, 8, 60); k++) {
      const { domain, table, pillars } = makeHall(seed + k, { people: 10, frames: 40 });
      expect(pillars.length).toBe(4);
      const map = buildPathMap(domain, { sources: [{ kind: 'point', x: 0.1, y: 0.1 }] });
      const groups = [
        [0, 4],
        [6, 10, 12],
      ];
      const [{ times, left }, journeys, cohesion] = runMeasures(
        sourceOfTables(table),
        [
          new ClearingTimes(),
          new Journeys({ shortest: (x, y) => findDistance(map, x, y), waitingSpeed: 1 }),
          new GroupCohesion(groups),
        ],
        { frameStep: 3 },
      );
      const rows = listRows(table);
      const end = Math.max(...rows.map(({ frame }) => frame));
      const ids = [...new Set(rows.map(({ id }) => id))];
      const leaving = ids
        .map((id) => Math.max(...rows.filter((row) => row.id === id).map(({ frame }) => frame)))
        .filter((frame) => frame < end)
        .sort((a, b) => a - b);
      expect(left).toBe(leaving.length);
      for (const share of [50, 90, 95, 98, 100] as const) {
        const enough = leaving.find((_, i) => (i + 1) / ids.length >= share / 100 - 1e-12);
        expect(times[`clear_${share}`]).toEqual(enough === undefined ? Number.NaN : enough / 10);
      }
      for (const found of rowsOfTable(journeys)) {
        const own = rows.filter(({ id }) => id === found.id);
        const walked = own.slice(1).reduce((sum, row, i) => sum + Math.hypot(row.x - own[i].x, row.y - own[i].y), 0);
        expect(found.distance).toBeCloseTo(walked, 9);
        expect(found.time).toBeCloseTo((own.length - 1) / 10, 9);
        expect(found.waiting).toBeCloseTo(own.filter((row) => slowSpeed(rows, row, 3, 10) < 1).length / 10, 9);
        const distances = own.map(({ x, y }) => findDistance(map, x, y));
        const last = distances.findLastIndex((d) => d >= 0);
        if (distances[0] < 0 || distances[0] <= distances[last]) expect(found.detour).toBeNaN();
        else {
          const part = own
            .slice(1, last + 1)
            .reduce((sum, row, i) => sum + Math.hypot(row.x - own[i].x, row.y - own[i].y), 0);
          expect(found.detour).toBeCloseTo(part / (distances[0] - distances[last]), 6);
        }
      }
      groups.forEach((members, g) => {
        const frames = [...new Set(rows.map(({ frame }) => frame))];
        const together = frames
          .map((frame) => rows.filter((row) => row.frame === frame && members.includes(row.id)))
          .filter((here) => here.length > 1);
        const spans = together.flatMap((here) =>
          here.flatMap((a) => here.map((b) => Math.hypot(a.x - b.x, a.y - b.y))),
        );
        const found = rowsOfTable(cohesion)[g];
        expect(found.time).toBeCloseTo(together.length / 10, 9);
        if (together.length > 0) expect(found.distance_max).toBeCloseTo(Math.max(...spans), 9);
      });
    }
  });
});
