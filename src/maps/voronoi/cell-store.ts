import { NONE } from '../../geometry/index.js';

/** Kinds of cells: one side of a segment, the wedge of a segment's end point, a free-standing point or circle. */
export const SIDE = 0;
export const WEDGE = 1;
export const FULL = 2;

/** Numbers per cell in {@link CellStore.records}: one cache line. */
export const RECORD = 8;
/** Offsets in a record. Side: origin = start, direction = unit direction, extent = length, end point, radius 0. */
export const OX = 0;
export const OY = 1;
/** Wedge: direction of its middle. Full: unused. */
export const DX = 2;
export const DY = 3;
/** Wedge: tan of a quarter of its angle, 0 to 1. */
export const EXTENT = 4;
export const EX = 5;
export const EY = 6;
export const RADIUS = 7;

/** Smallest block of pieces; blocks double from there. */
const BLOCK = 4;
/** How many sizes of blocks there are. */
export const BLOCK_CLASSES = 26;
/** Pieces per cell to make room for at first: two laterals, and some edges between them. */
const PIECES = 5;

/**
 * Cells and their pieces in flat arrays.
 *
 * Free space lies on the right of a side's direction, so that in cells of every kind a growing parameter runs
 * counter-clockwise round the site. The pieces of a cell lie in a row: lateral low, edges, lateral high; a full cell has
 * only edges, cyclic. A piece is a half-edge with its own cell on the left; it stores the corner where it starts (for
 * lateral low that is the site itself, and nothing is stored).
 *
 * Arrays are replaced when they grow: never hold one across {@link addCell} or {@link layPieces}.
 */
export class CellStore {
  records: Float64Array;
  kinds: Uint8Array;
  /** Lateral neighbours counter-clockwise and clockwise; NONE at a reflex corner and for full cells. */
  next: Int32Array;
  previous: Int32Array;
  /** The sides met in a reflex corner at the end and at the start; NONE elsewhere. */
  reflexNext: Int32Array;
  reflexPrevious: Int32Array;
  /** Bits: which ends of a side share their ray with the next side; see corner-rays.ts. */
  shared: Uint8Array;
  /** Unique per cell: what order-independent results are ordered by. */
  keys: Float64Array;
  live: Uint8Array;
  /** The next cell of the same object; NONE for its last. */
  siblings: Int32Array;
  pieceStarts: Int32Array;
  pieceCounts: Int32Array;
  /** Cells ever used; ids below it may be free. */
  cellEnd = 0;
  cellCount = 0;

  neighbours: Int32Array;
  twins: Int32Array;
  owners: Int32Array;
  /** The piece that stands for the vertex at this piece's start; NONE for lateral low. */
  vertices: Int32Array;
  xs: Float64Array;
  ys: Float64Array;
  /** Radius of the empty circle at the start corner, m. */
  radii: Float64Array;
  /** The diagram's version that placed the start corner last: what was derived from older ones is stale. */
  cornerVersions: Int32Array;
  pieceEnd = 0;

  private blockClasses: Int8Array;
  private freeCells: number[] = [];
  private readonly freeBlocks = new Int32Array(BLOCK_CLASSES).fill(NONE);

  constructor(capacity: number) {
    const cells = Math.max(1, capacity);
    const pieces = PIECES * cells;
    this.records = new Float64Array(RECORD * cells);
    this.kinds = new Uint8Array(cells);
    this.next = new Int32Array(cells).fill(NONE);
    this.previous = new Int32Array(cells).fill(NONE);
    this.reflexNext = new Int32Array(cells).fill(NONE);
    this.reflexPrevious = new Int32Array(cells).fill(NONE);
    this.shared = new Uint8Array(cells);
    this.keys = new Float64Array(cells);
    this.live = new Uint8Array(cells);
    this.siblings = new Int32Array(cells).fill(NONE);
    this.pieceStarts = new Int32Array(cells);
    this.pieceCounts = new Int32Array(cells);
    this.blockClasses = new Int8Array(cells).fill(NONE);
    this.neighbours = new Int32Array(pieces);
    this.twins = new Int32Array(pieces);
    this.owners = new Int32Array(pieces);
    this.vertices = new Int32Array(pieces);
    this.xs = new Float64Array(pieces);
    this.ys = new Float64Array(pieces);
    this.radii = new Float64Array(pieces);
    this.cornerVersions = new Int32Array(pieces);
  }

