import { NONE } from '../../geometry/index.js';
import { BucketQueue } from './bucket-queue.js';
import type { PathMesh } from './path-mesh.js';

/**
 * Where the numbers of a window lie in `WindowFront.windows`, and the bits of its state.
 *
 * Who reads windows by the million binds these to constants of its own module: what is imported is loaded again at every
 * use.
 */
export const LAYOUT = {
  /** Numbers per window. */
  WINDOW_SIZE: 11,
  /** From and to along the edge, in length from the start of its lower half-edge. */
  FROM: 0,
  TO: 1,
  /** Distance along the edge: see computeAlong. */
  FOOT: 2,
  HEIGHT: 3,
  /** Path length from the source to the root; of a straight front, its distance at the origin of mesh coordinates. */
  COST: 4,
  /** The root; of a straight front, its direction. */
  ROOT_X: 5,
  ROOT_Y: 6,
  /** Points on the two bounding rays. */
  LEFT_X: 7,
  LEFT_Y: 8,
  RIGHT_X: 9,
  RIGHT_Y: 10,
  /** Bits of `states`. */
  DEAD: 1,
  LINEAR: 2,
} as const;
const { WINDOW_SIZE, FROM, TO, COST, ROOT_X, ROOT_Y, LEFT_X, LEFT_Y, RIGHT_X, RIGHT_Y } = LAYOUT;

/**
 * The part of a node's sector that its parent cannot see: from the straight-on ray to the wall behind it. Kept as the
 * triangle that holds the ray, and the way round to the wall.
 */
export interface Cone {
  /** Half-edge at the node, of the triangle that holds the straight-on ray; NONE if all is seen. */
  corner: number;
  /** True: the whole sector, and no ray. */
  isWhole: boolean;
  /** True: from the ray counter-clockwise; false: clockwise. */
  isLeft: boolean;
  /** Direction of the straight-on ray, any length. */
  dx: number;
  dy: number;
}

/** Arrival at a node that is a source itself: its cone is the whole sector. */
export const WHOLE = -2;

/** Labels must fall by more than this to count as lower: rounding alone must not start a cone again. */
export const LEAST_GAIN = 1e-14;

/**
 * All windows of a map in the making, and what is known at the nodes. A window is the part of an edge that one root sees
 * through one way, on its way into the triangle behind. Every window stands for real paths, so that windows that overlap
 * never hurt; only gaps would.
 *
 * Root ids: nodes first, then points and fronts of sources.
 */
export class WindowFront {
  windows: Float64Array;
  /** Per window: the half-edge of the triangle it enters. */
  edges: Int32Array;
  roots: Int32Array;
  states: Uint8Array;
  /** Per window: the next on the same edge. */
  nexts: Int32Array;
  count = 0;
  /** Per lower half-edge: the last window on it. */
  readonly heads: Int32Array;

  /** Per node: length of the shortest path known, Infinity if none. */
  readonly labels: Float64Array;
  /** Per node: the root before it. */
  readonly parents: Int32Array;
  /** Per node: the half-edge at it whose triangle the path came through, NONE at a source, or WHOLE. */
  readonly arrivals: Int32Array;
  /** Per node: the label with which its cone was sent out. */
  readonly sent: Float64Array;

  /** Roots of sources: x, y and cost of a point; direction and distance at the origin of a straight front. */
  readonly sourceRoots: number[] = [];
  /** Per root of a source: the source, and 1 if a straight front. */
  readonly rootSources: number[] = [];
  readonly rootIsLinear: number[] = [];
  /** Per root of a source: the cost of the source. */
  readonly rootStarts: number[] = [];

  /** Point roots and the triangles they lie in: root, triangle. */
  readonly seeds: number[] = [];
  /** Straight fronts and the triangles they start in: root, triangle, and both ends of the part there. */
  readonly strips: number[] = [];

  /** Windows below zero are nodes: -2 - node. */
  readonly queue: BucketQueue;
  readonly bucketsPerUnit: number;
  /** Work space of trimming: crossings, and pieces of the new window that are still to be trimmed. */
  readonly crossings = new Float64Array(2);
  readonly pieces = new Float64Array(64);
  /** Work space of sending cones. */
  readonly cone: Cone = { corner: NONE, isWhole: false, isLeft: false, dx: 0, dy: 0 };

