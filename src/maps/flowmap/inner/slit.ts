import { orient2d } from '../../../math/index.js';

/**
 * Signed crossings of the segment a-b with the ray from (x, y) to the right: +1 upwards (counter-clockwise around the
 * point), -1 downwards, else 0. The lower end of a segment counts, the upper one does not, so that the crossings of a
 * path add up whatever its vertices touch.
 */
export function crossSlit(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  if (ay > y === by > y) return 0;
  if (ax <= x && bx <= x) return 0;
  const isRight = ax > x && bx > x;
  if (by > y) return isRight || orient2d(ax, ay, bx, by, x, y) > 0 ? 1 : 0;
  return isRight || orient2d(ax, ay, bx, by, x, y) < 0 ? -1 : 0;
}

/** Whether a box has points on the ray. */
export function boxMeetsSlit(x: number, y: number, box: Float64Array, k: number): boolean {
  return box[k + 2] >= x && box[k + 1] <= y && box[k + 3] >= y;
}
