import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Random } from '../../src/math/index.js';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const examples = fileURLToPath(new URL('../../scenes/examples/', import.meta.url));

/** A small hall in which nearly every key of places, crowds, models, events and runs is used. */
const EVERY_KEY: Json = {
  footfall: 1,
  name: 'every key',
  origin: [100, 200],
  boundary: [
    [0, 0],
    [20, 0],
    [20, 10],
    [0, 10],
  ],
  obstacles: [
    {
      line: [
        [10, 0],
        [10, 4],
      ],
    },
    { circle: { center: [14, 5], radius: 0.5 } },
    { point: [5, 5] },
    {
      polygon: [
        [-0.3, -0.3],
        [0.3, -0.3],
        [0.3, 0.3],
        [-0.3, 0.3],
      ],
      motion: {
        path: [
          [12, 2],
          [12, 8],
        ],
        speed: 1,
        loop: 'back',
      },
    },
  ],
  places: {
    hall: {
      polygon: [
        [1, 1],
        [8, 1],
        [8, 9],
        [1, 9],
      ],
    },
    east: {
      line: [
        [20, 3],
        [20, 7],
      ],
    },
    north: {
      line: [
        [14, 10],
        [18, 10],
      ],
      maxFlow: 1.5,
    },
    desk: { point: [12, 7] },
  },
  crowd: [
    { id: 'a', count: 8, spawn: 'hall', goal: { east: 0.5, north: 0.5 }, delay: { uniform: [0, 2] }, radius: 0.2 },
    { count: 4, spawn: 'hall', spawnLayout: 'hex', goal: ['east', 'north'], speed: { normal: [1.3, 0.2], min: 0.5 } },
    { spawn: 'hall', goal: 'east', arrive: { rate: 2, from: 0, to: 3 }, dynamics: 'force', planner: 'roadmap' },
    { spawn: 'hall', goal: 'desk', arrive: { times: [0, 0.5, 1] }, dynamics: 'orca', atGoal: 'stay' },
    { count: 3, spawn: 'hall', goal: [16, 2], profile: 'rimea-age', planner: 'direct', atGoal: 'wander' },
    {
      count: 6,
      spawn: 'hall',
      goal: 'east',
      route: [{ to: 'desk', wait: { gamma: [1, 2] } }],
      group: { size: 3, width: 2, area: 8, formation: 'wedge', ignore: 0.4 },
    },
    { count: 3, spawn: 'hall', goal: 'east', planner: 'mang', dynamics: 'empty-circle' },
  ],
  agents: [{ id: 'x', at: [3, 5], goal: 'east', arrive: { at: 0.5 }, radius: 0.3, speed: { weibull: [1.2, 4] } }],
  zones: [
    {
      polygon: [
        [11, 1],
        [13, 1],
        [13, 9],
        [11, 9],
      ],
      factor: 0.7,
    },
  ],
  models: { force: { dynamics: 'social-force', tau: 0.5 } },
  events: [
    { at: 1, close: 'north' },
    { at: 2, open: 'north' },
  ],
  run: {
    seed: 4,
    step: 0.05,
    duration: 5,
    record: 10,
    barriers: { mode: 'adaptive', interval: 2, informed: 0.8 },
    kernel: 'auto',
  },
};

/** Agents led by lanes. */
const LANES: Json = {
  footfall: 1,
  boundary: [
    [0, 0],
    [12, 0],
    [12, 6],
    [0, 6],
  ],
  places: {
    in: {
      line: [
        [0, 1],
        [0, 5],
      ],
    },
    out: {
      line: [
        [12, 2],
        [12, 4],
      ],
    },
  },
  crowd: [
    { count: 10, spawn: 'in', goal: 'out', planner: 'lanes', lanes: { from: ['in'], shorten: false }, speed: 1.3 },
  ],
  run: { duration: 5, barriers: 'fixed' },
};

/** Scenes to change: those of the examples, and small ones with every key. */
export function listSeeds(): readonly string[] {
  const files = readdirSync(examples).filter((name) => name.endsWith('.scene.json'));
  const all = files.sort().map((name) => readFileSync(`${examples}${name}`, 'utf8'));
  // Small scenes are worth more tries.
  return [...all, ...Array.from({ length: 5 }, () => JSON.stringify(EVERY_KEY)), JSON.stringify(LANES)];
}

const NUMBERS = [0, -1, 1, 0.5, 2, 10, 1e-15, 1e-9, 1e-3, 1e3, 1e6, 1e9, -1e9, 1e12, 1e308, -0, 1e-308, 3.7, 65537];
const VALUES: readonly Json[] = [null, true, 'east', '', [], {}, [0, 0], 'social-force', -5, { at: 1 }, { rate: 1e5 }];

/** Changes one to three values of a scene: numbers to extremes and neighbours, kinds, places far away, keys left out. */
export function mutateScene(text: string, random: Random): unknown {
  const scene = JSON.parse(text) as Json;
  const changes = 1 + Math.floor(3 * random.next() * random.next());
  for (let k = 0; k < changes; k++) change(scene, random);
  return scene;
}

interface Spot {
  readonly holder: Json[] | { [key: string]: Json };
  readonly key: string | number;
}

function change(scene: Json, random: Random): void {
  const spots: Spot[] = [];
  collect(scene, spots);
  if (spots.length === 0) return;
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random.next() * list.length)] as T;
  // Most changes of kind are refused at once: numbers are worth more tries, and those of keys more than coordinates.
  const numbers = spots.filter(({ holder, key }) => typeof (holder as Record<string, Json>)[key] === 'number');
  const named = numbers.filter(({ key }) => typeof key === 'string');
  const draw = random.next();
  const { holder, key } = pick(draw < 0.55 && named.length > 0 ? named : draw < 0.85 ? numbers : spots);
  const place = holder as Record<string | number, Json>;
  const value = place[key];
  const kind = random.next();
  if (typeof value === 'number') {
    if (kind < 0.5) place[key] = pick(NUMBERS);
    else if (kind < 0.75) place[key] = value * 10 ** Math.floor(19 * random.next() - 9);
    else if (kind < 0.97) place[key] = value + (random.next() - 0.5) * Math.max(1, Math.abs(value));
    else place[key] = pick(VALUES);
    return;
  }
  if (kind < 0.3 && !Array.isArray(holder)) delete holder[key as string];
  else if (kind < 0.5 && Array.isArray(value) && value.length > 0) value.push(structuredClone(pick(value)));
  else place[key] = kind < 0.8 ? structuredClone(pick(VALUES)) : pick(NUMBERS);
}

function collect(value: Json, out: Spot[]): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    value.forEach((item, key) => {
      out.push({ holder: value, key });
      collect(item, out);
    });
    return;
  }
  for (const [key, item] of Object.entries(value)) {
    if (key === 'footfall') continue;
    out.push({ holder: value, key });
    collect(item, out);
  }
}
