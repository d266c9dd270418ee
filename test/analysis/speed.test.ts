import { describe, expect, it } from 'vitest';
import {
  AreaSpeed,
  createMeasuringArea,
  type FrameView,
  type Measure,
  runMeasures,
  sourceOfTables,
} from '../../src/analysis/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';
import { makeHall, straightWays, tableOf } from './random-hall.js';
import { isInside, listRows, type Ring, rowsOfTable, slowSpeed, slowVelocity } from './slow-measures.js';

/** Speeds as they come: id, frame, vx, vy, speed. */
class Collect implements Measure<number[][]> {
  private readonly rows: number[][] = [];
  frame({ count, ids, frame, vx, vy, speed }: FrameView): void {
    for (let k = 0; k < count; k++) this.rows.push([ids[k], frame, vx[k], vy[k], speed[k]]);
  }
  end(): number[][] {
    return this.rows;
  }
}

describe('speeds', () => {
  // 0, 1, 3, 6, 10 m: faster and faster.
  const table = tableOf(
    2,
    [0, 1, 3, 6, 10].map((x, frame) => [frame, 7, x, 0]),
  );
  const speeds = (border: 'exclude' | 'single-sided' | 'adaptive', frameStep = 2) =>
    runMeasures(sourceOfTables(table), [new Collect()], { frameStep, border })[0].map((row) => row[4]);

  it('at the ends are left out, of one side or of a smaller window', () => {
    expect(speeds('exclude')).toEqual([Number.NaN, Number.NaN, 5, Number.NaN, Number.NaN]);
    expect(speeds('single-sided')).toEqual([3, 5, 5, 5, 7]);
    expect(speeds('adaptive')).toEqual([Number.NaN, 3, 5, 7, Number.NaN]);
  });

  it('of a trajectory shorter than half a window are those of all of it', () => {
    expect(speeds('single-sided', 10)).toEqual([5, 5, 5, 5, 5]);
  });

  it('over the seam of periodic ground are short', () => {
    const way = tableOf(1, [
      [0, 1, 9.5, 0],
      [1, 1, 0.25, 0],
    ]);
    const [rows] = runMeasures(sourceOfTables(way), [new Collect()], { period: 10 });
    expect(rows.map((row) => row[2])).toEqual([0.75, 0.75]);
  });

  it('are those of the recording if wanted', () => {
    const known = { ...table, speed: Float64Array.of(9, 9, Number.NaN, 9, 9) };
    const [rows] = runMeasures(sourceOfTables(known), [new Collect()], { recordedSpeed: true, frameStep: 2 });
    expect(rows.map(([, , vx, , speed]) => [vx, speed])).toEqual([
      [9, 9],
      [9, 9],
      [5, 5],
      [9, 9],
      [9, 9],
    ]);
  });

  it('are measured around the frames of interest too', () => {
    const [rows] = runMeasures(sourceOfTables(table), [new Collect()], { frameStep: 1, firstFrame: 1, lastFrame: 2 });
    expect(rows.map(([, frame, , , speed]) => [frame, speed])).toEqual([
      [1, 3],
      [2, 5],
    ]);
  });

  it('have a mean, a median and quantiles per area', () => {
    const ways = straightWays(
      1,
      [1, 2, 3, 4, 10].map((v, id) => ({ id, from: 0, to: 1, x: 0, y: 0, dx: v / 10, dy: 0 })),
    );
    const area = createMeasuringArea('all', [-1, -1, 5, -1, 5, 5, -1, 5]);
    const [result] = runMeasures(sourceOfTables(ways), [new AreaSpeed([area])]);
    const [row] = rowsOfTable(result);
    expect(row).toMatchObject({ num_peds: 10, mean_speed: expect.closeTo(0.4, 12), speed_max: expect.closeTo(1, 12) });
    expect(row.median_speed).toBeCloseTo(0.3, 2);
  });

  it('refuse a window of nothing, and trajectories that must be repaired', () => {
    expect(() => runMeasures(sourceOfTables(table), [], { frameStep: 0 })).toThrow(/frameStep/);
    const back = tableOf(1, [
      [1, 1, 0, 0],
      [0, 1, 0, 0],
    ]);
    expect(() => runMeasures(sourceOfTables(back), [])).toThrow(/frame 0 after 1.*repair/);
    expect(() => runMeasures(sourceOfTables(tableOf(1, [[0, 1, Number.NaN, 0]])), [])).toThrow(/person 1 in frame 0/);
  });
});

describe.each([FIXED_SEED, rotatingSeed])('speeds of random ways, seed %i', (seed) => {
  it('equal the obvious ones', () => {
    const ring: Ring = [
      [1, 1],
      [5, 0.5],
      [4, 4],
    ];
    for (let k = 0; k < runs(2, 8, 60); k++) {
      const { table } = makeHall(seed + k, { people: 8, frames: 20 });
      const frameStep = 1 + (k % 5);
      const area = createMeasuringArea('kite', ring);
      const [rows, inArea] = runMeasures(sourceOfTables(table), [new Collect(), new AreaSpeed([area])], { frameStep });
      const all = listRows(table);
      expect(rows.length).toBe(all.length);
      for (const [id, frame, vx, vy, speed] of rows) {
        const row = all.find((each) => each.id === id && each.frame === frame);
        if (!row) throw new Error('a row from nowhere');
        const slow = slowVelocity(all, row, frameStep, 10);
        expect([vx, vy, speed]).toEqual(
          [...slow, Math.hypot(...slow)].map((v) => (Number.isNaN(v) ? v : expect.closeTo(v, 9))),
        );
      }
      const own = all
        .filter(({ x, y }) => isInside(ring, x, y))
        .map((row) => slowSpeed(all, row, frameStep, 10))
        .filter((v) => !Number.isNaN(v))
        .sort((a, b) => a - b);
      const [found] = rowsOfTable(inArea);
      expect(found.num_peds).toBe(own.length);
      if (own.length === 0) continue;
      expect(found.mean_speed).toBeCloseTo(own.reduce((s, v) => s + v) / own.length, 9);
      const [low, high] = [own[Math.ceil(own.length / 2) - 1], own[Math.floor(own.length / 2)]];
      expect(found.median_speed).toBeGreaterThan(low - 0.0011);
      expect(found.median_speed).toBeLessThan(high + 0.0011);
    }
  });
});
