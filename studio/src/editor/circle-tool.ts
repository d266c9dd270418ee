import type { Point } from 'footfall/scene';
import type { Camera, StagePointer, Tool } from '../app/contracts.js';
import { formatNumber } from '../document/dimensions.js';
import { addItem } from '../document/edits.js';
import { snapPoint } from '../document/snap.js';
import type { EditorHost } from './editor-host.js';
import { drawHandle, drawTag, INKS, traceShape } from './ink.js';
import { drawMarks } from './plan-marks.js';

/** A click makes a pillar of this radius, metres. */
const PILLAR = 0.5;

/** Draws round obstacles: a drag from the middle outwards, or a click for a pillar. */
export class CircleTool implements Tool {
  readonly id = 'circle';
  readonly cursor = 'crosshair';
  readonly hint = 'Drag from the middle outwards, or click for a pillar of 0.5 m.';
  private centre: Point | undefined;
  private tip: Point | undefined;
  private radius = 0;

  constructor(private readonly host: EditorHost) {}

  down(pointer: StagePointer): void {
    this.centre = this.locate(pointer);
    this.radius = 0;
  }

  move(pointer: StagePointer): void {
    this.tip = this.locate(pointer);
    if (!this.centre) return;
    const exact = Math.hypot(pointer.x - this.centre[0], pointer.y - this.centre[1]);
    const step = this.host.snap.grid && !pointer.alt ? Math.min(0.1, this.host.snap.gridSize) : 0.01;
    this.radius = exact < 5 * pointer.pixel ? 0 : Math.max(step, Math.round(exact / step) * step);
  }

  up(pointer: StagePointer): void {
    this.move(pointer);
    const { centre, radius } = this;
    this.centre = undefined;
    if (!centre) return;
    const circle = { center: centre, radius: Number((radius || PILLAR).toFixed(6)) };
    this.host.document.apply(addItem('obstacles', { circle }, 'Add circle'));
  }

  cancel(): void {
    this.centre = undefined;
    this.radius = 0;
  }

  key({ key }: KeyboardEvent): boolean {
    if (key !== 'Escape') return false;
    if (!this.centre) this.host.selectTool('select');
    this.cancel();
    return true;
  }

  private locate(pointer: StagePointer): Point {
    const { snap, document } = this.host;
    const settings = pointer.alt ? { ...snap, grid: false, vertices: false, edges: false, angles: false } : snap;
    const { x, y } = snapPoint(document.scene, pointer.x, pointer.y, settings, { pixel: pointer.pixel });
    return [x, y];
  }

  draw(context: CanvasRenderingContext2D, camera: Camera): void {
    const ink = INKS[this.host.theme];
    drawMarks(context, camera, this.host, ink);
    const at = this.centre ?? this.tip;
    if (!at) return;
    const [px, py] = camera.toScreen(...at);
    drawHandle(context, ink, px, py, 'small');
    if (!this.centre || this.radius === 0) return;
    context.beginPath();
    traceShape(context, camera, { kind: 'circle', path: [], points: [at], radius: this.radius, role: 'body' });
    context.fillStyle = ink.draftFill;
    context.fill();
    context.strokeStyle = ink.draft;
    context.lineWidth = 2;
    context.stroke();
    drawTag(context, ink, `r = ${formatNumber(this.radius)} m`, px, py - 20);
  }
}
