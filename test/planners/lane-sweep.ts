import type { LanePath } from '../../src/planners/lane-path.js';

/** One body on its way, as the checker knows it. */
export interface SweptTrip {
  readonly path: Pick<LanePath, 'points' | 'times' | 'radius'>;
  readonly start: number;
  /** Until when it is there, s. */
  readonly until: number;
  /** Since when it stands at the beginning. */
  readonly since?: number;
}

/** Gaps above this, m, are not looked for. */
const LOOK = 0.2;

/** A straight stretch of a motion: from (x, y) at a time with a velocity, up to another time. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly x: number;
  readonly y: number;
  readonly vx: number;
  readonly vy: number;
}

/**
 * The smallest gap between two bodies at any moment that both are there, m; negative where they overlap. Exact for motions made of
 * straight stretches, but for gaps above `LOOK`. Knows nothing of clashes, bookings or boxes.
 */
export function computeSmallestGap(a: SweptTrip, b: SweptTrip): number {
  return gapOfMotions(readMotion(a), readMotion(b), a.path.radius + b.path.radius);
}

/** A motion, and its largest speed, m/s. */
interface Motion {
  readonly stretches: readonly Stretch[];
  readonly fastest: number;
}

function readMotion(trip: SweptTrip): Motion {
  const stretches = listStretches(trip);
  const fastest = stretches.reduce((most, { vx, vy }) => Math.max(most, Math.sqrt(vx * vx + vy * vy)), 1e-9);
  return { stretches, fastest };
}

function gapOfMotions(
  { stretches: first, fastest: v }: Motion,
  { stretches: second, fastest: w }: Motion,
  reach: number,
) {
  const fastest = v + w;
  let best = LOOK + reach;
  /** Before this moment they cannot have come near each other. */
  let safe = -Infinity;
  for (let i = 0, j = 0; i < first.length && j < second.length; ) {
    const a = first[i];
    const b = second[j];
    if (Math.min(a.to, b.to) < safe) {
      i = findStretch(first, i, safe);
      j = findStretch(second, j, safe);
      safe = -Infinity;
      continue;
    }
    const from = Math.max(a.from, b.from);
    if (from <= Math.min(a.to, b.to)) {
      best = Math.min(best, gapOf(a, b));
      safe = from + (distanceAt(a, b, from) - reach - LOOK) / fastest;
    }
    if (a.to < b.to) i++;
    else j++;
  }
  return best - reach;
}

/** The first stretch from one on that ends at a time or later. */
function findStretch(stretches: readonly Stretch[], from: number, time: number): number {
  let low = from;
  let high = stretches.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (stretches[middle].to < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

function distanceAt(a: Stretch, b: Stretch, time: number): number {
  const dx = a.x + (time - a.from) * a.vx - b.x - (time - b.from) * b.vx;
  const dy = a.y + (time - a.from) * a.vy - b.y - (time - b.from) * b.vy;
  return Math.sqrt(dx * dx + dy * dy);
}

/** The smallest gap of all pairs, m; at most `LOOK`. */
export function findSmallestGap(trips: readonly SweptTrip[]): { gap: number; pair: [number, number] } {
  const boxes = trips.map(boxOf);
  const motions = trips.map(readMotion);
  const order = [...trips.keys()].sort((i, j) => boxes[i][0] - boxes[j][0]);
  let best = { gap: LOOK, pair: [-1, -1] as [number, number] };
  order.forEach((i, n) => {
    const p = boxes[i];
    for (let m = n + 1; m < order.length && boxes[order[m]][0] <= p[1]; m++) {
      const q = boxes[order[m]];
      const reach = trips[i].path.radius + trips[order[m]].path.radius + LOOK;
      if (p[2] > q[3] + reach || q[2] > p[3] + reach || p[4] > q[5] + reach || q[4] > p[5] + reach) continue;
      const bodies = trips[i].path.radius + trips[order[m]].path.radius;
      const gap = gapOfMotions(motions[i], motions[order[m]], bodies);
      if (gap < best.gap) best = { gap, pair: [i, order[m]] };
    }
  });
  return best;
}

function boxOf({ path, start, until, since = start }: SweptTrip): number[] {
  const xs = [...path.points].filter((_, k) => k % 2 === 0);
  const ys = [...path.points].filter((_, k) => k % 2 === 1);
  return [since, until, Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
}

function listStretches({ path: { points, times }, start, until, since = start }: SweptTrip): Stretch[] {
  const list: Stretch[] = [];
  if (since < start) list.push({ from: since, to: start, x: points[0], y: points[1], vx: 0, vy: 0 });
  for (let k = 0; k + 1 < times.length; k++) {
    const from = start + times[k];
    const to = Math.min(until, start + times[k + 1]);
    if (to <= from) continue;
    const duration = times[k + 1] - times[k];
    const vx = (points[2 * k + 2] - points[2 * k]) / duration;
    const vy = (points[2 * k + 3] - points[2 * k + 1]) / duration;
    list.push({ from, to, x: points[2 * k], y: points[2 * k + 1], vx, vy });
  }
  return list;
}

function gapOf(a: Stretch, b: Stretch): number {
  const from = Math.max(a.from, b.from);
  const to = Math.min(a.to, b.to);
  if (from > to) return Infinity;
  const wx = a.x + (from - a.from) * a.vx - b.x - (from - b.from) * b.vx;
  const wy = a.y + (from - a.from) * a.vy - b.y - (from - b.from) * b.vy;
  const ex = a.vx - b.vx;
  const ey = a.vy - b.vy;
  const square = ex * ex + ey * ey;
  const t = square > 0 ? Math.min(to - from, Math.max(0, -(wx * ex + wy * ey) / square)) : 0;
  return Math.sqrt((wx + t * ex) * (wx + t * ex) + (wy + t * ey) * (wy + t * ey));
}
