import type { Overlay } from './overlay.js';
import type { Theme } from './overlay-styles.js';
import { createCanvas, type MapCamera, type PaintContext, paintDrawing } from './paint-overlay.js';

/** Milliseconds of drawing above which a picture that is a little off stands in while the camera moves. */
const SLOW_MS = 12;
/** Milliseconds after the last move of the camera until it is drawn anew. */
const REST_MS = 90;

interface Picture {
  readonly canvas: OffscreenCanvas | HTMLCanvasElement;
  readonly overlays: readonly Overlay[];
  readonly theme: Theme;
  /** Where the world's (0, 0) was, and pixels per metre. */
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
  readonly ms: number;
}

/**
 * Keeps the drawn overlays as one picture: moving the pointer costs one copy, and a camera that moves shows large maps shifted and
 * scaled until it rests.
 */
export class OverlayCache {
  private picture: Picture | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private movedAt = Number.NEGATIVE_INFINITY;
  private seen = '';

  /** @param wake asks for another frame */
  constructor(private readonly wake: () => void) {}

  draw(context: CanvasRenderingContext2D, camera: MapCamera, overlays: readonly Overlay[], theme: Theme): void {
    if (overlays.length === 0) {
      this.picture = undefined;
      return;
    }
    const { width, height } = context.canvas;
    const ratio = context.getTransform().a || 1;
    const [x, y] = camera.toScreen(0, 0);
    const view = `${x} ${y} ${camera.scale}`;
    const now = performance.now();
    const hasMoved = view !== this.seen;
    if (hasMoved) this.movedAt = now;
    this.seen = view;
    const before = this.picture;
    const isSame =
      before !== undefined &&
      before.theme === theme &&
      before.width === width &&
      before.height === height &&
      before.ratio === ratio &&
      before.overlays.length === overlays.length &&
      before.overlays.every((overlay, k) => overlay === overlays[k]);
    const isInPlace = before !== undefined && before.x === x && before.y === y && before.scale === camera.scale;
    if (isSame && !isInPlace && before.ms > SLOW_MS && now - this.movedAt < REST_MS) {
      this.wakeLater();
      this.copy(context, before, x, y, camera.scale);
      return;
    }
    if (!isSame || !isInPlace)
      this.picture = this.render(before, camera, overlays, theme, { width, height, ratio, x, y });
    if (this.picture) this.copy(context, this.picture, x, y, camera.scale);
  }

  private render(
    before: Picture | undefined,
    camera: MapCamera,
    overlays: readonly Overlay[],
    theme: Theme,
    frame: { width: number; height: number; ratio: number; x: number; y: number },
  ): Picture | undefined {
    const begin = performance.now();
    const { width, height, ratio, x, y } = frame;
    const isReused = before !== undefined && before.width === width && before.height === height;
    const canvas = isReused ? before.canvas : createCanvas(Math.max(1, width), Math.max(1, height));
    const own = canvas.getContext('2d') as PaintContext | null;
    if (!own) return undefined;
    own.setTransform(1, 0, 0, 1, 0, 0);
    own.clearRect(0, 0, width, height);
    own.setTransform(ratio, 0, 0, ratio, 0, 0);
    for (const { drawing } of overlays) paintDrawing(own, drawing, camera, theme);
    const ms = performance.now() - begin;
    return { canvas, overlays: [...overlays], theme, x, y, scale: camera.scale, width, height, ratio, ms };
  }

  private copy(context: CanvasRenderingContext2D, picture: Picture, x: number, y: number, scale: number): void {
    const factor = scale / picture.scale;
    const { ratio, canvas } = picture;
    context.drawImage(
      canvas,
      x - factor * picture.x,
      y - factor * picture.y,
      (factor * canvas.width) / ratio,
      (factor * canvas.height) / ratio,
    );
  }

  private wakeLater(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(this.wake, REST_MS + 10);
  }

  /** Milliseconds that the last drawing took. */
  get ms(): number {
    return this.picture?.ms ?? 0;
  }
}
