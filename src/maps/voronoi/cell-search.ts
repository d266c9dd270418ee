import { NONE } from '../../geometry/index.js';
import type { CellCurves } from './cell-curves.js';
import { CellOutline } from './cell-outline.js';
import { type CellStore, DX, DY, EXTENT, FULL, OX, OY, RECORD, SIDE } from './cell-store.js';
import { Envelope } from './envelope.js';
import { SideCurves } from './side-curves.js';
import type { SiteGrid } from './site-grid.js';
import type { Tolerances } from './tolerances.js';
import { WedgeCurves } from './wedge-curves.js';

/** Sides longer than this many squares are searched stretch by stretch: the reach of one stretch is not that of the wall. */
const STRETCH = 2;
/** Added to the parts of the reach that are searched, so that rounding loses no site. */
const SLACK = 1e-6;

/** Computes one cell at a time from the sites around it. */
export class CellSearch {
  private readonly envelope: Envelope;
  private readonly sideCurves: SideCurves;
  private readonly wedgeCurves: WedgeCurves;
  private readonly outline: CellOutline;
  /** Per site: the search that looked at it last. */
  private marks = new Int32Array(16);
  private mark = 0;
  private leftward = 1;
  private rightward = 1;
  private downward = 1;
  private upward = 1;

  constructor(
    private readonly store: CellStore,
    tolerances: Tolerances,
  ) {
    this.envelope = new Envelope(store, tolerances);
    this.sideCurves = new SideCurves(store, this.envelope, tolerances);
    this.wedgeCurves = new WedgeCurves(store, this.envelope, tolerances);
    this.outline = new CellOutline(store, tolerances);
  }

  /** Compute the pieces of a cell anew; false if some of its outline is bounded by no site. */
  computeCell(c: number, grid: SiteGrid): boolean {
    const { store, outline, envelope, sideCurves, wedgeCurves } = this;
    const { records, kinds } = store;
    if (store.cellEnd > this.marks.length) {
      this.marks = new Int32Array(2 * store.cellEnd);
      this.mark = 0;
    }
    const at = RECORD * c;
    const ox = records[at + OX];
    const oy = records[at + OY];
    const dx = records[at + DX];
    const dy = records[at + DY];
    outline.begin();
    if (kinds[c] === SIDE) {
      const length = records[at + EXTENT];
      const stretches = Math.max(1, Math.ceil(length / (STRETCH * grid.size)));
      for (let k = 0; k < stretches; k++) {
        const from = (k * length) / stretches;
        const to = ((k + 1) * length) / stretches;
        sideCurves.begin(c, from, to - from);
        this.aim(dy, -dx, 0);
        this.searchRings(sideCurves, grid, ox + from * dx, oy + from * dy, ox + to * dx, oy + to * dy);
        outline.append(envelope, c, from, dx, dy);
      }
    } else if (kinds[c] === FULL) {
      // Two halves, facing +x and -x; their seams vanish when the outline is cleaned.
      for (let half = 0; half < 2; half++) {
        const facing = half === 0 ? 1 : -1;
        wedgeCurves.begin(c, facing, 0, 1);
        this.aim(facing, 0, 1);
        this.searchRings(wedgeCurves, grid, ox, oy, ox, oy);
        outline.append(envelope, c, 4 * half, facing, 0);
      }
    } else {
      wedgeCurves.begin(c, dx, dy, records[at + EXTENT]);
      this.aim(dx, dy, records[at + EXTENT]);
      this.searchRings(wedgeCurves, grid, ox, oy, ox, oy);
      outline.append(envelope, c, 0, dx, dy);
    }
    const isClosed = outline.clean(c);
    outline.write(c);
    return isClosed;
  }

  /**
   * How far empty circles of a given reach r spread to the left, right, down and up, as parts of 2 r. Their centres lie in
   * direction (dx, dy), give or take an angle with tan(half of it) = `extent`; a circle in direction e reaches
   * r (1 + e . v) in direction v.
   */
  private aim(dx: number, dy: number, extent: number): void {
    const scale = 1 / (1 + extent * extent);
    const cosine = (1 - extent * extent) * scale;
    const sine = 2 * extent * scale;
    const spread = (x: number): number => {
      // The cosine of the angle between v and the nearest direction of the fan; x is that to its middle.
      const nearest = x >= cosine ? 1 : x * cosine + Math.sqrt(Math.max(0, 1 - x * x)) * sine;
      return 0.5 * (1 + nearest) + SLACK;
    };
    this.leftward = spread(-dx);
    this.rightward = spread(dx);
    this.downward = spread(-dy);
    this.upward = spread(dy);
  }

  /** Look at the sites in squares round a stretch, ring by ring, until no farther one can matter. */
  private searchRings(curves: CellCurves, grid: SiteGrid, ax: number, ay: number, bx: number, by: number): void {
    if (++this.mark === 0x7fffffff) {
      this.marks.fill(0);
      this.mark = 1;
    }
    const minX = Math.min(ax, bx);
    const maxX = Math.max(ax, bx);
    const minY = Math.min(ay, by);
    const maxY = Math.max(ay, by);
    const left = grid.column(minX);
    const right = grid.column(maxX);
    const low = grid.row(minY);
    const high = grid.row(maxY);
    const { columns } = grid;
    const { envelope } = this;
    // The squares that can matter, by the present reach.
    let firstColumn = 0;
    let lastColumn = columns - 1;
    let firstRow = 0;
    let lastRow = grid.rows - 1;
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
            if (grid.heads[square] !== NONE && this.look(curves, grid, square)) isChanged = true;
          }
        } else {
          if (left - ring >= firstColumn && grid.heads[at + left - ring] !== NONE) {
            if (this.look(curves, grid, at + left - ring)) isChanged = true;
          }
          if (right + ring <= lastColumn && grid.heads[at + right + ring] !== NONE) {
            if (this.look(curves, grid, at + right + ring)) isChanged = true;
          }
        }
      }
      if (isChanged) {
        curves.reach = envelope.computeReach();
        if (curves.reach < Infinity) {
          const width = 2 * curves.reach;
          firstColumn = grid.column(minX - width * this.leftward);
          lastColumn = grid.column(maxX + width * this.rightward);
          firstRow = grid.row(minY - width * this.downward);
          lastRow = grid.row(maxY + width * this.upward);
        }
      }
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

  private look(curves: CellCurves, grid: SiteGrid, square: number): boolean {
    const { marks, mark } = this;
    const { nextEntries, entrySites } = grid;
    let isChanged = false;
    for (let entry = grid.heads[square]; entry !== NONE; entry = nextEntries[entry]) {
      const site = entrySites[entry];
      if (marks[site] === mark) continue;
      marks[site] = mark;
      if (curves.insert(site)) isChanged = true;
    }
    return isChanged;
  }
}
