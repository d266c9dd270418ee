import type { PathSource } from '../maps/index.js';

/** The nearest point of some sources, as the crow flies. */
export interface NearestPoint {
  x: number;
  y: number;
  /** With the cost of the source, m. */
  distance: number;
}

/** @returns false where there is no source */
export function findNearestOfSources(sources: readonly PathSource[], x: number, y: number, out: NearestPoint): boolean {
  out.distance = Infinity;
  for (let n = 0; n < sources.length; n++) {
    const source = sources[n];
    const cost = source.cost ?? 0;
    if (source.kind === 'point') {
      lower(out, source.x, source.y, x, y, cost);
      continue;
    }
    const xy = source.kind === 'line' ? source.points : source.ring;
    const isRing = source.kind === 'polygon';
    if (isRing && holds(xy, x, y) && cost < out.distance) {
      out.x = x;
      out.y = y;
      out.distance = cost;
      continue;
    }
    for (let k = isRing ? 0 : 2, j = isRing ? xy.length - 2 : 0; k < xy.length; j = k, k += 2) {
      const dx = xy[k] - xy[j];
      const dy = xy[k + 1] - xy[j + 1];
      const square = dx * dx + dy * dy;
      const t = square > 0 ? Math.min(1, Math.max(0, ((x - xy[j]) * dx + (y - xy[j + 1]) * dy) / square)) : 0;
      lower(out, xy[j] + t * dx, xy[j + 1] + t * dy, x, y, cost);
    }
  }
  return out.distance < Infinity;
}

function lower(out: NearestPoint, px: number, py: number, x: number, y: number, cost: number): void {
  const distance = cost + Math.sqrt((px - x) * (px - x) + (py - y) * (py - y));
  if (distance >= out.distance) return;
  out.x = px;
  out.y = py;
  out.distance = distance;
}

/** By the even-odd rule. */
function holds(ring: Float64Array, x: number, y: number): boolean {
  let inside = false;
  for (let k = 0, j = ring.length - 2; k < ring.length; j = k, k += 2) {
    const ay = ring[j + 1];
    const by = ring[k + 1];
    if (ay > y !== by > y && x < ring[j] + ((y - ay) / (by - ay)) * (ring[k] - ring[j])) inside = !inside;
  }
  return inside;
}
