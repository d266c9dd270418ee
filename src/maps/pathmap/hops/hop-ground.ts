import { type Domain, NONE } from '../../../geometry/index.js';
import type { PathGround } from '../build-path-map.js';
import { buildPathMesh } from '../build-path-mesh.js';
import { buildMeshLocator, type MeshLocator } from '../mesh-locator.js';
import { numberNodes } from '../mesh-nodes.js';
import { nextEdge, type PathMesh, prevEdge } from '../path-mesh.js';
import { type BarrierLines, groupLines } from './barrier-lines.js';
import { type BarrierSight, findBarrierSight } from './barrier-sight.js';
import { barriersAsTolls, type WeightedBarrier } from './weighted-barrier.js';

/** A sector this much wider (radians, about) than a half circle lets a barrier end within sight of both its sides. */
const BEND = 1e-9;

/** The free space with its weighted barriers, prepared once for any number of maps. */
export interface HopGround {
  readonly domain: Domain;
  /** Nodes are parted by walls alone: on both sides of a barrier a vertex is one place. */
  readonly mesh: PathMesh;
  readonly locator: MeshLocator;
  /** Per half-edge: the weight of crossing it, 1 where there is no barrier. */
  readonly weights: Float64Array;
  /** Per node: 1 if hops begin there. */
  readonly isGenerator: Uint8Array;
  /** Barrier edges: x, y of both ends, mesh units. */
  readonly barriers: Float64Array;
  readonly lines: BarrierLines;
  readonly sight: BarrierSight;
  /**
   * A barrier ends or bends in the open. Nothing can then be said about what lies behind an edge from what is known on it:
   * the straight way of a better root may run into the barrier where the worse one just passes.
   */
  readonly hasLooseEnds: boolean;
}

/**
 * Prepare a domain for maps of hops.
 *
 * @throws FootfallError for a periodic domain, or weights out of range
 */
export function buildHopGround(domain: Domain, barriers: readonly WeightedBarrier[]): HopGround {
  const mesh = buildPathMesh(domain, barriersAsTolls(barriers));
  return hopGroundOf({ domain, mesh, locator: buildMeshLocator(mesh) });
}

/** The ground for maps of hops from one whose tolls are the weights. */
export function hopGroundOf({ domain, mesh: plain, locator }: PathGround): HopGround {
  const { vertices, triangles, twins, tolls, scale } = plain;
  const nodes = numberNodes(vertices, triangles, twins, twins, plain.domainVertexCount);
  const mesh: PathMesh = { ...plain, ...nodes, fanTwins: twins, tolls: new Float64Array(0) };
  const weights = new Float64Array(triangles.length).fill(1);
  const edges: number[] = [];
  const halves: number[] = [];
  for (let e = 0; e < tolls.length; e++) {
    if (!(tolls[e] > 0)) continue;
    // The scale is a power of two: what was multiplied by it comes back unchanged.
    weights[e] = tolls[e] / scale;
    if (twins[e] < e) continue;
    const a = 2 * triangles[e];
    const b = 2 * triangles[nextEdge(e)];
    halves.push(e);
    edges.push(vertices[a], vertices[a + 1], vertices[b], vertices[b + 1]);
  }
  const straight = 2 * domain.tolerance * scale + 4 * plain.rounding;
  const isGenerator = new Uint8Array(mesh.nodeCount);
  for (let node = 0; node < mesh.nodeCount; node++) {
    if (mesh.nodeVertices[node] < mesh.domainVertexCount && isCorner(mesh, node, straight)) isGenerator[node] = 1;
  }
  return {
    domain,
    mesh,
    locator,
    weights,
    isGenerator,
    barriers: Float64Array.from(edges),
    lines: groupLines(mesh, weights, halves),
    sight: findBarrierSight(mesh, halves),
    hasLooseEnds: hasLooseEnds(mesh, weights),
  };
}

/** The walls at both ends of a node's sector do not run straight on. */
function isCorner({ vertices, triangles, twins, nodeVertices, nodeCorners }: PathMesh, node: number, straight: number) {
  const first = nodeCorners[node];
  // Once around without a wall.
  if (twins[first] !== NONE) return false;
  let last = prevEdge(first);
  while (twins[last] !== NONE) last = prevEdge(twins[last]);
  const v = 2 * nodeVertices[node];
  const a = 2 * triangles[nextEdge(first)];
  const b = 2 * triangles[last];
  const ax = vertices[a] - vertices[v];
  const ay = vertices[a + 1] - vertices[v + 1];
  const bx = vertices[b] - vertices[v];
  const by = vertices[b + 1] - vertices[v + 1];
  if (ax * bx + ay * by >= 0) return true;
  const across = Math.abs(ax * by - ay * bx);
  return across > straight * Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
}

/** Some vertex without walls has barriers in less than a half circle around it. */
function hasLooseEnds(
  { vertices, triangles, twins, nodeVertices, nodeCorners, nodeCount }: PathMesh,
  weights: Float64Array,
) {
  for (let node = 0; node < nodeCount; node++) {
    const first = nodeCorners[node];
    if (twins[first] === NONE) continue;
    const v = 2 * nodeVertices[node];
    // Counter-clockwise unit directions of the barriers.
    const directions: number[] = [];
    for (let e = first; ; ) {
      if (weights[e] > 1) {
        const q = 2 * triangles[nextEdge(e)];
        const dx = vertices[q] - vertices[v];
        const dy = vertices[q + 1] - vertices[v + 1];
        const length = Math.sqrt(dx * dx + dy * dy);
        directions.push(dx / length, dy / length);
      }
      e = twins[prevEdge(e)];
      if (e === first) break;
    }
    for (let k = 0; k < directions.length; k += 2) {
      const [ax, ay] = [directions[k], directions[k + 1]];
      const [bx, by] = [directions[(k + 2) % directions.length], directions[(k + 3) % directions.length]];
      const turn = ax * by - ay * bx;
      if (directions.length === 2 || turn < -BEND || (Math.abs(turn) <= BEND && ax * bx + ay * by > 0)) return true;
    }
  }
  return false;
}
