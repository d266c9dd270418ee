import { buildLocator } from './build-locator.js';
import type { ChainSet } from './collect-chains.js';
import { type Domain, SEAM, SOLID, THIN } from './domain.js';
import { NONE } from './domain-input.js';
import { type FreeMesh, traceRings } from './free-mesh.js';
import type { PlanarGraph } from './planarise.js';
import type { Seam } from './seam.js';
import { nextEdge, type Triangulation } from './triangulate.js';

/** Everything that is known about the plane once it is decided what is free. */
export interface DomainParts {
  readonly set: ChainSet;
  readonly graph: PlanarGraph;
  readonly mesh: Triangulation;
  /** Per triangle of the mesh: 1 = free. */
  readonly isFree: Uint8Array;
  /** Per constraint: 1 = a thin wall runs along it. */
  readonly thin: Uint8Array;
  readonly free: FreeMesh;
  readonly seam: Seam | undefined;
  /** Speed factor per vertex of the mesh. */
  readonly weights: Float64Array;
}

/**
 * Keep the free part of the mesh, numbered anew, with its rings and walls. Posts and the tree of walls are still missing.
 *
 * @returns the domain, and per chain whether some of its edges border free space
 */
export function assembleDomain(parts: DomainParts): { domain: Domain; visible: Uint8Array } {
  const { set, free, seam } = parts;
  const points = keepVertices(parts);
  const mesh = keepTriangles(parts, points.vertexIds);
  const walls = keepSegments(parts, points.vertexIds, mesh.thinEdges, mesh.edgeSegments);
  const circles = keepCircles(set, walls.segmentCircles);
  const { vertices, vertexWeights, bounds } = points;
  const { segments, segmentKinds, segmentCircles } = walls;
  const domain: Domain = {
    bounds,
    tolerance: set.tolerance,
    period: seam?.period ?? 0,
    vertices,
    vertexWeights,
    vertexSegments: linkVertices(vertices.length >> 1, segments, segmentKinds, segmentCircles),
    triangles: mesh.triangles,
    twins: mesh.twins,
    edgeSegments: mesh.edgeSegments,
    triangleComponents: free.triangleComponents,
    componentAreas: free.componentAreas,
    componentStarts: free.componentStarts,
    areaSums: free.areaSums,
    segments,
    ringSegmentCount: walls.ringStarts[walls.ringStarts.length - 1],
    segmentEdges: walls.segmentEdges,
    segmentKinds,
    segmentObstacles: walls.segmentObstacles,
    segmentCircles,
    ringStarts: walls.ringStarts,
    ringComponents: walls.ringComponents,
    posts: new Float64Array(0),
    postObstacles: new Int32Array(0),
    circles: Float64Array.from(circles.flatMap(({ x, y, radius }) => [x, y, radius])),
    circleObstacles: Int32Array.from(circles, ({ obstacle }) => obstacle),
    ...buildLocator(vertices, mesh.triangles, bounds, set.tolerance),
    treeBoxes: new Float64Array(0),
    treeItems: new Int32Array(0),
  };
  return { domain, visible: walls.visible };
}

/** The vertices of free triangles, in the order of the mesh. */
function keepVertices({ mesh, free, weights }: DomainParts) {
  const { xy, triangles } = mesh;
  const { oldTriangles } = free;
  const vertexIds = new Int32Array(xy.length >> 1).fill(NONE);
  for (let n = 0; n < oldTriangles.length; n++) {
    const e = 3 * oldTriangles[n];
    vertexIds[triangles[e]] = 0;
    vertexIds[triangles[e + 1]] = 0;
    vertexIds[triangles[e + 2]] = 0;
  }
  let count = 0;
  for (let v = 0; v < vertexIds.length; v++) if (vertexIds[v] !== NONE) vertexIds[v] = count++;
  const vertices = new Float64Array(2 * count);
  const vertexWeights = new Float64Array(count);
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  for (let v = 0; v < vertexIds.length; v++) {
    const id = vertexIds[v];
    if (id === NONE) continue;
    const x = xy[2 * v];
    const y = xy[2 * v + 1];
    vertices[2 * id] = x;
    vertices[2 * id + 1] = y;
    vertexWeights[id] = weights[v];
    if (x < minX) minX = x;
    if (y < minY) minY = y;
    if (x > maxX) maxX = x;
    if (y > maxY) maxY = y;
  }
  return { vertexIds, vertices, vertexWeights, bounds: Float64Array.of(minX, minY, maxX, maxY) };
}

/** The free triangles and how they hang together; `thinEdges` are the old half-edges of thin walls, one each. */
function keepTriangles({ graph, mesh, thin, free }: DomainParts, vertexIds: Int32Array) {
  const { oldTriangles, newTriangles } = free;
  const { triangles: oldCorners, twins: oldTwins, constraints } = mesh;
  const triangles = new Int32Array(3 * oldTriangles.length);
  const twins = new Int32Array(3 * oldTriangles.length).fill(NONE);
  const edgeSegments = new Int32Array(3 * oldTriangles.length).fill(NONE);
  const thinEdges: number[] = [];
  for (let n = 0; n < oldTriangles.length; n++) {
    for (let i = 0; i < 3; i++) {
      const e = 3 * oldTriangles[n] + i;
      triangles[3 * n + i] = vertexIds[oldCorners[e]];
      const o = oldTwins[e];
      const across = (o / 3) | 0;
      if (newTriangles[across] === NONE) continue;
      const k = constraints[e];
      if (k === NONE || thin[k] === 0) twins[3 * n + i] = 3 * newTriangles[across] + (o - 3 * across);
      else if (graph.edges[2 * k] === oldCorners[e]) thinEdges.push(e);
    }
  }
  return { triangles, twins, edgeSegments, thinEdges };
}

