import { atan2 } from '../../../math/index.js';
import type { PathMap } from '../path-map.js';
import { TURNS } from '../path-mesh.js';
import type { BeamSearch } from './beam-search.js';
import type { DiscGround } from './disc-ground.js';
import type { TangentGraph } from './tangent-graph.js';

/** Rounds of looking again with more room; one is enough as a rule. */
const MAX_ROUNDS = 16;

/**
 * Find all stretches between arcs that a shortest way may take, and settle the lengths along them.
 *
 * First the stretches of the flat map's own tree: their lengths along true arcs are bounds from above. Then, from every
 * vertex of a flattened arc, the flat map is searched for what may come next on a way within such a bound, plus the arc to
 * the next vertex, since a way may leave the arc anywhere between the two. Lengths that turn out longer than the bound
 * that was searched with make for another search with a wider one.
 *
 * @returns how much room searches from elsewhere need beyond the length of a way that is known, m
 */
export function linkArcs(ground: DiscGround, flat: PathMap, beam: BeamSearch, graph: TangentGraph): number {
  const { mesh, labels, parents } = flat;
  const { arcs, vertexArcs } = ground;
  const { starts, arcs: lists } = vertexArcs;
  const gaps = new Float64Array(mesh.nodeCount);
  const margins = new Float64Array(mesh.nodeCount);
  const owns = new Float64Array(mesh.nodeCount);
  const sizes = new Float64Array(mesh.nodeCount);
  const nodes: number[] = [];
  const order = Int32Array.from({ length: mesh.nodeCount }, (_, k) => k).sort((a, b) => labels[a] - labels[b]);
  for (const node of order) {
    const v = mesh.nodeVertices[node];
    if (labels[node] === Infinity || v >= mesh.domainVertexCount) continue;
    for (let k = starts[v]; k < starts[v + 1]; k++) {
      const size = arcs.circles[3 * lists[k] + 2];
      const chord = arcs.chords[lists[k]];
      sizes[node] = Math.max(sizes[node], size);
      owns[node] = Math.max(owns[node], (size * chord * chord * chord) / 12);
      margins[node] = Math.max(margins[node], size * chord);
    }
    const parent = parents[node];
    if (parent >= 0 && parent < mesh.nodeCount) {
      // A turn by an angle cuts off less than its cube times a sixth of the radius.
      const turn = turnAt(flat, node, parent);
      gaps[node] = gaps[parent] + (sizes[parent] * turn * turn * turn) / 6;
    }
    if (starts[v + 1] > starts[v] && (mesh.nodeTurns[node] & TURNS) !== 0) nodes.push(node);
  }
  const bounds = new Float64Array(mesh.nodeCount);
  const look = (node: number, bound: number): void => {
    bounds[node] = bound;
    beam.lookFromNode(node, bound * mesh.scale);
    const v = mesh.nodeVertices[node];
    for (let k = starts[v]; k < starts[v + 1]; k++) {
      const way = 2 * lists[k];
      for (const arc of beam.arcs) {
        if (arc === lists[k]) continue;
        graph.propose(way, 2 * arc);
        graph.propose(way, 2 * arc + 1);
        graph.propose(way + 1, 2 * arc);
        graph.propose(way + 1, 2 * arc + 1);
      }
      for (const target of beam.targets) {
        graph.propose(way, -1 - target);
        graph.propose(way + 1, -1 - target);
      }
    }
  };
  // First the tree of the flat map, to have ways whose lengths bound the search.
  let room = 0;
  for (const node of nodes) {
    room = Math.max(room, owns[node]);
    gaps[node] += owns[node];
    proposeTree(ground, flat, graph, node);
  }
  graph.settle();
  graph.useFloors(listFloors(ground, flat));
  for (const node of nodes) {
    const known = valueAtNode(ground, flat, graph, node);
    look(node, Math.min(known, labels[node] / mesh.scale + gaps[node]) + margins[node]);
  }
  for (let round = 0; round < MAX_ROUNDS; round++) {
    graph.settle();
    let isEnough = true;
    for (const node of nodes) {
      const value = valueAtNode(ground, flat, graph, node);
      if (value === Infinity || value + margins[node] <= bounds[node]) continue;
      isEnough = false;
      look(node, value + margins[node]);
    }
    if (isEnough) break;
  }
  return room;
}