  /** A cell without pieces and without lateral neighbours; its record is the caller's to fill. */
  addCell(kind: number, key: number): number {
    let c = this.freeCells.pop();
    if (c === undefined) {
      c = this.cellEnd++;
      if (c === this.kinds.length) this.growCells();
    } else {
      this.unlinkCell(c);
    }
    this.kinds[c] = kind;
    this.keys[c] = key;
    this.live[c] = 1;
    this.cellCount++;
    return c;
  }

  /** What a cell that was never used is: linked with none. */
  private unlinkCell(c: number): void {
    this.next[c] = NONE;
    this.previous[c] = NONE;
    this.reflexNext[c] = NONE;
    this.reflexPrevious[c] = NONE;
    this.shared[c] = 0;
    this.siblings[c] = NONE;
    this.pieceCounts[c] = 0;
    this.blockClasses[c] = NONE;
  }

  removeCell(c: number): void {
    this.releaseBlock(c);
    this.live[c] = 0;
    this.freeCells.push(c);
    this.cellCount--;
  }

  /** Room for the pieces of a cell; their old ones are gone. Returns the first. */
  layPieces(c: number, count: number): number {
    let size = 0;
    while (BLOCK << size < count) size++;
    if (this.blockClasses[c] !== size) {
      this.releaseBlock(c);
      this.pieceStarts[c] = this.takeBlock(size);
      this.blockClasses[c] = size;
    }
    this.pieceCounts[c] = count;
    const start = this.pieceStarts[c];
    for (let p = start; p < start + count; p++) {
      this.owners[p] = c;
      this.twins[p] = NONE;
      this.vertices[p] = NONE;
    }
    return start;
  }

  /**
   * Make a cell's row longer or shorter in its middle. Pieces that come to lie elsewhere have no vertex; their twins follow.
   * Those between the kept ones are the caller's to fill.
   *
   * @param before pieces kept at the start of the row
   * @param behind pieces kept at its end
   */
  resizeRow(c: number, before: number, behind: number, count: number): void {
    const old = this.pieceStarts[c];
    const end = old + this.pieceCounts[c];
    const room = BLOCK << this.blockClasses[c];
    if (count <= room && 4 * count >= room) {
      this.movePieces(end - behind, end, old + count - end);
    } else {
      let size = 0;
      while (BLOCK << size < count) size++;
      const start = this.takeBlock(size);
      this.movePieces(old, old + before, start - old);
      this.movePieces(end - behind, end, start + count - end);
      this.releaseBlock(c);
      this.blockClasses[c] = size;
      this.pieceStarts[c] = start;
    }
    this.pieceCounts[c] = count;
  }

  /** Take one piece out of its cell's row. Pieces behind it move up; their twins follow. */
  dropPiece(p: number): void {
    const c = this.owners[p];
    const end = this.pieceStarts[c] + --this.pieceCounts[c];
    for (let q = p; q < end; q++) {
      this.neighbours[q] = this.neighbours[q + 1];
      this.vertices[q] = NONE;
      this.xs[q] = this.xs[q + 1];
      this.ys[q] = this.ys[q + 1];
      this.radii[q] = this.radii[q + 1];
      const twin = this.twins[q + 1];
      this.twins[q] = twin;
      if (twin !== NONE) this.twins[twin] = q;
    }
  }

  /** First and behind-last edge of a cell, without the laterals. */
  firstEdge(c: number): number {
    return this.pieceStarts[c] + (this.kinds[c] === FULL || this.pieceCounts[c] === 0 ? 0 : 1);
  }

  edgeEnd(c: number): number {
    return this.pieceStarts[c] + this.pieceCounts[c] - (this.kinds[c] === FULL || this.pieceCounts[c] === 0 ? 0 : 1);
  }

  /** The piece behind p in its cell's row, at whose start p ends. */
  following(p: number): number {
    const c = this.owners[p];
    return p + 1 < this.pieceStarts[c] + this.pieceCounts[c] ? p + 1 : this.pieceStarts[c];
  }

  /** The way back of {@link following}; of a full cell's row the last piece comes before the first. */
  preceding(p: number): number {
    const c = this.owners[p];
    return p > this.pieceStarts[c] || this.kinds[c] !== FULL ? p - 1 : p + this.pieceCounts[c] - 1;
  }

