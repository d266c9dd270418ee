import { describe, expect, it } from 'vitest';
import {
  ClassicDensity,
  columnOf,
  createMeasuringArea,
  createMeasuringGrid,
  createMeasuringLine,
  GridDensity,
  LineDensity,
  measuringPlacesOf,
  runMeasures,
  sourceOfTables,
  VoronoiCells,
  VoronoiDensity,
  VoronoiGrid,
} from '../../src/analysis/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';
import { makeHall, makeRoom, straightWays, tableOf } from './random-hall.js';
import {
  commonArea,
  isFree,
  isInside,
  listRows,
  multiArea,
  type Ring,
  rowsOfTable,
  slowCell,
  slowFreeCell,
  slowSpeed,
  slowVelocity,
} from './slow-measures.js';

/** Two people in a room of 4 x 2: one stands, one walks right at 1 m/s. */
const PAIR = straightWays(1, [
  { id: 1, from: 0, to: 2, x: 0.5, y: 1, dx: 0, dy: 0 },
  { id: 2, from: 0, to: 2, x: 1.5, y: 1, dx: 1, dy: 0 },
]);

/** An L, and a convex quarter of a hall. */
const L_SHAPE: Ring = [
  [1, 1],
  [4, 1],
  [4, 2],
  [2, 2],
  [2, 4],
  [1, 4],
];
const KITE: Ring = [
  [2, 0.5],
  [5, 2],
  [3, 4.5],
  [1.5, 3],
];

