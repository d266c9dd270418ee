import type { Crowd, NeighbourGrid } from '../crowd/index.js';
import { pseudoAngle, unitX, unitY } from './pseudo-angle.js';
import { findWallCell, type WallGrid } from './wall-grid.js';

/** The site of an arc where nothing is near enough: the rim of the largest circle that is looked for. */
export const OPEN = -1;
/** Sites nearer than this share of the largest circle are taken to be this far away: on one spot there is no cell. */
const LEAST = 1e-6;
/** Nearest points closer than this share of the largest circle are one: the end of a wall and the wall itself. */
const SAME = 1e-7;

/**
 * The cell of one agent in the Voronoi diagram of all centres and walls: its corners are the centres of the empty circles
 * that touch the agent's centre and two others (Hartmann 2010, section 4.2.1). Computed from what is near, in the frame of
 * the agent's wish, so that nothing depends on who was moved before or by which thread.
 *
 * A circle through the agent with its centre at distance t in direction u touches a point at d where 1 / t = 2 d.u / d.d,
 * and a line at distance h along the unit normal n where 1 / t = (1 + n.u) / h. Both are a.u + b: each site rules over one
 * arc of directions, and the cell is the upper envelope of such functions.
 *
 * Circles end at a radius of `most`: more room than that is open ground.
 */
export class AgentCell {
  /** Corners of the cell in the frame of the wish (x along it, y to its left): centre and radius of the circle, m. */
  count = 0;
  x = new Float64Array(64);
  y = new Float64Array(64);
  radius = new Float64Array(64);
  /** The sites on the right and on the left of each corner, or OPEN. */
  right = new Int32Array(64);
  left = new Int32Array(64);

  /** Sites: coefficients of 1 / t, place of a point or normal of a line, radius of the body (0 for walls). */
  siteCount = 0;
  siteRadius = new Float64Array(64);
  /** Is a site an agent? */
  isAgent = new Uint8Array(64);
  private ax = new Float64Array(64);
  private ay = new Float64Array(64);
  private b = new Float64Array(64);
  /** A point: where it is. A line: its unit normal, away from the agent. */
  private px = new Float64Array(64);
  private py = new Float64Array(64);

  /** Arcs by rising pseudo-angle from -2 (behind) over 0 (ahead) to 2: where each begins, and whose it is. */
  private arcCount = 0;
  private starts = new Float64Array(128);
  private owners = new Int32Array(128);
  private nextStarts = new Float64Array(128);
  private nextOwners = new Int32Array(128);
  private nextCount = 0;

  private ex = 1;
  private ey = 0;
  private most = 1;
  /** No arc has a smaller 1 / t than this. */
  private floor = 1;
  private footX = 0;
  private footY = 0;

  /**
   * The cell of the agent of entry k.
   *
   * @param ex unit vector along the wish
   * @param most radius of the largest circle, m. [Limit: > 0; the grids must reach twice as far]
   * @param walls left out where walls do not count
   */
  build(
    crowd: Crowd,
    neighbours: NeighbourGrid,
    k: number,
    ex: number,
    ey: number,
    most: number,
    walls?: WallGrid,
  ): void {
    this.ex = ex;
    this.ey = ey;
    this.most = most;
    this.siteCount = 0;
    this.arcCount = 1;
    this.starts[0] = -2;
    this.owners[0] = OPEN;
    this.floor = 1 / most;
    const { x: xs, y: ys, slots } = neighbours;
    const x = xs[k];
    const y = ys[k];
    const ranges = neighbours.findRanges(x, y, 2 * most);
    for (let c = 0; c < ranges; c++) {
      const end = neighbours.ranges[2 * c + 1];
      for (let m = neighbours.ranges[2 * c]; m < end; m++) {
        const dx = xs[m] - x;
        const dy = ys[m] - y;
        if (dx * dx + dy * dy >= 4 * most * most || m === k || slots[m] === slots[k]) continue;
        this.addPoint(dx, dy, crowd.traits.radius[slots[m]], 1);
      }
    }
    if (walls) this.addWalls(x, y, walls);
    this.findCorners();
  }

  /** Radius of the empty circle through the agent with its centre straight along the wish, m. */
  radiusAhead(): number {
    let a = 0;
    while (a + 1 < this.arcCount && this.starts[a + 1] <= 0) a++;
    return 1 / this.valueAt(this.owners[a], 1, 0);
  }

  /** Does a body of this radius get through between the two sites of a corner? Gives by how much it does not, m; 0 = it does. */
  lackAt(corner: number, body: number): number {
    const i = this.right[corner];
    const j = this.left[corner];
    if (i === OPEN || j === OPEN) return 0;
    const vx = this.x[corner];
    const vy = this.y[corner];
    this.findFoot(i, vx, vy);
    const { footX, footY } = this;
    this.findFoot(j, vx, vy);
    // Behind the narrowest place the way only gets wider.
    if ((0.5 * (footX + this.footX) - vx) * vx + (0.5 * (footY + this.footY) - vy) * vy <= 0) return 0;
    const gx = this.footX - footX;
    const gy = this.footY - footY;
    const lack = 2 * body + this.siteRadius[i] + this.siteRadius[j] - Math.sqrt(gx * gx + gy * gy);
    return lack > 1e-3 * body ? lack : 0;
  }

