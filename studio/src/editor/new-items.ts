import type { Point, Scene, SceneCrowd, SceneObstacle } from 'footfall/scene';
import { signedArea } from '../document/dimensions.js';
import { cleanPoint } from '../document/edit-geometry.js';
import { addCrowd, addItem, addPlace, type Edit } from '../document/edits.js';
import { hitTest, isInsideRing } from '../document/hit-test.js';
import { listShapes } from '../document/item-shapes.js';
import { centreOf } from '../document/plan-items.js';
import { getAt, type ItemId, parsePath, setAt } from '../document/scene-path.js';

/** Where people go who are told nothing else: to the nearest of the doors, else to the first place. */
export function findGoal(scene: Scene, except?: string): string[] | undefined {
  const places = Object.entries(scene.places ?? {}).filter(([name]) => name !== except);
  const doors = places.filter(([, { line }]) => line !== undefined).map(([name]) => name);
  if (doors.length > 0) return doors;
  const other = places.find(([, { point }]) => point !== undefined);
  return other ? [other[0]] : undefined;
}

/** A door; people who have nowhere to go yet go there. */
export function addExit(line: readonly Point[]): Edit {
  const place = addPlace('exit', { line }, 'Add exit');
  return {
    ...place,
    change(scene) {
      const next = place.change(scene);
      const goal = findGoal(next);
      const isLost = ({ goal: own, route }: Pick<SceneCrowd, 'goal' | 'route'>): boolean => own === undefined && !route;
      if (!goal) return next;
      const crowd = next.crowd?.map((one) => (isLost(one) ? { ...one, goal } : one));
      const agents = next.agents?.map((one) => (isLost(one) ? { ...one, goal } : one));
      return { ...next, ...(crowd ? { crowd } : {}), ...(agents ? { agents } : {}) };
    },
  };
}

/** So many stand loosely on a square metre. */
const MOST_PER_AREA = 2.5;

/** People by the many: 50, or as many as stand loosely in the area. */
export function addCrowdIn(scene: Scene, polygon: readonly Point[]): Edit {
  const room = Math.floor(Math.abs(signedArea(polygon)) * MOST_PER_AREA);
  const goal = findGoal(scene);
  return addCrowd({ count: Math.max(1, Math.min(50, room)), ...(goal ? { goal } : {}) }, { polygon });
}

/** A crowd that starts in the area that was clicked, or undefined where there is none. */
export function addCrowdAt(scene: Scene, x: number, y: number): Edit | undefined {
  for (const [spawn, { polygon }] of Object.entries(scene.places ?? {})) {
    if (!polygon || !isInsideRing(polygon, x, y)) continue;
    const goal = findGoal(scene, spawn);
    const room = Math.floor(Math.abs(signedArea(polygon)) * MOST_PER_AREA);
    const crowd: SceneCrowd = { count: Math.max(1, Math.min(50, room)), spawn, ...(goal ? { goal } : {}) };
    return addItem('crowd', crowd, 'Add crowd');
  }
  return undefined;
}

export function addAgent(scene: Scene, at: Point): Edit {
  const goal = findGoal(scene);
  return addItem('agents', { at, ...(goal ? { goal } : {}) }, 'Add agent');
}

/** A cart of 2 by 1 metres. */
const CART: readonly Point[] = [
  [-1, -0.5],
  [1, -0.5],
  [1, 0.5],
  [-1, 0.5],
];

/** Sends the selected obstacle along a way, or a cart where none is selected. */
export function addMover(scene: Scene, path: readonly Point[], selection: ReadonlySet<ItemId>): Edit {
  const [id] = selection;
  const keys = id === undefined ? undefined : parsePath(id);
  const obstacle =
    keys?.[0] === 'obstacles' && selection.size === 1 ? (getAt(scene, keys) as SceneObstacle) : undefined;
  const motion = { path, speed: 1, loop: 'back' as const };
  if (!keys || !obstacle || obstacle.motion)
    return addItem('obstacles', { polygon: CART, motion }, 'Add moving obstacle');
  const [cx, cy] = centreOf(listShapes(scene, id));
  const shift = (points: readonly Point[]): Point[] => points.map(([x, y]) => cleanPoint(x - cx, y - cy));
  const { polygon, holes, line, point, circle } = obstacle;
  const moved: SceneObstacle = {
    ...obstacle,
    ...(polygon ? { polygon: shift(polygon) } : {}),
    ...(holes ? { holes: holes.map(shift) } : {}),
    ...(line ? { line: shift(line) } : {}),
    ...(point ? { point: shift([point])[0] } : {}),
    ...(circle ? { circle: { ...circle, center: shift([circle.center])[0] } } : {}),
    motion,
  };
  return { label: 'Make it move', change: (before) => setAt(before, keys, moved) };
}

/** The obstacle around a ring, out of which a hole would be cut; undefined for the room itself. */
export function findHoleTarget(scene: Scene, ring: readonly Point[]): ItemId | undefined {
  const [x, y] = ring[0];
  const hit = hitTest(scene, x, y, 0, 1e-6);
  return hit?.id.startsWith('obstacles') ? hit.id : undefined;
}
