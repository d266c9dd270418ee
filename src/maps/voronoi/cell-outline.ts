import { NONE } from '../../geometry/index.js';
import { type CellStore, DX, DY, EX, EY, FULL, OX, OY, RADIUS, RECORD, SIDE } from './cell-store.js';
import { CURVE, type Envelope } from './envelope.js';
import { IdList } from './id-list.js';
import { computeLateralPoint, createVertexPoint, isRayPair } from './lateral-point.js';
import type { Tolerances } from './tolerances.js';

/** Pieces shorter than this part of the tolerance are dropped whatever is beside them, longer ones than that multiple kept. */
const SURELY_SHORT = 1e-3;
const SURELY_LONG = 64;

/**
 * The outline of the cell at hand: the pieces of one or more envelopes, joined and cleaned. Each piece has its ends from
 * its OWN curve: where the outline jumps, neighbouring pieces end in different places, and that must not look like length.
 */
export class CellOutline {
  count = 0;
  sites = new Int32Array(64);
  lows = new Float64Array(64);
  highs = new Float64Array(64);
  /** Start and end of each piece, with the radius of the empty circle: x, y, r. */
  starts = new Float64Array(192);
  ends = new Float64Array(192);
  /**
   * Was it clear of every piece whether it is an edge? Else that is a matter of what else is near, be it too small to have an
   * edge itself, and such sites are not known to neighbours: only a search finds them.
   */
  isSharp = true;
  /** Sites of pieces that were dropped for being somewhat short. Theirs may be too short from now on as well. */
  readonly hidden = new IdList();
  private readonly point = createVertexPoint();

  constructor(
    private readonly store: CellStore,
    private readonly tolerances: Tolerances,
  ) {}

  begin(): void {
    this.count = 0;
  }

  /** Append an envelope whose parameter 0 is `offset` in the whole cell; (dx, dy) is the frame's direction. */
  append(envelope: Envelope, c: number, offset: number, dx: number, dy: number): void {
    const { records, kinds } = this.store;
    const at = RECORD * c;
    const isSide = kinds[c] === SIDE;
    const shift = isSide ? offset : 0;
    const ox = records[at + OX] + shift * dx;
    const oy = records[at + OY] + shift * dy;
    const radius = records[at + RADIUS];
    const { curves } = envelope;
    for (let i = 0; i < envelope.count; i++) {
      const site = envelope.sites[i];
      const isSame = this.count > 0 && this.sites[this.count - 1] === site;
      const k = isSame ? this.count - 1 : this.count++;
      if (k === this.sites.length) this.grow();
      const { starts, ends } = this;
      const at = CURVE * i;
      if (!isSame) {
        this.sites[k] = site;
        this.lows[k] = offset + curves[at];
      }
      this.highs[k] = offset + curves[at + CURVE];
      for (let end = isSame ? 1 : 0; end < 2; end++) {
        const target = end === 0 ? starts : ends;
        const u = curves[at + end * CURVE];
        const v = u - curves[at + 4];
        const value = (curves[at + 1] * v + curves[at + 2]) * v + curves[at + 3];
        const x = isSide ? u : (u * u - 1) / value;
        const y = isSide ? -value : (-2 * u) / value;
        target[3 * k] = ox + x * dx - y * dy;
        target[3 * k + 1] = oy + x * dy + y * dx;
        target[3 * k + 2] = isSide ? value : -(1 + u * u) / value - radius;
      }
    }
  }

  /**
   * Make breaks between a segment and its end point exact, drop what is too small to be an edge, join what belongs
   * together. False if a stretch is left that no site bounds.
   *
   * @param isPart is it not the whole outline, so that a full cell is not closed to a ring?
   */
  clean(c: number, isPart: boolean): boolean {
    const isCyclic = !isPart && this.store.kinds[c] === FULL;
    if (isCyclic) this.joinSeam();
    const last = isCyclic ? this.count : this.count - 1;
    for (let i = 0; i < last; i++) this.fixLateralBreak(c, i, i + 1 < this.count ? i + 1 : 0);
    const width = this.store.kinds[c] === SIDE ? this.tolerances.sideWidth : this.tolerances.wedgeWidth;
    const { chord } = this.tolerances;
    const least = SURELY_SHORT * SURELY_SHORT * chord * chord;
    const most = SURELY_LONG * SURELY_LONG * chord * chord;
    const { starts, ends, sites, hidden } = this;
    const { reflexNext, reflexPrevious } = this.store;
    let kept = 0;
    let isClosed = true;
    let isSharp = true;
    hidden.clear();
    for (let i = 0; i < this.count; i++) {
      // The edge out of a slight reflex corner is narrow, and long all the same.
      const isPartner = sites[i] !== NONE && (sites[i] === reflexNext[c] || sites[i] === reflexPrevious[c]);
      const wide = this.highs[i] - this.lows[i];
      if (sites[i] === NONE) {
        if (wide >= width) isClosed = false;
        continue;
      }
      const x = ends[3 * i] - starts[3 * i];
      const y = ends[3 * i + 1] - starts[3 * i + 1];
      const square = x * x + y * y;
      if (square < least) continue;
      if (square < most || (!isPartner && wide < SURELY_LONG * width)) {
        const isDropped = square < chord * chord || (!isPartner && wide < width);
        if (!isDropped || wide > SURELY_SHORT * width) isSharp = false;
        if (isDropped) {
          hidden.push(sites[i]);
          continue;
        }
      }
      if (kept > 0 && sites[kept - 1] === sites[i]) this.takeEnd(kept - 1, i);
      else this.moveTo(kept++, i);
    }
    this.count = kept;
    this.isSharp = isSharp;
    if (isCyclic) this.joinSeam();
    return isClosed;
  }

