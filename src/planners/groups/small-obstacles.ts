import type { DomainInput, ObstacleInput } from '../../geometry/index.js';

/** An obstacle that a group may take into its corridor: its members pass it on either side. */
export interface SmallObstacle {
  /** Index in the input. */
  readonly obstacle: number;
  /** A circle round it, m. */
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** A ground without the small obstacles, and what was left out. */
export interface WithoutSmall {
  /** Build the domain of the backbone and of its clearance from this one. */
  readonly input: DomainInput;
  /** For the motion: bodies keep clear of these by themselves. The domain of the contacts still has them. */
  readonly small: readonly SmallObstacle[];
}

/** An obstacle as segments (ax, ay, bx, by) grown by a radius. */
interface Shape {
  readonly segments: readonly number[];
  readonly grown: number;
  /** Rings to be inside of. */
  readonly rings: readonly Float64Array[];
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/**
 * Leave out the obstacles that a group may have inside of its corridor: those smaller than a size, if a body can go round them
 * on either side. Obstacles with gaps that a body does not fit through count as one thing (a row of posts may be a wall),
 * and what stands so near to a large one belongs to it (a post in a door may close it).
 *
 * The guarantee holds for all obstacles that remain: nobody passes them on another side than the backbone.
 *
 * @param size largest extent of a small obstacle, m: the diagonal of its box
 * @param radius of the largest member, m
 */
export function leaveOutSmall(input: DomainInput, size: number, radius: number): WithoutSmall {
  const shapes = input.obstacles.map(shapeOf);
  const count = shapes.length;
  const gap = 2 * radius;
  const group = Int32Array.from({ length: count }, (_, k) => k);
  const isLarge = shapes.map((shape) => extent(shape) > size);
  const boundary = boundaryShape(input);
  const find = (k: number): number => {
    let at = k;
    while (group[at] !== at) at = group[at];
    return at;
  };
  for (let a = 0; a < count; a++) {
    if (isLarge[a]) continue;
    if (areClose(shapes[a], boundary, gap)) isLarge[a] = true;
    for (let b = 0; b < count; b++) {
      if (b === a || (b < a && !isLarge[b]) || !areClose(shapes[a], shapes[b], gap)) continue;
      group[Math.max(find(a), find(b))] = Math.min(find(a), find(b));
    }
  }
  // Of one thing its own extent, of several together that of the box round all.
  const boxes = new Map<number, number[]>();
  const members = new Map<number, number>();
  const isGroupLarge = new Set<number>();
  for (const [k, { minX, minY, maxX, maxY }] of shapes.entries()) {
    const root = find(k);
    if (isLarge[k]) isGroupLarge.add(root);
    members.set(root, (members.get(root) ?? 0) + 1);
    const box = boxes.get(root) ?? [Infinity, Infinity, -Infinity, -Infinity];
    boxes.set(root, [Math.min(box[0], minX), Math.min(box[1], minY), Math.max(box[2], maxX), Math.max(box[3], maxY)]);
  }
  for (const [root, [minX, minY, maxX, maxY]] of boxes) {
    if (members.get(root) !== 1 && diagonal(minX, minY, maxX, maxY) > size) isGroupLarge.add(root);
  }
  const small: SmallObstacle[] = [];
  const kept: ObstacleInput[] = [];
  for (const [k, obstacle] of input.obstacles.entries()) {
    if (isGroupLarge.has(find(k))) kept.push(obstacle);
    else small.push(circleRound(shapes[k], k));
  }
  return { input: { boundary: input.boundary, obstacles: kept }, small };
}

function shapeOf(obstacle: ObstacleInput): Shape {
  switch (obstacle.kind) {
    case 'polygon':
      return measured(ringSegments(obstacle.ring), 0, [obstacle.ring]);
    case 'line': {
      const { points } = obstacle;
      const segments: number[] = [];
      for (let k = 0; k + 3 < points.length; k += 2) segments.push(...points.subarray(k, k + 4));
      return measured(segments, 0, []);
    }
    case 'point':
      return measured([obstacle.x, obstacle.y, obstacle.x, obstacle.y], 0, []);
    case 'circle':
      return measured([obstacle.x, obstacle.y, obstacle.x, obstacle.y], obstacle.radius, []);
  }
}

function boundaryShape({ boundary }: DomainInput): Shape {
  const rings = boundary.areas.flatMap(({ ring, holes = [] }) => [ring, ...holes]);
  return measured(rings.flatMap(ringSegments), 0, []);
}

function ringSegments(ring: Float64Array): number[] {
  const segments: number[] = [];
  for (let k = 0, j = ring.length - 2; k < ring.length; j = k, k += 2) {
    segments.push(ring[j], ring[j + 1], ring[k], ring[k + 1]);
  }
  return segments;
}

function measured(segments: readonly number[], grown: number, rings: readonly Float64Array[]): Shape {
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  for (let k = 0; k < segments.length; k += 2) {
    minX = Math.min(minX, segments[k] - grown);
    maxX = Math.max(maxX, segments[k] + grown);
    minY = Math.min(minY, segments[k + 1] - grown);
    maxY = Math.max(maxY, segments[k + 1] + grown);
  }
  return { segments, grown, rings, minX, minY, maxX, maxY };
}

function extent({ minX, minY, maxX, maxY, grown, segments }: Shape): number {
  // A circle is as large as it is wide.
  return segments.length === 4 && grown > 0 ? 2 * grown : diagonal(minX, minY, maxX, maxY);
}

function diagonal(minX: number, minY: number, maxX: number, maxY: number): number {
  return Math.sqrt((maxX - minX) * (maxX - minX) + (maxY - minY) * (maxY - minY));
}

function circleRound({ minX, minY, maxX, maxY, segments, grown }: Shape, obstacle: number): SmallObstacle {
  const x = 0.5 * (minX + maxX);
  const y = 0.5 * (minY + maxY);
  let square = 0;
  for (let k = 0; k < segments.length; k += 2) {
    square = Math.max(square, (segments[k] - x) * (segments[k] - x) + (segments[k + 1] - y) * (segments[k + 1] - y));
  }
  return { obstacle, x, y, radius: Math.sqrt(square) + grown };
}

/** Is there no way between two shapes for a body of the diameter `gap`? */
function areClose(a: Shape, b: Shape, gap: number): boolean {
  if (a.minX - b.maxX > gap || b.minX - a.maxX > gap || a.minY - b.maxY > gap || b.minY - a.maxY > gap) return false;
  const reach = gap + a.grown + b.grown;
  for (let i = 0; i < a.segments.length; i += 4) {
    for (let j = 0; j < b.segments.length; j += 4) {
      if (segmentsWithin(a.segments, i, b.segments, j, reach)) return true;
    }
  }
  return isInside(a, b) || isInside(b, a);
}

function isInside(a: Shape, b: Shape): boolean {
  return a.segments.length > 0 && b.rings.some((ring) => holdsPoint(ring, a.segments[0], a.segments[1]));
}

function holdsPoint(ring: Float64Array, x: number, y: number): boolean {
  let isIn = false;
  for (let k = 0, j = ring.length - 2; k < ring.length; j = k, k += 2) {
    if (ring[k + 1] > y === ring[j + 1] > y) continue;
    if (x < ring[j] + ((y - ring[j + 1]) / (ring[k + 1] - ring[j + 1])) * (ring[k] - ring[j])) isIn = !isIn;
  }
  return isIn;
}

/** Do two segments come nearer to each other than `reach`? */
function segmentsWithin(a: readonly number[], i: number, b: readonly number[], j: number, reach: number): boolean {
  const side = (s: readonly number[], k: number, x: number, y: number): number =>
    (s[k + 2] - s[k]) * (y - s[k + 1]) - (s[k + 3] - s[k + 1]) * (x - s[k]);
  const crosses =
    side(a, i, b[j], b[j + 1]) * side(a, i, b[j + 2], b[j + 3]) < 0 &&
    side(b, j, a[i], a[i + 1]) * side(b, j, a[i + 2], a[i + 3]) < 0;
  const square = reach * reach;
  return (
    crosses ||
    squareTo(a, i, b[j], b[j + 1]) < square ||
    squareTo(a, i, b[j + 2], b[j + 3]) < square ||
    squareTo(b, j, a[i], a[i + 1]) < square ||
    squareTo(b, j, a[i + 2], a[i + 3]) < square
  );
}

function squareTo(s: readonly number[], k: number, x: number, y: number): number {
  const dx = s[k + 2] - s[k];
  const dy = s[k + 3] - s[k + 1];
  const square = dx * dx + dy * dy;
  const t = square > 0 ? Math.max(0, Math.min(1, ((x - s[k]) * dx + (y - s[k + 1]) * dy) / square)) : 0;
  const ex = s[k] + t * dx - x;
  const ey = s[k + 1] + t * dy - y;
  return ex * ex + ey * ey;
}
