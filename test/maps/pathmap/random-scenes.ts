import type { DomainInput, ObstacleInput } from '../../../src/geometry/index.js';
import { createRandom, type Random } from '../../../src/math/index.js';
import { KINDS as GROUND_KINDS, moveInput, randomInput } from '../../geometry/random-input.js';
import { tier } from '../../tier.js';

/**
 * Kinds of scenes for path maps: those of the ground, and more of what paths stumble over.
 * `pinches`: squares of a board that touch in corners and along sides, with two-sided walls and posts among them;
 * `rooms`: walls of rooms with doors, that meet in T and X; `slits`: boxes a hair apart (1e-9 to 1e-3 of the size).
 */
export const KINDS = [...GROUND_KINDS, 'pinches', 'rooms', 'slits'] as const;
export type SceneKind = (typeof KINDS)[number];

/** The kinds to run in the present tier: the quick one takes every third. */
export const TIER_KINDS: readonly SceneKind[] = KINDS.filter((_, k) => tier !== 'quick' || k % 3 === 1);

/** A random scene; every other one is turned, scaled (1e-3 to 1e6) or moved far away. */
export function randomScene(kind: SceneKind, seed: number): DomainInput {
  const input = plainScene(kind, seed);
  const random = createRandom(seed ^ 0x5bd1e995);
  switch (random.nextInt(6)) {
    case 0:
      return moveInput({ angle: 2 * Math.PI * random.next(), scale: 1, dx: 0, dy: 0 }, input);
    case 1:
      return moveInput({ angle: 0, scale: 10 ** (random.nextInt(10) - 3), dx: 0, dy: 0 }, input);
    case 2:
      return moveInput({ angle: random.next(), scale: 1, dx: 1e5 * random.next(), dy: -1e5 * random.next() }, input);
    default:
      return input;
  }
}

function plainScene(kind: SceneKind, seed: number): DomainInput {
  if (kind !== 'pinches' && kind !== 'rooms' && kind !== 'slits') return randomInput(kind, seed);
  const random = createRandom(seed);
  const obstacles: ObstacleInput[] = [];
  if (kind === 'pinches') addBoard(obstacles, random);
  else if (kind === 'rooms') addRooms(obstacles, random);
  else addSlits(obstacles, random);
  const ring = Float64Array.of(0, 0, 100, 0, 100, 80, 0, 80);
  return { boundary: { areas: [{ where: 'boundary', ring }] }, obstacles };
}

function addBox(obstacles: ObstacleInput[], x: number, y: number, w: number, h: number): void {
  const ring = Float64Array.of(x, y, x + w, y, x + w, y + h, x, y + h);
  obstacles.push({ kind: 'polygon', where: `obstacles[${obstacles.length}].polygon`, ring });
}

function addWall(obstacles: ObstacleInput[], ...points: number[]): void {
  obstacles.push({
    kind: 'line',
    where: `obstacles[${obstacles.length}].line`,
    points: Float64Array.from(points),
  });
}

function addBoard(obstacles: ObstacleInput[], random: Random): void {
  for (let x = 10; x < 90; x += 10) {
    for (let y = 10; y < 70; y += 10) {
      const chance = random.next();
      if (chance < 0.3) addBox(obstacles, x, y, 10, 10);
      else if (chance < 0.4) addWall(obstacles, x, y, x + 10, random.next() < 0.5 ? y + 10 : y);
      else if (chance < 0.45)
        obstacles.push({ kind: 'point', where: `obstacles[${obstacles.length}]`, x: x + 5, y: y + 5 });
    }
  }
}

function addRooms(obstacles: ObstacleInput[], random: Random): void {
  for (let x = 20; x < 100; x += 20) {
    for (let y = 0; y < 80; y += 20) {
      const door = 2 + 4 * random.nextInt(4);
      if (random.next() < 0.8) addWall(obstacles, x, y, x, y + door);
      if (random.next() < 0.8) addWall(obstacles, x, y + door + 2, x, y + 20);
    }
  }
  for (let y = 20; y < 80; y += 20) {
    const door = 10 * random.nextInt(9);
    addWall(obstacles, 0, y, door, y);
    addWall(obstacles, door + 3, y, 100, y);
  }
}

function addSlits(obstacles: ObstacleInput[], random: Random): void {
  const gap = (): number => 100 * 10 ** (-3 - 6 * random.next());
  for (let row = 0; row < 3; row++) {
    let x = 10 * random.next();
    const y = 8 + 24 * row;
    for (;;) {
      const w = 10 + 15 * random.next();
      if (x + w > 99) break;
      addBox(obstacles, x, y, w, 16);
      if (random.next() < 0.4) addBox(obstacles, x, y + 16 + gap(), w, 4);
      x += w + (random.next() < 0.6 ? gap() : 5);
    }
  }
}
