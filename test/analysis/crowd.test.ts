import { describe, expect, it } from 'vitest';
import {
  ClassicDensity,
  computeCrowding,
  createMeasuringArea,
  createMeasuringLine,
  Distances,
  findServiceLevel,
  IndividualDensity,
  OverlapStatistics,
  Queues,
  runMeasures,
  SERVICE_LIMITS,
  ServiceTimes,
  sourceOfTables,
  VoronoiCells,
} from '../../src/analysis/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';
import { makeHall, makeRoom, straightWays, tableOf } from './random-hall.js';
import {
  isFree,
  isInside,
  listRows,
  multiArea,
  type Ring,
  rowsOfTable,
  slowCell,
  slowFreeCell,
  slowSpeed,
} from './slow-measures.js';

describe('levels of service', () => {
  it('are those of Fruin', () => {
    // People per m2 at the limits, as tables give them.
    expect(SERVICE_LIMITS.walkway.map((area) => Math.round(100 / area) / 100)).toEqual([0.31, 0.43, 0.72, 1.08, 2.15]);
    expect(SERVICE_LIMITS.queue.map((area) => Math.round(100 / area) / 100)).toEqual([0.83, 1.08, 1.54, 3.59, 5.38]);
    expect([4, 3, 2, 1, 0.5, 0.1].map((area) => findServiceLevel('walkway', area))).toEqual([0, 1, 2, 3, 4, 5]);
    expect([4, 1, 0.7, 0.5, 0.2, 0.1].map((area) => findServiceLevel('queue', area))).toEqual([0, 1, 2, 3, 4, 5]);
    expect([2, 1.5, 1, 0.7, 0.5, 0.1].map((area) => findServiceLevel('stairs', area))).toEqual([0, 1, 2, 3, 4, 5]);
    expect(findServiceLevel('walkway', SERVICE_LIMITS.walkway[0])).toBe(0);
  });

  it('last person-seconds, in all and per area', () => {
    const room = makeRoom(4, 2);
    const table = tableOf(2, [
      [0, 1, 1, 1],
      [0, 2, 3, 1],
      [1, 1, 0.5, 1],
      [1, 2, 1, 1],
    ]);
    const right = createMeasuringArea('right', [2, 0, 4, 0, 4, 2, 2, 2], room);
    const [result] = runMeasures(sourceOfTables(table), [new ServiceTimes('walkway', new VoronoiCells(room), [right])]);
    // Cells of 4 and 4 m2, then of 1.5 and 6.5.
    const times = rowsOfTable(result).map(({ time }) => time);
    expect(times).toEqual([1.5, 0, 0.5, 0, 0, 0, 0.5, 0, 0, 0, 0, 0]);
    expect(rowsOfTable(result)[0].share).toBe(0.75);
  });
});

describe('crowding', () => {
  it('lasts, in all and at a stretch', () => {
    const table = straightWays(
      1,
      [
        [0, 3],
        [1, 1],
        [3, 3],
        [5, 6],
        [5, 6],
      ].map(([from, to], id) => ({ id, from, to, x: 0.5, y: 0.5, dx: 0, dy: 0 })),
    );
    const area = createMeasuringArea('m2', [0, 0, 1, 0, 1, 1, 0, 1]);
    const [density] = runMeasures(sourceOfTables(table), [new ClassicDensity([area])]);
    // 1, 2, 1, 2, (nobody: no frame), 2, 2.
    expect(rowsOfTable(computeCrowding(density, 1, [1.5, 3]))).toEqual([
      { area: 0, threshold: 1.5, time: 4, longest: 2, first: 1, last: 6, density_max: 2 },
      { area: 0, threshold: 3, time: 0, longest: 0, first: Number.NaN, last: Number.NaN, density_max: 2 },
    ]);
  });
});

