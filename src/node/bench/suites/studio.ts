import { createRandom } from '../../../math/index.js';
import type { Bench } from '../bench.js';
import { computeMedian, computeSpread } from '../statistics.js';
import { openStudioPage, type StudioPage, type Watched } from '../studio-page.js';
import type { Suite } from '../suite.js';
import { SUMMARIES } from './summaries.js';

/** What is measured; tests take less. */
export interface StudioSizes {
  /** Polygons of the scene in which one is dragged. */
  readonly polygons: number;
  /** Steps of the pointer. */
  readonly moves: number;
  readonly people: number;
  /** Milliseconds of the run that is watched. */
  readonly watch: number;
  /** Pages that are opened. */
  readonly views: number;
  /** Folder of the built studio; that of this package if absent. */
  readonly folder?: string;
}

const SIZES: StudioSizes = { polygons: 200, moves: 150, people: 10_000, watch: 15_000, views: 5 };

export const studioSuite: Suite = {
  name: 'studio',
  summary: SUMMARIES.studio,
  run: (bench) => measureStudio(bench),
};

/**
 * The studio as a user meets it, by the real server in a real browser. What counts are pictures that differ, not animation frames: a frame
 * that draws nothing new is no sign of life. Their times hold all that keeps them up, the worker's share of the processor included.
 */
export async function measureStudio(bench: Bench, sizes: StudioSizes = SIZES): Promise<void> {
  await measureDrag(bench, sizes);
  await measureRun(bench, sizes);
  await measureView(bench, sizes);
}

async function measureDrag(bench: Bench, { polygons, moves, folder }: StudioSizes): Promise<void> {
  const scene = makeBlocks(polygons, bench.seed);
  const name = `studio: picture to picture of the path map while one of ${polygons} polygons is dragged`;
  const open = await openStudioPage(JSON.stringify(scene.scene), folder);
  if (typeof open === 'string') return void bench.value(missing(name, open));
  try {
    const { x, y } = scene.middles[Math.floor(polygons / 2)];
    await open.showPathMap();
    const watched = await open.drag(x, y, moves);
    const { pictures, delays } = watched;
    bench.value({ ...summarise(name, pictures, 50), quality: `${describe(pictures)}; ${describePage(watched)}` });
    bench.value({
      ...summarise('studio: from a move of the pointer to the path map that shows it', delays),
      quality: describe(delays),
    });
  } finally {
    await open.close();
  }
}

async function measureRun(bench: Bench, { people, watch, folder }: StudioSizes): Promise<void> {
  const name = `studio: picture to picture while ${people} people walk`;
  const open = await openStudioPage(JSON.stringify(makeCrowd(people)), folder);
  if (typeof open === 'string') return void bench.value(missing(name, open));
  try {
    const watched = await open.play(watch);
    const { pictures } = watched;
    bench.value({ ...summarise(name, pictures, 100), quality: `${describe(pictures)}; ${describePage(watched)}` });
  } finally {
    await open.close();
  }
}

async function measureView(bench: Bench, { views, folder }: StudioSizes): Promise<void> {
  const name = 'studio: first useful view, from the request to people on the plan';
  const times: number[] = [];
  for (let k = 0; k < views; k++) {
    const open: StudioPage | string = await openStudioPage(JSON.stringify(makeCrowd(400)), folder);
    if (typeof open === 'string') return void bench.value(missing(name, open));
    times.push(open.firstView);
    await open.close();
  }
  bench.value({ ...summarise(name, times, 2000), quality: `${describe(times)}; ${views} fresh browsers` });
}

/** Irregular polygons of 5 to 8 corners in rows, and a door to go to. */
function makeBlocks(count: number, seed: number): { scene: object; middles: { x: number; y: number }[] } {
  const random = createRandom(seed);
  const columns = Math.ceil(Math.sqrt(2 * count));
  const rows = Math.ceil(count / columns);
  const middles = Array.from({ length: count }, (_, k) => ({
    x: 4 * (k % columns) + 4,
    y: 4 * Math.floor(k / columns) + 3,
  }));
  const obstacles = middles.map(({ x, y }) => {
    const corners = 5 + Math.floor(4 * random.next());
    const polygon = Array.from({ length: corners }, (_, k) => {
      const radius = 0.7 + 0.5 * random.next();
      const angle = (2 * Math.PI * k) / corners;
      return [round(x + radius * Math.cos(angle)), round(y + radius * Math.sin(angle))];
    });
    return { polygon };
  });
  const [w, h] = [4 * columns + 4, 4 * rows + 2];
  const boundary = [
    [0, 0],
    [w, 0],
    [w, h],
    [0, h],
  ];
  const door = {
    line: [
      [w, h / 2 - 1],
      [w, h / 2 + 1],
    ],
  };
  const crowd = [{ count: 20, spawn: 'west', goal: 'door' }];
  const west = {
    polygon: [
      [0.3, 0.3],
      [2.2, 0.3],
      [2.2, h - 0.3],
      [0.3, h - 0.3],
    ],
  };
  return { scene: { footfall: 1, name: 'Blocks', boundary, obstacles, places: { door, west }, crowd }, middles };
}

function round(value: number): number {
  return Math.round(1000 * value) / 1000;
}

/** From the left half of a square with a door at the right. */
function makeCrowd(count: number): object {
  const side = Math.max(30, Math.ceil(Math.sqrt(count * 2.2)));
  return {
    footfall: 1,
    name: `${count} people`,
    boundary: [
      [0, 0],
      [side, 0],
      [side, side],
      [0, side],
    ],
    places: {
      door: {
        line: [
          [side, 0.3 * side],
          [side, 0.7 * side],
        ],
      },
      start: {
        polygon: [
          [1, 1],
          [side / 2, 1],
          [side / 2, side - 1],
          [1, side - 1],
        ],
      },
    },
    crowd: [{ count, spawn: 'start', goal: 'door' }],
    run: { seed: 1, duration: 600 },
  };
}

function summarise(name: string, times: readonly number[], atMost?: number) {
  const row = { name, unit: 'ms', ours: computeMedian(times), spread: computeSpread(times) };
  return atMost === undefined ? row : { ...row, target: { of: 'ours', atMost } as const };
}

/** What the main thread of the page did meanwhile. */
function describePage({ ticks, tasks }: Watched): string {
  const longest = tasks.length === 0 ? '' : `, the longest ${Math.max(...tasks).toFixed(0)} ms`;
  return `${ticks.length} animation frames, the longest ${Math.max(0, ...ticks).toFixed(0)} ms; ${tasks.length} tasks above 50 ms${longest}`;
}

function describe(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(0);
  return `median of ${times.length}; 95 % within ${at(0.95)} ms, all within ${at(1)} ms`;
}

function missing(name: string, reason: string) {
  return { name, unit: 'ms', quality: reason };
}