/** Ring after ring, then the thin walls; fills in `edgeSegments`. */
function keepSegments(parts: DomainParts, vertexIds: Int32Array, thinEdges: number[], edgeSegments: Int32Array) {
  const { set, graph, mesh, isFree, free, seam } = parts;
  const { triangles, twins, constraints } = mesh;
  const { newTriangles, triangleComponents } = free;
  const rings = traceRings(mesh, isFree, free.oldTriangles);
  const ringCount = rings.isOuter.length;
  const components = rings.isOuter.map(
    (_, r) => triangleComponents[newTriangles[(rings.edges[rings.starts[r]] / 3) | 0]],
  );
  // By component, the outer ring first; the rest as found along the curve.
  const order = rings.isOuter
    .map((_, r) => r)
    .sort((p, q) => components[p] - components[q] || Number(rings.isOuter[q]) - Number(rings.isOuter[p]) || p - q);

  const count = rings.edges.length + thinEdges.length;
  const segments = new Int32Array(2 * count);
  const segmentEdges = new Int32Array(count);
  const segmentKinds = new Uint8Array(count);
  const segmentObstacles = new Int32Array(count).fill(NONE);
  const segmentCircles = new Int32Array(count).fill(NONE);
  const chainObstacles = new Int32Array(set.chains.length);
  const chainCircles = new Int32Array(set.chains.length);
  set.chains.forEach(({ obstacle, solid }, c) => {
    chainObstacles[c] = obstacle;
    chainCircles[c] = solid === NONE ? NONE : set.solids[solid].circle;
  });
  const visible = new Uint8Array(set.chains.length);
  let used = 0;
  const add = (e: number, kind: number): void => {
    const s = used++;
    const old = (e / 3) | 0;
    const edge = 3 * newTriangles[old] + (e - 3 * old);
    segments[2 * s] = vertexIds[triangles[e]];
    segments[2 * s + 1] = vertexIds[triangles[nextEdge(e)]];
    segmentEdges[s] = edge;
    segmentKinds[s] = kind;
    edgeSegments[edge] = s;
    const k = constraints[e];
    let isStraight = false;
    for (let j = graph.sourceStarts[k]; j < graph.sourceStarts[k + 1]; j++) {
      const chain = graph.sourceChains[j];
      visible[chain] = 1;
      if (chainCircles[chain] === NONE) isStraight = true;
      const obstacle = chainObstacles[chain];
      if (obstacle === NONE || (segmentObstacles[s] !== NONE && segmentObstacles[s] <= obstacle)) continue;
      segmentObstacles[s] = obstacle;
      segmentCircles[s] = chainCircles[chain];
    }
    // Drawn as an edge too, it is where it was drawn, not on the circle behind it.
    if (isStraight) segmentCircles[s] = NONE;
  };
  const ringStarts = new Int32Array(ringCount + 1);
  const ringComponents = new Int32Array(ringCount);
  for (let r = 0; r < ringCount; r++) {
    const ring = order[r];
    ringComponents[r] = components[ring];
    for (let k = rings.starts[ring]; k < rings.starts[ring + 1]; k++) {
      const e = rings.edges[k];
      add(e, seam?.isSeam(e) ? SEAM : SOLID);
    }
    ringStarts[r + 1] = used;
  }
  for (const e of thinEdges) {
    const o = twins[e];
    edgeSegments[3 * newTriangles[(o / 3) | 0] + (o % 3)] = used;
    add(e, THIN);
  }
  return {
    segments,
    segmentEdges,
    segmentKinds,
    segmentObstacles,
    segmentCircles,
    ringStarts,
    ringComponents,
    visible,
  };
}

/** The circles that some segment belongs to; renumbers `segmentCircles` accordingly. */
function keepCircles(set: ChainSet, segmentCircles: Int32Array): ChainSet['circles'] {
  if (set.circles.length === 0) return [];
  const ids = new Int32Array(set.circles.length).fill(NONE);
  for (let s = 0; s < segmentCircles.length; s++) if (segmentCircles[s] !== NONE) ids[segmentCircles[s]] = 0;
  let count = 0;
  for (let c = 0; c < ids.length; c++) if (ids[c] !== NONE) ids[c] = count++;
  for (let s = 0; s < segmentCircles.length; s++) {
    if (segmentCircles[s] !== NONE) segmentCircles[s] = ids[segmentCircles[s]];
  }
  return set.circles.filter((_, c) => ids[c] !== NONE);
}

/** Per vertex the lowest segment that is not the seam; a piece of a flattened circle only if there is nothing else. */
function linkVertices(count: number, segments: Int32Array, kinds: Uint8Array, circles: Int32Array): Int32Array {
  const vertexSegments = new Int32Array(count).fill(NONE);
  for (let i = segments.length - 1; i >= 0; i--) {
    const s = i >> 1;
    if (kinds[s] === SEAM) continue;
    const known = vertexSegments[segments[i]];
    if (circles[s] === NONE || known === NONE || circles[known] !== NONE) vertexSegments[segments[i]] = s;
  }
  return vertexSegments;
}
