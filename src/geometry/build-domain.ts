import { describeArgument, type Finding, FootfallError, requireOptions, WORK_CHECKS } from '../error/index.js';
import { assembleDomain } from './assemble-domain.js';
import { buildBoxTree } from './box-tree.js';
import { requireInput } from './check-input.js';
import { classifyFaces } from './classify-faces.js';
import { type ChainSet, collectChains, emptyBoundary } from './collect-chains.js';
import { describeRepairs, EncounterGroups } from './describe-repairs.js';
import type { Domain } from './domain.js';
import { DOMAIN_DEFAULTS, type DomainInput, type DomainOptions, NONE } from './domain-input.js';
import { findThinWalls, selectFreeMesh } from './free-mesh.js';
import { keepPosts } from './keep-posts.js';
import { type PlanarGraph, planarise } from './planarise.js';
import { findSeam } from './seam.js';
import { type Triangulation, triangulate } from './triangulate.js';

/** Of the tolerance `buildDomain` tells itself what it may be. */
const DOMAIN_CHECKS = { ...WORK_CHECKS, circleTolerance: () => {} };

/** What was done to the input on the way. */
export interface DomainReport {
  /** Repairs and other things worth knowing, each with its place; of each kind the first 10,000 and how many more there are. */
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
 *   no free space left, or input and options of another shape
 */
export function buildDomain(input: DomainInput, options: DomainOptions = {}): { domain: Domain; report: DomainReport } {
  requireDomainOptions(options, 'buildDomain: options');
  requireInput(input, 'buildDomain: input');
  const { circleTolerance = DOMAIN_DEFAULTS.circleTolerance } = options;
  if (!(typeof circleTolerance === 'number' && circleTolerance >= 1e-6 && circleTolerance <= 0.3)) {
    throw new FootfallError('the tolerance for circles is out of range', {
      code: 'geometry/bad-option',
      where: 'circleTolerance',
      got: describeArgument(circleTolerance),
      expected: '1e-6 to 0.3 of the radius',
    });
  }
  const set = collectChains(input, circleTolerance, options);
  const encounters = new EncounterGroups(set.chains);
  const graph = planarise(set.pool, set.raw, set.tolerance, encounters, options);
  const { points, vertexIds } = compactVertices(set, graph);
  const edges = new Int32Array(graph.edges.length);
  for (let k = 0; k < edges.length; k++) edges[k] = vertexIds[graph.edges[k]];
  const local: PlanarGraph = { ...graph, edges };
  const mesh = triangulate(points, edges, options);
  const classes = classifyFaces(mesh, local, set.chains, set.solids);
  if (!classes.hasGround) throw emptyBoundary(input);
  const thin = findThinWalls(local, set.chains);
  const seam = input.boundary.periodic === 'x' ? findSeam(input, mesh, classes.free, thin, set.tolerance) : undefined;
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
  const { domain: bare, visible } = assembleDomain({
    set,
    graph: local,
    mesh,
    isFree: classes.free,
    thin,
    free,
    seam,
    weights,
  });
  describeRepairs(set, local, encounters, classes, findOpenVertices(mesh, classes.free), visible);
  const domain = keepPosts(bare, set.posts, set.findings);
  let area = 0;
  for (const a of domain.componentAreas) area += a;
  return { domain: withTree(domain), report: { findings: set.findings.toArray(), areaBefore: set.areaBefore, area } };
}

/** Refuses options that `buildDomain` does not have. */
export function requireDomainOptions(options: unknown, where: string): void {
  requireOptions(options, where, DOMAIN_CHECKS);
}

/** Per vertex: 1 if it is a corner of a free triangle. */
function findOpenVertices({ triangles, xy }: Triangulation, free: Uint8Array): Uint8Array {
  const open = new Uint8Array(xy.length >> 1);
  for (let e = 0; e < triangles.length; e++) if (free[(e / 3) | 0] === 1) open[triangles[e]] = 1;
  return open;
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
