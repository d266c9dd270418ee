import type { BoundaryInput, DomainInput, ObstacleInput } from '../../src/geometry/index.js';
import { createRandom, type Random } from '../../src/math/index.js';

/** Kinds of random scenes: general position, a lattice full of degeneracies, thin walls, tangled polygons, round things. */
export const KINDS = ['scattered', 'lattice', 'walls', 'tangled', 'round'] as const;
export type Kind = (typeof KINDS)[number];

/** A random scene in a box of 100 x 80 m; `lattice` has even whole-number coordinates, so midpoints are exact. */
export function randomInput(kind: Kind, seed: number): DomainInput {
  const random = createRandom(seed);
  const obstacles: ObstacleInput[] = [];
  const add = (ring: number[]): void => {
    obstacles.push({ kind: 'polygon', where: `obstacles[${obstacles.length}].polygon`, ring: Float64Array.from(ring) });
  };
  const count = 3 + random.nextInt(10);
  for (let i = 0; i < count; i++) {
    switch (kind) {
      case 'scattered':
        add(
          star(random, 4 + random.next() * 92, 4 + random.next() * 72, 2 + random.next() * 10, 3 + random.nextInt(6)),
        );
        break;
      case 'lattice':
        if (random.next() < 0.75) add(latticeRectangle(random));
        else addLine(obstacles, latticeLine(random));
        break;
      case 'walls':
        if (random.next() < 0.3) add(star(random, random.next() * 100, random.next() * 80, 8, 4));
        else addLine(obstacles, randomLine(random));
        break;
      case 'tangled':
        add(tangle(random));
        break;
      case 'round':
        addRound(obstacles, random);
        break;
    }
  }
  return { boundary: box(100, 80), obstacles };
}

function box(width: number, height: number): BoundaryInput {
  return { areas: [{ where: 'boundary', ring: Float64Array.of(0, 0, width, 0, width, height, 0, height) }] };
}

function star(random: Random, x: number, y: number, radius: number, corners: number): number[] {
  const ring: number[] = [];
  const turn = random.next();
  for (let k = 0; k < corners; k++) {
    const angle = (2 * Math.PI * (k + turn)) / corners;
    const r = radius * (0.4 + 0.6 * random.next());
    ring.push(x + r * Math.cos(angle), y + r * Math.sin(angle));
  }
  return ring;
}

function latticeRectangle(random: Random): number[] {
  const x = 10 * random.nextInt(10);
  const y = 10 * random.nextInt(8);
  const w = 10 * (1 + random.nextInt(3));
  const h = 10 * (1 + random.nextInt(3));
  const ring = [x, y, x + w, y, x + w, y + h, x, y + h];
  return random.next() < 0.5 ? ring : [x, y, x, y + h, x + w, y + h, x + w, y];
}

function addLine(obstacles: ObstacleInput[], points: number[]): void {
  obstacles.push({ kind: 'line', where: `obstacles[${obstacles.length}].line`, points: Float64Array.from(points) });
}

function latticeLine(random: Random): number[] {
  const points: number[] = [];
  for (let k = 0; k < 2 + random.nextInt(2); k++) points.push(10 * random.nextInt(11), 10 * random.nextInt(9));
  return points;
}

function randomLine(random: Random): number[] {
  const points: number[] = [];
  for (let k = 0; k < 2 + random.nextInt(3); k++) points.push(random.next() * 100, random.next() * 80);
  return points;
}

/** Points at random joined in order: self-intersecting as a rule, some on a lattice so that edges overlap. */
function tangle(random: Random): number[] {
  const ring: number[] = [];
  const coarse = random.next() < 0.5;
  for (let k = 0; k < 4 + random.nextInt(4); k++) {
    if (coarse) ring.push(10 * random.nextInt(12) - 10, 10 * random.nextInt(10) - 10);
    else ring.push(random.next() * 110 - 5, random.next() * 90 - 5);
  }
  return ring;
}

function addRound(obstacles: ObstacleInput[], random: Random): void {
  const where = `obstacles[${obstacles.length}]`;
  const x = random.next() * 100;
  const y = random.next() * 80;
  if (random.next() < 0.7)
    obstacles.push({ kind: 'circle', where: `${where}.circle`, x, y, radius: 1 + random.next() * 9 });
  else obstacles.push({ kind: 'point', where: `${where}.point`, x, y });
}

/** A similarity: turn, then scale, then shift. */
export interface Similarity {
  readonly angle: number;
  readonly scale: number;
  readonly dx: number;
  readonly dy: number;
}

export function movePoint(m: Similarity, x: number, y: number): [number, number] {
  const c = Math.cos(m.angle) * m.scale;
  const s = Math.sin(m.angle) * m.scale;
  return [c * x - s * y + m.dx, s * x + c * y + m.dy];
}

export function moveFlat(m: Similarity, xy: Float64Array): Float64Array {
  const out = new Float64Array(xy.length);
  for (let i = 0; i < xy.length; i += 2) [out[i], out[i + 1]] = movePoint(m, xy[i], xy[i + 1]);
  return out;
}

export function moveInput(m: Similarity, input: DomainInput): DomainInput {
  return {
    boundary: {
      areas: input.boundary.areas.map((area) => ({
        ...area,
        ring: moveFlat(m, area.ring),
        holes: area.holes?.map((hole) => moveFlat(m, hole)),
      })),
    },
    obstacles: input.obstacles.map((o): ObstacleInput => {
      if (o.kind === 'polygon') return { ...o, ring: moveFlat(m, o.ring), holes: o.holes?.map((h) => moveFlat(m, h)) };
      if (o.kind === 'line') return { ...o, points: moveFlat(m, o.points) };
      const [x, y] = movePoint(m, o.x, o.y);
      return o.kind === 'point' ? { ...o, x, y } : { ...o, x, y, radius: o.radius * m.scale };
    }),
  };
}
