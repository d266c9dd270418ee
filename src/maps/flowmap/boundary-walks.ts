import { type Domain, NONE, THIN } from '../../geometry/index.js';

/**
 * The edges of free space as closed walks of half-edges, free space on the left. Solids that touch each other or share
 * a corner are walked as one; a thin wall is walked there and back, and hangs on the walk of what it touches.
 */
export interface BoundaryWalks {
  /** Half-edges of walk w are `starts[w]` to `starts[w + 1] - 1`. */
  readonly starts: Int32Array;
  readonly edges: Int32Array;
  /** Per walk: its component. */
  readonly components: Int32Array;
  /** Per walk: 1 = the outer ring of its component. */
  readonly isOuter: Uint8Array;
}

/** All walks of a domain, in the order of their lowest half-edge. */
export function traceBoundaryWalks(domain: Domain): BoundaryWalks {
  const { twins, triangles, vertices, triangleComponents } = domain;
  const isSeen = new Uint8Array(twins.length);
  const starts = [0];
  const edges: number[] = [];
  const components: number[] = [];
  const isOuter: number[] = [];
  for (let first = 0; first < twins.length; first++) {
    if (twins[first] !== NONE || isSeen[first] === 1) continue;
    let area = 0;
    const ox = vertices[2 * triangles[first]];
    const oy = vertices[2 * triangles[first] + 1];
    let e = first;
    do {
      isSeen[e] = 1;
      edges.push(e);
      const a = 2 * triangles[e];
      let n = nextEdge(e);
      const b = 2 * triangles[n];
      area += (vertices[a] - ox) * (vertices[b + 1] - oy) - (vertices[b] - ox) * (vertices[a + 1] - oy);
      while (twins[n] !== NONE) n = nextEdge(twins[n]);
      e = n;
    } while (e !== first);
    starts.push(edges.length);
    components.push(triangleComponents[(first / 3) | 0]);
    isOuter.push(area > 0 ? 1 : 0);
  }
  return {
    starts: Int32Array.from(starts),
    edges: Int32Array.from(edges),
    components: Int32Array.from(components),
    isOuter: keepLargest(domain, starts, edges, components, isOuter),
  };
}

/**
 * One outer ring per component. Rounding can give a walk around a thin wall an area a hair above zero; the outer ring
 * is the one with the leftmost vertex.
 */
function keepLargest(
  domain: Domain,
  starts: number[],
  edges: number[],
  components: number[],
  isOuter: number[],
): Uint8Array {
  const { triangles, vertices, componentAreas } = domain;
  const best = new Int32Array(componentAreas.length).fill(NONE);
  const bestX = new Float64Array(componentAreas.length).fill(Infinity);
  for (let w = 0; w < components.length; w++) {
    if (isOuter[w] === 0) continue;
    let x = Infinity;
    for (let k = starts[w]; k < starts[w + 1]; k++) x = Math.min(x, vertices[2 * triangles[edges[k]]]);
    const c = components[w];
    if (best[c] !== NONE && bestX[c] <= x) continue;
    best[c] = w;
    bestX[c] = x;
  }
  const result = new Uint8Array(components.length);
  for (const w of best) if (w !== NONE) result[w] = 1;
  return result;
}

/** The half-edge after this one in its triangle. */
export function nextEdge(e: number): number {
  return e % 3 === 2 ? e - 2 : e + 1;
}

/** Does the half-edge lie on a thin wall? */
export function isThinEdge(domain: Domain, e: number): boolean {
  return domain.segmentKinds[domain.edgeSegments[e]] === THIN;
}
