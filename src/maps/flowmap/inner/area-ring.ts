/**
 * Plane geometry of one interior area: a simple polygon, counter-clockwise, or a line as a ring of two points. Inside
 * means deeper than a tolerance, so that what only touches the area is outside of it.
 */
export interface AreaRing {
  /** x, y, counter-clockwise, first point not repeated; two points for a line. */
  readonly points: Float64Array;
  readonly isConvex: boolean;
  /** minX, minY, maxX, maxY. */
  readonly box: Float64Array;
  /** What is not deeper than this (m) counts as outside. */
  readonly tolerance: number;
}

/** A ring from points in either direction. */
export function createAreaRing(points: Float64Array, tolerance: number): AreaRing {
  const count = points.length / 2;
  const ring = points.slice();
  if (signedArea(ring) < 0) {
    for (let i = 0; i < count; i++) {
      ring[2 * i] = points[2 * (count - 1 - i)];
      ring[2 * i + 1] = points[2 * (count - 1 - i) + 1];
    }
  }
  const box = Float64Array.of(Infinity, Infinity, -Infinity, -Infinity);
  for (let i = 0; i < count; i++) {
    box[0] = Math.min(box[0], ring[2 * i]);
    box[1] = Math.min(box[1], ring[2 * i + 1]);
    box[2] = Math.max(box[2], ring[2 * i]);
    box[3] = Math.max(box[3], ring[2 * i + 1]);
  }
  let isConvex = true;
  for (let i = 0; i < count; i++) if (turnAt(ring, i) < 0) isConvex = false;
  return { points: ring, isConvex, box, tolerance };
}

/** Twice the area, positive if counter-clockwise. */
export function signedArea(points: Float64Array): number {
  let sum = 0;
  const count = points.length / 2;
  for (let i = 0; i < count; i++) {
    const a = 2 * i;
    const b = 2 * ((i + 1) % count);
    sum +=
      (points[a] - points[0]) * (points[b + 1] - points[1]) - (points[b] - points[0]) * (points[a + 1] - points[1]);
  }
  return sum;
}

/** Turn of the ring at corner i: positive where the corner points outwards; a line's ends do. */
export function turnAt(points: Float64Array, i: number): number {
  const count = points.length / 2;
  if (count === 2) return 1;
  const a = 2 * ((i + count - 1) % count);
  const b = 2 * i;
  const c = 2 * ((i + 1) % count);
  return (
    (points[b] - points[a]) * (points[c + 1] - points[b + 1]) -
    (points[b + 1] - points[a + 1]) * (points[c] - points[b])
  );
}

/** Length of the ring, m; a line counts there and back. */
export function ringLength(points: Float64Array): number {
  let sum = 0;
  const count = points.length / 2;
  for (let i = 0; i < count; i++) {
    const a = 2 * i;
    const b = 2 * ((i + 1) % count);
    const dx = points[b] - points[a];
    const dy = points[b + 1] - points[a + 1];
    sum += Math.sqrt(dx * dx + dy * dy);
  }
  return sum;
}

/** Convex hull, counter-clockwise, without points on its edges (Andrew's monotone chain). */
export function convexHull(points: Float64Array): Float64Array {
  const order = Array.from({ length: points.length / 2 }, (_, i) => i);
  order.sort((a, b) => points[2 * a] - points[2 * b] || points[2 * a + 1] - points[2 * b + 1]);
  const hull: number[] = [];
  const grow = (i: number, floor: number) => {
    const x = points[2 * i];
    const y = points[2 * i + 1];
    while (hull.length >= floor + 4) {
      const k = hull.length;
      const cross = (hull[k - 2] - hull[k - 4]) * (y - hull[k - 3]) - (hull[k - 1] - hull[k - 3]) * (x - hull[k - 4]);
      if (cross > 0) break;
      hull.length = k - 2;
    }
    const k = hull.length;
    if (k < 2 || hull[k - 2] !== x || hull[k - 1] !== y) hull.push(x, y);
  };
  for (const i of order) grow(i, 0);
  const lower = hull.length - 2;
  for (let k = order.length - 2; k >= 0; k--) grow(order[k], lower);
  if (hull.length > 2) hull.length -= 2;
  return Float64Array.from(hull);
}

/** Is the point deeper inside the ring than its tolerance? */
export function isInside(ring: AreaRing, x: number, y: number): boolean {
  const { points, box, tolerance } = ring;
  if (x <= box[0] || y <= box[1] || x >= box[2] || y >= box[3]) return false;
  return depthInside(points, x, y) > tolerance;
}

/** Distance to the ring from inside, m; negative outside. */
export function depthInside(points: Float64Array, x: number, y: number): number {
  const count = points.length / 2;
  let isIn = false;
  let nearest = Infinity;
  for (let i = 0; i < count; i++) {
    const a = 2 * i;
    const b = 2 * ((i + 1) % count);
    const ax = points[a];
    const ay = points[a + 1];
    const dx = points[b] - ax;
    const dy = points[b + 1] - ay;
    const square = dx * dx + dy * dy;
    const t = square > 0 ? Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square)) : 0;
    const ex = x - ax - t * dx;
    const ey = y - ay - t * dy;
    nearest = Math.min(nearest, ex * ex + ey * ey);
    if (ay > y !== points[b + 1] > y && x < ax + ((y - ay) / dy) * dx) isIn = !isIn;
  }
  return isIn ? Math.sqrt(nearest) : -Math.sqrt(nearest);
}

