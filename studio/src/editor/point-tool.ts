import type { Point } from 'footfall/scene';
import type { Camera, StagePointer, Tool } from '../app/contracts.js';
import { formatNumber } from '../document/dimensions.js';
import { type Snapped, snapPoint } from '../document/snap.js';
import type { EditorHost } from './editor-host.js';
import { drawHandle, drawTag, INKS } from './ink.js';
import { drawMarks } from './plan-marks.js';
import { drawSnap } from './snap-marks.js';

export interface PointOptions {
  readonly id: string;
  readonly hint: string;
  place(at: Point): void;
}

/** Puts something at a point with each click. */
export class PointTool implements Tool {
  readonly cursor = 'crosshair';
  private snapped: Snapped | undefined;
  private isPressed = false;

  constructor(
    private readonly host: EditorHost,
    private readonly options: PointOptions,
  ) {}

  get id(): string {
    return this.options.id;
  }

  get hint(): string {
    return this.options.hint;
  }

  down(pointer: StagePointer): void {
    this.move(pointer);
    this.isPressed = true;
  }

  move(pointer: StagePointer): void {
    const { snap, document } = this.host;
    const settings = pointer.alt ? { ...snap, grid: false, vertices: false, edges: false, angles: false } : snap;
    this.snapped = snapPoint(document.scene, pointer.x, pointer.y, settings, { pixel: pointer.pixel });
  }

  up(pointer: StagePointer): void {
    this.move(pointer);
    if (this.isPressed && this.snapped) this.options.place([this.snapped.x, this.snapped.y]);
    this.isPressed = false;
  }

  cancel(): void {
    this.isPressed = false;
    this.snapped = undefined;
  }

  key({ key }: KeyboardEvent): boolean {
    if (key !== 'Escape') return false;
    this.host.selectTool('select');
    return true;
  }

  draw(context: CanvasRenderingContext2D, camera: Camera): void {
    const ink = INKS[this.host.theme];
    drawMarks(context, camera, this.host, ink);
    if (!this.snapped) return;
    const [px, py] = camera.toScreen(this.snapped.x, this.snapped.y);
    drawHandle(context, ink, px, py, 'round');
    drawSnap(context, camera, this.snapped, ink);
    drawTag(context, ink, `${formatNumber(this.snapped.x)}, ${formatNumber(this.snapped.y)}`, px, py + 22);
  }
}
