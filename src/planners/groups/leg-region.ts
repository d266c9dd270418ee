import { atan2, cos } from '../../math/index.js';
import { type Bands, bandRadius, bandSlope, findStretch, type Stretch } from './bands.js';
import { TO_POINT } from './clearance-pieces.js';
import {
  ARC,
  angleBetween,
  CX,
  CY,
  ELEMENT,
  HOLLOW,
  KIND,
  MAX_X,
  MAX_Y,
  MIN_X,
  MIN_Y,
  R,
  SPAN,
  STRAIGHT,
  X0,
  X1,
  Y0,
  Y1,
} from './outline-element.js';

/** What a slope of 1 may lack. */
const STEEP = 4e-15;

/**
 * The union of the corridor's discs over a stretch of one leg, by its outline. Discs with their centres on a line envelop nothing
 * but straight lines (the wall and its mirror image, or the width), the walls' circles and their mirror images, and
 * points that all discs pass through: so the outline is made of straight lines and arcs, exactly.
 *
 * The outline runs counter-clockwise: along the right side, round the front, back along the left side, round the back. Both
 * ends are whole arcs of the first and the last disc.
 */
export class LegRegion {
  /** ELEMENT numbers per element. */
  elements = new Float64Array(8 * ELEMENT);
  count = 0;
  /** Which element is the arc at the front, and at the back; -1 where it has no length. */
  frontCap = -1;
  backCap = -1;
  leg = -1;
  /** The stretch, m from the start of the leg. */
  from = 0;
  to = 0;
  minX = 0;
  minY = 0;
  maxX = 0;
  maxY = 0;
  /** Start and direction of the leg. */
  ox = 0;
  oy = 0;
  dx = 1;
  dy = 0;
  /** First and last band of the stretch. */
  private first = 0;
  private last = 0;
  private readonly stretch: Stretch = { low: 0, high: 0 };
  /** Four numbers per end of a band; see {@link putTouch}. */
  private rights = new Float64Array(32);
  private rightCount = 0;

  constructor(
    private readonly bands: Bands,
    /** How much larger its box is than itself, m: outlines that lie on each other must not miss each other by rounding. */
    private readonly slack: number,
  ) {}

  /**
   * Lay the outline of a stretch.
   *
   * @param ox, oy, dx, dy start of the leg in the frame of the area, and its direction
   * @param from, to m from the start of the leg
   */
  lay(leg: number, base: number, ox: number, oy: number, dx: number, dy: number, from: number, to: number): void {
    const { bands } = this;
    this.leg = leg;
    this.from = from;
    this.to = to;
    this.ox = ox;
    this.oy = oy;
    this.dx = dx;
    this.dy = dy;
    this.count = 0;
    let first = bands.firstOfLeg[leg];
    const end = bands.firstOfLeg[leg + 1];
    while (first + 1 < end && bands.starts[first + 1] - base <= from) first++;
    let last = first;
    while (last + 1 < end && bands.starts[last + 1] - base < to) last++;
    this.first = first;
    this.last = last;
    this.laySides(base);
    this.measureBox();
  }

  /** Is a point inside by more than `depth`, m? */
  holds(x: number, y: number, depth: number, base: number): boolean {
    const { bands, stretch, from, to } = this;
    const rx = x - this.ox;
    const ry = y - this.oy;
    const u = rx * this.dx + ry * this.dy;
    const v = rx * this.dy - ry * this.dx;
    for (let k = this.first; k <= this.last; k++) {
      findStretch(bands, k, u, v, depth, stretch);
      const low = k === this.first ? from : bands.starts[k] - base;
      const high = k === this.last ? to : bands.starts[k + 1] - base;
      if (Math.max(low, stretch.low) <= Math.min(high, stretch.high)) return true;
    }
    return false;
  }

  private laySides(base: number): void {
    const { bands } = this;
    this.rightCount = 0;
    for (let k = this.first; k <= this.last; k++) {
      const t0 = k === this.first ? this.from : bands.starts[k] - base;
      const t1 = k === this.last ? this.to : bands.starts[k + 1] - base;
      this.putTouch(k, t0);
      this.putTouch(k, t1);
    }
    const n = this.last - this.first + 1;
    for (let k = 0; k < n; k++) {
      if (k > 0) this.putArc(8 * k, 8 * k - 4, 8 * k, -1);
      this.putRail(this.first + k, 8 * k, 8 * k + 4, -1);
    }
    const end = 8 * n - 4;
    this.frontCap = this.putCap(end, -1, 1);
    for (let k = n - 1; k >= 0; k--) {
      this.putRail(this.first + k, 8 * k + 4, 8 * k, 1);
      if (k > 0) this.putArc(8 * k, 8 * k, 8 * k - 4, 1);
    }
    this.backCap = this.putCap(0, 1, -1);
  }

