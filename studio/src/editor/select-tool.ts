import type { Point } from 'footfall/scene';
import type { Camera, StagePointer, Tool } from '../app/contracts.js';
import type { Bounds } from '../document/bounds.js';
import { isSamePath, removeVertex, translateItems } from '../document/edit-geometry.js';
import { removeItems } from '../document/edits.js';
import { type Hit, hitTest, hitVertex, listInside, reachOf } from '../document/hit-test.js';
import { listShapes, type Shape } from '../document/item-shapes.js';
import type { ItemId } from '../document/scene-path.js';
import type { EditorHost } from './editor-host.js';
import { drawTag, INKS, type Ink } from './ink.js';
import { ItemDrag, type ShapeHit } from './item-drags.js';
import { drawMarks } from './plan-marks.js';
import { drawOutlines, drawSelection, findTurnHandle, listSplits, radiusHandle } from './selection-marks.js';
import { drawSnap } from './snap-marks.js';
import { stepSelection } from './step-selection.js';

/** A press becomes a drag after so many pixels. */
const DRAG_AFTER = 4;

type Target =
  | { readonly kind: 'turn' | 'ground' }
  | { readonly kind: 'radius' | 'vertex' | 'split'; readonly hit: ShapeHit }
  | { readonly kind: 'item'; readonly hit: Hit };

/** Selects, moves, turns, and changes the points of what is selected. */
export class SelectTool implements Tool {
  readonly id = 'select';
  cursor = 'default';
  private camera: Camera | undefined;
  private hover: Target = { kind: 'ground' };
  /** The vertex that the delete key takes out. */
  private active: { readonly shape: Shape; readonly index: number } | undefined;
  private pressed: { readonly pointer: StagePointer; readonly target: Target } | undefined;
  private drag: ItemDrag | undefined;
  private marquee: Bounds | undefined;

  constructor(private readonly host: EditorHost) {}

  down(pointer: StagePointer): void {
    this.dropDrag();
    const target = this.find(pointer);
    this.pressed = { pointer, target };
    this.active = target.kind === 'vertex' ? target.hit : undefined;
    const { document } = this.host;
    if (target.kind === 'vertex' && pointer.alt) {
      this.removePoint(target.hit.id, target.hit.shape, target.hit.index);
      this.pressed = undefined;
    } else if (target.kind === 'item') {
      const { id } = target.hit;
      if (pointer.shift || pointer.ctrl) document.select(toggle(document.selection, id));
      else if (!document.selection.has(id)) document.select([id]);
    }
  }

  move(pointer: StagePointer): void {
    const { pressed } = this;
    if (!pressed) {
      this.look(pointer);
      return;
    }
    const way = Math.hypot(pointer.px - pressed.pointer.px, pointer.py - pressed.pointer.py);
    const isDragging = this.drag !== undefined || this.marquee !== undefined;
    if (!isDragging && way < DRAG_AFTER) return;
    if (pressed.target.kind === 'ground') this.marquee = boxOf(pressed.pointer, pointer);
    else {
      this.drag ??= this.begin(pressed.target, pressed.pointer);
      this.drag.move(pointer);
    }
  }

  up(pointer: StagePointer): void {
    const { pressed, drag, marquee } = this;
    const { document } = this.host;
    this.pressed = undefined;
    this.drag = undefined;
    this.marquee = undefined;
    if (drag) drag.end();
    else if (marquee) {
      const inside = listInside(document.scene, marquee);
      document.select(pointer.shift ? [...document.selection, ...inside] : inside);
    } else if (pressed && !pointer.shift && !pointer.ctrl) {
      if (pressed.target.kind === 'item') document.select([pressed.target.hit.id]);
      if (pressed.target.kind === 'ground') document.select([]);
    }
    this.look(pointer);
  }

  cancel(): void {
    this.dropDrag();
    this.pressed = undefined;
    this.active = undefined;
    this.hover = { kind: 'ground' };
  }

  private dropDrag(): void {
    this.drag?.abandon();
    this.drag = undefined;
    this.marquee = undefined;
  }

  private look(pointer: StagePointer): void {
    this.hover = this.find(pointer);
    this.cursor = CURSORS[this.hover.kind];
  }

  /** Handles of the selection first: they lie over everything else. */
  private find(pointer: StagePointer): Target {
    const { scene, selection } = this.host.document;
    const { x, y, px, py, pixel, pointerType } = pointer;
    const reach = reachOf(pointerType, pixel);
    const turn = this.camera && findTurnHandle(scene, selection, this.camera);
    if (turn && Math.hypot(turn[0] - px, turn[1] - py) <= 1.3 * (reach / pixel)) return { kind: 'turn' };
    const [id] = selection;
    const handle = selection.size === 1 ? this.findHandle(id, [x, y], 1.3 * reach, pixel) : undefined;
    if (handle) return handle;
    const hit = hitTest(scene, x, y, reach, pixel);
    return hit ? { kind: 'item', hit } : { kind: 'ground' };
  }

