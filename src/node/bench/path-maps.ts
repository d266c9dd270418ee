import { writeFile } from 'node:fs/promises';
import { buildDomain, type Domain, type DomainInput, findTriangle, NONE } from '../../geometry/index.js';
import { buildPathGround, type PathGround, type PathSource } from '../../maps/index.js';
import { createRandom } from '../../math/index.js';
import { createCity, createProfilingSquares } from './maps.js';

/** A map to be walked: the domain, prepared, and the goal. */
export interface PathScene {
  readonly name: string;
  readonly domain: Domain;
  readonly ground: PathGround;
  readonly sources: readonly PathSource[];
  /** The goal: x, y. */
  readonly goal: readonly [number, number];
}

/** k x k squares; the goal lies in the middle of the free margin at the lower left corner. */
export function preparePathSquares(k: number, side = 0.5): PathScene {
  const corner = -1 + (1 - side) / (2 * k);
  const share = side === 0.5 ? '' : `, side ${side} of the pitch`;
  return prepareScene(`${k} x ${k} squares${share}`, createProfilingSquares(k, side).input, [corner, corner]);
}

/** The city of createCity; the goal lies in a street at its lower left corner, on no edge of the triangulation. */
export function preparePathCity(blocks: number): PathScene {
  return prepareScene(
    `city of ${(blocks * blocks).toLocaleString('en-US')} blocks`,
    createCity(blocks).input,
    [2.3, 1.1],
  );
}

/**
 * Maps of the kinds and sizes of Farias, chapter 3.7 (not the same shapes): few obstacles with many corners, where
 * windows turn often.
 */
export function prepareSmallMaps(): PathScene[] {
  const hooks = (count: number): Float64Array[] =>
    Array.from({ length: count }, (_, k) => {
      const x = -0.9 + 0.45 * (k % 4);
      const y = -0.9 + 0.5 * Math.floor(k / 4);
      // A U, open upwards or downwards by turns.
      const flip = (v: number): number => (k % 2 === 0 ? y + v : y + 0.35 - v);
      const ring = [0, 0, 0.3, 0, 0.3, 0.35, 0.2, 0.35, 0.2, 0.1, 0.1, 0.1, 0.1, 0.35, 0, 0.35];
      return Float64Array.from(ring, (v, i) => (i % 2 === 0 ? x + v : flip(v)));
    });
  const angle = (x: number, y: number, s: number): Float64Array =>
    Float64Array.of(x, y, x + s, y, x + s, y + 0.3 * s, x + 0.3 * s, y + 0.3 * s, x + 0.3 * s, y + s, x, y + s);
  const regular = (x: number, y: number, radius: number, corners: number): Float64Array =>
    Float64Array.from({ length: 2 * corners }, (_, i) => {
      const turn = (2 * Math.PI * ((i >> 1) + 0.3)) / corners;
      return i % 2 === 0 ? x + radius * Math.cos(turn) : y + radius * Math.sin(turn);
    });
  const scattered = Array.from({ length: 13 }, (_, k) =>
    regular(-0.72 + 0.48 * (k % 4) + 0.06 * Math.sin(k), -0.7 + 0.46 * Math.floor(k / 4), 0.13 + 0.02 * (k % 3), 7),
  );
  const squares = [regular(0.1, 0.85, 0.1, 4), regular(0.6, 0.85, 0.1, 4)];
  // On no edge of the triangulation: there the peer loses its way.
  const near: [number, number] = [-0.95, -0.93];
  return [
    prepareRings('2 concave obstacles, 12 corners', [angle(-0.6, -0.6, 0.7), angle(0.1, 0.1, 0.6)], near),
    prepareRings('13 concave obstacles, 96 corners', [...hooks(11), ...squares], near),
    prepareRings('spiral of 38 corners', [createSpiral(19)], [0.01, 0.02]),
    prepareRings(
      '3 obstacles, 15 corners',
      [regular(-0.4, -0.3, 0.3, 5), regular(0.4, -0.2, 0.25, 5), regular(0, 0.5, 0.3, 5)],
      near,
    ),
    prepareRings('13 obstacles, 91 corners', scattered, near),
  ];
}

