import type { Drawing, DrawingPart, ImagePart, RecordedPath } from './overlay.js';
import { inkOf, styleOf, type Theme } from './overlay-styles.js';
import { playPath } from './path-recorder.js';

/** What drawings need to know of a camera. */
export interface MapCamera {
  /** Pixels per metre. */
  readonly scale: number;
  toScreen(x: number, y: number): readonly [number, number];
}

export type PaintContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Curves and images are prepared once per drawing. */
const paths = new WeakMap<RecordedPath, Path2D>();
const images = new WeakMap<ImagePart, OffscreenCanvas | HTMLCanvasElement>();

const FONT = '12px system-ui, sans-serif';

/** Draw an overlay with the camera's pixels as units of the context. */
export function paintDrawing(context: PaintContext, drawing: Drawing, camera: MapCamera, theme: Theme): void {
  const [x, y] = camera.toScreen(drawing.originX, drawing.originY);
  for (const part of drawing.parts) {
    context.save();
    if (part.type === 'dots' || part.type === 'labels') paintMarks(context, part, x, y, camera.scale, theme);
    else {
      // Metres from the drawing's origin, y up.
      context.transform(camera.scale, 0, 0, -camera.scale, x, y);
      if (part.type === 'image') paintImage(context, part);
      else paintPath(context, part, camera.scale, theme);
    }
    context.restore();
  }
}

function paintPath(
  context: PaintContext,
  part: Extract<DrawingPart, { type: 'path' }>,
  scale: number,
  theme: Theme,
): void {
  const path = findPath(part);
  const { stroke, width, dash, fill } = styleOf(part.role, theme);
  const filled = part.fill ?? fill;
  if (part.fill !== undefined) context.globalAlpha = 0.8;
  if (filled !== undefined) {
    context.fillStyle = filled;
    context.fill(path, part.fill === undefined ? 'nonzero' : 'evenodd');
  }
  context.strokeStyle = part.fill ?? stroke;
  context.lineWidth = part.width ?? width / scale;
  context.lineJoin = 'round';
  if (dash) context.setLineDash(dash.map((length) => length / scale));
  context.stroke(path);
}

function paintImage(context: PaintContext, part: ImagePart): void {
  const source = findImage(part);
  if (!source) return;
  if (part.clip) context.clip(findPath(part.clip), 'evenodd');
  context.imageSmoothingEnabled = part.isSmooth;
  // The context has y up, images have y down.
  context.translate(part.x, part.y + part.height);
  context.scale(1, -1);
  context.drawImage(source, 0, 0, part.width, part.height);
}

function paintMarks(
  context: PaintContext,
  part: Extract<DrawingPart, { type: 'dots' | 'labels' }>,
  x: number,
  y: number,
  scale: number,
  theme: Theme,
): void {
  const { places } = part;
  if (part.type === 'dots') {
    context.fillStyle = styleOf(part.role, theme).stroke;
    context.beginPath();
    for (let k = 0; k < places.length; k += 2) {
      const [px, py] = [x + places[k] * scale, y - places[k + 1] * scale];
      context.moveTo(px + part.size, py);
      context.arc(px, py, part.size, 0, 2 * Math.PI);
    }
    context.fill();
    return;
  }
  part.texts.forEach((text, k) => {
    paintText(context, text, x + places[2 * k] * scale, y - places[2 * k + 1] * scale, theme);
  });
}

/** A text in the middle of a place, legible on anything. */
export function paintText(context: PaintContext, text: string, x: number, y: number, theme: Theme): void {
  const { text: ink, halo } = inkOf(theme);
  context.font = FONT;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = 3;
  context.strokeStyle = halo;
  context.strokeText(text, x, y);
  context.fillStyle = ink;
  context.fillText(text, x, y);
}

function findPath(recorded: RecordedPath): Path2D {
  let path = paths.get(recorded);
  if (!path) {
    path = new Path2D();
    playPath(recorded, path);
    paths.set(recorded, path);
  }
  return path;
}

/** A canvas of its own; not on the page. */
export function createCanvas(width: number, height: number): OffscreenCanvas | HTMLCanvasElement {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas;
}

function findImage(part: ImagePart): OffscreenCanvas | HTMLCanvasElement | undefined {
  let canvas = images.get(part);
  if (!canvas) {
    canvas = createCanvas(part.columns, part.rows);
    // In main memory: with a canvas on the graphics side for every picture of a drag, frames of software rendering stopped for 7 s and
    // more while no task of the page was long.
    const context = canvas.getContext('2d', { willReadFrequently: true }) as PaintContext | null;
    if (!context) return undefined;
    context.putImageData(new ImageData(part.pixels, part.columns, part.rows), 0, 0);
    images.set(part, canvas);
  }
  return canvas;
}
