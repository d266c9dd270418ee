import { NONE } from '../../geometry/index.js';
import { type CellStore, OX, OY, RADIUS, RECORD, SIDE } from '../voronoi/cell-store.js';
import { CURVE, type Envelope } from '../voronoi/envelope.js';
import { computeLateralPoint, createVertexPoint, isRayPair } from '../voronoi/lateral-point.js';
import type { Tolerances } from '../voronoi/tolerances.js';
import { enlargeTable } from './nav-tables.js';

/** Numbers per piece in {@link RegionOutline.ends}: x, y, radius of the empty circle where it starts, and where it ends. */
export const ENDS = 6;

/**
 * What bounds one region of the second order: the pieces of an envelope, those too small to be edges left out. Each piece has
 * its ends from its own curve, as in the outline of a cell.
 */
export class RegionOutline {
  count = 0;
  /** Per piece: the cell beyond it. */
  sites = new Int32Array(32);
  ends = new Float64Array(32 * ENDS);
  private lows = new Float64Array(32);
  private highs = new Float64Array(32);
  private readonly point = createVertexPoint();
  private dx = Number.NaN;
  private dy = Number.NaN;

  constructor(
    private readonly store: CellStore,
    private readonly tolerances: Tolerances,
  ) {}

  /** Take an envelope over the frame of cell c that faces (dx, dy); of a side, over the stretch that begins at `from`. */
  take(envelope: Envelope, c: number, from: number, dx: number, dy: number): void {
    const { records, kinds } = this.store;
    const at = RECORD * c;
    const isSide = kinds[c] === SIDE;
    const { curves, count } = envelope;
    this.dx = dx;
    this.dy = dy;
    if (count > this.sites.length) this.grow(2 * count);
    const { ends, sites, lows, highs } = this;
    const shift = isSide ? from : 0;
    const ox = records[at + OX] + shift * dx;
    const oy = records[at + OY] + shift * dy;
    const radius = records[at + RADIUS];
    for (let i = 0; i < count; i++) {
      sites[i] = envelope.sites[i];
      lows[i] = shift + curves[CURVE * i];
      highs[i] = shift + curves[CURVE * i + CURVE];
      for (let end = 0; end < 2; end++) {
        const u = curves[CURVE * (i + end)];
        const v = u - curves[CURVE * i + 4];
        const value = (curves[CURVE * i + 1] * v + curves[CURVE * i + 2]) * v + curves[CURVE * i + 3];
        const x = isSide ? u : (u * u - 1) / value;
        const y = isSide ? -value : (-2 * u) / value;
        const to = ENDS * i + 3 * end;
        ends[to] = ox + x * dx - y * dy;
        ends[to + 1] = oy + x * dy + y * dx;
        ends[to + 2] = isSide ? value : -(1 + u * u) / value - radius;
      }
    }
    this.count = count;
    for (let i = 0; i + 1 < count; i++) this.fixLateralBreak(c, i);
    this.clean(c);
  }

  /** Leave out what is too small to be an edge and what no site bounds; join what belongs together. */
  private clean(c: number): void {
    const { sites, ends, lows, highs } = this;
    const { reflexNext, reflexPrevious, kinds } = this.store;
    const { chord } = this.tolerances;
    const width = kinds[c] === SIDE ? this.tolerances.sideWidth : this.tolerances.wedgeWidth;
    let kept = 0;
    for (let i = 0; i < this.count; i++) {
      const site = sites[i];
      if (site === NONE) continue;
      const x = ends[ENDS * i + 3] - ends[ENDS * i];
      const y = ends[ENDS * i + 4] - ends[ENDS * i + 1];
      // The edge out of a slight reflex corner is narrow, and long all the same.
      const isPartner = site === reflexNext[c] || site === reflexPrevious[c];
      if (!(x * x + y * y >= chord * chord && (isPartner || highs[i] - lows[i] >= width))) continue;
      if (kept > 0 && sites[kept - 1] === site) {
        ends.copyWithin(ENDS * kept - 3, ENDS * i + 3, ENDS * i + ENDS);
        highs[kept - 1] = highs[i];
        continue;
      }
      if (kept < i) {
        sites[kept] = site;
        lows[kept] = lows[i];
        highs[kept] = highs[i];
        ends.copyWithin(ENDS * kept, ENDS * i, ENDS * i + ENDS);
      }
      kept++;
    }
    this.count = kept;
  }

  /** Between a side and its end point the curves touch: where one hands over to the other is known without a root. */
  private fixLateralBreak(c: number, i: number): void {
    const { store, sites, point, ends } = this;
    const a = sites[i];
    const b = sites[i + 1];
    if (a === NONE || b === NONE) return;
    if (!isRayPair(store, b, a) || !computeLateralPoint(store, b, a, c, point)) return;
    this.highs[i] = this.lows[i + 1] = this.parameterOfPoint(c);
    const at = ENDS * i + 3;
    ends[at] = ends[at + 3] = point.x;
    ends[at + 1] = ends[at + 4] = point.y;
    ends[at + 2] = ends[at + 5] = point.r;
  }

  private parameterOfPoint(c: number): number {
    const { records, kinds } = this.store;
    const rx = this.point.x - records[RECORD * c + OX];
    const ry = this.point.y - records[RECORD * c + OY];
    const x = rx * this.dx + ry * this.dy;
    if (kinds[c] === SIDE) return x;
    return (ry * this.dx - rx * this.dy) / (Math.sqrt(rx * rx + ry * ry) + x);
  }

  private grow(size: number): void {
    this.sites = enlargeTable(this.sites, size);
    this.lows = enlargeTable(this.lows, size);
    this.highs = enlargeTable(this.highs, size);
    this.ends = enlargeTable(this.ends, ENDS * size);
  }
}
