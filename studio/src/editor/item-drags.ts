import type { Point, Scene } from 'footfall/scene';
import type { StagePointer } from '../app/contracts.js';
import { formatNumber } from '../document/dimensions.js';
import { insertVertex, moveVertices, rotateItems, setRadius, translateItems } from '../document/edit-geometry.js';
import type { Edit } from '../document/edits.js';
import type { Hit } from '../document/hit-test.js';
import { listShapes, type Shape } from '../document/item-shapes.js';
import { boundsOfItems } from '../document/plan-items.js';
import type { ItemId } from '../document/scene-path.js';
import { type Snapped, snapPoint } from '../document/snap.js';
import { type EditorHost, nextDrag } from './editor-host.js';

/** Turns snap to so many radians. */
const TURN_STEP = Math.PI / 12;

/** A hit with geometry: all but the badges of crowds. */
export type ShapeHit = Hit & { readonly shape: Shape };

/** What is told to the user beside the pointer. */
export interface DragLabel {
  readonly text: string;
  readonly px: number;
  readonly py: number;
}

/**
 * A change of items that follows the pointer. Every move hands in the whole way from where the drag began, so that nothing adds up;
 * snapping looks at the scene as it was then.
 */
export class ItemDrag {
  snapped: Snapped | undefined;
  label: DragLabel | undefined;
  private readonly name = nextDrag();
  private readonly base: Scene;

  private constructor(
    private readonly host: EditorHost,
    private readonly follow: (drag: ItemDrag, pointer: StagePointer) => void,
  ) {
    this.base = host.document.scene;
  }

  move(pointer: StagePointer): void {
    this.follow(this, pointer);
  }

  end(): void {
    this.host.document.settle();
  }

  abandon(): void {
    this.host.document.abandon(this.name);
  }

  private apply(edit: Edit): void {
    this.host.document.apply(edit, { merge: this.name });
  }

  private tell(text: string, { px, py }: StagePointer): void {
    this.label = { text, px, py: py - 22 };
  }

  private snap(pointer: StagePointer, except: ReadonlySet<ItemId>, from?: Point): Snapped {
    const { snap } = this.host;
    const settings = pointer.alt ? { ...snap, grid: false, vertices: false, edges: false, angles: false } : snap;
    const strict = pointer.shift && from !== undefined;
    const query = { pixel: pointer.pixel, except, from, strict };
    this.snapped = snapPoint(this.base, pointer.x, pointer.y, settings, query);
    return this.snapped;
  }

  /** Turns the selection about its middle. */
  static turn(host: EditorHost, start: StagePointer): ItemDrag {
    const { scene, selection } = host.document;
    const ids = [...selection];
    const { minX, minY, maxX, maxY } = boundsOfItems(scene, ids);
    const centre: Point = [(minX + maxX) / 2, (minY + maxY) / 2];
    const angleAt = ({ x, y }: StagePointer): number => Math.atan2(y - centre[1], x - centre[0]);
    const first = angleAt(start);
    return new ItemDrag(host, (drag, pointer) => {
      const free = angleAt(pointer) - first;
      const steps = Math.round(free / TURN_STEP);
      const snaps = !pointer.alt && (pointer.shift || Math.abs(free - steps * TURN_STEP) < 0.05);
      const angle = snaps ? steps * TURN_STEP : free;
      drag.apply(rotateItems(ids, angle, centre));
      const degrees = (Math.atan2(Math.sin(angle), Math.cos(angle)) * 180) / Math.PI;
      drag.tell(`${formatNumber(degrees, 1)}°`, pointer);
    });
  }

  static radius(host: EditorHost, { path, points }: Shape): ItemDrag {
    return new ItemDrag(host, (drag, pointer) => {
      const exact = Math.hypot(pointer.x - points[0][0], pointer.y - points[0][1]);
      const step = host.snap.grid && !pointer.alt ? Math.min(0.1, host.snap.gridSize) : pointer.pixel;
      const radius = Math.max(step, Math.round(exact / step) * step);
      drag.apply(setRadius(path, radius));
      drag.tell(`r = ${formatNumber(radius)} m`, pointer);
    });
  }

  /** Moves a vertex, or puts in a new one. It snaps to other items and along right angles from its neighbour. */
  static vertex(host: EditorHost, { id, shape, index }: ShapeHit, isNew: boolean): ItemDrag {
    const { points, path } = shape;
    const neighbour = points.length > 1 ? points[(index + points.length - 1) % points.length] : undefined;
    return new ItemDrag(host, (drag, pointer) => {
      const { x, y } = drag.snap(pointer, new Set([id]), neighbour);
      drag.apply(isNew ? insertVertex(id, path, index, [x, y]) : moveVertices(id, path, new Map([[index, [x, y]]])));
      drag.tell(`${formatNumber(x)}, ${formatNumber(y)}`, pointer);
    });
  }

  /** A wall of the room moves across itself; its ends follow. */
  static wall(host: EditorHost, { id, shape, index }: ShapeHit, start: StagePointer): ItemDrag {
    const { points, path } = shape;
    const next = (index + 1) % points.length;
    const [ax, ay] = points[index];
    const [bx, by] = points[next];
    const length = Math.hypot(bx - ax, by - ay);
    if (length === 0) return new ItemDrag(host, () => {});
    const [nx, ny] = [-(by - ay) / length, (bx - ax) / length];
    const offset = (start.x - ax) * nx + (start.y - ay) * ny;
    return new ItemDrag(host, (drag, pointer) => {
      const snapped = drag.snap(pointer, new Set([id]));
      const across = (snapped.x - ax) * nx + (snapped.y - ay) * ny - (snapped.kind === 'none' ? offset : 0);
      const ends = new Map<number, Point>([
        [index, [ax + across * nx, ay + across * ny]],
        [next, [bx + across * nx, by + across * ny]],
      ]);
      drag.apply({ ...moveVertices(id, path, ends), label: 'Move wall' });
      drag.tell(`${formatNumber(across)} m`, pointer);
    });
  }

  /** Moves the selection; it snaps by the vertex of the item in hand that lies nearest to the pointer. */
  static items(host: EditorHost, start: StagePointer, { id }: Hit): ItemDrag {
    const { scene, selection } = host.document;
    const ids = [...selection];
    const anchor = findNearest(
      listShapes(scene, id).flatMap((shape) => shape.points),
      start,
    );
    return new ItemDrag(host, (drag, pointer) => {
      const at = { ...pointer, x: anchor[0] + pointer.x - start.x, y: anchor[1] + pointer.y - start.y };
      const { x, y } = drag.snap(at, selection, pointer.shift ? anchor : undefined);
      drag.apply(translateItems(ids, x - anchor[0], y - anchor[1]));
      drag.tell(`${formatNumber(x - anchor[0])}, ${formatNumber(y - anchor[1])} m`, pointer);
    });
  }
}

function findNearest(points: readonly Point[], { x, y }: { readonly x: number; readonly y: number }): Point {
  let best: Point = [x, y];
  let least = Number.POSITIVE_INFINITY;
  for (const point of points) {
    const distance = Math.hypot(point[0] - x, point[1] - y);
    if (distance >= least) continue;
    least = distance;
    best = point;
  }
  return best;
}
