import { distanceToPart, isInSweep, type LaneCurve, LINE } from '../lanes/lane-curve.js';

/** Exact distance of part i of one lane from part j of another (or of the same), m. 0 where they cross. */
export function distanceOfParts(a: LaneCurve, i: number, b: LaneCurve, j: number): number {
  if (a.kinds[i] === LINE) {
    return distanceOfSegment(a.points[2 * i], a.points[2 * i + 1], a.points[2 * i + 2], a.points[2 * i + 3], b, j);
  }
  if (b.kinds[j] === LINE) {
    return distanceOfSegment(b.points[2 * j], b.points[2 * j + 1], b.points[2 * j + 2], b.points[2 * j + 3], a, i);
  }
  return distanceOfArcs(a, i, b, j);
}

/** Exact distance of a segment from part i of a lane, m. */
export function distanceOfSegment(ax: number, ay: number, bx: number, by: number, curve: LaneCurve, i: number): number {
  const { points } = curve;
  const px = points[2 * i];
  const py = points[2 * i + 1];
  const qx = points[2 * i + 2];
  const qy = points[2 * i + 3];
  let best = Math.min(distanceToPart(curve, i, ax, ay), distanceToPart(curve, i, bx, by));
  best = Math.min(best, toSegment(px, py, ax, ay, bx, by), toSegment(qx, qy, ax, ay, bx, by));
  if (curve.kinds[i] === LINE) return cross(ax, ay, bx, by, px, py, qx, qy) ? 0 : best;
  const dx = bx - ax;
  const dy = by - ay;
  const square = dx * dx + dy * dy;
  if (square === 0) return best;
  const cx = curve.centres[2 * i];
  const cy = curve.centres[2 * i + 1];
  const radius = curve.radii[i];
  const foot = ((cx - ax) * dx + (cy - ay) * dy) / square;
  const fx = ax + foot * dx;
  const fy = ay + foot * dy;
  const gap = length(fx - cx, fy - cy);
  if (gap >= radius) {
    if (foot > 0 && foot < 1 && isInSweep(curve, i, fx, fy)) best = Math.min(best, gap - radius);
    return best;
  }
  const half = Math.sqrt(((radius - gap) * (radius + gap)) / square);
  for (const t of [foot - half, foot + half]) {
    if (t >= 0 && t <= 1 && isInSweep(curve, i, ax + t * dx, ay + t * dy)) return 0;
  }
  return best;
}

function distanceOfArcs(a: LaneCurve, i: number, b: LaneCurve, j: number): number {
  let best = Infinity;
  for (let k = 0; k < 2; k++) {
    best = Math.min(best, distanceToPart(b, j, a.points[2 * (i + k)], a.points[2 * (i + k) + 1]));
    best = Math.min(best, distanceToPart(a, i, b.points[2 * (j + k)], b.points[2 * (j + k) + 1]));
  }
  const ax = a.centres[2 * i];
  const ay = a.centres[2 * i + 1];
  const bx = b.centres[2 * j];
  const by = b.centres[2 * j + 1];
  const ra = a.radii[i];
  const rb = b.radii[j];
  const d = length(bx - ax, by - ay);
  // Arcs about one centre: nearest at an end of one of them.
  if (!(d > 1e-12 * (ra + rb))) return best;
  const ex = (bx - ax) / d;
  const ey = (by - ay) / d;
  for (const s of [-1, 1]) {
    const px = ax + s * ra * ex;
    const py = ay + s * ra * ey;
    if (!isInSweep(a, i, px, py)) continue;
    for (const t of [-1, 1]) {
      const qx = bx + t * rb * ex;
      const qy = by + t * rb * ey;
      if (isInSweep(b, j, qx, qy)) best = Math.min(best, length(px - qx, py - qy));
    }
  }
  if (d < ra + rb && d > Math.abs(ra - rb)) {
    const x = (d * d + ra * ra - rb * rb) / (2 * d);
    const y = Math.sqrt(Math.max(0, (ra - x) * (ra + x)));
    for (const s of [-1, 1]) {
      const px = ax + x * ex - s * y * ey;
      const py = ay + x * ey + s * y * ex;
      if (isInSweep(a, i, px, py) && isInSweep(b, j, px, py)) return 0;
    }
  }
  return best;
}

/** Distance of a point from a segment, m. */
export function toSegment(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax;
  const dy = by - ay;
  const square = dx * dx + dy * dy;
  const t = square > 0 ? Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square)) : 0;
  return length(x - ax - t * dx, y - ay - t * dy);
}

function cross(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  px: number,
  py: number,
  qx: number,
  qy: number,
): boolean {
  const a = (bx - ax) * (py - ay) - (by - ay) * (px - ax);
  const b = (bx - ax) * (qy - ay) - (by - ay) * (qx - ax);
  const c = (qx - px) * (ay - py) - (qy - py) * (ax - px);
  const d = (qx - px) * (by - py) - (qy - py) * (bx - px);
  return a > 0 !== b > 0 && c > 0 !== d > 0;
}

function length(x: number, y: number): number {
  return Math.sqrt(x * x + y * y);
}
