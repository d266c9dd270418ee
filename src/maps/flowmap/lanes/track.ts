/**
 * The part of a capsule's border that a walker is on: a straight side, or a cap (all around for a post), always with
 * the capsule on the right, so arcs run clockwise. A place on a side is metres from its start; a place on a cap is the
 * diamond angle clockwise from its start: 0 to 2 for half a turn, 0 to 4 for a whole one. Diamond angles grow with true
 * angles but need no inverse tangent.
 */
export class Track {
  isArc = false;
  /** Start of a side, centre of a cap. */
  x = 0;
  y = 0;
  /** Unit direction of a side; from the centre to the start for a cap. */
  dx = 1;
  dy = 0;
  /** Radius of a cap, m. */
  radius = 0;
  /** Place of the end. */
  end = 0;

  setSide(x: number, y: number, dx: number, dy: number, length: number): void {
    this.isArc = false;
    this.x = x;
    this.y = y;
    this.dx = dx;
    this.dy = dy;
    this.radius = 0;
    this.end = length;
  }

  setCap(x: number, y: number, dx: number, dy: number, radius: number, end: number): void {
    this.isArc = true;
    this.x = x;
    this.y = y;
    this.dx = dx;
    this.dy = dy;
    this.radius = radius;
    this.end = end;
  }

  /** The point at place t, written to out[0], out[1]. */
  pointAt(t: number, out: Float64Array): void {
    if (!this.isArc) {
      out[0] = this.x + t * this.dx;
      out[1] = this.y + t * this.dy;
      return;
    }
    let u: number;
    let v: number;
    if (t < 1) {
      u = 1 - t;
      v = t;
    } else if (t < 2) {
      u = 1 - t;
      v = 2 - t;
    } else if (t < 3) {
      u = t - 3;
      v = 2 - t;
    } else {
      u = t - 3;
      v = t - 4;
    }
    const scale = this.radius / Math.sqrt(u * u + v * v);
    out[0] = this.x + scale * (u * this.dx + v * this.dy);
    out[1] = this.y + scale * (u * this.dy - v * this.dx);
  }

  /** The place of a point on the track (of its foot, for a point beside a side). */
  placeOf(x: number, y: number): number {
    const px = x - this.x;
    const py = y - this.y;
    if (!this.isArc) return px * this.dx + py * this.dy;
    return diamondAngle(px * this.dx + py * this.dy, px * this.dy - py * this.dx);
  }
}

/** Diamond angle of the direction u, v: 0 along u, 1 along v, up to 4. */
export function diamondAngle(u: number, v: number): number {
  if (v >= 0) {
    if (u >= 0) return u + v > 0 ? v / (u + v) : 0;
    return 1 - u / (v - u);
  }
  return u < 0 ? 2 - v / (-u - v) : 3 + u / (u - v);
}
