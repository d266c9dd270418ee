import { NONE } from '../../geometry/index.js';
import { type CellStore, EX, EY, FULL, OX, OY, RADIUS, RECORD, SIDE } from './cell-store.js';

/** More grid cells than this would cost more memory than they save time. */
const MAX_GRID_CELLS = 1 << 22;

/**
 * A uniform grid of linked lists: which sites lie in which square. A segment is entered in the squares that it crosses
 * (not in its box), a circle in those that its rim crosses. The order within a list is that of the edits; nothing may
 * depend on it.
 */
export class SiteGrid {
  /** Side of a square, m. */
  readonly size: number;
  readonly columns: number;
  readonly rows: number;
  heads: Int32Array;
  /** Per entry: the next one in its square, and the site. */
  nextEntries: Int32Array;
  entrySites: Int32Array;
  private entryEnd = 0;
  private freeEntry = NONE;
  /** Squares of the site at hand. */
  private covered = new Int32Array(64);
  private coveredCount = 0;

  constructor(
    private readonly store: CellStore,
    readonly minX: number,
    readonly minY: number,
    width: number,
    height: number,
    /** Sites to be expected: there will be about as many squares. */
    readonly expected: number,
  ) {
    const longer = Math.max(width, height);
    const area = Math.max(width * height, 1e-6 * longer * longer);
    const squares = Math.min(MAX_GRID_CELLS, Math.max(1, expected));
    this.size = Math.min(longer, Math.sqrt(area / squares));
    this.columns = Math.max(1, Math.ceil(width / this.size));
    this.rows = Math.max(1, Math.ceil(height / this.size));
    this.heads = new Int32Array(this.columns * this.rows).fill(NONE);
    this.nextEntries = new Int32Array(Math.max(16, 3 * expected));
    this.entrySites = new Int32Array(this.nextEntries.length);
  }

  /** Was no site ever entered? */
  get isEmpty(): boolean {
    return this.entryEnd === 0;
  }

  /** Take over the entries of all sites, made elsewhere as {@link insertAll} does. */
  takeEntries(heads: Int32Array, nextEntries: Int32Array, entrySites: Int32Array): void {
    this.heads.set(heads);
    this.entryEnd = nextEntries.length;
    if (this.entryEnd > this.nextEntries.length) {
      this.nextEntries = new Int32Array(2 * this.entryEnd);
      this.entrySites = new Int32Array(2 * this.entryEnd);
    }
    this.nextEntries.set(nextEntries);
    this.entrySites.set(entrySites);
  }

  /** Column of a coordinate, the nearest one for what lies outside or is infinite. */
  column(x: number): number {
    const k = (x - this.minX) / this.size;
    const last = this.columns - 1;
    return k > 0 ? (k < last ? Math.floor(k) : last) : 0;
  }

  row(y: number): number {
    const k = (y - this.minY) / this.size;
    const last = this.rows - 1;
    return k > 0 ? (k < last ? Math.floor(k) : last) : 0;
  }

  /** Does a site lie inside the grid? Others would be missed where they reach into it. */
  holds(site: number): boolean {
    const { minX, minY, size } = this;
    const { records } = this.store;
    const at = RECORD * site;
    const r = records[at + RADIUS];
    const left = Math.min(records[at + OX], records[at + EX]) - r;
    const right = Math.max(records[at + OX], records[at + EX]) + r;
    const low = Math.min(records[at + OY], records[at + EY]) - r;
    const high = Math.max(records[at + OY], records[at + EY]) + r;
    return left >= minX && low >= minY && right <= minX + this.columns * size && high <= minY + this.rows * size;
  }

  /** Enter all sites of the store. */
  insertAll(): void {
    const { live, cellEnd } = this.store;
    for (let c = 0; c < cellEnd; c++) if (live[c] === 1) this.insert(c);
  }

