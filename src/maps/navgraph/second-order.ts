import { NONE } from '../../geometry/index.js';
import { type CellStore, DX, DY, EXTENT, FULL, OX, OY, RECORD, SIDE } from '../voronoi/cell-store.js';
import { Envelope } from '../voronoi/envelope.js';
import { SideCurves } from '../voronoi/side-curves.js';
import type { Tolerances } from '../voronoi/tolerances.js';
import { WedgeCurves } from '../voronoi/wedge-curves.js';
import { enlargeTable } from './nav-tables.js';
import { dropUnpaired, pairHalves } from './pair-halves.js';
import { ENDS, RegionOutline } from './region-outline.js';

/**
 * Widths that a cell's outline drops are kept here, down to this part of them: between two agents that nearly coincide an edge
 * of 1e-6 of the scene is narrower than that, seen from either. What is noise has no twin.
 */
const NARROWER = 1e-3;
/** The same for wedges, points and circles, whose widths are near to rounding as they are. */
const NARROWER_ANGLE = 0.1;

/**
 * The diagram of the others inside the cell of one point or circle: what its neighbours would share of its cell if it were
 * not there. The neighbour across an edge takes the part of the cell that lies behind that edge seen from it, up to the
 * envelope of the other neighbours there: its new cell is star-shaped in its frame, and nothing farther can enter. Nothing
 * is searched for, and the diagram stays as it is.
 *
 * Region i lies behind piece i of the cell's row and begins at the END of that piece, where region i + 1 ends. Its half-edges have
 * their own site on the left and run counter-clockwise round it.
 */
export class SecondOrder {
  regionCount = 0;
  /** Per region: the neighbour's cell, and the piece of the neighbour's row that it lies behind. */
  regionCells = new Int32Array(16);
  regionPieces = new Int32Array(16);
  /** Half-edges of region i are `firstHalves[i]` to `firstHalves[i + 1] - 1`. */
  firstHalves = new Int32Array(17);
  halfCount = 0;
  /** Per half-edge: its region, the cell on the other side, the half-edge there. */
  halfRegions = new Int32Array(64);
  halfSites = new Int32Array(64);
  halfTwins = new Int32Array(64);
  /** Per half-edge: x, y, radius of its start and of its end by its own curve. */
  halfEnds = new Float64Array(64 * ENDS);
  /** Distinct neighbours of the cell, in the order of its row. */
  neighbourCount = 0;
  neighbours = new Int32Array(16);

  private readonly envelope: Envelope;
  private readonly sideCurves: SideCurves;
  private readonly wedgeCurves: WedgeCurves;
  private readonly outline: RegionOutline;
  private candidates = new Int32Array(16);
  /** Direction of the frame at hand. */
  private dx = Number.NaN;
  private dy = Number.NaN;

  constructor(
    private readonly store: CellStore,
    tolerances: Tolerances,
  ) {
    const narrower: Tolerances = {
      ...tolerances,
      sideWidth: NARROWER * tolerances.sideWidth,
      wedgeWidth: NARROWER_ANGLE * tolerances.wedgeWidth,
      sideRoot: NARROWER * tolerances.sideRoot,
      wedgeRoot: NARROWER_ANGLE * tolerances.wedgeRoot,
    };
    this.envelope = new Envelope(store, narrower);
    this.sideCurves = new SideCurves(store, this.envelope, tolerances);
    this.wedgeCurves = new WedgeCurves(store, this.envelope, tolerances);
    this.outline = new RegionOutline(store, narrower);
  }

  /** Compute the regions in the cell of a point or circle, from its piece `first` on. */
  compute(c: number, first: number): void {
    const { store } = this;
    const start = store.pieceStarts[c];
    const count = store.pieceCounts[c];
    this.fitRegions(count);
    this.regionCount = count;
    this.halfCount = 0;
    this.neighbourCount = 0;
    for (let i = 0; i < count; i++) {
      const p = first + i < start + count ? first + i : first + i - count;
      const site = store.neighbours[p];
      this.regionCells[i] = site;
      this.regionPieces[i] = store.twins[p];
      this.addNeighbour(site);
    }
    for (let i = 0; i < count; i++) {
      this.firstHalves[i] = this.halfCount;
      this.computeRegion(i);
    }
    this.firstHalves[count] = this.halfCount;
    pairHalves(this);
    dropUnpaired(this);
  }

  private addNeighbour(site: number): void {
    const { neighbours, neighbourCount } = this;
    for (let k = 0; k < neighbourCount; k++) if (neighbours[k] === site) return;
    neighbours[this.neighbourCount++] = site;
  }

