import { createRandom, type Random } from '../../../src/math/index.js';
import { box, type FlowScene } from './flow-scene.js';

/** Kinds of outer rings. */
export type RingKind = 'square' | 'star' | 'comb' | 'l' | 'spiral';

export const RING_KINDS: readonly RingKind[] = ['square', 'star', 'comb', 'l', 'spiral'];

export interface SceneWish {
  readonly ring: RingKind;
  readonly obstacles: number;
  /** Sources and sinks, alternating or in groups, by the order drawn. */
  readonly terminals: number;
}

/** A random scene of about 20 m with terminals anywhere on its ring; the same for the same seed. */
export function drawScene(seed: number, wish: SceneWish): FlowScene {
  const random = createRandom(seed);
  const ring = drawRing(random, wish.ring);
  const polygons: number[][] = [];
  const lines: number[][] = [];
  const posts: number[][] = [];
  const circles: number[][] = [];
  for (let k = 0; k < wish.obstacles; k++) {
    const x = 1 + 18 * random.next();
    const y = 1 + 18 * random.next();
    const size = 0.3 + 1.2 * random.next();
    const kind = Math.floor(5 * random.next());
    if (kind === 0) posts.push([x, y]);
    else if (kind === 1) circles.push([x, y, 0.6 * size]);
    else if (kind === 2) lines.push([x, y, x + size, y + size * random.next(), x + 2 * size, y - size * random.next()]);
    else if (kind === 3) polygons.push(box(x, y, x + size, y + size));
    else polygons.push(drawStar(random, x, y, size));
  }
  const marks = drawMarks(random, ring, 2 * wish.terminals);
  const sources: number[][] = [];
  const sinks: number[][] = [];
  for (let k = 0; k < wish.terminals; k++) {
    const line = cutRing(ring, marks[2 * k], marks[2 * k + 1]);
    const isSource = k === 0 || (k > 1 && random.next() < 0.5);
    (isSource ? sources : sinks).push(line);
  }
  return { ring, polygons, lines, posts, circles, sources, sinks };
}

function drawStar(random: Random, x: number, y: number, size: number): number[] {
  const count = 3 + Math.floor(5 * random.next());
  const ring: number[] = [];
  for (let k = 0; k < count; k++) {
    const radius = size * (0.3 + 0.7 * random.next());
    const angle = (2 * Math.PI * (k + 0.6 * random.next())) / count;
    ring.push(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
  }
  return ring;
}

function drawRing(random: Random, kind: RingKind): number[] {
  if (kind === 'square') return box(0, 0, 20, 20);
  if (kind === 'l') return [0, 0, 20, 0, 20, 7, 8, 7, 8, 20, 0, 20];
  if (kind === 'spiral')
    return [
      0, 0, 20, 0, 20, 20, 4, 20, 4, 6, 14, 6, 14, 14, 9, 14, 9, 11, 11, 11, 11, 9, 7, 9, 7, 17, 17, 17, 17, 3, 0, 3,
    ];
  if (kind === 'star') return drawStar(random, 10, 10, 10).map((value) => value);
  const ring = [0, 0, 20, 0, 20, 20];
  for (let k = 0; k < 3; k++) {
    const right = 18 - 6 * k;
    const depth = 4 + 10 * random.next();
    const lean = 1.4 * (random.next() - 0.5);
    ring.push(right, 20, right + lean - 1, depth, right - 2.2 - lean, depth + random.next(), right - 3, 20);
  }
  ring.push(0, 20);
  return ring;
}

/** Rising arc lengths on the ring, with room between any two. */
function drawMarks(random: Random, ring: readonly number[], count: number): number[] {
  const turn = lengthsOf(ring)[ring.length >> 1];
  const parts: number[] = [];
  let sum = 0;
  for (let k = 0; k < count; k++) sum += parts[parts.push(0.05 + random.next()) - 1];
  const start = random.next() * turn;
  let at = start;
  return parts.map((part) => {
    const mark = at;
    at += (part / sum) * turn;
    return mark % turn;
  });
}

function lengthsOf(ring: readonly number[]): number[] {
  const lengths = [0];
  for (let k = 0; k < ring.length; k += 2) {
    const n = (k + 2) % ring.length;
    lengths.push(lengths[k >> 1] + Math.hypot(ring[n] - ring[k], ring[n + 1] - ring[k + 1]));
  }
  return lengths;
}

/** The part of a ring from one arc length on to another. */
export function cutRing(ring: readonly number[], start: number, end: number): number[] {
  const lengths = lengthsOf(ring);
  const count = ring.length >> 1;
  const turn = lengths[count];
  const pointAt = (s: number): number[] => {
    let k = 0;
    while (k + 1 < count && lengths[k + 1] <= s) k++;
    const t = (s - lengths[k]) / (lengths[k + 1] - lengths[k]);
    const n = 2 * ((k + 1) % count);
    return [ring[2 * k] + t * (ring[n] - ring[2 * k]), ring[2 * k + 1] + t * (ring[n + 1] - ring[2 * k + 1])];
  };
  const line = pointAt(start);
  const last = end > start ? end : end + turn;
  for (let turns = 0; turns < 2; turns++) {
    for (let k = 0; k < count; k++) {
      const s = lengths[k] + turns * turn;
      if (s > start + 1e-9 && s < last - 1e-9) line.push(ring[2 * k], ring[2 * k + 1]);
    }
  }
  line.push(...pointAt(end));
  return line;
}
