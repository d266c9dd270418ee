import { NONE } from '../../../geometry/index.js';
import type { FlowNetwork } from '../flow-network.js';
import { blocksSegment } from './area-ring.js';
import { InnerGates } from './inner-gates.js';
import { collectInnerWalls } from './inner-walls.js';
import type { InnerProblem } from './solve-inner.js';

/** Places around the edge of the area that spokes are looked for from. */
const PLACES = 48;

/** A straight line from a place of an outer wall into the area that meets no other wall. m */
export interface Spoke {
  /** Index of the walk's point that the wall's straight piece starts at, and its chain. */
  readonly walkPoint: number;
  readonly node: number;
  /** Foot on the wall, and the end inside the area. */
  readonly x: number;
  readonly y: number;
  readonly endX: number;
  readonly endY: number;
  readonly length: number;
}

/** Spokes from all around the area, chains of walls in turn, those of a chain spread out. */
export function findSpokes({ network, area }: InnerProblem): Spoke[] {
  const { points } = area.ring;
  const perimeter = area.perimeter;
  const lists: Spoke[][] = Array.from({ length: network.chainCount }, () => []);
  for (let k = 0; k < points.length; k += 2) {
    const n = (k + 2) % points.length;
    const dx = points[n] - points[k];
    const dy = points[n + 1] - points[k + 1];
    const count = Math.max(1, Math.round((PLACES * Math.sqrt(dx * dx + dy * dy)) / perimeter));
    for (let m = 0; m < count; m++) {
      const t = (m + 0.5) / count;
      const x = points[k] + t * dx;
      const y = points[k + 1] + t * dy;
      for (let i = 0; i < network.chainCount; i++) {
        const spoke = findSpoke(network, i, x, y);
        if (spoke === undefined || blocksSegment(area.ring, spoke.x, spoke.y, x, y)) continue;
        if (meetsWalls(network, spoke)) continue;
        // Into the area, so that nothing passes between the two.
        const depth = (0.05 * Math.min(perimeter / PLACES, spoke.length)) / spoke.length;
        lists[i].push({ ...spoke, endX: x + depth * (x - spoke.x), endY: y + depth * (y - spoke.y) });
      }
    }
  }
  const ordered = lists.map(spreadOut).sort((a, b) => (a[0]?.length ?? Infinity) - (b[0]?.length ?? Infinity));
  const found: Spoke[] = [];
  for (let n = 0; ordered.some((list) => n < list.length); n++) {
    for (const list of ordered) if (n < list.length) found.push(list[n]);
  }
  return found;
}

/** The shortest first, then always the one farthest from those before. */
function spreadOut(spokes: readonly Spoke[]): Spoke[] {
  const rest = [...spokes].sort((a, b) => a.length - b.length);
  const gaps = rest.map(() => Infinity);
  const found: Spoke[] = [];
  while (rest.length > 0) {
    let k = 0;
    for (let i = 1; i < rest.length; i++) if (gaps[i] > gaps[k]) k = i;
    const [next] = rest.splice(k, 1);
    gaps.splice(k, 1);
    found.push(next);
    rest.forEach(({ endX, endY }, i) => {
      const dx = endX - next.endX;
      const dy = endY - next.endY;
      gaps[i] = Math.min(gaps[i], dx * dx + dy * dy);
    });
  }
  return found;
}

/** From the nearest place of a chain, corners left out, to a point. */
function findSpoke(
  { walks, walkStarts, walkCircles }: FlowNetwork,
  i: number,
  x: number,
  y: number,
): Spoke | undefined {
  let best: Spoke | undefined;
  for (let p = walkStarts[i]; p + 1 < walkStarts[i + 1]; p++) {
    if (walkCircles[p] !== NONE) continue;
    const [ax, ay, bx, by] = walks.subarray(2 * p, 2 * p + 4);
    const ux = bx - ax;
    const uy = by - ay;
    const square = ux * ux + uy * uy;
    if (!(square > 0)) continue;
    const t = Math.min(0.98, Math.max(0.02, ((x - ax) * ux + (y - ay) * uy) / square));
    const px = ax + t * ux;
    const py = ay + t * uy;
    // Free space is on the left of the wall.
    if (ux * (y - ay) - uy * (x - ax) <= 0) continue;
    const length = Math.sqrt((x - px) * (x - px) + (y - py) * (y - py));
    if (length > 0 && (best === undefined || length < best.length)) {
      best = { walkPoint: p, node: i, x: px, y: py, endX: x, endY: y, length };
    }
  }
  return best;
}

