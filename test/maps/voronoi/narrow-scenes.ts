import type { SiteShape } from '../../../src/maps/voronoi/site-shapes.js';
import { createRandom, orient2d, type Random } from '../../../src/math/index.js';
import { distanceBetween } from './apart.js';
import { moveShape, regularRing } from './sample-sites.js';
import { wallsOf } from './site-oracle.js';

/** Where the scenes lie: one unit in the last place is 2e-9 m at 10,000 km and 1.5e-8 m at 100,000 km. */
const SHIFTS = [
  [0, 0],
  [1e7, 0],
  [1e7, -3e7],
  [1e8, -1e8],
  [5e7, 1e8],
] as const;
/** Half a side of the room, m. */
const HALF = 12;
/** What rounding makes of the distance to a circle is no distance, m. */
const ROUND_GAP = 2e-13;

/** A scene of things that all but touch: the room first, all of them apart as rounded to float64. */
export interface NarrowScene {
  readonly shapes: SiteShape[];
  readonly label: string;
}

/** Pairs of walls, corners, tips, ends, points and circles 3e-11 to 1e-5 m apart, turned, up to 140,000 km from the origin. */
export function narrowScene(seed: number): NarrowScene {
  const random = createRandom(seed);
  const gap = 10 ** -between(random, 5, 10.5);
  const shift = SHIFTS[random.nextInt(SHIFTS.length)];
  const angle = [0, 0, 0.3, 1.234567, Math.PI / 4][random.nextInt(5)];
  const scale = random.nextInt(4) === 0 ? 10 : 1;
  const place = { angle, scale, shift };
  const room: SiteShape = { kind: 'room', ring: [-HALF, -HALF, HALF, -HALF, HALF, HALF, -HALF, HALF] };
  const shapes = [moveShape(room, place)];
  const add = (more: readonly SiteShape[]): void => {
    const all = [...shapes];
    for (const shape of more) {
      if (!isSimple(shape) || !all.every((other) => areApart(other, shape))) return;
      all.push(shape);
    }
    shapes.push(...more);
  };
  for (let k = 2 + random.nextInt(5); k > 0; k--) {
    const own = random.nextInt(2) === 0 ? gap : gap * between(random, 0.3, 3);
    const turn = random.nextInt(2) === 0 ? 0 : between(random, 0, 7);
    const at = [between(random, -7, 7), between(random, -7, 7)] as const;
    const pair = makePair(random, own / scale).map((shape) => moveShape(shape, { angle: turn, scale: 1, shift: at }));
    add(pair.map((shape) => moveShape(shape, place)));
  }
  if (random.nextInt(2) === 0) {
    const y = between(random, -10, 9);
    const x = HALF - gap / scale;
    add([moveShape({ kind: 'polygon', ring: [HALF - 2, y, x, y, x, y + 1, HALF - 2, y + 1] }, place)]);
  }
  return { shapes, label: `seed ${seed}: gaps of about ${gap} m, turned by ${angle}, at ${shift.join(', ')}` };
}

function between(random: Random, lo: number, hi: number): number {
  return lo + (hi - lo) * random.next();
}

function box(x: number, y: number, width: number, height: number): SiteShape {
  return { kind: 'polygon', ring: [x, y, x + width, y, x + width, y + height, x, y + height] };
}

