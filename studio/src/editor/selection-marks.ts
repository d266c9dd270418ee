import type { Point, Scene } from 'footfall/scene';
import type { Camera } from '../app/contracts.js';
import { isEmpty } from '../document/bounds.js';
import { describeShape, formatLength, formatNumber } from '../document/dimensions.js';
import { countVertices, listMovable } from '../document/edit-geometry.js';
import { BADGE, badgeSpot } from '../document/hit-test.js';
import { listShapes, type Shape } from '../document/item-shapes.js';
import { boundsOfItems, boundsOfShapes } from '../document/plan-items.js';
import type { ItemId } from '../document/scene-path.js';
import { drawEdgeLength, drawHandle, drawTag, type Ink, traceShape } from './ink.js';

/** Shapes with more vertices show no handles or lengths: they would cover the shape. */
const MOST_HANDLES = 200;
/** Pixels from the selection to the handle that turns it. */
const TURN_ABOVE = 40;
/** Edges shorter than this, in pixels, have no handle in their middle. */
const SHORTEST_SPLIT = 36;

/** An outline of items, for the selection and for what lies under the pointer. */
export function drawOutlines(
  context: CanvasRenderingContext2D,
  camera: Camera,
  scene: Scene,
  ids: Iterable<ItemId>,
  colour: string,
  width: number,
): void {
  context.beginPath();
  for (const id of ids) {
    for (const shape of listShapes(scene, id)) traceShape(context, camera, shape);
    const index = /^crowd\[(\d+)\]$/.exec(id)?.[1];
    const spot = index === undefined ? undefined : badgeSpot(scene, Number(index), 1 / camera.scale);
    if (!spot) continue;
    const [px, py] = camera.toScreen(...spot);
    const [w, h] = [BADGE.width + 3, BADGE.height + 3];
    context.roundRect(px - w, py - h, 2 * w, 2 * h, h);
  }
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.stroke();
}

/** Handles and dimensions of the selection. @param active vertex that keys act on */
export function drawSelection(
  context: CanvasRenderingContext2D,
  camera: Camera,
  scene: Scene,
  selection: ReadonlySet<ItemId>,
  ink: Ink,
  active: { readonly shape: Shape; readonly index: number } | undefined,
): void {
  if (selection.size === 0) return;
  drawOutlines(context, camera, scene, selection, ink.select, 2);
  if (selection.size === 1) {
    const [id] = selection;
    for (const shape of listShapes(scene, id)) drawShapeHandles(context, camera, shape, ink, active);
  }
  const handle = findTurnHandle(scene, selection, camera);
  if (handle) {
    context.strokeStyle = ink.select;
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(handle[0], handle[1] + TURN_ABOVE - 4);
    context.lineTo(handle[0], handle[1]);
    context.stroke();
    drawHandle(context, ink, handle[0], handle[1], 'round');
  }
  drawExtent(context, camera, scene, selection, ink);
}

function drawShapeHandles(
  context: CanvasRenderingContext2D,
  camera: Camera,
  shape: Shape,
  ink: Ink,
  active: { readonly shape: Shape; readonly index: number } | undefined,
): void {
  const { kind, points } = shape;
  const count = countVertices(shape);
  if (count > MOST_HANDLES) return;
  if (kind === 'circle') {
    const [hx, hy] = camera.toScreen(...radiusHandle(shape));
    drawHandle(context, ink, hx, hy, 'round');
    return;
  }
  if (kind !== 'point' && count <= 24) {
    for (let i = 0; i < (kind === 'ring' ? count : count - 1); i++) {
      const next = points[(i + 1) % count];
      const length = Math.hypot(next[0] - points[i][0], next[1] - points[i][1]);
      drawEdgeLength(context, camera, ink, points[i], next, formatLength(length));
    }
  }
  for (const { at } of listSplits(shape, camera)) drawHandle(context, ink, ...camera.toScreen(...at), 'small');
  const isActive = (i: number): boolean =>
    active?.index === i &&
    active.shape.path.length === shape.path.length &&
    active.shape.path.every((k, j) => k === shape.path[j]);
  for (let i = 0; i < count; i++) {
    drawHandle(context, ink, ...camera.toScreen(...points[i]), isActive(i) ? 'active' : 'square');
  }
}

/** Where the radius of a circle is dragged: at its right. */
export function radiusHandle({ points, radius }: Shape): Point {
  return [points[0][0] + radius, points[0][1]];
}

/** Middles of edges, where a drag puts in a new vertex; `index` is the one that the vertex would get. */
export function listSplits(shape: Shape, camera: { readonly scale: number }): { at: Point; index: number }[] {
  const { kind, points } = shape;
  const count = countVertices(shape);
  if ((kind !== 'ring' && kind !== 'line') || count > MOST_HANDLES) return [];
  const splits: { at: Point; index: number }[] = [];
  for (let i = 0; i < (kind === 'ring' ? count : count - 1); i++) {
    const [ax, ay] = points[i];
    const [bx, by] = points[(i + 1) % count];
    if (Math.hypot(bx - ax, by - ay) * camera.scale < SHORTEST_SPLIT) continue;
    splits.push({ at: [(ax + bx) / 2, (ay + by) / 2], index: i + 1 });
  }
  return splits;
}

/** Where a drag turns the selection, in pixels; undefined where there is nothing to turn. */
export function findTurnHandle(
  scene: Scene,
  selection: ReadonlySet<ItemId>,
  camera: Camera,
): readonly [number, number] | undefined {
  const shapes = listMovable(scene, selection).flatMap((id) => listShapes(scene, id));
  const bodies = shapes.filter(({ role }) => role !== 'target');
  const isPlain = bodies.length === 1 && (bodies[0].kind === 'point' || bodies[0].kind === 'circle');
  if (bodies.length === 0 || isPlain || selection.has('boundary')) return undefined;
  const { minX, maxX, maxY } = boundsOfShapes(bodies);
  const [px, py] = camera.toScreen((minX + maxX) / 2, maxY);
  return [px, py - TURN_ABOVE];
}

function drawExtent(
  context: CanvasRenderingContext2D,
  camera: Camera,
  scene: Scene,
  selection: ReadonlySet<ItemId>,
  ink: Ink,
): void {
  const bounds = boundsOfItems(scene, selection);
  if (isEmpty(bounds)) return;
  const [id] = selection;
  const shapes = selection.size === 1 ? listShapes(scene, id) : [];
  const text =
    shapes.length > 0
      ? describeShape(shapes[0])
      : selection.size > 1
        ? `${selection.size} items, ${formatNumber(bounds.maxX - bounds.minX)} × ${formatLength(bounds.maxY - bounds.minY)}`
        : undefined;
  if (text === undefined) return;
  const [px, py] = camera.toScreen((bounds.minX + bounds.maxX) / 2, bounds.minY);
  drawTag(context, ink, text, px, Math.min(camera.height - 14, py + 34));
}
