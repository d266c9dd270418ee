import type { Crowd, NeighbourGrid } from '../crowd/index.js';
import { exp } from '../math/index.js';
import type { Dynamics, NearList } from './dynamics.js';
import type { ForceKernel, KernelName } from './kernel/force-kernel.js';
import { WALLED } from './kernel/kernel-columns.js';
import { ScalarForces } from './kernel/scalar-forces.js';
import { SimdForces } from './kernel/simd-forces.js';
import { findWallCell, type WallGrid } from './wall-grid.js';

/** Parameters of the social force (Sud et al. 2008, section 5.1); the symbols of the paper in brackets. */
export interface SocialForceOptions {
  /** Strength of the repulsion [A], m/s2. */
  readonly strength?: number;
  /** Range of the repulsion [B], m; agents and obstacles farther than this have no influence. [Limit: > 0] */
  readonly range?: number;
  /** Share of the repulsion that comes from behind [lambda]. [Limit: 0 to 1] */
  readonly anisotropy?: number;
  /** Share of the repulsion behind a moving obstacle [lambda of o]. [Limit: 0 to 1] */
  readonly obstacleAnisotropy?: number;
  /** Strength of the attraction between members of a group [C], m/s2. */
  readonly attraction?: number;
  /** Time in which the desired velocity is taken up [tau], s. [Limit: > 0] */
  readonly tau?: number;
  /** How far an approaching agent is noticed and passed on the right (section 5.2), m. */
  readonly passingRange?: number;
  /** What computes the forces between agents; `simd` needs WebAssembly and gives other bytes than `js`. */
  readonly kernel?: KernelName;
}

/** The paper names no values; these keep a body's width between people that walk freely. */
export const SOCIAL_FORCE_DEFAULTS: Required<SocialForceOptions> = {
  strength: 1.5,
  range: 0.8,
  anisotropy: 0.3,
  obstacleAnisotropy: 0.3,
  attraction: 0.1,
  tau: 0.5,
  passingRange: 2.5,
  kernel: 'js',
};

/** A wall is touched when the body is this near to it, as a share of the radius. */
const TOUCH = 1e-3;
/** Walls of one place that count; beyond it the obstacles with higher numbers are left out. */
const MAX_OBSTACLES = 64;

/**
 * The social force of Sud et al. 2008. Repulsion from agents, weaker from behind; attraction within a group; repulsion
 * from the nearest point of each obstacle, stronger ahead of moving ones; and the pull to the desired velocity. The
 * response of section 5.2: velocity and force into a wall that is touched are set to zero, and the nearest approaching
 * agent is passed on the right.
 *
 * The pull is integrated exactly over a step in which all else is held, so that a free agent follows
 * v(t) = v0 (1 - exp(-t / tau)) at any time step.
 */
export class SocialForce implements Dynamics {
  readonly name = 'social-force';
  readonly options: Required<SocialForceOptions>;
  readonly neighbourReach: number;
  readonly wallReach: number;
  /** Sum of the forces but the pull on the agent that was looked at last, m/s2. */
  forceX = 0;
  forceY = 0;

  private readonly kernel: ForceKernel;
  private wishX = 0;
  private wishY = 0;
  private readonly obstacles = new Int32Array(MAX_OBSTACLES);
  private readonly squares = new Float64Array(MAX_OBSTACLES);
  private readonly nearX = new Float64Array(MAX_OBSTACLES);
  private readonly nearY = new Float64Array(MAX_OBSTACLES);
  private obstacleCount = 0;

  constructor(options: SocialForceOptions = {}) {
    this.options = { ...SOCIAL_FORCE_DEFAULTS, ...options };
    this.neighbourReach = Math.max(this.options.range, this.options.passingRange);
    this.wallReach = this.options.range;
    const parameters = { ...this.options, reach: this.neighbourReach };
    this.kernel = this.options.kernel === 'simd' ? new SimdForces(parameters) : new ScalarForces(parameters);
  }

  get near(): NearList | undefined {
    return this.kernel.near;
  }

  prepare(crowd: Crowd, neighbours: NeighbourGrid, _walls: WallGrid, dt: number, model: number): void {
    this.kernel.prepare(crowd, neighbours, model, dt, exp(-dt / this.options.tau));
  }