/** A wall of right angles that winds outwards around the origin, as a ring of twice as many corners as it has turns. */
function createSpiral(turns: number): Float64Array {
  const step = 1.8 / (turns + 1);
  const width = step / 4;
  const middle: [number, number][] = [];
  let [x, y] = [-step / 2, -step / 2];
  for (let k = 0; k < turns; k++) {
    middle.push([x, y]);
    const length = step * (1 + (k >> 1));
    // East, north, west, south.
    x += [length, 0, -length, 0][k % 4];
    y += [0, length, 0, -length][k % 4];
  }
  const ring: number[] = [];
  for (const side of [-1, 1]) {
    const order = side < 0 ? [...middle.keys()] : [...middle.keys()].reverse();
    for (const k of order) {
      // Left normals of the legs before and after, straight on at the ends.
      const into = Math.max(0, k - 1) % 4;
      const outOf = Math.min(turns - 2, k) % 4;
      const normalX = [0, -1, 0, 1];
      const normalY = [1, 0, -1, 0];
      const shiftX = k > 0 && k < turns - 1 ? normalX[into] + normalX[outOf] : normalX[outOf];
      const shiftY = k > 0 && k < turns - 1 ? normalY[into] + normalY[outOf] : normalY[outOf];
      ring.push(middle[k][0] + side * width * shiftX, middle[k][1] + side * width * shiftY);
    }
  }
  return Float64Array.from(ring);
}

function prepareRings(name: string, rings: readonly Float64Array[], goal: readonly [number, number]): PathScene {
  const boundary = Float64Array.of(-1, -1, 1, -1, 1, 1, -1, 1);
  const obstacles = rings.map((ring, k) => ({ kind: 'polygon' as const, where: `obstacles[${k}].polygon`, ring }));
  return prepareScene(name, { boundary: { areas: [{ where: 'boundary', ring: boundary }] }, obstacles }, goal);
}

function prepareScene(name: string, input: DomainInput, goal: readonly [number, number]): PathScene {
  const { domain } = buildDomain(input);
  const ground = buildPathGround(domain);
  return { name, domain, ground, sources: [{ kind: 'point', x: goal[0], y: goal[1] }], goal };
}

/** Free points anywhere, in random order: x0,y0,x1,y1,... */
export function scatterFree({ domain }: PathScene, count: number, seed: number): Float64Array {
  const random = createRandom(seed);
  const [minX, minY, maxX, maxY] = domain.bounds;
  const xy = new Float64Array(2 * count);
  for (let k = 0; k < count; ) {
    const x = minX + random.next() * (maxX - minX);
    const y = minY + random.next() * (maxY - minY);
    if (findTriangle(domain, x, y) === NONE) continue;
    xy[2 * k] = x;
    xy[2 * k + 1] = y;
    k++;
  }
  return xy;
}

/**
 * A triangulation of the free space, the goal and points to ask for, as the harness `cgal-paths` reads them.
 *
 * @param isPlain the domain's own triangulation, without the points that a path map puts on long walls
 */
export async function writePathInput(
  file: string,
  { domain, ground, goal }: PathScene,
  xy: Float64Array,
  isPlain = false,
): Promise<void> {
  const { mesh } = ground;
  const { centreX, centreY, scale } = mesh;
  const vertices = isPlain
    ? domain.vertices
    : mesh.vertices.map((value, k) => value / scale + (k % 2 === 0 ? centreX : centreY));
  const triangles = isPlain ? domain.triangles : mesh.triangles;
  const lines = [`${vertices.length / 2} ${triangles.length / 3} ${1 + xy.length / 2}`];
  for (let k = 0; k < vertices.length; k += 2) lines.push(`${vertices[k]} ${vertices[k + 1]}`);
  for (let t = 0; t < triangles.length; t += 3) lines.push(triangles.subarray(t, t + 3).join(' '));
  lines.push(goal.join(' '));
  for (let k = 0; k < xy.length; k += 2) lines.push(`${xy[k]} ${xy[k + 1]}`);
  await writeFile(file, `${lines.join('\n')}\n`);
}
