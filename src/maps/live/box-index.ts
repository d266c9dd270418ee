import { NONE } from '../../geometry/index.js';
import type { Drawn } from './drawn.js';
import type { Box } from './live-object.js';

/** Squares per side of the finest level; each coarser one has half as many. */
const FINEST = 1024;
const LEVELS = 11;

/**
 * Objects by place: a pile of grids, each twice as coarse as the one below, in a hash table. An object hangs in one square,
 * that of its lower left corner on the finest level whose squares are as large as it; so it reaches into the next squares to
 * the right and above at most, and putting in or taking out costs one look. What is found comes in no particular order.
 */
export class BoxIndex {
  private readonly minX: number;
  private readonly minY: number;
  /** Side of the squares of the finest level, m. */
  private readonly finest: number;
  /** Objects by slot; undefined where free. */
  private readonly objects: (Drawn | undefined)[] = [];
  /** minX, minY, maxX, maxY per slot. */
  private boxes = new Float64Array(4 * 64);
  private next = new Int32Array(64);
  private before = new Int32Array(64);
  private entries = new Int32Array(64);
  private freeSlots: number[] = [];
  /** Slots by level, in no order, and per slot its level and its place there. */
  private readonly levels: number[][] = Array.from({ length: LEVELS }, () => []);
  private slotLevels = new Uint8Array(64);
  private places = new Int32Array(64);
  /** Hash table of squares: their number, and the first slot that hangs there. */
  private squares = new Int32Array(256).fill(NONE);
  private heads = new Int32Array(256).fill(NONE);
  private used = 0;

  constructor([minX, minY, maxX, maxY]: Box) {
    this.minX = minX;
    this.minY = minY;
    this.finest = Math.max(maxX - minX, maxY - minY) / FINEST;
  }

  insert(o: Drawn): void {
    const slot = this.freeSlots.pop() ?? this.objects.length;
    if (slot === this.next.length) this.growSlots();
    o.slot = slot;
    this.objects[slot] = o;
    const { boxes } = this;
    boxes[4 * slot] = o.minX;
    boxes[4 * slot + 1] = o.minY;
    boxes[4 * slot + 2] = o.maxX;
    boxes[4 * slot + 3] = o.maxY;
    const level = this.levelFor(Math.max(o.maxX - o.minX, o.maxY - o.minY));
    this.slotLevels[slot] = level;
    this.places[slot] = this.levels[level].push(slot) - 1;
    const size = this.finest * (1 << level);
    this.hang(
      slot,
      this.squareAt(level, Math.floor((o.minX - this.minX) / size), Math.floor((o.minY - this.minY) / size)),
    );
  }

  remove(o: Drawn): void {
    const { slot } = o;
    const { next, before } = this;
    const row = this.levels[this.slotLevels[slot]];
    const last = row.pop() as number;
    if (last !== slot) {
      row[this.places[slot]] = last;
      this.places[last] = this.places[slot];
    }
    if (next[slot] !== NONE) before[next[slot]] = before[slot];
    if (before[slot] !== NONE) next[before[slot]] = next[slot];
    else this.heads[this.entries[slot]] = next[slot];
    this.objects[slot] = undefined;
    this.freeSlots.push(slot);
    o.slot = NONE;
  }

  /** The objects whose boxes come within `gap` of a box, appended to `found`. */
  find(minX: number, minY: number, maxX: number, maxY: number, gap: number, found: Drawn[]): void {
    const { objects, heads, next } = this;
    const left = minX - gap;
    const low = minY - gap;
    const right = maxX + gap;
    const high = maxY + gap;
    for (let level = 0, size = this.finest; level < LEVELS; level++, size *= 2) {
      const row = this.levels[level];
      if (row.length === 0) continue;
      const x0 = Math.floor((left - this.minX) / size) - 1;
      const x1 = Math.floor((right - this.minX) / size);
      const y0 = Math.floor((low - this.minY) / size) - 1;
      const y1 = Math.floor((high - this.minY) / size);
      if ((x1 - x0 + 1) * (y1 - y0 + 1) >= row.length) {
        for (let k = 0; k < row.length; k++) {
          if (this.meetsBox(row[k], left, low, right, high)) found.push(objects[row[k]] as Drawn);
        }
        continue;
      }
      for (let y = y0; y <= y1; y++) {
        for (let x = x0; x <= x1; x++) {
          const entry = this.findEntry(this.squareAt(level, x, y));
          for (let slot = entry < 0 ? NONE : heads[entry]; slot !== NONE; slot = next[slot]) {
            if (this.meetsBox(slot, left, low, right, high)) found.push(objects[slot] as Drawn);
          }
        }
      }
    }
  }