  steer(
    crowd: Crowd,
    neighbours: NeighbourGrid,
    walls: WallGrid,
    dt: number,
    from: number,
    to: number,
    model: number,
  ): void {
    const { present, future, traits } = crowd;
    const { tau } = this.options;
    const decay = exp(-dt / tau);
    const flags = this.kernel.steerOpen?.(crowd, neighbours, walls, from, to);
    if (!flags) this.kernel.run(crowd, neighbours, from, to);
    for (let k = from; k < to; k++) {
      if (flags && flags[k] !== WALLED) continue;
      const i = neighbours.slots[k];
      if (neighbours.ghosts[k] === 1 || traits.model[i] !== model) continue;
      this.readForce(crowd, neighbours, k, walls);
      let vx = present.vx[i];
      let vy = present.vy[i];
      // The velocity that the pull and the other forces lead to if nothing changes.
      let endX = traits.speed[i] * this.wishX + tau * this.forceX;
      let endY = traits.speed[i] * this.wishY + tau * this.forceY;
      const touch = (1 + TOUCH) * traits.radius[i];
      for (let o = 0; o < this.obstacleCount; o++) {
        if (this.squares[o] > touch * touch || this.squares[o] === 0) continue;
        const distance = Math.sqrt(this.squares[o]);
        const nx = this.nearX[o] / distance;
        const ny = this.nearY[o] / distance;
        const speed = Math.min(0, vx * nx + vy * ny);
        vx -= speed * nx;
        vy -= speed * ny;
        const end = Math.min(0, endX * nx + endY * ny);
        endX -= end * nx;
        endY -= end * ny;
      }
      future.vx[i] = endX + (vx - endX) * decay;
      future.vy[i] = endY + (vy - endY) * decay;
      future.x[i] = present.x[i] + endX * dt + (vx - endX) * tau * (1 - decay);
      future.y[i] = present.y[i] + endY * dt + (vy - endY) * tau * (1 - decay);
      const speed = Math.sqrt(future.vx[i] * future.vx[i] + future.vy[i] * future.vy[i]);
      const turns = speed > 1e-6 * traits.speed[i];
      future.headingX[i] = turns ? future.vx[i] / speed : present.headingX[i];
      future.headingY[i] = turns ? future.vy[i] / speed : present.headingY[i];
      future.patience[i] = present.patience[i];
    }
  }

  /** The forces on the agent of entry k, left in `forceX`, `forceY`, and its wish turned for whom it passes. */
  computeForce(crowd: Crowd, neighbours: NeighbourGrid, k: number, walls: WallGrid): void {
    this.prepare(crowd, neighbours, walls, 0, crowd.traits.model[neighbours.slots[k]]);
    this.kernel.run(crowd, neighbours, k, k + 1);
    this.readForce(crowd, neighbours, k, walls);
  }

  private readForce(crowd: Crowd, neighbours: NeighbourGrid, k: number, walls: WallGrid): void {
    const { forceX, forceY, nearest } = this.kernel;
    const i = neighbours.slots[k];
    this.forceX = forceX[k];
    this.forceY = forceY[k];
    this.addWalls(neighbours.x[k], neighbours.y[k], neighbours.radius[k], walls);
    this.wishX = crowd.traits.wishX[i];
    this.wishY = crowd.traits.wishY[i];
    const reach = this.neighbourReach;
    if (nearest[k] < reach * reach) this.passRight(1 - Math.sqrt(nearest[k]) / reach);
  }

  /** Turn the wish to the right, by 45 degrees for one that is very near. */
  private passRight(weight: number): void {
    const { wishX, wishY } = this;
    const x = wishX + weight * wishY;
    const y = wishY - weight * wishX;
    const length = Math.sqrt(x * x + y * y);
    this.wishX = x / length;
    this.wishY = y / length;
  }

  /** One force per obstacle, from its nearest point. */
  private addWalls(x: number, y: number, own: number, walls: WallGrid): void {
    this.obstacleCount = 0;
    const at = findWallCell(walls, x, y);
    const first = walls.starts[at];
    const end = walls.starts[at + 1];
    if (first === end) return;
    const { strength, range, obstacleAnisotropy } = this.options;
    const { ax, ay, ux, uy, length, items } = walls;
    const { obstacles, squares, nearX, nearY } = this;
    for (let n = first; n < end; n++) {
      const w = items[n];
      const px = x - ax[w];
      const py = y - ay[w];
      let along = px * ux[w] + py * uy[w];
      along = along < 0 ? 0 : along > length[w] ? length[w] : along;
      const dx = px - along * ux[w];
      const dy = py - along * uy[w];
      const square = dx * dx + dy * dy;
      if (square > range * range) continue;
      const obstacle = walls.obstacles[w];
      let o = 0;
      while (o < this.obstacleCount && obstacles[o] !== obstacle) o++;
      if (o === this.obstacleCount) {
        if (o === MAX_OBSTACLES) continue;
        this.obstacleCount++;
        obstacles[o] = obstacle;
      } else if (square >= squares[o]) continue;
      squares[o] = square;
      nearX[o] = dx;
      nearY[o] = dy;
    }
    for (let o = 0; o < this.obstacleCount; o++) {
      const distance = Math.sqrt(squares[o]);
      if (distance === 0) continue;
      const nx = nearX[o] / distance;
      const ny = nearY[o] / distance;
      const vx = walls.velocities[2 * obstacles[o]];
      const vy = walls.velocities[2 * obstacles[o] + 1];
      const speed = Math.sqrt(vx * vx + vy * vy);
      let push = strength * exp((own - distance) / range);
      // What stands has no direction of motion to be stronger in: the share on all sides is left. With the full strength
      // the jambs of a door one centimetre wider than the body kept out whoever walks slower than 1 m/s.
      const front = speed > 0 ? 0.5 * (1 + (vx * nx + vy * ny) / speed) : 0;
      push *= obstacleAnisotropy + (1 - obstacleAnisotropy) * front;
      this.forceX += push * nx;
      this.forceY += push * ny;
    }
  }
}
