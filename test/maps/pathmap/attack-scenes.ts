import type { DomainInput, ObstacleInput } from '../../../src/geometry/index.js';
import { createRandom, type Random } from '../../../src/math/index.js';
import { moveInput } from '../../geometry/random-input.js';

/**
 * Scenes made to break windows.
 * `hairs`: boxes 1e-12 to 1e-6 of the size apart; `needles`: triangles and walls that meet in points under tiny angles;
 * `combs`: teeth whose tips lie in one line; `spiral`: a corridor wound up; `zigzag`: one with many corners;
 * `wheel`: regular polygons around the middle, where all ways tie; `row`: squares in line, their edges collinear;
 * `shared`: triangles that share vertices and edges.
 */
export const ATTACKS = ['hairs', 'needles', 'combs', 'spiral', 'zigzag', 'wheel', 'row', 'shared'] as const;
export type Attack = (typeof ATTACKS)[number];

/** A scene of about 100 m; two of three turned, scaled (1e-3 to 1e6) or moved a million away. */
export function attackScene(kind: Attack, seed: number): DomainInput {
  const random = createRandom(seed);
  const obstacles: ObstacleInput[] = [];
  let ring = [0, 0, 100, 0, 100, 80, 0, 80];
  switch (kind) {
    case 'hairs':
      addHairs(obstacles, random);
      break;
    case 'needles':
      addNeedles(obstacles, random);
      break;
    case 'combs':
      addCombs(obstacles, random);
      break;
    case 'spiral':
      obstacles.push(wall(spiral(3 + random.nextInt(4), 4 + random.nextInt(9), random.next())));
      break;
    case 'zigzag':
      ring = zigzag(6 + random.nextInt(20), 1 + 6 * random.next());
      break;
    case 'wheel':
      ring = addWheel(obstacles, random);
      break;
    case 'row':
      addRow(obstacles, random);
      break;
    case 'shared':
      addShared(obstacles, random);
      break;
  }
  const input: DomainInput = {
    boundary: { areas: [{ where: 'boundary', ring: Float64Array.from(ring) }] },
    obstacles,
  };
  const angle = 2 * Math.PI * random.next();
  switch (random.nextInt(6)) {
    case 0:
    case 1:
      return input;
    case 2:
      return moveInput({ angle: 0, scale: 10 ** (random.nextInt(10) - 3), dx: 0, dy: 0 }, input);
    case 3:
      return moveInput({ angle, scale: 1, dx: 1e6 * random.next(), dy: -1e6 * random.next() }, input);
    default:
      return moveInput({ angle, scale: 1, dx: 0, dy: 0 }, input);
  }
}

function polygon(...points: number[]): ObstacleInput {
  return { kind: 'polygon', where: 'polygon', ring: Float64Array.from(points) };
}

function wall(points: number[]): ObstacleInput {
  return { kind: 'line', where: 'wall', points: Float64Array.from(points) };
}

function box(x: number, y: number, w: number, h: number): ObstacleInput {
  return polygon(x, y, x + w, y, x + w, y + h, x, y + h);
}

function addHairs(obstacles: ObstacleInput[], random: Random): void {
  const gap = (): number => 100 * 10 ** (-12 + 6 * random.next());
  for (let row = 0; row < 3; row++) {
    let x = 2 + 10 * random.next();
    const y = 8 + 24 * row;
    while (x < 85) {
      const w = 3 + 12 * random.next();
      const h = 16 + gap() * (random.nextInt(3) - 1);
      obstacles.push(box(x, y, Math.min(w, 97 - x), h));
      if (random.next() < 0.4) obstacles.push(box(x, y + h + gap(), Math.min(w, 97 - x), 3));
      x += w + (random.next() < 0.8 ? gap() : 4);
    }
  }
}

function addNeedles(obstacles: ObstacleInput[], random: Random): void {
  for (let k = 0; k < 6; k++) {
    const [x, y] = [10 + 80 * random.next(), 10 + 60 * random.next()];
    const turn = 2 * Math.PI * random.next();
    const count = 1 + random.nextInt(4);
    for (let i = 0; i < count; i++) {
      // All from one tip, a hair or much apart.
      const angle = turn + (random.next() < 0.5 ? i * 10 ** (-1 - 6 * random.next()) : 2 * Math.PI * random.next());
      const width = 10 ** (-1 - 6 * random.next());
      const length = 2 + 12 * random.next();
      const at = (a: number): number[] => [x + length * Math.cos(a), y + length * Math.sin(a)];
      if (random.next() < 0.3) obstacles.push(wall([x, y, ...at(angle)]));
      else obstacles.push(polygon(x, y, ...at(angle), ...at(angle + width)));
    }
  }
}

