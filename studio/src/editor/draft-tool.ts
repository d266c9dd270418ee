import type { Point } from 'footfall/scene';
import type { Camera, StagePointer, Tool } from '../app/contracts.js';
import { formatArea, formatLength, formatNumber, signedArea } from '../document/dimensions.js';
import { type Snapped, snapPoint } from '../document/snap.js';
import type { EditorHost } from './editor-host.js';
import { drawEdgeLength, drawHandle, drawTag, INKS, tracePath } from './ink.js';
import { drawMarks } from './plan-marks.js';
import { drawSnap } from './snap-marks.js';

/** A press becomes a drag after so many pixels. */
const DRAG_AFTER = 6;
/** A click so near to the first or last point ends the drawing, pixels. */
const CLOSE = 10;

export interface DraftOptions {
  readonly id: string;
  /** A closed ring, of which a drag draws a rectangle, or an open line. */
  readonly form: 'ring' | 'line';
  /** Most points; a line of two ends with the second click. */
  readonly most?: number;
  /** What to do, shown while the tool is in hand. */
  readonly hint: string;
  /** A click before anything is drawn; true where it was all that was wanted. */
  click?(pointer: StagePointer): boolean;
  finish(points: readonly Point[]): void;
}

/** Draws rings and lines: point by point with clicks, or at once with a drag. */
export class DraftTool implements Tool {
  readonly cursor = 'crosshair';
  private points: Point[] = [];
  private snapped: Snapped | undefined;
  private pressed: { pointer: StagePointer; at: Point } | undefined;
  private isDrag = false;
  private pointer: StagePointer | undefined;

  constructor(
    private readonly host: EditorHost,
    private readonly options: DraftOptions,
  ) {}

  get id(): string {
    return this.options.id;
  }

  get hint(): string {
    return this.options.hint;
  }

  down(pointer: StagePointer): void {
    const at = this.locate(pointer);
    this.pressed = { pointer, at };
    this.isDrag = false;
  }

  move(pointer: StagePointer): void {
    this.pointer = pointer;
    const { pressed } = this;
    if (pressed && this.points.length === 0) {
      const way = Math.hypot(pointer.px - pressed.pointer.px, pointer.py - pressed.pointer.py);
      this.isDrag ||= way >= DRAG_AFTER;
    }
    this.locate(pointer);
  }

  up(pointer: StagePointer): void {
    const { pressed } = this;
    this.pressed = undefined;
    if (!pressed) return;
    const to = this.locate(pointer, this.isDrag ? pressed.at : undefined);
    if (this.isDrag) {
      this.isDrag = false;
      this.end(this.options.form === 'ring' ? rectangle(pressed.at, to) : [pressed.at, to]);
      return;
    }
    if (this.points.length === 0 && this.options.click?.(pointer)) {
      this.cancel();
      return;
    }
    this.addPoint(to, pointer);
  }

  private addPoint(at: Point, { px, py, pixel }: StagePointer): void {
    const near = (point: Point | undefined): boolean =>
      point !== undefined && Math.hypot(point[0] - at[0], point[1] - at[1]) < CLOSE * pixel;
    const { points } = this;
    const { form, most = Number.POSITIVE_INFINITY } = this.options;
    if (form === 'ring' && points.length >= 3 && near(points[0])) {
      this.end(points);
      return;
    }
    // A second click on the last point, as a double click makes it, ends the drawing too.
    if (near(points[points.length - 1])) {
      if (points.length >= (form === 'ring' ? 3 : 2)) this.end(points);
      return;
    }
    points.push(at);
    if (points.length >= most) this.end(points);
    else this.pointer = { ...(this.pointer as StagePointer), px, py };
  }

  private end(points: readonly Point[]): void {
    const clean = [...points];
    this.cancel();
    if (isUsable(clean, this.options.form)) this.options.finish(clean);
    else
      this.host.notify(this.options.form === 'ring' ? 'An area needs a width and a height.' : 'A line needs a length.');
  }