/** Two or three things near (0, 0), a gap apart. */
function makePair(random: Random, gap: number): SiteShape[] {
  const some = (lo: number, hi: number): number => between(random, lo, hi);
  const width = some(0.3, 3);
  const height = some(0.3, 3);
  const radius = 10 ** some(-3, 0.3);
  const wall = box(-width, -height, width, height);
  switch (random.nextInt(12)) {
    case 0:
      return [wall, box(gap, some(-1, 1) - height, some(0.3, 3), some(0.3, 3))];
    case 1:
      return [wall, box(gap, gap * some(0, 2), some(0.3, 3), some(0.3, 3))];
    case 2: {
      const [a, b] = [some(0.01, 1), some(0.01, 1)];
      const tip: SiteShape = { kind: 'polygon', ring: [0, 0, -width, a, -width, -a] };
      return [tip, { kind: 'polygon', ring: [gap, gap * some(-1, 1), gap + height, -b, gap + height, b] }];
    }
    case 3: {
      const b = some(0.01, 1);
      return [wall, { kind: 'polygon', ring: [gap, -height * some(0.2, 0.8), gap + height, -b, gap + height, b] }];
    }
    case 4: {
      const x = some(-1, 1);
      const slope = random.nextInt(2) === 0 ? 0 : gap * some(-1, 1);
      const under: SiteShape = { kind: 'line', points: [-width, 0, height, 0] };
      return [under, { kind: 'line', points: [x - 1, gap, x + 1, gap + slope] }];
    }
    case 5: {
      const left: SiteShape = { kind: 'line', points: [-width, some(-1, 1), 0, 0] };
      return [left, { kind: 'line', points: [gap, gap * some(-1, 1), height, some(-1, 1)] }];
    }
    case 6:
      return [wall, { kind: 'point', x: gap, y: random.nextInt(2) === 0 ? gap * some(0, 1) : -height * some(0, 1) }];
    case 7:
      return Array.from({ length: 3 }, () => ({ kind: 'point', x: gap * some(-2, 2), y: gap * some(-2, 2) }));
    case 8:
      return [wall, { kind: 'circle', x: gap + radius, y: -height * some(0, 1), radius }];
    case 9:
      return [
        { kind: 'circle', x: -width, y: 0, radius: width },
        { kind: 'circle', x: gap + radius, y: 0, radius },
      ];
    case 10: {
      const reach = gap + radius;
      const corner: SiteShape = random.nextInt(2) === 0 ? wall : { kind: 'point', x: 0, y: 0 };
      return [corner, { kind: 'circle', x: 0.6 * reach, y: 0.8 * reach, radius }];
    }
    default:
      return [
        { kind: 'polygon', ring: regularRing(-width, 0, width, 3 + random.nextInt(5), 0) },
        { kind: 'polygon', ring: regularRing(height + gap, 0, height, 3 + random.nextInt(5), Math.PI) },
      ];
  }
}

type Segment = readonly [ax: number, ay: number, bx: number, by: number];

function segmentsOf(shape: SiteShape): Segment[] {
  if (shape.kind === 'point' || shape.kind === 'circle') return [[shape.x, shape.y, shape.x, shape.y]];
  return wallsOf(shape);
}

/** Do two shapes neither touch nor cover each other? Exact, but for circles. */
function areApart(a: SiteShape, b: SiteShape): boolean {
  const ours = segmentsOf(a);
  const theirs = segmentsOf(b);
  if (ours.some((s) => theirs.some((t) => doMeet(s, t)))) return false;
  if (!isOutside(a, theirs[0]) || !isOutside(b, ours[0])) return false;
  return (a.kind !== 'circle' && b.kind !== 'circle') || distanceBetween(a, b) > ROUND_GAP;
}

function doMeet([ax, ay, bx, by]: Segment, [cx, cy, dx, dy]: Segment): boolean {
  if (Math.max(ax, bx) < Math.min(cx, dx) || Math.max(cx, dx) < Math.min(ax, bx)) return false;
  if (Math.max(ay, by) < Math.min(cy, dy) || Math.max(cy, dy) < Math.min(ay, by)) return false;
  const side = (...xy: Parameters<typeof orient2d>): number => Math.sign(orient2d(...xy));
  return (
    side(ax, ay, bx, by, cx, cy) * side(ax, ay, bx, by, dx, dy) <= 0 &&
    side(cx, cy, dx, dy, ax, ay) * side(cx, cy, dx, dy, bx, by) <= 0
  );
}

function isOutside(shape: SiteShape, [x, y]: Segment): boolean {
  if (shape.kind !== 'polygon' && shape.kind !== 'room') return true;
  let isInside = false;
  for (const [ax, ay, bx, by] of wallsOf(shape)) {
    if (ay > y !== by > y && orient2d(ax, ay, bx, by, x, y) > 0 === by > ay) isInside = !isInside;
  }
  return isInside === (shape.kind === 'room');
}

/** Did rounding leave a polygon its corners, and its sides apart? */
function isSimple(shape: SiteShape): boolean {
  if (shape.kind !== 'polygon') return true;
  const sides = wallsOf(shape);
  return sides.every((side, i) => {
    const next = sides[(i + 1) % sides.length];
    if (orient2d(side[0], side[1], side[2], side[3], next[2], next[3]) === 0) return false;
    return sides.every((other, j) => j < i + 2 || (i === 0 && j === sides.length - 1) || !doMeet(side, other));
  });
}
