import { atan2, cos, sin } from '../../../math/index.js';
import { type LaneCurve, LINE, partSweep } from '../lanes/lane-curve.js';

/** Options of `flattenLane`. */
export const FLATTEN_DEFAULTS = {
  /** Largest gap between an arc and the polyline, m. */
  tolerance: 2.5e-5,
};

/**
 * A polyline along a lane. Arcs become the tangents around them, so that it stands off the wall that the arc goes round,
 * by at most `tolerance` metres: what the lane keeps from walls and other lanes, the polyline keeps within that (two
 * polylines: within twice that; a lane that keeps r keeps r on the side of its arcs' centres).
 *
 * @returns flat x, y; first and last point are those of the lane
 */
export function flattenLane(curve: LaneCurve, tolerance: number = FLATTEN_DEFAULTS.tolerance): Float64Array {
  const out: number[] = [curve.points[0], curve.points[1]];
  for (let i = 0; i < curve.kinds.length; i++) {
    if (curve.kinds[i] !== LINE) pushTangents(curve, i, tolerance, out);
    push(out, curve.points[2 * i + 2], curve.points[2 * i + 3]);
  }
  // A lane of length 0 is a point; two points let everything that reads polylines work.
  if (out.length === 2) out.push(out[0], out[1]);
  return Float64Array.from(out);
}

/** Corners of the tangent polygon around arc i, its ends left out. */
function pushTangents(curve: LaneCurve, i: number, tolerance: number, out: number[]): void {
  const sweep = partSweep(curve, i);
  if (sweep === 0) return;
  const cx = curve.centres[2 * i];
  const cy = curve.centres[2 * i + 1];
  const radius = curve.radii[i];
  const share = radius / (radius + tolerance);
  // Half the angle that one corner may cover: its cosine is `share`.
  const half = Math.min(atan2(Math.sqrt(1 - share * share), share), Math.PI / 4);
  const count = Math.max(1, Math.ceil(Math.abs(sweep) / (2 * half)));
  const step = sweep / (2 * count);
  const stretch = 1 / cos(step);
  const ux = curve.points[2 * i] - cx;
  const uy = curve.points[2 * i + 1] - cy;
  for (let k = 0; k < count; k++) {
    const c = cos((2 * k + 1) * step);
    const s = sin((2 * k + 1) * step);
    push(out, cx + (ux * c - uy * s) * stretch, cy + (ux * s + uy * c) * stretch);
  }
}

function push(out: number[], x: number, y: number): void {
  if (out[out.length - 2] !== x || out[out.length - 1] !== y) out.push(x, y);
}
