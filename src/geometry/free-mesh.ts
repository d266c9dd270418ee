import { computeCurveOrder, orient2d } from '../math/index.js';
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
 * Number the free triangles: by component, largest first, and along a Z-curve within one.
 *
 * @param seams pairs of half-edges that meet where a periodic domain joins itself
 */
export function selectFreeMesh(
  mesh: Triangulation,
  free: Uint8Array,
  thin: Uint8Array,
  seams: readonly [number, number][],
): FreeMesh {
  const { xy, triangles, twins, constraints } = mesh;
  const total = triangles.length / 3;
  let count = 0;
  for (let t = 0; t < total; t++) count += free[t];
  const old = new Int32Array(count);
  const centres = new Float64Array(2 * count);
  for (let t = 0, k = 0; t < total; t++) {
    if (free[t] === 0) continue;
    const a = 2 * triangles[3 * t];
    const b = 2 * triangles[3 * t + 1];
    const c = 2 * triangles[3 * t + 2];
    centres[2 * k] = xy[a] + xy[b] + xy[c];
    centres[2 * k + 1] = xy[a + 1] + xy[b + 1] + xy[c + 1];
    old[k++] = t;
  }
  const order = computeCurveOrder(centres);
  const areas = new Float64Array(total);
  for (let k = 0; k < count; k++) areas[old[k]] = triangleArea(mesh, old[k]);

  // Components in the order of their first triangle along the curve, then sorted by area.
  const component = new Int32Array(total).fill(NONE);
  const seamOf = new Map<number, number[]>();
  for (const [e, f] of seams) {
    seamOf.set(e, [...(seamOf.get(e) ?? []), f]);
    seamOf.set(f, [...(seamOf.get(f) ?? []), e]);
  }
  const hasSeam = seams.length > 0;
  const found: number[] = [];
  const stack: number[] = [];
  for (let k = 0; k < count; k++) {
    const seed = old[order[k]];
    if (component[seed] !== NONE) continue;
    const id = found.length;
    let area = 0;
    component[seed] = id;
    stack.push(seed);
    while (stack.length > 0) {
      const t = stack.pop() as number;
      area += areas[t];
      for (let e = 3 * t; e < 3 * t + 3; e++) {
        const o = twins[e];
        const neighbour = (o / 3) | 0;
        const isOpen = free[neighbour] === 1 && (constraints[e] === NONE || thin[constraints[e]] === 0);
        if (isOpen && component[neighbour] === NONE) {
          component[neighbour] = id;
          stack.push(neighbour);
        }
        if (!hasSeam) continue;
        for (const f of seamOf.get(e) ?? []) {
          const across = (f / 3) | 0;
          if (component[across] !== NONE) continue;
          component[across] = id;
          stack.push(across);
        }
      }
    }
    found.push(area);
  }
  const ranking = found.map((_, id) => id).sort((p, q) => found[q] - found[p] || p - q);
  const rank = new Int32Array(found.length);
  ranking.forEach((id, r) => {
    rank[id] = r;
  });

  const componentStarts = new Int32Array(found.length + 1);
  for (let k = 0; k < count; k++) componentStarts[rank[component[old[k]]] + 1]++;
  for (let c = 0; c < found.length; c++) componentStarts[c + 1] += componentStarts[c];
  const cursor = componentStarts.slice();
  const newTriangles = new Int32Array(total).fill(NONE);
  const oldTriangles = new Int32Array(count);
  const triangleComponents = new Int32Array(count);
  for (let k = 0; k < count; k++) {
    const t = old[order[k]];
    const c = rank[component[t]];
    const n = cursor[c]++;
    newTriangles[t] = n;
    oldTriangles[n] = t;
    triangleComponents[n] = c;
  }
  const areaSums = new Float64Array(count);
  const componentAreas = new Float64Array(found.length);
  for (let n = 0; n < count; n++) {
    const c = triangleComponents[n];
    componentAreas[c] += areas[oldTriangles[n]];
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

/** Rings of the free space as cycles of old half-edges, free space on the left, thin walls ignored. */
export function traceRings(mesh: Triangulation, free: Uint8Array, oldTriangles: Int32Array): Int32Array[] {
  const { twins } = mesh;
  /** 1 = the rim of free space, not yet on a ring; 2 = on one. */
  const rim = new Uint8Array(twins.length);
  for (let n = 0; n < oldTriangles.length; n++) {
    for (let e = 3 * oldTriangles[n]; e < 3 * oldTriangles[n] + 3; e++) {
      if (free[(twins[e] / 3) | 0] === 0) rim[e] = 1;
    }
  }
  const rings: Int32Array[] = [];
  const ring: number[] = [];
  for (let n = 0; n < oldTriangles.length; n++) {
    for (let first = 3 * oldTriangles[n]; first < 3 * oldTriangles[n] + 3; first++) {
      if (rim[first] !== 1) continue;
      ring.length = 0;
      let e = first;
      do {
        rim[e] = 2;
        ring.push(e);
        // Turn about the end of e through the free fan: where solids touch in a point the ring stays on its own side.
        e = nextEdge(e);
        while (rim[e] === 0) e = nextEdge(twins[e]);
      } while (e !== first);
      rings.push(new Int32Array(ring));
    }
  }
  return rings;
}
