import { type CellStore, DX, DY, OX, OY, RADIUS, RECORD, SIDE } from '../voronoi/cell-store.js';

/** Shapes of a bisector between two sites. */
export const LINE = 0;
export const PARABOLA = 1;
export const HYPERBOLA = 2;

/** Stretches into which a curve is cut to find its nearest point: a conic is nearest in at most two places. */
const STRETCHES = 8;
/** Halvings of the one that holds it. */
const HALVINGS = 50;
/** Halvings of a curve that is sampled: at most a million points. */
const MAX_DEPTH = 20;

/**
 * Part of the bisector of two sites in a frame of its own: (a, b) lies at origin + a along + b left of along, with
 *  - line: a from 0 to its length, b = 0
 *  - parabola: a along the side from beside the focus, b = (a^2 / p + p) / 2 - height to the right of it
 *  - hyperbola: a = the offset from the axis, b = A sqrt(1 + (a / B)^2) along the axis
 * One object is set to edge after edge; nothing is allocated.
 */
export class BisectorCurve {
  kind = LINE;
  /** Parameters of the ends. */
  from = Number.NaN;
  to = Number.NaN;
  /** What {@link locate} found last. */
  x = Number.NaN;
  y = Number.NaN;
  /** Derivative by the parameter there. */
  private slopeX = Number.NaN;
  private slopeY = Number.NaN;
  private ox = Number.NaN;
  private oy = Number.NaN;
  private dx = Number.NaN;
  private dy = Number.NaN;
  private p = Number.NaN;
  private q = Number.NaN;
  private x0 = Number.NaN;
  private y0 = Number.NaN;
  private x1 = Number.NaN;
  private y1 = Number.NaN;

  constructor(private readonly store: CellStore) {}

  /** The bisector of cells c and o from one point on it to another. */
  set(c: number, o: number, x0: number, y0: number, x1: number, y1: number): void {
    const { kinds, records } = this.store;
    this.x0 = x0;
    this.y0 = y0;
    this.x1 = x1;
    this.y1 = y1;
    if (kinds[c] === SIDE && kinds[o] === SIDE) this.setLine();
    else if (kinds[c] === SIDE) this.setParabola(c, o);
    else if (kinds[o] === SIDE) this.setParabola(o, c);
    else if (records[RECORD * c + RADIUS] === records[RECORD * o + RADIUS]) this.setLine();
    else this.setHyperbola(c, o);
  }

  /** Write the point at a parameter to x and y. */
  locate(u: number): void {
    const { dx, dy, p, q } = this;
    let b = 0;
    let slope = 0;
    if (this.kind === PARABOLA) {
      b = q - (0.5 * u * u) / p;
      slope = -u / p;
    } else if (this.kind === HYPERBOLA) {
      // Along the axis, which is to the right of growing offset.
      const root = Math.sqrt(1 + u * u * q);
      b = -p * root;
      slope = (-p * q * u) / root;
    }
    this.x = this.ox + u * dx - b * dy;
    this.y = this.oy + u * dy + b * dx;
    this.slopeX = dx - slope * dy;
    this.slopeY = dy + slope * dx;
  }

  /** Write the point nearest to (x, y) to x and y; returns its parameter. */
  findNearest(x: number, y: number): number {
    const { from, to } = this;
    if (this.kind === LINE) {
      const u = Math.max(0, Math.min(to, (x - this.x0) * this.dx + (y - this.y0) * this.dy));
      this.locateEnd(u);
      return u;
    }
    // Arm by arm: round its apex a curve may turn back like a needle.
    const isBent = from * to < 0;
    let u = this.searchNearest(from, isBent ? 0 : to, x, y);
    if (isBent) {
      const other = this.searchNearest(0, to, x, y);
      if (this.squareAt(other, x, y) < this.squareAt(u, x, y)) u = other;
    }
    this.locateEnd(u);
    return u;
  }

  /** Parameter of the point nearest to (x, y) between two parameters. */
  private searchNearest(from: number, to: number, x: number, y: number): number {
    let best = 0;
    let least = Infinity;
    for (let k = 0; k <= STRETCHES; k++) {
      const square = this.squareAt(from + ((to - from) * k) / STRETCHES, x, y);
      if (square >= least) continue;
      least = square;
      best = k;
    }
    let low = from + ((to - from) * Math.max(0, best - 1)) / STRETCHES;
    let high = from + ((to - from) * Math.min(STRETCHES, best + 1)) / STRETCHES;
    const isRising = to > from;
    for (let k = 0; k < HALVINGS; k++) {
      const middle = 0.5 * (low + high);
      this.locate(middle);
      const rate = (this.x - x) * this.slopeX + (this.y - y) * this.slopeY;
      if (rate > 0 === isRising) high = middle;
      else low = middle;
    }
    return 0.5 * (low + high);
  }

