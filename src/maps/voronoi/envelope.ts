import { NONE } from '../../geometry/index.js';
import { type CellStore, SIDE, WEDGE } from './cell-store.js';
import type { Tolerances } from './tolerances.js';

/**
 * The lower envelope of quadratics `a u^2 + b u + c` over an interval: the outline of one cell in its own frame.
 * On a side u runs along it and the value is the height; on a wedge, point or circle u = tan(angle / 2) and the value is
 * -(1 + u^2) / rho with rho from the centre.
 *
 * Piece i reaches from `lows[i]` to `lows[i + 1]`; where no site is known yet its site is NONE.
 */
export class Envelope {
  count = 0;
  sites = new Int32Array(32);
  lows = new Float64Array(33);
  as = new Float64Array(32);
  bs = new Float64Array(32);
  cs = new Float64Array(32);
  private otherSites = new Int32Array(32);
  private otherLows = new Float64Array(33);
  private otherAs = new Float64Array(32);
  private otherBs = new Float64Array(32);
  private otherCs = new Float64Array(32);
  private low = 0;
  private high = 0;
  private isSide = false;
  private width = 0;
  private root = 0;
  private gain = 0;

  constructor(
    private readonly store: CellStore,
    private readonly tolerances: Tolerances,
  ) {}

  /** Begin anew over [low, high] with no site at all. */
  begin(isSide: boolean, low: number, high: number): void {
    const t = this.tolerances;
    this.isSide = isSide;
    this.low = low;
    this.high = high;
    this.width = isSide ? t.sideWidth : t.wedgeWidth;
    this.root = isSide ? t.sideRoot : t.wedgeRoot;
    this.gain = isSide ? t.sideGain : t.wedgeGain;
    this.count = 1;
    this.sites[0] = NONE;
    this.lows[0] = low;
    this.lows[1] = high;
    this.as[0] = this.bs[0] = this.cs[0] = 0;
  }

  /** Largest height (side) or distance from the centre at the ends of the pieces; Infinity while a gap is left. */
  computeReach(): number {
    const { count, sites, lows, as, bs, cs, isSide } = this;
    let reach = 0;
    for (let i = 0; i < count; i++) {
      if (sites[i] === NONE) return Infinity;
      for (let end = i; end < i + 2; end++) {
        const u = lows[end];
        const value = (as[i] * u + bs[i]) * u + cs[i];
        const r = isSide ? value : value < 0 ? -(1 + u * u) / value : Infinity;
        if (r > reach) reach = r;
      }
    }
    return reach;
  }

  /** Lower the envelope by a site's curve over [lo, hi]; false if nothing changed. */
  insert(site: number, a: number, b: number, c: number, lo: number, hi: number): boolean {
    // A domain that ends a rounding error before the cell does would leave a gap there, 1e-15 wide and metres high.
    if (lo < this.low + this.width) lo = this.low;
    if (hi > this.high - this.width) hi = this.high;
    if (!(hi - lo >= this.width)) return false;
    const { count, lows } = this;
    let first = 0;
    while (first < count && lows[first + 1] <= lo) first++;
    let last = first;
    let hit = NONE;
    for (; last < count && lows[last] < hi; last++) {
      if (hit === NONE && this.mayWin(last, site, a, b, c, Math.max(lo, lows[last]), Math.min(hi, lows[last + 1]))) {
        hit = last;
      }
    }
    if (hit === NONE) return false;
    this.rebuild(hit, last, site, a, b, c, lo, hi);
    return true;
  }

