import type { SiteShape } from '../voronoi/site-shapes.js';
import type { Drawn } from './drawn.js';

/** A simple object that meets nobody, as a site. */
export function loneShape(o: Drawn): SiteShape {
  switch (o.kind) {
    case 'point':
      return { kind: 'point', x: o.x, y: o.y };
    case 'circle':
      return { kind: 'circle', x: o.x, y: o.y, radius: o.radius };
    case 'line':
      return { kind: 'line', points: o.rings[0] };
    default:
      return { kind: o.kind, ring: o.rings[0] };
  }
}

/** The drawn part of a simple object from the diagram's count: its walks run along rings in one direction and along lines there and back. */
export function partOfLone(o: Drawn, part: number): number {
  if (o.isRound) return 0;
  const n = o.sideCount;
  if (o.kind === 'line') {
    if (part < 2 * n) return part < n ? part : 2 * n - 1 - part;
    const corner = part - 2 * n;
    return n + (corner <= n ? corner : 2 * n - corner);
  }
  if (isAlong(o.rings[0]) === (o.kind === 'polygon')) return part;
  return part < n ? (2 * n - 2 - part) % n : n + (2 * n - 1 - part);
}

/** Is a ring drawn counter-clockwise? By the same sum as the diagram's, so that both agree on the thinnest slivers. */
function isAlong(ring: Float64Array): boolean {
  const n = ring.length >> 1;
  let area = 0;
  for (let i = 0; i < n; i++) {
    const j = i + 1 < n ? i + 1 : 0;
    area +=
      (ring[2 * i] - ring[0]) * (ring[2 * j + 1] - ring[1]) - (ring[2 * j] - ring[0]) * (ring[2 * i + 1] - ring[1]);
  }
  return area > 0;
}