  private meetsBox(slot: number, left: number, low: number, right: number, high: number): boolean {
    const { boxes } = this;
    const at = 4 * slot;
    return boxes[at] <= right && boxes[at + 1] <= high && boxes[at + 2] >= left && boxes[at + 3] >= low;
  }

  private levelFor(extent: number): number {
    let level = 0;
    for (let size = this.finest; size < extent && level < LEVELS - 1; size *= 2) level++;
    return level;
  }

  /** A number for a square; columns and rows of -1 and of one too many exist. */
  private squareAt(level: number, column: number, row: number): number {
    return (level << 24) | (((column + 64) & 4095) << 12) | ((row + 64) & 4095);
  }

  /** Where a square stands in the table, or minus one minus the place where it would. */
  private findEntry(square: number): number {
    const mask = this.squares.length - 1;
    // Squares in a row differ in their low bits only; without mixing they would fill one run of the table.
    let hash = Math.imul(square ^ (square >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    let at = (hash ^ (hash >>> 16)) & mask;
    while (this.squares[at] !== NONE) {
      if (this.squares[at] === square) return at;
      at = (at + 1) & mask;
    }
    return -1 - at;
  }

  private hang(slot: number, square: number): void {
    let entry = this.findEntry(square);
    if (entry < 0) {
      if (2 * (this.used + 1) > this.squares.length) {
        this.rehash();
        entry = this.findEntry(square);
      }
      entry = -1 - entry;
      this.squares[entry] = square;
      this.heads[entry] = NONE;
      this.used++;
    }
    const head = this.heads[entry];
    this.next[slot] = head;
    this.before[slot] = NONE;
    if (head !== NONE) this.before[head] = slot;
    this.heads[entry] = slot;
    this.entries[slot] = entry;
  }

  /** Lay the table anew, twice as large if needed; squares where nothing hangs any more are left out. */
  private rehash(): void {
    const { squares, heads } = this;
    let live = 0;
    for (let k = 0; k < squares.length; k++) if (squares[k] !== NONE && heads[k] !== NONE) live++;
    let size = 256;
    while (size < 4 * live + 4) size *= 2;
    this.squares = new Int32Array(size).fill(NONE);
    this.heads = new Int32Array(size).fill(NONE);
    this.used = live;
    for (let k = 0; k < squares.length; k++) {
      if (squares[k] === NONE || heads[k] === NONE) continue;
      const entry = -1 - this.findEntry(squares[k]);
      this.squares[entry] = squares[k];
      this.heads[entry] = heads[k];
      for (let slot = heads[k]; slot !== NONE; slot = this.next[slot]) this.entries[slot] = entry;
    }
  }

  private growSlots(): void {
    const grow = (from: Int32Array): Int32Array<ArrayBuffer> => {
      const to = new Int32Array(2 * from.length);
      to.set(from);
      return to;
    };
    this.next = grow(this.next);
    this.before = grow(this.before);
    this.entries = grow(this.entries);
    this.places = grow(this.places);
    const slotLevels = new Uint8Array(2 * this.slotLevels.length);
    slotLevels.set(this.slotLevels);
    this.slotLevels = slotLevels;
    const boxes = new Float64Array(2 * this.boxes.length);
    boxes.set(this.boxes);
    this.boxes = boxes;
  }
}
