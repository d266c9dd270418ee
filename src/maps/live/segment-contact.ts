import { orient2d } from '../../math/index.js';

/** Do two segments cross, or come within `gap` of each other? Crossings are decided exactly. */
export function segmentsMeet(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
  gap: number,
): boolean {
  if (isNear(ax, ay, cx, cy, dx, dy, gap) || isNear(bx, by, cx, cy, dx, dy, gap)) return true;
  if (isNear(cx, cy, ax, ay, bx, by, gap) || isNear(dx, dy, ax, ay, bx, by, gap)) return true;
  const c = orient2d(ax, ay, bx, by, cx, cy);
  const d = orient2d(ax, ay, bx, by, dx, dy);
  if (c > 0 === d > 0) return false;
  return orient2d(cx, cy, dx, dy, ax, ay) > 0 !== orient2d(cx, cy, dx, dy, bx, by) > 0;
}

/** Is p within `gap` of the segment a-b? */
export function isNear(px: number, py: number, ax: number, ay: number, bx: number, by: number, gap: number): boolean {
  const dx = bx - ax;
  const dy = by - ay;
  const ux = px - ax;
  const uy = py - ay;
  const length = dx * dx + dy * dy;
  const along = ux * dx + uy * dy;
  const limit = gap * gap;
  if (along <= 0) return ux * ux + uy * uy <= limit;
  if (along >= length) {
    const wx = px - bx;
    const wy = py - by;
    return wx * wx + wy * wy <= limit;
  }
  const across = ux * dy - uy * dx;
  return across * across <= limit * length;
}
