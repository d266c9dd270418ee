import { buildDomain, type Domain, type DomainInput, type PolygonInput } from '../../geometry/index.js';

/** A map as raw arrays, before any scene: what buildDomain reads and what the peers read. */
export interface BenchMap {
  readonly input: DomainInput;
  /** x, y per vertex, all rings one after the other. */
  readonly vertices: Float64Array;
  /** Two vertex ids per ring edge. */
  readonly edges: [number, number][];
}

/** The city of `footfall generate city`: blocks of 15 m with streets of 5 m between and around them. */
export function createCity(blocks: number): BenchMap {
  return createSquares(blocks, 0, 20 * blocks + 5, (k) => 5 + 20 * k, 15);
}

/**
 * k x k squares in [-1,1], pitch 2/k, side half the pitch: the maps on which the path map was measured first.
 *
 * @param side of a square, as a share of the pitch
 */
export function createProfilingSquares(k: number, side = 0.5): BenchMap {
  const pitch = 2 / k;
  return createSquares(k, -1, 1, (index) => -1 + (index + (1 - side) / 2) * pitch, side * pitch);
}

function createSquares(
  count: number,
  low: number,
  high: number,
  position: (index: number) => number,
  side: number,
): BenchMap {
  const boundary = createSquare(low, low, high - low);
  const obstacles: PolygonInput[] = [];
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      const ring = createSquare(position(column), position(row), side);
      obstacles.push({ kind: 'polygon', where: `obstacles[${obstacles.length}].polygon`, ring });
    }
  }
  const rings = [boundary, ...obstacles.map(({ ring }) => ring)];
  const vertices = new Float64Array(8 * rings.length);
  const edges: [number, number][] = [];
  rings.forEach((ring, r) => {
    vertices.set(ring, 8 * r);
    for (let k = 0; k < 4; k++) edges.push([4 * r + k, 4 * r + ((k + 1) % 4)]);
  });
  return { input: { boundary: { areas: [{ where: 'boundary', ring: boundary }] }, obstacles }, vertices, edges };
}

function createSquare(x: number, y: number, side: number): Float64Array {
  return Float64Array.of(x, y, x + side, y, x + side, y + side, x, y + side);
}

/** The edges as x1, y1, x2, y2 each. */
export function listSegments(map: BenchMap): Float64Array {
  const segments = new Float64Array(4 * map.edges.length);
  map.edges.forEach(([a, b], k) => {
    segments.set([map.vertices[2 * a], map.vertices[2 * a + 1], map.vertices[2 * b], map.vertices[2 * b + 1]], 4 * k);
  });
  return segments;
}

/** Builds the domain of a city; called by name in a process of its own to measure memory. */
export function buildCityDomain(blocks: number): Domain {
  return buildDomain(createCity(blocks).input).domain;
}
