import { requireNumber, requireParts } from '../../error/index.js';
import { NONE } from '../../geometry/index.js';
import { EX, EY, FULL, OX, OY, RECORD, SIDE } from './cell-store.js';
import { requireDiagram, type VoronoiDiagram } from './diagram.js';
import { countGraph, findNearestSite } from './diagram-queries.js';
import { distanceToSite } from './site-distance.js';
import { turnAroundVertex } from './vertex-orbits.js';

/** How exact a diagram is, besides being sound. */
export interface DiagramQuality {
  /** Largest difference between a vertex' radius and its distance to one of its sites, m. */
  equidistance: number;
  /** Largest depth by which a site reaches into a vertex' empty circle, m. */
  intrusion: number;
}

const MAX_PROBLEMS = 10;

/**
 * All that must hold in a diagram: twins agree, every edge has one, orbits close and share one vertex, vertices are
 * equidistant to their sites with no site nearer (to 1e-9 of the scene), V - E + F = 2 in each component of the graph.
 *
 * @param quality filled with the worst values met
 * @returns the first few violations, in words; empty if all is well
 */
export function validateDiagram(
  diagram: VoronoiDiagram,
  quality: DiagramQuality = { equidistance: 0, intrusion: 0 },
): string[] {
  requireDiagram(diagram, 'validateDiagram');
  requireParts(quality, 'validateDiagram: quality', 'equidistance and intrusion', 'equidistance', 'intrusion');
  requireNumber(quality.equidistance, 'validateDiagram: quality.equidistance', 0);
  requireNumber(quality.intrusion, 'validateDiagram: quality.intrusion', 0);
  const { store, tolerances } = diagram;
  const problems: string[] = [];
  const report = (text: string): void => {
    if (problems.length < MAX_PROBLEMS) problems.push(text);
  };
  const limit = 1e-9 * tolerances.scale;
  for (let c = 0; c < store.cellEnd; c++) {
    if (store.live[c] === 0) continue;
    checkTwins(diagram, c, report);
    const end = store.pieceStarts[c] + store.pieceCounts[c];
    for (let p = store.firstEdge(c); p < end; p++) {
      if (store.vertices[p] === p) checkVertex(diagram, p, limit, quality, report);
      else if (store.vertices[p] === NONE) report(`cell ${c}: the corner of piece ${p} has no vertex`);
    }
  }
  if (diagram.brokenOrbits > 0) report(`${diagram.brokenOrbits} orbits did not close`);
  if (problems.length === 0) checkEuler(diagram, report);
  return problems;
}

function checkTwins(diagram: VoronoiDiagram, c: number, report: (text: string) => void): void {
  const { store } = diagram;
  const end = store.edgeEnd(c);
  for (let p = store.firstEdge(c); p < end; p++) {
    const o = store.neighbours[p];
    const twin = store.twins[p];
    if (o === NONE || store.live[o] === 0) report(`cell ${c}: an edge borders on ${o}, which is no cell`);
    else if (twin === NONE) report(`cell ${c}: an edge towards ${o} has no twin`);
    else if (store.twins[twin] !== p || store.owners[twin] !== o || store.neighbours[twin] !== c) {
      report(`cell ${c}: its edge towards ${o} and the twin disagree`);
    }
    const isAlone = end - store.firstEdge(c) === 1;
    if (!isAlone && p > store.firstEdge(c) && store.neighbours[p - 1] === o) {
      report(`cell ${c}: two edges in a row towards ${o}`);
    }
  }
  if (store.kinds[c] === FULL && store.pieceCounts[c] === 0) report(`cell ${c}: a full cell without edges`);
}

function checkVertex(
  diagram: VoronoiDiagram,
  first: number,
  limit: number,
  quality: DiagramQuality,
  report: (text: string) => void,
): void {
  const { store, tolerances } = diagram;
  const x = store.xs[first];
  const y = store.ys[first];
  const r = store.radii[first];
  const at = `vertex (${x}, ${y})`;
  if (!(Math.abs(x) < Infinity && Math.abs(y) < Infinity && r >= 0)) report(`${at} with radius ${r} is no point`);
  let p = first;
  let steps = 0;
  do {
    const difference = Math.abs(distanceToSite(store, store.owners[p], x, y, limit) - r);
    if (difference > quality.equidistance) quality.equidistance = difference;
    if (!(difference <= limit)) report(`${at}: site ${store.owners[p]} is off its circle by ${difference}`);
    if (store.xs[p] !== x || store.ys[p] !== y || store.vertices[p] !== first) report(`${at}: its corners differ`);
    p = turnAroundVertex(store, p);
    if (++steps > store.pieceEnd) {
      report(`${at}: its orbit does not close`);
      return;
    }
  } while (p !== first && p !== NONE);
  if (r <= tolerances.chord) return;
  const depth = r - findNearestSite(diagram, x, y).clearance;
  if (depth > quality.intrusion) quality.intrusion = depth;
  if (depth > limit) report(`${at}: a site is nearer by ${depth}`);
}

/**
 * V - E + F = 2 in each component of the graph, where F counts the faces: one per connected wall, post or circle that its
 * cells belong to, the walls all round too.
 */
function checkEuler(diagram: VoronoiDiagram, report: (text: string) => void): void {
  const { store } = diagram;
  const vertexRoots = countUp(store.pieceEnd);
  const { vertices, edges } = countGraph(diagram);
  let components = vertices;
  for (let c = 0; c < store.cellEnd; c++) {
    if (store.live[c] === 0) continue;
    for (let p = store.firstEdge(c); p < store.edgeEnd(c); p++) {
      if (join(vertexRoots, store.vertices[p], store.vertices[store.following(p)])) components--;
    }
  }
  const cellRoots = countUp(store.cellEnd);
  const ends = new Map<string, number>();
  let faces = 0;
  const meet = (c: number, x: number, y: number): void => {
    const last = store.pieceStarts[c] + store.pieceCounts[c] - 1;
    const name = `${x + 0},${y + 0},${findRoot(vertexRoots, store.vertices[last])}`;
    const other = ends.get(name);
    if (other === undefined) ends.set(name, c);
    else if (join(cellRoots, c, other)) faces--;
  };
  for (let c = 0; c < store.cellEnd; c++) {
    if (store.live[c] === 0) continue;
    faces++;
    const at = RECORD * c;
    if (store.kinds[c] !== FULL) meet(c, store.records[at + OX], store.records[at + OY]);
    if (store.kinds[c] === SIDE) meet(c, store.records[at + EX], store.records[at + EY]);
  }
  if (vertices - edges + faces !== 2 * components) {
    report(`V ${vertices} - E ${edges} + F ${faces} is not twice the ${components} components`);
  }
}

function countUp(n: number): Int32Array {
  const list = new Int32Array(n);
  for (let i = 0; i < n; i++) list[i] = i;
  return list;
}

function findRoot(roots: Int32Array, i: number): number {
  let k = i;
  while (roots[k] !== k) {
    roots[k] = roots[roots[k]];
    k = roots[k];
  }
  return k;
}

function join(roots: Int32Array, a: number, b: number): boolean {
  const i = findRoot(roots, a);
  const j = findRoot(roots, b);
  if (i === j) return false;
  roots[i] = j;
  return true;
}
