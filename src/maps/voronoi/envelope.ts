import { NONE } from '../../geometry/index.js';
import { type CellStore, SIDE, WEDGE } from './cell-store.js';
import { CurveDifference } from './curve-difference.js';
import type { Tolerances } from './tolerances.js';

/** Numbers per piece in {@link Envelope.curves}. */
export const CURVE = 5;
/** Offsets in {@link Envelope.offer}: coefficients of a curve, where it is measured from, its domain. */
export const A = 0;
export const B = 1;
export const C = 2;
export const FOOT = 3;
export const LOW = 4;
export const HIGH = 5;
/** Curves whose coefficients differ by a smaller part than this are subtracted by their sites' places. */
const CLOSE = 1e-6;
/** Fields that will hold fractions start as one: a whole number there would make the engine compile their readers twice. */
const UNSET = Number.NaN;

/**
 * The lower envelope of quadratics `a v^2 + b v + c`, v = u - foot, over an interval: the outline of one cell in its own
 * frame. Measured from anywhere but beside its site, the parabola of a point 1e-9 before a wall would be noise. On a side u runs along it and the value is the height; on a wedge, point or circle u = tan(angle / 2) and the value is
 * -(1 + u^2) / rho with rho from the centre.
 */
export class Envelope {
  count = 0;
  /** Per piece: its site, NONE where none is known yet. */
  sites = new Int32Array(32);
  /** Per piece: where it begins, a, b, c, foot; behind the last one where it ends. */
  curves = new Float64Array(CURVE * 33);
  /**
   * The curve to insert: a, b, c, foot and where it counts. Handed over here, since fractions that are passed from function to
   * function cost an allocation each.
   */
  readonly offer = new Float64Array(6);
  /** Subtracts curves that are measured from different places, or that are nearly the same. */
  readonly difference: CurveDifference;
  /** Pieces that replace old ones. */
  private newSites = new Int32Array(16);
  private newCurves = new Float64Array(CURVE * 16);
  private newCount = 0;
  /** Does the new site have one of them? */
  private isTaken = false;
  private low = UNSET;
  private high = UNSET;
  private isSide = false;
  private width = UNSET;
  private root = UNSET;

  constructor(
    private readonly store: CellStore,
    private readonly tolerances: Tolerances,
  ) {
    this.difference = new CurveDifference(store);
  }

  /** Begin anew over [low, high] with no site at all. */
  begin(isSide: boolean, low: number, high: number): void {
    const t = this.tolerances;
    this.isSide = isSide;
    this.low = low;
    this.high = high;
    this.width = isSide ? t.sideWidth : t.wedgeWidth;
    this.root = isSide ? t.sideRoot : t.wedgeRoot;
    this.count = 1;
    this.sites[0] = NONE;
    const { curves } = this;
    curves[0] = low;
    curves[1] = curves[2] = curves[3] = curves[4] = 0;
    curves[CURVE] = high;
  }

  /** Is some site known everywhere? */
  isClosed(): boolean {
    for (let i = 0; i < this.count; i++) if (this.sites[i] === NONE) return false;
    return true;
  }

