import { NONE } from '../../../geometry/index.js';
import type { FlowNetwork } from '../flow-network.js';
import { type AreaRing, depthInside, isInside, partsOutside } from './area-ring.js';
import type { InnerArea } from './inner-area.js';
import { crossSlit } from './slit.js';

/** Ends of a feature that are no corners of the wall: the wall goes on inside an area, or as an exact circle. */
export const CUT_START = 1;
export const CUT_END = 2;
/**
 * A point of its own at the end of a chain or of a cut wall. Closest points of two walls may be hidden from each other
 * while the end of one of them, at the rim of what hides, sees the other.
 */
export const END_POINT = 4;

/**
 * The walls outside the areas, as segments and exact circles, each with its crossing numbers: how often the wall crosses
 * every slit on the way from the node's first point to the start of the feature (the centre of a circle).
 */
export interface InnerWalls {
  /** Walls that shortest ways may end on; as many as the network's nodes. */
  readonly nodeCount: number;
  /** Features of node i are `nodeFeatures[i]` to `nodeFeatures[i + 1] - 1`; none if an area covers it. */
  readonly nodeFeatures: Int32Array;
  /** Start and end of a segment; the centre, twice, of a circle; a post has no length. */
  readonly ax: Float64Array;
  readonly ay: Float64Array;
  readonly bx: Float64Array;
  readonly by: Float64Array;
  /** Radius of an exact circle, else 0. */
  readonly rho: Float64Array;
  readonly featureNode: Int32Array;
  /** Index of the walk's point that the segment comes from; NONE for circles and points where a circle enters an area. */
  readonly walkPoint: Int32Array;
  readonly cuts: Uint8Array;
  /** Slit s of feature f: `at[f * slitCount + s]`. */
  readonly slitCount: number;
  readonly at: Int32Array;
  /** minX, minY, maxX, maxY per node; of what is outside the areas. */
  readonly boxes: Float64Array;
  /** Per node and slit the lowest and highest crossing number on it: `range[2 * (i * slitCount + s)]` and the one after. */
  readonly range: Int32Array;
}

/** The walls of a network outside the given areas; slit s is that of area s. */
export function collectInnerWalls(network: FlowNetwork, areas: readonly InnerArea[]): InnerWalls {
  const { nodeCount, chainCount, walks, walkStarts, walkCircles, circles } = network;
  const slitCount = areas.length;
  const xy: number[] = [];
  const rho: number[] = [];
  const featureNode: number[] = [];
  const walkPoint: number[] = [];
  const cuts: number[] = [];
  const at: number[] = [];
  const nodeFeatures = new Int32Array(nodeCount + 1);
  const rings = areas.map(({ ring }) => ring);
  const count = new Int32Array(slitCount);
  const advance = (from: Int32Array, ax: number, ay: number, bx: number, by: number): Int32Array =>
    from.map((n, s) => n + crossSlit(areas[s].slitX, areas[s].slitY, ax, ay, bx, by));
  const add = (node: number, ax: number, ay: number, bx: number, by: number, radius: number, n: Int32Array) => {
    xy.push(ax, ay, bx, by);
    rho.push(radius);
    featureNode.push(node);
    walkPoint.push(NONE);
    cuts.push(0);
    for (const value of n) at.push(value);
  };

  const addEnd = (node: number, f: number, x: number, y: number) => {
    const from = Int32Array.from(at.slice(f * slitCount, (f + 1) * slitCount));
    add(node, x, y, x, y, 0, advance(from, xy[4 * f], xy[4 * f + 1], x, y));
    cuts[cuts.length - 1] = END_POINT;
  };

  for (let i = 0; i < nodeCount; i++) {
    const first = walkStarts[i];
    const last = walkStarts[i + 1];
    const done = new Set<number>();
    let here: Int32Array = count.slice();
    for (let k = first; k < last; k++) {
      const next = k + 1 < last ? k + 1 : i < chainCount ? NONE : first;
      const ax = walks[2 * k];
      const ay = walks[2 * k + 1];
      if (next === NONE && last - first > 1) break;
      const bx = next === NONE ? ax : walks[2 * next];
      const by = next === NONE ? ay : walks[2 * next + 1];
      const circle = walkCircles[k];
      if (circle !== NONE) {
        const [cx, cy, radius] = circles.subarray(3 * circle, 3 * circle + 3);
        if (!done.has(circle)) {
          done.add(circle);
          const n = advance(here, ax, ay, cx, cy);
          if (!rings.some((ring) => depthInside(ring.points, cx, cy) > radius - ring.tolerance)) {
            add(i, cx, cy, cx, cy, radius, n);
            for (const p of meetCircle(rings, cx, cy, radius))
              add(i, p[0], p[1], p[0], p[1], 0, advance(n, cx, cy, p[0], p[1]));
          }
        }
      } else {
        const parts = partsOutsideAll(rings, ax, ay, bx, by);
        for (let m = 0; m < parts.length; m += 2) {
          const px = parts[m] === 0 ? ax : ax + parts[m] * (bx - ax);
          const py = parts[m] === 0 ? ay : ay + parts[m] * (by - ay);
          const qx = parts[m + 1] === 1 ? bx : ax + parts[m + 1] * (bx - ax);
          const qy = parts[m + 1] === 1 ? by : ay + parts[m + 1] * (by - ay);
          add(i, px, py, qx, qy, 0, advance(here, ax, ay, px, py));
          const f = rho.length - 1;
          walkPoint[f] = k;
          cuts[f] = (parts[m] > 0 ? CUT_START : 0) | (parts[m + 1] < 1 ? CUT_END : 0);
          const isFirst = i < chainCount && k === first;
          const isLast = i < chainCount && k + 2 === last;
          if (ax === bx && ay === by) continue;
          if (parts[m] > 0 || isFirst) addEnd(i, f, px, py);
          if (parts[m + 1] < 1 || isLast) addEnd(i, f, qx, qy);
        }
      }
      here = advance(here, ax, ay, bx, by);
    }
    nodeFeatures[i + 1] = rho.length;
  }
  const column = (c: number) => Float64Array.from(rho, (_, f) => xy[4 * f + c]);
  const walls = {
    nodeCount,
    nodeFeatures,
    ax: column(0),
    ay: column(1),
    bx: column(2),
    by: column(3),
    rho: Float64Array.from(rho),
    featureNode: Int32Array.from(featureNode),
    walkPoint: Int32Array.from(walkPoint),
    cuts: Uint8Array.from(cuts),
    slitCount,
    at: Int32Array.from(at),
    boxes: new Float64Array(4 * nodeCount),
    range: new Int32Array(2 * nodeCount * slitCount),
  };
  measureNodes(walls, areas);
  return walls;
}

