import type { Crowd, NeighbourGrid } from '../crowd/index.js';
import { NONE } from '../geometry/index.js';
import { findWallCell, type WallGrid } from './wall-grid.js';

/** Rounds over all limits; they are kept one after the other, so that a later one may break an earlier one a little. */
const ROUNDS = 3;
/** Of two who come at each other, what each gives way. */
const SHARE = 0.5;

/**
 * Keeps agents apart from whatever comes nearer than a given distance (Hartmann 2010, section 4.5.2): a push away from it,
 * just strong enough. The nearer something is, the slower one may approach it; and who is approached gives way, also
 * while it stands.
 *
 * Each push is a limit for the velocity along one normal. Limits and not forces: two walls of a doorway hardly wider than
 * the body would push one back out of it.
 */
export class SpaceNegotiation {
  vx = 0;
  vy = 0;
  private count = 0;
  private nx = new Float64Array(64);
  private ny = new Float64Array(64);
  private limits = new Float64Array(64);

  /**
   * @param distance gap to other bodies below which one slows down, m
   * @param wallDistance the same for walls, m
   * @param largest radius of the largest body, m
   */
  constructor(
    private readonly distance: number,
    private readonly wallDistance: number,
    private readonly largest: number,
  ) {}

  /**
   * Change a velocity so that it keeps all limits, as far as they agree; the result is left in `vx` and `vy`.
   *
   * @param k entry of the agent in the grid
   * @param isPressing people of the same goal behind the agent do not hold it up
   */
  settle(
    crowd: Crowd,
    neighbours: NeighbourGrid,
    walls: WallGrid,
    k: number,
    vx: number,
    vy: number,
    isPressing: boolean,
  ): void {
    this.count = 0;
    const speed = crowd.traits.speed[neighbours.slots[k]];
    this.addAgents(crowd, neighbours, k, speed, isPressing);
    this.addWalls(walls, neighbours.x[k], neighbours.y[k], neighbours.radius[k], speed);
    const { nx, ny, limits, count } = this;
    for (let round = 0; round < ROUNDS; round++) {
      let isDone = true;
      for (let n = 0; n < count; n++) {
        const over = vx * nx[n] + vy * ny[n] - limits[n];
        if (!(over > 0)) continue;
        vx -= over * nx[n];
        vy -= over * ny[n];
        isDone = false;
      }
      if (isDone) break;
    }
    const square = vx * vx + vy * vy;
    if (square > speed * speed) {
      const share = speed / Math.sqrt(square);
      vx *= share;
      vy *= share;
    }
    this.vx = vx;
    this.vy = vy;
  }

  private addAgents(crowd: Crowd, neighbours: NeighbourGrid, k: number, speed: number, isPressing: boolean): void {
    const { x: xs, y: ys, vx, vy, radius, slots } = neighbours;
    const { goal, wayLeft } = crowd.traits;
    const { distance: least } = this;
    const i = slots[k];
    const reach = radius[k] + this.largest + least;
    const ranges = neighbours.findRanges(xs[k], ys[k], reach);
    for (let c = 0; c < ranges; c++) {
      const end = neighbours.ranges[2 * c + 1];
      for (let m = neighbours.ranges[2 * c]; m < end; m++) {
        const dx = xs[m] - xs[k];
        const dy = ys[m] - ys[k];
        const sum = radius[k] + radius[m];
        const square = dx * dx + dy * dy;
        if (square >= (sum + least) * (sum + least) || m === k) continue;
        const j = slots[m];
        const isBehind = goal[i] !== NONE && goal[j] === goal[i] && wayLeft[j] > wayLeft[i];
        if (isPressing && isBehind) continue;
        const d = Math.sqrt(square);
        // Two on one spot: the older one goes to +x.
        const nx = d > 0 ? dx / d : i < j ? -1 : 1;
        const ny = d > 0 ? dy / d : 0;
        const theirs = vx[m] * nx + vy[m] * ny;
        const share = theirs > 0 ? 1 : isBehind ? 0 : SHARE;
        this.add(nx, ny, (speed * (d - sum)) / least + share * theirs);
      }
    }
  }

  private addWalls(walls: WallGrid, x: number, y: number, radius: number, speed: number): void {
    const { ax, ay, ux, uy, length, items, starts, velocities, obstacles } = walls;
    const at = findWallCell(walls, x, y);
    const reach = radius + this.wallDistance;
    for (let n = starts[at]; n < starts[at + 1]; n++) {
      const w = items[n];
      const px = x - ax[w];
      const py = y - ay[w];
      let along = px * ux[w] + py * uy[w];
      along = along < 0 ? 0 : along > length[w] ? length[w] : along;
      const dx = along * ux[w] - px;
      const dy = along * uy[w] - py;
      const square = dx * dx + dy * dy;
      if (square >= reach * reach || square === 0) continue;
      const d = Math.sqrt(square);
      const nx = dx / d;
      const ny = dy / d;
      const gap = d > radius ? d - radius : 0;
      // A wall that comes does not give way.
      const theirs = velocities[2 * obstacles[w]] * nx + velocities[2 * obstacles[w] + 1] * ny;
      this.add(nx, ny, (speed * gap) / this.wallDistance + theirs);
    }
  }

  private add(nx: number, ny: number, limit: number): void {
    if (this.count === this.nx.length) {
      this.nx = grow(this.nx);
      this.ny = grow(this.ny);
      this.limits = grow(this.limits);
    }
    this.nx[this.count] = nx;
    this.ny[this.count] = ny;
    this.limits[this.count++] = limit;
  }
}

function grow(values: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const grown = new Float64Array(2 * values.length);
  grown.set(values);
  return grown;
}
