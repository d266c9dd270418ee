/**
 * The small linear programs of ORCA (van den Berg et al. 2011, section 5): the velocity nearest to a wanted one that lies
 * in a disc and in the intersection of half-planes; and where that is empty, the one that breaks them the least.
 *
 * Half-plane k is the points v with cross(d_k, v - p_k) >= 0: left of the line through p_k in the unit direction d_k.
 * Lines are kept in flat arrays that grow; the result is left in `x` and `y`.
 */
export class LinearPrograms {
  px = new Float64Array(64);
  py = new Float64Array(64);
  dx = new Float64Array(64);
  dy = new Float64Array(64);
  count = 0;
  x = 0;
  y = 0;

  /** The lines of the least-bad program: bisectors of the given ones. */
  private inner: LinearPrograms | undefined;

  /** Add the half-plane left of the line through (px, py) in the unit direction (dx, dy). */
  add(px: number, py: number, dx: number, dy: number): void {
    const k = this.count++;
    if (k === this.px.length) this.grow();
    this.px[k] = px;
    this.py[k] = py;
    this.dx[k] = dx;
    this.dy[k] = dy;
  }

  /**
   * The velocity in all half-planes and in the disc of radius `limit` that is nearest to (wx, wy). Where there is none, the
   * first `hard` half-planes are kept and the deepest break of the others is made as small as can be.
   *
   * @returns whether all half-planes could be kept
   */
  solve(wx: number, wy: number, limit: number, hard: number): boolean {
    const failed = this.solvePlanar(wx, wy, limit, false);
    if (failed === this.count) return true;
    this.solveLeastBad(failed, limit, hard);
    return false;
  }

  /**
   * Incremental program in the plane. With `far` the wanted vector is a unit direction to go as far in as possible.
   *
   * @returns the number of lines, or the first line for which nothing was left (the result keeps those before it)
   */
  solvePlanar(wx: number, wy: number, limit: number, far: boolean): number {
    const length = Math.sqrt(wx * wx + wy * wy);
    if (far || length > limit) {
      this.x = (wx / length) * limit;
      this.y = (wy / length) * limit;
    } else {
      this.x = wx;
      this.y = wy;
    }
    const { px, py, dx, dy } = this;
    for (let k = 0; k < this.count; k++) {
      if (dx[k] * (this.y - py[k]) - dy[k] * (this.x - px[k]) >= 0) continue;
      if (!this.solveOnLine(k, wx, wy, limit, far)) return k;
    }
    return this.count;
  }

  /** The best point on line k within the disc and the lines before it; false and no change if there is none. */
  private solveOnLine(k: number, wx: number, wy: number, limit: number, far: boolean): boolean {
    const { px, py, dx, dy } = this;
    const ux = dx[k];
    const uy = dy[k];
    const along = px[k] * ux + py[k] * uy;
    const root = along * along + limit * limit - (px[k] * px[k] + py[k] * py[k]);
    if (root < 0) return false;
    const half = Math.sqrt(root);
    let low = -along - half;
    let high = -along + half;
    for (let m = 0; m < k; m++) {
      const slope = ux * dy[m] - uy * dx[m];
      const offset = dx[m] * (py[k] - py[m]) - dy[m] * (px[k] - px[m]);
      if (Math.abs(slope) <= 1e-9) {
        // Parallel: either all of this line is allowed by the other, or nothing.
        if (offset < 0) return false;
        continue;
      }
      const t = offset / slope;
      if (slope > 0) high = Math.min(high, t);
      else low = Math.max(low, t);
      if (low > high) return false;
    }
    let t: number;
    if (far) t = ux * wx + uy * wy > 0 ? high : low;
    else t = Math.min(Math.max(ux * (wx - px[k]) + uy * (wy - py[k]), low), high);
    this.x = px[k] + t * ux;
    this.y = py[k] + t * uy;
    return true;
  }

  /**
   * The program in three dimensions (section 5.3): the third is how deep the soft half-planes are broken. Line by line:
   * where line k is broken deeper than so far, go as far into it as the bisectors with the lines before it allow.
   */
  private solveLeastBad(first: number, limit: number, hard: number): void {
    this.inner ??= new LinearPrograms();
    const { inner, px, py, dx, dy } = this;
    let depth = 0;
    for (let k = first; k < this.count; k++) {
      if (dx[k] * (py[k] - this.y) - dy[k] * (px[k] - this.x) <= depth) continue;
      inner.count = 0;
      for (let m = 0; m < hard; m++) inner.add(px[m], py[m], dx[m], dy[m]);
      for (let m = hard; m < k; m++) {
        const slope = dx[k] * dy[m] - dy[k] * dx[m];
        let qx: number;
        let qy: number;
        if (Math.abs(slope) <= 1e-9) {
          // Of two lines in one direction the later is the stricter and rules alone.
          if (dx[k] * dx[m] + dy[k] * dy[m] > 0) continue;
          qx = 0.5 * (px[k] + px[m]);
          qy = 0.5 * (py[k] + py[m]);
        } else {
          const t = (dx[m] * (py[k] - py[m]) - dy[m] * (px[k] - px[m])) / slope;
          qx = px[k] + t * dx[k];
          qy = py[k] + t * dy[k];
        }
        const bx = dx[m] - dx[k];
        const by = dy[m] - dy[k];
        const length = Math.sqrt(bx * bx + by * by);
        // Lines that are nearly parallel meet far away; from there the disc would be missed by rounding.
        const along = (qx * bx + qy * by) / (length * length);
        inner.add(qx - along * bx, qy - along * by, bx / length, by / length);
      }
      // Where rounding leaves nothing the result so far is as good as any.
      if (inner.solvePlanar(-dy[k], dx[k], limit, true) === inner.count) {
        this.x = inner.x;
        this.y = inner.y;
      }
      depth = dx[k] * (py[k] - this.y) - dy[k] * (px[k] - this.x);
    }
  }

  private grow(): void {
    const room = 2 * this.px.length;
    for (const key of ['px', 'py', 'dx', 'dy'] as const) {
      const grown = new Float64Array(room);
      grown.set(this[key]);
      this[key] = grown;
    }
  }
}
