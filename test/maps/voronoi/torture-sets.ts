import type { SiteShape } from '../../../src/maps/voronoi/site-shapes.js';
import { createRandom } from '../../../src/math/index.js';
import { runs } from '../../tier.js';
import { regularRing, square } from './sample-sites.js';

/** A degenerate scene. `isExact`: the degeneracy survives rotation, so that counts must be the same in every transform. */
export interface TortureSet {
  readonly name: string;
  readonly shapes: SiteShape[];
  readonly isExact: boolean;
}

export const boxRoom = (x0: number, y0: number, x1: number, y1: number): SiteShape => ({
  kind: 'room',
  ring: [x0, y0, x1, y0, x1, y1, x0, y1],
});

function lattice(n: number, at: (x: number, y: number) => SiteShape): SiteShape[] {
  const shapes: SiteShape[] = [boxRoom(-1, -1, n, n)];
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) shapes.push(at(i, j));
  return shapes;
}

/** The hard cases, each small enough to be built in twelve places. */
export function tortureSets(): TortureSet[] {
  const many = runs(60, 150, 200);
  const random = createRandom(7);
  const sets: TortureSet[] = [
    { name: 'grid of squares', shapes: lattice(8, (x, y) => square(x, y, 0.25)), isExact: true },
    { name: 'lattice of points', shapes: lattice(10, (x, y) => ({ kind: 'point', x, y })), isExact: true },
    {
      name: 'lattice of circles',
      shapes: lattice(8, (x, y) => ({ kind: 'circle', x, y, radius: 0.25 })),
      isExact: true,
    },
    {
      name: 'cocircular points',
      shapes: [boxRoom(-2, -2, 2, 2), ...points(regularRing(0, 0, 1, 2 * many, 0.1))],
      isExact: false,
    },
    {
      name: 'regular polygon from outside',
      shapes: [boxRoom(-2, -2, 2, 2), { kind: 'polygon', ring: regularRing(0, 0, 1, many, 0) }],
      isExact: false,
    },
    {
      name: 'regular polygon from inside',
      shapes: [{ kind: 'room', ring: regularRing(0, 0, 1, many, 0) }],
      isExact: true,
    },
    {
      name: 'collinear chains',
      shapes: [
        boxRoom(0, 0, 12, 6),
        { kind: 'line', points: Array.from({ length: 22 }, (_, i) => (i % 2 === 0 ? 1 + i / 2 : 2)) },
        { kind: 'line', points: Array.from({ length: 22 }, (_, i) => (i % 2 === 0 ? 1 + i / 2 : 4)) },
        { kind: 'line', points: [0.2, 3, 0.5, 3] },
        { kind: 'line', points: [11.5, 3, 11.8, 3] },
        { kind: 'point', x: 6, y: 3 },
      ],
      isExact: true,
    },
    {
      name: 'T-junctions',
      shapes: [
        boxRoom(0, 0, 10, 6),
        {
          kind: 'graph',
          vertices: [1, 3, 3, 3, 5, 3, 7, 3, 9, 3, 3, 5, 5, 1, 7, 5],
          edges: [0, 1, 1, 2, 2, 3, 3, 4, 1, 5, 2, 6, 3, 7],
        },
      ],
      isExact: true,
    },
    { name: 'street crossings', shapes: [boxRoom(-1, -1, 7, 7), streets(7)], isExact: true },
    { name: 'star of 24', shapes: [boxRoom(-2, -2, 2, 2), star(24)], isExact: true },
    {
      name: 'nearly parallel walls',
      shapes: [
        boxRoom(0, 0, 1000, 1000),
        { kind: 'line', points: [100, 500, 900, 500] },
        { kind: 'line', points: [100, 500 + 1e-6, 900, 500 + 1e-5] },
        { kind: 'line', points: [100, 700, 900, 700.001] },
        { kind: 'polygon', ring: [100, 300, 900, 300, 900, 300 + 1e-6, 100, 300 + 2e-6] },
      ],
      isExact: false,
    },
  ];
  sets.push(
    {
      name: 'coincident points',
      shapes: [
        boxRoom(-1, -1, 4, 4),
        ...Array.from({ length: 27 }, (_, i): SiteShape => ({ kind: 'point', x: i % 3, y: Math.floor(i / 3) % 3 })),
      ],
      isExact: true,
    },
    {
      name: 'circles round common centres',
      shapes: [
        boxRoom(-1, -1, 4, 4),
        ...Array.from(
          { length: 18 },
          (_, i): SiteShape => ({ kind: 'circle', x: i % 3, y: Math.floor(i / 3) % 3, radius: i < 9 ? 0.125 : 0.25 }),
        ),
      ],
      isExact: true,
    },
    { name: 'shared end points', shapes: [boxRoom(0, 0, 12, 12), zigzags()], isExact: true },
    { name: 'regular polygons in rows', shapes: polygonRows(), isExact: true },
    { name: 'a stack of walls 2e-9 of the scene apart', shapes: stackedWalls(1e-6), isExact: false },
    { name: 'a stack of walls 2e-8 of the scene apart', shapes: stackedWalls(1e-5), isExact: false },
    { name: 'a stack of walls 2e-7 of the scene apart', shapes: stackedWalls(1e-4), isExact: false },
  );
  for (const exponent of [3, 6, 9, 12]) {
    const noise = (): number => (random.next() - 0.5) * 10 ** -exponent;
    sets.push({
      name: `lattice moved by 1e-${exponent}`,
      shapes: lattice(8, (x, y) => square(x + noise(), y + noise(), 0.25)),
      isExact: false,
    });
    sets.push({
      name: `points moved by 1e-${exponent}`,
      shapes: lattice(8, (x, y) => ({ kind: 'point', x: x + noise(), y: y + noise() })),
      isExact: false,
    });
  }
  return sets;
}

