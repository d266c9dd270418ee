import { NONE } from '../../geometry/index.js';
import { CellOutline } from './cell-outline.js';
import { type CellStore, DX, DY, EXTENT, FULL, OX, OY, RADIUS, RECORD, SIDE } from './cell-store.js';
import { CURVE, Envelope } from './envelope.js';
import { type KnownEdges, SEAM } from './known-edges.js';
import { SideCurves } from './side-curves.js';
import type { SiteGrid } from './site-grid.js';
import type { Tolerances } from './tolerances.js';
import { WedgeCurves } from './wedge-curves.js';

/** Sides longer than this many squares are searched stretch by stretch: the reach of one stretch is not that of the wall. */
const STRETCH = 3;
/** Boxes of no more squares than this are searched row by row; larger ones from the inside, since they may shrink. */
const SMALL_BOX = 30;
/** A quick search gives up after so many sites: a cell that reaches far in a crowd. Its neighbours tell if that was wrong. */
const PATIENCE = 200;
const ENDLESS = 0x3fffffff;
/** Added to the box that is searched, as a part of the reach, so that rounding loses no site. */
const SLACK = 1e-6;
const UNSET = Number.NaN;

/** Computes one cell at a time from the sites around it. */
export class CellSearch {
  private readonly envelope: Envelope;
  private readonly sideCurves: SideCurves;
  private readonly wedgeCurves: WedgeCurves;
  /** The cell that was computed last. */
  readonly outline: CellOutline;
  /** Per site: the search that looked at it last. */
  private marks = new Int32Array(16);
  private mark = 0;
  /** Sites that were found and wait to be tried. */
  private gathered = new Int32Array(64);
  private gatheredCount = 0;
  /** Sites that this search may still look at. */
  private patience = 0;
  private isSide = false;
  /** Neighbours at the ends of the present stretch, or SEAM. */
  private before = NONE;
  private behind = NONE;
  /** The frame: origin, direction, radius of the site. */
  private fx = UNSET;
  private fy = UNSET;
  private dx = UNSET;
  private dy = UNSET;
  private radius = UNSET;
  /** Length of the stretch, m; 0 unless the cell is a side's. */
  private length = UNSET;
  /** The box round the empty circles along all edges that are not known, m; infinite while a gap is left. */
  private minX = UNSET;
  private minY = UNSET;
  private maxX = UNSET;
  private maxY = UNSET;

  /** Added to the box too: far from the origin a circle of a few units in the last place is rounded by as much. */
  private readonly chord: number;

  constructor(
    private readonly store: CellStore,
    tolerances: Tolerances,
  ) {
    this.chord = tolerances.chord;
    this.envelope = new Envelope(store, tolerances);
    this.sideCurves = new SideCurves(store, this.envelope, tolerances);
    this.wedgeCurves = new WedgeCurves(store, this.envelope, tolerances);
    this.outline = new CellOutline(store, tolerances);
  }

  /** Is a side so long that nothing known of it is used? */
  isLong(c: number, grid: SiteGrid): boolean {
    return this.store.kinds[c] === SIDE && this.store.records[RECORD * c + EXTENT] > STRETCH * grid.size;
  }

  /**
   * Compute the outline of a cell anew; false if some of it is bounded by no site.
   *
   * @param known edges that need no search; undefined: search for all of them, to the end
   */
  computeCell(c: number, grid: SiteGrid, known: KnownEdges | undefined): boolean {
    this.begin(c);
    if (this.isSide) this.searchSide(c, grid, 0, this.highOf(c), this.isLong(c, grid) ? undefined : known);
    else this.searchRound(c, grid, this.lowOf(c), this.highOf(c), known);
    return this.outline.clean(c, false);
  }

  /** The same for a part of a cell, given by its parameters. */
  computePart(c: number, grid: SiteGrid, low: number, high: number, known: KnownEdges | undefined): boolean {
    this.begin(c);
    if (this.isSide) this.searchSide(c, grid, low, high, known);
    else this.searchRound(c, grid, low, high, known);
    return this.outline.clean(c, true);
  }

  /** Where the parameter of a cell begins: along a side in m, else as tan of half an angle. */
  lowOf(c: number): number {
    const { records, kinds } = this.store;
    return kinds[c] === SIDE ? 0 : kinds[c] === FULL ? -1 : -records[RECORD * c + EXTENT];
  }

  /** Where it ends; the second half of a full cell is that from 3 to 5. */
  highOf(c: number): number {
    return this.store.kinds[c] === FULL ? 5 : this.store.records[RECORD * c + EXTENT];
  }

