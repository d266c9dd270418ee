import { NONE } from '../../../geometry/index.js';
import { prevEdge } from '../path-mesh.js';
import type { HopFront } from './hop-front.js';
import { type Crossing, HOP_LAYOUT } from './hop-window.js';
import { STALE } from './spread-hops.js';
import { hopTo } from './trim-hops.js';

const { SIZE, FROM, TO, FOOT, HEIGHT, COST, X, Y, LEFT_X, LEFT_Y, RIGHT_X, RIGHT_Y, LINEAR, DEAD } = HOP_LAYOUT;

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

/**
 * Sort windows, sectors and sources into their triangles; what is nowhere in its triangle the cheapest is left out.
 *
 * @param memory of the map before
 */
export function buildHopRecords(front: HopFront, memory: { drafts?: HopDrafts | undefined } = {}): HopRecords {
  const drafts = new HopDrafts(front, memory.drafts);
  memory.drafts = drafts;
  draftWindows(front, drafts);
  draftSectors(front, drafts);
  draftSeeds(front, drafts);
  return drafts.sort();
}

/** Records in the order in which they were found. Most of them are left out in the end: those of windows are written last. */
export class HopDrafts {
  /** Numbers of the records that are of no window. */
  private numbers: Float64Array;
  private numbered = 0;
  private triangles: Int32Array;
  /** Per draft: its window, or -1 - where its numbers begin. */
  private origins: Int32Array;
  /** Per draft: nothing that it sees of its triangle costs less. */
  private lowest: Float64Array;
  private count = 0;
  /** Per triangle: who sees all of it costs there at most this; Infinity where nobody does. */
  private readonly bounds: Float64Array;

  /** @param spent of a map before: its memory is taken over */
  constructor(
    private readonly front: HopFront,
    spent?: HopDrafts,
  ) {
    const { triangles } = front.ground.mesh;
    const room = front.count + triangles.length + 64;
    const from = spent && spent.triangles.length >= room ? spent : undefined;
    this.numbers = spent?.numbers ?? new Float64Array(HOP_RECORD_SIZE * (triangles.length + 64));
    this.triangles = from?.triangles ?? new Int32Array(room);
    this.origins = from?.origins ?? new Int32Array(room);
    this.lowest = from?.lowest ?? new Float64Array(room);
    this.bounds = new Float64Array(triangles.length / 3).fill(Infinity);
  }

  /** A window sees a part of a triangle. @param highest the most that it costs there, if it sees all of it; else Infinity */
  addWindow(w: number, t: number, lowest: number, highest: number): void {
    if (this.count === this.triangles.length) this.grow();
    const k = this.count++;
    this.triangles[k] = t;
    this.origins[k] = w;
    this.lowest[k] = lowest;
    if (highest < this.bounds[t]) this.bounds[t] = highest;
  }

  /** A root that is no window's; parameters as in a record and in `addWindow`. */
  addRoot(
    t: number,
    lowest: number,
    highest: number,
    x: number,
    y: number,
    cost: number,
    root: number,
    rays?: readonly number[],
  ): void {
    const at = this.numbered;
    if (at + HOP_RECORD_SIZE > this.numbers.length) {
      const numbers = new Float64Array(2 * this.numbers.length);
      numbers.set(this.numbers);
      this.numbers = numbers;
    }
    this.numbered += HOP_RECORD_SIZE;
    this.addWindow(-1 - at, t, lowest, highest);
    const { numbers } = this;
    numbers[at] = x;
    numbers[at + 1] = y;
    numbers[at + 2] = cost;
    for (let i = 0; i < 4; i++) numbers[at + 3 + i] = rays ? rays[i] : 0;
    numbers[at + 7] = root;
    numbers[at + 8] = NONE;
  }

