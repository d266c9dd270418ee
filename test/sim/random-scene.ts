import { createRandom, type Random } from '../../src/math/index.js';
import type { Point, Scene, SceneCrowd } from '../../src/scene/index.js';

/** The dynamics that a scene can name. */
export type DynamicsName = 'collision-free-speed' | 'social-force' | 'orca' | 'empty-circle';

/**
 * A room of 50 to 500 people (log-uniform) at 0.2 to 1.5 per m2, with things of every kind standing about, some on top of each
 * other or in the walls, one to four exits, and crowds that differ in size of body, way, and what they do when they arrive.
 */
export function sampleScene(seed: number, dynamics: DynamicsName, duration: number, least = 50, most = 500): Scene {
  const random = createRandom(seed);
  const people = Math.round(least * (most / least) ** random.next());
  const area = people / (0.2 + 1.3 * random.next());
  const shape = 0.5 + 1.5 * random.next();
  const width = Math.max(8, Math.sqrt(area * shape));
  const height = Math.max(8, area / width);
  const places: NonNullable<Scene['places']> = {};
  const exits = Array.from({ length: 1 + random.nextInt(4) }, (_, k) => {
    places[`exit ${k}`] = { line: sampleOpening(random, k, width, height) };
    return `exit ${k}`;
  });
  places.room = { polygon: rectangle(0, 0, width, height) };
  places.half = { polygon: rectangle(0, 0, width / 2, height) };
  places.meeting = { polygon: rectangle(0.4 * width, 0.4 * height, 0.6 * width, 0.6 * height) };
  places.desk = { point: [0.3 * width, 0.7 * height] };
  const parts = 1 + random.nextInt(4);
  const crowd = Array.from({ length: parts }, (_, k): SceneCrowd => {
    const way = random.nextInt(6);
    return {
      id: `crowd ${k}`,
      count: Math.floor(people / parts) + (k < people % parts ? 1 : 0),
      spawn: random.next() < 0.3 ? 'half' : 'room',
      radius: random.next() < 0.5 ? 0.2 : 0.15 + 0.15 * random.next(),
      goal: way < 3 ? exits : way === 3 ? exits[0] : way === 4 ? 'meeting' : exits[exits.length - 1],
      ...(way === 4 && { atGoal: random.next() < 0.5 ? 'stay' : 'wander' }),
      ...(way === 2 && { route: [{ to: 'desk', wait: 1 }] }),
      ...(random.next() < 0.2 && { arrive: { rate: 2 } }),
      ...(random.next() < 0.2 && { delay: { uniform: [0, 10] } }),
      dynamics,
    };
  });
  return {
    footfall: 1,
    boundary: rectangle(0, 0, width, height),
    obstacles: sampleObstacles(random, width, height),
    places,
    crowd,
    run: { duration, seed },
  };
}

function rectangle(x0: number, y0: number, x1: number, y1: number): Point[] {
  return [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ];
}

/** An opening 0.8 to 2.4 m wide in one of the four walls. */
function sampleOpening(random: Random, side: number, width: number, height: number): Point[] {
  const size = 0.8 + 1.6 * random.next();
  const long = side % 2 === 0 ? height : width;
  const from = 0.5 + random.next() * (long - size - 1);
  const to = from + size;
  if (side % 2 === 0) {
    const x = side === 0 ? width : 0;
    return [
      [x, from],
      [x, to],
    ];
  }
  const y = side === 1 ? height : 0;
  return [
    [from, y],
    [to, y],
  ];
}

/** Solids, thin walls, posts and round columns, one for every 20 m2 or so, at most a metre from the walls unless it sticks in one. */
function sampleObstacles(random: Random, width: number, height: number): NonNullable<Scene['obstacles']> {
  const obstacles: NonNullable<Scene['obstacles']> = [];
  const count = Math.round((width * height * (0.3 + random.next())) / 25);
  for (let k = 0; k < count; k++) {
    const x = 1.5 + random.next() * (width - 3);
    const y = 1.5 + random.next() * (height - 3);
    const size = 0.2 + 1.5 * random.next();
    const kind = random.nextInt(6);
    const at = (turn: number, share: number): Point => [
      x + share * size * Math.cos(2 * Math.PI * turn),
      y + share * size * Math.sin(2 * Math.PI * turn),
    ];
    const turn = random.next();
    if (kind === 0) obstacles.push({ point: [x, y] });
    else if (kind === 1) obstacles.push({ circle: { center: [x, y], radius: 0.2 + 0.4 * random.next() } });
    else if (kind === 2) obstacles.push({ line: [at(turn, 1), at(turn + 0.5, 1)] });
    else if (kind === 3) obstacles.push({ line: [at(turn, 1), [x, y], at(turn + 0.25, 1)] });
    else if (kind === 4) obstacles.push({ polygon: [at(turn, 1), at(turn + 0.3, 0.8), at(turn + 0.6, 1)] });
    else {
      const flat = 0.05 + 0.2 * random.next();
      obstacles.push({ polygon: [turn, turn + flat, turn + 0.5, turn + 0.5 + flat].map((t) => at(t, 1)) });
    }
  }
  return obstacles;
}
