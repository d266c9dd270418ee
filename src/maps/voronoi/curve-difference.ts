import { NONE } from '../../geometry/index.js';
import { type CellStore, OX, OY, RADIUS, RECORD, SIDE } from './cell-store.js';

/** See envelope.ts. */
const UNSET = Number.NaN;
/** Points and circles nearer to each other than this part of their distance from the cell are subtracted by their places. */
const NEAR = 1e-6;

/**
 * The difference of two curves of an envelope, as `a v^2 + b v + c` with v = u - foot. Subtracting the curves the other way
 * round gives the negative, bit for bit: else the diagram would depend on the order of edits.
 */
export class CurveDifference {
  a = UNSET;
  b = UNSET;
  c = UNSET;
  foot = UNSET;
  private isSide = false;
  /** The cell's frame and radius, and where on a side the stretch begins that places are measured from. */
  private fx = UNSET;
  private fy = UNSET;
  private dx = UNSET;
  private dy = UNSET;
  private radius = UNSET;
  private from = UNSET;

  constructor(private readonly store: CellStore) {}

  /** Look from the frame of a cell. */
  begin(isSide: boolean, fx: number, fy: number, dx: number, dy: number, radius: number, from: number): void {
    this.isSide = isSide;
    this.fx = fx;
    this.fy = fy;
    this.dx = dx;
    this.dy = dy;
    this.radius = radius;
    this.from = from;
  }

  /** Subtract the curve at `at` of `old` from the one at the start of `fresh`; both are a, b, c, foot. */
  subtract(fresh: Float64Array, site: number, old: Float64Array, at: number, oldSite: number): void {
    const a = fresh[0];
    const oldA = old[at];
    // On a side, two parabolas are two points or circles; on a wedge any two curves may be.
    if ((!this.isSide || (a !== 0 && oldA !== 0)) && this.isNear(site, oldSite)) {
      this.subtractSites(site, oldSite);
      return;
    }
    const b = fresh[1];
    const foot = fresh[3];
    const oldB = old[at + 1];
    const oldFoot = old[at + 3];
    this.a = a - oldA;
    // Beside the site of the narrower parabola, where the wider one loses nothing.
    if (a > oldA || (a === oldA && foot < oldFoot)) {
      const shift = foot - oldFoot;
      this.b = b - (oldB + 2 * oldA * shift);
      this.c = fresh[2] - (old[at + 2] + (oldA * shift + oldB) * shift);
      this.foot = foot;
    } else {
      const shift = oldFoot - foot;
      this.b = b + 2 * a * shift - oldB;
      this.c = fresh[2] + (a * shift + b) * shift - old[at + 2];
      this.foot = oldFoot;
    }
  }

  private subtractSites(site: number, oldSite: number): void {
    const { keys } = this.store;
    const isOrdered = keys[site] > keys[oldSite];
    const p = isOrdered ? site : oldSite;
    const q = isOrdered ? oldSite : site;
    if (this.isSide) this.subtractOnSide(p, q);
    else this.subtractOnWedge(p, q);
    if (isOrdered) return;
    this.a = -this.a;
    this.b = -this.b;
    this.c = -this.c;
  }

  private isNear(p: number, q: number): boolean {
    const { records, kinds } = this.store;
    if (q === NONE || kinds[p] === SIDE || kinds[q] === SIDE) return false;
    const at = RECORD * p;
    const to = RECORD * q;
    const x = records[to + OX] - records[at + OX];
    const y = records[to + OY] - records[at + OY];
    const rx = records[at + OX] - this.fx;
    const ry = records[at + OY] - this.fy;
    return x * x + y * y < NEAR * NEAR * (rx * rx + ry * ry);
  }

  /** p - q on a side, measured from beside q. */
  private subtractOnSide(p: number, q: number): void {
    const { records } = this.store;
    const { dx, dy } = this;
    const at = RECORD * p;
    const to = RECORD * q;
    const x = records[at + OX] - records[to + OX];
    const y = records[at + OY] - records[to + OY];
    const along = x * dx + y * dy;
    const up = x * dy - y * dx;
    const radius = records[to + RADIUS];
    const wider = records[at + RADIUS] - radius;
    const rx = records[to + OX] - this.fx;
    const ry = records[to + OY] - this.fy;
    const height = rx * dy - ry * dx + radius;
    const k = 0.5 / (height + up + wider);
    this.a = (-(up + wider) / height) * k;
    this.b = -2 * k * along;
    this.c = k * along * along + 0.5 * (up - wider);
    this.foot = rx * dx + ry * dy - this.from;
  }

  /** p - q on a wedge, point or circle. */
  private subtractOnWedge(p: number, q: number): void {
    const { records } = this.store;
    const { dx, dy, radius } = this;
    const at = RECORD * p;
    const to = RECORD * q;
    const x = records[at + OX] - records[to + OX];
    const y = records[at + OY] - records[to + OY];
    const along = x * dx + y * dy;
    const left = y * dx - x * dy;
    const wider = records[to + RADIUS] - records[at + RADIUS];
    const rx = records[to + OX] - this.fx;
    const ry = records[to + OY] - this.fy;
    const a = rx * dx + ry * dy;
    const b = ry * dx - rx * dy;
    const d = radius - records[to + RADIUS];
    const power = rx * rx + ry * ry - d * d;
    const more = x * (2 * rx + x) + y * (2 * ry + y) - wider * (2 * d + wider);
    const k = 2 / (power + more);
    // k (w + dw) - k' w with k' = k (1 + more / power).
    const part = more / power;
    this.a = k * (along + wider - (a + d) * part);
    this.b = -2 * k * (left - b * part);
    this.c = k * (wider - along - (d - a) * part);
    this.foot = 0;
  }
}
