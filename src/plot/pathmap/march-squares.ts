import { partsOf, requireBox, requirePositive, requireThat, wholeIn } from '../../error/index.js';
import { requireMeasured } from '../require.js';
/** A grid of samples: centres of columns x rows cells over a rectangle, the lowest row first. */
export interface FieldGrid {
  readonly columns: number;
  readonly rows: number;
  /** minX, minY, maxX, maxY of the rectangle, metres. */
  readonly bounds: ArrayLike<number>;
  /** Per cell, rows from below; below 0 or not finite: nothing is known there. */
  readonly distances: ArrayLike<number>;
}

/** Samples nearer than this many times their distance apart in value belong to one side of a wall. */
const STEEPEST = 1.5;

/** Points nearer to a line than this share of a cell are left out of it. */
const SIMPLER = 0.08;

/** Lines at most between two samples. */
const DENSEST = 1000;
const requireGrid = partsOf({
  columns: wholeIn(1),
  rows: wholeIn(1),
  bounds: requireBox,
  distances: requireMeasured,
});

/**
 * Lines of equal value between the samples of a grid. Where values jump more than any path is long, a thin wall lies
 * between, and there is no line.
 *
 * @param step lines at all multiples of it
 * @returns polylines x0,y0,x1,y1,..., metres; closed ones repeat their first point
 */
export function marchSquares(grid: FieldGrid, step: number): Float64Array[] {
  requireGrid(grid, 'marchSquares: grid');
  requirePositive(step, 'marchSquares: step');
  const { columns, rows, bounds } = grid;
  const cell = Math.min((bounds[2] - bounds[0]) / columns, (bounds[3] - bounds[1]) / rows);
  const isWhole = grid.distances.length >= columns * rows;
  requireThat(isWhole, 'marchSquares: grid.distances', grid.distances, `${columns * rows} numbers`);
  // Closer lines than these are not told apart, and might be without end.
  requireThat(step >= cell / DENSEST, 'marchSquares: step', step, `at least ${cell / DENSEST} m`);
  const steps = collectSteps(grid, step);
  return chainSteps(steps).map((keys) => {
    const points = keys.flatMap((key) => steps.points.get(key) as readonly [number, number]);
    return simplify(points, SIMPLER * cell);
  });
}

interface Steps {
  /** Per crossing of a level and a side of cells: the crossings that lines lead on to, one or two. */
  readonly next: Map<number, number[]>;
  readonly points: Map<number, readonly [number, number]>;
}

function collectSteps(grid: FieldGrid, step: number): Steps {
  const { columns, rows, bounds, distances } = grid;
  const width = (bounds[2] - bounds[0]) / columns;
  const height = (bounds[3] - bounds[1]) / rows;
  const most = STEEPEST * Math.max(width, height);
  const out: Steps = { next: new Map(), points: new Map() };
  /** Crossing of the side between two samples, the same from both cells at it. */
  const cross = (a: number, b: number, level: number): number => {
    const from = Math.min(a, b);
    const isUp = Math.abs(a - b) === columns;
    const key = 2 * (level * columns * rows + from) + (isUp ? 1 : 0);
    if (!out.points.has(key)) {
      const share = (level * step - distances[from]) / (distances[from + (isUp ? columns : 1)] - distances[from]);
      const x = (from % columns) + 0.5 + (isUp ? 0 : share);
      const y = Math.floor(from / columns) + 0.5 + (isUp ? share : 0);
      out.points.set(key, [bounds[0] + x * width, bounds[1] + y * height]);
    }
    return key;
  };
  const link = (a: number, b: number): void => {
    const list = out.next.get(a);
    if (list) list.push(b);
    else out.next.set(a, [b]);
  };
  for (let row = 0; row + 1 < rows; row++) {
    for (let column = 0; column + 1 < columns; column++) {
      const first = row * columns + column;
      const corners = [first, first + 1, first + 1 + columns, first + columns];
      const values = corners.map((k) => distances[k]);
      const low = Math.min(...values);
      const high = Math.max(...values);
      if (!(low >= 0 && high < Infinity)) continue;
      if (values.some((value, k) => Math.abs(value - values[(k + 1) % 4]) > most)) continue;
      for (let level = Math.max(1, Math.ceil(low / step)); level * step < high; level++) {
        const ends: number[] = [];
        for (let k = 0; k < 4; k++) {
          const n = (k + 1) % 4;
          if (values[k] < level * step !== values[n] < level * step) ends.push(cross(corners[k], corners[n], level));
        }
        // Two lines where opposite corners are alike: each cuts off one of them.
        for (let k = 0; k + 1 < ends.length; k += 2) {
          link(ends[k], ends[k + 1]);
          link(ends[k + 1], ends[k]);
        }
      }
    }
  }
  return out;
}

function chainSteps({ next }: Steps): number[][] {
  const used = new Set<number>();
  const follow = (start: number): number[] => {
    const chain = [start];
    used.add(start);
    for (let at = start; ; ) {
      const on = (next.get(at) as number[]).find((key) => !used.has(key));
      if (on === undefined) break;
      used.add(on);
      chain.push(on);
      at = on;
    }
    const isClosed = chain.length > 2 && (next.get(chain[chain.length - 1]) as number[]).includes(start);
    return isClosed ? [...chain, start] : chain;
  };
  const chains: number[][] = [];
  // Open lines from their ends, then what is left is closed.
  for (const [key, list] of next) if (list.length === 1 && !used.has(key)) chains.push(follow(key));
  for (const key of next.keys()) if (!used.has(key)) chains.push(follow(key));
  return chains;
}

/** Douglas and Peucker's way: keep the point farthest from a chord while that is too far. */
function simplify(points: readonly number[], tolerance: number): Float64Array {
  const count = points.length / 2;
  const keep = new Uint8Array(count);
  keep[0] = 1;
  keep[count - 1] = 1;
  const stack = [0, count - 1];
  while (stack.length > 0) {
    const hi = stack.pop() as number;
    const lo = stack.pop() as number;
    const [ax, ay] = [points[2 * lo], points[2 * lo + 1]];
    const [dx, dy] = [points[2 * hi] - ax, points[2 * hi + 1] - ay];
    const square = dx * dx + dy * dy;
    let [worst, far] = [-1, tolerance];
    for (let k = lo + 1; k < hi; k++) {
      const [ox, oy] = [points[2 * k] - ax, points[2 * k + 1] - ay];
      const share = square > 0 ? Math.max(0, Math.min(1, (ox * dx + oy * dy) / square)) : 0;
      const away = Math.hypot(ox - share * dx, oy - share * dy);
      if (away > far) [worst, far] = [k, away];
    }
    if (worst < 0) continue;
    keep[worst] = 1;
    stack.push(lo, worst, worst, hi);
  }
  return Float64Array.from(points.filter((_, k) => keep[k >> 1] === 1));
}
