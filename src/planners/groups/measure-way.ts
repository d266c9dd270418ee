import { log } from '../../math/index.js';
import type { Backbone } from './backbone.js';
import { TO_WALL } from './clearance-pieces.js';

/** Points per half piece of Simpson's rule, where there is no closed form. */
const PARTS = 8;

/**
 * What a way costs a group, m: the integral of 1 + preference (c / min(clearance, c) - 1) along it. Exact beside walls, to some
 * 1e-4 beside points: it only compares ways.
 */
export function measureWay(way: Backbone, width: number, preference: number): number {
  if (preference === 0) return way.length;
  let narrow = 0;
  for (let k = 0; k < way.pieceStarts.length; k++) {
    const from = way.pieceStarts[k];
    const to = way.pieceEnd(k);
    if (to > from) narrow += measurePiece(way, k, from, to, width);
  }
  return way.length + preference * Math.max(0, narrow - way.length);
}

/** Integral of c / min(clearance, c) over a piece. */
function measurePiece(way: Backbone, k: number, from: number, to: number, width: number): number {
  const low = way.clearanceOf(k, from);
  const high = way.clearanceOf(k, to);
  if (way.pieceKinds[k] === TO_WALL) {
    const slope = way.pieceValues[3 * k + 1];
    const small = Math.min(low, high);
    const large = Math.max(low, high);
    if (small >= width) return to - from;
    const capped = Math.min(large, width);
    if (capped - small <= 1e-9 * width) return ((to - from) * width) / small;
    const steep = Math.abs(slope);
    // Beyond the cap the rest of the piece counts once.
    return (width / steep) * log(capped / small) + (large - capped) / steep;
  }
  const step = (to - from) / (2 * PARTS);
  let sum = 0;
  for (let i = 0; i <= 2 * PARTS; i++) {
    const weight = i === 0 || i === 2 * PARTS ? 1 : i % 2 === 1 ? 4 : 2;
    sum += weight * (width / Math.min(width, way.clearanceOf(k, from + i * step)));
  }
  return (sum * step) / 3;
}
