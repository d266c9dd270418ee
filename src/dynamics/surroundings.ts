import type { Crowd, NeighbourGrid } from '../crowd/index.js';
import { NONE } from '../geometry/index.js';
import { findWallCell, WALL_SOLID, type WallGrid } from './wall-grid.js';

/**
 * What a neighbour is to an agent: of the same goal and before it in the queue, behind it, of another goal, coming towards
 * it, or standing: without a wish of its own, so that one may squeeze past it.
 */
export const BEFORE_ME = 0;
export const BEHIND_ME = 1;
export const OTHER_GOAL = 2;
export const ONCOMING = 3;
export const STANDING = 4;

/** Share of the distance that a neighbour must lie ahead to be in the way; less, and it is beside me. */
const AHEAD = 0.2;
/** The same for those who yield to me: a cone of 53 degrees to either side. */
const AHEAD_OF_YIELDING = 0.6;
/** Width of the gap's round front, as a multiple of the two radii. */
const FRONT = 1.375;
/** How much wider than the two bodies the way must be, as a share of their radii. */
const ELBOW = 0.05;
/** Walls count a little less than the body, so that walking along one is free. */
export const WALL_BODY = 0.98;

/** Gaps up to this many radii are known exactly in all directions, however slow the agent. */
export const SIDE_REACH = 5;

/** What the surroundings are seen with; lengths in metres. */
export interface Sight {
  readonly sightSameGoal: number;
  readonly sightOtherGoals: number;
  readonly timeGap: number;
  readonly yieldFactor: number;
  readonly anticipation: number;
}

/**
 * What one agent sees: neighbours not hidden by walls, and the walls themselves, gathered once and asked for many
 * directions. Flat arrays, refilled for every agent.
 */
export class Surroundings {
  count = 0;
  /** Neighbours: where they are as seen from the agent, how far, the sum of both radii, velocity, and their part. */
  dx = new Float64Array(64);
  dy = new Float64Array(64);
  distance = new Float64Array(64);
  sum = new Float64Array(64);
  vx = new Float64Array(64);
  vy = new Float64Array(64);
  /** One over the time gap that counts against each, 1/s. */
  times = new Float64Array(64);
  parts = new Uint8Array(64);
  /** How strongly others come towards the agent, 0 to 1. */
  oncoming = 0;

  wallCount = 0;
  /** Near walls: nearest point as seen from the wall (the way out), and its distance. */
  walls = new Int32Array(64);
  outX = new Float64Array(64);
  outY = new Float64Array(64);
  wallDistance = new Float64Array(64);

  private x = 0;
  private y = 0;
  private radius = 0;

  constructor(private readonly sight: Sight) {}

  /** Look around from entry k of the grid, wishing to go to (ex, ey). */
  look(crowd: Crowd, grid: NeighbourGrid, k: number, walls: WallGrid, ex: number, ey: number): void {
    const { sightSameGoal, sightOtherGoals } = this.sight;
    const { traits } = crowd;
    const i = grid.slots[k];
    const x = grid.x[k];
    const y = grid.y[k];
    const own = grid.radius[k];
    this.x = x;
    this.y = y;
    this.radius = own;
    this.lookAtWalls(walls, x, y);
    const goal = traits.goal[i];
    const reach = sightOtherGoals > sightSameGoal ? sightOtherGoals : sightSameGoal;
    const far = reach * reach;
    const near = sightSameGoal * sightSameGoal;
    const { x: xs, y: ys, slots } = grid;
    const ranges = grid.findRanges(x, y, reach);
    const gapTime = 1 / this.sight.timeGap;
    const yieldTime = gapTime / this.sight.yieldFactor;
    const longest = Math.max(traits.speed[i] * this.sight.timeGap, SIDE_REACH * own);
    let count = 0;
    let oncoming = 0;
    for (let c = 0; c < ranges; c++) {
      const end = grid.ranges[2 * c + 1];
      for (let m = grid.ranges[2 * c]; m < end; m++) {
        const dx = xs[m] - x;
        const dy = ys[m] - y;
        const square = dx * dx + dy * dy;
        if (square >= far || m === k) continue;
        const j = slots[m];
        const isSame = goal !== NONE && traits.goal[j] === goal;
        if (isSame ? square >= near : square >= sightOtherGoals * sightOtherGoals) continue;
        if (this.wallCount > 0 && this.isHidden(walls, dx, dy, square)) continue;
        const distance = Math.sqrt(square);
        let part = OTHER_GOAL;
        // Who stands does not come: a lone agent at the end of a wall turned to the right of someone who waited, into the
        // wall, for ever. Nor is it before me: people who had arrived held up all others in a passage.
        if (traits.wishX[j] === 0 && traits.wishY[j] === 0) part = STANDING;
        else if (isSame) part = goesFirst(crowd, i, j, dx, dy, ex, ey) ? BEFORE_ME : BEHIND_ME;
        else if (traits.wishX[j] * ex + traits.wishY[j] * ey <= 0) {
          part = ONCOMING;
          const lateral = Math.abs(dx * ey - dy * ex);
          if (dx * ex + dy * ey > -own && lateral <= 5 * own) oncoming += 1 - distance / sightOtherGoals;
        }
        // Too far to slow the agent in any direction: the gap alone is long enough.
        const spare = distance - own - grid.radius[m] - longest;
        if (spare > 0) {
          const shift = this.sight.anticipation * this.sight.anticipation;
          if (spare * spare >= shift * (grid.vx[m] * grid.vx[m] + grid.vy[m] * grid.vy[m])) continue;
        }
        if (count === this.dx.length) this.growNeighbours();
        this.dx[count] = dx;
        this.dy[count] = dy;
        this.distance[count] = distance;
        this.sum[count] = own + grid.radius[m];
        this.vx[count] = grid.vx[m];
        this.vy[count] = grid.vy[m];
        this.times[count] = part === BEHIND_ME ? yieldTime : gapTime;
        this.parts[count++] = part;
      }
    }
    this.count = count;
    this.oncoming = oncoming > 1 ? 1 : oncoming;
  }

