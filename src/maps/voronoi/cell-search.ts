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
  private readonly outline: CellOutline;
  /** Per site: the search that looked at it last. */
  private marks = new Int32Array(16);
  private mark = 0;
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

  constructor(
    private readonly store: CellStore,
    tolerances: Tolerances,
  ) {
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
   * Compute the pieces of a cell anew; false if some of its outline is bounded by no site.
   *
   * @param known edges that need no search; undefined: search for all of them, to the end
   */
  computeCell(c: number, grid: SiteGrid, known: KnownEdges | undefined): boolean {
    const { store, outline, envelope } = this;
    const { records, kinds } = store;
    if (store.cellEnd > this.marks.length) {
      this.marks = new Int32Array(2 * store.cellEnd);
      this.mark = 0;
    }
    const at = RECORD * c;
    const dx = records[at + DX];
    const dy = records[at + DY];
    const extent = records[at + EXTENT];
    this.radius = records[at + RADIUS];
    this.isSide = kinds[c] === SIDE;
    this.before = store.previous[c];
    this.behind = store.next[c];
    outline.begin();
    if (this.isSide) {
      const stretches = Math.max(1, Math.ceil(extent / (STRETCH * grid.size)));
      for (let k = 0; k < stretches; k++) {
        const from = (k * extent) / stretches;
        const to = ((k + 1) * extent) / stretches;
        this.fx = records[at + OX] + from * dx;
        this.fy = records[at + OY] + from * dy;
        this.dx = dx;
        this.dy = dy;
        this.sideCurves.begin(c, from, to - from);
        this.length = to - from;
        this.search(c, grid, stretches === 1 ? known : undefined);
        outline.append(envelope, c, from, dx, dy);
      }
    } else {
      // A full cell has two halves, facing +x and -x; their seams vanish when the outline is cleaned.
      const isFull = kinds[c] === FULL;
      this.length = 0;
      this.fx = records[at + OX];
      this.fy = records[at + OY];
      for (let half = 0; half < (isFull ? 2 : 1); half++) {
        this.dx = isFull ? 1 - 2 * half : dx;
        this.dy = isFull ? 0 : dy;
        if (isFull) this.before = this.behind = SEAM;
        this.wedgeCurves.begin(c, this.dx, this.dy, isFull ? 1 : extent);
        this.search(c, grid, known);
        outline.append(envelope, c, 4 * half, this.dx, this.dy);
      }
    }
    const isClosed = outline.clean(c);
    outline.write(c);
    return isClosed;
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
    if (known !== undefined) {
      for (let k = 0; k < known.count; k++) {
        this.tryKnown(known.sites[k]);
        this.tryKnown(known.befores[k]);
        this.tryKnown(known.behinds[k]);
      }
      this.patience = PATIENCE;
    }
    if (!this.measure(known)) return;
    const left = grid.column(this.minX);
    const right = grid.column(this.maxX);
    const low = grid.row(this.minY);
    const high = grid.row(this.maxY);
    if (this.maxX < Infinity && (right - left + 1) * (high - low + 1) <= SMALL_BOX) {
      const { columns, heads } = grid;
      for (let row = low; row <= high; row++) {
        for (let square = row * columns + left; square <= row * columns + right; square++) {
          if (heads[square] !== NONE) this.look(grid, square);
        }
      }
      return;
    }
    this.searchRings(grid, known);
  }

  private tryKnown(site: number): void {
    if (site < 0 || this.marks[site] === this.mark) return;
    this.marks[site] = this.mark;
    this.insert(site);
  }

  private insert(site: number): boolean {
    return this.isSide ? this.sideCurves.insert(site) : this.wedgeCurves.insert(site);
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
    const slack = SLACK * reach;
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
    const { columns, heads } = grid;
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
      let isChanged = false;
      for (let row = y0; row <= y1; row++) {
        const at = row * columns;
        if (ring === 0 || row === low - ring || row === high + ring) {
          for (let square = at + x0; square <= at + x1; square++) {
            if (heads[square] !== NONE && this.look(grid, square)) isChanged = true;
          }
        } else {
          if (left - ring === x0 && x0 <= lastColumn && heads[at + x0] !== NONE) {
            if (this.look(grid, at + x0)) isChanged = true;
          }
          if (right + ring === x1 && x1 >= firstColumn && heads[at + x1] !== NONE) {
            if (this.look(grid, at + x1)) isChanged = true;
          }
        }
      }
      if (isChanged) {
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

  /** Try all sites of a square; false if nothing changed. */
  private look(grid: SiteGrid, square: number): boolean {
    const { marks, mark } = this;
    const { nextEntries, entrySites } = grid;
    let isChanged = false;
    for (let entry = grid.heads[square]; entry !== NONE; entry = nextEntries[entry]) {
      const site = entrySites[entry];
      if (marks[site] === mark) continue;
      marks[site] = mark;
      this.patience--;
      if (this.insert(site)) isChanged = true;
    }
    return isChanged;
  }
}
