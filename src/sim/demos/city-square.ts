import type { Point, Scene, SceneCrowd, SceneObstacle, ScenePlace } from '../../scene/index.js';

/** The ground, m. */
const WIDTH = 120;
const HEIGHT = 90;
/** Buildings: left edges, width and depth, and their two rows, m. */
const LEFTS = [10, 37, 64, 91] as const;
const BUILDING = 19;
const DEPTH = 16;
const SOUTH_ROW = 18;
const NORTH_ROW = HEIGHT - SOUTH_ROW - DEPTH;
/** Width of a door, m. */
const DOOR = 4;
/** How long somebody is in the scene, s, about: so many times the rate are there at once. */
const STAY = 85;
/** The first ones come at this interval, s, and others from this second on. */
const RUSH = 0.6;
const SETTLED = 40;
/** Ends of the sidewalks on the left and right border: lower and upper y, m. */
const WALKS: readonly (readonly [string, number, number])[] = [
  ['south-kerb', 0.5, 3.5],
  ['south', 12.5, 16.5],
  ['north', HEIGHT - 16.5, HEIGHT - 12.5],
  ['north-kerb', HEIGHT - 3.5, HEIGHT - 0.5],
];

/**
 * Two avenues, a square with a fountain between two rows of buildings, cars on lanes of their own: 15 obstacles that stand (8
 * buildings, 6 benches, a fountain) and up to five that move. People come out of a building and leave through another one or along
 * a sidewalk (Sud et al. 2008, section 7.2 and figure 8).
 *
 * @param people in the scene at a time, about
 * @param cars 2 to 5
 */
export function describeSquare(people: number, cars: number, duration: number, seed: number): Scene {
  const buildings = listBuildings();
  const exits = listSidewalks();
  const doors = Object.keys(buildings.doors);
  return {
    footfall: 1,
    name: 'City square',
    boundary: [
      [0, 0],
      [WIDTH, 0],
      [WIDTH, HEIGHT],
      [0, HEIGHT],
    ],
    obstacles: [...buildings.obstacles, ...listFurniture(), ...listCars(cars)],
    places: { ...buildings.doors, ...exits },
    crowd: doors.slice(0, people).map(
      (door, k): SceneCrowd => ({
        id: `from-${door}`,
        spawn: door,
        goal: Object.fromEntries(
          [...doors.filter((other) => other !== door), ...Object.keys(exits)].map((to) => [to, 1]),
        ),
        arrive: { times: listTimes(Math.floor((people + doors.length - 1 - k) / doors.length), duration) },
        planner: 'mang',
        dynamics: 'social-force',
      }),
    ),
    run: { seed, duration, step: 0.1 },
  };
}

/** When people come out of one building, s: soon as many as are to be there, then as many as leave. */
function listTimes(count: number, duration: number): number[] {
  const times = Array.from({ length: count }, (_, k) => k * RUSH);
  for (let k = 0; SETTLED + (k * STAY) / count < duration; k++) times.push(SETTLED + (k * STAY) / count);
  return times
    .filter((time) => time < duration)
    .map((time) => Math.round(10 * time) / 10)
    .sort((a, b) => a - b);
}

function listBuildings(): { obstacles: SceneObstacle[]; doors: Record<string, ScenePlace> } {
  const obstacles: SceneObstacle[] = [];
  const doors: Record<string, ScenePlace> = {};
  for (const [row, bottom] of [
    ['south', SOUTH_ROW],
    ['north', NORTH_ROW],
  ] as const) {
    LEFTS.forEach((left, k) => {
      const name = `${row}-${k + 1}`;
      const top = bottom + DEPTH;
      obstacles.push({ id: name, polygon: box(left, bottom, left + BUILDING, top) });
      // Every other door faces the avenue, the others the square.
      const isInner = k % 2 === 0;
      const y = (row === 'south') === isInner ? top : bottom;
      const middle = left + BUILDING / 2;
      doors[`door-${name}`] = {
        line: [
          [middle - DOOR / 2, y],
          [middle + DOOR / 2, y],
        ],
      };
    });
  }
  return { obstacles, doors };
}

function listSidewalks(): Record<string, ScenePlace> {
  const exits: Record<string, ScenePlace> = {};
  for (const [name, low, high] of WALKS) {
    for (const [side, x] of [
      ['west', 0],
      ['east', WIDTH],
    ] as const) {
      exits[`${name}-${side}`] = {
        line: [
          [x, low],
          [x, high],
        ],
      };
    }
  }
  return exits;
}

function listFurniture(): SceneObstacle[] {
  const [x, y] = [WIDTH / 2, HEIGHT / 2];
  const benches = [-28, -18, -10, 10, 18, 28].map((dx, k): SceneObstacle => {
    const dy = k % 2 === 0 ? 3 : -3;
    return { id: `bench-${k + 1}`, polygon: box(x + dx - 1, y + dy - 0.3, x + dx + 1, y + dy + 0.3) };
  });
  return [{ id: 'fountain', circle: { center: [x, y], radius: 3.5 } }, ...benches];
}

/** One lane each, so that no two meet: two avenues in both directions, and a van round the square. */
function listCars(count: number): SceneObstacle[] {
  const lane = (id: string, y: number, from: number, to: number, speed: number): SceneObstacle => ({
    id,
    polygon: box(-2.2, -0.9, 2.2, 0.9),
    motion: {
      path: [
        [from, y],
        [to, y],
      ],
      speed,
      loop: 'jump',
    },
  });
  const van: SceneObstacle = {
    id: 'van',
    polygon: box(-2.5, -1, 2.5, 1),
    motion: {
      path: [
        [24, 38.5],
        [96, 38.5],
        [98, 40.5],
        [98, 49.5],
        [96, 51.5],
        [24, 51.5],
        [22, 49.5],
        [22, 40.5],
        [24, 38.5],
      ],
      speed: 2.5,
      loop: 'jump',
    },
  };
  return [
    lane('car-1', 6, 4, WIDTH - 4, 7),
    lane('car-2', HEIGHT - 6, WIDTH - 4, 4, 6),
    van,
    lane('car-3', 10, WIDTH - 4, 4, 8),
    lane('car-4', HEIGHT - 10, 4, WIDTH - 4, 7),
  ].slice(0, count);
}

function box(minX: number, minY: number, maxX: number, maxY: number): Point[] {
  return [
    [minX, minY],
    [maxX, minY],
    [maxX, maxY],
    [minX, maxY],
  ];
}