  /** Is one of the two sites of a corner an agent, who may move on? */
  isBetweenAgents(corner: number): boolean {
    const i = this.right[corner];
    const j = this.left[corner];
    return (i !== OPEN && this.isAgent[i] === 1) || (j !== OPEN && this.isAgent[j] === 1);
  }

  private addWalls(x: number, y: number, walls: WallGrid): void {
    const { ax, ay, bx, by, ux, uy, length, items, starts } = walls;
    const at = findWallCell(walls, x, y);
    const reach = 2 * this.most;
    for (let n = starts[at]; n < starts[at + 1]; n++) {
      const w = items[n];
      const px = ax[w] - x;
      const py = ay[w] - y;
      const along = -(px * ux[w] + py * uy[w]);
      const near = along < 0 ? 0 : along > length[w] ? length[w] : along;
      const dx = px + near * ux[w];
      const dy = py + near * uy[w];
      if (dx * dx + dy * dy >= reach * reach) continue;
      this.addPoint(px, py, 0, 0);
      if (length[w] === 0) continue;
      this.addPoint(bx[w] - x, by[w] - y, 0, 0);
      this.addLine(px, py, ux[w], uy[w], length[w]);
    }
  }

  /** A point at (dx, dy) from the agent. */
  private addPoint(dx: number, dy: number, radius: number, isAgent: number): void {
    const x = dx * this.ex + dy * this.ey;
    const y = dy * this.ex - dx * this.ey;
    const least = LEAST * this.most;
    const square = Math.max(x * x + y * y, least * least);
    const s = this.addSite(radius, isAgent);
    this.ax[s] = (2 * x) / square;
    this.ay[s] = (2 * y) / square;
    this.b[s] = 0;
    this.px[s] = x;
    this.py[s] = y;
    this.lay(s, -2, 2);
  }

  /** The inside of a wall that begins at (px, py) from the agent and runs along (ux, uy). */
  private addLine(px: number, py: number, ux: number, uy: number, length: number): void {
    const { ex, ey } = this;
    const wx = ux * ex + uy * ey;
    const wy = uy * ex - ux * ey;
    const side = px * uy - py * ux;
    const h = Math.max(Math.abs(side), LEAST * this.most);
    // The normal away from the agent.
    const nx = side >= 0 ? wy : -wy;
    const ny = side >= 0 ? -wx : wx;
    const s = this.addSite(0, 0);
    this.ax[s] = nx / h;
    this.ay[s] = ny / h;
    this.b[s] = 1 / h;
    this.px[s] = nx;
    this.py[s] = ny;
    const first = px * ux + py * uy;
    const from = touchKey(first, h, wx, wy, nx, ny);
    const to = touchKey(first + length, h, wx, wy, nx, ny);
    // Seen from the agent the wall runs clockwise where its direction is to the right of the normal.
    const isLeft = nx * wy - ny * wx > 0;
    this.layBetween(s, isLeft ? from : to, isLeft ? to : from);
  }

  private addSite(radius: number, isAgent: number): number {
    if (this.siteCount === this.ax.length) this.growSites();
    this.siteRadius[this.siteCount] = radius;
    this.isAgent[this.siteCount] = isAgent;
    return this.siteCount++;
  }

  /** A site counts in the directions from one pseudo-angle counter-clockwise to another. */
  private layBetween(s: number, from: number, to: number): void {
    if (from <= to) {
      this.lay(s, from, to);
      return;
    }
    this.lay(s, from, 2);
    this.lay(s, -2, to);
  }

  /** Take over, from pseudo-angle `low` to `high`, all directions in which the site's circle is the smallest. */
  private lay(s: number, low: number, high: number): void {
    const { ax, ay, b } = this;
    if (Math.sqrt(ax[s] * ax[s] + ay[s] * ay[s]) + b[s] <= this.floor) return;
    this.nextCount = 0;
    let changed = false;
    for (let a = 0; a < this.arcCount; a++) {
      const k = this.owners[a];
      const from = this.starts[a];
      const to = a + 1 < this.arcCount ? this.starts[a + 1] : 2;
      const first = Math.max(from, low);
      const last = Math.min(to, high);
      this.append(from, k);
      if (!(first < last)) continue;
      // Where (a_s - a_k).u > b_k - b_s: an arc round the direction of the difference.
      const cx = k === OPEN ? ax[s] : ax[s] - ax[k];
      const cy = k === OPEN ? ay[s] : ay[s] - ay[k];
      const c = (k === OPEN ? 1 / this.most : b[k]) - b[s];
      const length = Math.sqrt(cx * cx + cy * cy);
      if (!(c < length)) continue;
      if (c <= -length) {
        this.replace(first, last, to, s, k);
        changed = true;
        continue;
      }
      const along = c / (length * length);
      const across = Math.sqrt(Math.max(0, 1 - (c / length) * (c / length))) / length;
      const start = pseudoAngle(along * cx + across * cy, along * cy - across * cx);
      const end = pseudoAngle(along * cx - across * cy, along * cy + across * cx);
      if (start <= end) {
        if (Math.max(first, start) < Math.min(last, end)) {
          this.replace(Math.max(first, start), Math.min(last, end), to, s, k);
          changed = true;
        }
        continue;
      }
      // Through behind: the part up to `end`, and that from `start` on.
      if (first < Math.min(last, end)) {
        this.replace(first, Math.min(last, end), to, s, k);
        changed = true;
      }
      if (Math.max(first, start) < last) {
        this.replace(Math.max(first, start), last, to, s, k);
        changed = true;
      }
    }
    if (changed) this.swapArcs();
  }

