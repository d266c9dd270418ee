import { type AreaInput, buildDomain, type Domain, NONE, type ObstacleInput } from '../../../geometry/index.js';
import { footOn } from '../../roadmap/edge-part.js';
import type { VoronoiDiagram } from '../../voronoi/diagram.js';
import { edgeCurve } from '../../voronoi/edge-curve.js';
import type { FlatOutline } from './corner-arcs.js';
import { narrowestOn, smallestOf } from './grown-outline.js';

/** Parts of the free space smaller than this share of the scene's square are rounding. */
const LEAST_AREA = 1e-24;

/**
 * The free space of a disc's centre as a domain of its own: one area for each connected part of the outline.
 *
 * @param traced radius of the outline, m
 * @param limit edges of the diagram narrower than this (m) are closed, though wider than `traced`: a thin wall across each
 * @returns undefined where the disc fits nowhere
 */
export function buildGrownDomain(
  diagram: VoronoiDiagram,
  outline: FlatOutline,
  traced: number,
  limit: number,
): Domain | undefined {
  const { rings, ringParts } = outline;
  const { scale } = diagram.tolerances;
  /** Per part: its rings, the largest first: the one around. */
  const parts = new Map<number, { area: number; ring: Float64Array }[]>();
  rings.forEach((ring, k) => {
    const list = parts.get(ringParts[k]) ?? [];
    parts.set(ringParts[k], list);
    list.push({ area: Math.abs(areaOf(ring)), ring });
  });
  const areas: AreaInput[] = [];
  for (const list of parts.values()) {
    const kept = list.filter(({ area, ring }) => ring.length >= 6 && area > LEAST_AREA * scale * scale);
    if (kept.length === 0) continue;
    kept.sort((a, b) => b.area - a.area);
    areas.push({ where: `part ${areas.length}`, ring: kept[0].ring, holes: kept.slice(1).map(({ ring }) => ring) });
  }
  if (areas.length === 0) return undefined;
  return buildDomain({ boundary: { areas }, obstacles: listShutDoors(diagram, traced, limit) }).domain;
}

/** Twice the signed area of a ring. */
function areaOf(ring: Float64Array): number {
  let sum = 0;
  for (let k = 0, j = ring.length - 2; k < ring.length; j = k, k += 2) {
    sum += (ring[j] - ring[0]) * (ring[k + 1] - ring[1]) - (ring[k] - ring[0]) * (ring[j + 1] - ring[1]);
  }
  return sum;
}

/** Thin walls across the edges that are open for the outline but not for the disc. */
function listShutDoors(diagram: VoronoiDiagram, traced: number, limit: number): ObstacleInput[] {
  const { store } = diagram;
  const walls: ObstacleInput[] = [];
  for (let c = 0; c < store.cellEnd; c++) {
    if (store.live[c] === 0) continue;
    for (let p = store.firstEdge(c); p < store.edgeEnd(c); p++) {
      if (store.keys[c] > store.keys[store.neighbours[p]]) continue;
      const smallest = smallestOf(diagram, p);
      if (smallest < traced || smallest >= limit) continue;
      const curve = edgeCurve(diagram, p);
      const [x, y] = curve.at(narrowestOn(curve, store.radii[p], store.radii[store.following(p)]));
      const points = [...footOn(store, c, x, y), x, y, ...footOn(store, store.neighbours[p], x, y)];
      walls.push({ kind: 'line', where: `door ${walls.length}`, points: Float64Array.from(points) });
    }
  }
  return walls;
}

/** The arcs at vertices, as lists: those of vertex v are `arcs[starts[v]]` to `arcs[starts[v + 1] - 1]`. */
export interface VertexArcs {
  readonly starts: Int32Array;
  readonly arcs: Int32Array;
  /** The vertices of arc k, in order: `arcVertices[arcStarts[k]]` to `arcVertices[arcStarts[k + 1] - 1]`, or NONE. */
  readonly arcStarts: Int32Array;
  readonly arcVertices: Int32Array;
}

/** Find the arcs that the vertices of a grown domain lie on: by their coordinates, which buildDomain keeps. */
export function findVertexArcs(
  domain: Domain,
  { arcs: { count: arcCount }, places, placeArcs }: FlatOutline,
): VertexArcs {
  const { vertices, tolerance } = domain;
  const count = vertices.length >> 1;
  const order = Int32Array.from({ length: count }, (_, k) => k).sort((a, b) => vertices[2 * a] - vertices[2 * b]);
  const found = new Int32Array(placeArcs.length).fill(NONE);
  const counts = new Int32Array(count + 1);
  for (let k = 0; k < placeArcs.length; k++) {
    const v = findVertex(vertices, order, places[2 * k], places[2 * k + 1], 4 * tolerance);
    found[k] = v;
    if (v !== NONE) counts[v]++;
  }
  let sum = 0;
  for (let v = 0; v <= count; v++) {
    const size = counts[v];
    counts[v] = sum;
    sum += size;
  }
  const arcs = new Int32Array(sum);
  const next = counts.slice();
  for (let k = 0; k < placeArcs.length; k++) if (found[k] !== NONE) arcs[next[found[k]]++] = placeArcs[k];
  const arcStarts = new Int32Array(arcCount + 1);
  for (let k = 0; k < placeArcs.length; k++) arcStarts[placeArcs[k] + 1]++;
  for (let k = 0; k < arcCount; k++) arcStarts[k + 1] += arcStarts[k];
  return { starts: counts, arcs, arcStarts, arcVertices: found };
}

/** The vertex at a place, or the nearest of those that it may have been merged with; NONE where there is none. */
function findVertex(vertices: Float64Array, order: Int32Array, x: number, y: number, reach: number): number {
  let low = 0;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (vertices[2 * order[middle]] < x - reach) low = middle + 1;
    else high = middle;
  }
  let best = NONE;
  let least = Infinity;
  for (let k = low; k < order.length && vertices[2 * order[k]] <= x + reach; k++) {
    const dx = vertices[2 * order[k]] - x;
    const dy = vertices[2 * order[k] + 1] - y;
    const square = dx * dx + dy * dy;
    if (square < least && square <= reach * reach) {
      least = square;
      best = order[k];
    }
  }
  return best;
}
