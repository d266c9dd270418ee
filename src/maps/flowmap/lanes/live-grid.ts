import type { LanePath } from './lane-path.js';
import type { Wave } from './wave.js';

/** Longest side of the grid in cells. */
const MOST_CELLS = 512;

/**
 * Uniform grid over the borders of the capsules that can still be part of a level set. A border point that is covered
 * at one level is covered at all higher ones (dilate both sides of the cover), so the next level set runs only along
 * what the last one ran along, pushed out, and along segments that have just come to life. Everything else is dead for
 * ever, and a level costs time by its own length alone.
 */
export class LiveGrid {
  private readonly minX: number;
  private readonly minY: number;
  private readonly columns: number;
  private readonly rows: number;
  /** Side of a cell, m. */
  readonly cell: number;
  private readonly heads: Int32Array;
  private links = new Int32Array(1024);
  private items = new Int32Array(1024);
  private cells = new Int32Array(1024);
  private count = 0;
  private readonly marks: Int32Array;
  private mark = 0;
  /** Live segments of the wave, each once. */
  ids = new Int32Array(256);
  idCount = 0;

  constructor(
    private readonly wave: Wave,
    step: number,
  ) {
    let minX = Infinity;
    let minY = Infinity;
    let maxX = -Infinity;
    let maxY = -Infinity;
    for (let i = 0; i < wave.count; i++) {
      minX = Math.min(minX, wave.ax[i], wave.bx[i]);
      minY = Math.min(minY, wave.ay[i], wave.by[i]);
      maxX = Math.max(maxX, wave.ax[i], wave.bx[i]);
      maxY = Math.max(maxY, wave.ay[i], wave.by[i]);
    }
    const extent = Math.max(maxX - minX, maxY - minY, step);
    this.cell = Math.max(2 * step, extent / MOST_CELLS);
    this.minX = minX;
    this.minY = minY;
    this.columns = Math.floor((maxX - minX) / this.cell) + 1;
    this.rows = Math.floor((maxY - minY) / this.cell) + 1;
    this.heads = new Int32Array(this.columns * this.rows).fill(-1);
    this.marks = new Int32Array(wave.count);
  }

  /** Forgets all borders. */
  clear(): void {
    for (let k = 0; k < this.count; k++) this.heads[this.cells[k]] = -1;
    this.count = 0;
    this.idCount = 0;
    this.mark++;
  }

  /** The whole capsule of radius R around segment i. */
  addCapsule(i: number, R: number, margin: number): void {
    const { ax, ay, bx, by } = this.wave;
    const dx = bx[i] - ax[i];
    const dy = by[i] - ay[i];
    const parts = Math.ceil(Math.sqrt(dx * dx + dy * dy) / this.cell) || 1;
    for (let k = 0; k < parts; k++) {
      this.addBox(
        i,
        ax[i] + (k / parts) * dx,
        ay[i] + (k / parts) * dy,
        ax[i] + ((k + 1) / parts) * dx,
        ay[i] + ((k + 1) / parts) * dy,
        R + margin,
      );
    }
  }

  /** The parts of a walked border, pushed out by `push`. */
  addPath(path: LanePath, push: number, margin: number): void {
    const { points, centres, radii, regions } = path;
    for (let k = 0; k < path.count; k++) {
      const x0 = points[2 * k];
      const y0 = points[2 * k + 1];
      const x1 = points[2 * k + 2];
      const y1 = points[2 * k + 3];
      if (radii[k] === 0) this.addPushedLine(regions[k], x0, y0, x1, y1, push, margin);
      else this.addPushedArc(regions[k], x0, y0, x1, y1, centres[2 * k], centres[2 * k + 1], radii[k], push, margin);
    }
  }

  private addPushedLine(i: number, x0: number, y0: number, x1: number, y1: number, push: number, margin: number): void {
    const dx = x1 - x0;
    const dy = y1 - y0;
    const length = Math.sqrt(dx * dx + dy * dy);
    const px = length > 0 ? (-dy / length) * push : 0;
    const py = length > 0 ? (dx / length) * push : 0;
    const parts = Math.ceil(length / this.cell) || 1;
    for (let k = 0; k < parts; k++) {
      const s = k / parts;
      const t = (k + 1) / parts;
      this.addBox(i, x0 + px + s * dx, y0 + py + s * dy, x0 + px + t * dx, y0 + py + t * dy, margin);
    }
  }