  /** Give part of the arc at the end of the new list, which ends at `to` and is that of k, to s. */
  private replace(from: number, until: number, to: number, s: number, k: number): void {
    if (this.nextStarts[this.nextCount - 1] === from) this.nextCount--;
    this.append(from, s);
    if (until < to) this.append(until, k);
  }

  private append(start: number, owner: number): void {
    if (this.nextCount > 0 && this.nextOwners[this.nextCount - 1] === owner) return;
    if (this.nextCount === this.nextStarts.length) this.growArcs();
    this.nextStarts[this.nextCount] = start;
    this.nextOwners[this.nextCount++] = owner;
  }

  private swapArcs(): void {
    const { starts, owners } = this;
    this.starts = this.nextStarts;
    this.owners = this.nextOwners;
    this.nextStarts = starts;
    this.nextOwners = owners;
    this.arcCount = this.nextCount;
  }

  private findCorners(): void {
    const { starts, owners, arcCount, most } = this;
    this.count = 0;
    for (let a = 0; a < arcCount; a++) {
      const before = owners[a === 0 ? arcCount - 1 : a - 1];
      const after = owners[a];
      if (before === after) continue;
      const key = starts[a];
      const ux = unitX(key);
      const uy = unitY(key);
      const t = 1 / Math.max(this.valueAt(before, ux, uy), this.valueAt(after, ux, uy));
      const x = t * ux;
      const y = t * uy;
      if (before !== OPEN && after !== OPEN) {
        this.findFoot(before, x, y);
        const { footX, footY } = this;
        this.findFoot(after, x, y);
        if (Math.abs(footX - this.footX) + Math.abs(footY - this.footY) < SAME * most) continue;
      }
      if (this.count === this.x.length) this.growCorners();
      this.x[this.count] = x;
      this.y[this.count] = y;
      this.radius[this.count] = t;
      this.right[this.count] = before;
      this.left[this.count++] = after;
    }
  }

  /** 1 / t of a site in a direction. */
  private valueAt(s: number, ux: number, uy: number): number {
    return s === OPEN ? 1 / this.most : this.ax[s] * ux + this.ay[s] * uy + this.b[s];
  }

  /** The point of a site where it touches the circle round (x, y). */
  private findFoot(s: number, x: number, y: number): void {
    if (this.b[s] === 0) {
      this.footX = this.px[s];
      this.footY = this.py[s];
      return;
    }
    const rest = 1 / this.b[s] - (x * this.px[s] + y * this.py[s]);
    this.footX = x + rest * this.px[s];
    this.footY = y + rest * this.py[s];
  }

  private growSites(): void {
    const room = 2 * this.ax.length;
    this.siteRadius = grow(this.siteRadius, new Float64Array(room));
    this.isAgent = grow(this.isAgent, new Uint8Array(room));
    this.ax = grow(this.ax, new Float64Array(room));
    this.ay = grow(this.ay, new Float64Array(room));
    this.b = grow(this.b, new Float64Array(room));
    this.px = grow(this.px, new Float64Array(room));
    this.py = grow(this.py, new Float64Array(room));
  }

  private growArcs(): void {
    const room = 2 * this.nextStarts.length;
    this.nextStarts = grow(this.nextStarts, new Float64Array(room));
    this.nextOwners = grow(this.nextOwners, new Int32Array(room));
  }

  private growCorners(): void {
    const room = 2 * this.x.length;
    this.x = grow(this.x, new Float64Array(room));
    this.y = grow(this.y, new Float64Array(room));
    this.radius = grow(this.radius, new Float64Array(room));
    this.right = grow(this.right, new Int32Array(room));
    this.left = grow(this.left, new Int32Array(room));
  }
}

/** The pseudo-angle of the centre of the circle that touches a line at distance h in the place s along it. */
function touchKey(s: number, h: number, wx: number, wy: number, nx: number, ny: number): number {
  const rest = 0.5 * (h - (s * s) / h);
  return pseudoAngle(s * wx + rest * nx, s * wy + rest * ny);
}

function grow<T extends Float64Array | Int32Array | Uint8Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
