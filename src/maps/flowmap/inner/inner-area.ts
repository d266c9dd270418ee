import { FootfallError } from '../../../error/index.js';
import { buildDomain, componentAt, type LineInput } from '../../../geometry/index.js';
import { APART } from '../choose-ring.js';
import type { FlowNetwork, FlowTerminal } from '../flow-network.js';
import {
  type AreaRing,
  convexHull,
  createAreaRing,
  depthInside,
  isInside,
  partsOutside,
  ringLength,
  signedArea,
  turnAt,
} from './area-ring.js';

/**
 * One interior area made ready: what blocks, where shortest ways around it bend, and the point that its slit starts
 * from. The slit is the ray to the right: a cut that closes around the area crosses it once more upwards than downwards.
 */
export interface InnerArea {
  /** Index of the terminal. */
  readonly terminal: number;
  /** The convex hull, unless a wall or a terminal lies in a dent: then the polygon itself. */
  readonly ring: AreaRing;
  /** x, y of the corners that point outwards. */
  readonly corners: Float64Array;
  /** Index in the ring of each corner. */
  readonly cornerIndex: Int32Array;
  /** m; an upper bound of every cut around it. */
  readonly perimeter: number;
  readonly slitX: number;
  readonly slitY: number;
}

/**
 * @throws FootfallError for points, areas without extent, polygons that cross themselves, areas with no free space of
 * the network's component in them
 */
export function prepareArea(network: FlowNetwork, index: number): InnerArea {
  const { size } = network;
  const terminal = network.terminals[index];
  const tolerance = 1e-10 * size;
  const given = 'polygon' in terminal.shape ? terminal.shape.polygon : terminal.shape.line;
  const points = dropRepeats(given, tolerance);
  const hull = convexHull(points);
  if (hull.length < 4 || ringLength(hull) < 1e3 * tolerance) {
    throw refuse(terminal, 'is a point', 'nothing can flow out of a point: draw an area or a line');
  }
  if (hull.length > 4 && Math.abs(signedArea(points)) <= tolerance * size) {
    throw refuse(terminal, 'has no area', 'draw a polygon that does not fold back on itself, or a straight line');
  }
  if (hull.length > 4 && crossesItself(points)) {
    throw refuse(terminal, 'crosses itself', 'draw a simple polygon');
  }
  const outer = createAreaRing(hull, tolerance);
  const isBent = 'line' in terminal.shape && hull.length > 4;
  if (isBent && holdsWalls(network, undefined, outer)) {
    throw refuse(terminal, 'is a line bent around walls', 'draw a straight line or a polygon');
  }
  const inner = isBent ? outer : createAreaRing(points, tolerance);
  const isHull = hull.length === 4 || inner.isConvex || !holdsWalls(network, inner, outer);
  const ring = isHull ? outer : inner;
  checkTerminals(network, terminal, inner);
  const [slitX, slitY] = findSlit(network, terminal, ring, inner);
  checkWhole(network, terminal, ring);
  const cornerIndex: number[] = [];
  for (let i = 0; i < ring.points.length / 2; i++) if (turnAt(ring.points, i) > 0) cornerIndex.push(i);
  return {
    terminal: index,
    ring,
    corners: Float64Array.from(cornerIndex.flatMap((i) => [ring.points[2 * i], ring.points[2 * i + 1]])),
    cornerIndex: Int32Array.from(cornerIndex),
    perimeter: ringLength(ring.points),
    slitX,
    slitY,
  };
}

function refuse(terminal: FlowTerminal, what: string, advice: string, code = 'flow/area'): FootfallError {
  return new FootfallError(`${terminal.kind} ${terminal.name} ${what}`, {
    code,
    where: terminal.name,
    got: `an area that ${what}`,
    expected: 'a simple polygon with area, or a line, in the free space',
    advice,
  });
}

