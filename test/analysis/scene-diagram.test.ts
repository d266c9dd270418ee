import { describe, expect, it } from 'vitest';
import {
  analyse,
  ClassicDensity,
  createFundamentalDiagram,
  createMeasuringArea,
  createMeasuringGrid,
  createMeasuringLine,
  IndividualDensity,
  listTableRows,
  runMeasures,
  SceneDiagram,
  sourceOfTables,
  Thinned,
  VoronoiCells,
} from '../../src/analysis/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';
import { makeHall, makeRoom, straightWays, tableOf } from './random-hall.js';
import { isFree, listRows, ringArea, rowsOfTable, slowSpeed } from './slow-measures.js';

describe('the whole scene', () => {
  it('by hand: two people in a room, one of them fast', () => {
    const room = makeRoom(4, 2);
    const table = straightWays(1, [
      { id: 1, from: 0, to: 2, x: 1, y: 1, dx: 0, dy: 0.5 },
      { id: 2, from: 0, to: 2, x: 3, y: 1, dx: 0, dy: 0.25 },
    ]);
    const [{ frames, classes }] = runMeasures(sourceOfTables(table), [new SceneDiagram(room, new VoronoiCells(room))]);
    // Frame 0: cells of 4 m2 each.
    expect(rowsOfTable(frames)[0]).toEqual({
      frame: 0,
      time: 0,
      num_peds: 2,
      density: 0.25,
      speed: 0.375,
      voronoi_speed: 0.375,
    });
    expect(rowsOfTable(classes).reduce((sum, { num_peds }) => sum + num_peds, 0)).toBe(6);
    const [alone] = runMeasures(sourceOfTables(table), [new SceneDiagram()]);
    expect(rowsOfTable(alone.frames)[1]).toMatchObject({ num_peds: 2, density: Number.NaN, speed: 0.375 });
    expect(alone.classes.rows).toBe(0);
  });

  it('is seen only so often if wanted, each sight for longer', () => {
    const table = tableOf(
      10,
      Array.from({ length: 25 }, (_, frame) => [frame, 1, 1, 1]),
    );
    const room = makeRoom(4, 2);
    const [thin, all] = runMeasures(sourceOfTables(table), [
      new Thinned(new IndividualDensity(new VoronoiCells(room)), 0.5),
      new Thinned(new IndividualDensity(new VoronoiCells(room)), 0),
    ]);
    expect(rowsOfTable(thin)[0]).toMatchObject({ density: 1 / 8, time: 2.5 });
    expect(rowsOfTable(all)[0].time).toBeCloseTo(2.5, 12);
    const [counted] = runMeasures(sourceOfTables(table), [new Thinned(new SceneDiagram(), 0.25)]);
    // 0.25 s are three frames.
    expect(rowsOfTable(counted.frames).map(({ frame }) => frame)).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 24]);
  });
});

