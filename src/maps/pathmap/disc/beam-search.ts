import { NONE } from '../../../geometry/index.js';
import { collectNear } from '../mesh-locator.js';
import type { PathMap } from '../path-map.js';
import { nextEdge, prevEdge, TURNS } from '../path-mesh.js';
import { collectAlong } from '../triangle-grid.js';
import type { DiscTargets } from './disc-targets.js';
import type { VertexArcs } from './grown-domain.js';

/** Halvings of an edge when bounding the lengths of ways across it. */
const HALVINGS = 4;
/** Angles below this are no angles: what lies on a bounding ray is seen. */
const ANGLE = 1e-9;
/** Numbers per entry of the stack: half-edge, left and right point, whether those are corners that were taken. */
const ENTRY = 6;
const LEFT_TAKEN = 1;
const RIGHT_TAKEN = 2;

/**
 * Looks out from a point of a flat map along all ways that may be short: finds the arcs and targets in sight that a way of
 * bounded length may go to next. Lengths in the flat map never exceed those of the disc, so none that counts is missed.
 */
export class BeamSearch {
  /** What the last search found, each once. */
  readonly arcs: number[] = [];
  readonly targets: number[] = [];
  /** Triangles entered by all searches: what the bounds are worth. */
  steps = 0;
  private readonly arcStamps: Int32Array;
  private readonly targetStamps: Int32Array;
  private stamp = 0;
  /** Per triangle: the targets in it. */
  private readonly inTriangles = new Map<number, number[]>();
  private stack = new Float64Array(ENTRY * 64);
  private depth = 0;
  private readonly near: number[] = [];
  private x = 0;
  private y = 0;
  private bound = 0;

  constructor(
    private readonly map: PathMap,
    private readonly vertexArcs: VertexArcs,
    arcCount: number,
    private readonly ends: DiscTargets,
  ) {
    this.arcStamps = new Int32Array(arcCount);
    this.targetStamps = new Int32Array(ends.count);
    const { mesh, locator } = map;
    for (let k = 0; k < ends.count; k++) {
      const [ax, ay, bx, by] = this.toMesh(k);
      const triangles: number[] = [];
      if (ax === bx && ay === by) collectNear(mesh, locator, ax, ay, triangles);
      else triangles.push(...collectAlong(locator.grid, ax, ay, bx, by));
      for (const t of triangles) {
        const list = this.inTriangles.get(t);
        if (list === undefined) this.inTriangles.set(t, [k]);
        else list.push(k);
      }
    }
  }

  private toMesh(k: number): [number, number, number, number] {
    const { centreX, centreY, scale } = this.map.mesh;
    const { ends } = this.ends;
    return [
      (ends[4 * k] - centreX) * scale,
      (ends[4 * k + 1] - centreY) * scale,
      (ends[4 * k + 2] - centreX) * scale,
      (ends[4 * k + 3] - centreY) * scale,
    ];
  }

  /** Look out from a free point. All in mesh units; `bound` is the length of the longest way that counts. */
  lookFrom(x: number, y: number, bound: number): void {
    this.begin(x, y, bound);
    const { mesh, locator } = this.map;
    this.near.length = 0;
    collectNear(mesh, locator, x, y, this.near);
    for (const t of this.near) this.enterFirst(t, NONE);
    this.run();
  }

  /** Look out from a node of the mesh. */
  lookFromNode(node: number, bound: number): void {
    const { mesh } = this.map;
    const v = mesh.nodeVertices[node];
    this.begin(mesh.vertices[2 * v], mesh.vertices[2 * v + 1], bound);
    const first = mesh.nodeCorners[node];
    for (let e = first; e !== NONE; ) {
      this.enterFirst((e / 3) | 0, v);
      e = mesh.twins[prevEdge(e)];
      if (e === first) break;
    }
    this.run();
  }

  private begin(x: number, y: number, bound: number): void {
    this.arcs.length = 0;
    this.targets.length = 0;
    this.depth = 0;
    this.stamp++;
    this.x = x;
    this.y = y;
    this.bound = bound;
  }

