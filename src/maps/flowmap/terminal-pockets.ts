import type { FlowRun, TerminalPocket } from './flow-network.js';

/** The inward corners of the terminals: left turns of the free space by more than a half turn. */
export function findBends(runs: readonly FlowRun[]): Float64Array {
  const bends: number[] = [];
  for (const { kind, points } of runs) {
    if (kind === 'wall') continue;
    for (let k = 2; k + 3 < points.length; k += 2) {
      const ux = points[k] - points[k - 2];
      const uy = points[k + 1] - points[k - 1];
      const vx = points[k + 2] - points[k];
      const vy = points[k + 3] - points[k + 1];
      const cross = ux * vy - uy * vx;
      // Free space is on the left: a turn to the right points into it.
      if (cross < -1e-12 * Math.sqrt((ux * ux + uy * uy) * (vx * vx + vy * vy))) bends.push(points[k], points[k + 1]);
    }
  }
  return Float64Array.from(bends);
}

/** The parts of the outside that border on terminals and that a straight line between free points can enter. */
export function findPockets(runs: readonly FlowRun[], isOuterRing: boolean): TerminalPocket[] {
  const xy: number[] = [];
  const isTerminal: boolean[] = [];
  for (const { kind, points } of runs) {
    for (let k = 0; k + 2 < points.length; k += 2) {
      xy.push(points[k], points[k + 1]);
      isTerminal.push(kind !== 'wall');
    }
  }
  const count = isTerminal.length;
  // All round an obstacle: the first point again at the end, so that no wall is taken for the lid.
  if (!isOuterRing) return [toPocket(xy, 0, count + 1)];
  const hull = findHull(xy);
  const pockets: TerminalPocket[] = [];
  for (let h = 0; h < hull.length; h++) {
    const first = hull[h];
    const last = h + 1 < hull.length ? hull[h + 1] : hull[0] + count;
    if (last - first < 2) continue;
    let hasTerminal = false;
    for (let k = first; k < last; k++) hasTerminal ||= isTerminal[k % count];
    if (hasTerminal) pockets.push(toPocket(xy, first, last + 1));
  }
  return pockets;
}

function toPocket(xy: readonly number[], first: number, last: number): TerminalPocket {
  const ring: number[] = [];
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let k = first; k < last; k++) {
    const x = xy[(2 * k) % xy.length];
    const y = xy[(2 * k + 1) % xy.length];
    ring.push(x, y);
    minX = Math.min(minX, x);
    minY = Math.min(minY, y);
    maxX = Math.max(maxX, x);
    maxY = Math.max(maxY, y);
  }
  return { ring: Float64Array.from(ring), box: Float64Array.of(minX, minY, maxX, maxY) };
}

/**
 * Vertices of a ring that lie on its convex hull, corners and points along its edges, in ring order. Vertices may come
 * several times (thin walls are walked there and back).
 */
function findHull(xy: readonly number[]): number[] {
  const count = xy.length >> 1;
  const order = Array.from({ length: count }, (_, k) => k);
  order.sort((p, q) => xy[2 * p] - xy[2 * q] || xy[2 * p + 1] - xy[2 * q + 1] || p - q);
  const corners = [...halfHull(xy, order), ...halfHull(xy, order.reverse())];
  const size = Math.abs(xy[2 * order[0]] - xy[2 * order[count - 1]]);
  const hull: number[] = [];
  for (let k = 0; k < count; k++) {
    let isOn = false;
    for (let h = 0; h < corners.length && !isOn; h++) {
      const a = 2 * corners[h];
      const b = 2 * corners[(h + 1) % corners.length];
      const ux = xy[b] - xy[a];
      const uy = xy[b + 1] - xy[a + 1];
      const height = ux * (xy[2 * k + 1] - xy[a + 1]) - uy * (xy[2 * k] - xy[a]);
      isOn = height <= 1e-12 * size * Math.sqrt(ux * ux + uy * uy);
    }
    if (isOn) hull.push(k);
  }
  return hull;
}

/** One side of the convex hull, corners only, without its last point. */
function halfHull(xy: readonly number[], order: readonly number[]): number[] {
  const stack: number[] = [];
  for (const c of order) {
    while (stack.length >= 2) {
      const a = 2 * stack[stack.length - 2];
      const b = 2 * stack[stack.length - 1];
      const cross = (xy[b] - xy[a]) * (xy[2 * c + 1] - xy[a + 1]) - (xy[b + 1] - xy[a + 1]) * (xy[2 * c] - xy[a]);
      if (cross > 0) break;
      stack.pop();
    }
    const last = 2 * stack[stack.length - 1];
    if (stack.length === 0 || xy[last] !== xy[2 * c] || xy[last + 1] !== xy[2 * c + 1]) stack.push(c);
  }
  return stack.slice(0, -1);
}

