import { isInSweep, type LaneCurve, LINE } from '../lanes/lane-curve.js';

/** The point of a part nearest to a given one. */
export function nearestOfPart(curve: LaneCurve, i: number, x: number, y: number): [number, number] {
  const { points } = curve;
  const ax = points[2 * i];
  const ay = points[2 * i + 1];
  const bx = points[2 * i + 2];
  const by = points[2 * i + 3];
  if (curve.kinds[i] === LINE) {
    const dx = bx - ax;
    const dy = by - ay;
    const square = dx * dx + dy * dy;
    const t = square > 0 ? Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square)) : 0;
    return [ax + t * dx, ay + t * dy];
  }
  if (isInSweep(curve, i, x, y)) {
    const cx = curve.centres[2 * i];
    const cy = curve.centres[2 * i + 1];
    const share = curve.radii[i] / Math.max(1e-300, Math.sqrt((x - cx) * (x - cx) + (y - cy) * (y - cy)));
    return [cx + (x - cx) * share, cy + (y - cy) * share];
  }
  return (x - ax) * (x - ax) + (y - ay) * (y - ay) < (x - bx) * (x - bx) + (y - by) * (y - by) ? [ax, ay] : [bx, by];
}

/** minX, minY, maxX, maxY of a part. */
export function boxOfPart(curve: LaneCurve, i: number, box: Float64Array): void {
  const { points } = curve;
  box[0] = Math.min(points[2 * i], points[2 * i + 2]);
  box[1] = Math.min(points[2 * i + 1], points[2 * i + 3]);
  box[2] = Math.max(points[2 * i], points[2 * i + 2]);
  box[3] = Math.max(points[2 * i + 1], points[2 * i + 3]);
  if (curve.kinds[i] === LINE) return;
  const cx = curve.centres[2 * i];
  const cy = curve.centres[2 * i + 1];
  const radius = curve.radii[i];
  if (isInSweep(curve, i, cx - radius, cy)) box[0] = cx - radius;
  if (isInSweep(curve, i, cx, cy - radius)) box[1] = cy - radius;
  if (isInSweep(curve, i, cx + radius, cy)) box[2] = cx + radius;
  if (isInSweep(curve, i, cx, cy + radius)) box[3] = cy + radius;
}
