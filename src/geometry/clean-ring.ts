/** A ring or polyline without repeated and collinear points. */
export interface CleanChain {
  readonly xy: Float64Array;
  /** Index of each kept point in the caller's array; absent where all were kept. */
  readonly positions: Int32Array | undefined;
  readonly duplicates: number;
  readonly collinear: number;
}

/**
 * Leave out points within `tolerance` of the one before, and points that lie within it on the straight way between
 * their neighbours. Kept points keep their bits. Points where the chain turns back are kept: a spike is judged later,
 * when it is known what else is there.
 *
 * @param keep points that must stay although collinear (weighted vertices), by the caller's index
 */
export function cleanChain(
  xy: Float64Array,
  closed: boolean,
  tolerance: number,
  keep?: (index: number) => boolean,
): CleanChain {
  const limit = tolerance * tolerance;
  if (isClean(xy, closed, limit)) return { xy, positions: undefined, duplicates: 0, collinear: 0 };
  const n = xy.length >> 1;
  const distinct = new Int32Array(n);
  let count = 0;
  for (let i = 0; i < n; i++) {
    if (count > 0 && squareDistance(xy, distinct[count - 1], i) <= limit) continue;
    distinct[count++] = i;
  }
  while (closed && count > 1 && squareDistance(xy, distinct[0], distinct[count - 1]) <= limit) count--;
  const kept = new Int32Array(count);
  let used = 0;
  const cone = new Cone(tolerance);
  // A ring starts at a corner, where one chord ends and the next begins.
  let start = 0;
  const isOnChord = (k: number): boolean =>
    isBetween(xy, distinct[k > 0 ? k - 1 : count - 1], distinct[k], distinct[k + 1 < count ? k + 1 : 0], limit);
  while (closed && start < count && isOnChord(start)) start++;
  for (let m = 0; m < count; m++) {
    const k = (start + m) % count;
    const i = distinct[k];
    const before = kept[used - 1];
    const after = distinct[k + 1 < count ? k + 1 : 0];
    const isEnd = m === 0 || (!closed && m === count - 1);
    const isStraight = !isEnd && !keep?.(i) && isBetween(xy, before, i, after, limit);
    // Points left out earlier must stay near the longer chord too, or a finely sampled arc would melt away.
    if (isStraight && cone.holds(xy, before, after)) cone.narrow(xy, before, i);
    else {
      kept[used++] = i;
      cone.open();
    }
  }
  kept.subarray(0, used).sort();
  const out = new Float64Array(2 * used);
  for (let k = 0; k < used; k++) {
    out[2 * k] = xy[2 * kept[k]];
    out[2 * k + 1] = xy[2 * kept[k] + 1];
  }
  return { xy: out, positions: kept.slice(0, used), duplicates: n - count, collinear: count - used };
}

/** The directions from one point that pass all points left out since within the tolerance. */
class Cone {
  private isOpen = true;
  private readonly low = new Float64Array(2);
  private readonly high = new Float64Array(2);

  constructor(private readonly tolerance: number) {}

  open(): void {
    this.isOpen = true;
  }

  holds(xy: Float64Array, from: number, to: number): boolean {
    const dx = xy[2 * to] - xy[2 * from];
    const dy = xy[2 * to + 1] - xy[2 * from + 1];
    return this.isOpen || (this.low[0] * dy >= this.low[1] * dx && this.high[0] * dy <= this.high[1] * dx);
  }

  /** Leave out a point farther from the apex than the tolerance. */
  narrow(xy: Float64Array, from: number, out: number): void {
    const { low, high } = this;
    const dx = xy[2 * out] - xy[2 * from];
    const dy = xy[2 * out + 1] - xy[2 * from + 1];
    const sine = this.tolerance / Math.sqrt(dx * dx + dy * dy);
    const cosine = Math.sqrt(1 - sine * sine);
    const lowX = dx * cosine + dy * sine;
    const lowY = dy * cosine - dx * sine;
    const highX = dx * cosine - dy * sine;
    const highY = dy * cosine + dx * sine;
    if (this.isOpen || low[0] * lowY > low[1] * lowX) low.set([lowX, lowY]);
    if (this.isOpen || high[0] * highY < high[1] * highX) high.set([highX, highY]);
    this.isOpen = false;
  }
}

/** Nothing to leave out: the usual case, found without allocating. */
function isClean(xy: Float64Array, closed: boolean, limit: number): boolean {
  const n = xy.length >> 1;
  for (let i = 0; i < n; i++) {
    if (!closed && i === n - 1) break;
    const j = i + 1 < n ? i + 1 : 0;
    if (squareDistance(xy, i, j) <= limit) return false;
    if (!closed && i === n - 2) break;
    const k = j + 1 < n ? j + 1 : 0;
    if (isBetween(xy, i, j, k, limit)) return false;
  }
  return true;
}

function squareDistance(xy: Float64Array, i: number, j: number): number {
  const dx = xy[2 * i] - xy[2 * j];
  const dy = xy[2 * i + 1] - xy[2 * j + 1];
  return dx * dx + dy * dy;
}

/** b lies on the way from a to c, within the square root of `limit`, and the way does not turn back there. */
function isBetween(xy: Float64Array, a: number, b: number, c: number, limit: number): boolean {
  const ux = xy[2 * b] - xy[2 * a];
  const uy = xy[2 * b + 1] - xy[2 * a + 1];
  const vx = xy[2 * c] - xy[2 * b];
  const vy = xy[2 * c + 1] - xy[2 * b + 1];
  if (ux * vx + uy * vy <= 0) return false;
  const wx = ux + vx;
  const wy = uy + vy;
  const across = ux * wy - uy * wx;
  return across * across <= limit * (wx * wx + wy * wy);
}

/** Twice the signed area of a ring is the sum of its cross products; relative to the first point, for far coordinates. */
export function computeRingArea(xy: Float64Array): number {
  const n = xy.length >> 1;
  if (n < 3) return 0;
  const x0 = xy[0];
  const y0 = xy[1];
  let sum = 0;
  for (let i = 1; i + 1 < n; i++) {
    const ax = xy[2 * i] - x0;
    const ay = xy[2 * i + 1] - y0;
    sum += ax * (xy[2 * i + 3] - y0) - ay * (xy[2 * i + 2] - x0);
  }
  return sum / 2;
}
