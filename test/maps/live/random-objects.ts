import { LiveDiagram } from '../../../src/maps/live/live-diagram.js';
import type { LiveObject } from '../../../src/maps/live/live-object.js';
import type { Random } from '../../../src/math/index.js';

/** Scenes are this large, m. */
export const SIZE = 100;
export const BOUNDS = [0, 0, SIZE, SIZE] as const;
/**
 * `loose`: anything anywhere; `lattice`: whole numbers, so that things touch, share edges and coincide; `rounds`: circles and
 * points, many tangent or equal; `walls`: lines that cross, end on each other and share ends; `nested`: large things over small ones.
 */
export const MESSES = ['loose', 'lattice', 'rounds', 'walls', 'nested'] as const;
export type Mess = (typeof MESSES)[number];

/** Objects by key, as a test keeps them beside the diagram. */
export type Objects = Map<number, LiveObject>;

export const square = (x: number, y: number, half: number): LiveObject => ({
  kind: 'polygon',
  ring: [x - half, y - half, x + half, y - half, x + half, y + half, x - half, y + half],
});

export function roomOf(ring: readonly number[] = [0, 0, SIZE, 0, SIZE, SIZE, 0, SIZE]): LiveObject {
  return { kind: 'room', areas: [{ ring }] };
}

/** One more object for a scene; now and then it has something of one that is there. */
export function randomObject(mess: Mess, random: Random, others: Objects): LiveObject {
  if (random.next() < 0.25 && others.size > 0) {
    const related = relatedObject(random, others);
    if (related !== undefined) return related;
  }
  const between = (lo: number, hi: number): number => lo + (hi - lo) * random.next();
  const grid = (): number => 5 * (1 + random.nextInt(19));
  switch (mess) {
    case 'lattice':
      return latticeObject(random, grid);
    case 'rounds':
      if (random.nextInt(4) === 0) return { kind: 'point', x: grid(), y: grid() };
      return random.nextInt(2) === 0
        ? {
            kind: 'circle',
            x: Math.min(92, Math.max(8, grid())),
            y: Math.min(92, Math.max(8, grid())),
            radius: 2.5 * (1 + random.nextInt(3)),
          }
        : { kind: 'circle', x: between(8, 92), y: between(8, 92), radius: between(0.2, 8) };
    case 'walls': {
      const points: number[] = [];
      const n = 2 + random.nextInt(4);
      for (let i = 0; i < n; i++) {
        if (random.nextInt(3) === 0) points.push(grid(), grid());
        else points.push(between(0, SIZE), between(0, SIZE));
      }
      return { kind: 'line', points };
    }
    case 'nested': {
      const x = between(25, 75);
      const y = between(25, 75);
      if (random.nextInt(5) > 0) return looseObject(random, between(5, 95), between(5, 95), between(0.1, 4));
      if (random.nextInt(2) === 0) return { kind: 'circle', x, y, radius: between(5, 24) };
      return { ...star(random, x, y, 24), holes: [starRing(random, x, y, between(3, 9))] };
    }
    default:
      return looseObject(random, between(8, 92), between(8, 92), between(0.5, 8));
  }
}

function looseObject(random: Random, x: number, y: number, size: number): LiveObject {
  switch (random.nextInt(6)) {
    case 0:
      return { kind: 'point', x, y };
    case 1:
      return { kind: 'circle', x, y, radius: size / 2 };
    case 2: {
      const points: number[] = [];
      for (let i = 2 + random.nextInt(4); i > 0; i--) {
        points.push(x + size * (random.next() - 0.5) * 2, y + size * (random.next() - 0.5) * 2);
      }
      return { kind: 'line', points: points.map(within) };
    }
    case 3: {
      // Crosses itself as a rule.
      const ring: number[] = [];
      for (let i = 4 + random.nextInt(4); i > 0; i--) {
        ring.push(within(x + size * (random.next() - 0.5) * 2), within(y + size * (random.next() - 0.5) * 2));
      }
      return { kind: 'polygon', ring };
    }
    default:
      return star(random, x, y, size);
  }
}

function latticeObject(random: Random, grid: () => number): LiveObject {
  const x = grid();
  const y = grid();
  switch (random.nextInt(6)) {
    case 0:
      return { kind: 'point', x, y };
    case 1:
      return { kind: 'line', points: [x, y, grid(), grid()] };
    case 2:
      return { kind: 'line', points: [x, y, within(x + 10), y, within(x + 10), within(y + 10), x, y] };
    case 3:
      return { kind: 'circle', x: Math.min(90, Math.max(10, x)), y: Math.min(90, Math.max(10, y)), radius: 5 };
    default: {
      const w = 5 * (1 + random.nextInt(3));
      const h = 5 * (1 + random.nextInt(3));
      return { kind: 'polygon', ring: [x, y, within(x + w), y, within(x + w), within(y + h), x, within(y + h)] };
    }
  }
}

