import { NONE } from '../../geometry/index.js';
import { OBLIQUE, PARALLEL } from './cell-curves.js';
import { type CellStore, DX, DY, EX, EXTENT, EY, FULL, OX, OY, RADIUS, RECORD, SIDE } from './cell-store.js';
import { createCornerRay, SHARED_END, SHARED_START, setCornerRay } from './corner-rays.js';
import { A, B, C, type Envelope, FOOT, HIGH, LOW } from './envelope.js';
import type { Tolerances } from './tolerances.js';

/** See envelope.ts. */
const UNSET = Number.NaN;

/** Curves in the frame of a stretch of a side: x along it, y into free space. */
export class SideCurves {
  /** Sites whose bisector lies beyond this height or distance cannot change the envelope, m. */
  reach = Infinity;
  private cell = NONE;
  /**
   * Where the side begins and its direction. Heights over the side are measured from there, places along the stretch less
   * {@link from}: where the stretch begins is no vertex, and far from the origin rounding would put it beside the side.
   */
  private fx = UNSET;
  private fy = UNSET;
  private dx = UNSET;
  private dy = UNSET;
  /** Length of the stretch, and where along the side it begins. */
  private length = UNSET;
  private from = UNSET;
  private readonly ray = createCornerRay();

  constructor(
    private readonly store: CellStore,
    private readonly envelope: Envelope,
    private readonly tolerances: Tolerances,
  ) {}

  /** Look from the stretch [from, from + length] of a side. */
  begin(c: number, from: number, length: number): void {
    const { records } = this.store;
    const at = RECORD * c;
    this.cell = c;
    this.dx = records[at + DX];
    this.dy = records[at + DY];
    this.fx = records[at + OX];
    this.fy = records[at + OY];
    this.length = length;
    this.from = from;
    this.reach = Infinity;
    this.envelope.begin(true, 0, length);
    this.envelope.difference.begin(true, this.fx, this.fy, this.dx, this.dy, 0, from);
  }

  /** Lay curves of sites into the envelope; false if that changed nothing. Not for the cell itself and its laterals. */
  insertAll(sites: Int32Array, count: number): boolean {
    const { store, cell, dx, dy, fx, fy } = this;
    const { kinds, records } = store;
    const { touch } = this.tolerances;
    const after = store.reflexNext[cell];
    const before = store.reflexPrevious[cell];
    let isChanged = false;
    for (let k = 0; k < count; k++) {
      const site = sites[k];
      if (site === after || site === before) {
        if (this.insertPartner(site)) isChanged = true;
        continue;
      }
      // Most of what lies near is behind this side, or looks the other way.
      const at = RECORD * site;
      const height = (records[at + OX] - fx) * dy - (records[at + OY] - fy) * dx;
      if (kinds[site] === SIDE) {
        if (height <= touch && (records[at + EX] - fx) * dy - (records[at + EY] - fy) * dx <= touch) continue;
        if (this.insertSegment(site)) isChanged = true;
      } else if (height + records[at + RADIUS] > touch && this.insertCircle(site)) isChanged = true;
    }
    return isChanged;
  }

  /** For points and circles that lie before the side. */
  private insertCircle(site: number): boolean {
    const { records, kinds } = this.store;
    const at = RECORD * site;
    const rx = records[at + OX] - this.fx;
    const ry = records[at + OY] - this.fy;
    const b = rx * this.dy - ry * this.dx;
    const r = records[at + RADIUS];
    const p = b + r;
    const a = rx * this.dx + ry * this.dy - this.from;
    const aside = a < 0 ? a : a > this.length ? a - this.length : 0;
    const rest = b * b - r * r;
    if (aside * aside + rest >= 2 * p * this.reach) return false;
    const k = 0.5 / p;
    const { envelope } = this;
    const { offer } = envelope;
    offer[A] = k;
    offer[B] = 0;
    offer[C] = 0.5 * (b - r);
    offer[FOOT] = a;
    if (kinds[site] === FULL) {
      offer[LOW] = -Infinity;
      offer[HIGH] = Infinity;
      return envelope.insert(site);
    }
    // The point counts between the normals of its two sides; turning counter-clockwise there is going back along x.
    const hi = this.footOfRay(this.store.previous[site], a, b, Infinity);
    const lo = this.footOfRay(this.store.next[site], a, b, -Infinity);
    offer[LOW] = lo;
    offer[HIGH] = lo <= hi ? hi : Infinity;
    const isChanged = envelope.insert(site);
    if (lo <= hi) return isChanged;
    offer[LOW] = -Infinity;
    offer[HIGH] = hi;
    return envelope.insert(site) || isChanged;
  }

