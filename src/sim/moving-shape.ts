import type { MovingShape, Pose } from '../dynamics/index.js';
import type { ObstacleInput } from '../geometry/index.js';

/** Signed distance to a shape, m, negative inside a ring; the nearest point of its outline goes to `out`. */
export function measure(
  { kind, points }: MovingShape,
  { x: ox, y: oy, dirX, dirY }: Readonly<Pose>,
  x: number,
  y: number,
  out: { distance: number; x: number; y: number },
): number {
  // In the frame of the shape.
  const lx = dirX * (x - ox) + dirY * (y - oy);
  const ly = dirX * (y - oy) - dirY * (x - ox);
  let best = Infinity;
  let nearX = 0;
  let nearY = 0;
  let inside = false;
  const n = points.length;
  for (let k = kind === 'line' ? 2 : 0, j = kind === 'line' ? 0 : n - 2; k < n; j = k, k += 2) {
    const ax = points[j];
    const ay = points[j + 1];
    const bx = points[k];
    const by = points[k + 1];
    if (ay > ly !== by > ly && lx < ax + ((ly - ay) / (by - ay)) * (bx - ax)) inside = !inside;
    const square = (bx - ax) * (bx - ax) + (by - ay) * (by - ay);
    const along = square > 0 ? ((lx - ax) * (bx - ax) + (ly - ay) * (by - ay)) / square : 0;
    const t = along < 0 ? 0 : along > 1 ? 1 : along;
    const px = ax + t * (bx - ax);
    const py = ay + t * (by - ay);
    const distance = (lx - px) * (lx - px) + (ly - py) * (ly - py);
    if (distance >= best) continue;
    best = distance;
    nearX = px;
    nearY = py;
  }
  out.x = ox + dirX * nearX - dirY * nearY;
  out.y = oy + dirY * nearX + dirX * nearY;
  out.distance = kind === 'ring' && inside ? -Math.sqrt(best) : Math.sqrt(best);
  return out.distance;
}

/** The points of a shape where it is: x0, y0, x1, y1, ... */
export function placePoints({ points }: MovingShape, { x, y, dirX, dirY }: Readonly<Pose>): Float64Array {
  const placed = new Float64Array(points.length);
  for (let k = 0; k < points.length; k += 2) {
    placed[k] = x + dirX * points[k] - dirY * points[k + 1];
    placed[k + 1] = y + dirY * points[k] + dirX * points[k + 1];
  }
  return placed;
}

/** The shape where it is, as an obstacle that stands. @param where its place in the scene */
export function describeStanding(shape: MovingShape, pose: Readonly<Pose>, where: string): ObstacleInput {
  const placed = placePoints(shape, pose);
  if (shape.kind === 'ring') return { kind: 'polygon', where, ring: placed };
  if (shape.kind === 'line') return { kind: 'line', where, points: placed };
  return { kind: 'point', where, x: placed[0], y: placed[1] };
}
