import { OBLIQUE, PARALLEL, TANGENT } from './cell-curves.js';
import { type CellStore, DX, DY, EX, EY, OX, OY, RADIUS, RECORD, SIDE, WEDGE } from './cell-store.js';
import { createCornerRay, SHARED_END, SHARED_START, setCornerRay } from './corner-rays.js';
import { A, B, C, type Envelope, FOOT, HIGH, LOW } from './envelope.js';
import type { Tolerances } from './tolerances.js';

/** See envelope.ts. */
const UNSET = Number.NaN;

/** Curves in the frame of a wedge, point or circle: x along its middle, y to the left of that. */
export class WedgeCurves {
  /** Sites whose bisector lies beyond this height or distance cannot change the envelope, m. */
  reach = Infinity;
  /** Frame: centre, direction of the middle, radius of the cell's own circle. */
  private fx = UNSET;
  private fy = UNSET;
  private dx = UNSET;
  private dy = UNSET;
  private radius = UNSET;
  /** Direction from which the domain at hand is given: cosine and sine from the middle. */
  private readonly turn = new Float64Array(2);
  private readonly ray = createCornerRay();

  constructor(
    private readonly store: CellStore,
    private readonly envelope: Envelope,
    private readonly tolerances: Tolerances,
  ) {}

  /** Look from a wedge, or from the half of a point or circle that faces (dx, dy). */
  begin(c: number, dx: number, dy: number, extent: number): void {
    const { records } = this.store;
    const at = RECORD * c;
    this.dx = dx;
    this.dy = dy;
    this.fx = records[at + OX];
    this.fy = records[at + OY];
    this.radius = records[at + RADIUS];
    this.reach = Infinity;
    this.envelope.begin(false, -extent, extent);
    this.envelope.offer[FOOT] = 0;
    this.envelope.difference.begin(false, this.fx, this.fy, dx, dy, this.radius, 0);
  }

  /** Lay curves of sites into the envelope; false if that changed nothing. Not for the cell itself and its laterals. */
  insertAll(sites: Int32Array, count: number): boolean {
    const { fx, fy, radius } = this;
    const { kinds, records } = this.store;
    const { touch } = this.tolerances;
    const reach = 2 * this.reach;
    let isChanged = false;
    for (let k = 0; k < count; k++) {
      const site = sites[k];
      if (kinds[site] !== SIDE) {
        if (this.insertCircle(site)) isChanged = true;
        continue;
      }
      // Most of the segments near look the other way.
      const at = RECORD * site;
      const h = (fx - records[at + OX]) * records[at + DY] - (fy - records[at + OY]) * records[at + DX] + radius;
      if (h > touch && h < reach && this.insertSegment(site)) isChanged = true;
    }
    return isChanged;
  }

  private insertCircle(site: number): boolean {
    const { records, kinds, next, previous } = this.store;
    const at = RECORD * site;
    const rx = records[at + OX] - this.fx;
    const ry = records[at + OY] - this.fy;
    const q = rx * rx + ry * ry;
    const d = this.radius - records[at + RADIUS];
    const power = q - d * d;
    if (!(power > TANGENT * q)) return false;
    const least = 2 * this.reach - d;
    if (least <= 0 || q >= least * least) return false;
    const a = rx * this.dx + ry * this.dy;
    const b = ry * this.dx - rx * this.dy;
    const k = 2 / power;
    const { envelope } = this;
    const { offer } = envelope;
    offer[A] = k * (a + d);
    offer[B] = -2 * k * b;
    offer[C] = k * (d - a);
    if (kinds[site] !== WEDGE) {
      offer[LOW] = -Infinity;
      offer[HIGH] = Infinity;
      return envelope.insert(site);
    }
    const root = Math.sqrt(q);
    let hi = this.angleOfRay(previous[site], rx, ry, q, root, power);
    let lo = this.angleOfRay(next[site], rx, ry, q, root, power);
    if (hi === Infinity && lo === Infinity) {
      // Neither ray meets the bisector: the wedge looks away, or it is a half-plane that faces this cell squarely.
      if (records[at + DX] * rx + records[at + DY] * ry > this.radius) return false;
    }
    if (hi === Infinity) hi = 2;
    if (lo === Infinity) lo = -2;
    const { turn } = this;
    turn[0] = a / root;
    turn[1] = b / root;
    offer[LOW] = lo;
    offer[HIGH] = lo <= hi ? hi : 2;
    const isChanged = this.insertTurned(site);
    if (lo <= hi) return isChanged;
    offer[LOW] = -2;
    offer[HIGH] = hi;
    return this.insertTurned(site) || isChanged;
  }