describe('densities by hand', () => {
  const room = makeRoom(4, 2);
  const left = createMeasuringArea('left', [0, 0, 2, 0, 2, 2, 0, 2], room);

  it('count people in an area', () => {
    const [table] = runMeasures(sourceOfTables(PAIR), [new ClassicDensity([left])]);
    expect(rowsOfTable(table)).toEqual([
      { area: 0, frame: 0, time: 0, num_peds: 2, density: 0.5, speed: 0.5 },
      { area: 0, frame: 1, time: 1, num_peds: 1, density: 0.25, speed: 0 },
      { area: 0, frame: 2, time: 2, num_peds: 1, density: 0.25, speed: 0 },
    ]);
    expect(table.labels.area).toEqual(['left']);
  });

  it('share people by their cells', () => {
    const cells = new VoronoiCells(room);
    const [table] = runMeasures(sourceOfTables(PAIR), [new VoronoiDensity([left], cells)]);
    // Bisector at x = 1, 1.5, 2: cells of 2 and 6, 3 and 5, 4 and 4 m2.
    expect(columnOf(table, 'density')[0]).toBeCloseTo((2 / 2 + 2 / 6) / 4, 12);
    expect(columnOf(table, 'density')[1]).toBeCloseTo((3 / 3 + 1 / 5) / 4, 12);
    expect(columnOf(table, 'density')[2]).toBeCloseTo(1 / 4, 12);
    // The walker has 2, 1 and 0 of the 4 m2.
    expect([...columnOf(table, 'speed')]).toEqual([0.5, 0.25, 0].map((v) => expect.closeTo(v, 12)));
  });

  it('along a line, inside and in the wall, whichever way it runs', () => {
    const cells = new VoronoiCells(room);
    const lines = [
      createMeasuringLine('along', [0, 1, 4, 1]),
      createMeasuringLine('across', [3, 0, 3, 2]),
      createMeasuringLine('back', [3, 2, 3, 0]),
      createMeasuringLine('exit', [4, 0.5, 4, 1.5]),
      createMeasuringLine('exit back', [4, 1.5, 4, 0.5]),
    ];
    const [table] = runMeasures(sourceOfTables(PAIR), [new LineDensity(lines, cells)]);
    const first = rowsOfTable(table).filter(({ frame }) => frame === 0);
    expect(first[0].density).toBeCloseTo((1 / 4) * (1 / 2) + (3 / 4) * (1 / 6), 12);
    expect(first[0].specific_flow).toBeCloseTo(0, 12);
    // Upwards its left is where x falls: walking right is against it.
    expect(first[1]).toMatchObject({ density: expect.closeTo(1 / 6, 12), speed: expect.closeTo(1, 12) });
    expect(first[1].flow).toBeCloseTo(-2 / 6, 12);
    expect(first[2].flow).toBeCloseTo(2 / 6, 12);
    for (const exit of [3, 4]) expect(first[exit].density).toBeCloseTo(1 / 6, 12);
    expect(first[3].specific_flow).toBeCloseTo(-1 / 6, 12);
  });

  it('along a line count what the cut-off leaves', () => {
    const cells = new VoronoiCells(room, { cutOff: 0.5 });
    const [table] = runMeasures(sourceOfTables(tableOf(1, [[0, 1, 1, 1]])), [
      new LineDensity([createMeasuringLine('along', [0, 1, 4, 1])], cells),
    ]);
    expect(columnOf(table, 'density')[0]).toBeCloseTo((1 / 4) * (1 / (Math.PI / 4)), 12);
  });

  it('refer to the free part of an area and of a cell', () => {
    const { domain } = { domain: makeRoom(2, 2) };
    expect(createMeasuringArea('half out', [1, 0, 3, 0, 3, 2, 1, 2], domain).size).toBeCloseTo(2, 12);
    expect(createMeasuringArea('no walls', [1, 0, 3, 0, 3, 2, 1, 2]).size).toBeCloseTo(4, 12);
    const grid = createMeasuringGrid([-1, 0, 2, 2], 1.5, domain);
    expect([...grid.freeAreas]).toEqual([0.75, 2.25, 0.25, 0.75].map((area) => expect.closeTo(area, 12)));
  });

  it('per cell of a grid, with the time above a threshold', () => {
    const grid = createMeasuringGrid([0, 0, 4, 2], 2);
    const [table] = runMeasures(sourceOfTables(PAIR), [new GridDensity(grid, { threshold: 0.3 })]);
    expect(rowsOfTable(table)).toEqual([
      { x: 1, y: 1, density: 4 / 3 / 4, density_max: 0.5, num_peds: 4, speed: 0.25, time_above: 1, longest_above: 1 },
      { x: 3, y: 1, density: 2 / 3 / 4, density_max: 0.25, num_peds: 2, speed: 1, time_above: 0, longest_above: 0 },
    ]);
  });

  it('are refused for areas and lines and grids of nothing', () => {
    expect(() => createMeasuringArea('a', [0, 0, 1, 1])).toThrow(/no area to measure/);
    expect(() => createMeasuringArea('a', [5, 5, 6, 5, 6, 6], makeRoom(2, 2))).toThrow(/inside walls/);
    expect(() => createMeasuringLine('l', [1, 1, 1, 1])).toThrow(/no line to count at/);
    expect(() => createMeasuringGrid([0, 0, 1, 1], 0)).toThrow(/no grid/);
    expect(() => createMeasuringGrid([0, 0, 1e4, 1e4], 1)).toThrow(/no grid/);
  });

  it('come from the places of a scene', () => {
    const places = {
      hall: { polygon: [[0, 0] as const, [2, 0] as const, [2, 2] as const] },
      door: { line: [[2, 0] as const, [2, 1] as const] },
      desk: { point: [1, 1] as const },
    };
    const { areas, lines } = measuringPlacesOf(places, room);
    expect([...areas, ...lines].map(({ name }) => name)).toEqual(['hall', 'door']);
    expect(measuringPlacesOf(places, room, ['door']).areas).toEqual([]);
  });

  it('of people that are gone leave nothing behind', () => {
    const table = tableOf(1, [
      [0, 1, 1, 1],
      [0, 2, 3, 1],
      [5, 2, 3, 1],
    ]);
    const [result] = runMeasures(sourceOfTables(table), [new VoronoiDensity([left], new VoronoiCells(room))]);
    expect([...columnOf(result, 'density')]).toEqual([0.25, 0.125].map((value) => expect.closeTo(value, 12)));
    expect(columnOf(result, 'speed')).toEqual(Float64Array.of(0, 0));
  });
});

