import type { SiteShape } from '../../../src/maps/voronoi/site-shapes.js';
import type { Random } from '../../../src/math/index.js';
import { fits } from './apart.js';
import { regularRing } from './sample-sites.js';

/** Scenes that aim at one weakness each. All fit a box of about 100; sizes below are parts of that. */
export const ATTACKS = {
  tangentCircles,
  spikes,
  notches,
  star,
  comb,
  spiral,
  longAndShort,
  collinearRoom,
  slightBends,
  nearlyCocircular,
  hugeCircle,
  roundRoom,
  almostTouching,
  heaps,
} satisfies Record<string, (random: Random) => SiteShape[]>;

const box: SiteShape = { kind: 'room', ring: [0, 0, 100, 0, 100, 100, 0, 100] };

function between(random: Random, lo: number, hi: number): number {
  return lo + (hi - lo) * random.next();
}

/** 10^-lo down to 10^-hi. */
function tiny(random: Random, lo: number, hi: number): number {
  return 10 ** -between(random, lo, hi);
}

function addIfFits(shapes: SiteShape[], gap: number, ...more: SiteShape[]): void {
  const all = [...shapes];
  for (const shape of more) {
    if (!fits(all, shape, gap)) return;
    all.push(shape);
  }
  shapes.push(...more);
}

/** Circles of 1e-3 to 20 that miss walls, lines and each other by 1e-2 to 1e-9. */
function tangentCircles(random: Random): SiteShape[] {
  const shapes: SiteShape[] = [box];
  for (let k = 0; k < 30; k++) {
    const radius = 10 ** between(random, -3, 1.3);
    const gap = tiny(random, 2, 9);
    const angle = between(random, 0, 7);
    const c = Math.cos(angle);
    const s = Math.sin(angle);
    const x = between(random, 5, 95);
    const y = between(random, 5, 95);
    const last = shapes[shapes.length - 1];
    const away = radius + gap;
    if (k % 3 === 0) addIfFits(shapes, 0, { kind: 'circle', x: away, y, radius });
    else if (k % 3 === 1 && last.kind === 'circle') {
      const d = last.radius + away;
      addIfFits(shapes, 0, { kind: 'circle', x: last.x + d * c, y: last.y + d * s, radius });
    } else {
      const line: SiteShape = { kind: 'line', points: [x, y, x + 4 * c, y + 4 * s] };
      const circle: SiteShape = { kind: 'circle', x: x + 2 * c - away * s, y: y + 2 * s + away * c, radius };
      addIfFits(shapes, 0, line, circle);
    }
  }
  return shapes;
}

/** Triangles with a base of 1 to 1e-7 of their length. */
function spikes(random: Random): SiteShape[] {
  const shapes: SiteShape[] = [box];
  for (let k = 0; k < 20; k++) {
    const x = between(random, 2, 98);
    const y = between(random, 2, 98);
    const angle = between(random, 0, 7);
    const length = 10 ** between(random, -1, 1.5);
    const half = length * tiny(random, 0, 7);
    const c = Math.cos(angle);
    const s = Math.sin(angle);
    const ring = [x - half * s, y + half * c, x + half * s, y - half * c, x + length * c, y + length * s];
    addIfFits(shapes, 1e-3, { kind: 'polygon', ring });
  }
  return shapes;
}

/** A room with narrow wedges cut into one wall. */
function notches(random: Random): SiteShape[] {
  const ring: number[] = [0, 0];
  for (let k = 0; k < 8; k++) {
    const x = 1 + 11.5 * k;
    const width = 10 * tiny(random, 0, 5);
    ring.push(x, 0, x + width / 2, -between(random, 1, 50), x + width, 0);
  }
  ring.push(100, 0, 100, 60, 0, 60);
  return [
    { kind: 'room', ring },
    { kind: 'point', x: 50, y: 30 },
    { kind: 'circle', x: 20, y: 20, radius: 3 },
    { kind: 'line', points: [70, 10, 80, 10] },
  ];
}

