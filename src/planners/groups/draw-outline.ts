import { cos, sin } from '../../math/index.js';
import { ARC, STRAIGHT } from './outline-element.js';
import { STRETCH } from './outline-sum.js';

/** Largest gap between an arc and its chords, as a share of the width. */
const FLATTEN = 0.002;
/** Ends nearer than this share of the width belong together. */
const SAME = 1e-6;

/**
 * Rings from the bare stretches of an outline: each stretch goes on with the one that begins where it ends.
 *
 * @param stretches STRETCH numbers each
 * @param x, y where the frame of the stretches lies
 * @returns rings x0, y0, x1, y1, ...; the longest first
 */
export function drawOutline(stretches: readonly number[], x: number, y: number, width: number): Float64Array[] {
  const count = stretches.length / STRETCH;
  const isUsed = new Uint8Array(count);
  const rings: Float64Array[] = [];
  for (let start = 0; start < count; start++) {
    if (isUsed[start] === 1) continue;
    const ring: number[] = [];
    for (let at = start; at >= 0 && isUsed[at] === 0; at = findNext(stretches, isUsed, at, SAME * width)) {
      isUsed[at] = 1;
      putStretch(stretches, STRETCH * at, width, ring);
    }
    for (let k = 0; k < ring.length; k += 2) {
      ring[k] += x;
      ring[k + 1] += y;
    }
    if (ring.length >= 6) rings.push(Float64Array.from(ring));
  }
  return rings.sort((a, b) => b.length - a.length);
}

/** The unused stretch that begins nearest to the end of one; -1 where none is near. */
function findNext(stretches: readonly number[], isUsed: Uint8Array, at: number, near: number): number {
  const endX = stretches[STRETCH * at + 2];
  const endY = stretches[STRETCH * at + 3];
  let best = -1;
  let least = near;
  for (let k = 0; k < isUsed.length; k++) {
    if (isUsed[k] === 1) continue;
    const off = Math.abs(stretches[STRETCH * k] - endX) + Math.abs(stretches[STRETCH * k + 1] - endY);
    if (off <= least) {
      least = off;
      best = k;
    }
  }
  return best;
}

/** The points of a stretch without its last one. */
function putStretch(stretches: readonly number[], at: number, width: number, ring: number[]): void {
  const x0 = stretches[at];
  const y0 = stretches[at + 1];
  ring.push(x0, y0);
  const kind = stretches[at + 4];
  if (kind === STRAIGHT) return;
  const cx = stretches[at + 5];
  const cy = stretches[at + 6];
  const span = stretches[at + 7];
  const radius = Math.sqrt((x0 - cx) * (x0 - cx) + (y0 - cy) * (y0 - cy));
  // A chord over the angle t is radius t^2 / 8 from its arc.
  const parts = Math.ceil(span / Math.sqrt((8 * FLATTEN * width) / Math.max(radius, FLATTEN * width)));
  for (let k = 1; k < parts; k++) {
    const turn = ((kind === ARC ? 1 : -1) * span * k) / parts;
    const c = cos(turn);
    const s = sin(turn);
    ring.push(cx + c * (x0 - cx) - s * (y0 - cy), cy + s * (x0 - cx) + c * (y0 - cy));
  }
}
