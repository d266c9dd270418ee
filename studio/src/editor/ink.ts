import type { Point } from 'footfall/scene';
import type { Camera } from '../app/contracts.js';
import type { Shape } from '../document/item-shapes.js';

/** Colours of what the editor draws over the plan. */
export interface Ink {
  readonly select: string;
  readonly hover: string;
  readonly handle: string;
  readonly draft: string;
  readonly draftFill: string;
  readonly guide: string;
  readonly tag: string;
  readonly tagText: string;
  readonly person: string;
  readonly mover: string;
  readonly moverFill: string;
  readonly error: string;
  readonly warning: string;
  readonly onMark: string;
}

export const INKS: Readonly<Record<'light' | 'dark', Ink>> = {
  light: {
    select: '#2f55e6',
    hover: 'rgba(47, 85, 230, 0.55)',
    handle: '#ffffff',
    draft: '#2f55e6',
    draftFill: 'rgba(47, 85, 230, 0.10)',
    guide: '#d6338a',
    tag: 'rgba(28, 34, 48, 0.88)',
    tagText: '#ffffff',
    person: '#c2571a',
    mover: '#8a4bc9',
    moverFill: 'rgba(138, 75, 201, 0.22)',
    error: '#c62828',
    warning: '#b26a00',
    onMark: '#ffffff',
  },
  dark: {
    select: '#8fa6ff',
    hover: 'rgba(143, 166, 255, 0.6)',
    handle: '#161a24',
    draft: '#8fa6ff',
    draftFill: 'rgba(143, 166, 255, 0.14)',
    guide: '#ff7ac0',
    tag: 'rgba(232, 235, 242, 0.92)',
    tagText: '#161a24',
    person: '#f2a26b',
    mover: '#c79bf2',
    moverFill: 'rgba(199, 155, 242, 0.25)',
    error: '#ff8a80',
    warning: '#ffc766',
    onMark: '#161a24',
  },
};

/** A shape as a path of the canvas, in pixels. */
export function tracePath(
  context: CanvasRenderingContext2D,
  camera: Camera,
  points: readonly Point[],
  closed: boolean,
): void {
  points.forEach(([x, y], i) => {
    const [px, py] = camera.toScreen(x, y);
    if (i === 0) context.moveTo(px, py);
    else context.lineTo(px, py);
  });
  if (closed) context.closePath();
}

export function traceShape(context: CanvasRenderingContext2D, camera: Camera, { kind, points, radius }: Shape): void {
  if (kind === 'ring' || kind === 'line') tracePath(context, camera, points, kind === 'ring');
  else {
    const [px, py] = camera.toScreen(...points[0]);
    const r = kind === 'circle' ? Math.max(1, radius * camera.scale) : 6;
    context.moveTo(px + r, py);
    context.arc(px, py, r, 0, 2 * Math.PI);
  }
}

/** A small label on the plan, such as a length. */
export function drawTag(context: CanvasRenderingContext2D, ink: Ink, text: string, px: number, py: number): void {
  context.font = '600 11px system-ui, sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const width = context.measureText(text).width + 10;
  context.fillStyle = ink.tag;
  context.beginPath();
  context.roundRect(px - width / 2, py - 9, width, 18, 4);
  context.fill();
  context.fillStyle = ink.tagText;
  context.fillText(text, px, py + 0.5);
  context.textBaseline = 'alphabetic';
}

export function drawHandle(
  context: CanvasRenderingContext2D,
  ink: Ink,
  px: number,
  py: number,
  form: 'square' | 'round' | 'small' | 'active',
): void {
  context.beginPath();
  if (form === 'square' || form === 'active') context.rect(px - 4, py - 4, 8, 8);
  else context.arc(px, py, form === 'small' ? 3.5 : 5, 0, 2 * Math.PI);
  context.fillStyle = form === 'active' ? ink.select : ink.handle;
  context.fill();
  context.strokeStyle = form === 'small' ? ink.hover : ink.select;
  context.lineWidth = 1.5;
  context.stroke();
}

/** The length of an edge, beside its middle, where there is room for it. */
export function drawEdgeLength(
  context: CanvasRenderingContext2D,
  camera: Camera,
  ink: Ink,
  from: Point,
  to: Point,
  text: string,
): void {
  const [ax, ay] = camera.toScreen(...from);
  const [bx, by] = camera.toScreen(...to);
  const length = Math.hypot(bx - ax, by - ay);
  if (length < 34) return;
  drawTag(context, ink, text, (ax + bx) / 2 - ((by - ay) / length) * 15, (ay + by) / 2 + ((bx - ax) / length) * 15);
}

/** The end of a way: where it leads. */
export function drawArrow(context: CanvasRenderingContext2D, ax: number, ay: number, bx: number, by: number): void {
  const length = Math.hypot(bx - ax, by - ay);
  if (length < 1) return;
  const ux = (bx - ax) / length;
  const uy = (by - ay) / length;
  context.beginPath();
  context.moveTo(bx - 9 * ux - 5 * uy, by - 9 * uy + 5 * ux);
  context.lineTo(bx, by);
  context.lineTo(bx - 9 * ux + 5 * uy, by - 9 * uy - 5 * ux);
  context.stroke();
}