  sort(): HopRecords {
    const { front, numbers, triangles, origins, lowest, bounds, count } = this;
    const starts = new Int32Array(bounds.length + 1);
    for (let k = 0; k < count; k++) if (lowest[k] <= bounds[triangles[k]]) starts[triangles[k] + 1]++;
    for (let t = 0; t < bounds.length; t++) starts[t + 1] += starts[t];
    const next = starts.slice();
    const records = new Float64Array(HOP_RECORD_SIZE * starts[bounds.length]);
    for (let k = 0; k < count; k++) {
      if (!(lowest[k] <= bounds[triangles[k]])) continue;
      const to = HOP_RECORD_SIZE * next[triangles[k]]++;
      const origin = origins[k];
      if (origin >= 0) writeWindow(front, origin, records, to);
      else for (let i = 0; i < HOP_RECORD_SIZE; i++) records[to + i] = numbers[-1 - origin + i];
    }
    return { starts, records, crossings: front.crossings };
  }

  private grow(): void {
    const room = 2 * this.triangles.length;
    const triangles = new Int32Array(room);
    triangles.set(this.triangles);
    this.triangles = triangles;
    const origins = new Int32Array(room);
    origins.set(this.origins);
    this.origins = origins;
    const lowest = new Float64Array(room);
    lowest.set(this.lowest);
    this.lowest = lowest;
  }
}

function draftWindows(front: HopFront, drafts: HopDrafts): void {
  const { mesh } = front.ground;
  const { frames, vertices, triangles } = mesh;
  const { numbers: all, states, roots, edges, crossed, heads, nexts } = front;
  for (let edge = 0; edge < heads.length; edge++) {
    const f = 5 * edge;
    for (let w = heads[edge]; w !== NONE; w = nexts[w]) {
      const b = SIZE * w;
      if (states[w] & DEAD) continue;
      if (roots[w] < mesh.nodeCount && all[b + COST] > front.labels[roots[w]] + STALE) continue;
      const isLinear = (states[w] & LINEAR) !== 0;
      const [from, to, foot, height] = [all[b + FROM], all[b + TO], all[b + FOOT], all[b + HEIGHT]];
      // Without a barrier a distance is convex; across one it is not, and only seen to be no less than the way is long.
      const nearest = isLinear ? (height > 0 ? from : to) : Math.min(Math.max(foot, from), to);
      const lowest = isLinear
        ? foot + height * nearest
        : all[b + COST] + Math.sqrt((nearest - foot) * (nearest - foot) + height);
      let highest = Infinity;
      const apex = 2 * triangles[prevEdge(edges[w])];
      if (crossed[w] === NONE && from <= 0 && to >= frames[f + 4] && seesApex(front, w, apex)) {
        highest = Math.max(
          hopTo(front, w, frames[f] + from * frames[f + 2], frames[f + 1] + from * frames[f + 3]),
          hopTo(front, w, frames[f] + to * frames[f + 2], frames[f + 1] + to * frames[f + 3]),
          hopTo(front, w, vertices[apex], vertices[apex + 1]),
        );
      }
      drafts.addWindow(w, (edges[w] / 3) | 0, lowest, highest);
    }
  }
}

function writeWindow(front: HopFront, w: number, records: Float64Array, at: number): void {
  const { numbers, states, roots, crossed } = front;
  const b = SIZE * w;
  const isLinear = (states[w] & LINEAR) !== 0;
  records[at] = numbers[b + X];
  records[at + 1] = numbers[b + Y];
  records[at + 2] = numbers[b + COST];
  for (let i = 0; i < 4; i++) records[at + 3 + i] = numbers[b + LEFT_X + i];
  if (!isLinear) widenRays(front.ground.mesh.rounding, records, at);
  records[at + 7] = isLinear ? -1 - roots[w] : roots[w];
  records[at + 8] = crossed[w];
}

