import type { FrameColumns } from '../run/frame-layout.js';
import type { AgentPaint } from './agent-layer.js';
import type { ViewCamera } from './camera.js';
import { copyTrailFrame, isTrailNext, joinFrames, TRAIL, type TrailFrame } from './trail-pieces.js';

/** People are at least so large, pixels. */
const LEAST = 1.5;

/** Draws people where there is no WebGL 2: the same discs and trails by the canvas, slower with thousands of them. */
export class PlainAgentLayer {
  private people: TrailFrame | undefined;
  private radius = new Float32Array(0);
  private colours: string[] = [];
  private trail: { readonly frame: number; readonly pieces: Float32Array; readonly colours: readonly string[] }[] = [];

  static open(canvas: HTMLCanvasElement): PlainAgentLayer | undefined {
    const context = canvas.getContext('2d');
    return context ? new PlainAgentLayer(context) : undefined;
  }

  private constructor(private readonly context: CanvasRenderingContext2D) {}

  /** Take over a frame. */
  upload(columns: FrameColumns, count: number, frame: number, { values, colours, hasTrails }: AgentPaint): void {
    const before = this.people;
    const people = copyTrailFrame(columns, count, frame);
    this.people = people;
    this.radius = columns.radius.slice(0, count);
    this.colours = Array.from({ length: count }, (_, k) => colourAt(colours, values[k]));
    if (before?.frame === frame && hasTrails) return;
    if (!hasTrails || !isTrailNext(before, frame)) {
      this.trail = [];
      return;
    }
    const pieces = joinFrames(before, people, values);
    const ends = Array.from({ length: pieces.length / 6 }, (_, k) => colourAt(colours, pieces[6 * k + 2]));
    this.trail = [...this.trail.filter((part) => part.frame > frame - TRAIL), { frame, pieces, colours: ends }];
  }

  /** Nobody is there. */
  clear(): void {
    this.people = undefined;
    this.trail = [];
  }

  draw(camera: ViewCamera, base: readonly [number, number]): void {
    const { context, people } = this;
    const ratio = context.canvas.width / Math.max(1, camera.width);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, camera.width, camera.height);
    if (!people) return;
    const place = (x: number, y: number): [number, number] => camera.toScreen(x + base[0], y + base[1]);
    context.lineWidth = 1;
    for (const { frame, pieces, colours } of this.trail) {
      context.globalAlpha = 0.9 * (1 - (people.frame - frame) / TRAIL);
      colours.forEach((colour, k) => {
        context.strokeStyle = colour;
        context.beginPath();
        context.moveTo(...place(pieces[6 * k], pieces[6 * k + 1]));
        context.lineTo(...place(pieces[6 * k + 3], pieces[6 * k + 4]));
        context.stroke();
      });
    }
    context.globalAlpha = 1;
    for (let k = 0; k < people.ids.length; k++) {
      const [px, py] = place(people.x[k], people.y[k]);
      context.fillStyle = this.colours[k];
      context.beginPath();
      context.arc(px, py, Math.max(LEAST, this.radius[k] * camera.scale), 0, 2 * Math.PI);
      context.fill();
    }
  }
}

/** The colour that the shader takes. @param value 0 to 1 */
function colourAt(colours: Uint8Array, value: number): string {
  const last = colours.length / 3 - 1;
  const at = 3 * Math.min(last, Math.floor(Math.max(0, Math.min(1, value)) * last + 0.5));
  return `rgb(${colours[at]}, ${colours[at + 1]}, ${colours[at + 2]})`;
}
