import { type Crowd, NeighbourGrid } from '../crowd/index.js';
import { SweptMove } from './swept-move.js';
import type { WallGrid } from './wall-grid.js';

export interface ContactOptions {
  /** Passes of the solver; each moves every body by half of its overlaps. [Limit: >= 0] */
  readonly passes?: number;
}

/** With 4 passes the worst overlap seen in counterflow was 10.8 % of the radius, with 6 below 8.2 %. */
export const CONTACT_DEFAULTS: Required<ContactOptions> = { passes: 6 };

/** Pairs are kept while they are nearer than this many times their radii, so that pushes within a step find them. */
const SLACK = 1.25;

/**
 * The last word on where bodies are. From the present to the written future every centre is swept against the walls and
 * never crosses one; then bodies that overlap are pushed apart, all at once (Jacobi), and out of walls, which
 * never give way.
 */
export class Contacts {
  /** Largest overlap after the last step: (ri + rj - distance) / min(ri, rj), 0 if none. */
  worstOverlap = 0;

  private readonly passes: number;
  private readonly move: SweptMove;
  private grid = new NeighbourGrid(1);
  /** Per entry of the grid: where its pairs begin. Pairs: slot of the other, and its shift across the seam. */
  private starts = new Int32Array(0);
  private others = new Int32Array(64);
  private shifts = new Float64Array(64);
  /** Where the dynamics wanted the agents to be. */
  private wantedX = new Float64Array(0);
  private wantedY = new Float64Array(0);
  private pushX = new Float64Array(0);
  private pushY = new Float64Array(0);

  constructor(
    private readonly walls: WallGrid,
    options: ContactOptions = {},
  ) {
    this.passes = options.passes ?? CONTACT_DEFAULTS.passes;
    this.move = new SweptMove(walls);
  }

  /**
   * Settle the written future of the crowd.
   *
   * @param dt time step, s
   */
  settle(crowd: Crowd, dt: number): void {
    this.sweep(crowd);
    this.findPairs(crowd);
    for (let k = 0; k < this.passes; k++) {
      if (!this.push(crowd)) break;
    }
    this.worstOverlap = this.measure(crowd);
    this.respond(crowd, dt);
    this.wrap(crowd);
  }

  private sweep(crowd: Crowd): void {
    const { present, future } = crowd;
    const { radius } = crowd.traits;
    const n = crowd.count;
    if (this.wantedX.length < n) {
      this.wantedX = new Float64Array(2 * n);
      this.wantedY = new Float64Array(2 * n);
    }
    this.wantedX.set(future.x.subarray(0, n));
    this.wantedY.set(future.y.subarray(0, n));
    for (let i = 0; i < n; i++) this.carry(crowd, present.x[i], present.y[i], future.x[i], future.y[i], radius[i], i);
  }

  /** Carry agent i from one place to another, as far as the walls allow. */
  private carry(crowd: Crowd, x: number, y: number, toX: number, toY: number, radius: number, i: number): void {
    const { move, walls } = this;
    const { future } = crowd;
    const dx = toX - x;
    const dy = toY - y;
    const free = walls.reach - radius;
    if (free > 0 && dx * dx + dy * dy < free * free && move.isOpen(x, y)) {
      future.x[i] = toX;
      future.y[i] = toY;
      return;
    }
    move.walk(x, y, dx, dy, radius);
    move.pushOut(move.x, move.y, radius);
    future.x[i] = move.x;
    future.y[i] = move.y;
  }

  private findPairs(crowd: Crowd): void {
    const { walls } = this;
    const n = crowd.count;
    const { future } = crowd;
    const { radius } = crowd.traits;
    let largest = 0;
    for (let i = 0; i < n; i++) if (radius[i] > largest) largest = radius[i];
    if (n > 0 && Math.abs(this.grid.cell / largest - 2) > 1) this.grid = new NeighbourGrid(2 * largest);
    const { grid } = this;
    grid.update(crowd, walls.period, walls.seam, 4 * largest, true);
    if (this.starts.length < grid.count + 1) {
      this.starts = new Int32Array(2 * grid.count + 1);
      this.pushX = new Float64Array(2 * grid.count);
      this.pushY = new Float64Array(2 * grid.count);
    }
    const { starts } = this;
    let total = 0;
    for (let k = 0; k < grid.count; k++) {
      starts[k] = total;
      if (grid.ghosts[k] === 1) continue;
      const x = grid.x[k];
      const y = grid.y[k];
      const own = grid.radius[k];
      const count = grid.findRanges(x, y, SLACK * (own + largest));
      for (let c = 0; c < count; c++) {
        const end = grid.ranges[2 * c + 1];
        for (let m = grid.ranges[2 * c]; m < end; m++) {
          const dx = grid.x[m] - x;
          const dy = grid.y[m] - y;
          const reach = SLACK * (own + grid.radius[m]);
          if (dx * dx + dy * dy >= reach * reach || m === k) continue;
          if (total === this.others.length) this.growPairs();
          const j = grid.slots[m];
          this.others[total] = j;
          this.shifts[total++] = grid.ghosts[m] === 0 ? 0 : grid.x[m] > future.x[j] ? walls.period : -walls.period;
        }
      }
    }
    starts[grid.count] = total;
  }