describe.each([FIXED_SEED, rotatingSeed])('diagrams of random halls, seed %i', (seed) => {
  it('equal the obvious ones, in the whole scene and per place', () => {
    for (let k = 0; k < runs(1, 4, 30); k++) {
      const { domain, table, pillars, width, height } = makeHall(seed + k, { people: 14, frames: 40 });
      const areas = [createMeasuringArea('box', [1, 1, 4, 1, 4, 4, 1, 4], domain)];
      const lines = [createMeasuringLine('line', [3, 0.2, 3, height - 0.2])];
      const grid = createMeasuringGrid(domain.bounds, 0.7, domain);
      const options = { domain, areas, lines, grid, frameStep: 2, interval: 1 };
      const { tables } = analyse(sourceOfTables(table), options);
      const find = (wanted: string) => tables.find(({ name }) => name === wanted)!;
      const rows = listRows(table);
      const free = width * height - pillars.reduce((sum, ring) => sum + Math.abs(ringArea(ring)), 0);
      for (const row of rowsOfTable(find('scene'))) {
        const here = rows.filter(({ frame }) => frame === row.frame);
        const inside = here.filter(({ x, y }) => isFree(pillars, width, height, x, y));
        const speeds = here.map((each) => slowSpeed(rows, each, 2, 10)).filter((v) => !Number.isNaN(v));
        expect(row.num_peds).toBe(here.length);
        expect(row.density).toBeCloseTo(inside.length / free, 9);
        const mean = speeds.reduce((sum, v) => sum + v, 0) / speeds.length;
        if (speeds.length > 0) expect(row.speed).toBeCloseTo(mean, 9);
      }
      // The strip of method B lies on the left, unless a pillar stands there.
      const isLeft = isFree(pillars, width, height, 2.5, height / 2);
      checkPoints(listTableRows(find('fundamental diagram')), { domain, table, areas, lines, isLeft });
      // Everybody on free ground is somewhere in the field, on the mean over the frames that it saw.
      const field = rowsOfTable(find('Voronoi grid'));
      const seen = [...new Set(rows.map(({ frame }) => frame))].sort((a, b) => a - b);
      const kept = seen.filter((frame) => (frame - seen[0]) % 5 === 0);
      const people = kept.map(
        (frame) => rows.filter((r) => r.frame === frame && isFree(pillars, width, height, r.x, r.y)).length,
      );
      const areaOf = new Map(
        Array.from(grid.freeAreas, (area, c) => [
          `${(grid.minX + ((c % grid.columns) + 0.5) * grid.size).toFixed(6)} ${(grid.minY + (Math.floor(c / grid.columns) + 0.5) * grid.size).toFixed(6)}`,
          area,
        ]),
      );
      const total = field.reduce(
        (sum, { x, y, density }) => sum + density * (areaOf.get(`${x.toFixed(6)} ${y.toFixed(6)}`) ?? 0),
        0,
      );
      expect(total).toBeCloseTo(people.reduce((sum, n) => sum + n, 0) / kept.length, 9);
    }
  });
});

interface Measured {
  readonly domain: ReturnType<typeof makeHall>['domain'];
  readonly table: ReturnType<typeof makeHall>['table'];
  readonly areas: readonly ReturnType<typeof createMeasuringArea>[];
  readonly lines: readonly ReturnType<typeof createMeasuringLine>[];
  readonly isLeft: boolean;
}

/** Every method's points are those that the method gives alone. */
function checkPoints(
  points: readonly Record<string, unknown>[],
  { domain, table, areas, lines, isLeft }: Measured,
): void {
  const alone = runMeasures(
    sourceOfTables(table),
    [
      createFundamentalDiagram({ method: 'A', line: lines[0], interval: 1 }),
      createFundamentalDiagram({ method: 'B', line: lines[0], width: 1 }),
      createFundamentalDiagram({ method: 'C', area: areas[0] }),
      createFundamentalDiagram({ method: 'D', area: areas[0], cells: new VoronoiCells(domain) }),
    ],
    { frameStep: 2 },
  );
  (['A', 'B', 'C', 'D'] as const).forEach((method, k) => {
    const place = k < 2 ? 'line' : 'box';
    const own = points.filter((point) => point.method === method && point.place === place);
    if (method === 'B' && !isLeft) return;
    const bare = own.map(({ method: _, place: __, ...rest }) => rest);
    expect(bare).toEqual(listTableRows(alone[k]));
  });
  const everywhere = points.filter(({ place }) => place === 'everywhere');
  expect(new Set(everywhere.map(({ method }) => method))).toEqual(new Set(['C', 'D']));
}

describe('method B at lines that are given alone', () => {
  it('measures on the side where there is ground', () => {
    const room = makeRoom(6, 2);
    // Out through the right wall, whose line has the room on its left or on its right.
    const table = straightWays(10, [{ id: 1, from: 0, to: 70, x: 0.05, y: 1, dx: 0.1, dy: 0 }]);
    for (const points of [
      [6, 0, 6, 2],
      [6, 2, 6, 0],
    ]) {
      const exit = createMeasuringLine('exit', points);
      const { tables } = analyse(sourceOfTables(table), { domain: room, exits: [exit], stripWidth: 2 });
      const diagram = listTableRows(tables.find(({ name }) => name === 'fundamental diagram')!);
      const [point] = diagram.filter(({ method }) => method === 'B');
      expect(point).toMatchObject({ place: 'exit', density: 0.25, speed: expect.closeTo(1, 9) });
    }
    const counted = runMeasures(sourceOfTables(table), [new ClassicDensity([])]);
    expect(counted[0].rows).toBe(0);
  });
});
