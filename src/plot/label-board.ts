import type { Frame } from './frame.js';
import { INK } from './palette.js';
import { drawText } from './text/draw-text.js';
import { cleanText, fitText, measureText } from './text/stroke-text.js';

export interface LabelOptions {
  /** Height of a capital letter, pixels. Default 7.5. */
  readonly size?: number;
  readonly color?: string;
  /** Preferred place: centred on the point, beside it at `gap` pixels, or above it to the right. Default `beside`. */
  readonly place?: 'center' | 'beside' | 'above';
  /** Default 6. */
  readonly gap?: number;
}

/** Labels wider than this are cut. */
const MAX_WIDTH = 220;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Collects labels and finds each a place inside the frame where it covers no earlier one; a label without such a place
 * is left out, since two on top of each other say nothing.
 */
export class LabelBoard {
  readonly #frame: Frame;
  readonly #boxes: Box[] = [];
  readonly #elements: string[] = [];
  #omitted = 0;

  constructor(frame: Frame) {
    this.#frame = frame;
  }

  /** How many labels found no place. */
  get omitted(): number {
    return this.#omitted;
  }

  /** Writes a label at a point given in pixels. */
  add(text: string, x: number, y: number, options: LabelOptions = {}): void {
    const size = options.size ?? 7.5;
    const line = fitText(cleanText(text), size, MAX_WIDTH);
    if (line === '') return;
    const { width, ascent, descent } = measureText(line, size);
    for (const [left, baseline] of candidates(x, y, width, size, options)) {
      const box = { left, top: baseline - ascent, right: left + width, bottom: baseline + descent };
      if (!this.#isFree(box)) continue;
      this.#boxes.push(box);
      this.#elements.push(drawText(line, left, baseline, { size, color: options.color ?? INK.text, halo: INK.free }));
      return;
    }
    this.#omitted++;
  }

  toElements(): string {
    return this.#elements.join('\n');
  }

  #isFree(box: Box): boolean {
    const frame = this.#frame;
    const isInside =
      box.left >= frame.left &&
      box.right <= frame.left + frame.width &&
      box.top >= frame.top &&
      box.bottom <= frame.top + frame.height;
    return isInside && !this.#boxes.some((other) => overlap(box, other));
  }
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** Left end and baseline of each place to try, the preferred one first. */
function candidates(x: number, y: number, width: number, size: number, options: LabelOptions): [number, number][] {
  const gap = options.gap ?? 6;
  const middle = y + size / 2;
  const above = y - gap - 0.3 * size;
  const below = y + gap + 1.05 * size;
  const center: [number, number] = [x - width / 2, middle];
  const beside: [number, number][] = [
    [x + gap, middle],
    [x - gap - width, middle],
    [x - width / 2, above],
    [x - width / 2, below],
    [x + gap, above],
    [x - gap - width, above],
    [x + gap, below],
    [x - gap - width, below],
  ];
  if (options.place === 'above') {
    // Beside a falling curve the room is up and right: higher and higher, as far as one still sees what is meant.
    const higher = [1, 2.6, 4.2, 5.8].map((lines): [number, number] => [
      x + 0.6 * gap,
      y - 0.6 * gap - lines * size + 0.6 * size,
    ]);
    const lefts = higher.map(([, baseline]): [number, number] => [x - 0.6 * gap - width, baseline]);
    return [...higher, ...lefts, ...beside];
  }
  return options.place === 'center' ? [center, ...beside] : [...beside, center];
}
