import { NONE } from '../../../geometry/index.js';
import { prevEdge } from '../path-mesh.js';
import type { HopFront } from './hop-front.js';
import { type Crossing, computeHop, type HopRoot } from './hop-window.js';
import { STALE } from './spread-hops.js';

/** Numbers per record. */
export const HOP_RECORD_SIZE = 9;

/**
 * What can be read in a triangle: every root that sees a part of it. Numbers of a record: x, y, cost of the root; unit
 * directions of its left and right ray (all zero: no bound), of a straight front a point on each; root id, or -1 - id of
 * a front; number of the last barrier crossed, or NONE.
 */
export interface HopRecords {
  /** Records of triangle t are `starts[t]` to `starts[t + 1] - 1`. */
  readonly starts: Int32Array;
  readonly records: Float64Array;
  readonly crossings: readonly Crossing[];
}

interface Draft extends HopRoot {
  readonly root: number;
  readonly crossed: Crossing | undefined;
  readonly bounds: readonly [number, number, number, number];
  /** Nothing that it sees of the triangle costs less. */
  readonly lowest: number;
  /** It sees the whole triangle, and this is the most that it costs there; else Infinity. */
  readonly highest: number;
}

/** Sort windows, sectors and sources into their triangles; what is nowhere in its triangle the cheapest is left out. */
export function buildHopRecords(front: HopFront): HopRecords {
  const { mesh } = front.ground;
  const drafts: Draft[][] = Array.from({ length: mesh.triangles.length / 3 }, () => []);
  draftWindows(front, drafts);
  draftSectors(front, drafts);
  draftSeeds(front, drafts);
  const starts = new Int32Array(drafts.length + 1);
  const kept = drafts.map((list, t) => {
    let bound = Infinity;
    for (const { highest } of list) bound = Math.min(bound, highest);
    const out = list.filter(({ lowest }) => lowest <= bound);
    starts[t + 1] = starts[t] + out.length;
    return out;
  });
  const records = new Float64Array(HOP_RECORD_SIZE * starts[drafts.length]);
  kept.flat().forEach((d, k) => {
    const root = d.isLinear ? -1 - d.root : d.root;
    records.set([d.x, d.y, d.cost, ...d.bounds, root, d.crossed?.id ?? NONE], HOP_RECORD_SIZE * k);
  });
  return { starts, records, crossings: front.crossings };
}

function draftWindows(front: HopFront, drafts: Draft[][]): void {
  const { mesh } = front.ground;
  const { frames, vertices, triangles } = mesh;
  front.windows.forEach((list, edge) => {
    const f = 5 * edge;
    for (const w of list) {
      if (w.isDead || (w.root < mesh.nodeCount && w.cost > front.labels[w.root] + STALE)) continue;
      const t = (w.edge / 3) | 0;
      const apex = 2 * triangles[prevEdge(w.edge)];
      const at = (s: number): number =>
        computeHop(w, w.crossed, frames[f] + s * frames[f + 2], frames[f + 1] + s * frames[f + 3]);
      // Without a barrier a distance is convex; across one it is not, and only seen to be no less than the way is long.
      const nearest = w.isLinear ? (w.height > 0 ? w.from : w.to) : Math.min(Math.max(w.foot, w.from), w.to);
      const isWhole = w.crossed === undefined && w.from <= 0 && w.to >= frames[f + 4] && seesApex(w, vertices, apex);
      drafts[t].push({
        isLinear: w.isLinear,
        x: w.x,
        y: w.y,
        cost: w.cost,
        root: w.root,
        crossed: w.crossed,
        bounds: w.isLinear ? [w.leftX, w.leftY, w.rightX, w.rightY] : boundsOf(mesh.rounding, w),
        lowest: w.isLinear
          ? w.foot + w.height * nearest
          : w.cost + Math.sqrt((nearest - w.foot) * (nearest - w.foot) + w.height),
        highest: isWhole
          ? Math.max(at(w.from), at(w.to), computeHop(w, undefined, vertices[apex], vertices[apex + 1]))
          : Infinity,
      });
    }
  });
}