/** Without points nearer than the tolerance to the one before, and without a repeated first point. */
function dropRepeats(points: Float64Array, tolerance: number): Float64Array {
  const out: number[] = [];
  const isNear = (k: number, x: number, y: number) =>
    Math.abs(out[k] - x) <= tolerance && Math.abs(out[k + 1] - y) <= tolerance;
  for (let i = 0; i < points.length; i += 2) {
    if (out.length > 0 && isNear(out.length - 2, points[i], points[i + 1])) continue;
    out.push(points[i], points[i + 1]);
  }
  while (out.length > 2 && isNear(0, out[out.length - 2], out[out.length - 1])) out.length -= 2;
  return Float64Array.from(out);
}

function crossesItself(points: Float64Array): boolean {
  const count = points.length / 2;
  const side = (a: number, b: number, c: number) =>
    (points[b] - points[a]) * (points[c + 1] - points[a + 1]) -
    (points[b + 1] - points[a + 1]) * (points[c] - points[a]);
  for (let i = 0; i < count; i++) {
    for (let j = i + 2; j < count; j++) {
      if (i === 0 && j === count - 1) continue;
      const [a, b, c, d] = [2 * i, 2 * (i + 1), 2 * j, 2 * ((j + 1) % count)];
      if (side(a, b, c) > 0 !== side(a, b, d) > 0 && side(c, d, a) > 0 !== side(c, d, b) > 0) return true;
    }
  }
  return false;
}

/** Does any wall or terminal lie inside the hull but outside the polygon? Then a cut can profit from the dent. */
function holdsWalls(network: FlowNetwork, inner: AreaRing | undefined, hull: AreaRing): boolean {
  const test = (ax: number, ay: number, bx: number, by: number): boolean => {
    const { box } = hull;
    if (Math.max(ax, bx) < box[0] || Math.max(ay, by) < box[1]) return false;
    if (Math.min(ax, bx) > box[2] || Math.min(ay, by) > box[3]) return false;
    const parts = inner === undefined ? [0, 1] : partsOutside(inner, ax, ay, bx, by);
    for (let k = 0; k < parts.length; k += 2) {
      const [s, t] = [parts[k], parts[k + 1]];
      const inHull = partsOutside(hull, ax + s * (bx - ax), ay + s * (by - ay), ax + t * (bx - ax), ay + t * (by - ay));
      if (inHull.length !== 2 || inHull[0] > 1e-9 || inHull[1] < 1 - 1e-9) return true;
    }
    return false;
  };
  const { walks, walkStarts, nodeCount, chainCount } = network;
  for (let i = 0; i < nodeCount; i++) {
    const first = walkStarts[i];
    const last = walkStarts[i + 1];
    for (let k = first; k < last; k++) {
      const next = k + 1 < last ? k + 1 : i < chainCount ? k : first;
      if (test(walks[2 * k], walks[2 * k + 1], walks[2 * next], walks[2 * next + 1])) return true;
    }
  }
  return network.runs.some(({ kind, points }) => {
    if (kind === 'wall') return false;
    for (let k = 0; k + 3 < points.length; k += 2) {
      if (test(points[k], points[k + 1], points[k + 2], points[k + 3])) return true;
    }
    return false;
  });
}

/** No terminal of the wall may lie under the area. */
function checkTerminals(network: FlowNetwork, terminal: FlowTerminal, inner: AreaRing): void {
  if (!network.isOuterRing) {
    throw refuse(
      terminal,
      'has its doors on an obstacle',
      'put the doors on the outer wall, or draw lines on both walls',
    );
  }
  if (inner.points.length === 4) return;
  for (const { terminal: other, points } of network.runs) {
    for (let k = 0; other >= 0 && k + 3 < points.length; k += 2) {
      const parts = partsOutside(inner, points[k], points[k + 1], points[k + 2], points[k + 3]);
      if (parts.length === 2 && parts[0] === 0 && parts[1] === 1) continue;
      throw refuse(terminal, `covers a part of ${network.terminals[other].name}`, 'keep the area and the doors apart');
    }
  }
}

/**
 * Walls that reach into the area must not part it: then it would be several areas, and a cut around one of them is no cut.
 */