  /** Where the side of a band touches the disc at t: place and radius of the disc, place on and off the leg's line. */
  private putTouch(band: number, t: number): void {
    const radius = bandRadius(this.bands, band, t);
    const steep = bandSlope(this.bands, band, t);
    // Straight towards a wall or away from it: as rounding leaves it, its side would be off by a root of that.
    const slope = Math.abs(steep) > 1 - STEEP ? Math.sign(steep) : steep;
    const rise = Math.sqrt(Math.max(0, (1 - slope) * (1 + slope)));
    if (this.rightCount + 4 > this.rights.length) {
      const grown = new Float64Array(2 * this.rights.length);
      grown.set(this.rights);
      this.rights = grown;
    }
    const { rights, rightCount } = this;
    rights[rightCount] = t;
    rights[rightCount + 1] = radius;
    rights[rightCount + 2] = t - radius * slope;
    rights[rightCount + 3] = radius * rise;
    this.rightCount += 4;
  }

  /** The side of a band from one end to the other; `side` 1 for the left one. */
  private putRail(band: number, from: number, to: number, side: number): void {
    const { bands, rights } = this;
    const x0 = rights[from + 2];
    const y0 = side * rights[from + 3];
    const x1 = rights[to + 2];
    const y1 = side * rights[to + 3];
    const chord = Math.sqrt((x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0));
    if (bands.kinds[band] !== TO_POINT) {
      if (chord > this.slack) this.put(STRAIGHT, x0, y0, x1, y1, 0, 0, 0, chord);
      return;
    }
    const radius = bands.values[3 * band + 2];
    if (!(radius > 0 && chord > this.slack)) return;
    const cx = bands.values[3 * band];
    const cy = side * bands.values[3 * band + 1];
    const turn = angleBetween(x0 - cx, y0 - cy, x1 - cx, y1 - cy);
    this.put(HOLLOW, x0, y0, x1, y1, cx, cy, radius, Math.abs(turn));
  }

  /** An arc of the disc where two bands meet. */
  private putArc(disc: number, from: number, to: number, side: number): void {
    const { rights } = this;
    const t = rights[disc];
    const x0 = rights[from + 2];
    const y0 = side * rights[from + 3];
    const x1 = rights[to + 2];
    const y1 = side * rights[to + 3];
    const turn = angleBetween(x0 - t, y0, x1 - t, y1);
    if (turn * rights[disc + 1] > this.slack) this.put(ARC, x0, y0, x1, y1, t, 0, rights[disc + 1], turn);
  }

  /** The whole arc of an end: from one side to the other. */
  private putCap(disc: number, fromSide: number, toSide: number): number {
    const { rights } = this;
    const t = rights[disc];
    const x = rights[disc + 2];
    const y = rights[disc + 3];
    // Angle of the touching point against the way.
    const angle = atan2(y, x - t);
    const turn = fromSide < 0 ? 2 * angle : 2 * (Math.PI - angle);
    if (!(turn * rights[disc + 1] > this.slack)) return -1;
    this.put(ARC, x, fromSide * y, x, toSide * y, t, 0, rights[disc + 1], turn);
    return this.count - 1;
  }

  private put(
    kind: number,
    x0: number,
    y0: number,
    x1: number,
    y1: number,
    cx: number,
    cy: number,
    radius: number,
    span: number,
  ): void {
    if (ELEMENT * (this.count + 1) > this.elements.length) {
      const grown = new Float64Array(2 * this.elements.length);
      grown.set(this.elements);
      this.elements = grown;
    }
    const { elements, ox, oy, dx, dy } = this;
    const at = ELEMENT * this.count++;
    elements[at + KIND] = kind;
    elements[at + X0] = ox + x0 * dx - y0 * dy;
    elements[at + Y0] = oy + x0 * dy + y0 * dx;
    elements[at + X1] = ox + x1 * dx - y1 * dy;
    elements[at + Y1] = oy + x1 * dy + y1 * dx;
    elements[at + CX] = ox + cx * dx - cy * dy;
    elements[at + CY] = oy + cx * dy + cy * dx;
    elements[at + R] = radius;
    elements[at + SPAN] = span;
    let low = Math.min(elements[at + X0], elements[at + X1]);
    let high = Math.max(elements[at + X0], elements[at + X1]);
    let bottom = Math.min(elements[at + Y0], elements[at + Y1]);
    let top = Math.max(elements[at + Y0], elements[at + Y1]);
    if (kind !== STRAIGHT) {
      if (span >= Math.PI) {
        low = elements[at + CX] - radius;
        high = elements[at + CX] + radius;
        bottom = elements[at + CY] - radius;
        top = elements[at + CY] + radius;
      } else {
        const sag = radius * (1 - cos(0.5 * span)) + 1e-12 * radius;
        low -= sag;
        high += sag;
        bottom -= sag;
        top += sag;
      }
    }
    elements[at + MIN_X] = low;
    elements[at + MIN_Y] = bottom;
    elements[at + MAX_X] = high;
    elements[at + MAX_Y] = top;
  }

  private measureBox(): void {
    const { elements } = this;
    let minX = Infinity;
    let minY = Infinity;
    let maxX = -Infinity;
    let maxY = -Infinity;
    for (let at = 0; at < ELEMENT * this.count; at += ELEMENT) {
      minX = Math.min(minX, elements[at + MIN_X]);
      minY = Math.min(minY, elements[at + MIN_Y]);
      maxX = Math.max(maxX, elements[at + MAX_X]);
      maxY = Math.max(maxY, elements[at + MAX_Y]);
    }
    this.minX = minX - this.slack;
    this.minY = minY - this.slack;
    this.maxX = maxX + this.slack;
    this.maxY = maxY + this.slack;
  }
}
