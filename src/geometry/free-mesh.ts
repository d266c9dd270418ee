import { orient2d } from '../math/index.js';
import type { FaceClasses } from './classify-faces.js';
import type { Chain } from './collect-chains.js';
import { NONE } from './domain-input.js';
import type { PlanarGraph } from './planarise.js';
import { nextEdge, type Triangulation } from './triangulate.js';

/** The free triangles of a triangulation, numbered anew, in components. */
export interface FreeMesh {
  /** Per old triangle its new number, or NONE. */
  readonly newTriangles: Int32Array;
  /** Per new triangle its old number. */
  readonly oldTriangles: Int32Array;
  readonly triangleComponents: Int32Array;
  readonly componentAreas: Float64Array;
  readonly componentStarts: Int32Array;
  readonly areaSums: Float64Array;
}

/** Constraint k blocks passage between two free triangles: some chain along it is a thin wall. */
export function findThinWalls(graph: PlanarGraph, chains: readonly Chain[]): Uint8Array {
  const count = graph.edges.length >> 1;
  const thin = new Uint8Array(count);
  for (let k = 0; k < count; k++) {
    for (let s = graph.sourceStarts[k]; s < graph.sourceStarts[k + 1]; s++) {
      if (chains[graph.sourceChains[s]].solid === NONE) thin[k] = 1;
    }
  }
  return thin;
}

/**
 * Number the free triangles: by component, largest first, and in the order of the mesh within one. Components are joined
 * from faces, over constraints that do not block.
 *
 * @param seams pairs of half-edges that meet where a periodic domain joins itself
 */
export function selectFreeMesh(
  mesh: Triangulation,
  classes: FaceClasses,
  thin: Uint8Array,
  seams: readonly [number, number][],
): FreeMesh {
  const { triangles, twins, constraints } = mesh;
  const { free, faces, faceCount } = classes;
  const total = free.length;
  const parents = new Int32Array(faceCount);
  for (let f = 0; f < faceCount; f++) parents[f] = f;
  const find = (f: number): number => {
    let root = f;
    while (parents[root] !== root) {
      parents[root] = parents[parents[root]];
      root = parents[root];
    }
    return root;
  };
  const join = (s: number, t: number): void => {
    const p = find(faces[s]);
    const q = find(faces[t]);
    parents[Math.max(p, q)] = Math.min(p, q);
  };
  for (let e = 0; e < triangles.length; e++) {
    const k = constraints[e];
    if (k === NONE || thin[k] === 1) continue;
    const t = (e / 3) | 0;
    if (free[t] === 0) continue;
    const neighbour = (twins[e] / 3) | 0;
    if (free[neighbour] === 1) join(t, neighbour);
  }
  for (const [e, f] of seams) join((e / 3) | 0, (f / 3) | 0);

  const rootAreas = new Float64Array(faceCount);
  const rootSizes = new Int32Array(faceCount);
  const rootOf = new Int32Array(faceCount);
  for (let f = 0; f < faceCount; f++) rootOf[f] = find(f);
  const areas = new Float64Array(total);
  let count = 0;
  for (let t = 0; t < total; t++) {
    if (free[t] === 0) continue;
    const root = rootOf[faces[t]];
    areas[t] = triangleArea(mesh, t);
    rootAreas[root] += areas[t];
    rootSizes[root]++;
    count++;
  }
  const roots: number[] = [];
  for (let f = 0; f < faceCount; f++) if (rootSizes[f] > 0) roots.push(f);
  roots.sort((p, q) => rootAreas[q] - rootAreas[p] || p - q);
  const componentStarts = new Int32Array(roots.length + 1);
  const rank = new Int32Array(faceCount);
  roots.forEach((root, c) => {
    rank[root] = c;
    componentStarts[c + 1] = componentStarts[c] + rootSizes[root];
  });

  const cursor = componentStarts.slice();
  const newTriangles = new Int32Array(total).fill(NONE);
  const oldTriangles = new Int32Array(count);
  const triangleComponents = new Int32Array(count);
  const areaSums = new Float64Array(count);
  const componentAreas = new Float64Array(roots.length);
  for (let t = 0; t < total; t++) {
    if (free[t] === 0) continue;
    const c = rank[rootOf[faces[t]]];
    const n = cursor[c]++;
    newTriangles[t] = n;
    oldTriangles[n] = t;
    triangleComponents[n] = c;
    componentAreas[c] += areas[t];
    areaSums[n] = componentAreas[c];
  }
  return { newTriangles, oldTriangles, triangleComponents, componentAreas, componentStarts, areaSums };
}

function triangleArea(mesh: Triangulation, t: number): number {
  const { xy, triangles } = mesh;
  const a = 2 * triangles[3 * t];
  const b = 2 * triangles[3 * t + 1];
  const c = 2 * triangles[3 * t + 2];
  return orient2d(xy[a], xy[a + 1], xy[b], xy[b + 1], xy[c], xy[c + 1]) / 2;
}

/** Rings of the free space, free space on their left, thin walls ignored. */
export interface Rings {
  /** Old half-edges, ring after ring. */
  readonly edges: Int32Array;
  /** Where each ring starts in `edges`, and behind them the end. */
  readonly starts: number[];
  /** Per ring: it runs counter-clockwise, around free space. */
  readonly isOuter: boolean[];
}

/** Follow the rim of free space from half-edge to half-edge. */
export function traceRings(mesh: Triangulation, free: Uint8Array, oldTriangles: Int32Array): Rings {
  const { xy, triangles, twins, constraints } = mesh;
  /** 1 = the rim of free space, not yet on a ring; 2 = on one. */
  const rim = new Uint8Array(twins.length);
  let rimCount = 0;
  for (let e = 0; e < twins.length; e++) {
    if (constraints[e] === NONE || free[(e / 3) | 0] === 0) continue;
    if (free[(twins[e] / 3) | 0] === 1) continue;
    rim[e] = 1;
    rimCount++;
  }
  const edges = new Int32Array(rimCount);
  const starts = [0];
  const isOuter: boolean[] = [];
  let used = 0;
  for (let n = 0; n < oldTriangles.length; n++) {
    for (let first = 3 * oldTriangles[n]; first < 3 * oldTriangles[n] + 3; first++) {
      if (rim[first] !== 1) continue;
      const x0 = xy[2 * triangles[first]];
      const y0 = xy[2 * triangles[first] + 1];
      let area = 0;
      let px = 0;
      let py = 0;
      let e = first;
      do {
        rim[e] = 2;
        edges[used++] = e;
        // Turn about the end of e through the free fan: where solids touch in a point the ring stays on its own side.
        e = nextEdge(e);
        const qx = xy[2 * triangles[e]] - x0;
        const qy = xy[2 * triangles[e] + 1] - y0;
        area += px * qy - py * qx;
        px = qx;
        py = qy;
        while (rim[e] === 0) e = nextEdge(twins[e]);
      } while (e !== first);
      starts.push(used);
      isOuter.push(area > 0);
    }
  }
  return { edges, starts, isOuter };
}
