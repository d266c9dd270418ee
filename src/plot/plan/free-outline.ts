import { type Domain, NONE, SOLID } from '../../geometry/index.js';

/**
 * The closed outlines of the free space, each a list of half-edges in order with free space on their left. Unlike the
 * rings of the domain they follow thin walls on both sides, so each bounds one component only.
 */
export function traceFreeOutlines(domain: Domain): Int32Array[] {
  const outlines: Int32Array[] = [];
  const visited = new Uint8Array(domain.triangles.length);
  for (let start = 0; start < domain.triangles.length; start++) {
    if (visited[start] === 1 || domain.twins[start] !== NONE) continue;
    const outline: number[] = [];
    let edge = start;
    do {
      visited[edge] = 1;
      outline.push(edge);
      edge = nextEdge(edge);
      while (domain.twins[edge] !== NONE) edge = nextEdge(domain.twins[edge]);
    } while (edge !== start);
    outlines.push(Int32Array.from(outline));
  }
  return outlines;
}

/** The half-edge after this one in its triangle. */
export function nextEdge(edge: number): number {
  return edge % 3 === 2 ? edge - 2 : edge + 1;
}

/** Twice the signed area of an outline: positive for the outside of a part of free space, negative around a solid. */
export function computeTwiceArea(domain: Domain, outline: Int32Array): number {
  const { vertices, triangles } = domain;
  const originX = vertices[2 * triangles[outline[0]]];
  const originY = vertices[2 * triangles[outline[0]] + 1];
  let sum = 0;
  for (const edge of outline) {
    const a = 2 * triangles[edge];
    const b = 2 * triangles[nextEdge(edge)];
    sum +=
      (vertices[a] - originX) * (vertices[b + 1] - originY) - (vertices[b] - originX) * (vertices[a + 1] - originY);
  }
  return sum;
}

/** What lies along a half-edge of an outline: SOLID, THIN or SEAM, and the circle behind it or NONE. */
function classifyEdge(domain: Domain, edge: number): { kind: number; circle: number } {
  const segment = domain.edgeSegments[edge];
  return { kind: domain.segmentKinds[segment], circle: domain.segmentCircles[segment] };
}

/** The circle that the whole outline goes round, or NONE. */
export function findWholeCircle(domain: Domain, outline: Int32Array): number {
  let circle = NONE;
  for (const edge of outline) {
    const { kind, circle: other } = classifyEdge(domain, edge);
    if (kind !== SOLID || other === NONE || (circle !== NONE && other !== circle)) return NONE;
    circle = other;
  }
  return circle;
}

/** A stretch of an outline along one kind of segment. */
export interface OutlineRun {
  /** SOLID, THIN or SEAM. */
  readonly kind: number;
  /** The circle that the stretch approximates, or NONE. */
  readonly circle: number;
  readonly edges: Int32Array;
}

/** The outline in stretches; one that goes round its start is not cut there. */
export function splitOutline(domain: Domain, outline: Int32Array): OutlineRun[] {
  const labels = Array.from(outline, (edge) => classifyEdge(domain, edge));
  const isSame = (i: number, k: number): boolean =>
    labels[i].kind === labels[k].kind && labels[i].circle === labels[k].circle;
  const count = outline.length;
  let first = 0;
  while (first < count && isSame(first, (first + count - 1) % count)) first++;
  if (first === count) return [{ ...labels[0], edges: outline }];
  const runs: OutlineRun[] = [];
  let from = 0;
  for (let k = 1; k <= count; k++) {
    if (k < count && isSame((first + k) % count, (first + from) % count)) continue;
    const edges = Int32Array.from({ length: k - from }, (_, i) => outline[(first + from + i) % count]);
    runs.push({ ...labels[(first + from) % count], edges });
    from = k;
  }
  return runs;
}
