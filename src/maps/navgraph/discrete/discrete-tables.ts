import { atan2 } from '../../../math/index.js';
import { BLACK, type NavTables, RED } from '../nav-tables.js';
import { EDGE_ROW, type TracedGraph } from './trace-graph.js';

/**
 * A traced graph in the tables that planning reads. Red vertices of an agent go counter-clockwise as seen from its centre.
 *
 * @param x centres of the agents, metres
 */
export function fillTables(
  graph: TracedGraph,
  agentCount: number,
  x: ArrayLike<number>,
  y: ArrayLike<number>,
): NavTables {
  const vertexCount = graph.clearance.length;
  const edgeCount = graph.edgeClearance.length;
  const column = (k: number): Int32Array =>
    Int32Array.from({ length: edgeCount }, (_, e) => graph.edges[EDGE_ROW * e + k]);
  const vx = Float64Array.from({ length: vertexCount }, (_, v) => graph.vertices[2 * v]);
  const vy = Float64Array.from({ length: vertexCount }, (_, v) => graph.vertices[2 * v + 1]);
  const vertexKind = Uint8Array.from(graph.vertexKind);
  const edgeFrom = column(0);
  const edgeTo = column(1);
  const edgeColour = Uint8Array.from(column(2));
  const edgeCell = column(3);
  const edgeLeft = column(4);
  const edgeRight = column(5);

  const out = new RangeList(vertexCount);
  const blackVertex = new RangeList(agentCount);
  const blackEdge = new RangeList(agentCount);
  const redVertex = new RangeList(agentCount);
  const neighbour = new RangeList(agentCount);
  for (let e = 0; e < edgeCount; e++) {
    const ends = [edgeFrom[e], edgeTo[e]];
    for (const v of ends) out.add(v, e);
    if (edgeColour[e] === BLACK) {
      blackEdge.add(edgeCell[e], e);
      for (const v of ends) if (vertexKind[v] !== RED) blackVertex.addOnce(edgeCell[e], v);
      continue;
    }
    for (const [site, other] of [
      [edgeLeft[e], edgeRight[e]],
      [edgeRight[e], edgeLeft[e]],
    ]) {
      if (site < 0) continue;
      neighbour.addOnce(site, other);
      for (const v of ends) redVertex.addOnce(site, v);
    }
  }
  for (let a = 0; a < agentCount; a++) {
    const turn = (v: number): number => atan2(vy[v] - y[a], vx[v] - x[a]);
    redVertex.rows[a].sort((v, w) => turn(v) - turn(w) || v - w);
  }
  return {
    vertexCount,
    vx,
    vy,
    clearance: Float64Array.from(graph.clearance),
    vertexKind,
    edgeCount,
    edgeFrom,
    edgeTo,
    edgeLength: measureEdges(graph),
    edgeClearance: Float64Array.from(graph.edgeClearance),
    edgeColour,
    edgeLeft,
    edgeRight,
    edgeCell,
    firstOut: out.starts(),
    outEdge: out.items(),
    agentCount,
    firstBlackVertex: blackVertex.starts(),
    blackVertices: blackVertex.items(),
    firstBlackEdge: blackEdge.starts(),
    blackEdges: blackEdge.items(),
    firstRedVertex: redVertex.starts(),
    redVertices: redVertex.items(),
    firstNeighbour: neighbour.starts(),
    neighbours: neighbour.items(),
  };
}

/** Lists by owner, as ranges of one array. */
class RangeList {
  readonly rows: number[][];

  constructor(count: number) {
    this.rows = Array.from({ length: count }, () => []);
  }

  add(owner: number, item: number): void {
    this.rows[owner].push(item);
  }

  addOnce(owner: number, item: number): void {
    if (!this.rows[owner].includes(item)) this.rows[owner].push(item);
  }

  starts(): Int32Array {
    const starts = new Int32Array(this.rows.length + 1);
    for (const [k, row] of this.rows.entries()) starts[k + 1] = starts[k] + row.length;
    return starts;
  }

  items(): Int32Array {
    return Int32Array.from(this.rows.flat());
  }
}

/** Lengths from vertex to vertex through the points between: up to 8 % too long, since they follow the pixels. */
function measureEdges({ edges, vertices, points, pointStarts }: TracedGraph): Float64Array {
  const lengths = new Float64Array(pointStarts.length - 1);
  for (let e = 0; e < lengths.length; e++) {
    let x = vertices[2 * edges[EDGE_ROW * e]];
    let y = vertices[2 * edges[EDGE_ROW * e] + 1];
    const goTo = (nx: number, ny: number): void => {
      lengths[e] += Math.sqrt((nx - x) * (nx - x) + (ny - y) * (ny - y));
      x = nx;
      y = ny;
    };
    for (let k = pointStarts[e]; k < pointStarts[e + 1]; k += 2) goTo(points[k], points[k + 1]);
    const to = edges[EDGE_ROW * e + 1];
    goTo(vertices[2 * to], vertices[2 * to + 1]);
  }
  return lengths;
}