  private addPushedArc(
    i: number,
    x0: number,
    y0: number,
    x1: number,
    y1: number,
    cx: number,
    cy: number,
    radius: number,
    push: number,
    margin: number,
  ): void {
    const scale = (radius + push) / radius;
    const ux = (x0 - cx) * scale;
    const uy = (y0 - cy) * scale;
    const vx = (x1 - cx) * scale;
    const vy = (y1 - cy) * scale;
    const chord = Math.sqrt((ux - vx) * (ux - vx) + (uy - vy) * (uy - vy));
    const outer = radius + push;
    if (uy * vx - ux * vy <= 0 && chord > 1e-6 * outer) {
      // Half a turn and more: the whole disc.
      this.addBox(i, cx, cy, cx, cy, outer + margin);
      return;
    }
    // Halve until the pieces are short; the bulge of what is left is part of the margin.
    const bulge = chord * chord > 4 * outer * outer * 0.999 ? outer : (chord * chord) / (4 * outer);
    if (chord <= this.cell || bulge < 1e-3 * outer) {
      this.addBox(i, cx + ux, cy + uy, cx + vx, cy + vy, margin + bulge);
      return;
    }
    let mx = ux + vx;
    let my = uy + vy;
    const length = Math.sqrt(mx * mx + my * my);
    if (length > 1e-3 * outer) {
      mx *= radius / length;
      my *= radius / length;
    } else {
      mx = (uy * radius) / outer;
      my = (-ux * radius) / outer;
    }
    this.addPushedArc(i, x0, y0, cx + mx, cy + my, cx, cy, radius, push, margin);
    this.addPushedArc(i, cx + mx, cy + my, x1, y1, cx, cy, radius, push, margin);
  }

  private addBox(i: number, x0: number, y0: number, x1: number, y1: number, margin: number): void {
    if (this.marks[i] !== this.mark) {
      this.marks[i] = this.mark;
      if (this.idCount === this.ids.length) this.ids = grow(this.ids);
      this.ids[this.idCount++] = i;
    }
    const left = this.column(Math.min(x0, x1) - margin);
    const right = this.column(Math.max(x0, x1) + margin);
    const bottom = this.row(Math.min(y0, y1) - margin);
    const top = this.row(Math.max(y0, y1) + margin);
    for (let row = bottom; row <= top; row++) {
      for (let column = left; column <= right; column++) this.addItem(row * this.columns + column, i);
    }
  }

  private addItem(cell: number, i: number): void {
    const head = this.heads[cell];
    if (head >= 0 && this.items[head] === i) return;
    if (this.count === this.links.length) {
      this.links = grow(this.links);
      this.items = grow(this.items);
      this.cells = grow(this.cells);
    }
    const k = this.count++;
    this.links[k] = head;
    this.items[k] = i;
    this.cells[k] = cell;
    this.heads[cell] = k;
  }

  private column(x: number): number {
    return Math.min(this.columns - 1, Math.max(0, Math.floor((x - this.minX) / this.cell)));
  }

  private row(y: number): number {
    return Math.min(this.rows - 1, Math.max(0, Math.floor((y - this.minY) / this.cell)));
  }

  /** Segments whose borders may meet a box, written to `out` without repeats since `stamp`; returns their number. */
  collect(
    x0: number,
    y0: number,
    x1: number,
    y1: number,
    margin: number,
    stamps: Int32Array,
    stamp: number,
    out: Int32Array,
  ): number {
    const left = this.column(Math.min(x0, x1) - margin);
    const right = this.column(Math.max(x0, x1) + margin);
    const bottom = this.row(Math.min(y0, y1) - margin);
    const top = this.row(Math.max(y0, y1) + margin);
    let n = 0;
    for (let row = bottom; row <= top; row++) {
      for (let column = left; column <= right; column++) {
        for (let k = this.heads[row * this.columns + column]; k >= 0; k = this.links[k]) {
          const i = this.items[k];
          if (stamps[i] === stamp) continue;
          stamps[i] = stamp;
          out[n++] = i;
        }
      }
    }
    return n;
  }
}

function grow(array: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * array.length);
  larger.set(array);
  return larger;
}
