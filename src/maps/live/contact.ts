import { createScratch, type Drawn, edgesOf } from './drawn.js';
import { isNear, segmentsMeet } from './segment-contact.js';

const sidesA = createScratch();
const sidesB = createScratch();

/**
 * Do the outlines of two objects come within `gap` (m) of each other? For a circle the outline is the ring between it and the
 * corners of the polygon that may stand for it, so that flattening a circle never makes a new contact.
 */
export function outlinesMeet(a: Drawn, b: Drawn, gap: number): boolean {
  if (a.minX > b.maxX + gap || b.minX > a.maxX + gap || a.minY > b.maxY + gap || b.minY > a.maxY + gap) return false;
  if (a.isRound) return b.isRound ? roundsMeet(a, b, gap) : edgesMeetRound(b, a, gap);
  if (b.isRound) return edgesMeetRound(a, b, gap);
  return a.sideCount <= b.sideCount ? edgesMeet(a, b, gap) : edgesMeet(b, a, gap);
}

/** Is a point within `gap` of the true outline of an object: its edges, its rim, itself? */
export function liesOnOutline(x: number, y: number, o: Drawn, gap: number): boolean {
  if (o.isRound) {
    const distance = Math.sqrt((x - o.x) * (x - o.x) + (y - o.y) * (y - o.y));
    return Math.abs(distance - o.radius) <= gap;
  }
  const edges = edgesOf(o, sidesA);
  const near = (first: number, end: number): boolean => {
    for (let e = 4 * first; e < 4 * end; e += 4) {
      if (isNear(x, y, edges[e], edges[e + 1], edges[e + 2], edges[e + 3], gap)) return true;
    }
    return false;
  };
  return o.tree === undefined ? near(0, o.sideCount) : o.tree.visit(x - gap, y - gap, x + gap, y + gap, near);
}

function roundsMeet(a: Drawn, b: Drawn, gap: number): boolean {
  const distance = Math.sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
  if (distance > a.reach + b.reach + gap) return false;
  return distance + b.reach >= a.radius - gap && distance + a.reach >= b.radius - gap;
}

function edgesMeetRound(o: Drawn, round: Drawn, gap: number): boolean {
  const edges = edgesOf(o, sidesA);
  const { x, y } = round;
  const outer = round.reach + gap;
  const inner = Math.max(0, round.radius - gap);
  const meet = (first: number, end: number): boolean => {
    for (let e = 4 * first; e < 4 * end; e += 4) {
      const ax = edges[e] - x;
      const ay = edges[e + 1] - y;
      const bx = edges[e + 2] - x;
      const by = edges[e + 3] - y;
      const farthest = Math.max(ax * ax + ay * ay, bx * bx + by * by);
      if (farthest >= inner * inner && isNear(0, 0, ax, ay, bx, by, outer)) return true;
    }
    return false;
  };
  return o.tree === undefined ? meet(0, o.sideCount) : o.tree.visit(x - outer, y - outer, x + outer, y + outer, meet);
}

function edgesMeet(few: Drawn, many: Drawn, gap: number): boolean {
  const edges = edgesOf(few, sidesA);
  const others = edgesOf(many, sidesB);
  const { tree } = many;
  for (let e = 0; e < 4 * few.sideCount; e += 4) {
    const ax = edges[e];
    const ay = edges[e + 1];
    const bx = edges[e + 2];
    const by = edges[e + 3];
    const minX = (ax < bx ? ax : bx) - gap;
    const maxX = (ax < bx ? bx : ax) + gap;
    const minY = (ay < by ? ay : by) - gap;
    const maxY = (ay < by ? by : ay) + gap;
    if (minX > many.maxX || maxX < many.minX || minY > many.maxY || maxY < many.minY) continue;
    if (tree === undefined) {
      if (runMeets(edges, e, others, 0, 4 * many.sideCount, gap)) return true;
    } else {
      const meet = (first: number, end: number): boolean => runMeets(edges, e, others, 4 * first, 4 * end, gap);
      if (tree.visit(minX, minY, maxX, maxY, meet)) return true;
    }
  }
  return false;
}

/** Does the edge at `e` meet one of a run of others? */
function runMeets(
  edges: Float64Array,
  e: number,
  others: Float64Array,
  first: number,
  end: number,
  gap: number,
): boolean {
  const ax = edges[e];
  const ay = edges[e + 1];
  const bx = edges[e + 2];
  const by = edges[e + 3];
  const minX = (ax < bx ? ax : bx) - gap;
  const maxX = (ax < bx ? bx : ax) + gap;
  const minY = (ay < by ? ay : by) - gap;
  const maxY = (ay < by ? by : ay) + gap;
  for (let f = first; f < end; f += 4) {
    const cx = others[f];
    const cy = others[f + 1];
    const dx = others[f + 2];
    const dy = others[f + 3];
    if ((cx > maxX && dx > maxX) || (cx < minX && dx < minX)) continue;
    if ((cy > maxY && dy > maxY) || (cy < minY && dy < minY)) continue;
    if (segmentsMeet(ax, ay, bx, by, cx, cy, dx, dy, gap)) return true;
  }
  return false;
}
