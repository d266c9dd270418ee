import { createRandom, type Random } from '../../../src/math/index.js';
import type { Point, Scene } from '../../../src/scene/index.js';

/** A random scene with one group, and what was drawn for it. */
export interface GroupScene {
  readonly scene: Scene;
  readonly units: number;
  readonly radius: number;
  /** c, m. */
  readonly width: number;
  /** A, m2. */
  readonly area: number;
  /** Middle of the start and of the goal area, and their radius; both are free of obstacles. */
  readonly start: Point;
  readonly goal: Point;
  readonly reach: number;
}

/** Share of a region that bodies may fill. */
const DENSITY = 0.5;
/** Corners of the round areas. */
const CORNERS = 16;

/** Smallest legal A: a disc of radius c, and room for all bodies. */
export function smallestArea(units: number, radius: number, width: number): number {
  return Math.max(Math.PI * width * width, (units * Math.PI * radius * radius) / DENSITY);
}

/**
 * A field of 25 to 60 m with 6 to 30 obstacles of every kind between a start on the left and a goal on the right; 2 to `most` units
 * (log-uniform), c from single file to 3 m, A from the smallest legal one to three times that.
 */
export function sampleGroupScene(seed: number, most = 100): GroupScene {
  const random = createRandom(seed);
  const radius = random.next() < 0.5 ? 0.25 : 0.2 + 0.1 * random.next();
  const units = Math.round(2 * (most / 2) ** random.next());
  const reach = radius * Math.sqrt(units / 0.35) + 0.4;
  const [wide, high] = [4 * reach + 14 + 20 * random.next(), 2 * reach + 10 + 18 * random.next()];
  const start: Point = [reach + 0.5, reach + 0.5 + random.next() * (high - 2 * reach - 1)];
  const goal: Point = [wide - reach - 0.5, reach + 0.5 + random.next() * (high - 2 * reach - 1)];
  // No narrower than lets the bodies stand in a third of the way: groups have to move.
  const crowded = (units * Math.PI * radius * radius) / (DENSITY * 0.6 * (wide - 2 * reach));
  const least = Math.max(radius, crowded);
  const kind = random.next();
  const width = kind < 0.1 ? least : kind < 0.3 ? least * (1.05 + random.next()) : least + (3 - radius) * random.next();
  const slack = random.next();
  const area = smallestArea(units, radius, width) * (slack < 0.2 ? 1.001 : 1 + 2 * random.next());
  const scene: Scene = {
    footfall: 1,
    boundary: [
      [0, 0],
      [wide, 0],
      [wide, high],
      [0, high],
    ],
    obstacles: sampleObstacles(random, wide, high, start, goal, reach),
    places: { start: { polygon: roundArea(start, reach) }, goal: { polygon: roundArea(goal, reach) } },
    crowd: [
      {
        id: 'group',
        count: units,
        spawn: 'start',
        goal: 'goal',
        radius,
        speed: random.next() < 0.5 ? 1.3 : { uniform: [0.8, 1.6] },
        group: { width, area },
      },
    ],
    run: { duration: 400, seed, step: 0.05 },
  };
  return { scene, units, radius, width, area, start, goal, reach };
}

function roundArea([x, y]: Point, reach: number): Point[] {
  return Array.from({ length: CORNERS }, (_, k): Point => {
    const angle = (2 * Math.PI * k) / CORNERS;
    return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)];
  });
}

/** Solids, thin walls, posts and columns, clear of start and goal; they may lie over each other and in the outer wall. */
function sampleObstacles(
  random: Random,
  wide: number,
  high: number,
  start: Point,
  goal: Point,
  reach: number,
): NonNullable<Scene['obstacles']> {
  const obstacles: NonNullable<Scene['obstacles']> = [];
  const count = 6 + random.nextInt(25);
  for (let tries = 0; obstacles.length < count && tries < 20 * count; tries++) {
    const [x, y] = [random.next() * wide, random.next() * high];
    const size = 0.3 + 2.2 * random.next();
    const kind = random.nextInt(6);
    const turn = random.next();
    const flat = 0.1 + 0.3 * random.next();
    const isClear = [start, goal].every(([cx, cy]) => Math.hypot(x - cx, y - cy) > reach + size + 0.5);
    if (!isClear) continue;
    const at = (share: number, part = 1): Point => {
      const angle = 2 * Math.PI * (turn + share);
      return [x + part * size * Math.cos(angle), y + part * size * Math.sin(angle)];
    };
    if (kind === 0) obstacles.push({ point: [x, y] });
    else if (kind === 1) obstacles.push({ circle: { center: [x, y], radius: 0.6 * size } });
    else if (kind === 2) obstacles.push({ line: [at(0), at(0.5)] });
    else if (kind === 3) obstacles.push({ line: [at(0), [x, y], at(0.25)] });
    else if (kind === 4) obstacles.push({ polygon: [at(0), at(0.3, 0.8), at(0.6)] });
    else obstacles.push({ polygon: [0, flat, 0.5, 0.5 + flat].map((share) => at(share)) });
  }
  return obstacles;
}
