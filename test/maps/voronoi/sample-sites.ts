import type { CellStore } from '../../../src/maps/voronoi/cell-store.js';
import { VoronoiDiagram } from '../../../src/maps/voronoi/diagram.js';
import { distanceToSite } from '../../../src/maps/voronoi/site-distance.js';
import type { SiteShape } from '../../../src/maps/voronoi/site-shapes.js';
import type { Random } from '../../../src/math/index.js';

/** Scenes are 8 x 8 slots of 10 m in a room; an object keeps within its slot, so that any may come and go. */
export const SLOTS = 8;
export const PITCH = 10;
export const SIZE = SLOTS * PITCH;
export const SCENE_KINDS = ['random', 'lattice', 'regular', 'near', 'circles', 'latticeCircles', 'walls'] as const;
export type SceneKind = (typeof SCENE_KINDS)[number];

export const room: SiteShape = { kind: 'room', ring: [0, 0, SIZE, 0, SIZE, SIZE, 0, SIZE] };

/** An object for slot 0 to 63, as the kind of scene has it. */
export function slotShape(kind: SceneKind, slot: number, random: Random): SiteShape {
  const cx = PITCH * (slot % SLOTS) + PITCH / 2;
  const cy = PITCH * Math.floor(slot / SLOTS) + PITCH / 2;
  const between = (lo: number, hi: number): number => lo + (hi - lo) * random.next();
  switch (kind) {
    case 'random':
      return randomShape(cx, cy, random);
    case 'lattice':
      return random.nextInt(3) === 0 ? { kind: 'point', x: cx, y: cy } : square(cx, cy, 1 + random.nextInt(3));
    case 'regular':
      return { kind: 'polygon', ring: regularRing(cx, cy, 3, 3 + random.nextInt(6), 0) };
    case 'near': {
      const off = 10 ** -(4 + random.nextInt(11));
      return square(cx + off * between(-1, 1), cy + off * between(-1, 1), 3);
    }
    case 'circles':
      return { kind: 'circle', x: cx + between(-1, 1), y: cy + between(-1, 1), radius: between(0.1, 3.5) };
    case 'latticeCircles':
      return random.nextInt(4) === 0
        ? { kind: 'point', x: cx, y: cy }
        : { kind: 'circle', x: cx, y: cy, radius: 1 + random.nextInt(3) };
    case 'walls':
      return wallShape(cx, cy, random);
  }
}

function randomShape(cx: number, cy: number, random: Random): SiteShape {
  const between = (lo: number, hi: number): number => lo + (hi - lo) * random.next();
  switch (random.nextInt(5)) {
    case 0:
      return { kind: 'point', x: cx + between(-4, 4), y: cy + between(-4, 4) };
    case 1:
      return { kind: 'circle', x: cx + between(-1, 1), y: cy + between(-1, 1), radius: between(0.2, 3) };
    case 2:
      return wallShape(cx, cy, random);
    default: {
      // Star-shaped round the middle, so simple; concave more often than not.
      const n = 3 + random.nextInt(7);
      const turn = between(0, 1);
      const ring: number[] = [];
      for (let i = 0; i < n; i++) {
        const angle = (2 * Math.PI * (i + turn + between(0, 0.6))) / n;
        const r = between(0.8, 4.5);
        ring.push(cx + r * Math.cos(angle), cy + r * Math.sin(angle));
      }
      return { kind: 'polygon', ring };
    }
  }
}

/** A polyline with bends of all sizes, a star, a crossing of streets, a T, a closed loop with a tail. */
function wallShape(cx: number, cy: number, random: Random): SiteShape {
  const between = (lo: number, hi: number): number => lo + (hi - lo) * random.next();
  switch (random.nextInt(5)) {
    case 0: {
      const n = 2 + random.nextInt(6);
      const bend = 10 ** between(-9, 0.4);
      const points: number[] = [];
      for (let i = 0; i < n; i++) points.push(cx - 4 + (8 * i) / (n - 1), cy + bend * between(-1, 1));
      return { kind: 'line', points };
    }
    case 1: {
      const n = 3 + random.nextInt(9);
      const vertices = [cx, cy];
      const edges: number[] = [];
      for (let i = 0; i < n; i++) {
        const angle = (2 * Math.PI * i) / n;
        vertices.push(cx + 4 * Math.cos(angle), cy + 4 * Math.sin(angle));
        edges.push(0, i + 1);
      }
      return { kind: 'graph', vertices, edges };
    }
    case 2:
      return {
        kind: 'graph',
        vertices: [cx - 4, cy, cx, cy, cx + 4, cy, cx, cy - 4, cx, cy + 4],
        edges: [0, 1, 1, 2, 3, 1, 1, 4],
      };
    case 3:
      return { kind: 'graph', vertices: [cx - 4, cy, cx, cy, cx + 4, cy, cx, cy - 4], edges: [0, 1, 1, 2, 3, 1] };
    default:
      return {
        kind: 'graph',
        vertices: [cx - 2, cy - 2, cx + 2, cy - 2, cx + 2, cy + 2, cx - 2, cy + 2, cx + 4, cy + 4, cx, cy],
        edges: [0, 1, 1, 2, 2, 3, 3, 0, 2, 4, 0, 5],
      };
  }
}

