import { createRandom, type Random } from '../../src/math/index.js';
import type { Point, Scene, SceneObstacle } from '../../src/scene/index.js';

/** Scenes in which agents stand in each other's way. */
export const BLOCKING_KINDS = ['passing bay', 'U-trap', 'circle swap'] as const;
export type BlockingKind = (typeof BLOCKING_KINDS)[number];

/** Who plans and who moves. */
export interface Leading {
  readonly planner: 'mang' | 'pathmap';
  readonly dynamics: 'social-force' | 'orca';
}

type Agent = NonNullable<Scene['agents']>[number];

const RADIUS = 0.2;

/** The scene of a number: the kinds come in turn, sizes and places are drawn. */
export function makeBlockingScene(seed: number, { planner, dynamics }: Leading): Scene {
  const random = createRandom(seed);
  const kind = BLOCKING_KINDS[seed % BLOCKING_KINDS.length];
  const make = { 'passing bay': makePassingBay, 'U-trap': makeTrap, 'circle swap': makeCircleSwap }[kind];
  const { boundary, obstacles, trips } = make(random);
  const agents = trips.map(
    ([at, goal]): Agent => ({
      at,
      goal,
      planner,
      dynamics,
      radius: RADIUS,
      speed: round(1.1 + 0.4 * random.next()),
      atGoal: 'leave',
    }),
  );
  const run = { seed, duration: 120, step: 0.05 };
  return { footfall: 1, name: `${kind} ${seed}`, boundary, obstacles, agents, run };
}

interface Made {
  readonly boundary: Point[];
  readonly obstacles: SceneObstacle[];
  /** From where to where. */
  readonly trips: (readonly [Point, Point])[];
}

/** Two groups meet in a corridor that is wide enough for two abreast only at its bay, or just so. */
function makePassingBay(random: Random): Made {
  const length = round(14 + 8 * random.next());
  const width = round(0.6 + 0.5 * random.next());
  const bay = round(2 + 2 * random.next());
  const depth = round(1 + random.next());
  const left = round(length / 2 - bay / 2);
  const boundary: Point[] = [
    [0, 0],
    [length, 0],
    [length, width],
    [left + bay, width],
    [left + bay, width + depth],
    [left, width + depth],
    [left, width],
    [0, width],
  ];
  const trips: (readonly [Point, Point])[] = [];
  const each = 2 + random.nextInt(5);
  for (let k = 0; k < each; k++) {
    const across = (): number => round(0.25 + (width - 0.5) * random.next());
    const along = round(0.6 + 0.8 * k);
    const end = round(length - along);
    trips.push([
      [along, across()],
      [end, across()],
    ]);
    trips.push([
      [end, across()],
      [along, across()],
    ]);
  }
  return { boundary, obstacles: [], trips };
}

/** A U opens towards some agents whose goal lies behind it. */
function makeTrap(random: Random): Made {
  const size = 20;
  const half = round(2 + 3 * random.next());
  const depth = round(2 + 4 * random.next());
  const x = round(9 + 2 * random.next());
  const y = size / 2;
  const wall = 0.4;
  const trap: Point[] = [
    [x - depth, y - half],
    [x + wall, y - half],
    [x + wall, y + half],
    [x - depth, y + half],
    [x - depth, y + half - wall],
    [x, y + half - wall],
    [x, y - half + wall],
    [x - depth, y - half + wall],
  ];
  const trips: (readonly [Point, Point])[] = [];
  const count = 4 + random.nextInt(9);
  for (let k = 0; k < count; k++) {
    const isInside = k % 2 === 0;
    const row = Math.floor(k / 2);
    const at: Point = isInside
      ? [round(x - 0.6 - 0.8 * (row % 2)), round(y - half + 1 + 0.8 * Math.floor(row / 2))]
      : [round(1 + 0.8 * (row % 3)), round(y - 2 + 0.8 * Math.floor(row / 3) + 0.2 * random.next())];
    trips.push([at, [round(size - 1.5 - random.next()), round(y - 2 + 4 * random.next())]]);
  }
  const boundary: Point[] = [
    [0, 0],
    [size, 0],
    [size, size],
    [0, size],
  ];
  return { boundary, obstacles: [{ polygon: trap }], trips };
}

/** Everybody on a circle wants to the opposite side, past pillars. */
function makeCircleSwap(random: Random): Made {
  const reach = round(4 + 3 * random.next());
  const count = 8 + 2 * random.nextInt(7);
  const middle = reach + 2;
  const obstacles: SceneObstacle[] = [];
  const pillars = 3 + random.nextInt(4);
  for (let k = 0; k < pillars; k++) {
    const turn = (2 * Math.PI * (k + 0.3 * random.next())) / pillars;
    const away = reach * (0.35 + 0.2 * random.next());
    const center: Point = [round(middle + away * Math.cos(turn)), round(middle + away * Math.sin(turn))];
    obstacles.push({ circle: { center, radius: round(0.3 + 0.3 * random.next()) } });
  }
  const on = (turn: number): Point => [round(middle + reach * Math.cos(turn)), round(middle + reach * Math.sin(turn))];
  const trips = Array.from({ length: count }, (_, k): readonly [Point, Point] => {
    const turn = (2 * Math.PI * k) / count;
    return [on(turn), on(turn + Math.PI)];
  });
  const boundary: Point[] = [
    [0, 0],
    [2 * middle, 0],
    [2 * middle, 2 * middle],
    [0, 2 * middle],
  ];
  return { boundary, obstacles, trips };
}

function round(value: number): number {
  return Math.round(100 * value) / 100;
}
