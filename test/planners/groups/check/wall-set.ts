import type { Scene } from '../../../../src/scene/index.js';

/**
 * What blocks the way in a scene, read straight from the scene file: no domain, no diagram, no index. Distances are taken to every
 * wall in turn.
 */
export class WallSet {
  /** ax, ay, bx, by per wall. */
  readonly segments: Float64Array;
  /** x, y, radius per round obstacle; posts have radius 0. */
  readonly discs: Float64Array;
  /** One point of every obstacle, x, y each: nobody can be there, so that a path has a side of it. */
  readonly anchors: Float64Array;

  constructor(segments: readonly number[], discs: readonly number[], anchors: readonly number[]) {
    this.segments = Float64Array.from(segments);
    this.discs = Float64Array.from(discs);
    this.anchors = Float64Array.from(anchors);
  }

  /** Distance from a point to the nearest wall, m. */
  distance(x: number, y: number): number {
    const { segments, discs } = this;
    let nearest = Infinity;
    for (let k = 0; k < segments.length; k += 4) {
      const square = squareToSegment(x, y, segments, k);
      if (square < nearest) nearest = square;
    }
    let result = Math.sqrt(nearest);
    for (let k = 0; k < discs.length; k += 3) {
      result = Math.min(result, Math.hypot(x - discs[k], y - discs[k + 1]) - discs[k + 2]);
    }
    return result;
  }

  /** Distance from a straight piece of way to the nearest wall, m; 0 where it crosses one. */
  sweep(ax: number, ay: number, bx: number, by: number): number {
    const { segments, discs } = this;
    const way = Float64Array.of(ax, ay, bx, by);
    let nearest = Infinity;
    for (let k = 0; k < segments.length; k += 4) {
      if (doCross(way, segments, k)) return 0;
      nearest = Math.min(nearest, squareToSegment(ax, ay, segments, k), squareToSegment(bx, by, segments, k));
      nearest = Math.min(nearest, squareToSegment(segments[k], segments[k + 1], way, 0));
      nearest = Math.min(nearest, squareToSegment(segments[k + 2], segments[k + 3], way, 0));
    }
    let result = Math.sqrt(nearest);
    for (let k = 0; k < discs.length; k += 3) {
      result = Math.min(result, Math.sqrt(squareToSegment(discs[k], discs[k + 1], way, 0)) - discs[k + 2]);
    }
    return Math.max(0, result);
  }
}

/** The walls of a scene: boundary, polygons, lines, posts, circles. Standing ones only. */
export function wallsOf(scene: Pick<Scene, 'boundary' | 'obstacles'>): WallSet {
  const segments: number[] = [];
  const discs: number[] = [];
  const anchors: number[] = [];
  const add = (points: readonly (readonly number[])[], isClosed: boolean): void => {
    for (let k = isClosed ? 0 : 1; k < points.length; k++) {
      const [ax, ay] = points[(k + points.length - 1) % points.length];
      const [bx, by] = points[k];
      segments.push(ax, ay, bx, by);
    }
  };
  if (!Array.isArray(scene.boundary)) throw new Error('boundary: expected a ring');
  add(scene.boundary as [number, number][], true);
  for (const obstacle of scene.obstacles ?? []) {
    if ('motion' in obstacle && obstacle.motion) throw new Error('obstacles: expected standing ones');
    if (obstacle.polygon) {
      add(obstacle.polygon, true);
      anchors.push(obstacle.polygon[0][0], obstacle.polygon[0][1]);
    } else if (obstacle.line) {
      add(obstacle.line, false);
      anchors.push(obstacle.line[0][0], obstacle.line[0][1]);
    } else if (obstacle.point) {
      discs.push(obstacle.point[0], obstacle.point[1], 0);
      anchors.push(obstacle.point[0], obstacle.point[1]);
    } else if (obstacle.circle) {
      const { center, radius } = obstacle.circle;
      discs.push(center[0], center[1], radius);
      anchors.push(center[0], center[1]);
    }
  }
  return new WallSet(segments, discs, anchors);
}

/** Square of the distance from a point to segment `at` of a list. */
export function squareToSegment(x: number, y: number, list: ArrayLike<number>, at: number): number {
  const ux = list[at + 2] - list[at];
  const uy = list[at + 3] - list[at + 1];
  const px = x - list[at];
  const py = y - list[at + 1];
  const square = ux * ux + uy * uy;
  const dot = px * ux + py * uy;
  const t = dot <= 0 ? 0 : dot >= square ? 1 : dot / square;
  const dx = px - t * ux;
  const dy = py - t * uy;
  return dx * dx + dy * dy;
}

function doCross(way: Float64Array, list: ArrayLike<number>, at: number): boolean {
  const [ax, ay, bx, by] = way;
  const [cx, cy, dx, dy] = [list[at], list[at + 1], list[at + 2], list[at + 3]];
  const side = (px: number, py: number, qx: number, qy: number, x: number, y: number): number =>
    (qx - px) * (y - py) - (qy - py) * (x - px);
  const [c, d] = [side(ax, ay, bx, by, cx, cy), side(ax, ay, bx, by, dx, dy)];
  const [a, b] = [side(cx, cy, dx, dy, ax, ay), side(cx, cy, dx, dy, bx, by)];
  return c > 0 !== d > 0 && a > 0 !== b > 0;
}