  /** One pass over all pairs. False when nothing overlapped. */
  private push(crowd: Crowd): boolean {
    const { grid, starts, others, shifts, pushX, pushY } = this;
    const { x, y } = crowd.future;
    const { radius, ids } = crowd.traits;
    let any = false;
    for (let k = 0; k < grid.count; k++) {
      pushX[k] = 0;
      pushY[k] = 0;
      const first = starts[k];
      const end = starts[k + 1];
      if (first === end) continue;
      const i = grid.slots[k];
      let sumX = 0;
      let sumY = 0;
      for (let c = first; c < end; c++) {
        const j = others[c];
        const dx = x[i] - x[j] - shifts[c];
        const dy = y[i] - y[j];
        const sum = radius[i] + radius[j];
        const square = dx * dx + dy * dy;
        if (square >= sum * sum) continue;
        any = true;
        const distance = Math.sqrt(square);
        const half = 0.5 * (sum - distance);
        if (distance > 0) {
          sumX += (half * dx) / distance;
          sumY += (half * dy) / distance;
        } else sumX += ids[i] > ids[j] ? half : -half;
      }
      pushX[k] = sumX;
      pushY[k] = sumY;
    }
    if (!any) return false;
    for (let k = 0; k < grid.count; k++) {
      if (pushX[k] === 0 && pushY[k] === 0) continue;
      const i = grid.slots[k];
      this.carry(crowd, x[i], y[i], x[i] + pushX[k], y[i] + pushY[k], radius[i], i);
    }
    return true;
  }

  private measure(crowd: Crowd): number {
    const { grid, starts, others, shifts } = this;
    const { x, y } = crowd.future;
    const { radius } = crowd.traits;
    let worst = 0;
    for (let k = 0; k < grid.count; k++) {
      const i = grid.slots[k];
      for (let c = starts[k]; c < starts[k + 1]; c++) {
        const j = others[c];
        const dx = x[i] - x[j] - shifts[c];
        const dy = y[i] - y[j];
        const sum = radius[i] + radius[j];
        const square = dx * dx + dy * dy;
        if (square >= sum * sum) continue;
        const overlap = (sum - Math.sqrt(square)) / Math.min(radius[i], radius[j]);
        if (overlap > worst) worst = overlap;
      }
    }
    return worst;
  }

  /**
   * What stopped or pushed a body changes its velocity too, though never beyond the desired speed: people in a jam who keep the velocity they wanted
   * press into each other deeper with every step (68 % of the radius before a door, against 15 %).
   */
  private respond(crowd: Crowd, dt: number): void {
    const { x, y, vx, vy } = crowd.future;
    const { speed } = crowd.traits;
    const { wantedX, wantedY } = this;
    const n = crowd.count;
    for (let i = 0; i < n; i++) {
      const dx = x[i] - wantedX[i];
      const dy = y[i] - wantedY[i];
      if (dx === 0 && dy === 0) continue;
      const most = Math.max(vx[i] * vx[i] + vy[i] * vy[i], speed[i] * speed[i]);
      const ux = vx[i] + dx / dt;
      const uy = vy[i] + dy / dt;
      const after = ux * ux + uy * uy;
      const share = after > most ? Math.sqrt(most / after) : 1;
      vx[i] = share * ux;
      vy[i] = share * uy;
    }
  }

  private wrap(crowd: Crowd): void {
    const { period, seam } = this.walls;
    if (period === 0) return;
    const { x } = crowd.future;
    const n = crowd.count;
    for (let i = 0; i < n; i++) {
      if (x[i] < seam) x[i] += period;
      else if (x[i] >= seam + period) x[i] -= period;
    }
  }

  private growPairs(): void {
    const others = new Int32Array(2 * this.others.length);
    const shifts = new Float64Array(2 * this.others.length);
    others.set(this.others);
    shifts.set(this.shifts);
    this.others = others;
    this.shifts = shifts;
  }
}