  /** Exact test on the difference's minimum: is the new curve lower anywhere in piece i? */
  private mayWin(i: number, site: number, a: number, b: number, c: number, lo: number, hi: number): boolean {
    const relation = this.relate(this.sites[i], site);
    if (relation !== 0) return relation > 0;
    const al = a - this.as[i];
    const be = b - this.bs[i];
    const ga = c - this.cs[i];
    let least = Math.min((al * lo + be) * lo + ga, (al * hi + be) * hi + ga);
    if (al > 0) {
      const u = -be / (2 * al);
      if (u > lo && u < hi) least = Math.min(least, (al * u + be) * u + ga);
    }
    return least < (least > -this.gain && !this.isReflexPair(this.sites[i], site) ? -this.gain : 0);
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

  private isReflexPair(old: number, site: number): boolean {
    if (old === NONE) return false;
    const { reflexNext, reflexPrevious } = this.store;
    return reflexNext[old] === site || reflexPrevious[old] === site;
  }

  private rebuild(
    first: number,
    last: number,
    site: number,
    a: number,
    b: number,
    c: number,
    lo: number,
    hi: number,
  ): void {
    const { count, sites, lows, as, bs, cs } = this;
    if (3 * count + 4 > this.otherSites.length) this.growOther(6 * count + 8);
    const end = lows[count];
    let out = 0;
    for (let i = 0; i < first; i++) out = this.copy(out, i, lows[i]);
    for (let i = first; i < last; i++) {
      const from = Math.max(lo, lows[i]);
      const to = Math.min(hi, lows[i + 1]);
      if (lows[i] < from) out = this.copy(out, i, lows[i]);
      const relation = this.relate(sites[i], site);
      if (relation !== 0) {
        out = relation > 0 ? this.put(out, site, a, b, c, from) : this.copy(out, i, from);
      } else {
        // Up to two crossings cut [from, to]; the middle of each part tells who is lower there.
        const al = a - as[i];
        const be = b - bs[i];
        const ga = c - cs[i];
        let r1 = Infinity;
        let r2 = Infinity;
        const d = be * be - 4 * al * ga;
        if (d > 0) {
          const s = Math.sqrt(d);
          const q = be > 0 ? -0.5 * (be + s) : 0.5 * (s - be);
          r1 = q / al;
          r2 = ga / q;
          if (r1 > r2) {
            const swap = r1;
            r1 = r2;
            r2 = swap;
          }
        }
        // Two walls of a blunt reflex corner differ by 1e-11 of their value, and yet the difference decides.
        const isBlunt = this.isReflexPair(sites[i], site);
        const gain = isBlunt ? 0 : this.gain;
        const relative = isBlunt ? 1e-14 : this.tolerances.relative;
        const root = Math.min(this.root, 1e-3 * (to - from));
        let at = from;
        for (let k = 0; k < 3; k++) {
          const cut = k === 0 ? r1 : k === 1 ? r2 : to;
          if (k < 2 && !(cut > at + root && cut < to - root)) continue;
          const u = 0.5 * (at + cut);
          const old = (as[i] * u + bs[i]) * u + cs[i];
          const isLower = (al * u + be) * u + ga < -(gain + relative * Math.abs(old));
          out = isLower ? this.put(out, site, a, b, c, at) : this.copy(out, i, at);
          at = cut;
        }
      }
      if (to < lows[i + 1]) out = this.copy(out, i, to);
    }
    for (let i = last; i < count; i++) out = this.copy(out, i, lows[i]);
    this.otherLows[out] = end;
    this.swap(out);
  }

  private copy(out: number, i: number, low: number): number {
    return this.put(out, this.sites[i], this.as[i], this.bs[i], this.cs[i], low);
  }

  /** Write a piece, unless it only goes on with the one before it. */
  private put(out: number, site: number, a: number, b: number, c: number, low: number): number {
    if (out > 0 && this.otherSites[out - 1] === site) return out;
    this.otherSites[out] = site;
    this.otherLows[out] = low;
    this.otherAs[out] = a;
    this.otherBs[out] = b;
    this.otherCs[out] = c;
    return out + 1;
  }

  private swap(count: number): void {
    const { sites, lows, as, bs, cs } = this;
    this.count = count;
    this.sites = this.otherSites;
    this.lows = this.otherLows;
    this.as = this.otherAs;
    this.bs = this.otherBs;
    this.cs = this.otherCs;
    this.otherSites = sites;
    this.otherLows = lows;
    this.otherAs = as;
    this.otherBs = bs;
    this.otherCs = cs;
  }

  private growOther(size: number): void {
    this.otherSites = new Int32Array(size);
    this.otherLows = new Float64Array(size + 1);
    this.otherAs = new Float64Array(size);
    this.otherBs = new Float64Array(size);
    this.otherCs = new Float64Array(size);
  }
}
