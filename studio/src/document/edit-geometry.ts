import { LARGEST_NUMBER, type Point, type Scene, type SceneCrowd } from 'footfall/scene';
import type { Edit } from './edits.js';
import { type Frame, fromPlan, listShapes, type Shape } from './item-shapes.js';
import { boundsOfItems } from './plan-items.js';
import { formatItem, getAt, type ItemId, type Key, parsePath, setAt } from './scene-path.js';

/** Coordinates are kept to a micrometre, within the limit of the scene: files stay readable, and drags stay valid. */
export function cleanNumber(value: number): number {
  const bounded = Math.min(LARGEST_NUMBER, Math.max(-LARGEST_NUMBER, Number.isNaN(value) ? 0 : value));
  return Math.round(bounded * 1e6) / 1e6 + 0;
}

export const cleanPoint = (x: number, y: number): Point => [cleanNumber(x), cleanNumber(y)];

/** What moves when items move: a crowd moves with its spawn, which it has no geometry without. */
export function listMovable(scene: Scene, ids: Iterable<ItemId>): ItemId[] {
  const movable = new Set<ItemId>();
  for (const id of ids) {
    const keys = parsePath(id);
    const crowd = keys?.[0] === 'crowd' ? (getAt(scene, keys) as SceneCrowd | undefined) : undefined;
    if (!crowd) movable.add(id);
    else if (scene.places && Object.hasOwn(scene.places, crowd.spawn)) movable.add(formatItem('places', crowd.spawn));
  }
  return [...movable];
}

/** Carries items by (dx, dy), metres. Targets of people stay; moving obstacles move with their way. */
export function translateItems(ids: Iterable<ItemId>, dx: number, dy: number): Edit {
  const list = [...ids];
  return {
    label: 'Move',
    change(scene) {
      const movable = listMovable(scene, list);
      const { minX, minY, maxX, maxY } = boundsOfItems(scene, movable);
      const mx = limitMove(dx, minX, maxX);
      const my = limitMove(dy, minY, maxY);
      if (mx === 0 && my === 0) return scene;
      const next = mapShapes(scene, movable, (x, y) => cleanPoint(x + mx, y + my));
      return isPeriodic(next) && !isBroad(next) ? scene : next;
    },
  };
}

/** No further than to the limit of coordinates: shapes keep their form there. */
function limitMove(move: number, least: number, most: number): number {
  if (!(least <= most) || !Number.isFinite(move)) return 0;
  return Math.min(LARGEST_NUMBER - most, Math.max(-LARGEST_NUMBER - least, move));
}

/** Whether a room whose ends join has a width and a height; one below a micrometre would lose them to rounding. */
function isBroad(scene: Scene): boolean {
  const { minX, minY, maxX, maxY } = boundsOfItems(scene, ['boundary']);
  return minX < maxX && minY < maxY;
}

/** Turns items counter-clockwise about a centre, radians. A room whose ends join stays as it is: it must lie along x. */
export function rotateItems(ids: Iterable<ItemId>, angle: number, [cx, cy]: Point): Edit {
  const list = [...ids];
  const { cos, sin } = turn(angle);
  return {
    label: 'Rotate',
    change(scene) {
      if (sin === 0 && cos === 1) return scene;
      const movable = listMovable(scene, list).filter((id) => !(id === 'boundary' && isPeriodic(scene)));
      const rotate = (x: number, y: number): Point =>
        cleanPoint(cx + cos * (x - cx) - sin * (y - cy), cy + sin * (x - cx) + cos * (y - cy));
      let next = mapShapes(scene, movable, rotate);
      for (const id of movable) next = turnStiffMover(next, id, cos, sin);
      return next;
    },
  };
}

/** Quarter turns to the bit, so that right angles stay right. */
function turn(angle: number): { cos: number; sin: number } {
  const quarters = angle / (Math.PI / 2);
  const whole = Math.round(quarters);
  if (Math.abs(quarters - whole) > 1e-9) return { cos: Math.cos(angle), sin: Math.sin(angle) };
  const index = ((whole % 4) + 4) % 4;
  return { cos: [1, 0, -1, 0][index], sin: [0, 1, 0, -1][index] };
}

/** A moving obstacle that does not turn with its way is turned by its shape. */
function turnStiffMover(scene: Scene, id: ItemId, cos: number, sin: number): Scene {
  const keys = parsePath(id) ?? [];
  if (getAt(scene, [...keys, 'motion', 'turn']) !== false) return scene;
  let next = scene;
  for (const shape of listShapes(scene, id)) {
    if (!shape.frame) continue;
    const points = rawPoints(next, shape).map(([x, y]) => cleanPoint(cos * x - sin * y, sin * x + cos * y));
    next = writePoints(next, shape, points);
  }
  return next;
}

function isPeriodic(scene: Scene): boolean {
  return getAt(scene, ['boundary', 'periodic']) !== undefined;
}

function mapShapes(scene: Scene, ids: readonly ItemId[], map: (x: number, y: number) => Point): Scene {
  let next = scene;
  for (const id of ids) {
    for (const shape of listShapes(scene, id)) {
      if (shape.role === 'target' || shape.frame) continue;
      next = writePoints(
        next,
        shape,
        rawPoints(scene, shape).map(([x, y]) => map(x, y)),
      );
    }
  }
  return next;
}

/** The points as the scene holds them, not yet carried to where they stand. */
function rawPoints(scene: Scene, { kind, path }: Shape): readonly Point[] {
  const value = getAt(scene, path);
  if (kind === 'point') return [value as Point];
  if (kind === 'circle') return [(value as { center: Point }).center];
  return value as readonly Point[];
}

