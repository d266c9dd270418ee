import { buildDomain, type Domain } from '../../src/geometry/index.js';
import { createRandom, type Random } from '../../src/math/index.js';
import { createTrajectories, type Trajectories } from '../../src/record/index.js';

/** A hall with pillars, and people who walk about in it, come and go. */
export interface RandomHall {
  readonly domain: Domain;
  readonly width: number;
  readonly height: number;
  readonly pillars: readonly (readonly [number, number])[][];
  readonly table: Trajectories;
}

export interface HallOptions {
  readonly people?: number;
  readonly frames?: number;
  readonly pillars?: number;
  /** World position of the corner of the hall. */
  readonly at?: readonly [number, number];
}

/** Pillars stand in squares of their own, so that they never touch. */
export function makeHall(seed: number, options: HallOptions = {}): RandomHall {
  const { people = 12, frames = 30, pillars: wanted = 4, at: [ox, oy] = [0, 0] } = options;
  const random = createRandom(seed);
  const [width, height] = [6 + 6 * random.next(), 5 + 5 * random.next()];
  const pillars: [number, number][][] = [];
  for (let k = 0; k < wanted; k++) {
    const cx = ox + ((k % 2) + 0.5) * (width / 2);
    const cy = oy + (Math.floor(k / 2) + 0.5) * (height / Math.ceil(wanted / 2));
    const turn = random.next() * 6.28;
    const sides = 3 + Math.floor(3 * random.next());
    const ring = Array.from({ length: sides }, (_, i): [number, number] => {
      const angle = turn + (i * 2 * Math.PI) / sides;
      return [cx + 0.7 * Math.cos(angle), cy + 1.1 * Math.sin(angle)];
    });
    pillars.push(ring);
  }
  const { domain } = buildDomain({
    boundary: {
      areas: [
        { where: 'hall', ring: Float64Array.of(ox, oy, ox + width, oy, ox + width, oy + height, ox, oy + height) },
      ],
    },
    obstacles: pillars.map((ring, k) => ({
      kind: 'polygon',
      where: `pillars[${k}]`,
      ring: Float64Array.from(ring.flat()),
    })),
  });
  return { domain, width, height, pillars, table: walk(random, { people, frames, width, height, ox, oy }) };
}

interface WalkOptions {
  readonly people: number;
  readonly frames: number;
  readonly width: number;
  readonly height: number;
  readonly ox: number;
  readonly oy: number;
}

/** Straight ways with random bends, through pillars too: who stands in one is outside. */
function walk(random: Random, { people, frames, width, height, ox, oy }: WalkOptions): Trajectories {
  const rows: [frame: number, id: number, x: number, y: number][] = [];
  for (let k = 0; k < people; k++) {
    const id = 3 * k + (k % 2);
    const first = Math.floor((random.next() * frames) / 2);
    const last = first + Math.floor(random.next() * (frames - first));
    let [x, y] = [random.next() * width, random.next() * height];
    let [vx, vy] = [random.next() - 0.5, random.next() - 0.5];
    for (let frame = first; frame <= last; frame++) {
      if (random.next() < 0.1) [vx, vy] = [random.next() - 0.5, random.next() - 0.5];
      x = Math.min(width - 0.01, Math.max(0.01, x + 0.6 * vx));
      y = Math.min(height - 0.01, Math.max(0.01, y + 0.6 * vy));
      rows.push([frame, id, x, y]);
    }
  }
  rows.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const table = createTrajectories(rows.length, 10, []);
  rows.forEach(([frame, id, x, y], k) => {
    table.frames[k] = frame;
    table.ids[k] = id;
    table.x[k] = x + ox;
    table.y[k] = y + oy;
  });
  return table;
}

/** A table by hand: frame, id, x, y per row. */
export function tableOf(frameRate: number, rows: readonly (readonly [number, number, number, number])[]): Trajectories {
  const table = createTrajectories(rows.length, frameRate, []);
  rows.forEach(([frame, id, x, y], k) => {
    table.frames[k] = frame;
    table.ids[k] = id;
    table.x[k] = x;
    table.y[k] = y;
  });
  return table;
}

/** Everybody walks straight: id, first frame, last frame, start, metres per frame. */
export function straightWays(
  frameRate: number,
  ways: readonly { id: number; from: number; to: number; x: number; y: number; dx: number; dy: number }[],
): Trajectories {
  const rows = ways.flatMap(({ id, from, to, x, y, dx, dy }) =>
    Array.from({ length: to - from + 1 }, (_, k): [number, number, number, number] => [
      from + k,
      id,
      x + k * dx,
      y + k * dy,
    ]),
  );
  return tableOf(
    frameRate,
    rows.sort((a, b) => a[0] - b[0] || a[1] - b[1]),
  );
}

/** An empty rectangle as a domain. */
export function makeRoom(width: number, height: number, walls: readonly (readonly number[])[] = []): Domain {
  return buildDomain({
    boundary: { areas: [{ where: 'room', ring: Float64Array.of(0, 0, width, 0, width, height, 0, height) }] },
    obstacles: walls.map((points, k) => ({ kind: 'line', where: `walls[${k}]`, points: Float64Array.from(points) })),
  }).domain;
}