/** Does the segment run through the inside of the ring (through the line, if it is one)? Touching does not count. */
export function blocksSegment(ring: AreaRing, ax: number, ay: number, bx: number, by: number): boolean {
  const { box, points } = ring;
  if (ax <= box[0] && bx <= box[0]) return false;
  if (ay <= box[1] && by <= box[1]) return false;
  if (ax >= box[2] && bx >= box[2]) return false;
  if (ay >= box[3] && by >= box[3]) return false;
  if (points.length === 4) return crossesLine(ring, ax, ay, bx, by);
  if (ring.isConvex) return clipConvex(ring, ax, ay, bx, by);
  const cuts = cutSegment(ring, ax, ay, bx, by);
  for (let k = 0; k + 1 < cuts.length; k++) {
    const t = 0.5 * (cuts[k] + cuts[k + 1]);
    if (isInside(ring, ax + t * (bx - ax), ay + t * (by - ay))) return true;
  }
  return false;
}

/** Parts of the segment that are not inside the ring, as pairs of parameters in [0, 1]; shorter than the tolerance: none. */
export function partsOutside(ring: AreaRing, ax: number, ay: number, bx: number, by: number): number[] {
  const out: number[] = [];
  const dx = bx - ax;
  const dy = by - ay;
  const length = Math.sqrt(dx * dx + dy * dy);
  if (length <= ring.tolerance) return isInside(ring, ax, ay) ? out : [0, 1];
  const cuts = cutSegment(ring, ax, ay, bx, by);
  for (let k = 0; k + 1 < cuts.length; k++) {
    const t = 0.5 * (cuts[k] + cuts[k + 1]);
    if (isInside(ring, ax + t * dx, ay + t * dy)) continue;
    if (out.length > 0 && out[out.length - 1] === cuts[k]) out[out.length - 1] = cuts[k + 1];
    else if ((cuts[k + 1] - cuts[k]) * length > 4 * ring.tolerance) out.push(cuts[k], cuts[k + 1]);
  }
  return out;
}

function crossesLine(ring: AreaRing, ax: number, ay: number, bx: number, by: number): boolean {
  const { points, tolerance } = ring;
  const lx = points[2] - points[0];
  const ly = points[3] - points[1];
  const length = Math.sqrt(lx * lx + ly * ly);
  const da = (lx * (ay - points[1]) - ly * (ax - points[0])) / length;
  const db = (lx * (by - points[1]) - ly * (bx - points[0])) / length;
  if (Math.abs(da) <= tolerance || Math.abs(db) <= tolerance || da > 0 === db > 0) return false;
  const t = da / (da - db);
  const along = (lx * (ax + t * (bx - ax) - points[0]) + ly * (ay + t * (by - ay) - points[1])) / length;
  return along > tolerance && along < length - tolerance;
}

function clipConvex(ring: AreaRing, ax: number, ay: number, bx: number, by: number): boolean {
  const { points, tolerance } = ring;
  const count = points.length / 2;
  let t0 = 0;
  let t1 = 1;
  for (let i = 0; i < count; i++) {
    const p = 2 * i;
    const q = 2 * ((i + 1) % count);
    const ex = points[q] - points[p];
    const ey = points[q + 1] - points[p + 1];
    const length = Math.sqrt(ex * ex + ey * ey);
    if (length === 0) continue;
    const da = (ex * (ay - points[p + 1]) - ey * (ax - points[p])) / length - tolerance;
    const db = (ex * (by - points[p + 1]) - ey * (bx - points[p])) / length - tolerance;
    if (da <= 0 && db <= 0) return false;
    if (da < 0) t0 = Math.max(t0, da / (da - db));
    else if (db < 0) t1 = Math.min(t1, da / (da - db));
    if (t0 >= t1) return false;
  }
  return true;
}

/** Sorted parameters where the segment meets the ring, with 0 and 1. */
function cutSegment(ring: AreaRing, ax: number, ay: number, bx: number, by: number): number[] {
  const { points } = ring;
  const count = points.length / 2;
  const dx = bx - ax;
  const dy = by - ay;
  const square = dx * dx + dy * dy;
  const cuts = [0, 1];
  for (let i = 0; i < count && square > 0; i++) {
    const p = 2 * i;
    const q = 2 * ((i + 1) % count);
    const ex = points[q] - points[p];
    const ey = points[q + 1] - points[p + 1];
    const px = points[p] - ax;
    const py = points[p + 1] - ay;
    const t = (px * dx + py * dy) / square;
    if (t > 0 && t < 1) cuts.push(t);
    const cross = dx * ey - dy * ex;
    if (cross === 0) continue;
    const s = (px * ey - py * ex) / cross;
    const u = (px * dy - py * dx) / cross;
    if (s > 0 && s < 1 && u > -1e-9 && u < 1 + 1e-9) cuts.push(s);
  }
  return cuts.sort((a, b) => a - b);
}
