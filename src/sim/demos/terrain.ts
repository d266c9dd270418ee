import { cos, createRandom, sin } from '../../math/index.js';
import type { Point, Scene, SceneObstacle } from '../../scene/index.js';
import type { Demo } from './demo.js';
import { DemoFilm } from './demo-film.js';
import { readAgents, readDuration, requireDemoOptions } from './demo-number.js';
import { RoverGoals } from './rover-goals.js';

/** Side of the terrain, m. */
const SIZE = 100;
/** Share of the rovers that are aggressive. */
const AGGRESSIVE = 0.3;
/** Rocks are the same whatever the seed of the run. */
const ROCK_SEED = 1979;
/** Corners of a rock, and how far notches go in. */
const CORNERS = 14;
const NOTCH = 0.5;

/** Middle and size of the six rocks, m. */
const ROCKS: readonly (readonly [number, number, number])[] = [
  [18, 22, 9],
  [50, 14, 7],
  [82, 24, 10],
  [16, 76, 10],
  [50, 86, 7],
  [84, 74, 9],
];

/** Rovers explore a terrain of rocks and a crater (Sud et al. 2008, section 7.2 and figure 9). */
export const TERRAIN_DEMO: Demo = {
  name: 'terrain',
  summary: '50 rovers explore a terrain of six rocks and a crater',
  usual: 50,
  most: 200,
  build(options = {}) {
    requireDemoOptions(options);
    const { agents, duration, seed = 1 } = options;
    const count = readAgents(agents, TERRAIN_DEMO.usual, TERRAIN_DEMO.most);
    const rovers = new RoverGoals();
    const film = new DemoFilm();
    return {
      scene: describeTerrain(count, readDuration(duration, 600), seed),
      behaviours: [rovers, film],
      film,
      report: () => ({ goals_given: rovers.given, goals_reached: rovers.reached }),
    };
  },
};

function describeTerrain(count: number, duration: number, seed: number): Scene {
  const aggressive = Math.round(AGGRESSIVE * count);
  const habits = {
    spawn: 'open',
    radius: 0.5,
    planner: 'mang',
    atGoal: 'stay',
  } as const;
  return {
    footfall: 1,
    name: 'Terrain',
    boundary: [
      [0, 0],
      [SIZE, 0],
      [SIZE, SIZE],
      [0, SIZE],
    ],
    obstacles: [...listRocks(), describeCrater()],
    places: {
      open: {
        polygon: [
          [2, 2],
          [SIZE - 2, 2],
          [SIZE - 2, SIZE - 2],
          [2, SIZE - 2],
        ],
      },
    },
    models: {
      calm: { dynamics: 'social-force', range: 1.2 },
      aggressive: { dynamics: 'social-force', range: 0.9, strength: 1, tau: 0.3 },
    },
    crowd: [
      {
        id: 'rovers',
        count: count - aggressive,
        ...habits,
        speed: { normal: [1.2, 0.1], min: 0.9, max: 1.5 },
        dynamics: 'calm',
      },
      {
        id: 'aggressive',
        count: aggressive,
        ...habits,
        speed: { normal: [2.2, 0.2], min: 1.8, max: 2.6 },
        dynamics: 'aggressive',
      },
    ],
    run: { seed, duration, step: 0.1 },
  };
}

/** Stars with ragged corners: not convex, and different from each other. */
function listRocks(): SceneObstacle[] {
  const random = createRandom(ROCK_SEED);
  return ROCKS.map(([x, y, size], k) => {
    const polygon: Point[] = [];
    for (let corner = 0; corner < CORNERS; corner++) {
      const angle = (2 * Math.PI * corner) / CORNERS;
      const isNotch = corner % 2 === 1;
      const reach = size * (isNotch ? 1 - NOTCH * (0.7 + 0.3 * random.next()) : 0.85 + 0.15 * random.next());
      polygon.push([round(x + reach * cos(angle)), round(y + reach * sin(angle))]);
    }
    return { id: `rock-${k + 1}`, polygon };
  });
}

/** A rim that is broken on one side: whoever only avoids what is near gets caught inside. */
function describeCrater(): SceneObstacle {
  const arc = (radius: number, from: number, to: number): Point[] =>
    Array.from({ length: 25 }, (_, k) => {
      const angle = from + ((to - from) * k) / 24;
      return [round(SIZE / 2 + radius * cos(angle)), round(SIZE / 2 + radius * sin(angle))];
    });
  const gap = 0.55;
  return { id: 'crater', polygon: [...arc(15, gap, 2 * Math.PI - gap), ...arc(11.5, 2 * Math.PI - gap, gap)] };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