  private squareAt(u: number, x: number, y: number): number {
    this.locate(u);
    return (this.x - x) * (this.x - x) + (this.y - y) * (this.y - y);
  }

  /** The same as {@link locate}, with the ends as they were given. */
  private locateEnd(u: number): void {
    const reach = 1e-12 * Math.abs(this.to - this.from);
    if (Math.abs(u - this.from) <= reach) {
      this.x = this.x0;
      this.y = this.y0;
    } else if (Math.abs(u - this.to) <= reach) {
      this.x = this.x1;
      this.y = this.y1;
    } else {
      this.locate(u);
    }
  }

  /** Append x, y of points along the curve to a list, both ends included, so that the polyline stays within `tolerance` of it. */
  sample(tolerance: number, out: number[]): void {
    out.push(this.x0, this.y0);
    // A parabola is farthest from its chord in the middle; a hyperbola has at least half of its greatest distance there.
    const limit = this.kind === PARABOLA ? tolerance : 0.5 * tolerance;
    let { from, x0, y0 } = this;
    if (this.kind !== LINE && from * this.to < 0) {
      // Round its apex a curve may turn back like a needle: a chord from arm to arm would be near its line and cut it short.
      this.locate(0);
      const { x, y } = this;
      this.cut(from, x0, y0, 0, x, y, limit, MAX_DEPTH, out);
      out.push(x, y);
      from = 0;
      x0 = x;
      y0 = y;
    }
    if (this.kind !== LINE) this.cut(from, x0, y0, this.to, this.x1, this.y1, limit, MAX_DEPTH, out);
    out.push(this.x1, this.y1);
  }

  private cut(
    u: number,
    ax: number,
    ay: number,
    v: number,
    bx: number,
    by: number,
    limit: number,
    depth: number,
    out: number[],
  ): void {
    const w = 0.5 * (u + v);
    this.locate(w);
    const { x, y } = this;
    const ex = bx - ax;
    const ey = by - ay;
    const off = (x - ax) * ey - (y - ay) * ex;
    if (depth === 0 || !(off * off > limit * limit * (ex * ex + ey * ey))) return;
    this.cut(u, ax, ay, w, x, y, limit, depth - 1, out);
    out.push(x, y);
    this.cut(w, x, y, v, bx, by, limit, depth - 1, out);
  }

  private setLine(): void {
    const x = this.x1 - this.x0;
    const y = this.y1 - this.y0;
    const length = Math.sqrt(x * x + y * y);
    this.kind = LINE;
    this.ox = this.x0;
    this.oy = this.y0;
    this.dx = length > 0 ? x / length : 1;
    this.dy = length > 0 ? y / length : 0;
    this.from = 0;
    this.to = length;
  }

  private setParabola(side: number, focus: number): void {
    const { records } = this.store;
    const s = RECORD * side;
    const f = RECORD * focus;
    this.kind = PARABOLA;
    this.dx = records[s + DX];
    this.dy = records[s + DY];
    this.ox = records[f + OX];
    this.oy = records[f + OY];
    const radius = records[f + RADIUS];
    const height = (this.ox - records[s + OX]) * this.dy - (this.oy - records[s + OY]) * this.dx;
    this.p = height + radius;
    // Free space is on the right of a side: heights count against the left.
    this.q = height - 0.5 * (height - radius);
    this.setEnds();
  }

  private setHyperbola(c: number, o: number): void {
    const { records } = this.store;
    const isOwnLarger = records[RECORD * c + RADIUS] > records[RECORD * o + RADIUS];
    const large = RECORD * (isOwnLarger ? c : o);
    const small = RECORD * (isOwnLarger ? o : c);
    const gapX = records[small + OX] - records[large + OX];
    const gapY = records[small + OY] - records[large + OY];
    const a = Math.sqrt(gapX * gapX + gapY * gapY);
    const d = records[large + RADIUS] - records[small + RADIUS];
    this.kind = HYPERBOLA;
    this.ox = records[large + OX] + 0.5 * gapX;
    this.oy = records[large + OY] + 0.5 * gapY;
    this.dx = -gapY / a;
    this.dy = gapX / a;
    this.p = 0.5 * d;
    this.q = 4 / ((a - d) * (a + d));
    this.setEnds();
  }

  private setEnds(): void {
    this.from = (this.x0 - this.ox) * this.dx + (this.y0 - this.oy) * this.dy;
    this.to = (this.x1 - this.ox) * this.dx + (this.y1 - this.oy) * this.dy;
  }
}