  /** All cells lose their pieces. */
  clearPieces(): void {
    this.pieceCounts.fill(0);
    this.blockClasses.fill(NONE);
    this.freeBlocks.fill(NONE);
    this.pieceEnd = 0;
  }

  /** Make room for so many pieces; those that there are may be lost. */
  fitPieces(end: number): void {
    if (end <= this.twins.length) return;
    const size = 2 * end;
    this.neighbours = new Int32Array(size);
    this.twins = new Int32Array(size);
    this.owners = new Int32Array(size);
    this.vertices = new Int32Array(size);
    this.xs = new Float64Array(size);
    this.ys = new Float64Array(size);
    this.radii = new Float64Array(size);
    this.cornerVersions = new Int32Array(size);
  }

  /**
   * Take over blocks that were laid elsewhere.
   *
   * @param classes per cell
   * @param free the first free block of each size
   */
  takeBlocks(classes: Int8Array, free: Int32Array, pieceEnd: number): void {
    this.blockClasses.set(classes);
    this.freeBlocks.set(free);
    this.pieceEnd = pieceEnd;
  }

  private takeBlock(size: number): number {
    let start = this.freeBlocks[size];
    if (start === NONE) {
      start = this.pieceEnd;
      this.pieceEnd += BLOCK << size;
      while (this.pieceEnd > this.twins.length) this.growPieces();
    } else {
      this.freeBlocks[size] = this.twins[start];
    }
    return start;
  }

  private movePieces(from: number, end: number, shift: number): void {
    if (shift === 0 || from === end) return;
    const { twins, vertices } = this;
    const to = from + shift;
    this.neighbours.copyWithin(to, from, end);
    twins.copyWithin(to, from, end);
    this.owners.copyWithin(to, from, end);
    this.xs.copyWithin(to, from, end);
    this.ys.copyWithin(to, from, end);
    this.radii.copyWithin(to, from, end);
    for (let p = to; p < end + shift; p++) {
      vertices[p] = NONE;
      if (twins[p] !== NONE) twins[twins[p]] = p;
    }
  }

  private releaseBlock(c: number): void {
    const size = this.blockClasses[c];
    if (size === NONE) return;
    const start = this.pieceStarts[c];
    this.twins[start] = this.freeBlocks[size];
    this.freeBlocks[size] = start;
    this.blockClasses[c] = NONE;
    this.pieceCounts[c] = 0;
  }

  private growCells(): void {
    const size = 2 * this.kinds.length;
    this.records = grow(this.records, new Float64Array(RECORD * size));
    this.kinds = grow(this.kinds, new Uint8Array(size));
    this.next = grow(this.next, new Int32Array(size).fill(NONE));
    this.previous = grow(this.previous, new Int32Array(size).fill(NONE));
    this.reflexNext = grow(this.reflexNext, new Int32Array(size).fill(NONE));
    this.reflexPrevious = grow(this.reflexPrevious, new Int32Array(size).fill(NONE));
    this.shared = grow(this.shared, new Uint8Array(size));
    this.keys = grow(this.keys, new Float64Array(size));
    this.live = grow(this.live, new Uint8Array(size));
    this.siblings = grow(this.siblings, new Int32Array(size).fill(NONE));
    this.pieceStarts = grow(this.pieceStarts, new Int32Array(size));
    this.pieceCounts = grow(this.pieceCounts, new Int32Array(size));
    this.blockClasses = grow(this.blockClasses, new Int8Array(size).fill(NONE));
  }

  private growPieces(): void {
    const size = 2 * this.twins.length;
    this.neighbours = grow(this.neighbours, new Int32Array(size));
    this.twins = grow(this.twins, new Int32Array(size));
    this.owners = grow(this.owners, new Int32Array(size));
    this.vertices = grow(this.vertices, new Int32Array(size));
    this.xs = grow(this.xs, new Float64Array(size));
    this.ys = grow(this.ys, new Float64Array(size));
    this.radii = grow(this.radii, new Float64Array(size));
    this.cornerVersions = grow(this.cornerVersions, new Int32Array(size));
  }
}

function grow<T extends Float64Array | Int32Array | Int8Array | Uint8Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
