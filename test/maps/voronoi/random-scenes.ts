import type { SiteShape } from '../../../src/maps/voronoi/site-shapes.js';
import { createRandom, type Random } from '../../../src/math/index.js';
import { fits, isSimple } from './apart.js';
import {
  moveShape,
  regularRing,
  room,
  SCENE_KINDS,
  type SceneKind,
  SLOTS,
  slotShape,
  square,
  type Transform,
} from './sample-sites.js';

/** Kinds of random scenes: those in slots, and four that fill a room by throwing objects into it. */
export const RANDOM_KINDS = [...SCENE_KINDS, 'sparse', 'dense', 'clustered', 'integers'] as const;
export type RandomKind = (typeof RANDOM_KINDS)[number];

export interface RandomScene {
  readonly kind: RandomKind;
  readonly shapes: readonly (SiteShape | undefined)[];
  readonly transform: Transform;
}

/**
 * The scene of a seed: one of the kinds, turned by a special angle or any, 1e-3 to 1e6 times as large, every third one 1e6 m
 * away (small ones 1e6 times their scale, since float64 has no room for 1 mm at 1e6 m).
 */
export function randomScene(index: number, seed: number): RandomScene {
  const random = createRandom(seed);
  const kind = RANDOM_KINDS[index % RANDOM_KINDS.length];
  const angle = [0, Math.PI / 2, Math.PI / 6, 2 * Math.PI * random.next()][random.nextInt(4)];
  const scale = random.nextInt(3) === 0 ? 1 : 10 ** between(random, -3, 6);
  const far = random.nextInt(3) === 0 ? 1e6 * Math.min(1, scale) : 0;
  const transform: Transform = { angle, scale, shift: [far, -far] };
  const shapes = makeShapes(kind, random).map((shape) => shape && moveShape(shape, transform));
  return { kind, shapes, transform };
}

function between(random: Random, lo: number, hi: number): number {
  return lo + (hi - lo) * random.next();
}

function makeShapes(kind: RandomKind, random: Random): (SiteShape | undefined)[] {
  switch (kind) {
    case 'sparse':
      return throwInto(
        regularRing(40, 40, 40, 3 + random.nextInt(8), random.next()),
        2 + random.nextInt(8),
        10,
        random,
      );
    case 'dense':
      return throwInto(regularRing(40, 40, 40, 3 + random.nextInt(20), random.next()), 160, 4, random);
    case 'clustered':
      return clusters(random);
    case 'integers':
      return integers(4 + random.nextInt(7), random);
    default:
      return inSlots(kind, random);
  }
}

function inSlots(kind: SceneKind, random: Random): (SiteShape | undefined)[] {
  const shapes: (SiteShape | undefined)[] = [room];
  for (let slot = 0; slot < SLOTS * SLOTS; slot++) {
    shapes.push(random.nextInt(4) === 0 ? undefined : slotShape(kind, slot, random));
  }
  return shapes;
}

/** Up to `count` objects of sizes from 1e-2 to `largest`; what does not fit is left out. */
function throwInto(ring: number[], count: number, largest: number, random: Random): SiteShape[] {
  const shapes: SiteShape[] = [{ kind: 'room', ring }];
  for (let k = 0; k < count; k++) {
    const x = between(random, 0, 80);
    const y = between(random, 0, 80);
    const size = largest * 10 ** between(random, -2, 0);
    const shape = thrown(x, y, size, random);
    if (fits(shapes, shape, 1e-6)) shapes.push(shape);
  }
  return shapes;
}

function thrown(x: number, y: number, size: number, random: Random): SiteShape {
  switch (random.nextInt(4)) {
    case 0:
      return { kind: 'point', x, y };
    case 1:
      return { kind: 'circle', x, y, radius: size };
    case 2:
      return { kind: 'line', points: [x, y, x + between(random, -2, 2) * size, y + between(random, -2, 2) * size] };
    default:
      return { kind: 'polygon', ring: regularRing(x, y, size, 3 + random.nextInt(5), between(random, 0, 6)) };
  }
}

/** Points and circles in heaps of 1e-4 to 1 m, metres apart. */
function clusters(random: Random): SiteShape[] {
  const shapes: SiteShape[] = [room];
  for (let k = 0; k < 8; k++) {
    const x = between(random, 5, 75);
    const y = between(random, 5, 75);
    const spread = 10 ** between(random, -4, 0);
    for (let i = 0; i < 8; i++) {
      const px = x + spread * between(random, -1, 1);
      const py = y + spread * between(random, -1, 1);
      const shape: SiteShape =
        random.nextInt(3) === 0
          ? { kind: 'circle', x: px, y: py, radius: 0.2 * spread }
          : { kind: 'point', x: px, y: py };
      if (fits(shapes, shape, 1e-6)) shapes.push(shape);
    }
  }
  return shapes;
}

/** Everything on whole numbers: collinear, cocircular and equally far by the dozen. */
export function integers(n: number, random: Random): SiteShape[] {
  const shapes: SiteShape[] = [{ kind: 'room', ring: [0, 0, n, 0, n, n, 0, n] }];
  const at = (): number => 1 + random.nextInt(n - 1);
  for (let k = 0; k < 4 * n; k++) {
    const shape = integerShape(at, random);
    if (shape !== undefined && fits(shapes, shape, 1e-9)) shapes.push(shape);
  }
  return shapes;
}

function integerShape(at: () => number, random: Random): SiteShape | undefined {
  switch (random.nextInt(5)) {
    case 0:
      return { kind: 'point', x: at(), y: at() };
    case 1:
      return { kind: 'circle', x: at(), y: at(), radius: [0.25, 0.5, 1, 2][random.nextInt(4)] };
    case 2:
      return square(at(), at(), 0.5);
    case 3: {
      const ring = [at(), at(), at(), at(), at(), at()];
      const area = (ring[2] - ring[0]) * (ring[5] - ring[1]) - (ring[4] - ring[0]) * (ring[3] - ring[1]);
      return area !== 0 && isSimple(ring) ? { kind: 'polygon', ring } : undefined;
    }
    default: {
      const points = [at(), at(), at(), at()];
      return points[0] === points[2] && points[1] === points[3] ? undefined : { kind: 'line', points };
    }
  }
}