  private findHandle(id: ItemId, [x, y]: Point, reach: number, pixel: number): Target | undefined {
    const { scene } = this.host.document;
    const near = (at: Point): boolean => Math.hypot(at[0] - x, at[1] - y) <= reach;
    const vertex = hitVertex(scene, id, x, y, reach);
    const shape = vertex?.shape;
    // The middle of a circle or post is its body: a drag there moves the whole.
    const isBody = shape?.kind === 'circle' || (shape?.kind === 'point' && shape.role === 'body');
    if (vertex && shape && !isBody) return { kind: 'vertex', hit: { ...vertex, shape } };
    for (const part of listShapes(scene, id)) {
      const hit = { id, part: 'edge' as const, shape: part, index: 0 };
      if (part.kind === 'circle' && near(radiusHandle(part))) return { kind: 'radius', hit };
      const split = listSplits(part, { scale: 1 / pixel }).find(({ at }) => near(at));
      if (split) return { kind: 'split', hit: { ...hit, index: split.index } };
    }
    return undefined;
  }

  private begin(target: Target, start: StagePointer): ItemDrag {
    const { host } = this;
    if (!('hit' in target)) return ItemDrag.turn(host, start);
    const { hit, kind } = target;
    if (!hit.shape) return ItemDrag.items(host, start, hit);
    const shapeHit = { ...hit, shape: hit.shape };
    if (kind === 'radius') return ItemDrag.radius(host, hit.shape);
    if (kind === 'split') this.active = shapeHit;
    if (kind === 'split' || kind === 'vertex') return ItemDrag.vertex(host, shapeHit, kind === 'split');
    if (hit.id === 'boundary') return ItemDrag.wall(host, shapeHit, start);
    if (hit.part === 'vertex') return ItemDrag.vertex(host, shapeHit, false);
    return ItemDrag.items(host, start, hit);
  }

  private removePoint(id: ItemId, shape: Shape, index: number): void {
    const { document } = this.host;
    const before = document.scene;
    document.apply(removeVertex(id, shape.path, index));
    this.active = undefined;
    if (document.scene !== before) return;
    this.host.notify(`A ${shape.kind} needs at least ${shape.kind === 'ring' ? 3 : 2} points.`);
  }

  key(event: KeyboardEvent): boolean {
    const { document } = this.host;
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    switch (event.key) {
      case 'Delete':
      case 'Backspace':
        this.remove();
        return true;
      case 'Escape':
        if (this.drag || this.marquee) this.cancel();
        else document.select([]);
        this.active = undefined;
        return true;
      case 'Tab':
        return stepSelection(document, event.shiftKey ? -1 : 1);
      case 'Enter':
        return document.selection.size === 0 && stepSelection(document, 1, true);
      default:
        return this.nudge(event);
    }
  }

  private remove(): void {
    const { document } = this.host;
    const { selection, scene } = document;
    const [id] = selection;
    const { active } = this;
    const shape = active && listShapes(scene, id).find(({ path }) => isSamePath(path, active.shape.path));
    this.dropDrag();
    if (active && shape) this.removePoint(id, shape, active.index);
    else if (selection.size === 1 && selection.has('boundary')) {
      this.host.notify('Every scene has a room. Draw another one in its place.');
    } else if (selection.size > 0) document.apply(removeItems(selection));
  }

  private nudge({ key, shiftKey }: KeyboardEvent): boolean {
    const direction = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[key];
    const { document, snap } = this.host;
    if (!direction || document.selection.size === 0) return false;
    this.dropDrag();
    const step = (snap.grid ? snap.gridSize : 0.1) * (shiftKey ? 10 : 1);
    document.apply({
      ...translateItems(document.selection, direction[0] * step, direction[1] * step),
      label: 'Nudge',
    });
    return true;
  }

  draw(context: CanvasRenderingContext2D, camera: Camera): void {
    this.camera = camera;
    const { document, theme } = this.host;
    const ink = INKS[theme];
    drawMarks(context, camera, this.host, ink);
    const { hover, drag } = this;
    if (hover.kind === 'item' && !drag && !document.selection.has(hover.hit.id)) {
      drawOutlines(context, camera, document.scene, [hover.hit.id], ink.hover, 3);
    }
    drawSelection(context, camera, document.scene, document.selection, ink, this.active);
    if (drag?.snapped) drawSnap(context, camera, drag.snapped, ink);
    if (drag?.label) drawTag(context, ink, drag.label.text, drag.label.px, drag.label.py);
    if (this.marquee) drawMarquee(context, camera, this.marquee, ink);
  }
}

const CURSORS: Readonly<Record<Target['kind'], string>> = {
  turn: 'grab',
  vertex: 'crosshair',
  radius: 'ew-resize',
  split: 'copy',
  item: 'move',
  ground: 'default',
};

function drawMarquee(context: CanvasRenderingContext2D, camera: Camera, box: Bounds, ink: Ink): void {
  const [ax, ay] = camera.toScreen(box.minX, box.maxY);
  const [bx, by] = camera.toScreen(box.maxX, box.minY);
  context.fillStyle = ink.draftFill;
  context.strokeStyle = ink.draft;
  context.lineWidth = 1;
  context.fillRect(ax, ay, bx - ax, by - ay);
  context.strokeRect(ax + 0.5, ay + 0.5, bx - ax, by - ay);
}

function boxOf(a: StagePointer, b: StagePointer): Bounds {
  return { minX: Math.min(a.x, b.x), minY: Math.min(a.y, b.y), maxX: Math.max(a.x, b.x), maxY: Math.max(a.y, b.y) };
}

function toggle(selection: ReadonlySet<ItemId>, id: ItemId): ItemId[] {
  return selection.has(id) ? [...selection].filter((other) => other !== id) : [...selection, id];
}
