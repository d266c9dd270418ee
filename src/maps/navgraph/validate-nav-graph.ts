import { NONE } from '../../geometry/index.js';
import { distanceToSite } from '../voronoi/site-distance.js';
import type { NavGraph } from './nav-graph.js';
import { BLACK, JOINT, RED } from './nav-tables.js';

const MAX_PROBLEMS = 10;
/** Chords leave a curve by this part of its length. */
const FLAT = 1e-3;

/** How exact a graph is. */
export interface NavGraphQuality {
  /** Largest difference between the distances of a point of an edge to the two sites that govern it, m. */
  equidistance: number;
  /** Largest depth by which another site reaches into the empty circle of a point of an edge, m. */
  intrusion: number;
}

/**
 * All that must hold in a graph, by brute force over all sites (Sud et al. 2008, definitions of section 4.1 and Lemma 1): every
 * point of a red edge has its two governors as nearest sites; every point of a black edge has the agent of its cell as
 * nearest site and its governors as the next two, at one distance; tables agree with each other.
 *
 * @param samples points looked at per edge, its ends included. [Limit: >= 2]
 * @param limit m
 * @returns the first few violations, in words; empty if all is well
 */
export function validateNavGraph(
  graph: NavGraph,
  samples: number,
  limit: number = 1e-9 * graph.diagram.tolerances.scale,
  quality: NavGraphQuality = { equidistance: 0, intrusion: 0 },
): string[] {
  const problems: string[] = [];
  const report = (text: string): void => {
    if (problems.length < MAX_PROBLEMS) problems.push(text);
  };
  checkTables(graph, report);
  for (let e = 0; e < graph.tables.edgeCount; e++) checkEdge(graph, e, samples, limit, quality, report);
  return problems;
}

function checkEdge(
  graph: NavGraph,
  e: number,
  samples: number,
  limit: number,
  quality: NavGraphQuality,
  report: (text: string) => void,
): void {
  const { tables, diagram, agentCells } = graph;
  const { store, tolerances } = diagram;
  const cellOf = (site: number): number => (site >= 0 ? agentCells[site] : -1 - site);
  const left = cellOf(tables.edgeLeft[e]);
  const right = cellOf(tables.edgeRight[e]);
  const own = tables.edgeColour[e] === BLACK ? cellOf(tables.edgeCell[e]) : NONE;
  const points: number[] = [];
  graph.sampleEdge(e, Math.max(FLAT * tables.edgeLength[e], 0.1 * limit), points);
  const name = `edge ${e} between ${tables.edgeLeft[e]} and ${tables.edgeRight[e]}`;
  const from = tables.edgeFrom[e];
  const to = tables.edgeTo[e];
  if (points[0] !== tables.vx[from] || points[points.length - 1] !== tables.vy[to])
    report(`${name}: its curve has other ends`);
  const distanceTo = (c: number, x: number, y: number): number => distanceToSite(store, c, x, y, tolerances.behind);
  let length = 0;
  for (let k = 2; k < points.length; k += 2) {
    const dx = points[k] - points[k - 2];
    const dy = points[k + 1] - points[k - 1];
    length += Math.sqrt(dx * dx + dy * dy);
  }
  let smallest = Infinity;
  for (let i = 0; i < samples; i++) {
    const k = 2 * Math.round((i * (points.length / 2 - 1)) / (samples - 1));
    const x = points[k];
    const y = points[k + 1];
    const a = distanceTo(left, x, y);
    const b = distanceTo(right, x, y);
    quality.equidistance = Math.max(quality.equidistance, Math.abs(a - b));
    if (!(Math.abs(a - b) <= limit)) report(`${name}: ${a} m from one and ${b} m from the other`);
    smallest = Math.min(smallest, a);
    for (let c = 0; c < store.cellEnd; c++) {
      if (store.live[c] === 0 || c === left || c === right) continue;
      const distance = distanceTo(c, x, y);
      if (c === own) {
        if (!(distance <= a + limit)) report(`${name}: its agent is ${distance} m away, not nearer than ${a}`);
        continue;
      }
      quality.intrusion = Math.max(quality.intrusion, a - distance);
      if (!(distance >= a - limit)) report(`${name}: cell ${c} is nearer, ${distance} m, than ${a}`);
    }
  }
  if (!(length <= tables.edgeLength[e] + limit)) report(`${name}: longer, ${length} m, than ${tables.edgeLength[e]}`);
  if (!(length >= 0.99 * tables.edgeLength[e] - limit)) report(`${name}: ${length} m, not ${tables.edgeLength[e]}`);
  if (!(tables.edgeClearance[e] <= smallest + limit)) {
    report(`${name}: narrower, ${smallest} m, than ${tables.edgeClearance[e]}`);
  }
}

function checkTables(graph: NavGraph, report: (text: string) => void): void {
  const { tables, sites } = graph;
  const { vertexCount, edgeCount, firstOut, outEdge, edgeFrom, edgeTo, agentCount } = tables;
  for (let v = 0; v < vertexCount; v++) {
    const { vx, vy, clearance } = tables;
    if (!(Math.abs(vx[v]) < Infinity && Math.abs(vy[v]) < Infinity && clearance[v] < Infinity)) {
      report(`vertex ${v} (${vx[v]}, ${vy[v]}) with clearance ${clearance[v]} is no point`);
    }
    if (firstOut[v] === firstOut[v + 1]) report(`vertex ${v} has no edge`);
    for (let k = firstOut[v]; k < firstOut[v + 1]; k++) {
      if (edgeFrom[outEdge[k]] !== v && edgeTo[outEdge[k]] !== v)
        report(`edge ${outEdge[k]} does not end in vertex ${v}`);
    }
  }
  if (firstOut[vertexCount] !== 2 * edgeCount) report(`${firstOut[vertexCount]} ends of ${edgeCount} edges`);
  for (let i = 0; i < agentCount; i++) {
    if (sites.isFree[i] === 0) continue;
    for (let k = tables.firstBlackVertex[i]; k < tables.firstBlackVertex[i + 1]; k++) {
      if (tables.vertexKind[tables.blackVertices[k]] !== BLACK) report(`agent ${i}: a black vertex that is not black`);
    }
    for (let k = tables.firstBlackEdge[i]; k < tables.firstBlackEdge[i + 1]; k++) {
      if (tables.edgeCell[tables.blackEdges[k]] !== i) report(`agent ${i}: a black edge of another cell`);
    }
    for (let k = tables.firstRedVertex[i]; k < tables.firstRedVertex[i + 1]; k++) {
      const kind = tables.vertexKind[tables.redVertices[k]];
      if (kind !== RED && kind !== JOINT) report(`agent ${i}: a red vertex that is not red`);
    }
    if (tables.firstNeighbour[i] === tables.firstNeighbour[i + 1]) report(`agent ${i} has no neighbour`);
  }
}