/** Up to two hundred walls out of one point. */
function star(random: Random): SiteShape[] {
  const n = 3 + random.nextInt(200);
  const vertices = [50, 50];
  const edges: number[] = [];
  for (let i = 0; i < n; i++) {
    const angle = (2 * Math.PI * (i + random.nextInt(2) * between(random, 0, 0.5))) / n;
    const length = between(random, 15, 45);
    vertices.push(50 + length * Math.cos(angle), 50 + length * Math.sin(angle));
    edges.push(0, i + 1);
  }
  return [box, { kind: 'graph', vertices, edges }];
}

/** A polyline of long thin teeth. */
function comb(random: Random): SiteShape[] {
  const n = 5 + random.nextInt(40);
  const pitch = 96 / n;
  const width = pitch * tiny(random, 0.3, 4);
  const points: number[] = [];
  for (let i = 0; i < n; i++) {
    const x = 2 + i * pitch;
    points.push(x, 2, x + 0.5 * width, 90, x + width, 2);
  }
  return [box, { kind: 'line', points }];
}

function spiral(random: Random): SiteShape[] {
  const turns = between(random, 1, 6);
  // Fewer corners per turn would cross the turn before.
  const n = Math.ceil(14 * turns) + random.nextInt(150);
  const points: number[] = [];
  for (let i = 0; i < n; i++) {
    const t = i / (n - 1);
    const angle = 2 * Math.PI * turns * t;
    points.push(50 + (2 + 45 * t) * Math.cos(angle), 50 + (2 + 45 * t) * Math.sin(angle));
  }
  return [box, { kind: 'line', points }];
}

/** Walls of 90 m, and walls of 1 m down to 1e-6 m beside them. */
function longAndShort(random: Random): SiteShape[] {
  const shapes: SiteShape[] = [box];
  for (let k = 0; k < 40; k++) {
    const angle = between(random, 0, 7);
    const length = k < 5 ? between(random, 30, 90) : tiny(random, 0, 6);
    const x = between(random, 1, 99);
    const y = between(random, 1, 99);
    const points = [x, y, x + length * Math.cos(angle), y + length * Math.sin(angle)];
    addIfFits(shapes, 1e-5, { kind: 'line', points });
    const long = shapes[1];
    if (k < 5 || long?.kind !== 'line') continue;
    const t = between(random, 0, 1);
    const ex = long.points[2] - long.points[0];
    const ey = long.points[3] - long.points[1];
    const off = tiny(random, 0, 5) / Math.hypot(ex, ey);
    const px = long.points[0] + t * ex - off * ey;
    const py = long.points[1] + t * ey + off * ex;
    addIfFits(shapes, 1e-6, { kind: 'line', points: [px, py, px + 0.1 * length, py + 0.1 * length] });
  }
  return shapes;
}

/** Hundreds of corners in line, straight or bent by 1e-4 to 1e-13. */
function collinearRoom(random: Random): SiteShape[] {
  const n = 100 + random.nextInt(300);
  const bend = random.nextInt(2) === 0 ? 0 : tiny(random, 4, 13);
  const ring: number[] = [];
  for (let i = 0; i < n; i++) ring.push((100 * i) / n, bend * random.next());
  for (let i = 0; i <= n; i++) ring.push(100, (60 * i) / n);
  ring.push(0, 60);
  return [
    { kind: 'room', ring },
    { kind: 'point', x: 50, y: 30 },
    { kind: 'point', x: 30, y: 1e-2 },
    { kind: 'circle', x: 70, y: 10, radius: 9.9 },
  ];
}

/** A polyline and a polygon whose sides bend by 1 down to 1e-13. */
function slightBends(random: Random): SiteShape[] {
  const n = 3 + random.nextInt(30);
  const bend = tiny(random, 0, 13);
  const row = (y: number): number[] =>
    Array.from({ length: n }, (_, i) => [5 + (90 * i) / (n - 1), y + bend * between(random, -1, 1)]).flat();
  return [
    box,
    { kind: 'line', points: row(50) },
    { kind: 'polygon', ring: [...row(20), 90, 5, 10, 5] },
    { kind: 'point', x: 50, y: 70 },
  ];
}