  /**
   * The speed that those in the way allow in a direction, m/s: the gap, plus what the neighbour moves on meanwhile, over
   * the time gap. Stops looking once it is not above `floor`.
   *
   * @param most speed to begin with
   * @param anticipation s of the neighbour's motion that count
   */
  speedAlong(hx: number, hy: number, most: number, floor: number, anticipation: number): number {
    const { dx, dy, distance, sum, vx, vy, times, parts, count } = this;
    let speed = most;
    for (let n = 0; n < count; n++) {
      const ahead = dx[n] * hx + dy[n] * hy;
      if (ahead <= (parts[n] === BEHIND_ME ? AHEAD_OF_YIELDING : AHEAD) * distance[n]) continue;
      const across = dx[n] * hy - dy[n] * hx;
      const width = sum[n];
      if (across >= (1 + ELBOW) * width || across <= -(1 + ELBOW) * width) continue;
      const share = across / (FRONT * width);
      const gap = ahead - width * Math.sqrt(1 - share * share);
      const allowed = ((gap > 0 ? gap : 0) + anticipation * (vx[n] * hx + vy[n] * hy)) * times[n];
      if (allowed >= speed) continue;
      speed = allowed;
      if (speed <= floor) break;
    }
    return speed > 0 ? speed : 0;
  }

  /** The smallest gap in a direction to neighbours of some parts, m; at most `most`. */
  gapAlong(hx: number, hy: number, most: number, firstPart: number, lastPart: number): number {
    const { dx, dy, distance, sum, parts, count } = this;
    let least = most;
    for (let n = 0; n < count; n++) {
      if (parts[n] < firstPart || parts[n] > lastPart) continue;
      const ahead = dx[n] * hx + dy[n] * hy;
      if (ahead <= AHEAD * distance[n]) continue;
      const across = Math.abs(dx[n] * hy - dy[n] * hx);
      const width = sum[n];
      if (across >= (1 + ELBOW) * width) continue;
      const share = across / (FRONT * width);
      const gap = ahead - width * Math.sqrt(1 - share * share);
      if (gap < least) least = gap > 0 ? gap : 0;
    }
    return least;
  }

  /** How far the body can go in a direction before it touches a wall, m; at most `most`. */
  wallFree(walls: WallGrid, hx: number, hy: number, most: number): number {
    const body = WALL_BODY * this.radius;
    let free = most;
    for (let n = 0; n < this.wallCount; n++) {
      if (this.wallDistance[n] >= free + body) continue;
      // Away from the nearest point is away from the whole wall.
      if (this.outX[n] * hx + this.outY[n] * hy >= 0) continue;
      const t = this.meetWall(walls, this.walls[n], hx, hy, body, this.wallDistance[n]);
      if (t < free) free = t;
    }
    return free;
  }