/** Point sites at flat coordinates. */
export function points(xy: number[]): SiteShape[] {
  const shapes: SiteShape[] = [];
  for (let i = 0; i < xy.length; i += 2) shapes.push({ kind: 'point', x: xy[i], y: xy[i + 1] });
  return shapes;
}

/** A grid of n x n thin walls, cut at every crossing. */
function streets(n: number): SiteShape {
  const vertices: number[] = [];
  const edges: number[] = [];
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      vertices.push(i, j);
      if (i + 1 < n) edges.push(i * n + j, (i + 1) * n + j);
      if (j + 1 < n) edges.push(i * n + j, i * n + j + 1);
    }
  }
  return { kind: 'graph', vertices, edges };
}

function star(n: number): SiteShape {
  const edges: number[] = [];
  for (let i = 0; i < n; i++) edges.push(0, i + 1);
  return { kind: 'graph', vertices: [0, 0, ...regularRing(0, 0, 1, n, 0)], edges };
}

/** Four zigzags of twelve walls each, every wall sharing its ends with the next; two of them close to a ring. */
function zigzags(): SiteShape {
  const vertices: number[] = [];
  const edges: number[] = [];
  for (let row = 0; row < 4; row++) {
    const first = vertices.length / 2;
    for (let k = 0; k <= 10; k++) vertices.push(1 + k, 1.5 + 3 * row + (k % 2));
    for (let k = 0; k < 10; k++) edges.push(first + k, first + k + 1);
    if (row % 2 === 0) continue;
    vertices.push(6, 0.5 + 3 * row);
    edges.push(first, first + 11, first + 11, first + 10);
  }
  return { kind: 'graph', vertices, edges };
}

/** Regular 3- to 12-gons with vertical sides and corners in line. */
function polygonRows(): SiteShape[] {
  const shapes: SiteShape[] = [boxRoom(0, 0, 12, 9)];
  for (let k = 0; k < 12; k++) {
    const ring = regularRing(1.5 + 3 * (k % 4), 1.5 + 3 * Math.floor(k / 4), 1, 3 + (k % 10), 0);
    shapes.push({ kind: 'polygon', ring });
  }
  return shapes;
}

/** Walls of several lengths on a scene of 1000, one above the other by `gap`, parallel or nearly so. */
function stackedWalls(gap: number): SiteShape[] {
  const shapes: SiteShape[] = [boxRoom(0, 0, 1000, 1000)];
  for (const [k, [from, to, rise]] of [
    [100, 900, 0],
    [100, 900, 0],
    [200, 800, 0.25],
    [300, 950, 0],
    [50, 400, 0],
    [450, 850, 0.5],
  ].entries()) {
    const y = 500 + 2 * k * gap;
    shapes.push({ kind: 'line', points: [from, y, to, y + rise * gap] });
  }
  return shapes;
}