  /** Lower the envelope by a site's curve, which is in {@link offer}; false if nothing changed. */
  insert(site: number): boolean {
    const { offer } = this;
    // A domain that ends a rounding error before the cell does would leave a gap there, 1e-15 wide and metres high.
    const from = offer[LOW] < this.low + this.width ? this.low : offer[LOW];
    const to = offer[HIGH] > this.high - this.width ? this.high : offer[HIGH];
    if (!(to - from >= this.width)) return false;
    const a = offer[A];
    const b = offer[B];
    const c = offer[C];
    const foot = offer[FOOT];
    const close = CLOSE * (Math.abs(a) + Math.abs(c));
    offer[LOW] = from;
    offer[HIGH] = to;
    const { count, curves } = this;
    const { sites, isSide } = this;
    const { next, previous } = this.store;
    const after = next[site];
    const before = previous[site];
    let first = count > 16 ? this.findPiece(from) : 0;
    while (first < count && curves[CURVE * first + CURVE] <= from) first++;
    let hit = NONE;
    let last = NONE;
    for (let i = first; i < count; i++) {
      const at = CURVE * i;
      const low = curves[at] > from ? curves[at] : from;
      if (low >= to) break;
      const old = sites[i];
      const relation = old === NONE ? (isSide ? 1 : 0) : old === after || old === before ? this.relate(old, site) : 0;
      if (relation < 0) continue;
      if (relation === 0) {
        // Exact test on the difference's minimum: is the new curve lower anywhere in this piece?
        let high = curves[at + CURVE] < to ? curves[at + CURVE] : to;
        let al = a - curves[at + 1];
        let be = b - curves[at + 2];
        let ga = c - curves[at + 3];
        let start = low;
        if (
          foot !== 0 ||
          curves[at + 4] !== 0 ||
          (al < close && al > -close && be < close && be > -close && ga < close && ga > -close)
        ) {
          const { difference } = this;
          difference.subtract(offer, site, curves, at + 1, old);
          al = difference.a;
          be = difference.b;
          ga = difference.c;
          start -= difference.foot;
          high -= difference.foot;
        }
        if ((al * start + be) * start + ga >= 0 && (al * high + be) * high + ga >= 0) {
          if (!(al > 0)) continue;
          const v = -be / (2 * al);
          if (!(v > start && v < high && (al * v + be) * v + ga < 0)) continue;
        }
      }
      if (hit === NONE) hit = i;
      last = i;
    }
    if (hit === NONE) return false;
    this.newCount = 0;
    this.isTaken = false;
    for (let i = hit; i <= last; i++) this.cut(i, site);
    if (!this.isTaken) return false;
    this.splice(hit, last + 1);
    return true;
  }