describe('distances and overlaps', () => {
  const table = tableOf(1, [
    [0, 1, 0.3, 1],
    [0, 2, 0.6, 1],
    [0, 3, 3, 1],
    [1, 1, 2, 1],
  ]);

  it('by hand', () => {
    const [{ frames, summary }, overlaps] = runMeasures(sourceOfTables(table, { radius: 0.35 }), [
      new Distances(makeRoom(4, 2)),
      new OverlapStatistics(makeRoom(4, 2)),
    ]);
    expect(rowsOfTable(frames)).toEqual([
      {
        frame: 0,
        time: 0,
        neighbor_distance: expect.closeTo((0.3 + 0.3 + 2.4) / 3, 12),
        neighbor_distance_min: expect.closeTo(0.3, 12),
        wall_distance: expect.closeTo((0.3 + 0.6 + 1) / 3, 12),
        wall_distance_min: expect.closeTo(0.3, 12),
      },
      {
        frame: 1,
        time: 1,
        neighbor_distance: Number.NaN,
        neighbor_distance_min: Number.NaN,
        wall_distance: 1,
        wall_distance_min: 1,
      },
    ]);
    expect(rowsOfTable(summary)[0]).toMatchObject({ num_peds: 3, distance_50: expect.closeTo(0.3, 2) });
    expect(overlaps).toMatchObject({ pairs: 1, num_peds: 4 });
    expect(overlaps.overlap_max).toBeCloseTo(0.4, 12);
    expect(overlaps.wall_overlap_max).toBeCloseTo(0.05, 12);
  });

  it('at an exit in the wall are none with the wall', () => {
    const exit = createMeasuringLine('exit', [0, 0.5, 0, 1.5]);
    const at = tableOf(1, [
      [0, 1, 0.05, 1],
      [0, 2, 2, 1.9],
    ]);
    const [{ frames }, overlaps] = runMeasures(sourceOfTables(at, { radius: 0.2 }), [
      new Distances(makeRoom(4, 2), [exit]),
      new OverlapStatistics(makeRoom(4, 2), 0, [exit]),
    ]);
    expect(rowsOfTable(frames)[0].wall_distance_min).toBeCloseTo(0.1, 12);
    expect(overlaps.wall_overlap_max).toBeCloseTo(0.1, 12);
  });

  it('of bodies without a known radius are none', () => {
    const [overlaps] = runMeasures(sourceOfTables(table), [new OverlapStatistics(makeRoom(4, 2))]);
    expect(overlaps).toMatchObject({ pairs: 0, overlap_max: 0, wall_overlap_max: 0 });
  });
});

describe('queues', () => {
  it('hang together by slow people', () => {
    // Four stand 0.8 m apart before the door, one behind walks, one stands apart.
    const table = straightWays(1, [
      ...[1, 1.8, 2.6, 3.4].map((x, id) => ({ id, from: 0, to: 1, x, y: 0, dx: 0, dy: 0 })),
      { id: 8, from: 0, to: 1, x: 4, y: 0, dx: -1, dy: 0 },
      { id: 9, from: 0, to: 1, x: 6, y: 0, dx: 0, dy: 0 },
    ]);
    const door = createMeasuringLine('door', [0.2, -1, 0.2, 1]);
    const [result] = runMeasures(sourceOfTables(table), [new Queues([door])]);
    expect(rowsOfTable(result)[0]).toMatchObject({ num_peds: 4, length: expect.closeTo(3.2, 12) });
    const [far] = runMeasures(sourceOfTables(table), [new Queues([door], { gap: 0.5 })]);
    expect(rowsOfTable(far)[0]).toMatchObject({ num_peds: 0, length: 0 });
  });
});