  insert(site: number): void {
    this.cover(site);
    const { heads, covered, coveredCount } = this;
    for (let k = 0; k < coveredCount; k++) {
      let entry = this.freeEntry;
      if (entry === NONE) {
        entry = this.entryEnd++;
        if (entry === this.nextEntries.length) this.growEntries();
      } else {
        this.freeEntry = this.nextEntries[entry];
      }
      const square = covered[k];
      this.entrySites[entry] = site;
      this.nextEntries[entry] = heads[square];
      heads[square] = entry;
    }
  }

  remove(site: number): void {
    this.cover(site);
    const { heads, nextEntries, entrySites } = this;
    for (let k = 0; k < this.coveredCount; k++) {
      const square = this.covered[k];
      let before = NONE;
      let entry = heads[square];
      while (entry !== NONE && entrySites[entry] !== site) {
        before = entry;
        entry = nextEntries[entry];
      }
      if (entry === NONE) continue;
      if (before === NONE) heads[square] = nextEntries[entry];
      else nextEntries[before] = nextEntries[entry];
      nextEntries[entry] = this.freeEntry;
      this.freeEntry = entry;
    }
  }

  /** The squares that a site lies in: a pure function of its record, so that removing finds what inserting made. */
  private cover(site: number): void {
    const { records, kinds } = this.store;
    const at = RECORD * site;
    const x = records[at + OX];
    const y = records[at + OY];
    this.coveredCount = 0;
    if (kinds[site] === SIDE) this.coverSegment(x, y, records[at + EX], records[at + EY]);
    else if (kinds[site] === FULL && records[at + RADIUS] > 0) this.coverRim(x, y, records[at + RADIUS]);
    else this.addCovered(this.row(y) * this.columns + this.column(x));
  }

  private coverSegment(ax: number, ay: number, bx: number, by: number): void {
    const { size, minY, columns } = this;
    const low = this.row(Math.min(ay, by));
    const high = this.row(Math.max(ay, by));
    const slope = (bx - ax) / (by - ay);
    const left = Math.min(ax, bx);
    const right = Math.max(ax, bx);
    // A square is entered when the segment comes within rounding of it, so that no crossing is lost.
    const margin = 1e-9 * size;
    for (let row = low; row <= high; row++) {
      let from = left;
      let to = right;
      if (low < high) {
        const x0 = row === low ? (ay < by ? ax : bx) : ax + (minY + row * size - ay) * slope;
        const x1 = row === high ? (ay < by ? bx : ax) : ax + (minY + (row + 1) * size - ay) * slope;
        from = Math.max(left, Math.min(x0, x1));
        to = Math.min(right, Math.max(x0, x1));
      }
      const last = this.column(to + margin);
      for (let column = this.column(from - margin); column <= last; column++) this.addCovered(row * columns + column);
    }
  }

  private coverRim(x: number, y: number, radius: number): void {
    const { size, minX, minY, columns } = this;
    const slack = 1e-9 * size;
    for (let row = this.row(y - radius); row <= this.row(y + radius); row++) {
      for (let column = this.column(x - radius); column <= this.column(x + radius); column++) {
        const left = minX + column * size - x;
        const low = minY + row * size - y;
        const nearX = left > 0 ? left : left + size < 0 ? -left - size : 0;
        const nearY = low > 0 ? low : low + size < 0 ? -low - size : 0;
        const farX = Math.max(Math.abs(left), Math.abs(left + size));
        const farY = Math.max(Math.abs(low), Math.abs(low + size));
        const inner = radius - slack;
        const outer = radius + slack;
        if (nearX * nearX + nearY * nearY > outer * outer) continue;
        if (inner > 0 && farX * farX + farY * farY < inner * inner) continue;
        this.addCovered(row * columns + column);
      }
    }
  }

  private addCovered(square: number): void {
    if (this.coveredCount === this.covered.length) {
      const larger = new Int32Array(2 * this.covered.length);
      larger.set(this.covered);
      this.covered = larger;
    }
    this.covered[this.coveredCount++] = square;
  }

  private growEntries(): void {
    const size = 2 * this.nextEntries.length;
    const next = new Int32Array(size);
    next.set(this.nextEntries);
    this.nextEntries = next;
    const sites = new Int32Array(size);
    sites.set(this.entrySites);
    this.entrySites = sites;
  }
}