/** A copy, a tangent circle, a point or wall on the outline, a neighbour that shares an edge. */
function relatedObject(random: Random, others: Objects): LiveObject | undefined {
  const keys = [...others.keys()];
  const other = others.get(keys[random.nextInt(keys.length)]) as LiveObject;
  if (other.kind === 'room') return undefined;
  if (random.nextInt(4) === 0) return other;
  if (other.kind === 'circle') {
    const radius = 1 + random.next() * 4;
    const x = other.x + other.radius + radius;
    if (x + radius > SIZE || other.y + radius > SIZE || other.y < radius) return other;
    return random.nextInt(2) === 0
      ? { kind: 'circle', x, y: other.y, radius }
      : { kind: 'point', x: other.x - other.radius, y: other.y };
  }
  if (other.kind === 'point')
    return { kind: 'line', points: [other.x, other.y, within(other.x + 7), within(other.y - 3)] };
  const xy = other.kind === 'line' ? other.points : other.ring;
  const n = xy.length >> 1;
  const i = random.nextInt(n - 1);
  const [ax, ay, bx, by] = [xy[2 * i], xy[2 * i + 1], xy[2 * i + 2], xy[2 * i + 3]];
  const middle = [(ax + bx) / 2, (ay + by) / 2] as const;
  switch (random.nextInt(4)) {
    case 0:
      return {
        kind: 'point',
        x: random.nextInt(2) === 0 ? ax : middle[0],
        y: random.nextInt(2) === 0 ? ay : middle[1],
      };
    case 1:
      return {
        kind: 'line',
        points: [ax, ay, within(ax + random.next() * 20 - 10), within(ay + random.next() * 20 - 10)],
      };
    case 2:
      return {
        kind: 'line',
        points: [
          middle[0],
          middle[1],
          within(middle[0] + random.next() * 20 - 10),
          within(middle[1] + random.next() * 20 - 10),
        ],
      };
    default:
      return { kind: 'polygon', ring: [ax, ay, bx, by, within(bx + (by - ay)), within(by - (bx - ax))] };
  }
}

function star(random: Random, x: number, y: number, size: number): LiveObject & { kind: 'polygon' } {
  return { kind: 'polygon', ring: starRing(random, x, y, size) };
}

function starRing(random: Random, x: number, y: number, size: number): number[] {
  const n = 3 + random.nextInt(6);
  const ring: number[] = [];
  const turn = random.next();
  for (let i = 0; i < n; i++) {
    const angle = (2 * Math.PI * (i + turn + 0.5 * random.next())) / n;
    const r = size * (0.3 + 0.7 * random.next());
    ring.push(within(x + r * Math.cos(angle)), within(y + r * Math.sin(angle)));
  }
  return ring;
}

function within(value: number): number {
  return Math.min(SIZE, Math.max(0, value));
}

/** A room for a scene: mostly the whole square, now and then a smaller one, or two that overlap, with a hole. */
export function randomRoom(random: Random): LiveObject {
  switch (random.nextInt(4)) {
    case 0:
      return roomOf([10, 5, 95, 10, 90, 95, 50, 70, 5, 90]);
    case 1:
      return {
        kind: 'room',
        areas: [
          { ring: [0, 0, 60, 0, 60, 60, 0, 60], holes: [[20, 20, 20, 30, 30, 30, 30, 20]] },
          { ring: [40, 40, 100, 40, 100, 100, 40, 100] },
        ],
      };
    default:
      return roomOf();
  }
}

/** A diagram of objects, inserted in the order of the map or a shuffled one; starts tiny, so that everything grows. */
export function buildLive(
  objects: Objects,
  random?: Random,
  bounds: readonly [number, number, number, number] = BOUNDS,
): LiveDiagram {
  const live = new LiveDiagram({ bounds, capacity: 1 });
  const entries = [...objects];
  for (let i = entries.length - 1; random !== undefined && i > 0; i--) {
    const j = random.nextInt(i + 1);
    [entries[i], entries[j]] = [entries[j], entries[i]];
  }
  for (const [key, object] of entries) live.insert(key, object);
  live.update();
  return live;
}