  /** A side is searched in stretches, all of the same length, wherever it is searched. */
  private searchSide(c: number, grid: SiteGrid, low: number, high: number, known: KnownEdges | undefined): void {
    const { records } = this.store;
    const at = RECORD * c;
    const extent = records[at + EXTENT];
    const count = Math.max(1, Math.ceil(extent / (STRETCH * grid.size)));
    const first = Math.max(0, Math.min(count - 1, Math.floor((low * count) / extent)));
    this.dx = records[at + DX];
    this.dy = records[at + DY];
    for (let k = first; k < count; k++) {
      const from = (k * extent) / count;
      const to = ((k + 1) * extent) / count;
      if (k > first && from >= high) return;
      this.fx = records[at + OX] + from * this.dx;
      this.fy = records[at + OY] + from * this.dy;
      this.sideCurves.begin(c, from, to - from);
      this.length = to - from;
      if (low > from || high < to) this.envelope.begin(true, Math.max(0, low - from), Math.min(high, to) - from);
      this.search(c, grid, known);
      this.outline.append(this.envelope, c, from, this.dx, this.dy);
    }
  }

  /** A full cell has two halves, facing +x and -x; their seams vanish when the outline is cleaned. */
  private searchRound(c: number, grid: SiteGrid, low: number, high: number, known: KnownEdges | undefined): void {
    const { records, kinds } = this.store;
    const at = RECORD * c;
    const isFull = kinds[c] === FULL;
    this.length = 0;
    this.fx = records[at + OX];
    this.fy = records[at + OY];
    if (isFull) this.before = this.behind = SEAM;
    for (let half = 0; half < (isFull ? 2 : 1); half++) {
      const extent = isFull ? 1 : records[at + EXTENT];
      const from = Math.max(low - 4 * half, -extent);
      const to = Math.min(high - 4 * half, extent);
      if (!(from < to)) continue;
      this.dx = isFull ? 1 - 2 * half : records[at + DX];
      this.dy = isFull ? 0 : records[at + DY];
      this.wedgeCurves.begin(c, this.dx, this.dy, extent);
      if (from > -extent || to < extent) this.envelope.begin(false, from, to);
      this.search(c, grid, known);
      this.outline.append(this.envelope, c, 4 * half, this.dx, this.dy);
    }
  }

  private begin(c: number): void {
    const { store } = this;
    if (store.cellEnd > this.marks.length) {
      this.marks = new Int32Array(2 * store.cellEnd);
      this.mark = 0;
    }
    this.radius = store.records[RECORD * c + RADIUS];
    this.isSide = store.kinds[c] === SIDE;
    this.before = store.previous[c];
    this.behind = store.next[c];
    this.outline.begin();
  }

  /** Find all that bounds the present stretch. */
  private search(c: number, grid: SiteGrid, known: KnownEdges | undefined): void {
    const { store, marks } = this;
    if (++this.mark === 0x7fffffff) {
      marks.fill(0);
      this.mark = 1;
    }
    const { mark } = this;
    marks[c] = mark;
    if (store.next[c] !== NONE) marks[store.next[c]] = mark;
    if (store.previous[c] !== NONE) marks[store.previous[c]] = mark;
    this.patience = ENDLESS;
    if (known?.isComplete) {
      this.tryCandidates(known, 0, known.likely);
      // Within their reach the rest is soon told apart.
      if (this.envelope.isClosed()) this.measure(undefined);
      this.tryCandidates(known, known.likely, known.count);
      if (known.isAll || this.envelope.isClosed()) return;
    }
    if (known !== undefined) {
      this.gatherKnown(known);
      this.insertGathered();
      this.patience = PATIENCE;
    }
    if (!this.measure(known)) return;
    const left = grid.column(this.minX);
    const right = grid.column(this.maxX);
    const low = grid.row(this.minY);
    const high = grid.row(this.maxY);
    if (this.maxX < Infinity && (right - left + 1) * (high - low + 1) <= SMALL_BOX) {
      for (let row = low; row <= high; row++) this.gatherSquares(grid, row, left, right);
      this.insertGathered();
      return;
    }
    this.searchRings(grid, known);
  }

  private tryCandidates({ sites }: KnownEdges, from: number, end: number): void {
    const { marks, mark } = this;
    this.fitGathered(end - from);
    const { gathered } = this;
    let count = 0;
    for (let k = from; k < end; k++) {
      if (marks[sites[k]] === mark) continue;
      marks[sites[k]] = mark;
      gathered[count++] = sites[k];
    }
    this.gatheredCount = count;
    this.insertGathered();
  }

  private gatherKnown(known: KnownEdges): void {
    const { marks, mark } = this;
    const { sites, befores, behinds } = known;
    this.fitGathered(3 * known.count);
    const { gathered } = this;
    let count = 0;
    for (let k = 0; k < 3 * known.count; k++) {
      const edge = (k / 3) | 0;
      const part = k - 3 * edge;
      const site = part === 0 ? sites[edge] : part === 1 ? befores[edge] : behinds[edge];
      if (site < 0 || marks[site] === mark) continue;
      marks[site] = mark;
      gathered[count++] = site;
    }
    this.gatheredCount = count;
  }

  /** Gather the sites in squares of a row, from column to column, that no one looked at yet. */
  private gatherSquares(grid: SiteGrid, row: number, from: number, to: number): void {
    const { marks, mark } = this;
    const { heads, nextEntries, entrySites } = grid;
    const end = row * grid.columns + to;
    for (let square = row * grid.columns + from; square <= end; square++) {
      for (let entry = heads[square]; entry !== NONE; entry = nextEntries[entry]) {
        const site = entrySites[entry];
        if (marks[site] === mark) continue;
        marks[site] = mark;
        if (this.gatheredCount === this.gathered.length) this.fitGathered(this.gatheredCount + 1);
        this.gathered[this.gatheredCount++] = site;
      }
    }
  }