  /**
   * @param spent a front that is no longer used, of any mesh: its memory is taken over
   * @param isForSeeds room for few windows at first: those that run are kept elsewhere
   */
  constructor(
    readonly mesh: PathMesh,
    spent?: WindowFront,
    isForSeeds = false,
  ) {
    const capacity = isForSeeds ? 64 : 6 * mesh.nodeCount + 256;
    const isEnough = spent !== undefined && spent.edges.length >= capacity;
    this.windows = isEnough ? spent.windows : new Float64Array(WINDOW_SIZE * capacity);
    this.edges = isEnough ? spent.edges : new Int32Array(capacity);
    this.roots = isEnough ? spent.roots : new Int32Array(capacity);
    this.states = isEnough ? spent.states : new Uint8Array(capacity);
    this.nexts = isEnough ? spent.nexts : new Int32Array(capacity);
    const { length } = mesh.triangles;
    this.heads = (spent && spent.heads.length >= length ? spent.heads : new Int32Array(length)).fill(NONE);
    this.queue = spent ? spent.queue : new BucketQueue();
    this.queue.clear();
    this.labels = new Float64Array(mesh.nodeCount).fill(Infinity);
    this.parents = new Int32Array(mesh.nodeCount).fill(NONE);
    this.arrivals = new Int32Array(mesh.nodeCount).fill(NONE);
    this.sent = new Float64Array(mesh.nodeCount).fill(Infinity);
    this.bucketsPerUnit = 4 / mesh.spacing;
  }

  /** Room for one window more. */
  reserve(): void {
    if (this.count < this.edges.length) return;
    const capacity = 2 * this.edges.length;
    this.windows = grow(this.windows, new Float64Array(WINDOW_SIZE * capacity));
    this.edges = grow(this.edges, new Int32Array(capacity));
    this.roots = grow(this.roots, new Int32Array(capacity));
    this.states = grow(this.states, new Uint8Array(capacity));
    this.nexts = grow(this.nexts, new Int32Array(capacity));
  }

  /** A path of a length reaches the node at the start of half-edge `corner`, through its triangle. */
  label(corner: number, length: number, root: number): void {
    const node = this.mesh.cornerNodes[corner];
    if (!(length < this.labels[node] - LEAST_GAIN)) return;
    this.labels[node] = length;
    this.relabel(node, corner, root);
  }

  /** The label of a node has fallen. */
  relabel(node: number, corner: number, root: number): void {
    this.parents[node] = root;
    this.arrivals[node] = corner;
    if (this.mesh.nodeTurns[node] !== 0) this.queue.push(-2 - node, computeBucket(this, this.labels[node]));
  }

  /** The node at the start of half-edge `corner` is a source, whose own windows cover all of its sector. */
  labelSource(corner: number, length: number, root: number): void {
    const node = this.mesh.cornerNodes[corner];
    if (length > this.labels[node] + LEAST_GAIN) return;
    this.labels[node] = length;
    this.parents[node] = root;
    this.arrivals[node] = NONE;
    this.sent[node] = length;
  }

  /** A node starts with a length of its own and sends out windows all around. */
  labelStart(node: number, length: number): void {
    if (!(length < this.labels[node] - LEAST_GAIN)) return;
    this.labels[node] = length;
    this.parents[node] = NONE;
    this.arrivals[node] = WHOLE;
    this.queue.push(-2 - node, computeBucket(this, length));
  }

  /** At a vertex on a barrier a path steps over it, from one node to another. */
  labelAcross(corner: number, length: number, from: number): void {
    const node = this.mesh.cornerNodes[corner];
    if (!(length < this.labels[node] - LEAST_GAIN)) return;
    this.labels[node] = length;
    this.parents[node] = from;
    this.arrivals[node] = WHOLE;
    this.queue.push(-2 - node, computeBucket(this, length));
  }

  /** Add the root of a source. */
  addRoot(source: number, isLinear: boolean, x: number, y: number, cost: number, start: number): number {
    this.sourceRoots.push(x, y, cost);
    this.rootStarts.push(start);
    this.rootSources.push(source);
    this.rootIsLinear.push(isLinear ? 1 : 0);
    return this.mesh.nodeCount + this.rootSources.length - 1;
  }
}

/** Write a window behind the last one, where room was reserved; see addWindow. */
export function writeWindow(
  { windows, count }: WindowFront,
  from: number,
  to: number,
  rootX: number,
  rootY: number,
  cost: number,
  lx: number,
  ly: number,
  rx: number,
  ry: number,
): void {
  const at = WINDOW_SIZE * count;
  windows[at + FROM] = from;
  windows[at + TO] = to;
  windows[at + COST] = cost;
  windows[at + ROOT_X] = rootX;
  windows[at + ROOT_Y] = rootY;
  windows[at + LEFT_X] = lx;
  windows[at + LEFT_Y] = ly;
  windows[at + RIGHT_X] = rx;
  windows[at + RIGHT_Y] = ry;
}

/** The bucket of a length. */
export function computeBucket(front: WindowFront, length: number): number {
  return Math.min(length * front.bucketsPerUnit, 1073741824) | 0;
}

function grow<A extends Float64Array | Int32Array | Uint8Array>(from: A, to: A): A {
  to.set(from);
  return to;
}
