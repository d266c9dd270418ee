import { NONE } from '../../../geometry/index.js';
import { nextEdge, type PathMesh, prevEdge } from '../path-mesh.js';

/** What is seen is taken for wider than it is by this, mesh units. */
const SLACK = 1e-9;
/** How often a view through an edge may grow before it is taken for the whole edge. */
const MOST_GROWTHS = 6;

/** Which barriers may be seen from where, walls between: never too few. */
export interface BarrierSight {
  /** Barrier edges seen from triangle t are `edges[starts[t]]` to before `edges[starts[t + 1]]`, in rising order. */
  readonly starts: Int32Array;
  readonly edges: Int32Array;
}

/**
 * Look out from every barrier over the mesh.
 *
 * @param halves one half-edge of each barrier edge
 */
export function findBarrierSight(mesh: PathMesh, halves: readonly number[]): BarrierSight {
  const count = mesh.triangles.length / 3;
  const view = new View(mesh);
  const seen: Int32Array[] = [];
  const starts = new Int32Array(count + 1);
  halves.forEach((e) => {
    const triangles = view.lookFrom(e);
    seen.push(triangles);
    for (const t of triangles) starts[t + 1]++;
  });
  for (let t = 0; t < count; t++) starts[t + 1] += starts[t];
  const next = starts.slice();
  const edges = new Int32Array(starts[count]);
  seen.forEach((triangles, k) => {
    for (const t of triangles) edges[next[t]++] = k;
  });
  return { starts, edges };
}

/** The view from one segment, edge after edge: what of each may be seen, as one interval, from the segment through any way. */
class View {
  /** Per half-edge by which a triangle is entered: from, to as shares of it, for the segment of this stamp. */
  private readonly from: Float64Array;
  private readonly to: Float64Array;
  private readonly stamps: Int32Array;
  private readonly growths: Uint8Array;
  private readonly isSeen: Int32Array;
  private stamp = 0;
  private readonly stack: number[] = [];
  /** Ends of the segment: x, y, x, y. */
  private readonly ends = new Float64Array(4);
  private readonly span = new Float64Array(2);

  constructor(private readonly mesh: PathMesh) {
    const size = mesh.triangles.length;
    this.from = new Float64Array(size);
    this.to = new Float64Array(size);
    this.stamps = new Int32Array(size);
    this.growths = new Uint8Array(size);
    this.isSeen = new Int32Array(size / 3);
  }

  /** All triangles that may see an edge, from both its sides. */
  lookFrom(e: number): Int32Array {
    const { mesh, stack, ends } = this;
    const { vertices, triangles, twins } = mesh;
    this.stamp++;
    const [a, b] = [2 * triangles[e], 2 * triangles[nextEdge(e)]];
    ends.set([vertices[a], vertices[a + 1], vertices[b], vertices[b + 1]]);
    const found: number[] = [];
    for (const half of [e, twins[e]]) {
      if (half !== NONE) this.enter(half, 0, 1);
    }
    while (stack.length > 0) {
      const at = stack.pop() as number;
      const t = (at / 3) | 0;
      if (this.isSeen[t] !== this.stamp) {
        this.isSeen[t] = this.stamp;
        found.push(t);
      }
      for (const exit of [nextEdge(at), prevEdge(at)]) {
        const o = twins[exit];
        if (o === NONE || !this.look(at, exit)) continue;
        // The half-edge behind runs the other way.
        this.enter(o, 1 - this.span[1], 1 - this.span[0]);
      }
    }
    return Int32Array.from(found).sort();
  }

  private enter(e: number, from: number, to: number): void {
    const { stamps, growths, stamp } = this;
    if (stamps[e] !== stamp) {
      stamps[e] = stamp;
      growths[e] = 0;
      this.from[e] = from;
      this.to[e] = to;
      this.stack.push(e);
      return;
    }
    if (from >= this.from[e] - SLACK && to <= this.to[e] + SLACK) return;
    const isWhole = ++growths[e] > MOST_GROWTHS;
    this.from[e] = isWhole ? 0 : Math.min(from, this.from[e]);
    this.to[e] = isWhole ? 1 : Math.max(to, this.to[e]);
    this.stack.push(e);
  }

  /** What may be seen of an edge through the one by which its triangle was entered; into `span`. */
  private look(entered: number, exit: number): boolean {
    const { vertices, triangles } = this.mesh;
    const { span } = this;
    const a = 2 * triangles[entered];
    const b = 2 * triangles[nextEdge(entered)];
    const dx = vertices[b] - vertices[a];
    const dy = vertices[b + 1] - vertices[a + 1];
    // Who enters has the start of the half-edge on the left.
    const { from, to } = this;
    span[0] = 0;
    span[1] = 1;
    this.clip(exit, vertices[a] + from[entered] * dx, vertices[a + 1] + from[entered] * dy, 1);
    this.clip(exit, vertices[a] + to[entered] * dx, vertices[a + 1] + to[entered] * dy, -1);
    return span[1] >= span[0];
  }

  /** Leave out what lies on the far side (1 left, -1 right) of a point as seen from both ends of the segment. */
  private clip(exit: number, px: number, py: number, side: 1 | -1): void {
    const { ends, span } = this;
    const { vertices, triangles } = this.mesh;
    const u = 2 * triangles[exit];
    const v = 2 * triangles[nextEdge(exit)];
    let low = Infinity;
    let high = -Infinity;
    for (let k = 0; k < 4; k += 2) {
      const dx = px - ends[k];
      const dy = py - ends[k + 1];
      const slack = SLACK * (Math.abs(dx) + Math.abs(dy) + SLACK);
      const atU = side * (dx * (vertices[u + 1] - py) - dy * (vertices[u] - px)) - slack;
      const atV = side * (dx * (vertices[v + 1] - py) - dy * (vertices[v] - px)) - slack;
      if (atU > 0 && atV > 0) continue;
      low = Math.min(low, atU > 0 ? atU / (atU - atV) : 0);
      high = Math.max(high, atV > 0 ? atU / (atU - atV) : 1);
    }
    span[0] = Math.max(span[0], low - SLACK);
    span[1] = Math.min(span[1], high + SLACK);
  }
}