  /** Some piece at or before the one that holds u. */
  private findPiece(u: number): number {
    let low = 0;
    let high = this.count;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.curves[CURVE * middle] <= u) low = middle;
      else high = middle;
    }
    return low;
  }

  /**
   * 1: the new site wins without a look at the curves, -1: the old one does, 0: the curves decide. A segment and its own
   * end point touch tangentially: roots would be noise of 1e-7, but inside its domain the segment always wins.
   */
  private relate(old: number, site: number): number {
    if (old === NONE) return this.isSide ? 1 : 0;
    const { kinds, next, previous } = this.store;
    if (kinds[old] === SIDE) {
      return kinds[site] === WEDGE && (next[old] === site || previous[old] === site) ? -1 : 0;
    }
    return kinds[old] === WEDGE && kinds[site] === SIDE && (next[site] === old || previous[site] === old) ? 1 : 0;
  }

  /** Append what becomes of piece i when the new curve is laid over it. */
  private cut(i: number, site: number): void {
    const { curves, offer } = this;
    const at = CURVE * i;
    const lo = offer[LOW];
    const hi = offer[HIGH];
    const low = curves[at];
    const high = curves[at + CURVE];
    const oldSite = this.sites[i];
    const from = lo > low ? lo : low;
    const to = hi < high ? hi : high;
    if (low < from) this.put(oldSite, low, curves, at + 1);
    const relation = this.relate(oldSite, site);
    if (relation > 0) this.take(site, from);
    else if (relation < 0) this.put(oldSite, from, curves, at + 1);
    else {
      // Up to two crossings cut [from, to]; the middle of each part tells who is lower there. By no tolerance: of two curves
      // that differ by less than it the first come would win, and the diagram would depend on the order of edits.
      const { difference } = this;
      difference.subtract(offer, site, curves, at + 1, oldSite);
      const al = difference.a;
      const be = difference.b;
      const ga = difference.c;
      const { foot } = difference;
      let r1 = Infinity;
      let r2 = Infinity;
      const d = be * be - 4 * al * ga;
      if (d > 0) {
        const s = Math.sqrt(d);
        const q = be > 0 ? -0.5 * (be + s) : 0.5 * (s - be);
        const x = q / al;
        const y = ga / q;
        r1 = foot + (x > y ? y : x);
        r2 = foot + (x > y ? x : y);
      }
      // A steep line goes far on little width: the edge out of a corner that bends by 1e-9 is 1e9 times as long as wide.
      const steep = this.isSide ? Math.max(Math.abs(offer[B]), Math.abs(curves[at + 2])) : 0;
      const root = Math.min(this.root, 1e-3 * (to - from)) / (1 + steep);
      let start = from;
      for (let k = 0; k < 3; k++) {
        const end = k === 0 ? r1 : k === 1 ? r2 : to;
        if (k < 2 && !(end > start + root && end < to - root)) continue;
        const v = 0.5 * (start + end) - foot;
        if ((al * v + be) * v + ga < 0) this.take(site, start);
        else this.put(oldSite, start, curves, at + 1);
        start = end;
      }
    }
    if (to < high) this.put(oldSite, to, curves, at + 1);
  }

  private take(site: number, low: number): void {
    this.isTaken = true;
    this.put(site, low, this.offer, A);
  }

  /** Write a new piece, unless it only goes on with the one before it. */
  private put(site: number, low: number, source: Float64Array, from: number): void {
    const out = this.newCount;
    if (out > 0 && this.newSites[out - 1] === site) return;
    if (out === this.newSites.length) {
      this.newSites = enlarge(this.newSites, new Int32Array(2 * out));
      this.newCurves = enlarge(this.newCurves, new Float64Array(2 * CURVE * out));
    }
    const { newCurves } = this;
    const at = CURVE * out;
    this.newSites[out] = site;
    newCurves[at] = low;
    newCurves[at + 1] = source[from];
    newCurves[at + 2] = source[from + 1];
    newCurves[at + 3] = source[from + 2];
    newCurves[at + 4] = source[from + 3];
    this.newCount = out + 1;
  }

  /** Put the new pieces in the place of the old ones [first, end), joined with equal ones beside them. */
  private splice(first: number, end: number): void {
    const { count, newSites, newCurves } = this;
    // The first new piece may go on with the old one before it, the old one behind with the last new piece.
    const skip = first > 0 && newSites[0] === this.sites[first - 1] ? 1 : 0;
    const rest = end < count && newSites[this.newCount - 1] === this.sites[end] ? end + 1 : end;
    const added = this.newCount - skip;
    const total = first + added + count - rest;
    if (total > this.sites.length) {
      this.sites = enlarge(this.sites, new Int32Array(2 * total));
      this.curves = enlarge(this.curves, new Float64Array(CURVE * (2 * total + 1)));
    }
    const { sites, curves } = this;
    const limit = curves[CURVE * count];
    const shift = first + added - rest;
    if (shift !== 0 && count - rest > 16) {
      sites.copyWithin(rest + shift, rest, count);
      curves.copyWithin(CURVE * (rest + shift), CURVE * rest, CURVE * count);
    } else if (shift > 0) {
      for (let i = count - 1; i >= rest; i--) sites[i + shift] = sites[i];
      for (let i = CURVE * count - 1; i >= CURVE * rest; i--) curves[i + CURVE * shift] = curves[i];
    } else if (shift < 0) {
      for (let i = rest; i < count; i++) sites[i + shift] = sites[i];
      for (let i = CURVE * rest; i < CURVE * count; i++) curves[i + CURVE * shift] = curves[i];
    }
    for (let k = 0; k < added; k++) sites[first + k] = newSites[skip + k];
    for (let k = 0; k < CURVE * added; k++) curves[CURVE * first + k] = newCurves[CURVE * skip + k];
    curves[CURVE * total] = limit;
    this.count = total;
  }
}

function enlarge<T extends Float64Array | Int32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
