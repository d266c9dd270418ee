import { NONE } from '../../../geometry/index.js';
import { nextEdge, type PathMesh, prevEdge } from '../path-mesh.js';

/** Directions this near (radians, about) are opposite. */
const STRAIGHT = 1e-9;

/** Barrier edges that run straight on in each other, with the same weight: a straight hop crosses at most one of them. */
export interface BarrierLines {
  /** Per barrier edge: its line. */
  readonly lineOf: Int32Array;
  /** Per line: its whole length in mesh units, and its weight. */
  readonly lengths: Float64Array;
  readonly weights: Float64Array;
  /** Every line runs from wall to wall: none ends on another one, or changes its weight, in the open. */
  readonly areTied: boolean;
}

/**
 * Join barrier edges to lines.
 *
 * @param weights per half-edge
 * @param edges one half-edge of each barrier edge
 */
export function groupLines(mesh: PathMesh, weights: Float64Array, edges: readonly number[]): BarrierLines {
  const { vertices, triangles, twins, nodeCorners, nodeVertices, nodeCount } = mesh;
  const place = new Map<number, number>();
  edges.forEach((e, k) => {
    place.set(e, k).set(twins[e], k);
  });
  const up = Int32Array.from(edges.keys());
  const find = (k: number): number => {
    let at = k;
    while (up[at] !== at) at = up[at] = up[up[at]];
    return at;
  };
  let areTied = true;
  for (let node = 0; node < nodeCount; node++) {
    const first = nodeCorners[node];
    // Lines end at walls.
    if (twins[first] === NONE) continue;
    const spokes: number[] = [];
    for (let e = first; ; ) {
      if (weights[e] > 1) spokes.push(e);
      e = twins[prevEdge(e)];
      if (e === first) break;
    }
    const v = 2 * nodeVertices[node];
    const directions = spokes.map((e) => {
      const q = 2 * triangles[nextEdge(e)];
      const dx = vertices[q] - vertices[v];
      const dy = vertices[q + 1] - vertices[v + 1];
      const length = Math.sqrt(dx * dx + dy * dy);
      return [dx / length, dy / length];
    });
    for (let i = 0; i < spokes.length; i++) {
      const [ax, ay] = directions[i];
      const j = directions.findIndex(
        ([bx, by], k) =>
          Math.abs(ax * by - ay * bx) <= STRAIGHT && ax * bx + ay * by < 0 && weights[spokes[k]] === weights[spokes[i]],
      );
      if (j === NONE) areTied = false;
      else up[find(place.get(spokes[i]) as number)] = find(place.get(spokes[j]) as number);
    }
  }
  const lineOf = Int32Array.from(edges, (_, k) => find(k));
  const lengths = new Float64Array(edges.length);
  const lineWeights = new Float64Array(edges.length);
  edges.forEach((e, k) => {
    const a = 2 * triangles[e];
    const b = 2 * triangles[nextEdge(e)];
    const dx = vertices[b] - vertices[a];
    const dy = vertices[b + 1] - vertices[a + 1];
    lengths[lineOf[k]] += Math.sqrt(dx * dx + dy * dy);
    lineWeights[lineOf[k]] = weights[e];
  });
  return { lineOf, lengths, weights: lineWeights, areTied };
}