function writePoints(scene: Scene, { kind, path }: Shape, points: readonly Point[]): Scene {
  if (kind === 'point') return setAt(scene, path, points[0]);
  if (kind === 'circle') return setAt(scene, [...path, 'center'], points[0]);
  return setAt(scene, path, points);
}

/** How many points a ring or line has, without the repeated first point of a closed ring. */
export function countVertices({ kind, points }: Pick<Shape, 'kind' | 'points'>): number {
  const last = points[points.length - 1];
  const closed = kind === 'ring' && points.length > 3 && last[0] === points[0][0] && last[1] === points[0][1];
  return points.length - (closed ? 1 : 0);
}

/** Moves some vertices of one shape to positions in the plan, metres. */
export function moveVertices(id: ItemId, path: readonly Key[], moves: ReadonlyMap<number, Point>): Edit {
  return {
    label: 'Move point',
    change(scene) {
      const shape = findShape(scene, id, path);
      if (!shape) return scene;
      if (id === 'boundary' && isPeriodic(scene) && shape.role === 'body') return moveCorners(scene, shape, moves);
      const points = [...rawPoints(scene, shape)];
      const count = countVertices(shape);
      for (const [index, [x, y]] of moves) {
        if (index < 0 || index >= count) continue;
        points[index] = toRaw(shape.frame, cleanPoint(x, y));
        if (index === 0 && points.length > count) points[points.length - 1] = points[0];
      }
      return writePoints(scene, shape, points);
    },
  };
}

/** A room whose ends join stays a rectangle: the corner opposite of the moved one stays. */
function moveCorners(scene: Scene, shape: Shape, moves: ReadonlyMap<number, Point>): Scene {
  const points = rawPoints(scene, shape)
    .slice(0, 4)
    .map(([x, y]): [number, number] => [x, y]);
  for (const [index, [x, y]] of moves) {
    const corner = points[index];
    const opposite = points[(index + 2) % 4];
    const [nx, ny] = cleanPoint(x, y);
    if (!corner || nx === opposite[0] || ny === opposite[1]) continue;
    const [ox, oy] = corner;
    for (const point of points) {
      if (point[0] === ox) point[0] = nx;
      if (point[1] === oy) point[1] = ny;
    }
  }
  return writePoints(scene, shape, points);
}

/** Puts a vertex between `index - 1` and `index`. Shapes with a fixed number of points stay as they are. */
export function insertVertex(id: ItemId, path: readonly Key[], index: number, [x, y]: Point): Edit {
  return {
    label: 'Insert point',
    change(scene) {
      const shape = findShape(scene, id, path);
      if (!shape || shape.kind === 'point' || shape.kind === 'circle') return scene;
      if (id === 'boundary' && isPeriodic(scene) && shape.role === 'body') return scene;
      const points = [...rawPoints(scene, shape)];
      const at = Math.min(points.length, Math.max(1, index));
      points.splice(at, 0, toRaw(shape.frame, cleanPoint(x, y)));
      return editWeights(writePoints(scene, shape, points), path, (weights) => weights.splice(at, 0, 1));
    },
  };
}

/** Takes a vertex out. A hole of three points goes as a whole; other shapes keep the points that they need. */
export function removeVertex(id: ItemId, path: readonly Key[], index: number): Edit {
  return {
    label: 'Delete point',
    change(scene) {
      const shape = findShape(scene, id, path);
      if (!shape || shape.kind === 'point' || shape.kind === 'circle') return scene;
      if (id === 'boundary' && isPeriodic(scene) && shape.role === 'body') return scene;
      const count = countVertices(shape);
      if (index < 0 || index >= count) return scene;
      if (count <= (shape.kind === 'ring' ? 3 : 2)) return shape.role === 'hole' ? removeHole(scene, path) : scene;
      const points = rawPoints(scene, shape)
        .slice(0, count)
        .filter((_, i) => i !== index);
      const closed = shape.points.length > count;
      return editWeights(writePoints(scene, shape, points), path, (weights) => {
        weights.splice(index, 1);
        if (closed) weights.length = points.length;
      });
    },
  };
}

function removeHole(scene: Scene, path: readonly Key[]): Scene {
  const list = path.slice(0, -1);
  const holes = (getAt(scene, list) as readonly unknown[]).filter((_, i) => i !== path[path.length - 1]);
  return setAt(scene, list, holes.length > 0 ? holes : undefined);
}

/** Weights of a polygon stay one per point. */
function editWeights(scene: Scene, path: readonly Key[], change: (weights: number[]) => void): Scene {
  if (path[path.length - 1] !== 'polygon') return scene;
  const keys = [...path.slice(0, -1), 'weights'];
  const weights = getAt(scene, keys);
  if (!Array.isArray(weights)) return scene;
  const copy = [...(weights as number[])];
  change(copy);
  return setAt(scene, keys, copy);
}

/** Sets the radius of a circle, metres; at least a millimetre. */
export function setRadius(path: readonly Key[], radius: number): Edit {
  const clean = Math.max(0.001, cleanNumber(radius));
  return { label: 'Change radius', change: (scene) => setAt(scene, [...path, 'radius'], clean) };
}

export function findShape(scene: Scene, id: ItemId, path: readonly Key[]): Shape | undefined {
  return listShapes(scene, id).find((shape) => isSamePath(shape.path, path));
}

export function isSamePath(a: readonly Key[], b: readonly Key[]): boolean {
  return a.length === b.length && a.every((key, i) => key === b[i]);
}

function toRaw(frame: Frame | undefined, point: Point): Point {
  if (!frame) return point;
  const [x, y] = fromPlan(frame, point);
  return cleanPoint(x, y);
}
