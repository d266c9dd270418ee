import { NONE } from '../../../geometry/index.js';
import type { HopGround } from './hop-ground.js';
import { HopQueue } from './hop-queue.js';
import { type Crossing, HOP_LAYOUT, type HopRoot } from './hop-window.js';

const { SIZE, MARGIN, COST, X, Y, LINEAR, MAY_CUT } = HOP_LAYOUT;

/** Labels must fall by more than this to count as lower. */
const LEAST_GAIN = 1e-14;

/** All windows of a map of hops in the making, and what is known at the nodes. Root ids: nodes first, then sources. */
export class HopFront {
  /** Per window: see HOP_LAYOUT. Replaced where there is no room for another one. */
  numbers: Float64Array;
  /** Per window: the half-edge of the triangle that is entered, its root, its last crossing (or NONE), the next on the edge. */
  edges: Int32Array;
  roots: Int32Array;
  crossed: Int32Array;
  nexts: Int32Array;
  states: Uint8Array;
  /** Windows begun, and those that were put on an edge. */
  used = 0;
  count = 0;
  /** Per lower half-edge: the first and the last window on it. */
  readonly heads: Int32Array;
  readonly tails: Int32Array;
  readonly crossings: Crossing[] = [];
  /** Number of the crossing of a half-edge after another crossing. */
  private readonly crossingIds = new Map<number, number>();

  /** Per node: cost of the cheapest chain of hops known, Infinity if none. */
  readonly labels: Float64Array;
  /** Per node: the root before it. */
  readonly parents: Int32Array;
  /** Per node: the label with which its hops were sent out. */
  readonly sent: Float64Array;

  readonly sourceRoots: HopRoot[] = [];
  /** Per root of a source: the source, and its cost. */
  readonly rootSources: number[] = [];
  readonly rootStarts: number[] = [];
  /** Point roots of sources and the triangles they lie in: root, triangle. */
  readonly seeds: number[] = [];
  /** Straight fronts and the triangles they start in: root, triangle, left end, right end. */
  readonly strips: number[] = [];

  /** Work space of looking ahead: per barrier line, when it was last met. */
  readonly stamps: Int32Array;
  stamp = 0;

  /** Windows by their numbers, nodes as -1 - node. */
  readonly queue: HopQueue;

  /** @param spent a front that is no longer used, of any ground: its memory is taken over */
  constructor(
    readonly ground: HopGround,
    spent?: HopFront,
  ) {
    const { mesh } = ground;
    const { length } = mesh.triangles;
    const room = 4 * mesh.nodeCount + 256;
    const from = spent && spent.edges.length >= room ? spent : undefined;
    this.numbers = from?.numbers ?? new Float64Array(SIZE * room);
    this.edges = from?.edges ?? new Int32Array(room);
    this.roots = from?.roots ?? new Int32Array(room);
    this.crossed = from?.crossed ?? new Int32Array(room);
    this.nexts = from?.nexts ?? new Int32Array(room);
    this.states = from?.states ?? new Uint8Array(room);
    const lists = spent && spent.heads.length >= length ? spent : undefined;
    this.heads = (lists?.heads ?? new Int32Array(length)).fill(NONE);
    this.tails = (lists?.tails ?? new Int32Array(length)).fill(NONE);
    this.queue = spent?.queue ?? new HopQueue();
    this.stamps = new Int32Array(ground.lines.lengths.length);
    this.labels = new Float64Array(mesh.nodeCount).fill(Infinity);
    this.parents = new Int32Array(mesh.nodeCount).fill(NONE);
    this.sent = new Float64Array(mesh.nodeCount).fill(Infinity);
  }

  /**
   * Begin a window: its interval and rays are still to be filled in.
   *
   * @param crossed last crossing, or NONE
   */
  begin(start: HopRoot, root: number, edge: number, crossed: number, mayCut: boolean): number {
    const w = this.take();
    const at = SIZE * w;
    const { numbers } = this;
    numbers[at + COST] = start.cost;
    numbers[at + X] = start.x;
    numbers[at + Y] = start.y;
    numbers[at + MARGIN] = Infinity;
    this.edges[w] = edge;
    this.roots[w] = root;
    this.crossed[w] = crossed;
    this.states[w] = (start.isLinear ? LINEAR : 0) | (mayCut ? MAY_CUT : 0);
    return w;
  }

  /** A window like another one. */
  copy(from: number): number {
    const w = this.take();
    const { numbers } = this;
    // The built-in copy takes longer than all else that becomes of a window.
    for (let k = SIZE * w, m = SIZE * from, end = k + SIZE; k < end; k++, m++) numbers[k] = numbers[m];
    this.edges[w] = this.edges[from];
    this.roots[w] = this.roots[from];
    this.crossed[w] = this.crossed[from];
    this.states[w] = this.states[from];
    return w;
  }

  /** A window that was begun comes on no edge. */
  drop(w: number): void {
    if (w === this.used - 1) this.used--;
  }

  /** A hop reaches the node at the start of half-edge `corner`. */
  label(corner: number, length: number, root: number): void {
    const { mesh, isGenerator } = this.ground;
    const node = mesh.cornerNodes[corner];
    if (isGenerator[node] === 0 || !(length < this.labels[node] - LEAST_GAIN)) return;
    this.labels[node] = length;
    this.parents[node] = root;
    this.queue.push(-1 - node, length);
  }

  /** Add the root of a source. */
  addRoot(source: number, root: HopRoot, start: number): number {
    this.sourceRoots.push(root);
    this.rootSources.push(source);
    this.rootStarts.push(start);
    return this.ground.mesh.nodeCount + this.sourceRoots.length - 1;
  }

  /**
   * What is left behind the barrier on half-edge e: the hops that came so far, and this crossing.
   *
   * @param before the last crossing before it, or NONE
   */
  cross(e: number, before: number): number {
    const { locator, weights } = this.ground;
    const key = (before + 1) * weights.length + e;
    const known = this.crossingIds.get(key);
    if (known !== undefined) return known;
    const factor = weights[e];
    const past = before === NONE ? 1 : this.crossings[before].weight;
    const id = this.crossings.length;
    this.crossings.push({
      nx: locator.planes[3 * e],
      ny: locator.planes[3 * e + 1],
      offset: -locator.planes[3 * e + 2],
      gain: past * (factor - 1),
      weight: past * factor,
      before: before === NONE ? undefined : this.crossings[before],
      id,
    });
    this.crossingIds.set(key, id);
    return id;
  }

  private take(): number {
    if (this.used === this.edges.length) {
      const room = 2 * this.used;
      this.numbers = grow(this.numbers, new Float64Array(SIZE * room));
      this.edges = grow(this.edges, new Int32Array(room));
      this.roots = grow(this.roots, new Int32Array(room));
      this.crossed = grow(this.crossed, new Int32Array(room));
      this.nexts = grow(this.nexts, new Int32Array(room));
      this.states = grow(this.states, new Uint8Array(room));
    }
    return this.used++;
  }
}

function grow<T extends Float64Array | Int32Array | Uint8Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