/** Propose the stretch with which the flat map's best way leaves a node. */
function proposeTree({ vertexArcs }: DiscGround, flat: PathMap, graph: TangentGraph, node: number): void {
  const { mesh, parents, rootSources } = flat;
  const { starts, arcs } = vertexArcs;
  const parent = parents[node];
  if (parent < 0) return;
  const v = mesh.nodeVertices[node];
  for (let k = starts[v]; k < starts[v + 1]; k++) {
    const way = 2 * arcs[k];
    if (parent >= mesh.nodeCount) {
      // Sources of the flat map are the targets, in their order.
      graph.propose(way, -1 - rootSources[parent]);
      graph.propose(way + 1, -1 - rootSources[parent]);
      continue;
    }
    const w = mesh.nodeVertices[parent];
    if (w >= mesh.domainVertexCount) continue;
    for (let i = starts[w]; i < starts[w + 1]; i++) {
      if (arcs[i] === arcs[k]) continue;
      for (const from of [way, way + 1]) {
        graph.propose(from, 2 * arcs[i]);
        graph.propose(from, 2 * arcs[i] + 1);
      }
    }
  }
}

/** Lengths of the flat map at the vertices of arcs, m: the true ones are not shorter. */
function listFloors({ vertexArcs }: DiscGround, { mesh, labels }: PathMap): Float64Array {
  const least = new Float64Array(mesh.domainVertexCount).fill(Infinity);
  for (let node = 0; node < mesh.nodeCount; node++) {
    const v = mesh.nodeVertices[node];
    if (v < least.length) least[v] = Math.min(least[v], labels[node] / mesh.scale);
  }
  return Float64Array.from(vertexArcs.arcVertices, (v) => (v < 0 ? 0 : least[v]));
}

/** By how much the way from a node turns at the one behind it, in radians or a little more; 1 at most. */
function turnAt({ mesh, parents, sourceRoots, rootIsLinear }: PathMap, node: number, parent: number): number {
  const { vertices, nodeVertices, nodeCount } = mesh;
  const behind = parents[parent];
  const at = 2 * nodeVertices[parent];
  const from = 2 * nodeVertices[node];
  const ax = vertices[at] - vertices[from];
  const ay = vertices[at + 1] - vertices[from + 1];
  let bx = ax;
  let by = ay;
  if (behind >= 0 && behind < nodeCount) {
    bx = vertices[2 * nodeVertices[behind]] - vertices[at];
    by = vertices[2 * nodeVertices[behind] + 1] - vertices[at + 1];
  } else if (behind >= nodeCount) {
    const k = behind - nodeCount;
    bx = rootIsLinear[k] === 1 ? -sourceRoots[3 * k] : sourceRoots[3 * k] - vertices[at];
    by = rootIsLinear[k] === 1 ? -sourceRoots[3 * k + 1] : sourceRoots[3 * k + 1] - vertices[at + 1];
  }
  const size = Math.sqrt((ax * ax + ay * ay) * (bx * bx + by * by));
  const sum = size + ax * bx + ay * by;
  return sum > size ? Math.min(1, (2 * Math.abs(ax * by - ay * bx)) / sum) : 1;
}

/** The length that is still to go from the vertex of a node, along its arcs either way. */
function valueAtNode({ arcs, vertexArcs }: DiscGround, flat: PathMap, graph: TangentGraph, node: number): number {
  const { mesh, domain } = flat;
  const v = mesh.nodeVertices[node];
  let least = Infinity;
  for (let k = vertexArcs.starts[v]; k < vertexArcs.starts[v + 1]; k++) {
    const arc = vertexArcs.arcs[k];
    const angle = atan2(
      domain.vertices[2 * v + 1] - arcs.circles[3 * arc + 1],
      domain.vertices[2 * v] - arcs.circles[3 * arc],
    );
    const sweep = arcs.sweeps[arc];
    let place = angle - arcs.starts[arc];
    while (place < -1e-6) place += 2 * Math.PI;
    place = Math.max(0, Math.min(sweep, place));
    least = Math.min(least, graph.valueAt(2 * arc, place), graph.valueAt(2 * arc + 1, sweep - place));
  }
  return least;
}