function addCombs(obstacles: ObstacleInput[], random: Random): void {
  const teeth = 4 + random.nextInt(8);
  const pitch = 90 / teeth;
  for (let k = 0; k < teeth; k++) {
    const x = 5 + k * pitch;
    if (k % 2 === 0) obstacles.push(wall([x, 0, x, 55]));
    else obstacles.push(random.next() < 0.5 ? wall([x, 80, x, 25]) : box(x, 25, pitch / 4, 55));
    if (random.next() < 0.3) obstacles.push(wall([x, 40, x + pitch / 2, 40]));
  }
}

function spiral(turns: number, corners: number, start: number): number[] {
  const points: number[] = [];
  for (let k = 0; k <= turns * corners; k++) {
    const angle = (2 * Math.PI * (k + start)) / corners;
    const radius = 1 + (35 * k) / (turns * corners);
    points.push(50 + radius * Math.cos(angle), 40 + radius * Math.sin(angle));
  }
  return points;
}

/** A corridor that turns left and right in turn. */
export function zigzag(corners: number, width: number): number[] {
  const lower: number[] = [];
  const upper: number[] = [];
  for (let k = 0; k <= corners; k++) {
    const y = k % 2 === 0 ? 0 : 20;
    lower.push(10 * k, y);
    upper.unshift(10 * k, y + width);
  }
  return [...lower, ...upper];
}

/** A regular room with regular polygons or walls around its middle. */
function addWheel(obstacles: ObstacleInput[], random: Random): number[] {
  const corners = 3 + random.nextInt(10);
  const regular = (radius: number, turn: number): number[] =>
    Array.from({ length: corners }, (_, k) => (2 * Math.PI * (k + turn)) / corners).flatMap((a) => [
      50 + radius * Math.cos(a),
      40 + radius * Math.sin(a),
    ]);
  const at = regular(20, 0);
  for (let k = 0; k < 2 * corners; k += 2) {
    const [x, y] = [at[k], at[k + 1]];
    const [dx, dy] = [(x - 50) / 20, (y - 40) / 20];
    if (corners % 2 === 0)
      obstacles.push(
        polygon(
          x,
          y,
          x + 5 * dx - 2 * dy,
          y + 5 * dy + 2 * dx,
          x + 9 * dx,
          y + 9 * dy,
          x + 5 * dx + 2 * dy,
          y + 5 * dy - 2 * dx,
        ),
      );
    else obstacles.push(wall([x - 3 * dy, y + 3 * dx, x + 3 * dy, y - 3 * dx]));
  }
  return regular(40, 0.5 * random.nextInt(2));
}

function addRow(obstacles: ObstacleInput[], random: Random): void {
  const count = 5 + random.nextInt(10);
  const pitch = 80 / count;
  const y = 20 + random.nextInt(3) * 10;
  for (let k = 0; k < count; k++) {
    const side = pitch / 2;
    if (random.next() < 0.2) obstacles.push(wall([10 + k * pitch, y, 10 + k * pitch + side, y]));
    else obstacles.push(box(10 + k * pitch, y, side, random.next() < 0.2 ? pitch / 4 : side));
    if (random.next() < 0.3) obstacles.push(wall([10 + k * pitch, y, 10 + k * pitch, y - 5]));
  }
}

function addShared(obstacles: ObstacleInput[], random: Random): void {
  const spots = Array.from({ length: 8 }, () => [10 + 80 * random.next(), 10 + 60 * random.next()]);
  for (let k = 0; k < 8; k++) {
    const [a, b, c] = [0, 1, 2].map(() => spots[random.nextInt(spots.length)]);
    const area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    if (Math.abs(area) > 1) obstacles.push(polygon(...a, ...b, ...c));
    else if (a !== b) obstacles.push(wall([...a, ...b]));
  }
}