  /** Distance at which a disc that moves towards a wall touches it; Infinity if it passes. */
  private meetWall(walls: WallGrid, w: number, hx: number, hy: number, body: number, distance: number): number {
    if (distance <= body) return 0;
    const px = this.x - walls.ax[w];
    const py = this.y - walls.ay[w];
    const ux = walls.ux[w];
    const uy = walls.uy[w];
    const side = px * uy - py * ux;
    const rate = hx * uy - hy * ux;
    const gap = Math.abs(side);
    let best = Infinity;
    if (gap > body && (side > 0 ? rate < 0 : rate > 0)) {
      const t = (gap - body) / Math.abs(rate);
      const along = px * ux + py * uy + t * (hx * ux + hy * uy);
      if (along >= 0 && along <= walls.length[w]) return t;
    }
    const ta = meetDisc(px, py, hx, hy, body);
    if (ta < best) best = ta;
    const tb = meetDisc(this.x - walls.bx[w], this.y - walls.by[w], hx, hy, body);
    return tb < best ? tb : best;
  }

  private lookAtWalls(walls: WallGrid, x: number, y: number): void {
    const at = findWallCell(walls, x, y);
    const end = walls.starts[at + 1];
    const { ax, ay, ux, uy, length, kinds, items } = walls;
    const reach = this.sight.sightOtherGoals;
    let count = 0;
    for (let k = walls.starts[at]; k < end; k++) {
      const w = items[k];
      const px = x - ax[w];
      const py = y - ay[w];
      // Walls seen from behind are hidden by others.
      if (kinds[w] === WALL_SOLID && ux[w] * py - uy[w] * px < 0) continue;
      let along = px * ux[w] + py * uy[w];
      along = along < 0 ? 0 : along > length[w] ? length[w] : along;
      const dx = px - along * ux[w];
      const dy = py - along * uy[w];
      const square = dx * dx + dy * dy;
      if (square >= reach * reach) continue;
      if (count === this.walls.length) this.growWalls();
      const distance = Math.sqrt(square);
      this.walls[count] = w;
      this.wallDistance[count] = distance;
      this.outX[count] = distance > 0 ? dx / distance : -uy[w];
      this.outY[count++] = distance > 0 ? dy / distance : ux[w];
    }
    this.wallCount = count;
  }

  /** Does a wall cross the line to (dx, dy)? */
  private isHidden(walls: WallGrid, dx: number, dy: number, square: number): boolean {
    for (let n = 0; n < this.wallCount; n++) {
      if (this.wallDistance[n] * this.wallDistance[n] >= square) continue;
      if (this.outX[n] * dx + this.outY[n] * dy >= 0) continue;
      const w = this.walls[n];
      const px = this.x - walls.ax[w];
      const py = this.y - walls.ay[w];
      const ux = walls.ux[w];
      const uy = walls.uy[w];
      const own = px * uy - py * ux;
      const other = own + dx * uy - dy * ux;
      if (own > 0 ? other >= 0 : other <= 0) continue;
      const along = px * ux + py * uy + (own / (own - other)) * (dx * ux + dy * uy);
      if (along > 0 && along < walls.length[w]) return true;
    }
    return false;
  }

  private growNeighbours(): void {
    const room = 2 * this.dx.length;
    for (const key of ['dx', 'dy', 'distance', 'sum', 'vx', 'vy', 'times'] as const) this[key] = grow(this[key], room);
    const parts = new Uint8Array(room);
    parts.set(this.parts);
    this.parts = parts;
  }

  private growWalls(): void {
    const room = 2 * this.walls.length;
    for (const key of ['outX', 'outY', 'wallDistance'] as const) this[key] = grow(this[key], room);
    const walls = new Int32Array(room);
    walls.set(this.walls);
    this.walls = walls;
  }
}

/**
 * Of two with one goal, does j go before i? Less way left goes first, of equals the older. Without a map the one that is
 * farther along the other's wish. With a map the order has no cycles, so no arch of one goal can lock.
 */
function goesFirst(crowd: Crowd, i: number, j: number, dx: number, dy: number, ex: number, ey: number): boolean {
  const { wayLeft, wishX, wishY } = crowd.traits;
  let mine = wayLeft[i];
  let theirs = wayLeft[j];
  if (mine === Infinity || theirs === Infinity) {
    mine = dx * ex + dy * ey;
    theirs = -(dx * wishX[j] + dy * wishY[j]);
  }
  return theirs < mine || (theirs === mine && j < i);
}

/** Distance along the unit vector (hx, hy) from (px, py) to the disc around the origin; Infinity if it is missed. */
function meetDisc(px: number, py: number, hx: number, hy: number, radius: number): number {
  const b = px * hx + py * hy;
  if (b >= 0) return Infinity;
  const c = px * px + py * py - radius * radius;
  const root = b * b - c;
  if (root < 0) return Infinity;
  return c > 0 ? c / (-b + Math.sqrt(root)) : 0;
}

function grow(values: Float64Array<ArrayBuffer>, room: number): Float64Array<ArrayBuffer> {
  const grown = new Float64Array(room);
  grown.set(values);
  return grown;
}