describe.each([FIXED_SEED, rotatingSeed])('crowds of random halls, seed %i', (seed) => {
  it('are as dense, near and slow as the obvious ways say', () => {
    for (let k = 0; k < runs(2, 8, 60); k++) {
      const { domain, table, width, height, pillars } = makeHall(seed + k, { people: 30, frames: 12 });
      const line = createMeasuringLine('door', [0, 2, 0, 4]);
      const [{ frames: distances }, overlaps, queues] = runMeasures(
        sourceOfTables(table, { radius: 0.3 }),
        [new Distances(domain), new OverlapStatistics(domain), new Queues([line], { speed: 1.2, gap: 1.5 })],
        { frameStep: 1 },
      );
      const rows = listRows(table);
      const box: Ring = [
        [0, 0],
        [width, 0],
        [width, height],
        [0, height],
      ];
      const walls = [box, ...pillars].flatMap((ring) => ring.map((a, i) => [...a, ...ring[(i + 1) % ring.length]]));
      for (const found of rowsOfTable(distances)) {
        const here = rows.filter(({ frame }) => frame === found.frame);
        const near = here
          .map((a) => Math.min(...here.filter((b) => b !== a).map((b) => Math.hypot(a.x - b.x, a.y - b.y))))
          .filter((d) => d < Infinity);
        if (near.length > 0) expect(found.neighbor_distance_min).toBeCloseTo(Math.min(...near), 9);
        if (near.length > 0) expect(found.neighbor_distance).toBeCloseTo(near.reduce((s, d) => s + d) / near.length, 9);
        const far = here
          .filter(({ x, y }) => isFree(pillars, width, height, x, y))
          .map(({ x, y }) => Math.min(...walls.map((wall) => toSegment(wall, x, y))));
        if (far.length > 0) expect(found.wall_distance).toBeCloseTo(far.reduce((s, d) => s + d) / far.length, 9);
      }
      const pairs = rows.flatMap((a) =>
        rows.filter((b) => b.frame === a.frame && b.id > a.id).map((b) => 0.6 - Math.hypot(a.x - b.x, a.y - b.y)),
      );
      expect(overlaps.pairs).toBe(pairs.filter((overlap) => overlap > 0).length);
      expect(overlaps.overlap_max).toBeCloseTo(Math.max(0, ...pairs), 9);
      for (const found of rowsOfTable(queues)) {
        const slow = rows.filter((row) => row.frame === found.frame && slowSpeed(rows, row, 1, 10) < 1.2);
        let queue = slow.filter(({ x, y }) => toSegment([0, 2, 0, 4], x, y) <= 1.5);
        for (let before = -1; before !== queue.length; ) {
          before = queue.length;
          queue = slow.filter(
            (row) => queue.includes(row) || queue.some((other) => Math.hypot(row.x - other.x, row.y - other.y) <= 1.5),
          );
        }
        expect(found.num_peds).toBe(queue.length);
        expect(found.length).toBeCloseTo(Math.max(0, ...queue.map(({ x, y }) => toSegment([0, 2, 0, 4], x, y))), 9);
      }
    }
  });

  it('are at the levels, and above the thresholds, that the obvious cells and counts say', () => {
    for (let k = 0; k < runs(1, 3, 30); k++) {
      const { domain, table, width, height, pillars } = makeHall(seed + k, { people: 14, frames: 8 });
      const ring: Ring = [
        [1, 1],
        [4, 0.5],
        [4.5, 4],
      ];
      const area = createMeasuringArea('kite', ring);
      const cells = new VoronoiCells(domain);
      const [service, individual, density] = runMeasures(sourceOfTables(table), [
        new ServiceTimes('queue', cells, [area]),
        new IndividualDensity(cells),
        new ClassicDensity([area]),
      ]);
      const box: Ring = [
        [0, 0],
        [width, 0],
        [width, height],
        [0, height],
      ];
      const free = listRows(table).filter(({ x, y }) => isFree(pillars, width, height, x, y));
      const sized = free.map((row) => {
        const others = free.filter(({ frame, id }) => frame === row.frame && id !== row.id);
        return { ...row, size: multiArea(slowFreeCell(slowCell(box, row, others), pillars, row)) };
      });
      const limits = [13, 10, 7, 3, 2].map((feet) => feet * 0.3048 ** 2);
      rowsOfTable(service).forEach(({ area: a, level, time }) => {
        const own = sized.filter(
          ({ x, y, size }) =>
            (a === 0 || isInside(ring, x, y)) &&
            (level === 5 || size >= limits[level]) &&
            (level === 0 || size < limits[level - 1]),
        );
        expect(time).toBeCloseTo(own.length / 10, 9);
      });
      for (const found of rowsOfTable(individual)) {
        const own = sized.filter(({ id }) => id === found.id).map(({ size }) => 1 / size);
        expect(found.time).toBeCloseTo(own.length / 10, 9);
        if (own.length === 0) continue;
        expect(found.density).toBeCloseTo(own.reduce((sum, d) => sum + d) / own.length, 8);
        expect(found.density_max).toBeCloseTo(Math.max(...own), 8);
      }
      const frames = [...new Set(listRows(table).map(({ frame }) => frame))];
      const counts = frames.map(
        (frame) => listRows(table).filter((row) => row.frame === frame && isInside(ring, row.x, row.y)).length,
      );
      for (const threshold of [0.1, 0.5]) {
        const [found] = rowsOfTable(computeCrowding(density, 0.1, [threshold]));
        const marks = counts.map((count) => (count > threshold * area.size ? '#' : '.')).join('');
        expect(found.time).toBeCloseTo(marks.replaceAll('.', '').length / 10, 9);
        const stretches = marks.split('.').map((each) => each.length);
        expect(found.longest).toBeCloseTo(Math.max(...stretches) / 10, 9);
      }
    }
  });
});

function toSegment([ax, ay, bx, by]: readonly number[], x: number, y: number): number {
  const share = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2);
  const t = Math.min(1, Math.max(0, share));
  return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay));
}