  private computeRegion(i: number): void {
    const { store, candidates, neighbours, outline } = this;
    const n = this.regionCells[i];
    const t = this.regionPieces[i];
    const after = store.next[n];
    const before = store.previous[n];
    let count = 0;
    for (let k = 0; k < this.neighbourCount; k++) {
      const site = neighbours[k];
      if (site !== n && site !== after && site !== before) candidates[count++] = site;
    }
    // A loop round its only neighbour has nothing inside.
    if (count === 0 || t === NONE) return;
    if (store.kinds[n] === SIDE) {
      const from = this.beginSide(n, t);
      this.sideCurves.insertAll(candidates, count);
      outline.take(this.envelope, n, from, this.dx, this.dy);
    } else {
      this.beginRound(n, t);
      this.wedgeCurves.insertAll(candidates, count);
      outline.take(this.envelope, n, 0, this.dx, this.dy);
    }
    this.fitHalves(this.halfCount + outline.count);
    for (let k = 0; k < outline.count; k++) {
      const h = this.halfCount++;
      this.halfRegions[h] = i;
      this.halfSites[h] = outline.sites[k];
      this.halfTwins[h] = NONE;
      for (let d = 0; d < ENDS; d++) this.halfEnds[ENDS * h + d] = outline.ends[ENDS * k + d];
    }
  }

  /** Look at the stretch of a side that its piece t covers. Returns where it begins. */
  private beginSide(n: number, t: number): number {
    const { store } = this;
    const { records, xs, ys } = store;
    const at = RECORD * n;
    const dx = records[at + DX];
    const dy = records[at + DY];
    const end = store.following(t);
    // The first piece begins where the side does, the last ends where it does, whatever rounding makes of their corners.
    const from = t === store.firstEdge(n) ? 0 : (xs[t] - records[at + OX]) * dx + (ys[t] - records[at + OY]) * dy;
    const to =
      t === store.edgeEnd(n) - 1
        ? records[at + EXTENT]
        : (xs[end] - records[at + OX]) * dx + (ys[end] - records[at + OY]) * dy;
    this.dx = dx;
    this.dy = dy;
    this.sideCurves.begin(n, from, to - from);
    return from;
  }

  /** Look at the angle of a wedge, point or circle that its piece t covers. */
  private beginRound(n: number, t: number): void {
    const { store } = this;
    const { records, xs, ys } = store;
    const at = RECORD * n;
    const end = store.following(t);
    let x0 = xs[t] - records[at + OX];
    let y0 = ys[t] - records[at + OY];
    let x1 = xs[end] - records[at + OX];
    let y1 = ys[end] - records[at + OY];
    const r0 = Math.sqrt(x0 * x0 + y0 * y0);
    const r1 = Math.sqrt(x1 * x1 + y1 * y1);
    x0 /= r0;
    y0 /= r0;
    x1 /= r1;
    y1 /= r1;
    const isFull = store.kinds[n] === FULL;
    if (isFull) this.faceMiddle(x0, y0, x1, y1);
    else {
      this.dx = records[at + DX];
      this.dy = records[at + DY];
    }
    const { dx, dy } = this;
    let low = (y0 * dx - x0 * dy) / (1 + x0 * dx + y0 * dy);
    let high = (y1 * dx - x1 * dy) / (1 + x1 * dx + y1 * dy);
    const extent = records[at + EXTENT];
    if (!isFull && t === store.firstEdge(n)) low = -extent;
    if (!isFull && t === store.edgeEnd(n) - 1) high = extent;
    this.wedgeCurves.begin(n, dx, dy, 1);
    this.envelope.begin(false, low, high);
  }

  /** Face the middle of the angle from one unit vector counter-clockwise to another. */
  private faceMiddle(x0: number, y0: number, x1: number, y1: number): void {
    const isTurnedLeft = x0 * y1 - y0 * x1 >= 0;
    let x = y1 - y0;
    let y = x0 - x1;
    if (x0 * x1 + y0 * y1 > 0) {
      x = isTurnedLeft ? x0 + x1 : -x0 - x1;
      y = isTurnedLeft ? y0 + y1 : -y0 - y1;
    }
    const length = Math.sqrt(x * x + y * y);
    this.dx = x / length;
    this.dy = y / length;
  }

  private fitRegions(count: number): void {
    if (count <= this.regionCells.length) return;
    const size = 2 * count;
    this.regionCells = enlargeTable(this.regionCells, size);
    this.regionPieces = enlargeTable(this.regionPieces, size);
    this.neighbours = enlargeTable(this.neighbours, size);
    this.candidates = enlargeTable(this.candidates, size);
    this.firstHalves = enlargeTable(this.firstHalves, size + 1);
  }

  private fitHalves(count: number): void {
    if (count <= this.halfRegions.length) return;
    const size = 2 * count;
    this.halfRegions = enlargeTable(this.halfRegions, size);
    this.halfSites = enlargeTable(this.halfSites, size);
    this.halfTwins = enlargeTable(this.halfTwins, size);
    this.halfEnds = enlargeTable(this.halfEnds, ENDS * size);
  }
}