function meetsWalls(network: FlowNetwork, spoke: Spoke): boolean {
  const { walks, walkStarts, walkCircles, circles, nodeCount, chainCount, runs } = network;
  for (let i = 0; i < nodeCount; i++) {
    const last = walkStarts[i + 1];
    for (let p = walkStarts[i]; p < last; p++) {
      if (p === spoke.walkPoint) continue;
      const n = p + 1 < last ? p + 1 : i < chainCount ? p : walkStarts[i];
      if (meets(spoke, walks[2 * p], walks[2 * p + 1], walks[2 * n], walks[2 * n + 1])) return true;
      if (walkCircles[p] !== NONE && meetsCircle(spoke, circles.subarray(3 * walkCircles[p]))) return true;
    }
  }
  for (const { kind, points } of runs) {
    for (let k = 0; kind !== 'wall' && k + 3 < points.length; k += 2) {
      if (meets(spoke, points[k], points[k + 1], points[k + 2], points[k + 3])) return true;
    }
  }
  return false;
}

/** Does a segment cross or touch a spoke? */
function meets(spoke: Spoke, ax: number, ay: number, bx: number, by: number): boolean {
  const a = side(spoke, ax, ay);
  const b = side(spoke, bx, by);
  if (a * b > 0) return false;
  const p = (bx - ax) * (spoke.y - ay) - (by - ay) * (spoke.x - ax);
  const q = (bx - ax) * (spoke.endY - ay) - (by - ay) * (spoke.endX - ax);
  return p * q <= 0;
}

/** Do two spokes neither cross nor touch? */
export function areApart(a: Spoke, b: Spoke): boolean {
  return !meets(a, b.x, b.y, b.endX, b.endY);
}

function meetsCircle({ x, y, endX, endY }: Spoke, [cx, cy, radius]: Float64Array): boolean {
  const dx = endX - x;
  const dy = endY - y;
  const t = Math.min(1, Math.max(0, ((cx - x) * dx + (cy - y) * dy) / (dx * dx + dy * dy)));
  const ex = x + t * dx - cx;
  const ey = y + t * dy - cy;
  return ex * ex + ey * ey <= radius * radius;
}

function side({ x, y, endX, endY }: Spoke, px: number, py: number): number {
  return (endX - x) * (py - y) - (endY - y) * (px - x);
}

/**
 * The problem with spokes as further walls, part of their chains, there and back: what keeps clear of them keeps clear of
 * the walls too. Spokes must not meet each other.
 */
export function addSpokes(problem: InnerProblem, spokes: readonly Spoke[]): InnerProblem {
  const { network, area, gates } = problem;
  const walks = Array.from(network.walks);
  const walkCircles = Array.from(network.walkCircles);
  const walkStarts = network.walkStarts.slice();
  const { walks: old } = network;
  const along = ({ walkPoint: p, x, y }: Spoke) => Math.abs(x - old[2 * p]) + Math.abs(y - old[2 * p + 1]);
  // From the last to the first, so that places still to come stay where they are.
  const order = [...spokes].sort((a, b) => b.walkPoint - a.walkPoint || along(b) - along(a));
  for (const { walkPoint, node, x, y, endX, endY } of order) {
    walks.splice(2 * walkPoint + 2, 0, x, y, endX, endY, x, y);
    walkCircles.splice(walkPoint + 1, 0, NONE, NONE, NONE);
    for (let i = node + 1; i < walkStarts.length; i++) walkStarts[i] += 3;
  }
  const walled = {
    ...network,
    walks: Float64Array.from(walks),
    walkStarts,
    walkCircles: Int32Array.from(walkCircles),
  };
  const walls = collectInnerWalls(walled, [area]);
  return { ...problem, network: walled, gates: new InnerGates(walls, [area], gates.bends, walled) };
}
