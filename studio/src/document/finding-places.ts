import type { Finding } from 'footfall';
import type { Point, Scene, SceneCheck, SceneCrowd } from 'footfall/scene';
import { isPoint, listShapes } from './item-shapes.js';
import { centreOf, findCrowdSpot } from './plan-items.js';
import { findItem, formatItem, getAt, type ItemId, parsePath } from './scene-path.js';

/** A line of `check` with the item that it speaks of and its place in the plan. */
export interface PlacedFinding extends Finding {
  readonly level: 'error' | 'warning';
  readonly item?: ItemId;
  readonly at?: Point;
}

export function placeFindings(
  scene: Scene,
  { errors, warnings }: Pick<SceneCheck, 'errors' | 'warnings'>,
): PlacedFinding[] {
  return [
    ...errors.map((finding) => placeFinding(scene, finding, 'error')),
    ...warnings.map((finding) => placeFinding(scene, finding, 'warning')),
  ];
}

function placeFinding(scene: Scene, finding: Finding, level: 'error' | 'warning'): PlacedFinding {
  const item = findItem(finding.where);
  const at = findSpot(scene, finding.where, item);
  return { ...finding, level, ...(item === undefined ? {} : { item }), ...(at ? { at } : {}) };
}

/** The point that the path names, else the middle of its item; a crowd stands at its spawn, an event at its door. */
function findSpot(scene: Scene, where: string, item: ItemId | undefined): Point | undefined {
  if (item === undefined) return undefined;
  const keys = parsePath(where) ?? [];
  const shapes = listShapes(scene, item);
  for (const { path, points } of shapes) {
    const isPrefix = path.every((key, i) => keys[i] === key);
    const index = keys[path.length];
    if (isPrefix && typeof index === 'number' && points[index]) return points[index];
    if (isPrefix && points.length === 1) return points[0];
  }
  const value = getAt(scene, keys);
  if (isPoint(value) && shapes.length === 0) return value;
  const bodies = shapes.filter(({ role }) => role === 'body');
  if (bodies.length > 0) return item === 'boundary' ? bodies[0].points[0] : centreOf(bodies);
  const own = getAt(scene, parsePath(item) ?? []) as Record<string, unknown> | undefined;
  if (typeof own?.spawn === 'string') return findCrowdSpot(scene, own as unknown as SceneCrowd);
  const door = own?.close ?? own?.open;
  const place = typeof door === 'string' ? listShapes(scene, formatItem('places', door)) : [];
  return place.length > 0 ? centreOf(place) : undefined;
}