interface Rays extends HopRoot {
  readonly leftX: number;
  readonly leftY: number;
  readonly rightX: number;
  readonly rightY: number;
}

function seesApex(w: Rays, vertices: Float64Array, apex: number): boolean {
  const bx = w.isLinear ? w.leftX : w.x;
  const by = w.isLinear ? w.leftY : w.y;
  const cx = w.isLinear ? w.rightX : w.x;
  const cy = w.isLinear ? w.rightY : w.y;
  const [lx, ly] = w.isLinear ? [w.x, w.y] : [w.leftX - w.x, w.leftY - w.y];
  const [rx, ry] = w.isLinear ? [w.x, w.y] : [w.rightX - w.x, w.rightY - w.y];
  return (
    lx * (vertices[apex + 1] - by) - ly * (vertices[apex] - bx) <= 0 &&
    rx * (vertices[apex + 1] - cy) - ry * (vertices[apex] - cx) >= 0
  );
}

/** Unit directions of both rays, turned outwards by what rounding may have turned them inwards. */
function boundsOf(rounding: number, w: Rays): [number, number, number, number] {
  const [lx, ly, rx, ry] = [w.leftX - w.x, w.leftY - w.y, w.rightX - w.x, w.rightY - w.y];
  const left = 1 / Math.sqrt(lx * lx + ly * ly);
  const right = 1 / Math.sqrt(rx * rx + ry * ry);
  const [leftTurn, rightTurn] = [2 * rounding * left, 2 * rounding * right];
  return [
    (lx - leftTurn * ly) * left,
    (ly + leftTurn * lx) * left,
    (rx + rightTurn * ry) * right,
    (ry - rightTurn * rx) * right,
  ];
}

/** A root at a corner of a triangle, or inside of it, sees all of it. */
function draftWhole(front: HopFront, drafts: Draft[][], t: number, root: number, start: HopRoot): void {
  const { vertices, triangles } = front.ground.mesh;
  let highest = 0;
  for (let e = 3 * t; e < 3 * t + 3; e++) {
    const v = 2 * triangles[e];
    highest = Math.max(highest, computeHop(start, undefined, vertices[v], vertices[v + 1]));
  }
  const { x, y, cost } = start;
  const bounds = [0, 0, 0, 0] as const;
  drafts[t].push({ isLinear: false, x, y, cost, root, crossed: undefined, bounds, lowest: cost, highest });
}

function draftSectors(front: HopFront, drafts: Draft[][]): void {
  const { mesh } = front.ground;
  for (let node = 0; node < mesh.nodeCount; node++) {
    if (front.sent[node] === Infinity) continue;
    const v = 2 * mesh.nodeVertices[node];
    const start = { isLinear: false, x: mesh.vertices[v], y: mesh.vertices[v + 1], cost: front.labels[node] };
    const first = mesh.nodeCorners[node];
    for (let e = first; e !== NONE; ) {
      draftWhole(front, drafts, (e / 3) | 0, node, start);
      e = mesh.twins[prevEdge(e)];
      if (e === first) break;
    }
  }
}

function draftSeeds(front: HopFront, drafts: Draft[][]): void {
  const { seeds, strips, sourceRoots } = front;
  const { nodeCount } = front.ground.mesh;
  for (let k = 0; k < seeds.length; k += 2) {
    draftWhole(front, drafts, seeds[k + 1], seeds[k], sourceRoots[seeds[k] - nodeCount]);
  }
  for (let k = 0; k < strips.length; k += 6) {
    drafts[strips[k + 1]].push({
      ...sourceRoots[strips[k] - nodeCount],
      root: strips[k],
      crossed: undefined,
      bounds: [strips[k + 2], strips[k + 3], strips[k + 4], strips[k + 5]],
      lowest: -Infinity,
      highest: Infinity,
    });
  }
}
