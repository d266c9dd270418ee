import { type Domain, NONE, SEAM } from '../../geometry/index.js';

/** Closed walks along the border of free space, free space on the left; thin walls are walked there and back. */
export interface BoundaryLoops {
  /** Half-edges in the order of the walk, loop by loop. */
  readonly edges: Int32Array;
  /** Loop l is `edges[starts[l]]` to `edges[starts[l + 1] - 1]`. */
  readonly starts: Int32Array;
  /** The part of free space that each loop bounds. */
  readonly components: Int32Array;
  /** Twice the signed area: above zero for the outer loop of a component alone. */
  readonly areas: Float64Array;
}

/** Walks around all walls. The walk turns inside the free triangles, so that two solids that touch in a corner are one loop. */
export function walkBoundary(domain: Domain): BoundaryLoops {
  const { triangles, twins, edgeSegments, segmentKinds, triangleComponents, vertices } = domain;
  const isWall = (e: number): boolean => {
    const s = edgeSegments[e];
    return s !== NONE && segmentKinds[s] !== SEAM;
  };
  const seen = new Uint8Array(triangles.length);
  const edges: number[] = [];
  const starts: number[] = [0];
  const components: number[] = [];
  const areas: number[] = [];
  for (let first = 0; first < triangles.length; first++) {
    if (seen[first] || !isWall(first)) continue;
    let area = 0;
    for (let e = first; !seen[e]; ) {
      seen[e] = 1;
      edges.push(e);
      let f = nextEdge(e);
      const [a, b] = [2 * triangles[e], 2 * triangles[f]];
      area += vertices[a] * vertices[b + 1] - vertices[b] * vertices[a + 1];
      while (!isWall(f)) f = nextEdge(twins[f]);
      e = f;
    }
    starts.push(edges.length);
    components.push(triangleComponents[(first / 3) | 0]);
    areas.push(area);
  }
  return {
    edges: Int32Array.from(edges),
    starts: Int32Array.from(starts),
    components: Int32Array.from(components),
    areas: Float64Array.from(areas),
  };
}

export function nextEdge(e: number): number {
  return e % 3 === 2 ? e - 2 : e + 1;
}