  /** The triangle that the point lies in, or, for a vertex, each one round it. */
  private enterFirst(t: number, vertex: number): void {
    const { triangles, twins, vertices } = this.map.mesh;
    this.steps++;
    this.takeTargets(t);
    for (let e = 3 * t; e < 3 * t + 3; e++) {
      const n = nextEdge(e);
      const a = triangles[e];
      const b = triangles[n];
      const isFirst = a !== vertex && this.takeCorner(e);
      if (twins[e] === NONE || a === vertex || b === vertex) continue;
      const taken = (isFirst ? RIGHT_TAKEN : 0) + (this.takeCorner(n) ? LEFT_TAKEN : 0);
      this.push(e, vertices[2 * b], vertices[2 * b + 1], vertices[2 * a], vertices[2 * a + 1], taken);
    }
  }

  private run(): void {
    const { triangles, twins, vertices } = this.map.mesh;
    const { x, y } = this;
    while (this.depth > 0) {
      const at = ENTRY * --this.depth;
      const { stack } = this;
      const e = stack[at];
      const lx = stack[at + 1];
      const ly = stack[at + 2];
      const rx = stack[at + 3];
      const ry = stack[at + 4];
      const taken = stack[at + 5];
      if (!this.isShort(e, lx, ly, rx, ry)) continue;
      this.steps++;
      const o = twins[e];
      this.takeTargets((o / 3) | 0);
      const top = prevEdge(o);
      const cx = vertices[2 * triangles[top]];
      const cy = vertices[2 * triangles[top] + 1];
      const size = Math.abs(cx - x) + Math.abs(cy - y);
      const left = Math.abs(lx - x) + Math.abs(ly - y);
      const right = Math.abs(rx - x) + Math.abs(ry - y);
      const fromRight = (rx - x) * (cy - y) - (ry - y) * (cx - x);
      const fromLeft = (cx - x) * (ly - y) - (cy - y) * (lx - x);
      const rightSlack = ANGLE * size * right;
      const leftSlack = ANGLE * size * left;
      const isLeftOfRight = fromRight > -rightSlack;
      const isRightOfLeft = fromLeft > -leftSlack;
      // In line behind a corner that was taken: the way there passes that corner. Streets have hundreds in a row.
      const isBehind =
        ((taken & RIGHT_TAKEN) !== 0 && fromRight <= rightSlack) ||
        ((taken & LEFT_TAKEN) !== 0 && fromLeft <= leftSlack);
      const isTaken = isLeftOfRight && isRightOfLeft && !isBehind && this.takeCorner(top);
      // The twin runs from the left end of e to its right end: behind it, first the edge at the right, then that at the left.
      const toRight = nextEdge(o);
      if (isLeftOfRight && twins[toRight] !== NONE) {
        if (fromLeft > 0) this.push(toRight, cx, cy, rx, ry, (taken & RIGHT_TAKEN) | (isTaken ? LEFT_TAKEN : 0));
        else this.push(toRight, lx, ly, rx, ry, taken);
      }
      if (isRightOfLeft && twins[top] !== NONE) {
        if (fromRight > 0) this.push(top, lx, ly, cx, cy, (taken & LEFT_TAKEN) | (isTaken ? RIGHT_TAKEN : 0));
        else this.push(top, lx, ly, rx, ry, taken);
      }
    }
  }

  private push(e: number, lx: number, ly: number, rx: number, ry: number, taken: number): void {
    if (ENTRY * (this.depth + 1) > this.stack.length) {
      const grown = new Float64Array(2 * this.stack.length);
      grown.set(this.stack);
      this.stack = grown;
    }
    const at = ENTRY * this.depth++;
    this.stack[at] = e;
    this.stack[at + 1] = lx;
    this.stack[at + 2] = ly;
    this.stack[at + 3] = rx;
    this.stack[at + 4] = ry;
    this.stack[at + 5] = taken;
  }

