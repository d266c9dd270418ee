import { NONE } from '../../geometry/index.js';
import { orient2d } from '../../math/index.js';
import { BARRED, nextEdge, prevEdge, TURNS } from './path-mesh.js';

export interface MeshNodes {
  readonly nodeCount: number;
  readonly cornerNodes: Int32Array;
  readonly nodeVertices: Int32Array;
  readonly nodeCorners: Int32Array;
  readonly nodeTurns: Uint8Array;
}

/**
 * Number the sectors of all vertices: maximal fans of triangles around a vertex that no wall and no barrier parts.
 *
 * @param twins NONE at walls only
 * @param fanTwins NONE at barriers too
 * @param flatFrom vertices from this id on lie on straight walls: off by rounding, they are no corners all the same
 * @param bends those of them that are corners after all
 */
export function numberNodes(
  vertices: Float64Array,
  triangles: Int32Array,
  twins: Int32Array,
  fanTwins: Int32Array,
  flatFrom: number,
  bends?: ReadonlySet<number>,
): MeshNodes {
  const size = triangles.length;
  const cornerNodes = new Int32Array(size).fill(NONE);
  const nodeVertices = new Int32Array(size);
  const nodeCorners = new Int32Array(size);
  const nodeTurns = new Uint8Array(size);
  let count = 0;
  for (let e = 0; e < size; e++) {
    if (cornerNodes[e] !== NONE) continue;
    // Clockwise to the wall, or once around.
    let first = e;
    while (fanTwins[first] !== NONE) {
      first = nextEdge(fanTwins[first]);
      if (first === e) break;
    }
    const v = triangles[e];
    const x = vertices[2 * v];
    const y = vertices[2 * v + 1];
    const w = 2 * triangles[nextEdge(first)];
    nodeVertices[count] = v;
    nodeCorners[count] = first;
    let at = first;
    let turns = false;
    for (;;) {
      cornerNodes[at] = count;
      const back = prevEdge(at);
      const q = 2 * triangles[back];
      if (orient2d(x, y, vertices[w], vertices[w + 1], vertices[q], vertices[q + 1]) < 0) turns = true;
      const o = fanTwins[back];
      if (o === NONE) {
        if (twins[back] !== NONE || twins[first] !== NONE) nodeTurns[count] = BARRED;
        break;
      }
      if (o === first) {
        // A full circle: nothing to turn around.
        turns = false;
        break;
      }
      at = o;
    }
    if (turns && (v < flatFrom || bends?.has(v))) nodeTurns[count] |= TURNS;
    count++;
  }
  return {
    nodeCount: count,
    cornerNodes,
    nodeVertices: nodeVertices.slice(0, count),
    nodeCorners: nodeCorners.slice(0, count),
    nodeTurns: nodeTurns.slice(0, count),
  };
}
