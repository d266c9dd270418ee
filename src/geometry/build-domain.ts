import { type Finding, FootfallError } from '../error/index.js';
import { buildBoxTree } from './box-tree.js';
import { classifyFaces } from './classify-faces.js';
import { type ChainSet, collectChains, emptyBoundary } from './collect-chains.js';
import { describeRepairs } from './describe-repairs.js';
import { type Domain, SEAM, SOLID, THIN } from './domain.js';
import { DOMAIN_DEFAULTS, type DomainInput, type DomainOptions, NONE } from './domain-input.js';
import { type FreeMesh, findThinWalls, selectFreeMesh, traceRings } from './free-mesh.js';
import { keepPosts } from './keep-posts.js';
import { buildLocator } from './locator.js';
import { type PlanarGraph, planarise } from './planarise.js';
import { findSeam, type Seam } from './seam.js';
import { nextEdge, type Triangulation, triangulate } from './triangulate.js';

/** What was done to the input on the way. */
export interface DomainReport {
  /** Repairs and other things worth knowing, each with its place. */
  readonly findings: Finding[];
  /** Free area as drawn, m2: areas less holes and obstacles, overlaps counted as often as drawn. */
  readonly areaBefore: number;
  /** Free area of the domain, m2. */
  readonly area: number;
}

/**
 * Build the exact free space: clean the rings, cut edges where they meet, triangulate, decide by winding numbers what is
 * free, and keep that. One mechanism serves self-intersections, overlaps, nesting, touching and crossing walls; input
 * that needs none of it keeps every bit of its coordinates.
 *
 * @throws FootfallError for coordinates that are not finite, rings of fewer than three points, a boundary without area,
 *   or no free space left
 */
export function buildDomain(input: DomainInput, options: DomainOptions = {}): { domain: Domain; report: DomainReport } {
  const circleTolerance = options.circleTolerance ?? DOMAIN_DEFAULTS.circleTolerance;
  if (!(circleTolerance >= 1e-6 && circleTolerance <= 0.3)) {
    throw new FootfallError('the tolerance for circles is out of range', {
      code: 'geometry/bad-option',
      where: 'circleTolerance',
      got: String(circleTolerance),
      expected: '1e-6 to 0.3 of the radius',
    });
  }
  const set = collectChains(input, circleTolerance);
  const graph = planarise(set.pool, set.raw, set.tolerance);
  const { points, vertexIds } = compactVertices(set, graph);
  const edges = new Int32Array(graph.edges.length);
  for (let k = 0; k < edges.length; k++) edges[k] = vertexIds[graph.edges[k]];
  const local: PlanarGraph = { ...graph, edges };
  const mesh = triangulate(points, edges);
  const classes = classifyFaces(mesh, local, set.chains, set.solids);
  if (!classes.hasGround) throw emptyBoundary(input);
  const thin = findThinWalls(local, set.chains);
  const seam = input.boundary.periodic === 'x' ? findSeam(input, mesh, classes.free) : undefined;
  const free = selectFreeMesh(mesh, classes, thin, seam?.pairs ?? []);
  if (free.oldTriangles.length === 0) {
    throw new FootfallError('the obstacles leave no free space', {
      code: 'geometry/no-free-space',
      where: 'obstacles',
      expected: 'some ground inside the boundary that no obstacle covers',
      advice: 'remove or shrink the obstacle that covers the boundary',
    });
  }
  const weights = new Float64Array(points.length >> 1).fill(1);
  for (const [id, weight] of set.weights) {
    const v = vertexIds[set.pool.find(id)];
    if (v !== NONE) weights[v] = Math.max(weights[v], weight);
  }
  const visible = new Uint8Array(set.chains.length);
  const bare = assemble(set, local, mesh, classes.free, thin, free, seam, weights, visible);
  const findings = [...set.findings, ...describeRepairs(set, local, classes, visible)];
  const domain = keepPosts(bare, set.posts, findings);
  let area = 0;
  for (const a of domain.componentAreas) area += a;
  return { domain: withTree(domain), report: { findings, areaBefore: set.areaBefore, area } };
}

/** Vertices that some edge ends at, in the order of their ids. */
function compactVertices(set: ChainSet, graph: PlanarGraph): { points: Float64Array; vertexIds: Int32Array } {
  const { pool } = set;
  const vertexIds = new Int32Array(pool.size).fill(NONE);
  for (const v of graph.edges) vertexIds[v] = 0;
  let count = 0;
  for (let id = 0; id < vertexIds.length; id++) if (vertexIds[id] !== NONE) vertexIds[id] = count++;
  const points = new Float64Array(2 * count);
  for (let id = 0; id < vertexIds.length; id++) {
    if (vertexIds[id] === NONE) continue;
    points[2 * vertexIds[id]] = pool.x(id);
    points[2 * vertexIds[id] + 1] = pool.y(id);
  }
  return { points, vertexIds };
}