/** Crossings of one line with a pocket; grown as needed, written before read. */
let stops = new Float64Array(64);

/**
 * Does the straight line between two points of free space (or its edge) run through a pocket, deeper than `fat`? Lines
 * along a wall or a terminal do not.
 */
export function leavesThroughTerminal(
  pockets: readonly TerminalPocket[],
  ax: number,
  ay: number,
  bx: number,
  by: number,
  fat: number,
): boolean {
  const minX = Math.min(ax, bx);
  const minY = Math.min(ay, by);
  const maxX = Math.max(ax, bx);
  const maxY = Math.max(ay, by);
  for (const { ring, box } of pockets) {
    if (minX > box[2] || minY > box[3] || maxX < box[0] || maxY < box[1]) continue;
    if (entersPocket(ring, ax, ay, bx, by, fat)) return true;
  }
  return false;
}

/** Cut the line where it meets the outline; a part whose middle lies well inside has left the free space. */
function entersPocket(ring: Float64Array, ax: number, ay: number, bx: number, by: number, fat: number): boolean {
  const ux = bx - ax;
  const uy = by - ay;
  const square = ux * ux + uy * uy;
  if (square <= fat * fat) return false;
  if (stops.length < ring.length + 2) stops = new Float64Array(2 * ring.length + 2);
  const width = fat * Math.sqrt(square);
  let count = 0;
  stops[count++] = 0;
  stops[count++] = 1;
  const last = ring.length - 2;
  let px = ring[last];
  let py = ring[last + 1];
  let before = (px - ax) * uy - (py - ay) * ux;
  for (let k = 0; k < ring.length; k += 2) {
    const qx = ring[k];
    const qy = ring[k + 1];
    const here = (qx - ax) * uy - (qy - ay) * ux;
    if (Math.abs(here) <= width) {
      const t = ((qx - ax) * ux + (qy - ay) * uy) / square;
      if (t > 0 && t < 1) stops[count++] = t;
    } else if (before > 0 !== here > 0 && Math.abs(before) > width) {
      const s = before / (before - here);
      const t = ((px + s * (qx - px) - ax) * ux + (py + s * (qy - py) - ay) * uy) / square;
      if (t > 0 && t < 1) stops[count++] = t;
    }
    before = here;
    px = qx;
    py = qy;
  }
  const cuts = stops.subarray(0, count).sort();
  for (let k = 1; k < count; k++) {
    if ((cuts[k] - cuts[k - 1]) * Math.sqrt(square) <= 2 * fat) continue;
    const t = 0.5 * (cuts[k] + cuts[k - 1]);
    if (isDeepInside(ring, ax + t * ux, ay + t * uy, fat)) return true;
  }
  return false;
}

/**
 * Inside the outline and farther than `fat` from its walls. The edge from the last point to the first is no wall but the
 * lid towards the plane outside: on it is inside.
 */
function isDeepInside(ring: Float64Array, x: number, y: number, fat: number): boolean {
  let isInside = false;
  let px = ring[ring.length - 2];
  let py = ring[ring.length - 1];
  for (let k = 0; k < ring.length; k += 2) {
    const qx = ring[k];
    const qy = ring[k + 1];
    const ux = qx - px;
    const uy = qy - py;
    const uu = ux * ux + uy * uy;
    let t = uu > 0 ? ((x - px) * ux + (y - py) * uy) / uu : 0;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    const dx = px + t * ux - x;
    const dy = py + t * uy - y;
    if (dx * dx + dy * dy <= fat * fat) {
      if (k > 0) return false;
      // On the lid: inside, unless a wall is here too.
      isInside = true;
      for (let i = 2; i < ring.length; i += 2) {
        if (squareToPiece(ring, i - 2, x, y) <= fat * fat) return false;
      }
      return true;
    }
    if (py > y !== qy > y && x < px + ((y - py) / uy) * ux) isInside = !isInside;
    px = qx;
    py = qy;
  }
  return isInside;
}

function squareToPiece(ring: Float64Array, k: number, x: number, y: number): number {
  const ux = ring[k + 2] - ring[k];
  const uy = ring[k + 3] - ring[k + 1];
  const uu = ux * ux + uy * uy;
  let t = uu > 0 ? ((x - ring[k]) * ux + (y - ring[k + 1]) * uy) / uu : 0;
  t = t < 0 ? 0 : t > 1 ? 1 : t;
  const dx = ring[k] + t * ux - x;
  const dy = ring[k + 1] + t * uy - y;
  return dx * dx + dy * dy;
}