/** Boxes and ranges of crossing numbers; a feature can gain or lose one along itself. */
function measureNodes(walls: InnerWalls, areas: readonly InnerArea[]): void {
  const { nodeFeatures, ax, ay, bx, by, rho, boxes, range, at, slitCount, nodeCount } = walls;
  for (let i = 0; i < nodeCount; i++) {
    boxes.set([Infinity, Infinity, -Infinity, -Infinity], 4 * i);
    for (let f = nodeFeatures[i]; f < nodeFeatures[i + 1]; f++) {
      boxes[4 * i] = Math.min(boxes[4 * i], ax[f] - rho[f], bx[f]);
      boxes[4 * i + 1] = Math.min(boxes[4 * i + 1], ay[f] - rho[f], by[f]);
      boxes[4 * i + 2] = Math.max(boxes[4 * i + 2], ax[f] + rho[f], bx[f]);
      boxes[4 * i + 3] = Math.max(boxes[4 * i + 3], ay[f] + rho[f], by[f]);
    }
    for (let s = 0; s < slitCount; s++) {
      const { slitX, slitY } = areas[s];
      let low = Infinity;
      let high = -Infinity;
      for (let f = nodeFeatures[i]; f < nodeFeatures[i + 1]; f++) {
        const n = at[f * slitCount + s];
        const end = rho[f] > 0 ? 0 : crossSlit(slitX, slitY, ax[f], ay[f], bx[f], by[f]);
        // From the centre of a circle to its edge the slit can be crossed both ways.
        const slack = rho[f] > 0 && ax[f] + rho[f] > slitX && Math.abs(ay[f] - slitY) <= rho[f] ? 1 : 0;
        low = Math.min(low, n - slack, n + end);
        high = Math.max(high, n + slack, n + end);
      }
      range[2 * (i * slitCount + s)] = low === Infinity ? 0 : low;
      range[2 * (i * slitCount + s) + 1] = high === -Infinity ? 0 : high;
    }
  }
}

function partsOutsideAll(rings: readonly AreaRing[], ax: number, ay: number, bx: number, by: number): number[] {
  let parts = [0, 1];
  for (const ring of rings) {
    const { box } = ring;
    if (Math.max(ax, bx) < box[0] || Math.max(ay, by) < box[1]) continue;
    if (Math.min(ax, bx) > box[2] || Math.min(ay, by) > box[3]) continue;
    if (ring.points.length === 4) continue;
    const next: number[] = [];
    for (let k = 0; k < parts.length; k += 2) {
      const s = parts[k];
      const d = parts[k + 1] - s;
      const sub = partsOutside(
        ring,
        ax + s * (bx - ax),
        ay + s * (by - ay),
        ax + (s + d) * (bx - ax),
        ay + (s + d) * (by - ay),
      );
      for (const t of sub) next.push(t === 0 ? s : t === 1 ? s + d : s + t * d);
    }
    parts = next;
  }
  return parts;
}

/** Where a circle enters or leaves an area. */
function meetCircle(rings: readonly AreaRing[], cx: number, cy: number, radius: number): [number, number][] {
  const found: [number, number][] = [];
  for (const { points } of rings) {
    for (let k = 0; k < points.length; k += 2) {
      const n = (k + 2) % points.length;
      const dx = points[n] - points[k];
      const dy = points[n + 1] - points[k + 1];
      const px = points[k] - cx;
      const py = points[k + 1] - cy;
      const a = dx * dx + dy * dy;
      const b = px * dx + py * dy;
      const root = b * b - a * (px * px + py * py - radius * radius);
      if (root < 0 || a === 0) continue;
      for (const sign of [-1, 1]) {
        const t = (-b + sign * Math.sqrt(root)) / a;
        if (t < 0 || t > 1) continue;
        const x = points[k] + t * dx;
        const y = points[k + 1] + t * dy;
        if (!rings.some((ring) => isInside(ring, x, y))) found.push([x, y]);
      }
    }
  }
  return found;
}