  private fitGathered(count: number): void {
    if (count <= this.gathered.length) return;
    const larger = new Int32Array(2 * count);
    larger.set(this.gathered);
    this.gathered = larger;
  }

  /** Try all gathered sites in turn; false if none changed the envelope. */
  private insertGathered(): boolean {
    const { gathered, gatheredCount: count } = this;
    this.gatheredCount = 0;
    this.patience -= count;
    return this.isSide ? this.sideCurves.insertAll(gathered, count) : this.wedgeCurves.insertAll(gathered, count);
  }

  /**
   * Measure the pieces that are not known: the box round their empty circles, and the reach beyond which sites can be
   * ruled out at once. The circles along a piece lie in the box of those at its ends: how far they extend in a given
   * direction is a convex function along a side, and has no maximum inside a branch of a hyperbola seen from its focus.
   *
   * @returns false if all pieces are known
   */
  private measure(known: KnownEdges | undefined): boolean {
    const { envelope, isSide, fx, fy, dx, dy, radius } = this;
    const { sites, curves, count } = envelope;
    let minX = Infinity;
    let minY = Infinity;
    let maxX = -Infinity;
    let maxY = -Infinity;
    let reach = 0;
    for (let i = 0; i < count; i++) {
      const site = sites[i];
      if (site === NONE) {
        minX = minY = -Infinity;
        maxX = maxY = reach = Infinity;
        break;
      }
      if (known !== undefined) {
        const before = i > 0 ? sites[i - 1] : this.before;
        const behind = i + 1 < count ? sites[i + 1] : this.behind;
        if (known.has(site, before, behind, i === 0, i + 1 === count)) continue;
      }
      const at = CURVE * i;
      for (let end = at; end <= at + CURVE; end += CURVE) {
        const u = curves[end];
        const v = u - curves[at + 4];
        const value = (curves[at + 1] * v + curves[at + 2]) * v + curves[at + 3];
        let x = u;
        let y = -value;
        let r = value;
        let far = value;
        if (!isSide) {
          if (value < 0) {
            x = (u * u - 1) / value;
            y = (-2 * u) / value;
            far = -(1 + u * u) / value;
            r = far - radius;
          } else {
            x = y = 0;
            r = far = Infinity;
          }
        }
        const px = fx + x * dx - y * dy;
        const py = fy + x * dy + y * dx;
        if (px - r < minX) minX = px - r;
        if (py - r < minY) minY = py - r;
        if (px + r > maxX) maxX = px + r;
        if (py + r > maxY) maxY = py + r;
        if (far > reach) reach = far;
      }
    }
    const slack = SLACK * reach + this.chord;
    this.minX = minX - slack;
    this.minY = minY - slack;
    this.maxX = maxX + slack;
    this.maxY = maxY + slack;
    if (isSide) this.sideCurves.reach = reach;
    else this.wedgeCurves.reach = reach;
    return reach > 0;
  }

  /** Look at the sites in squares round the stretch, ring by ring, until no farther one can matter. */
  private searchRings(grid: SiteGrid, known: KnownEdges | undefined): void {
    const { fx, fy, dx, dy, length } = this;
    const left = grid.column(dx > 0 ? fx : fx + length * dx);
    const right = grid.column(dx > 0 ? fx + length * dx : fx);
    const low = grid.row(dy > 0 ? fy : fy + length * dy);
    const high = grid.row(dy > 0 ? fy + length * dy : fy);
    // The squares that can matter, by the present box.
    let firstColumn = grid.column(this.minX);
    let lastColumn = grid.column(this.maxX);
    let firstRow = grid.row(this.minY);
    let lastRow = grid.row(this.maxY);
    for (let ring = 0; ; ring++) {
      const x0 = Math.max(firstColumn, left - ring);
      const x1 = Math.min(lastColumn, right + ring);
      const y0 = Math.max(firstRow, low - ring);
      const y1 = Math.min(lastRow, high + ring);
      for (let row = y0; row <= y1; row++) {
        if (ring === 0 || row === low - ring || row === high + ring) {
          this.gatherSquares(grid, row, x0, x1);
        } else {
          if (left - ring === x0 && x0 <= lastColumn) this.gatherSquares(grid, row, x0, x0);
          if (right + ring === x1 && x1 >= firstColumn) this.gatherSquares(grid, row, x1, x1);
        }
      }
      if (this.insertGathered()) {
        if (!this.measure(known)) return;
        firstColumn = grid.column(this.minX);
        lastColumn = grid.column(this.maxX);
        firstRow = grid.row(this.minY);
        lastRow = grid.row(this.maxY);
      }
      if (this.patience < 0 && this.maxX < Infinity) return;
      if (
        left - ring <= firstColumn &&
        right + ring >= lastColumn &&
        low - ring <= firstRow &&
        high + ring >= lastRow
      ) {
        return;
      }
    }
  }
}