  /**
   * May a way that counts cross the edge between the two rays? From either end of the edge the length left is at least the
   * label of that end less the way to it; both bounds change one way along the edge, so the least of the larger one is at
   * an end or where they cross.
   */
  private isShort(e: number, lx: number, ly: number, rx: number, ry: number): boolean {
    const { mesh, labels } = this.map;
    const { vertices, triangles, cornerNodes } = mesh;
    const { x, y, bound } = this;
    const n = nextEdge(e);
    const ax = vertices[2 * triangles[e]];
    const ay = vertices[2 * triangles[e] + 1];
    const dx = vertices[2 * triangles[n]] - ax;
    const dy = vertices[2 * triangles[n] + 1] - ay;
    const size = Math.sqrt(dx * dx + dy * dy);
    const aLabel = labels[cornerNodes[e]];
    const bLabel = labels[cornerNodes[n]];
    const px = ax - x;
    const py = ay - y;
    // a is the right end of the edge, b the left one.
    let low = meet(px, py, rx - x, ry - y, dx, dy, 0);
    let high = meet(px, py, lx - x, ly - y, dx, dy, 1);
    if (low > high) {
      const swap = low;
      low = high;
      high = swap;
    }
    // Falling from a to b, and rising.
    let fromA = aLabel + distanceAlong(px, py, dx, dy, high) - high * size;
    let fromB = bLabel + distanceAlong(px, py, dx, dy, low) - (1 - low) * size;
    for (let k = 0; k < HALVINGS; k++) {
      if (fromA > bound || fromB > bound) return false;
      const middle = 0.5 * (low + high);
      const distance = distanceAlong(px, py, dx, dy, middle);
      const a = aLabel + distance - middle * size;
      const b = bLabel + distance - (1 - middle) * size;
      // A way that is short enough even at the larger bound: no halving will rule it out.
      if (a <= bound && b <= bound) return true;
      if (a > b) {
        low = middle;
        fromB = b;
      } else {
        high = middle;
        fromA = a;
      }
    }
    return fromA <= bound && fromB <= bound;
  }

  /** Take the arcs at the start of a half-edge. False where there are none, or only too far a way round. */
  private takeCorner(e: number): boolean {
    const { mesh, labels } = this.map;
    const v = mesh.triangles[e];
    if (v >= mesh.domainVertexCount) return false;
    const node = mesh.cornerNodes[e];
    if ((mesh.nodeTurns[node] & TURNS) === 0) return false;
    const dx = mesh.vertices[2 * v] - this.x;
    const dy = mesh.vertices[2 * v + 1] - this.y;
    if (labels[node] + Math.sqrt(dx * dx + dy * dy) > this.bound) return false;
    const { starts, arcs } = this.vertexArcs;
    for (let k = starts[v]; k < starts[v + 1]; k++) {
      if (this.arcStamps[arcs[k]] === this.stamp) continue;
      this.arcStamps[arcs[k]] = this.stamp;
      this.arcs.push(arcs[k]);
    }
    return starts[v + 1] > starts[v];
  }

  private takeTargets(t: number): void {
    const list = this.inTriangles.get(t);
    if (list === undefined) return;
    for (const k of list) {
      if (this.targetStamps[k] === this.stamp) continue;
      this.targetStamps[k] = this.stamp;
      this.targets.push(k);
    }
  }
}

/** Distance from the point to a place on an edge; the edge starts at p from the point. */
function distanceAlong(px: number, py: number, dx: number, dy: number, s: number): number {
  const x = px + s * dx;
  const y = py + s * dy;
  return Math.sqrt(x * x + y * y);
}

/** Where a ray meets an edge, as a share of the edge from 0 to 1; `otherwise` where they are parallel. */
function meet(px: number, py: number, rx: number, ry: number, dx: number, dy: number, otherwise: number): number {
  const cross = rx * dy - ry * dx;
  if (!(Math.abs(cross) > 0)) return otherwise;
  const s = (px * ry - py * rx) / cross;
  return s >= 0 ? (s <= 1 ? s : 1) : 0;
}
