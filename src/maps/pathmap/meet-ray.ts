/** A point outside a ray by less than this angle counts as seen. */
const ANGLE = 1e-11;

/** Where the line of a ray meets the line of an edge, as length along the edge. */
export function meetRay(frames: Float64Array, f: number, x: number, y: number, dx: number, dy: number): number {
  return ((x - frames[f]) * dy - (y - frames[f + 1]) * dx) / (frames[f + 2] * dy - frames[f + 3] * dx);
}

/**
 * A point (x, y) from the start of a ray is beyond the ray by no more than rounding: that of the point, and that of the
 * place (dx, dy) from the start which the ray goes through; the nearer that place, the more it turns the ray. Who bends
 * there after all walks farther by the square of that angle only.
 *
 * @param cross product of the two
 */
export function isNearRay(rounding: number, cross: number, dx: number, dy: number, x: number, y: number): boolean {
  const length = Math.sqrt(dx * dx + dy * dy);
  const distance = Math.sqrt(x * x + y * y);
  return Math.abs(cross) <= ANGLE * length * distance + 2 * rounding * (length + distance);
}