  /** Where the ray from (a, b) along the normal of a side meets the parabola, as x. */
  private footOfRay(side: number, a: number, b: number, beyond: number): number {
    const { records } = this.store;
    const at = RECORD * side;
    const nx = this.dx * records[at + DY] - this.dy * records[at + DX];
    const ny = this.dx * records[at + DX] + this.dy * records[at + DY];
    if (ny <= 0) return a + (b * nx) / (1 - ny);
    return nx > -PARALLEL && nx < PARALLEL ? beyond : a + (b * (1 + ny)) / nx;
  }

  private footOfSharedRay(side: number, isEnd: boolean, a: number, b: number): number {
    const { ray, dx, dy } = this;
    setCornerRay(this.store, side, isEnd, ray);
    const nx = ray.dx * dx + ray.dy * dy;
    const ny = ray.dx * dy - ray.dy * dx;
    if (ny <= 0) return a + (b * nx) / (1 - ny);
    return nx > -PARALLEL && nx < PARALLEL ? Infinity : a + (b * (1 + ny)) / nx;
  }

  /**
   * The side at the other wall of a reflex corner. Its bisector starts in the corner and, by symmetry, ends as far along this
   * side as the other is long; measured like any other segment, a bend of 1e-9 would put it metres beside the corner.
   */
  private insertPartner(site: number): boolean {
    const { records, reflexNext, reflexPrevious } = this.store;
    const own = RECORD * this.cell;
    const at = RECORD * site;
    const ex = records[at + DX];
    const ey = records[at + DY];
    const nx = this.dx * ey - this.dy * ex;
    const ny = this.dx * ex + this.dy * ey;
    const slope = ny > 0 ? (1 + ny) / nx : nx / (1 - ny);
    const length = records[at + EXTENT];
    const { offer } = this.envelope;
    let isChanged = false;
    // A side of a triangle meets the same partner at one end only, but a walk of two sides could meet it at both.
    for (let end = 0; end < 2; end++) {
      if (site !== (end === 0 ? reflexNext : reflexPrevious)[this.cell]) continue;
      const corner = (end === 0 ? records[own + EXTENT] : 0) - this.from;
      offer[A] = 0;
      offer[B] = slope;
      offer[C] = 0;
      offer[FOOT] = corner;
      offer[LOW] = end === 0 ? corner - length : corner;
      offer[HIGH] = end === 0 ? corner : corner + length;
      if (this.envelope.insert(site)) isChanged = true;
    }
    return isChanged;
  }

  /** For segments that lie before the side, if only with one end. */
  private insertSegment(site: number): boolean {
    const { records } = this.store;
    const { dx, dy, fx, fy, length, from } = this;
    const { touch } = this.tolerances;
    const at = RECORD * site;
    const ex = records[at + DX];
    const ey = records[at + DY];
    const sx = records[at + OX] - fx;
    const sy = records[at + OY] - fy;
    const b0 = sx * dy - sy * dx;
    const tx = records[at + EX] - fx;
    const ty = records[at + EY] - fy;
    const b1 = tx * dy - ty * dx;
    // Heights of the stretch's ends over the other line: h at x = 0, growing by nx.
    const nx = dx * ey - dy * ex;
    const ny = dx * ex + dy * ey;
    const h = sy * ex - sx * ey + nx * from;
    const hEnd = h + nx * length;
    if (h <= touch && hEnd <= touch) return false;
    let s: number;
    if (ny > 0) {
      if (nx > -PARALLEL && nx < PARALLEL) return false;
      s = (1 + ny) / (nx * nx);
    } else {
      s = 1 / (1 - ny);
    }
    if (s * Math.min(h, hEnd) >= this.reach) return false;
    const shared = ny > 0 && nx * nx * OBLIQUE * OBLIQUE < 1 ? 0 : this.store.shared[site];
    const a0 = sx * dx + sy * dy - from;
    const a1 = tx * dx + ty * dy - from;
    const x0 = (shared & SHARED_START) === 0 ? a0 + b0 * s * nx : this.footOfSharedRay(site, false, a0, b0);
    const x1 = (shared & SHARED_END) === 0 ? a1 + b1 * s * nx : this.footOfSharedRay(site, true, a1, b1);
    let lo = Math.min(x0, x1);
    let hi = Math.max(x0, x1);
    if (nx > 0) lo = Math.max(lo, -h / nx);
    else if (nx < 0) hi = Math.min(hi, -h / nx);
    const { offer } = this.envelope;
    offer[A] = 0;
    offer[B] = nx * s;
    offer[C] = h * s;
    offer[FOOT] = 0;
    offer[LOW] = lo;
    offer[HIGH] = hi;
    return this.envelope.insert(site);
  }
}