/** Points and circles on one circle, give or take 1e-4 to 1e-15. */
function nearlyCocircular(random: Random): SiteShape[] {
  const n = 5 + random.nextInt(60);
  const noise = tiny(random, 4, 15);
  const shapes: SiteShape[] = [box];
  for (let i = 0; i < n; i++) {
    const angle = (2 * Math.PI * (i + 0.3 * random.nextInt(2) * random.next())) / n;
    const reach = 20 + noise * random.next();
    const c = Math.cos(angle);
    const s = Math.sin(angle);
    const shape: SiteShape =
      random.nextInt(5) > 0
        ? { kind: 'point', x: 50 + reach * c, y: 50 + reach * s }
        : { kind: 'circle', x: 50 + (reach + 0.5) * c, y: 50 + (reach + 0.5) * s, radius: 0.5 };
    addIfFits(shapes, 1e-6, shape);
  }
  return shapes;
}

/** A disc that all but fills its room, and small things in the corners. */
function hugeCircle(random: Random): SiteShape[] {
  const shapes: SiteShape[] = [box, { kind: 'circle', x: 50, y: 50, radius: 50 - tiny(random, 0, 8) }];
  for (let k = 0; k < 10; k++) {
    const low: SiteShape = { kind: 'point', x: between(random, 0, 15), y: between(random, 0, 15) };
    const radius = 10 ** between(random, -4, 0);
    const high: SiteShape = { kind: 'circle', x: between(random, 85, 100), y: between(random, 85, 100), radius };
    addIfFits(shapes, 1e-6, k % 2 === 0 ? low : high);
  }
  return shapes;
}

/** One thing in the middle of a regular room: closed loops, edges without length, vertices of any degree. */
function roundRoom(random: Random): SiteShape[] {
  const n = 3 + random.nextInt(80);
  const inner = 50 * Math.cos(Math.PI / n);
  const room: SiteShape = { kind: 'room', ring: regularRing(50, 50, 50, n, random.next()) };
  switch (random.nextInt(3)) {
    case 0:
      return [room, { kind: 'point', x: 50, y: 50 }];
    case 1:
      return [room, { kind: 'circle', x: 50, y: 50, radius: inner * (1 - tiny(random, 0.1, 9)) }];
    default: {
      const ring = regularRing(50, 50, inner * between(random, 0.3, 0.999), 3 + random.nextInt(80), random.next());
      return [room, { kind: 'polygon', ring }];
    }
  }
}

/** Polygons whose corners miss a side or a corner of another by 0.1 down to 1e-7. */
function almostTouching(random: Random): SiteShape[] {
  const shapes: SiteShape[] = [box];
  for (let k = 0; k < 25; k++) {
    const n = 3 + random.nextInt(5);
    const reach = between(random, 2, 8);
    const angle = between(random, 0, 7);
    let x = between(random, 0, 100);
    let y = between(random, 0, 100);
    const other = shapes[random.nextInt(shapes.length)];
    if (k % 2 === 1 && 'ring' in other) {
      const i = 2 * random.nextInt(other.ring.length / 2 - 1);
      const t = random.nextInt(3) === 0 ? 0 : random.next();
      const gap = tiny(random, 1, 7);
      const way = between(random, 0, 7);
      x = other.ring[i] + t * (other.ring[i + 2] - other.ring[i]) + gap * Math.cos(way) - reach * Math.cos(angle);
      y =
        other.ring[i + 1] + t * (other.ring[i + 3] - other.ring[i + 1]) + gap * Math.sin(way) - reach * Math.sin(angle);
    }
    addIfFits(shapes, 1e-7, { kind: 'polygon', ring: regularRing(x, y, reach, n, angle) });
  }
  return shapes;
}

/** Heaps of points and circles, 1 down to 1e-6 wide, far from each other. */
function heaps(random: Random): SiteShape[] {
  const shapes: SiteShape[] = [box];
  for (let k = 0; k < 8; k++) {
    const cx = between(random, 5, 95);
    const cy = between(random, 5, 95);
    const spread = tiny(random, 0, 6);
    for (let i = 0; i < 10; i++) {
      const x = cx + spread * between(random, -1, 1);
      const y = cy + spread * between(random, -1, 1);
      const isPoint = random.nextInt(4) > 0;
      addIfFits(
        shapes,
        0.01 * spread,
        isPoint ? { kind: 'point', x, y } : { kind: 'circle', x, y, radius: 0.1 * spread },
      );
    }
  }
  return shapes;
}