/** A domain whose posts and tree are still missing; marks the chains that border free space in `visible`. */
function assemble(
  set: ChainSet,
  graph: PlanarGraph,
  mesh: Triangulation,
  isFree: Uint8Array,
  thin: Uint8Array,
  free: FreeMesh,
  seam: Seam | undefined,
  weights: Float64Array,
  visible: Uint8Array,
): Domain {
  const { oldTriangles, newTriangles } = free;
  const { triangles: oldCorners, twins: oldTwins, constraints } = mesh;
  const count = oldTriangles.length;
  const vertexIds = new Int32Array(mesh.xy.length >> 1).fill(NONE);
  for (let n = 0; n < count; n++) {
    for (let e = 3 * oldTriangles[n]; e < 3 * oldTriangles[n] + 3; e++) vertexIds[oldCorners[e]] = 0;
  }
  let vertexCount = 0;
  for (let v = 0; v < vertexIds.length; v++) if (vertexIds[v] !== NONE) vertexIds[v] = vertexCount++;
  const vertices = new Float64Array(2 * vertexCount);
  const vertexWeights = new Float64Array(vertexCount);
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  for (let v = 0; v < vertexIds.length; v++) {
    const id = vertexIds[v];
    if (id === NONE) continue;
    const x = mesh.xy[2 * v];
    const y = mesh.xy[2 * v + 1];
    vertices[2 * id] = x;
    vertices[2 * id + 1] = y;
    vertexWeights[id] = weights[v];
    if (x < minX) minX = x;
    if (y < minY) minY = y;
    if (x > maxX) maxX = x;
    if (y > maxY) maxY = y;
  }
  const bounds = Float64Array.of(minX, minY, maxX, maxY);

  const triangles = new Int32Array(3 * count);
  const twins = new Int32Array(3 * count).fill(NONE);
  const edgeSegments = new Int32Array(3 * count).fill(NONE);
  const newEdge = (e: number): number => 3 * newTriangles[(e / 3) | 0] + (e % 3);
  const thinEdges: number[] = [];
  for (let n = 0; n < count; n++) {
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

  const rings = traceRings(mesh, isFree, free.oldTriangles).map((edges) => {
    let area = 0;
    const a = 2 * mesh.triangles[edges[0]];
    for (const e of edges) {
      const p = 2 * mesh.triangles[e];
      const q = 2 * mesh.triangles[nextEdge(e)];
      area +=
        (mesh.xy[p] - mesh.xy[a]) * (mesh.xy[q + 1] - mesh.xy[a + 1]) -
        (mesh.xy[p + 1] - mesh.xy[a + 1]) * (mesh.xy[q] - mesh.xy[a]);
    }
    return { edges, isOuter: area > 0, component: free.triangleComponents[(newEdge(edges[0]) / 3) | 0] };
  });
  // By component, the outer ring first; the rest as found along the curve.
  rings.sort((p, q) => p.component - q.component || Number(q.isOuter) - Number(p.isOuter));

  let ringSegmentCount = 0;
  for (const ring of rings) ringSegmentCount += ring.edges.length;
  const segmentCount = ringSegmentCount + thinEdges.length;
  const segments = new Int32Array(2 * segmentCount);
  const segmentEdges = new Int32Array(segmentCount);
  const segmentKinds = new Uint8Array(segmentCount);
  const segmentObstacles = new Int32Array(segmentCount).fill(NONE);
  const segmentCircles = new Int32Array(segmentCount).fill(NONE);
  const ringStarts = new Int32Array(rings.length + 1);
  const ringComponents = new Int32Array(rings.length);
  let used = 0;
  const addSegment = (e: number, kind: number): void => {
    const s = used++;
    segments[2 * s] = vertexIds[mesh.triangles[e]];
    segments[2 * s + 1] = vertexIds[mesh.triangles[nextEdge(e)]];
    segmentEdges[s] = newEdge(e);
    segmentKinds[s] = kind;
    const k = mesh.constraints[e];
    for (let j = graph.sourceStarts[k]; j < graph.sourceStarts[k + 1]; j++) {
      const chain = set.chains[graph.sourceChains[j]];
      visible[graph.sourceChains[j]] = 1;
      if (chain.obstacle === NONE) continue;
      if (segmentObstacles[s] !== NONE && segmentObstacles[s] <= chain.obstacle) continue;
      segmentObstacles[s] = chain.obstacle;
      segmentCircles[s] = chain.solid === NONE ? NONE : set.solids[chain.solid].circle;
    }
    edgeSegments[segmentEdges[s]] = s;
  };
  rings.forEach((ring, r) => {
    ringComponents[r] = ring.component;
    for (const e of ring.edges) addSegment(e, seam?.isSeam(e) ? SEAM : SOLID);
    ringStarts[r + 1] = used;
  });
  for (const e of thinEdges) {
    edgeSegments[newEdge(mesh.twins[e])] = used;
    addSegment(e, THIN);
  }

  const isSeen = new Uint8Array(set.circles.length);
  for (let s = 0; s < segmentCount; s++) if (segmentCircles[s] !== NONE) isSeen[segmentCircles[s]] = 1;
  const circles = set.circles.filter((_, id) => isSeen[id] === 1);
  let circleCount = 0;
  const circleIds = Int32Array.from(isSeen, (seen) => (seen === 1 ? circleCount++ : NONE));
  for (let s = 0; s < segmentCount; s++)
    if (segmentCircles[s] !== NONE) segmentCircles[s] = circleIds[segmentCircles[s]];

  const vertexSegments = new Int32Array(vertexCount).fill(NONE);
  for (let i = 2 * segmentCount - 1; i >= 0; i--) {
    const s = i >> 1;
    const known = vertexSegments[segments[i]];
    if (segmentKinds[s] === SEAM) continue;
    if (segmentCircles[s] === NONE || known === NONE || segmentCircles[known] !== NONE) vertexSegments[segments[i]] = s;
  }

  return {
    bounds,
    tolerance: set.tolerance,
    period: seam?.period ?? 0,
    vertices,
    vertexWeights,
    vertexSegments,
    triangles,
    twins,
    edgeSegments,
    triangleComponents: free.triangleComponents,
    componentAreas: free.componentAreas,
    componentStarts: free.componentStarts,
    areaSums: free.areaSums,
    segments,
    ringSegmentCount,
    segmentEdges,
    segmentKinds,
    segmentObstacles,
    segmentCircles,
    ringStarts,
    ringComponents,
    posts: new Float64Array(0),
    postObstacles: new Int32Array(0),
    circles: Float64Array.from(circles.flatMap(({ x, y, radius }) => [x, y, radius])),
    circleObstacles: Int32Array.from(circles, ({ obstacle }) => obstacle),
    ...buildLocator(vertices, triangles, bounds, set.tolerance),
    treeBoxes: new Float64Array(0),
    treeItems: new Int32Array(0),
  };
}

/** The tree over everything that a body can come near to: segments, posts, circles. */
function withTree(domain: Domain): Domain {
  const { vertices, segments, posts, circles } = domain;
  const segmentCount = segments.length >> 1;
  const postCount = posts.length >> 1;
  const boxes = new Float64Array(4 * (segmentCount + postCount + circles.length / 3));
  for (let s = 0; s < segmentCount; s++) {
    const a = 2 * segments[2 * s];
    const b = 2 * segments[2 * s + 1];
    boxes[4 * s] = Math.min(vertices[a], vertices[b]);
    boxes[4 * s + 1] = Math.min(vertices[a + 1], vertices[b + 1]);
    boxes[4 * s + 2] = Math.max(vertices[a], vertices[b]);
    boxes[4 * s + 3] = Math.max(vertices[a + 1], vertices[b + 1]);
  }
  for (let p = 0; p < postCount; p++) {
    const at = 4 * (segmentCount + p);
    boxes[at] = boxes[at + 2] = posts[2 * p];
    boxes[at + 1] = boxes[at + 3] = posts[2 * p + 1];
  }
  for (let c = 0; c < circles.length / 3; c++) {
    const at = 4 * (segmentCount + postCount + c);
    const [x, y, r] = circles.subarray(3 * c, 3 * c + 3);
    boxes[at] = x - r;
    boxes[at + 1] = y - r;
    boxes[at + 2] = x + r;
    boxes[at + 3] = y + r;
  }
  // Rings follow the mesh, which follows a curve, and segments follow their ring.
  const tree = buildBoxTree(boxes, true);
  return { ...domain, treeBoxes: tree.boxes, treeItems: tree.items };
}
