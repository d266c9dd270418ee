import { FootfallError } from '../../error/index.js';
import { orient2d } from '../../math/index.js';

/** Rings of fewer sides than this share their walks. */
const SHARED_SIDES = 16;

/** A point without extent. */
export interface PointShape {
  readonly kind: 'point';
  readonly x: number;
  readonly y: number;
}

/** A solid disc. [Limit: radius > 0] */
export interface CircleShape {
  readonly kind: 'circle';
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** A solid polygon: only its outside has cells. Simple, in either direction; flat `x0,y0,x1,y1,...`, first point not repeated. */
export interface PolygonShape {
  readonly kind: 'polygon';
  readonly ring: ArrayLike<number>;
}

/** The wall round a free space: only its inside has cells. */
export interface RoomShape {
  readonly kind: 'room';
  readonly ring: ArrayLike<number>;
}

/** A thin wall along an open polyline, free on both sides. */
export interface LineShape {
  readonly kind: 'line';
  readonly points: ArrayLike<number>;
}

/** Thin walls that share end points: vertices and two vertex ids per edge. Edges meet only in shared vertices. */
export interface GraphShape {
  readonly kind: 'graph';
  readonly vertices: ArrayLike<number>;
  readonly edges: ArrayLike<number>;
}

/** Closed walks along walls with free space on the right, as they are. Each is a list of vertex ids. */
export interface ChainsShape {
  readonly kind: 'chains';
  readonly vertices: ArrayLike<number>;
  readonly loops: readonly ArrayLike<number>[];
}

/** What a diagram is made of. Coordinates in metres. */
export type SiteShape = PointShape | CircleShape | PolygonShape | RoomShape | LineShape | GraphShape | ChainsShape;

/** The walls of a shape as closed walks with free space on their right. */
export function computeChains(shape: Exclude<SiteShape, PointShape | CircleShape>): ChainsShape {
  switch (shape.kind) {
    case 'polygon':
      return ringChain(shape.ring, shape.kind, 1);
    case 'room':
      return ringChain(shape.ring, shape.kind, -1);
    case 'line':
      return lineChain(shape.points);
    case 'graph':
      return graphChains(shape.vertices, shape.edges);
    default:
      return shape;
  }
}

/** A ring in the direction of `sign`: counter-clockwise (1) has the free space outside. */
function ringChain(ring: ArrayLike<number>, where: string, sign: number): ChainsShape {
  const n = ring.length >> 1;
  let area = 0;
  for (let i = 0; i < n; i++) {
    const j = i + 1 < n ? i + 1 : 0;
    area +=
      (ring[2 * i] - ring[0]) * (ring[2 * j + 1] - ring[1]) - (ring[2 * j] - ring[0]) * (ring[2 * i + 1] - ring[1]);
  }
  if (n < 3 || area === 0) {
    throw new FootfallError('a ring without area has no inside', {
      code: 'voronoi/bad-ring',
      where,
      got: `${n} points, twice the area ${area}`,
      expected: 'at least three points that are not all on one line',
      advice: 'give thin walls as a line',
    });
  }
  return { kind: 'chains', vertices: ring, loops: ringLoops(n, area > 0 === sign > 0) };
}

/** The walks round rings of few sides, forwards and backwards: cities are made of thousands of rings with the same one. */
const sharedLoops: (readonly Int32Array[] | undefined)[] = new Array(2 * SHARED_SIDES).fill(undefined);

/** The ids of a ring's vertices in order or in reverse; not to be written to. */
function ringLoops(n: number, isForward: boolean): readonly Int32Array[] {
  const place = 2 * n + (isForward ? 1 : 0);
  const shared = place < sharedLoops.length ? sharedLoops[place] : undefined;
  if (shared !== undefined) return shared;
  const loop = new Int32Array(n);
  for (let i = 0; i < n; i++) loop[i] = isForward ? i : n - 1 - i;
  const loops = [loop];
  if (place < sharedLoops.length) sharedLoops[place] = loops;
  return loops;
}

/** There and back again along a polyline. */
function lineChain(points: ArrayLike<number>): ChainsShape {
  const n = points.length >> 1;
  if (n < 2) {
    throw new FootfallError('a line needs two points', {
      code: 'voronoi/bad-line',
      where: 'line',
      got: `${n}`,
      expected: 'at least 2',
      advice: 'give a single point as a point',
    });
  }
  const loop = new Int32Array(2 * n - 2);
  for (let i = 0; i < n; i++) loop[i] = i;
  for (let i = n; i < loop.length; i++) loop[i] = 2 * n - 2 - i;
  return { kind: 'chains', vertices: points, loops: [loop] };
}

/**
 * The faces of a planar graph, walked with the face on the right: after p -> q comes the first edge out of q counter-clockwise
 * from the direction back to p.
 */
function graphChains(vertices: ArrayLike<number>, edges: ArrayLike<number>): ChainsShape {
  const vertexCount = vertices.length >> 1;
  const halfCount = edges.length & ~1;
  // Half-edge k runs from edges[k] to edges[k ^ 1]; those out of a vertex are sorted by angle.
  const out: number[][] = Array.from({ length: vertexCount }, () => []);
  for (let k = 0; k < halfCount; k++) {
    const v = edges[k];
    if (!(Number.isInteger(v) && v >= 0 && v < vertexCount && v !== edges[k ^ 1])) {
      throw new FootfallError('an edge has no such end', {
        code: 'voronoi/bad-edge',
        where: `edges[${k}]`,
        got: `${v}`,
        expected: `two different whole numbers from 0 to ${vertexCount - 1}`,
      });
    }
    out[v].push(k);
  }
  const follower = new Int32Array(halfCount);
  for (let v = 0; v < vertexCount; v++) {
    const spokes = out[v].sort((j, k) => compareAngles(vertices, v, edges[j ^ 1], edges[k ^ 1]));
    for (let i = 0; i < spokes.length; i++) {
      follower[spokes[i] ^ 1] = spokes[i + 1 < spokes.length ? i + 1 : 0];
    }
  }
  const seen = new Uint8Array(halfCount);
  const loops: Int32Array[] = [];
  for (let k = 0; k < halfCount; k++) {
    if (seen[k] === 1) continue;
    const loop: number[] = [];
    for (let e = k; seen[e] === 0; e = follower[e]) {
      seen[e] = 1;
      loop.push(edges[e]);
    }
    loops.push(Int32Array.from(loop));
  }
  return { kind: 'chains', vertices, loops };
}

/** Order of the directions from v to a and to b, counter-clockwise from +x; exact. */
function compareAngles(vertices: ArrayLike<number>, v: number, a: number, b: number): number {
  const x = vertices[2 * v];
  const y = vertices[2 * v + 1];
  const isUpper = (p: number): boolean => vertices[2 * p + 1] > y || (vertices[2 * p + 1] === y && vertices[2 * p] > x);
  const upperA = isUpper(a);
  if (upperA !== isUpper(b)) return upperA ? -1 : 1;
  return -orient2d(x, y, vertices[2 * a], vertices[2 * a + 1], vertices[2 * b], vertices[2 * b + 1]);
}