  cancel(): void {
    this.points = [];
    this.pressed = undefined;
    this.isDrag = false;
    this.snapped = undefined;
  }

  key({ key }: KeyboardEvent): boolean {
    const { points } = this;
    if (key === 'Enter' && points.length >= (this.options.form === 'ring' ? 3 : 2)) this.end(points);
    else if ((key === 'Backspace' || key === 'Delete') && points.length > 0) points.pop();
    else if (key === 'Escape') {
      if (points.length === 0 && !this.pressed) this.host.selectTool('select');
      this.cancel();
    } else return false;
    return true;
  }

  private locate(pointer: StagePointer, origin?: Point): Point {
    const { points, options } = this;
    const { snap, document } = this.host;
    const from = points[points.length - 1] ?? (options.form === 'line' ? origin : undefined);
    const settings = pointer.alt ? { ...snap, grid: false, vertices: false, edges: false, angles: false } : snap;
    this.snapped = snapPoint(document.scene, pointer.x, pointer.y, settings, {
      pixel: pointer.pixel,
      extra: points,
      from,
      before: points[points.length - 2],
      strict: pointer.shift && from !== undefined,
    });
    return [this.snapped.x, this.snapped.y];
  }

  draw(context: CanvasRenderingContext2D, camera: Camera): void {
    const ink = INKS[this.host.theme];
    drawMarks(context, camera, this.host, ink);
    const { snapped, pressed } = this;
    if (!snapped) return;
    const tip: Point = [snapped.x, snapped.y];
    const isRing = this.options.form === 'ring';
    let draft: readonly Point[] = [...this.points, tip];
    if (pressed && this.isDrag) draft = isRing ? rectangle(pressed.at, tip) : [pressed.at, tip];
    context.beginPath();
    tracePath(context, camera, draft, isRing && draft.length > 2);
    if (isRing && draft.length > 2) {
      context.fillStyle = ink.draftFill;
      context.fill();
    }
    context.strokeStyle = ink.draft;
    context.lineWidth = 2;
    context.stroke();
    for (let i = 1; i < draft.length && draft.length <= 24; i++) {
      const length = Math.hypot(draft[i][0] - draft[i - 1][0], draft[i][1] - draft[i - 1][1]);
      drawEdgeLength(context, camera, ink, draft[i - 1], draft[i], formatLength(length));
    }
    for (const point of this.points) drawHandle(context, ink, ...camera.toScreen(...point), 'square');
    drawSnap(context, camera, snapped, ink);
    this.drawTip(context, camera, draft);
  }

  /** Beside the pointer: the area of what is drawn, or where the pointer is. */
  private drawTip(context: CanvasRenderingContext2D, camera: Camera, draft: readonly Point[]): void {
    const ink = INKS[this.host.theme];
    const tip = draft[draft.length - 1];
    const [px, py] = this.isDrag && this.pointer ? [this.pointer.px, this.pointer.py] : camera.toScreen(...tip);
    drawHandle(context, ink, px, py, 'small');
    const isArea = this.options.form === 'ring' && draft.length > 2;
    const at = `${formatNumber(tip[0])}, ${formatNumber(tip[1])}`;
    drawTag(context, ink, isArea ? formatArea(Math.abs(signedArea(draft))) : at, px, py + 26);
  }
}

/** Counter-clockwise from the lower left. */
export function rectangle([ax, ay]: Point, [bx, by]: Point): Point[] {
  const [left, right] = ax < bx ? [ax, bx] : [bx, ax];
  const [bottom, top] = ay < by ? [ay, by] : [by, ay];
  return [
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ];
}

function isUsable(points: readonly Point[], form: 'ring' | 'line'): boolean {
  if (form === 'ring') return points.length >= 3 && Math.abs(signedArea(points)) > 0;
  return points.length >= 2 && points.some(([x, y]) => x !== points[0][0] || y !== points[0][1]);
}
