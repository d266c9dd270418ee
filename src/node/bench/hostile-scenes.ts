import { createRandom } from '../../math/index.js';
import { checkSceneText } from '../../scene/index.js';
import { findReachWarnings } from '../reach-warnings.js';

type Point = [number, number];

/** What is grown: kinds of scenes that took minutes and gigabytes before their work was bounded. */
export type HostileKind = 'overlapping obstacles' | 'ring vertices' | 'spiral vertices' | 'places' | 'agents';

/** Side of the hall, m. */
const SIDE = 100;

/** The text of a scene with so many of a kind; the same for the same seed. */
export function createHostileScene(kind: HostileKind, count: number, seed = 1): string {
  return JSON.stringify({ footfall: 1, boundary: square(0, 0, SIDE), ...describe(kind, count, seed) });
}

/** Prepares the check of a scene, from its text to the warnings about widths; for a process of its own. */
export function checkHostileScene(kind: HostileKind, count: number): () => string {
  const text = createHostileScene(kind, count);
  return () => {
    const { ok, errors, scene, domain } = checkSceneText(text);
    if (scene && domain) findReachWarnings(scene, domain);
    return ok ? 'ok' : errors[0].code;
  };
}

function describe(kind: HostileKind, count: number, seed: number): object {
  const random = createRandom(seed);
  const each = <T>(make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
  switch (kind) {
    case 'overlapping obstacles': {
      const side = 0.3 * SIDE;
      return {
        obstacles: each(() => ({
          polygon: square(random.next() * (SIDE - side), random.next() * (SIDE - side), side),
        })),
      };
    }
    case 'ring vertices':
      return { boundary: each((i) => around((2 * Math.PI * i) / count, 0.49 * SIDE)) };
    case 'spiral vertices': {
      // There on one side of a band, back on the other.
      const turns = Math.sqrt(count) / 8;
      const half = count / 2;
      const band = (0.22 * SIDE) / turns;
      return {
        boundary: each((i) => {
          const share = (i < half ? i : count - 1 - i) / half;
          return around(2 * Math.PI * turns * share, 0.05 * SIDE + 0.44 * SIDE * share - (i < half ? 0 : band));
        }),
      };
    }
    case 'places':
      return {
        places: Object.fromEntries(each((i) => [`place ${i}`, placeAt(i, random.next() * 95, random.next() * 95)])),
      };
    case 'agents':
      return {
        boundary: square(0, 0, 10 * SIDE),
        agents: each(() => ({
          at: [10 * SIDE * random.next(), 10 * SIDE * random.next()],
          goal: [10 * SIDE * random.next(), 10 * SIDE * random.next()],
        })),
      };
  }
}

function placeAt(i: number, x: number, y: number): object {
  if (i % 3 === 0) return { polygon: square(x, y, 1) };
  return i % 3 === 1
    ? {
        line: [
          [x, y],
          [x + 1, y + 1],
        ],
      }
    : { point: [x, y] };
}

function square(x: number, y: number, side: number): Point[] {
  return [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
  ];
}

function around(angle: number, radius: number): Point {
  return [SIDE / 2 + radius * Math.cos(angle), SIDE / 2 + radius * Math.sin(angle)];
}
