import type { ArcSegment } from './flatten-curve-path.js';
import type { Point } from './scene-parts.js';

/** Coarsest step, radians: a circle smaller than the tolerance still gets eight sides. */
const MAX_STEP = Math.PI / 4;

/** Number of straight pieces that keep the arc within `tolerance`, by chords or by tangents. */
export function countArcSteps(arc: ArcSegment, tolerance: number, tangents: boolean): number {
  const size = longestHalfAxis(arc);
  // A chord leaves the circle by size (1 - cos(step / 2)), a corner of two tangents by size (1 / cos(step / 2) - 1).
  const cosine = tangents ? 1 / (1 + tolerance / size) : 1 - tolerance / size;
  // Near 1 the cosine loses digits: 2 asin(sqrt((1 - cos) / 2)) keeps them.
  const missing = tangents ? tolerance / (size + tolerance) : tolerance / size;
  const half = cosine > 0.5 ? 2 * Math.asin(Math.sqrt(missing / 2)) : MAX_STEP;
  return Math.max(1, Math.ceil(Math.abs(arc.sweep) / Math.min(2 * half, MAX_STEP)));
}

/**
 * Appends the arc without its start: points on the curve (chords), or corners of tangents that touch the curve at
 * both ends and between any two corners. The last point is `arc.end`, except that a whole ellipse by tangents has no
 * point on the curve at all.
 */
export function appendArc(points: Point[], arc: ArcSegment, steps: number, tangents: boolean): void {
  const step = arc.sweep / steps;
  const stretch = tangents ? 1 / Math.cos(step / 2) : 1;
  const at = (t: number): Point => {
    const cos = stretch * Math.cos(t);
    const sin = stretch * Math.sin(t);
    return [arc.center[0] + cos * arc.u[0] + sin * arc.v[0], arc.center[1] + cos * arc.u[1] + sin * arc.v[1]];
  };
  if (tangents) {
    for (let i = 0; i < steps; i++) points.push(at(arc.from + (i + 0.5) * step));
  } else {
    for (let i = 1; i < steps; i++) points.push(at(arc.from + i * step));
  }
  points.push(arc.end);
}

/** Whether walking along the arc turns left. */
export function turnsLeft(arc: ArcSegment): boolean {
  return (arc.u[0] * arc.v[1] - arc.u[1] * arc.v[0]) * arc.sweep > 0;
}

/** Largest singular value of the matrix [u v]. */
function longestHalfAxis({ u, v }: ArcSegment): number {
  const sum = u[0] * u[0] + u[1] * u[1] + v[0] * v[0] + v[1] * v[1];
  const area = u[0] * v[1] - u[1] * v[0];
  return Math.sqrt((sum + Math.sqrt(Math.max(0, sum * sum - 4 * area * area))) / 2);
}
