import type { EdgeTree } from './edge-tree.js';
import { isNear, segmentsMeet } from './segment-contact.js';

/**
 * Can an outline be a site as it is: no side shorter than `gap` (m), no point on the straight way between its neighbours, no
 * spike, no two sides that come within `gap` of each other but at the corner they share?
 *
 * @param edges ax, ay, bx, by per side, each starting where the one before ends
 * @param n sides
 */
export function isSimpleOutline(
  edges: Float64Array,
  n: number,
  isClosed: boolean,
  gap: number,
  tree: EdgeTree | undefined,
): boolean {
  const limit = gap * gap;
  for (let e = 0; e < n; e++) {
    const at = 4 * e;
    const dx = edges[at + 2] - edges[at];
    const dy = edges[at + 3] - edges[at + 1];
    if (dx * dx + dy * dy <= limit) return false;
    if (e + 1 < n || isClosed) if (!turns(edges, at, e + 1 < n ? at + 4 : 0, gap)) return false;
  }
  if (n <= 3 && isClosed) return true;
  if (tree === undefined) {
    for (let e = 0; e < n; e++) {
      for (let f = e + 2; f < n; f++) {
        if (isClosed && e === 0 && f === n - 1) continue;
        if (sidesMeet(edges, 4 * e, 4 * f, gap)) return false;
      }
    }
    return true;
  }
  for (let e = 0; e < n; e++) {
    const at = 4 * e;
    const minX = Math.min(edges[at], edges[at + 2]) - gap;
    const minY = Math.min(edges[at + 1], edges[at + 3]) - gap;
    const maxX = Math.max(edges[at], edges[at + 2]) + gap;
    const maxY = Math.max(edges[at + 1], edges[at + 3]) + gap;
    const isTouched = tree.visit(minX, minY, maxX, maxY, (first, end) => {
      for (let f = Math.max(first, e + 2); f < end; f++) {
        if (isClosed && e === 0 && f === n - 1) continue;
        if (sidesMeet(edges, at, 4 * f, gap)) return true;
      }
      return false;
    });
    if (isTouched) return false;
  }
  return true;
}

/** Two successive sides really turn at their corner, and do not run back along each other. */
function turns(edges: Float64Array, e: number, f: number, gap: number): boolean {
  const ux = edges[e + 2] - edges[e];
  const uy = edges[e + 3] - edges[e + 1];
  const vx = edges[f + 2] - edges[f];
  const vy = edges[f + 3] - edges[f + 1];
  if (ux * vx + uy * vy > 0) {
    const wx = ux + vx;
    const wy = uy + vy;
    const across = ux * wy - uy * wx;
    return across * across > gap * gap * (wx * wx + wy * wy);
  }
  return (
    !isNear(edges[f + 2], edges[f + 3], edges[e], edges[e + 1], edges[e + 2], edges[e + 3], gap) &&
    !isNear(edges[e], edges[e + 1], edges[f], edges[f + 1], edges[f + 2], edges[f + 3], gap)
  );
}

function sidesMeet(edges: Float64Array, e: number, f: number, gap: number): boolean {
  const ax = edges[e];
  const ay = edges[e + 1];
  const bx = edges[e + 2];
  const by = edges[e + 3];
  const cx = edges[f];
  const cy = edges[f + 1];
  const dx = edges[f + 2];
  const dy = edges[f + 3];
  if (Math.min(ax, bx) > Math.max(cx, dx) + gap || Math.min(cx, dx) > Math.max(ax, bx) + gap) return false;
  if (Math.min(ay, by) > Math.max(cy, dy) + gap || Math.min(cy, dy) > Math.max(ay, by) + gap) return false;
  return segmentsMeet(ax, ay, bx, by, cx, cy, dx, dy, gap);
}
