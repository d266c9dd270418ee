import type { Point, Scene, SceneCrowd, SceneObstacle } from 'footfall/scene';
import { type Bounds, EMPTY_BOUNDS, growBounds } from './bounds.js';
import { listShapes, type Shape } from './item-shapes.js';
import { formatItem, getAt, type ItemId, parsePath } from './scene-path.js';

export type ItemKind =
  | 'boundary'
  | 'obstacle'
  | 'mover'
  | 'place'
  | 'model'
  | 'crowd'
  | 'agent'
  | 'zone'
  | 'event'
  | 'run';

const LISTS = ['zones', 'obstacles', 'agents', 'crowd', 'events'] as const;
const KINDS = { zones: 'zone', obstacles: 'obstacle', agents: 'agent', crowd: 'crowd', events: 'event' } as const;

/** Every item of a scene, from the ground up: what comes later lies on top. */
export function listItems(scene: Scene): ItemId[] {
  const items: ItemId[] = ['boundary'];
  for (const [i] of (scene.zones ?? []).entries()) items.push(formatItem('zones', i));
  for (const name of Object.keys(scene.places ?? {})) items.push(formatItem('places', name));
  for (const key of LISTS) {
    if (key !== 'zones') for (const [i] of (scene[key] ?? []).entries()) items.push(formatItem(key, i));
  }
  for (const name of Object.keys(scene.models ?? {})) items.push(formatItem('models', name));
  return items;
}

/** Whether the scene holds the item. */
export function hasItem(scene: Scene, id: ItemId): boolean {
  if (id === 'run') return true;
  const keys = parsePath(id);
  return keys !== undefined && keys.length > 0 && getAt(scene, keys) !== undefined;
}

export function kindOf(scene: Scene, id: ItemId): ItemKind | undefined {
  const keys = parsePath(id);
  if (!keys) return undefined;
  const [key] = keys;
  if (key === 'boundary' || key === 'run') return key;
  if (key === 'places') return 'place';
  if (key === 'models') return 'model';
  if (key === 'obstacles') return (getAt(scene, keys) as SceneObstacle | undefined)?.motion ? 'mover' : 'obstacle';
  return KINDS[key as keyof typeof KINDS];
}

const KIND_NAMES: Record<ItemKind, string> = {
  boundary: 'Room',
  obstacle: 'Obstacle',
  mover: 'Moving obstacle',
  place: 'Place',
  model: 'Model',
  crowd: 'Crowd',
  agent: 'Agent',
  zone: 'Zone',
  event: 'Event',
  run: 'Run',
};

/** What people call the item: its kind, and its name or number. */
export function labelOf(scene: Scene, id: ItemId): string {
  const kind = kindOf(scene, id);
  if (!kind) return id;
  const keys = parsePath(id) ?? [];
  if (keys.length < 2) return KIND_NAMES[kind];
  const own = getAt(scene, [...keys, 'id']);
  const entry = keys[1];
  if (typeof entry === 'string') return `${KIND_NAMES[kind]} ${entry}`;
  return `${KIND_NAMES[kind]} ${typeof own === 'string' ? own : entry + 1}`;
}

/** Where a crowd is shown: in the middle of its spawn, or undefined where that is missing. */
export function findCrowdSpot(scene: Scene, crowd: SceneCrowd): Point | undefined {
  const spawn = scene.places && Object.hasOwn(scene.places, crowd.spawn) ? crowd.spawn : undefined;
  if (spawn === undefined) return undefined;
  const shapes = listShapes(scene, formatItem('places', spawn));
  return shapes.length > 0 ? centreOf(shapes) : undefined;
}

/** Middle of the extent of shapes. */
export function centreOf(shapes: readonly Shape[]): Point {
  const { minX, minY, maxX, maxY } = boundsOfShapes(shapes);
  return [(minX + maxX) / 2, (minY + maxY) / 2];
}

export function boundsOfShapes(shapes: Iterable<Shape>): Bounds {
  let bounds = EMPTY_BOUNDS;
  for (const { points, radius } of shapes) for (const [x, y] of points) bounds = growBounds(bounds, x, y, radius);
  return bounds;
}

/** Extent of items; crowds count with their spot. Empty (minX above maxX) where none has a place in the plan. */
export function boundsOfItems(scene: Scene, ids: Iterable<ItemId>): Bounds {
  let bounds = EMPTY_BOUNDS;
  for (const id of ids) {
    for (const { points, radius } of listShapes(scene, id)) {
      for (const [x, y] of points) bounds = growBounds(bounds, x, y, radius);
    }
    const keys = parsePath(id);
    const crowd = keys?.[0] === 'crowd' ? (getAt(scene, keys) as SceneCrowd | undefined) : undefined;
    const spot = crowd && findCrowdSpot(scene, crowd);
    if (spot) bounds = growBounds(bounds, spot[0], spot[1], 0);
  }
  return bounds;
}

/** Extent of the boundary: what a view of the whole plan shows. */
export function boundsOfScene(scene: Scene): Bounds {
  return boundsOfItems(scene, ['boundary']);
}
