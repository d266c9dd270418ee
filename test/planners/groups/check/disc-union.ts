/** Angles of an arc that is free so far, counter-clockwise, and its middle in the plane. */
interface FreeArc {
  readonly from: number;
  readonly to: number;
  readonly x: number;
  readonly y: number;
}

/**
 * Area of a union of discs by Green's theorem: every circle gives the arcs of it that lie in no other disc. Exact but for rounding.
 * Fast where each disc lies near those before and after it in the list.
 *
 * @param discs x, y, radius each, m
 */
export function computeUnionArea(discs: ArrayLike<number>): number {
  const count = Math.floor(discs.length / 3);
  let doubled = 0;
  for (let i = 0; i < count; i++) {
    const [x, y, r] = [discs[3 * i], discs[3 * i + 1], discs[3 * i + 2]];
    if (r <= 0) continue;
    let free: FreeArc[] = [makeArc(x, y, r, -Math.PI, Math.PI)];
    // Neighbours in the list leave little, which most of the others do not touch.
    for (let n = 1; n < count && free.length > 0; n++) {
      if (i - n >= 0) free = subtract(free, x, y, r, discs, i - n, true);
      if (i + n < count && free.length > 0) free = subtract(free, x, y, r, discs, i + n, false);
    }
    for (const arc of free) {
      const [sine, cosine] = [Math.sin(arc.to) - Math.sin(arc.from), Math.cos(arc.to) - Math.cos(arc.from)];
      doubled += r * r * (arc.to - arc.from) + r * (x * sine - y * cosine);
    }
  }
  return doubled / 2;
}

/** What disc j leaves of free arcs of a circle. @param isEarlier of two equal discs the first counts */
function subtract(
  free: FreeArc[],
  x: number,
  y: number,
  r: number,
  discs: ArrayLike<number>,
  j: number,
  isEarlier: boolean,
): FreeArc[] {
  const [jx, jy, q] = [discs[3 * j], discs[3 * j + 1], discs[3 * j + 2]];
  if (q <= 0) return free;
  let isNear = false;
  for (const arc of free) {
    const reach = q + (r * (arc.to - arc.from)) / 2;
    const [dx, dy] = [arc.x - jx, arc.y - jy];
    if (dx * dx + dy * dy < reach * reach) isNear = true;
  }
  if (!isNear) return free;
  const [dx, dy] = [jx - x, jy - y];
  const d = Math.sqrt(dx * dx + dy * dy);
  if (d === 0 && q === r) return isEarlier ? [] : free;
  if (d >= r + q || d <= r - q) return free;
  if (d <= q - r) return [];
  const middle = Math.atan2(dy, dx);
  const half = Math.acos(Math.max(-1, Math.min(1, (r * r + d * d - q * q) / (2 * r * d))));
  const left: FreeArc[] = [];
  for (const { from, to } of free) {
    // The covered arc is (middle - half, middle + half), and the same a turn before or after.
    let start = from;
    for (const turn of [-2 * Math.PI, 0, 2 * Math.PI]) {
      const [low, high] = [middle - half + turn, middle + half + turn];
      if (high <= start || low >= to) continue;
      if (low > start) left.push(makeArc(x, y, r, start, low));
      start = Math.max(start, high);
    }
    if (start < to) left.push(makeArc(x, y, r, start, to));
  }
  return left;
}

function makeArc(x: number, y: number, r: number, from: number, to: number): FreeArc {
  const middle = (from + to) / 2;
  return { from, to, x: x + r * Math.cos(middle), y: y + r * Math.sin(middle) };
}
