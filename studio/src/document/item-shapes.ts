import type { Point, Scene, SceneAgent, SceneBoundary, SceneCrowd, SceneObstacle } from 'footfall/scene';
import { getAt, type ItemId, type Key, parsePath } from './scene-path.js';

/** Turns and moves a shape that is drawn around (0, 0) to where it stands in the plan. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly cos: number;
  readonly sin: number;
}

/** One piece of geometry of an item: where its numbers lie in the scene and how they are read. */
export interface Shape {
  readonly kind: 'ring' | 'line' | 'point' | 'circle';
  /** From the root of the scene. */
  readonly path: readonly Key[];
  /** In the plan, metres; for circles the centre. */
  readonly points: readonly Point[];
  /** Of circles, metres. */
  readonly radius: number;
  /** Set where the numbers in the scene are relative to it: shapes of moving obstacles. */
  readonly frame?: Frame;
  /** What the shape is of its item: the body, the way of a moving obstacle, a hole, or a target of people. */
  readonly role: 'body' | 'hole' | 'path' | 'target';
}

/** The geometry of an item, in the order of the file. People by the many have none but their targets. */
export function listShapes(scene: Scene, id: ItemId): Shape[] {
  const keys = parsePath(id);
  if (!keys) return [];
  const [key] = keys;
  const value = getAt(scene, keys);
  if (value === undefined) return [];
  if (key === 'boundary') return boundaryShapes(value as SceneBoundary);
  if (keys.length !== 2) return [];
  if (key === 'obstacles') return obstacleShapes(value as SceneObstacle, keys);
  if (key === 'places' || key === 'zones') return plainShapes(value as PlainShapes, keys);
  if (key === 'agents') {
    return [shape('point', [...keys, 'at'], [(value as SceneAgent).at]), ...targetShapes(value as SceneAgent, keys)];
  }
  return key === 'crowd' ? targetShapes(value as SceneCrowd, keys) : [];
}

interface PlainShapes {
  readonly polygon?: readonly Point[] | undefined;
  readonly holes?: readonly (readonly Point[])[] | undefined;
  readonly line?: readonly Point[] | undefined;
  readonly point?: Point | undefined;
  readonly circle?: { readonly center: Point; readonly radius: number } | undefined;
}

function shape(kind: Shape['kind'], path: readonly Key[], points: readonly Point[], more: Partial<Shape> = {}): Shape {
  return { kind, path, points, radius: 0, role: 'body', ...more };
}

function boundaryShapes(boundary: SceneBoundary): Shape[] {
  if (Array.isArray(boundary)) return [shape('ring', ['boundary'], boundary as readonly Point[])];
  if ('polygons' in boundary) {
    return boundary.polygons.flatMap((area, i) => plainShapes(area, ['boundary', 'polygons', i]));
  }
  return plainShapes(boundary as PlainShapes, ['boundary']);
}

function plainShapes(value: PlainShapes, path: readonly Key[], frame?: Frame): Shape[] {
  const more = frame ? { frame } : {};
  const place = (points: readonly Point[]): readonly Point[] => (frame ? points.map((p) => toPlan(frame, p)) : points);
  const { polygon, holes, line, point, circle } = value;
  const shapes: Shape[] = [];
  if (polygon) shapes.push(shape('ring', [...path, 'polygon'], place(polygon), more));
  holes?.forEach((hole, i) => {
    shapes.push(shape('ring', [...path, 'holes', i], place(hole), { ...more, role: 'hole' }));
  });
  if (line) shapes.push(shape('line', [...path, 'line'], place(line), more));
  if (point) shapes.push(shape('point', [...path, 'point'], place([point]), more));
  if (circle) {
    shapes.push(shape('circle', [...path, 'circle'], place([circle.center]), { ...more, radius: circle.radius }));
  }
  return shapes;
}

/** A moving obstacle stands at the start of its way, turned as at the start of a run. */
function obstacleShapes(obstacle: SceneObstacle, path: readonly Key[]): Shape[] {
  const { motion } = obstacle;
  if (!motion) return plainShapes(obstacle as PlainShapes, path);
  const way = shape('line', [...path, 'motion', 'path'], motion.path, { role: 'path' });
  return [...plainShapes(obstacle as PlainShapes, path, frameOf(motion.path, motion.turn ?? true)), way];
}

function frameOf(path: readonly Point[], turn: boolean): Frame {
  const [x, y] = path[0];
  const next = path.find(([nx, ny]) => nx !== x || ny !== y);
  if (!turn || !next) return { x, y, cos: 1, sin: 0 };
  const length = Math.hypot(next[0] - x, next[1] - y);
  return { x, y, cos: (next[0] - x) / length, sin: (next[1] - y) / length };
}

function targetShapes({ goal, route = [] }: SceneCrowd | SceneAgent, path: readonly Key[]): Shape[] {
  const shapes: Shape[] = [];
  route.forEach(({ to }, i) => {
    if (typeof to !== 'string') shapes.push(shape('point', [...path, 'route', i, 'to'], [to], { role: 'target' }));
  });
  if (isPoint(goal)) shapes.push(shape('point', [...path, 'goal'], [goal], { role: 'target' }));
  return shapes;
}

/** Tells a position from a list of names. */
export function isPoint(value: unknown): value is Point {
  return Array.isArray(value) && value.length === 2 && typeof value[0] === 'number' && typeof value[1] === 'number';
}

export function toPlan({ x, y, cos, sin }: Frame, [px, py]: Point): Point {
  return [x + cos * px - sin * py, y + sin * px + cos * py];
}

export function fromPlan({ x, y, cos, sin }: Frame, [px, py]: Point): Point {
  return [cos * (px - x) + sin * (py - y), -sin * (px - x) + cos * (py - y)];
}