  /**
   * Where the ray from a wedge's point (rx, ry) along the normal of a side meets the bisector, as tan of half the angle
   * from the direction to the point; Infinity where it does not.
   */
  private angleOfRay(side: number, rx: number, ry: number, q: number, root: number, power: number): number {
    const { records } = this.store;
    const at = RECORD * side;
    const mx = records[at + DY];
    const my = -records[at + DX];
    const along = rx * mx + ry * my;
    const gap = this.radius - along;
    if (gap <= PARALLEL * root) return Infinity;
    const y = power / (2 * gap);
    return (y * (rx * my - ry * mx)) / (root * (y + this.radius) + q + y * along);
  }

  /**
   * Where the shared ray at a side's end meets the bisector, as tan of half the angle from the direction towards the side;
   * `normal` is the same for the side's own normal, which stays where the shared one points away.
   */
  private angleOfSharedRay(side: number, isEnd: boolean, ex: number, ey: number, normal: number): number {
    const { ray, radius } = this;
    setCornerRay(this.store, side, isEnd, ray);
    const rx = ray.x - this.fx;
    const ry = ray.y - this.fy;
    const q = rx * rx + ry * ry;
    const gap = radius - (rx * ray.dx + ry * ray.dy);
    if (gap * gap <= PARALLEL * PARALLEL * q || gap < 0) return normal;
    const y = (q - radius * radius) / (2 * gap);
    const x = rx + y * ray.dx;
    const z = ry + y * ray.dy;
    return -(x * ex + z * ey) / (y + radius + z * ex - x * ey);
  }

  /** For segments that face the centre, and not from too far. */
  private insertSegment(site: number): boolean {
    const { records } = this.store;
    const { dx, dy } = this;
    const at = RECORD * site;
    const ex = records[at + DX];
    const ey = records[at + DY];
    const rx = this.fx - records[at + OX];
    const ry = this.fy - records[at + OY];
    const h = rx * ey - ry * ex + this.radius;
    const t = rx * ex + ry * ey;
    const nx = ey * dx - ex * dy;
    const ny = -(ex * dx + ey * dy);
    // 1 + nx and 1 - nx without cancellation.
    const plus = nx < 0 ? (ny * ny) / (1 - nx) : 1 + nx;
    const minus = nx > 0 ? (ny * ny) / (1 + nx) : 1 - nx;
    const shared = this.store.shared[site];
    let lo = ((this.fx - records[at + EX]) * ex + (this.fy - records[at + EY]) * ey) / h;
    let hi = t / h;
    // Nearly in line with the side, turning the ray by a hair would send it round to the other end.
    if ((shared & SHARED_END) !== 0 && Math.abs(lo) < OBLIQUE) lo = this.angleOfSharedRay(site, true, ex, ey, lo);
    if ((shared & SHARED_START) !== 0 && Math.abs(hi) < OBLIQUE) hi = this.angleOfSharedRay(site, false, ex, ey, hi);
    const { turn } = this;
    const { offer } = this.envelope;
    offer[A] = -plus / h;
    offer[B] = (2 * ny) / h;
    offer[C] = -minus / h;
    offer[LOW] = lo;
    offer[HIGH] = hi;
    turn[0] = -nx;
    turn[1] = -ny;
    return this.insertTurned(site);
  }

  /**
   * Insert what is offered, its domain given as tan of half the angle from the direction in {@link turn}. Adding angles is a
   * Moebius map; where its pole falls inside, two intervals remain.
   */
  private insertTurned(site: number): boolean {
    const { envelope } = this;
    const { offer } = envelope;
    const lo = offer[LOW];
    const hi = offer[HIGH];
    const cx = this.turn[0];
    const cy = this.turn[1];
    let numeratorLo: number;
    let numeratorHi: number;
    let lower: number;
    let upper: number;
    if (cx >= 0) {
      const k = cy / (1 + cx);
      numeratorLo = lo + k;
      lower = 1 - lo * k;
      numeratorHi = hi + k;
      upper = 1 - hi * k;
    } else {
      // Here k would be the quotient of a difference that cancels; its inverse is not.
      const j = cy / (1 - cx);
      numeratorLo = lo * j + 1;
      lower = j - lo;
      numeratorHi = hi * j + 1;
      upper = j - hi;
    }
    const isLowerPole = lower > -PARALLEL && lower < PARALLEL;
    const isUpperPole = upper > -PARALLEL && upper < PARALLEL;
    offer[LOW] = isLowerPole ? -Infinity : numeratorLo / lower;
    const to = isUpperPole ? Infinity : numeratorHi / upper;
    const isWhole = isLowerPole || isUpperPole || lower > 0 === upper > 0;
    offer[HIGH] = isWhole ? to : Infinity;
    const isChanged = envelope.insert(site);
    if (isWhole) return isChanged;
    offer[LOW] = -Infinity;
    offer[HIGH] = to;
    return envelope.insert(site) || isChanged;
  }
}