  /** First and last piece of a full cell are one if they have the same site. */
  private joinSeam(): void {
    const last = this.count - 1;
    if (last < 1 || this.sites[0] !== this.sites[last]) return;
    const turn = 8;
    this.lows[0] = this.lows[last] - turn;
    for (let k = 0; k < 3; k++) this.starts[k] = this.starts[3 * last + k];
    this.count = last;
  }

  private fixLateralBreak(c: number, i: number, j: number): void {
    const { store, sites, point } = this;
    const a = sites[i];
    const b = sites[j];
    if (a === NONE || b === NONE) return;
    // Seen from this cell its neighbours follow each other clockwise, so the later one precedes.
    if (!isRayPair(store, b, a) || !computeLateralPoint(store, b, a, c, point)) return;
    const u = this.parameterOfPoint(c, this.highs[i] > 2);
    this.highs[i] = u;
    this.lows[j] = i < j ? u : u - 8;
    const { starts, ends } = this;
    ends[3 * i] = starts[3 * j] = point.x;
    ends[3 * i + 1] = starts[3 * j + 1] = point.y;
    ends[3 * i + 2] = starts[3 * j + 2] = point.r;
  }

  /** The parameter of the point at hand in the whole cell; of a full cell, in its first or second half. */
  private parameterOfPoint(c: number, isSecond: boolean): number {
    const { records, kinds } = this.store;
    const at = RECORD * c;
    const rx = this.point.x - records[at + OX];
    const ry = this.point.y - records[at + OY];
    if (kinds[c] === SIDE) return rx * records[at + DX] + ry * records[at + DY];
    const rho = Math.sqrt(rx * rx + ry * ry);
    if (kinds[c] === FULL) return isSecond ? 4 - ry / (rho - rx) : ry / (rho + rx);
    const lx = rx * records[at + DX] + ry * records[at + DY];
    const ly = ry * records[at + DX] - rx * records[at + DY];
    return ly / (rho + lx);
  }

  private takeEnd(k: number, i: number): void {
    this.highs[k] = this.highs[i];
    for (let d = 0; d < 3; d++) this.ends[3 * k + d] = this.ends[3 * i + d];
  }

  private moveTo(k: number, i: number): void {
    if (k === i) return;
    this.sites[k] = this.sites[i];
    this.lows[k] = this.lows[i];
    this.highs[k] = this.highs[i];
    for (let d = 0; d < 3; d++) {
      this.starts[3 * k + d] = this.starts[3 * i + d];
      this.ends[3 * k + d] = this.ends[3 * i + d];
    }
  }

  /** Write the pieces into the store, with the laterals around them. */
  write(c: number): void {
    const { store, count } = this;
    const isFull = store.kinds[c] === FULL;
    const start = store.layPieces(c, isFull ? count : count + 2);
    let p = start;
    if (!isFull) store.neighbours[p++] = store.previous[c];
    for (let i = 0; i < count; i++, p++) {
      store.neighbours[p] = this.sites[i];
      store.xs[p] = this.starts[3 * i];
      store.ys[p] = this.starts[3 * i + 1];
      store.radii[p] = this.starts[3 * i + 2];
    }
    if (isFull) return;
    store.neighbours[p] = store.next[c];
    if (count > 0) {
      store.xs[p] = this.ends[3 * count - 3];
      store.ys[p] = this.ends[3 * count - 2];
      store.radii[p] = this.ends[3 * count - 1];
    } else {
      const at = RECORD * c;
      store.xs[p] = store.records[at + (store.kinds[c] === SIDE ? EX : OX)];
      store.ys[p] = store.records[at + (store.kinds[c] === SIDE ? EY : OY)];
      store.radii[p] = 0;
    }
  }

  private grow(): void {
    const size = 2 * this.sites.length;
    const resize = (from: Float64Array, n: number) => {
      const to = new Float64Array(n);
      to.set(from);
      return to;
    };
    const sites = new Int32Array(size);
    sites.set(this.sites);
    this.sites = sites;
    this.lows = resize(this.lows, size);
    this.highs = resize(this.highs, size);
    this.starts = resize(this.starts, 3 * size);
    this.ends = resize(this.ends, 3 * size);
  }
}
