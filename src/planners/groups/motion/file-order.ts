import type { BodyList } from './body-list.js';
import type { Leash } from './leash.js';

/** Share of the strip of the path that bodies one behind the other take up where it is narrow. */
const FILL = 0.72;
/** Where the discs are at least so many radii wide there is no file; below the second number all walk in file. */
const OPEN = 5;
const NARROW = 2.2;
/** Only walls make files: where the discs have their whole width, less so many radii, nobody is squeezed. */
const FUNNEL = 0.25;
/** Two change places in the order when one is ahead by this many radii: side by side they must not change at every step. */
const LEAD = 0.3;

/**
 * The order of a group along its path, and how far everybody may go on without crowding those before it in narrow places. Bodies that press
 * into a narrow place side by side hold each other like the stones of an arch; in file, as the room allows, nobody has to push.
 */
export class FileOrder {
  /** Units, the foremost first. */
  order = new Int32Array(0);
  /** Per unit: its place in the order. */
  rank = new Int32Array(0);
  /** Per unit: metres that it may go on along the path; negative for who should step back. */
  limit = new Float64Array(0);
  /** Per unit: speed along the path of the one before it in narrow places, m/s; Infinity for who is free. */
  pace = new Float64Array(0);
  /** Per unit: direction of the path beside it. */
  alongX = new Float64Array(0);
  alongY = new Float64Array(0);
  /** Per unit: metres along the path. */
  along = new Float64Array(0);
  private readonly at = new Float64Array(4);

  update(bodies: BodyList, leash: Leash): void {
    const { units, x, y, vx, vy, radius, front, leash: points } = bodies;
    this.reserve(units);
    const { order, limit, pace, along, alongX, alongY, at } = this;
    const { table } = leash;
    for (let i = 0; i < units; i++) {
      table.locate(points[i], at);
      alongX[i] = at[2];
      alongY[i] = at[3];
      along[i] = points[i] + (x[i] - at[0]) * at[2] + (y[i] - at[1]) * at[3];
    }
    this.sort(units, front, radius);
    let before = Infinity;
    let paceBefore = Infinity;
    for (let k = 0; k < units; k++) {
      const i = order[k];
      const wide = table.radiusAt(along[i]);
      const r = radius[i];
      const neck = table.neckAt(along[i]);
      const funnel = Math.min((OPEN * r - neck) / ((OPEN - NARROW) * r), (leash.corridor.width - neck) / (FUNNEL * r));
      const narrow = Math.min(1, Math.max(0, funnel));
      const strip = table.stripAt(along[i]);
      const free = before - strip;
      limit[i] = free / (2 * wide);
      pace[i] = narrow > 0 ? paceBefore : Infinity;
      const speed = vx[i] * alongX[i] + vy[i] * alongY[i];
      const room = (narrow * Math.PI * r * r) / FILL;
      before = Math.min(strip, before) - room;
      paceBefore = speed;
    }
  }

  /** A unit is gone; those with higher numbers move up. */
  remove(unit: number): void {
    this.load(this.order.filter((i) => i !== unit).map((i) => (i > unit ? i - 1 : i)));
  }

  /** Go on with an order that was saved. */
  load(order: Int32Array): void {
    this.order = order.slice();
    this.resize(order.length);
  }

  /** By bubbling: the order of the last step is nearly that of this one. */
  private sort(units: number, front: Float64Array, radius: Float64Array): void {
    const { order, rank } = this;
    for (let k = 1; k < units; k++) {
      for (let at = k; at > 0; at--) {
        const i = order[at];
        const j = order[at - 1];
        if (!(front[i] > front[j] + LEAD * Math.min(radius[i], radius[j]))) break;
        order[at] = j;
        order[at - 1] = i;
      }
    }
    for (let k = 0; k < units; k++) rank[order[k]] = k;
  }

  private reserve(units: number): void {
    if (this.order.length === units) return;
    const kept = [...this.order].filter((i) => i < units);
    const known = new Set(kept);
    for (let i = 0; i < units; i++) if (!known.has(i)) kept.push(i);
    this.order = Int32Array.from(kept);
    this.resize(units);
  }

  private resize(units: number): void {
    this.rank = new Int32Array(units);
    this.limit = new Float64Array(units);
    this.pace = new Float64Array(units);
    this.along = new Float64Array(units);
    this.alongX = new Float64Array(units);
    this.alongY = new Float64Array(units);
  }
}
