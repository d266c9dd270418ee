/** The closest points of two pieces. */
export interface Feet {
  ax: number;
  ay: number;
  bx: number;
  by: number;
  /** Metres; of discs from rim to rim. */
  length: number;
}

export function createFeet(): Feet {
  return { ax: 0, ay: 0, bx: 0, by: 0, length: 0 };
}

/**
 * The shortest way between two straight pieces or discs (both ends in the middle, radius above 0). Feet on discs are their
 * middles, the length counts from the rim.
 */
export function measurePieces(ends: Float64Array, radii: Float64Array, i: number, j: number, out: Feet): Feet {
  const [a, b] = [4 * i, 4 * j];
  closestPoints(ends[a], ends[a + 1], ends[a + 2], ends[a + 3], ends[b], ends[b + 1], ends[b + 2], ends[b + 3], out);
  out.length = Math.max(0, out.length - radii[i] - radii[j]);
  return out;
}

/** Closest points of the segments pq and uv; either may be a point. */
export function closestPoints(
  px: number,
  py: number,
  qx: number,
  qy: number,
  ux: number,
  uy: number,
  vx: number,
  vy: number,
  out: Feet,
): Feet {
  let best = Infinity;
  const offer = (ax: number, ay: number, bx: number, by: number): void => {
    const square = (bx - ax) * (bx - ax) + (by - ay) * (by - ay);
    if (square >= best) return;
    best = square;
    out.ax = ax;
    out.ay = ay;
    out.bx = bx;
    out.by = by;
  };
  // Segments that do not cross are nearest at an end of one of them.
  const onto = (x: number, y: number, sx: number, sy: number, tx: number, ty: number): number => {
    const [dx, dy] = [tx - sx, ty - sy];
    const square = dx * dx + dy * dy;
    return square > 0 ? Math.min(1, Math.max(0, ((x - sx) * dx + (y - sy) * dy) / square)) : 0;
  };
  let t = onto(px, py, ux, uy, vx, vy);
  offer(px, py, ux + t * (vx - ux), uy + t * (vy - uy));
  t = onto(qx, qy, ux, uy, vx, vy);
  offer(qx, qy, ux + t * (vx - ux), uy + t * (vy - uy));
  t = onto(ux, uy, px, py, qx, qy);
  offer(px + t * (qx - px), py + t * (qy - py), ux, uy);
  t = onto(vx, vy, px, py, qx, qy);
  offer(px + t * (qx - px), py + t * (qy - py), vx, vy);
  const [ex, ey, fx, fy] = [qx - px, qy - py, vx - ux, vy - uy];
  const cross = ex * fy - ey * fx;
  if (cross !== 0) {
    // Nearly parallel ones cross anywhere by rounding: the point found is measured, not believed.
    const s = Math.min(1, Math.max(0, ((ux - px) * fy - (uy - py) * fx) / cross));
    const [x, y] = [px + s * ex, py + s * ey];
    t = onto(x, y, ux, uy, vx, vy);
    offer(x, y, ux + t * fx, uy + t * fy);
  }
  out.length = Math.sqrt(best);
  return out;
}