function seesApex({ numbers, states, ground }: HopFront, w: number, apex: number): boolean {
  const { vertices } = ground.mesh;
  const b = SIZE * w;
  const isLinear = (states[w] & LINEAR) !== 0;
  const [x, y] = [numbers[b + X], numbers[b + Y]];
  const [leftX, leftY] = [numbers[b + LEFT_X], numbers[b + LEFT_Y]];
  const [rightX, rightY] = [numbers[b + RIGHT_X], numbers[b + RIGHT_Y]];
  const bx = isLinear ? leftX : x;
  const by = isLinear ? leftY : y;
  const cx = isLinear ? rightX : x;
  const cy = isLinear ? rightY : y;
  const lx = isLinear ? x : leftX - x;
  const ly = isLinear ? y : leftY - y;
  const rx = isLinear ? x : rightX - x;
  const ry = isLinear ? y : rightY - y;
  return (
    lx * (vertices[apex + 1] - by) - ly * (vertices[apex] - bx) <= 0 &&
    rx * (vertices[apex + 1] - cy) - ry * (vertices[apex] - cx) >= 0
  );
}

/** Points on both rays become unit directions, turned outwards by what rounding may have turned them inwards. */
function widenRays(rounding: number, numbers: Float64Array, at: number): void {
  const lx = numbers[at + 3] - numbers[at];
  const ly = numbers[at + 4] - numbers[at + 1];
  const rx = numbers[at + 5] - numbers[at];
  const ry = numbers[at + 6] - numbers[at + 1];
  const left = 1 / Math.sqrt(lx * lx + ly * ly);
  const right = 1 / Math.sqrt(rx * rx + ry * ry);
  const leftTurn = 2 * rounding * left;
  const rightTurn = 2 * rounding * right;
  numbers[at + 3] = (lx - leftTurn * ly) * left;
  numbers[at + 4] = (ly + leftTurn * lx) * left;
  numbers[at + 5] = (rx + rightTurn * ry) * right;
  numbers[at + 6] = (ry - rightTurn * rx) * right;
}

/** A root at a corner of a triangle, or inside of it, sees all of it. */
function draftWhole(
  front: HopFront,
  drafts: HopDrafts,
  t: number,
  root: number,
  x: number,
  y: number,
  cost: number,
): void {
  const { vertices, triangles } = front.ground.mesh;
  let highest = 0;
  for (let e = 3 * t; e < 3 * t + 3; e++) {
    const dx = vertices[2 * triangles[e]] - x;
    const dy = vertices[2 * triangles[e] + 1] - y;
    highest = Math.max(highest, cost + Math.sqrt(dx * dx + dy * dy));
  }
  drafts.addRoot(t, cost, highest, x, y, cost, root);
}

function draftSectors(front: HopFront, drafts: HopDrafts): void {
  const { mesh } = front.ground;
  for (let node = 0; node < mesh.nodeCount; node++) {
    if (front.sent[node] === Infinity) continue;
    const v = 2 * mesh.nodeVertices[node];
    const first = mesh.nodeCorners[node];
    for (let e = first; e !== NONE; ) {
      draftWhole(front, drafts, (e / 3) | 0, node, mesh.vertices[v], mesh.vertices[v + 1], front.labels[node]);
      e = mesh.twins[prevEdge(e)];
      if (e === first) break;
    }
  }
}

function draftSeeds(front: HopFront, drafts: HopDrafts): void {
  const { seeds, strips, sourceRoots } = front;
  const { nodeCount } = front.ground.mesh;
  for (let k = 0; k < seeds.length; k += 2) {
    const { x, y, cost } = sourceRoots[seeds[k] - nodeCount];
    draftWhole(front, drafts, seeds[k + 1], seeds[k], x, y, cost);
  }
  for (let k = 0; k < strips.length; k += 6) {
    const { x, y, cost } = sourceRoots[strips[k] - nodeCount];
    const rays = strips.slice(k + 2, k + 6);
    drafts.addRoot(strips[k + 1], -Infinity, Infinity, x, y, cost, -1 - strips[k], rays);
  }
}
