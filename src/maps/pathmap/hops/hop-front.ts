import { NONE } from '../../../geometry/index.js';
import type { HopGround } from './hop-ground.js';
import { HopQueue } from './hop-queue.js';
import type { Crossing, HopRoot, HopWindow } from './hop-window.js';

/** Labels must fall by more than this to count as lower. */
const LEAST_GAIN = 1e-14;

/** All windows of a map of hops in the making, and what is known at the nodes. Root ids: nodes first, then sources. */
export class HopFront {
  /** Per lower half-edge: the windows on it. */
  readonly windows: HopWindow[][];
  count = 0;
  readonly crossings: Crossing[] = [];

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

  /** Windows, and nodes as their numbers. */
  readonly queue = new HopQueue<HopWindow | number>();

  constructor(readonly ground: HopGround) {
    const { mesh } = ground;
    this.windows = Array.from({ length: mesh.triangles.length }, () => []);
    this.stamps = new Int32Array(ground.lines.lengths.length);
    this.labels = new Float64Array(mesh.nodeCount).fill(Infinity);
    this.parents = new Int32Array(mesh.nodeCount).fill(NONE);
    this.sent = new Float64Array(mesh.nodeCount).fill(Infinity);
  }

  /** A hop reaches the node at the start of half-edge `corner`. */
  label(corner: number, length: number, root: number): void {
    const { mesh, isGenerator } = this.ground;
    const node = mesh.cornerNodes[corner];
    if (isGenerator[node] === 0 || !(length < this.labels[node] - LEAST_GAIN)) return;
    this.labels[node] = length;
    this.parents[node] = root;
    this.queue.push(node, length);
  }

  /** Add the root of a source. */
  addRoot(source: number, root: HopRoot, start: number): number {
    this.sourceRoots.push(root);
    this.rootSources.push(source);
    this.rootStarts.push(start);
    return this.ground.mesh.nodeCount + this.sourceRoots.length - 1;
  }

  /** What is left behind the barrier on half-edge e: the hops that came so far, and this crossing. */
  cross(e: number, before: Crossing | undefined): Crossing {
    const { locator, weights } = this.ground;
    const factor = weights[e];
    const past = before?.weight ?? 1;
    const crossing: Crossing = {
      nx: locator.planes[3 * e],
      ny: locator.planes[3 * e + 1],
      offset: -locator.planes[3 * e + 2],
      gain: past * (factor - 1),
      weight: past * factor,
      before,
      id: this.crossings.length,
    };
    this.crossings.push(crossing);
    return crossing;
  }
}