function checkWhole(network: FlowNetwork, terminal: FlowTerminal, ring: AreaRing): void {
  if (ring.points.length === 4) return;
  const { ax, ay, bx, by, pieceCount, walks, walkStarts, walkCircles, nodeCount } = network;
  const lines: LineInput[] = [];
  const add = (x0: number, y0: number, x1: number, y1: number) => {
    const parts = partsOutside(ring, x0, y0, x1, y1);
    if (parts.length === 2 && parts[0] === 0 && parts[1] === 1) return;
    lines.push({ kind: 'line', where: terminal.name, points: Float64Array.of(x0, y0, x1, y1) });
  };
  for (let k = 0; k < pieceCount; k++) if (ax[k] !== bx[k] || ay[k] !== by[k]) add(ax[k], ay[k], bx[k], by[k]);
  for (let i = 0; i < nodeCount; i++) {
    for (let k = walkStarts[i]; k < walkStarts[i + 1]; k++) {
      const n = k + 1 < walkStarts[i + 1] ? k + 1 : walkStarts[i];
      if (walkCircles[k] >= 0) add(walks[2 * k], walks[2 * k + 1], walks[2 * n], walks[2 * n + 1]);
    }
  }
  if (lines.length === 0) return;
  const areas = [{ where: terminal.name, ring: ring.points }];
  const { domain } = buildDomain({ boundary: { areas }, obstacles: lines });
  let parts = 0;
  for (let c = 0; c < domain.componentAreas.length; c++) {
    const t = 3 * domain.componentStarts[c];
    let x = 0;
    let y = 0;
    for (let k = 0; k < 3; k++) {
      x += domain.vertices[2 * domain.triangles[t + k]] / 3;
      y += domain.vertices[2 * domain.triangles[t + k] + 1] / 3;
    }
    if (componentAt(network.domain, x, y) === network.component) parts++;
  }
  if (parts > 1) throw refuse(terminal, 'is parted by walls', 'draw one area for each part, or keep it off the walls');
}

/** Place of tried points in the cells of a grid. */
const OFF_MIDDLE = 0.4567;

/** Is a corner, a post or the middle of a circle as high as this? */
function isInLine({ ay, by, circles, size }: FlowNetwork, y: number): boolean {
  const near = (other: number) => Math.abs(other - y) < 1e-9 * size;
  for (let p = 0; p < ay.length; p++) if (near(ay[p]) || near(by[p])) return true;
  for (let c = 1; c < circles.length; c += 3) if (near(circles[c])) return true;
  return false;
}

/** A free point of the area as far from its edge as a few tries find: the start of the slit. */
function findSlit(network: FlowNetwork, terminal: FlowTerminal, ring: AreaRing, inner: AreaRing): [number, number] {
  const { domain, component } = network;
  const { points } = ring;
  let isElsewhere = false;
  const isFree = (x: number, y: number) => {
    const c = componentAt(domain, x, y);
    if (c !== component && c >= 0) isElsewhere = true;
    return c === component;
  };
  if (points.length === 4) {
    for (let k = 1; k < 128; k += 2) {
      const t = k === 1 ? 0.5 : (k - 1) / 128;
      const x = points[0] + t * (points[2] - points[0]);
      const y = points[1] + t * (points[3] - points[1]);
      if (isFree(x, y)) return [x, y];
    }
  }
  for (let grid = 7; grid <= 112 && points.length > 4; grid *= 2) {
    let best = ring.tolerance;
    let found: [number, number] | undefined;
    const [minX, minY, maxX, maxY] = inner.box;
    for (let i = 0; i < grid; i++) {
      for (let j = 0; j < grid; j++) {
        const x = minX + ((i + 0.5) / grid) * (maxX - minX);
        // Off the middle: there other things are in line with it, and what lies on the slit has two values.
        const y = minY + ((j + OFF_MIDDLE) / grid) * (maxY - minY);
        if (!isInside(inner, x, y) || isInLine(network, y)) continue;
        const depth = depthInside(inner.points, x, y);
        if (depth <= best || !isFree(x, y)) continue;
        best = depth;
        found = [x, y];
      }
    }
    if (found !== undefined) return found;
  }
  if (isElsewhere) throw refuse(terminal, 'lies in another room than the doors', 'move it into their room', APART);
  throw refuse(terminal, 'holds no free space', 'move it off the walls');
}
