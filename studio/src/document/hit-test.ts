import type { Point, Scene, SceneCrowd } from 'footfall/scene';
import type { Bounds } from './bounds.js';
import { countVertices } from './edit-geometry.js';
import { listShapes, type Shape } from './item-shapes.js';
import { getPlanItems, nearestOnSegment } from './plan-edges.js';
import { boundsOfShapes, findCrowdSpot, listItems } from './plan-items.js';
import { getAt, type ItemId, parsePath } from './scene-path.js';

/** What lies under the pointer. */
export interface Hit {
  readonly id: ItemId;
  readonly part: 'vertex' | 'edge' | 'body';
  /** The shape that was hit; crowds are hit at their badge, which is no shape. */
  readonly shape?: Shape;
  /** Of the vertex, or of the first end of the edge; -1 for a body. */
  readonly index: number;
}

/** Size of the badge of a crowd, pixels, half of it. */
export const BADGE = { width: 34, height: 11 } as const;

const NEAR = 7;
const NEAR_TOUCH = 16;

export function reachOf(pointerType: string, pixel: number): number {
  return (pointerType === 'touch' ? NEAR_TOUCH : NEAR) * pixel;
}

/**
 * The topmost item at a point: badges of crowds, then points and lines within reach, then the smallest body around the point.
 * The ground of the room is no body: only its walls are hit.
 */
export function hitTest(scene: Scene, x: number, y: number, reach: number, pixel: number): Hit | undefined {
  const items = getPlanItems(scene);
  for (let i = (scene.crowd?.length ?? 0) - 1; i >= 0; i--) {
    const spot = badgeSpot(scene, i, pixel);
    if (!spot) continue;
    if (Math.abs(x - spot[0]) <= BADGE.width * pixel && Math.abs(y - spot[1]) <= BADGE.height * pixel) {
      return { id: `crowd[${i}]`, part: 'body', index: -1 };
    }
  }
  let thin: Hit | undefined;
  let thinDistance = reach;
  let body: Hit | undefined;
  let bodySize = Number.POSITIVE_INFINITY;
  for (let i = items.length - 1; i >= 0; i--) {
    const { id, shapes, bounds } = items[i];
    if (x < bounds.minX - reach || x > bounds.maxX + reach || y < bounds.minY - reach || y > bounds.maxY + reach)
      continue;
    for (const shape of shapes) {
      const near = hitOutline(shape, x, y, thinDistance);
      if (near) {
        thin = { id, shape, ...near };
        // What lies on top wins a draw: a door lies on its wall.
        thinDistance = near.distance - 1e-12;
      }
    }
    if (id === 'boundary' || !isInsideItem(shapes, x, y)) continue;
    const size = sizeOf(boundsOfShapes(shapes.filter(({ role }) => role === 'body')));
    if (size >= bodySize) continue;
    bodySize = size;
    body = { id, part: 'body', shape: shapes[0], index: -1 };
  }
  // Inside a small body its own edge is no better hit than the body; but an open wall in front of an area is.
  return thin && (!body || thin.id !== body.id) && !(body && isSolid(body.id) && !isSolid(thin.id))
    ? thin
    : (body ?? thin);
}

const isSolid = (id: ItemId): boolean => id.startsWith('obstacles') || id.startsWith('agents');

/** Where the badge of a crowd stands; several crowds of one spawn are stacked. */
export function badgeSpot(scene: Scene, index: number, pixel: number): Point | undefined {
  const crowds = scene.crowd as readonly SceneCrowd[];
  const spot = findCrowdSpot(scene, crowds[index]);
  if (!spot) return undefined;
  let below = 0;
  for (let i = 0; i < index; i++) if (crowds[i].spawn === crowds[index].spawn) below++;
  return [spot[0], spot[1] - below * (2 * BADGE.height + 4) * pixel];
}

function sizeOf({ minX, minY, maxX, maxY }: Bounds): number {
  return Math.max(0, maxX - minX) * Math.max(0, maxY - minY);
}

function hitOutline(
  { kind, points, radius, role }: Shape,
  x: number,
  y: number,
  reach: number,
): { part: 'vertex' | 'edge'; index: number; distance: number } | undefined {
  if (kind === 'point') {
    const distance = Math.hypot(points[0][0] - x, points[0][1] - y);
    return distance <= reach ? { part: role === 'target' ? 'vertex' : 'edge', index: 0, distance } : undefined;
  }
  if (kind === 'circle') {
    const distance = Math.abs(Math.hypot(points[0][0] - x, points[0][1] - y) - radius);
    return distance <= reach ? { part: 'edge', index: 0, distance } : undefined;
  }
  let best: { part: 'edge'; index: number; distance: number } | undefined;
  const count = countVertices({ kind, points });
  for (let i = 0; i < (kind === 'ring' ? count : count - 1); i++) {
    const [x0, y0] = points[i];
    const [x1, y1] = points[(i + 1) % points.length];
    const { distance } = nearestOnSegment(x, y, x0, y0, x1, y1);
    if (distance <= (best?.distance ?? reach)) best = { part: 'edge', index: i, distance };
  }
  return best;
}

function isInsideItem(shapes: readonly Shape[], x: number, y: number): boolean {
  let inside = false;
  for (const { kind, points, radius } of shapes) {
    if (kind === 'circle' && Math.hypot(points[0][0] - x, points[0][1] - y) <= radius) inside = true;
    if (kind === 'ring' && isInsideRing(points, x, y)) inside = !inside;
  }
  return inside;
}

/** By even and odd crossings; rings in either direction, closed or not. */
export function isInsideRing(points: readonly Point[], x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const [xi, yi] = points[i];
    const [xj, yj] = points[j];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

/** The vertex of one item within reach; of several the nearest. */
export function hitVertex(scene: Scene, id: ItemId, x: number, y: number, reach: number): Hit | undefined {
  let best: Hit | undefined;
  let least = reach;
  for (const shape of listShapes(scene, id)) {
    for (let index = 0; index < countVertices(shape); index++) {
      const distance = Math.hypot(shape.points[index][0] - x, shape.points[index][1] - y);
      if (distance > least) continue;
      least = distance;
      best = { id, part: 'vertex', shape, index };
    }
  }
  return best;
}

/** The items that lie wholly in a box, for a selection by marquee; crowds by their spot, the room never. */
export function listInside(scene: Scene, box: Bounds): ItemId[] {
  const holds = (x: number, y: number, r: number): boolean =>
    x - r >= box.minX && x + r <= box.maxX && y - r >= box.minY && y + r <= box.maxY;
  return listItems(scene).filter((id) => {
    if (id === 'boundary') return false;
    const keys = parsePath(id) ?? [];
    if (keys[0] === 'crowd') {
      const spot = findCrowdSpot(scene, getAt(scene, keys) as SceneCrowd);
      return spot !== undefined && holds(spot[0], spot[1], 0);
    }
    const shapes = listShapes(scene, id).filter(({ role }) => role !== 'target');
    return shapes.length > 0 && shapes.every(({ points, radius }) => points.every(([x, y]) => holds(x, y, radius)));
  });
}