describe.each([FIXED_SEED, rotatingSeed])('densities of random halls, seed %i', (seed) => {
  it('equal the obvious ones', () => {
    for (let k = 0; k < runs(1, 3, 40); k++) {
      const { domain, table, width, height, pillars } = makeHall(seed + k, { people: 9, frames: 6 });
      const step = 1 + (k % 3);
      const box: Ring = [
        [0, 0],
        [width, 0],
        [width, height],
        [0, height],
      ];
      const shapes = [L_SHAPE, KITE];
      const areas = shapes.map((ring, a) => createMeasuringArea(`area ${a}`, ring, domain));
      const ends = [1.3, 0.4, width - 0.8, height - 0.3];
      const line = createMeasuringLine('line', ends);
      const cells = new VoronoiCells(domain);
      const grid = createMeasuringGrid(domain.bounds, 1.1, domain);
      const [classic, voronoi, atLine, field] = runMeasures(
        sourceOfTables(table),
        [
          new ClassicDensity(areas),
          new VoronoiDensity(areas, cells),
          new LineDensity([line], cells),
          new VoronoiGrid(grid, cells, { threshold: 0.4 }),
        ],
        { frameStep: step },
      );
      const rows = listRows(table);
      const free = rows
        .filter(({ x, y }) => isFree(pillars, width, height, x, y))
        .map((row) => {
          const others = rows.filter(
            ({ frame, id, x, y }) => frame === row.frame && id !== row.id && isFree(pillars, width, height, x, y),
          );
          const cell = slowFreeCell(slowCell(box, row, others), pillars, row);
          return { ...row, cell, size: multiArea(cell), v: slowVelocity(rows, row, step, 10) };
        });
      shapes.forEach((ring, a) => {
        const inHall = [[[...box, box[0]].map(([x, y]) => [x, y] as [number, number])]];
        const blocked = pillars.reduce(
          (sum, pillar) =>
            sum + commonArea([[[...pillar, pillar[0]].map(([x, y]) => [x, y] as [number, number])]], ring),
          0,
        );
        const size = commonArea(inHall, ring) - blocked;
        expect(areas[a].size).toBeCloseTo(size, 9);
        for (const found of rowsOfTable(classic).filter(({ area }) => area === a)) {
          const inside = rows.filter(({ frame, x, y }) => frame === found.frame && isInside(ring, x, y));
          expect(found.num_peds).toBe(inside.length);
          expect(found.density).toBeCloseTo(inside.length / size, 9);
          const speeds = inside.map((row) => slowSpeed(rows, row, step, 10)).filter((v) => !Number.isNaN(v));
          if (speeds.length > 0) expect(found.speed).toBeCloseTo(speeds.reduce((s, v) => s + v) / speeds.length, 9);
          else expect(found.speed).toBeNaN();
        }
        for (const found of rowsOfTable(voronoi).filter(({ area }) => area === a)) {
          const own = free
            .filter(({ frame }) => frame === found.frame)
            .map((row) => ({ ...row, part: commonArea(row.cell, ring) }));
          expect(found.density).toBeCloseTo(own.reduce((sum, { part, size: s }) => sum + part / s, 0) / size, 8);
          const moved = own.reduce((sum, { part, v }) => sum + (Number.isNaN(v[0]) ? 0 : part * Math.hypot(...v)), 0);
          if (!Number.isNaN(found.speed)) expect(found.speed).toBeCloseTo(moved / size, 8);
        }
      });
      const { length } = line;
      const [nx, ny] = [(ends[1] - ends[3]) / length, (ends[2] - ends[0]) / length];
      for (const found of rowsOfTable(atLine)) {
        let [density, flow] = [0, 0];
        for (const row of free.filter(({ frame }) => frame === found.frame)) {
          // A strip of a hundredth of a millimetre stands for the line.
          const half = 5e-6;
          const strip: Ring = [
            [ends[0] - half * nx, ends[1] - half * ny],
            [ends[2] - half * nx, ends[3] - half * ny],
            [ends[2] + half * nx, ends[3] + half * ny],
            [ends[0] + half * nx, ends[1] + half * ny],
          ];
          const share = commonArea(row.cell, strip) / (2 * half) / length;
          density += share / row.size;
          if (!Number.isNaN(row.v[0])) flow += (share / row.size) * (row.v[0] * nx + row.v[1] * ny);
        }
        expect(found.density).toBeCloseTo(density, 4);
        expect(found.specific_flow).toBeCloseTo(flow, 4);
      }
      const frames = new Set(rows.map(({ frame }) => frame)).size;
      const people = rowsOfTable(field).reduce((sum, { x, y, density }) => {
        const cell = Math.floor((y - grid.minY) / 1.1) * grid.columns + Math.floor((x - grid.minX) / 1.1);
        return sum + density * grid.freeAreas[cell];
      }, 0);
      expect(people).toBeCloseTo(free.length / frames, 8);
      const numbers = [...new Set(rows.map(({ frame }) => frame))].sort((a, b) => a - b);
      for (const { x, y, density, ...found } of rowsOfTable(field).slice(0, 12)) {
        const square: Ring = [
          [x - 0.55, y - 0.55],
          [x + 0.55, y - 0.55],
          [x + 0.55, y + 0.55],
          [x - 0.55, y + 0.55],
        ];
        const cell = Math.floor(y / 1.1) * grid.columns + Math.floor(x / 1.1);
        const sum = free.reduce((all, row) => all + commonArea(row.cell, square) / row.size, 0);
        expect(density).toBeCloseTo(sum / frames / grid.freeAreas[cell], 6);
        const moments = numbers.map((frame) => {
          const own = free.filter((row) => row.frame === frame);
          return own.reduce((all, row) => all + commonArea(row.cell, square) / row.size, 0) / grid.freeAreas[cell];
        });
        expect(found.density_max).toBeCloseTo(Math.max(...moments), 6);
        // Rounding must not decide.
        if (moments.some((value) => Math.abs(value - 0.4) < 1e-6)) continue;
        const spells = moments.map((value) => (value > 0.4 ? 'x' : ' ')).join('');
        const longest = Math.max(...spells.split(/ +/).map((spell) => spell.length));
        expect(found.threshold).toBe(0.4);
        expect(found.time_above).toBeCloseTo(spells.replaceAll(' ', '').length / 10, 9);
        expect(found.longest_above).toBeCloseTo(longest / 10, 9);
      }
    }
  });

  it('of a grid equal counting', () => {
    for (let k = 0; k < runs(1, 4, 40); k++) {
      const { domain, table } = makeHall(seed + k);
      const size = 0.9;
      const grid = createMeasuringGrid(domain.bounds, size, domain);
      const [found] = runMeasures(sourceOfTables(table), [new GridDensity(grid, { threshold: 1.5 })]);
      const rows = listRows(table);
      const frames = [...new Set(rows.map(({ frame }) => frame))];
      for (const { x, y, density, density_max, num_peds, time_above } of rowsOfTable(found)) {
        const own = rows.filter(
          (row) => row.x >= x - size / 2 && row.x < x + size / 2 && row.y >= y - size / 2 && row.y < y + size / 2,
        );
        const counts = frames.map((frame) => own.filter((row) => row.frame === frame).length);
        const area = grid.freeAreas[Math.floor(y / size) * grid.columns + Math.floor(x / size)];
        expect(num_peds).toBe(own.length);
        expect(density).toBeCloseTo(own.length / frames.length / area, 9);
        expect(density_max).toBeCloseTo(Math.max(...counts) / area, 9);
        expect(time_above).toBeCloseTo(counts.filter((count) => count > 1.5 * area).length / 10, 9);
      }
    }
  });
});
