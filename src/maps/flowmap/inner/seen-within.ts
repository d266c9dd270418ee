import { createLaneCurve, type LaneCurve, partLength, partPoint } from '../lanes/lane-curve.js';
import { isHidden } from '../shorten/hidden.js';
import type { TerminalTrack } from '../shorten/lane-room.js';
import { distanceOfParts } from '../shorten/part-distance.js';

/**
 * Do two parts of lanes have points nearer to each other than `apart` metres that see each other past the areas? Parts are
 * halved down to `leaf` metres; a pair of leaves counts as hidden only if all its ends and middles are hidden from each other,
 * so doubt is answered with yes.
 */
export function isSeenWithin(
  tracks: readonly TerminalTrack[],
  a: LaneCurve,
  i: number,
  b: LaneCurve,
  j: number,
  apart: number,
  leaf: number,
): boolean {
  if (distanceOfParts(a, i, b, j) >= apart) return false;
  const p = partLength(a, i);
  const q = partLength(b, j);
  if (Math.max(p, q) <= leaf) return !areHidden(tracks, a, i, b, j);
  if (p >= q) {
    return halve(a, i).some((half) => isSeenWithin(tracks, half, 0, b, j, apart, leaf));
  }
  return halve(b, j).some((half) => isSeenWithin(tracks, a, i, half, 0, apart, leaf));
}

function areHidden(tracks: readonly TerminalTrack[], a: LaneCurve, i: number, b: LaneCurve, j: number): boolean {
  const p = new Float64Array(2);
  const q = new Float64Array(2);
  for (let s = 0; s <= 2; s++) {
    partPoint(a, i, s / 2, p);
    for (let t = 0; t <= 2; t++) {
      partPoint(b, j, t / 2, q);
      if (!isHidden(tracks, p[0], p[1], q[0], q[1])) return false;
    }
  }
  return true;
}

/** Both halves of a part, as lanes of one part. */
function halve(curve: LaneCurve, i: number): [LaneCurve, LaneCurve] {
  const { level, source, sink, points } = curve;
  const kinds = curve.kinds.slice(i, i + 1);
  const centres = curve.centres.slice(2 * i, 2 * i + 2);
  const radii = curve.radii.slice(i, i + 1);
  const middle = new Float64Array(2);
  partPoint(curve, i, 0.5, middle);
  const from = Float64Array.of(points[2 * i], points[2 * i + 1], ...middle);
  const to = Float64Array.of(...middle, points[2 * i + 2], points[2 * i + 3]);
  return [
    createLaneCurve(level, source, sink, { kinds, points: from, centres, radii }),
    createLaneCurve(level, source, sink, { kinds, points: to, centres, radii }),
  ];
}
