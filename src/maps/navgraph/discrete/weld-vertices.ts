import { BLACK, JOINT, RED } from '../nav-tables.js';
import { EDGE_ROW, type TracedGraph } from './trace-graph.js';

/**
 * Make one vertex of those that short edges connect. Where three cells and the edges inside them meet in one point, pixels show
 * a handful of vertices a pixel apart. No welded vertex spans more than `limit` in x or y; edges that lie in one are left out.
 *
 * @param limit metres
 */
export function weldVertices(graph: TracedGraph, limit: number): TracedGraph {
  const count = graph.clearance.length;
  const { vertices, edges, points, pointStarts } = graph;
  const parents = Array.from({ length: count }, (_, v) => v);
  const boxes = new Float64Array(4 * count);
  for (let v = 0; v < count; v++) {
    boxes.set([vertices[2 * v], vertices[2 * v + 1], vertices[2 * v], vertices[2 * v + 1]], 4 * v);
  }
  const rootOf = (v: number): number => {
    let root = v;
    while (parents[root] !== root) root = parents[root];
    parents[v] = root;
    return root;
  };
  const isInside = (edge: number, box: ArrayLike<number>, at: number): boolean => {
    for (let k = pointStarts[edge]; k < pointStarts[edge + 1]; k += 2) {
      if (points[k] < box[at] || points[k] > box[at + 2]) return false;
      if (points[k + 1] < box[at + 1] || points[k + 1] > box[at + 3]) return false;
    }
    return true;
  };
  const joined = new Float64Array(4);
  const edgeCount = graph.edgeClearance.length;
  for (let edge = 0; edge < edgeCount; edge++) {
    const a = rootOf(edges[EDGE_ROW * edge]);
    const b = rootOf(edges[EDGE_ROW * edge + 1]);
    if (a === b) continue;
    joined[0] = Math.min(boxes[4 * a], boxes[4 * b]);
    joined[1] = Math.min(boxes[4 * a + 1], boxes[4 * b + 1]);
    joined[2] = Math.max(boxes[4 * a + 2], boxes[4 * b + 2]);
    joined[3] = Math.max(boxes[4 * a + 3], boxes[4 * b + 3]);
    if (joined[2] - joined[0] > limit || joined[3] - joined[1] > limit || !isInside(edge, joined, 0)) continue;
    const root = Math.min(a, b);
    parents[Math.max(a, b)] = root;
    boxes.set(joined, 4 * root);
  }
  return rebuild(graph, rootOf, (edge, root) => isInside(edge, boxes, 4 * root));
}

/** The graph with welded vertices, each in the middle of those it was made of and red if one of them was. */
function rebuild(
  graph: TracedGraph,
  rootOf: (vertex: number) => number,
  isSwallowed: (edge: number, root: number) => boolean,
): TracedGraph {
  const welded: TracedGraph = {
    vertices: [],
    clearance: [],
    vertexKind: [],
    edges: [],
    edgeClearance: [],
    pointStarts: [0],
    points: [],
  };
  const count = graph.clearance.length;
  const edgeCount = graph.edgeClearance.length;
  // A ring of a few pixels that lies in one vertex is gone with all its edges.
  const isUsed = new Uint8Array(count);
  const isKept = new Uint8Array(edgeCount);
  for (let edge = 0; edge < edgeCount; edge++) {
    const a = rootOf(graph.edges[EDGE_ROW * edge]);
    const b = rootOf(graph.edges[EDGE_ROW * edge + 1]);
    if (a === b && isSwallowed(edge, a)) continue;
    isKept[edge] = isUsed[a] = isUsed[b] = 1;
  }
  const numbers = new Int32Array(count).fill(-1);
  const sizes: number[] = [];
  for (let v = 0; v < count; v++) {
    const root = rootOf(v);
    if (isUsed[root] === 0) continue;
    if (numbers[root] < 0) {
      numbers[root] = sizes.length;
      sizes.push(0);
      welded.vertices.push(0, 0);
      welded.clearance.push(0);
      welded.vertexKind.push(graph.vertexKind[root]);
    }
    const at = numbers[root];
    sizes[at]++;
    welded.vertices[2 * at] += graph.vertices[2 * v];
    welded.vertices[2 * at + 1] += graph.vertices[2 * v + 1];
    welded.clearance[at] += graph.clearance[v];
    if (graph.vertexKind[v] === RED) welded.vertexKind[at] = RED;
    else if (welded.vertexKind[at] === JOINT && v !== root) welded.vertexKind[at] = BLACK;
  }
  for (let at = 0; at < sizes.length; at++) {
    welded.vertices[2 * at] /= sizes[at];
    welded.vertices[2 * at + 1] /= sizes[at];
    welded.clearance[at] /= sizes[at];
  }
  for (let edge = 0; edge < edgeCount; edge++) {
    if (isKept[edge] === 0) continue;
    const row = EDGE_ROW * edge;
    welded.edges.push(numbers[rootOf(graph.edges[row])], numbers[rootOf(graph.edges[row + 1])]);
    for (let k = 2; k < EDGE_ROW; k++) welded.edges.push(graph.edges[row + k]);
    welded.edgeClearance.push(graph.edgeClearance[edge]);
    for (let k = graph.pointStarts[edge]; k < graph.pointStarts[edge + 1]; k++) welded.points.push(graph.points[k]);
    welded.pointStarts.push(welded.points.length);
  }
  return welded;
}
