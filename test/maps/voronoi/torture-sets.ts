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
