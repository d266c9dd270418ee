/** The nearest points of two straight pieces, kept between calls so that nothing is allocated. */
export class PiecePair {
  /** Foot on the first piece, then on the second. */
  px = 0;
  py = 0;
  qx = 0;
  qy = 0;

  /**
   * Squared distance of two segments that do not cross: one of the four ends is a foot.
   *
   * @returns `limit` where they are no nearer than that (m2); the feet are those found last then
   */
  compare(
    ax: number,
    ay: number,
    bx: number,
    by: number,
    cx: number,
    cy: number,
    dx: number,
    dy: number,
    limit: number,
  ): number {
    let best = limit;
    const ux = bx - ax;
    const uy = by - ay;
    const vx = dx - cx;
    const vy = dy - cy;
    const uu = ux * ux + uy * uy;
    const vv = vx * vx + vy * vy;
    for (let end = 0; end < 2; end++) {
      const x = end === 0 ? cx : dx;
      const y = end === 0 ? cy : dy;
      let t = uu > 0 ? ((x - ax) * ux + (y - ay) * uy) / uu : 0;
      t = t < 0 ? 0 : t > 1 ? 1 : t;
      const fx = t === 1 ? bx : ax + t * ux;
      const fy = t === 1 ? by : ay + t * uy;
      const square = (x - fx) * (x - fx) + (y - fy) * (y - fy);
      if (square >= best) continue;
      best = square;
      this.px = fx;
      this.py = fy;
      this.qx = x;
      this.qy = y;
    }
    for (let end = 0; end < 2; end++) {
      const x = end === 0 ? ax : bx;
      const y = end === 0 ? ay : by;
      let t = vv > 0 ? ((x - cx) * vx + (y - cy) * vy) / vv : 0;
      t = t < 0 ? 0 : t > 1 ? 1 : t;
      const fx = t === 1 ? dx : cx + t * vx;
      const fy = t === 1 ? dy : cy + t * vy;
      const square = (x - fx) * (x - fx) + (y - fy) * (y - fy);
      if (square >= best) continue;
      best = square;
      this.px = x;
      this.py = y;
      this.qx = fx;
      this.qy = fy;
    }
    return best;
  }

  /**
   * The nearest points of a circle and a disc (or point) about (x, y).
   *
   * @returns the gap, m, 0 where they overlap; `limit` where it is no less
   */
  compareRound(cx: number, cy: number, circle: number, x: number, y: number, disc: number, limit: number): number {
    const ux = x - cx;
    const uy = y - cy;
    const length = Math.sqrt(ux * ux + uy * uy);
    const gap = Math.max(length - circle - disc, 0);
    if (gap >= limit) return limit;
    const s = length > 0 ? circle / length : 0;
    const t = length > 0 ? disc / length : 0;
    this.px = cx + s * ux;
    this.py = cy + s * uy;
    this.qx = x - t * ux;
    this.qy = y - t * uy;
    return gap;
  }

  /** Exchange the feet. */
  swap(): void {
    [this.px, this.qx] = [this.qx, this.px];
    [this.py, this.qy] = [this.qy, this.py];
  }
}