export function square(cx: number, cy: number, half: number): SiteShape {
  return {
    kind: 'polygon',
    ring: [cx - half, cy - half, cx + half, cy - half, cx + half, cy + half, cx - half, cy + half],
  };
}

export function regularRing(cx: number, cy: number, r: number, n: number, turn: number): number[] {
  const ring: number[] = [];
  for (let i = 0; i < n; i++) {
    const angle = turn + (2 * Math.PI * i) / n;
    ring.push(cx + r * Math.cos(angle), cy + r * Math.sin(angle));
  }
  return ring;
}

/** Turn by `angle`, scale, then shift. */
export interface Transform {
  readonly angle: number;
  readonly scale: number;
  readonly shift: readonly [number, number];
}

/** Twelve of them: four rotations, three scales. The last rotation is of no special angle. */
export const TRANSFORMS: Transform[] = [0, Math.PI / 2, Math.PI / 6, 1.234567].flatMap((angle) =>
  [
    { angle, scale: 1, shift: [0, 0] as const },
    { angle, scale: 1e-3, shift: [0.3, -0.2] as const },
    { angle, scale: 1e4, shift: [1e5, -2e5] as const },
  ].slice(),
);

export function moveShape(shape: SiteShape, { angle, scale, shift }: Transform): SiteShape {
  const c = scale * Math.cos(angle);
  const s = scale * Math.sin(angle);
  const turn = (xy: ArrayLike<number>): number[] => {
    const out: number[] = [];
    for (let i = 0; i < xy.length; i += 2) {
      out.push(c * xy[i] - s * xy[i + 1] + shift[0], s * xy[i] + c * xy[i + 1] + shift[1]);
    }
    return out;
  };
  switch (shape.kind) {
    case 'point': {
      const [x, y] = turn([shape.x, shape.y]);
      return { kind: 'point', x, y };
    }
    case 'circle': {
      const [x, y] = turn([shape.x, shape.y]);
      return { kind: 'circle', x, y, radius: scale * shape.radius };
    }
    case 'polygon':
    case 'room':
      return { kind: shape.kind, ring: turn(shape.ring) };
    case 'line':
      return { kind: 'line', points: turn(shape.points) };
    default:
      return { ...shape, vertices: turn(shape.vertices) };
  }
}

/** Builds so far: every other one is the kernel's, so that all that compares builds compares it with its twin. */
let builds = 0;

/** A diagram of shapes with their indices as keys, inserted in the given order; starts tiny, so that everything grows. */
export function buildDiagram(
  shapes: readonly (SiteShape | undefined)[],
  bounds: readonly [number, number, number, number],
  order?: readonly number[],
): VoronoiDiagram {
  const diagram = new VoronoiDiagram({ bounds, capacity: 1, kernel: builds++ % 2 === 0 });
  for (const i of order ?? shapes.keys()) {
    const shape = shapes[i];
    if (shape !== undefined) diagram.insert(i, shape);
  }
  diagram.update();
  return diagram;
}

export const SCENE_BOUNDS = [0, 0, SIZE, SIZE] as const;

export function shuffled(n: number, random: Random): number[] {
  const order = Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i--) {
    const j = random.nextInt(i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

/** The box of shapes, for transformed scenes. */
export function boundsOf(shapes: readonly SiteShape[]): [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  const add = (x: number, y: number, r: number): void => {
    box[0] = Math.min(box[0], x - r);
    box[1] = Math.min(box[1], y - r);
    box[2] = Math.max(box[2], x + r);
    box[3] = Math.max(box[3], y + r);
  };
  for (const shape of shapes) {
    if (shape.kind === 'point') add(shape.x, shape.y, 0);
    else if (shape.kind === 'circle') add(shape.x, shape.y, shape.radius);
    else {
      const xy = 'ring' in shape ? shape.ring : 'points' in shape ? shape.points : shape.vertices;
      for (let i = 0; i < xy.length; i += 2) add(xy[i], xy[i + 1], 0);
    }
  }
  return box;
}

/** Distance to the nearest site by looking at all of them, and whether a point is free of solids. */
export function nearestByBruteForce(store: CellStore, x: number, y: number): number {
  let least = Infinity;
  for (let c = 0; c < store.cellEnd; c++) {
    if (store.live[c] === 1) least = Math.min(least, distanceToSite(store, c, x, y, 1e-9));
  }
  return least;
}

/** Is a point outside all solids, by crossing numbers? */
export function isFree(shapes: readonly (SiteShape | undefined)[], x: number, y: number): boolean {
  return shapes.every((shape) => {
    if (shape === undefined) return true;
    if (shape.kind === 'circle') return (x - shape.x) ** 2 + (y - shape.y) ** 2 > shape.radius ** 2;
    if (shape.kind !== 'polygon' && shape.kind !== 'room') return true;
    const { ring } = shape;
    let inside = false;
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      if (ring[i + 1] > y === ring[j + 1] > y) continue;
      if (x < ring[i] + ((y - ring[i + 1]) / (ring[j + 1] - ring[i + 1])) * (ring[j] - ring[i])) inside = !inside;
    }
    return inside === (shape.kind === 'room');
  });
}
