import { describe, expect, it } from 'vitest';
import { NONE } from '../../src/geometry/index.js';
import {
  nextEdge,
  prevEdge,
  type Triangulation,
  triangulate,
  triangulateExactly,
} from '../../src/geometry/triangulate.js';
import { createRandom, inCircle, orient2d } from '../../src/math/index.js';
import { FIXED_SEED, runs } from '../tier.js';

/** Sound half-edges, counter-clockwise triangles, the whole box covered, every constraint present, Delaunay elsewhere. */
function check(mesh: Triangulation, edges: Int32Array, slack: number): void {
  const { xy, triangles, twins, constraints } = mesh;
  const point = (e: number): [number, number] => [xy[2 * triangles[e]], xy[2 * triangles[e] + 1]];
  let area = 0;
  for (let e = 0; e < triangles.length; e += 3) {
    const twice = orient2d(...point(e), ...point(e + 1), ...point(e + 2));
    expect(twice).toBeGreaterThan(0);
    area += twice / 2;
  }
  const n = xy.length;
  const box = (xy[n - 4] - xy[n - 8]) * (xy[n - 3] - xy[n - 7]);
  expect(Math.abs(area - box) / box).toBeLessThan(1e-12);
  const present = new Set<string>();
  for (let e = 0; e < triangles.length; e++) {
    const o = twins[e];
    if (constraints[e] !== NONE) present.add(`${triangles[e]} ${triangles[nextEdge(e)]}`);
    if (o === NONE) continue;
    expect(twins[o]).toBe(e);
    expect(triangles[nextEdge(o)]).toBe(triangles[e]);
    expect(constraints[o]).toBe(constraints[e]);
    if (constraints[e] !== NONE) continue;
    const inside = inCircle(...point(e), ...point(nextEdge(e)), ...point(prevEdge(e)), ...point(prevEdge(o)));
    expect(inside).toBeLessThanOrEqual(slack);
  }
  for (let k = 0; k < edges.length; k += 2) {
    expect(present.has(`${edges[k]} ${edges[k + 1]}`) || present.has(`${edges[k + 1]} ${edges[k]}`)).toBe(true);
  }
}

/** Random points and a random set of segments between them that do not cross or touch. */
function randomGraph(seed: number, lattice: boolean): { points: Float64Array; edges: Int32Array } {
  const random = createRandom(seed);
  const n = 4 + random.nextInt(60);
  const seen = new Set<string>();
  const xy: number[] = [];
  while (xy.length < 2 * n) {
    const p = lattice ? [random.nextInt(12), random.nextInt(12)] : [random.next(), random.next() * 0.01];
    if (!seen.has(p.join())) xy.push(...p);
    seen.add(p.join());
  }
  const side = (a: number, b: number, c: number): number =>
    Math.sign(orient2d(xy[2 * a], xy[2 * a + 1], xy[2 * b], xy[2 * b + 1], xy[2 * c], xy[2 * c + 1]));
  const between = (a: number, b: number, c: number): boolean =>
    (xy[2 * c] - xy[2 * a]) * (xy[2 * c] - xy[2 * b]) +
      (xy[2 * c + 1] - xy[2 * a + 1]) * (xy[2 * c + 1] - xy[2 * b + 1]) <
    0;
  const edges: number[] = [];
  for (let k = 0; k < 3 * n; k++) {
    const a = random.nextInt(n);
    const b = random.nextInt(n);
    if (a === b) continue;
    let isFree = true;
    for (let c = 0; c < n; c++) if (c !== a && c !== b && side(a, b, c) === 0 && between(a, b, c)) isFree = false;
    for (let j = 0; j < edges.length; j += 2) {
      const [c, d] = [edges[j], edges[j + 1]];
      if ((a === c && b === d) || (a === d && b === c)) isFree = false;
      if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) isFree = false;
    }
    if (isFree) edges.push(a, b);
  }
  return { points: Float64Array.from(xy), edges: Int32Array.from(edges) };
}

describe('triangulate', () => {
  const SCENES = runs(30, 200, 2000);

  it('is a constrained Delaunay triangulation of lattices and of flat random sets', () => {
    for (let i = 0; i < SCENES; i++) {
      const { points, edges } = randomGraph(FIXED_SEED + i, i % 2 === 0);
      check(triangulate(points, edges), edges, 1e-12);
    }
  });

  it('is exactly so when points go in one by one', () => {
    for (let i = 0; i < SCENES; i++) {
      const { points, edges } = randomGraph(FIXED_SEED + i, i % 2 === 0);
      check(triangulateExactly(points, edges), edges, 0);
    }
  });

  it('copes with one point, with points on a line, and with points a unit in the last place apart', () => {
    const none = new Int32Array(0);
    for (const build of [triangulate, triangulateExactly]) {
      check(build(Float64Array.of(3, 4), none), none, 0);
      check(build(Float64Array.of(0, 0, 1, 1, 2, 2, 3, 3, 4, 4), Int32Array.of(0, 1, 1, 2)), Int32Array.of(0, 1), 0);
      const e = Number.EPSILON;
      check(build(Float64Array.of(1, 1, 1 + e, 1, 1, 1 + e, 1 + e, 1 + 2 * e, 2, 2, 0, 0), none), none, 1e-30);
    }
  });

  it('passes a long constraint through thousands of triangles', () => {
    const random = createRandom(5);
    const xy = [0, 0.5, 1, 0.5 + 1e-9];
    for (let i = 0; i < 4000; i++) xy.push(random.next(), random.next());
    const edges = Int32Array.of(0, 1);
    check(triangulate(Float64Array.from(xy), edges), edges, 1e-12);
  });
});
