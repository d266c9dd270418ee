import type { Scene } from 'footfall/scene';
import type { Bounds } from './bounds.js';
import { listShapes, type Shape } from './item-shapes.js';
import { boundsOfShapes, listItems } from './plan-items.js';
import type { ItemId } from './scene-path.js';

/** An item with its geometry and its extent. */
export interface PlanItem {
  readonly id: ItemId;
  readonly shapes: readonly Shape[];
  readonly bounds: Bounds;
}

const listed = new WeakMap<Scene, readonly PlanItem[]>();

/** Every item from the ground up, made once per scene: scenes are immutable. */
export function getPlanItems(scene: Scene): readonly PlanItem[] {
  const known = listed.get(scene);
  if (known) return known;
  const items = listItems(scene).map((id) => {
    const shapes = listShapes(scene, id);
    return { id, shapes, bounds: boundsOfShapes(shapes) };
  });
  listed.set(scene, items);
  return items;
}

/** The geometry of a scene in flat arrays, for searches at every move of the pointer. */
export interface PlanEdges {
  readonly items: readonly ItemId[];
  /** x, y of every vertex, and the index of its item. */
  readonly vertices: Float64Array;
  readonly vertexItem: Int32Array;
  /** x0, y0, x1, y1 of every edge, and the index of its item. */
  readonly edges: Float64Array;
  readonly edgeItem: Int32Array;
}

const built = new WeakMap<Scene, PlanEdges>();

/** Built once per scene. */
export function getPlanEdges(scene: Scene): PlanEdges {
  const known = built.get(scene);
  if (known) return known;
  const plan = getPlanItems(scene);
  const vertices: number[] = [];
  const vertexItem: number[] = [];
  const edges: number[] = [];
  const edgeItem: number[] = [];
  plan.forEach(({ shapes }, item) => {
    for (const { kind, points } of shapes) {
      for (const [x, y] of points) {
        vertices.push(x, y);
        vertexItem.push(item);
      }
      const last = kind === 'ring' ? points.length : points.length - 1;
      for (let i = 0; i < last; i++) {
        const [x0, y0] = points[i];
        const [x1, y1] = points[(i + 1) % points.length];
        edges.push(x0, y0, x1, y1);
        edgeItem.push(item);
      }
    }
  });
  const flat = {
    items: plan.map(({ id }) => id),
    vertices: Float64Array.from(vertices),
    vertexItem: Int32Array.from(vertexItem),
    edges: Float64Array.from(edges),
    edgeItem: Int32Array.from(edgeItem),
  };
  built.set(scene, flat);
  return flat;
}

/** The nearest point of a segment, and its distance. */
export function nearestOnSegment(
  x: number,
  y: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
): { x: number; y: number; distance: number; share: number } {
  const dx = x1 - x0;
  const dy = y1 - y0;
  const square = dx * dx + dy * dy;
  const share = square > 0 ? Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / square)) : 0;
  const nx = x0 + share * dx;
  const ny = y0 + share * dy;
  return { x: nx, y: ny, distance: Math.hypot(x - nx, y - ny), share };
}
