import { type SiteShape, VoronoiDiagram } from '../../maps/index.js';
import { createRandom } from '../../math/index.js';
import { type BenchMap, createCity } from './maps.js';

/** Builds a diagram with its graph from shapes that are there already. */
export type BuildDiagram = () => VoronoiDiagram;

/** Input of a diagram: a room with things in it. Keys are places in the list, the room's is 0. */
export interface DiagramInput {
  readonly bounds: readonly [number, number, number, number];
  readonly shapes: readonly SiteShape[];
  /** Cells that these shapes have: known beforehand, as it is to everyone who loads a scene. */
  readonly cells: number;
}

/**
 * Coordinates of random sites are whole numbers below this. Boost rounds to 32-bit numbers, and rounding must not make
 * segments cross.
 */
export const SCATTER_SIZE = 1 << 20;

/** The city of createCity; each block is an object of its own. Free space only: blocks have no inside. */
export function describeCity(map: BenchMap): DiagramInput {
  const rings = listRings(map);
  const shapes = rings.slice(1).map((ring): SiteShape => ({ kind: 'polygon', ring }));
  return describeRoom(rings[0], shapes, 8 * shapes.length);
}

/** The same with the insides of the blocks, which Boost and CGAL compute too. */
export function describeCityWithInsides(map: BenchMap): DiagramInput {
  const rings = listRings(map);
  const loops = [
    [0, 1, 2, 3],
    [3, 2, 1, 0],
  ];
  const shapes = rings.slice(1).map((ring): SiteShape => ({ kind: 'chains', vertices: ring, loops }));
  return describeRoom(rings[0], shapes, 12 * shapes.length);
}

/** Segments, x1, y1, x2, y2 each, as thin walls in a square room of SCATTER_SIZE; those without length are points. */
export function describeSegments(segments: Float64Array): DiagramInput {
  const shapes: SiteShape[] = [];
  for (let k = 0; k < segments.length; k += 4) {
    const [x, y, toX, toY] = segments.subarray(k, k + 4);
    if (x === toX && y === toY) shapes.push({ kind: 'point', x, y });
    else shapes.push({ kind: 'line', points: segments.subarray(k, k + 4) });
  }
  return describeRoom(squareRing(SCATTER_SIZE), shapes, 4 * shapes.length);
}

/** Points on one circle in a room. */
export function describeCocircular(count: number): DiagramInput {
  const shapes = Array.from({ length: count }, (_, k): SiteShape => {
    const angle = (2 * Math.PI * k) / count;
    return { kind: 'point', x: 500 + 400 * Math.cos(angle), y: 500 + 400 * Math.sin(angle) };
  });
  return describeRoom(squareRing(1000), shapes, count);
}

/** A long slanted wall with points along one side: one cell with that many neighbours. */
export function describeWall(count: number): DiagramInput {
  const shapes: SiteShape[] = [{ kind: 'line', points: [10, 10, 990, 980] }];
  for (let k = 0; k < count; k++) {
    const part = (k + 0.5) / count;
    shapes.push({ kind: 'point', x: 7 + 980 * part, y: 13 + 970 * part });
  }
  return describeRoom(squareRing(1000), shapes, count + 4);
}

export function buildDiagram(input: DiagramInput): VoronoiDiagram {
  const diagram = new VoronoiDiagram({ bounds: input.bounds, capacity: input.cells });
  for (const [key, shape] of input.shapes.entries()) diagram.insert(key, shape);
  diagram.update();
  return diagram;
}

/** Prepares the city; called by name in a process of its own to measure the first call and memory. */
export function prepareCityDiagram(blocks: number): BuildDiagram {
  const input = describeCity(createCity(blocks));
  return () => buildDiagram(input);
}

/** Short segments, one in each cell of a grid with a gap to its neighbours, so that none cross. */
export function scatterSegments(count: number, seed: number): Float64Array {
  const random = createRandom(seed);
  const columns = Math.ceil(Math.sqrt(count));
  const cell = Math.floor(SCATTER_SIZE / columns);
  const segments = new Float64Array(4 * count);
  for (let k = 0; k < count; k++) {
    const x = (k % columns) * cell;
    const y = Math.floor(k / columns) * cell;
    for (let i = 0; i < 4; i++) segments[4 * k + i] = (i % 2 === 0 ? x : y) + 1 + random.nextInt(cell - 2);
  }
  return segments;
}

/** Points anywhere in the room, as segments without length. */
export function scatterPoints(count: number, seed: number): Float64Array {
  const random = createRandom(seed);
  const points = new Float64Array(4 * count);
  for (let k = 0; k < 4 * count; k += 4) {
    const x = 1 + random.nextInt(SCATTER_SIZE - 2);
    const y = 1 + random.nextInt(SCATTER_SIZE - 2);
    points.set([x, y, x, y], k);
  }
  return points;
}

/** The walls of a square room, in front of other segments: what a peer needs to have the same room. */
export function withRoom(segments: Float64Array): Float64Array {
  const ring = squareRing(SCATTER_SIZE);
  const walls = new Float64Array(16 + segments.length);
  for (let k = 0; k < 16; k++) walls[k] = ring[(2 * (k >> 2) + (k & 3)) % 8];
  walls.set(segments, 16);
  return walls;
}

function describeRoom(ring: Float64Array, shapes: readonly SiteShape[], cells: number): DiagramInput {
  const [minX, minY, , , maxX, maxY] = ring;
  return { bounds: [minX, minY, maxX, maxY], shapes: [{ kind: 'room', ring }, ...shapes], cells: cells + 4 };
}

function squareRing(size: number): Float64Array {
  return Float64Array.of(0, 0, size, 0, size, size, 0, size);
}

/** The four corners of each ring of a map of squares; the boundary is first. */
function listRings(map: BenchMap): Float64Array[] {
  return Array.from({ length: map.vertices.length / 8 }, (_, k) => map.vertices.subarray(8 * k, 8 * k + 8));
}
