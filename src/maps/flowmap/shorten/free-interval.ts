import { distanceToPart, type LaneCurve, LINE } from '../lanes/lane-curve.js';

/** A place that far inside a blocked stretch only touches it, m: lanes are drawn touching. */
const TOUCH = 1e-9;

/**
 * The stretch of a straight line around a place on it where nothing is too near: blocked stretches are taken off one by one.
 * Places are arc lengths along the line, m.
 */
export class FreeInterval {
  #x = 0;
  #y = 0;
  #dx = 0;
  #dy = 0;
  #at = 0;
  /** Free from here ... */
  low = 0;
  /** ... to here; `low > high`: the place itself is not free. */
  high = 0;
  readonly #roots: number[] = [];

  /** Start with all of a piece of the given length; (dx, dy) is its unit direction. */
  begin(x: number, y: number, dx: number, dy: number, length: number, at: number): void {
    this.#x = x;
    this.#y = y;
    this.#dx = dx;
    this.#dy = dy;
    this.#at = at;
    this.low = 0;
    this.high = length;
  }

  /** Keep `keep` from a point. */
  blockDisc(x: number, y: number, keep: number): void {
    const along = (x - this.#x) * this.#dx + (y - this.#y) * this.#dy;
    const off = (x - this.#x) * this.#dy - (y - this.#y) * this.#dx;
    if (Math.abs(off) >= keep) return;
    const half = Math.sqrt((keep - off) * (keep + off));
    this.#block(along - half, along + half);
  }

  /** Keep `keep` from a segment. */
  blockSegment(ax: number, ay: number, bx: number, by: number, keep: number): void {
    this.blockDisc(ax, ay, keep);
    this.blockDisc(bx, by, keep);
    const sx = bx - ax;
    const sy = by - ay;
    const length = Math.sqrt(sx * sx + sy * sy);
    if (!(length > 0)) return;
    // In the segment's own frame: along it between its ends, and across it within `keep`.
    const ux = sx / length;
    const uy = sy / length;
    const along = (this.#x - ax) * ux + (this.#y - ay) * uy;
    const across = (this.#y - ay) * ux - (this.#x - ax) * uy;
    const alongRate = this.#dx * ux + this.#dy * uy;
    const acrossRate = this.#dy * ux - this.#dx * uy;
    const a = slab(along, alongRate, 0, length);
    const b = slab(across, acrossRate, -keep, keep);
    if (a === undefined || b === undefined) return;
    const low = Math.max(a[0], b[0]);
    const high = Math.min(a[1], b[1]);
    if (low < high) this.#block(low, high);
  }

  /** Keep `keep` from part i of a lane. */
  blockPart(curve: LaneCurve, i: number, keep: number): void {
    const { points } = curve;
    const px = points[2 * i];
    const py = points[2 * i + 1];
    const qx = points[2 * i + 2];
    const qy = points[2 * i + 3];
    if (curve.kinds[i] === LINE) {
      this.blockSegment(px, py, qx, qy, keep);
      return;
    }
    // Between neighbouring crossings of circles and discs all places are free or none is.
    const roots = this.#roots;
    roots.length = 0;
    const cx = curve.centres[2 * i];
    const cy = curve.centres[2 * i + 1];
    const radius = curve.radii[i];
    this.#cross(cx, cy, radius + keep);
    this.#cross(cx, cy, radius - keep);
    this.#cross(px, py, keep);
    this.#cross(qx, qy, keep);
    roots.sort((a, b) => a - b);
    for (let k = 0; k + 1 < roots.length; k++) {
      const t = (roots[k] + roots[k + 1]) / 2;
      const distance = distanceToPart(curve, i, this.#x + t * this.#dx, this.#y + t * this.#dy);
      if (distance < keep && roots[k + 1] > roots[k]) this.#block(roots[k], roots[k + 1]);
    }
  }

  #cross(x: number, y: number, radius: number): void {
    if (!(radius > 0)) return;
    const along = (x - this.#x) * this.#dx + (y - this.#y) * this.#dy;
    const off = (x - this.#x) * this.#dy - (y - this.#y) * this.#dx;
    if (Math.abs(off) >= radius) return;
    const half = Math.sqrt((radius - off) * (radius + off));
    this.#roots.push(along - half, along + half);
  }

  #block(low: number, high: number): void {
    const at = this.#at;
    if (high <= at + TOUCH) this.low = Math.max(this.low, Math.min(high, at));
    else if (low >= at - TOUCH) this.high = Math.min(this.high, Math.max(low, at));
    else {
      this.low = Infinity;
      this.high = -Infinity;
    }
  }
}

/** Where `start + rate * t` lies between two values. */
function slab(start: number, rate: number, low: number, high: number): [number, number] | undefined {
  if (Math.abs(rate) < 1e-12) return start > low && start < high ? [-Infinity, Infinity] : undefined;
  const a = (low - start) / rate;
  const b = (high - start) / rate;
  return a < b ? [a, b] : [b, a];
}
