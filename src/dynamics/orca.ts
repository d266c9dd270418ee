import type { Crowd, NeighbourGrid } from '../crowd/index.js';
import { NONE } from '../geometry/index.js';
import type { Dynamics } from './dynamics.js';
import { WALLED } from './kernel/kernel-columns.js';
import { listOrcaNumbers, startOrcaKernel } from './kernel/orca-kernel.js';
import type { SteerKernel } from './kernel/steer-kernel.js';
import { LinearPrograms } from './linear-programs.js';
import { addPairLine } from './orca-pair.js';
import { WallLines } from './orca-walls.js';
import { computePatience, MOST_PATIENCE } from './patience.js';
import type { WallGrid } from './wall-grid.js';

export interface OrcaOptions {
  /** How many of the nearest neighbours count. [Limit: >= 0] */
  readonly maxNeighbours?: number;
  /** How far neighbours are looked for, m. */
  readonly neighbourDistance?: number;
  /** For how long the velocity must be safe from other agents, s. [Limit: > 0] */
  readonly timeHorizon?: number;
  /** For how long it must be safe from walls, s. [Limit: > 0] */
  readonly timeHorizonWalls?: number;
  /** Fastest speed, as a multiple of the desired one. [Limit: >= 1] */
  readonly maxSpeedFactor?: number;
  /** How far the wish turns to the right of one that comes head-on, as the tangent of the angle. */
  readonly keepRight?: number;
  /** How much farther it turns for one who has made no headway for four seconds. */
  readonly swerve?: number;
}

export const ORCA_DEFAULTS: Required<OrcaOptions> = {
  maxNeighbours: 10,
  neighbourDistance: 4,
  timeHorizon: 2,
  timeHorizonWalls: 0.5,
  maxSpeedFactor: 1.3,
  keepRight: 0.05,
  swerve: 4,
};

/** Seconds without headway after which an agent presses on those of its goal who have more way left. */
const PRESS_AFTER = 1.5;
/** Agents around, as a multiple of those that count, above which the nearest are first looked for near by. */
const DENSE = 5;
/** Walls within this many metres per second of desired speed and second of horizon; a little more than can be reached. */
const WALL_REACH_SPEED = 2.5;

/**
 * Optimal reciprocal collision avoidance (van den Berg et al. 2011): each agent takes half of the change of velocity that
 * keeps a pair apart for the time horizon, and the velocity nearest to its wish that all those half-planes
 * allow. Walls do not give way: their half-planes are kept first.
 *
 * Two that meet exactly head-on would brake along their line and stand for ever; they see one another and turn
 * their wish slightly to the right.
 */
export class Orca implements Dynamics {
  readonly name = 'orca';
  readonly options: Required<OrcaOptions>;
  readonly neighbourReach: number;
  readonly wallReach: number;

  private readonly program = new LinearPrograms();
  private readonly wallLines = new WallLines(this.program);
  private readonly chosen: Int32Array;
  private readonly squares: Float64Array;
  private readonly kernel: SteerKernel | undefined;
  private isPrepared = false;

  /** @param isPlain true for plain JavaScript alone; the bytes are the same */
  constructor(options: OrcaOptions = {}, isPlain = false) {
    this.options = { ...ORCA_DEFAULTS, ...options };
    this.kernel = isPlain ? undefined : startOrcaKernel(this.options);
    this.neighbourReach = this.options.neighbourDistance;
    this.wallReach = Math.max(1, WALL_REACH_SPEED * this.options.timeHorizonWalls);
    this.chosen = new Int32Array(this.options.maxNeighbours + 1);
    this.squares = new Float64Array(this.options.maxNeighbours + 1);
  }

  prepare(crowd: Crowd, neighbours: NeighbourGrid, _walls: WallGrid, dt: number): void {
    this.kernel?.prepare(crowd, neighbours, listOrcaNumbers(this.options, dt));
    this.isPrepared = true;
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
    const { program } = this;
    const { maxSpeedFactor, timeHorizon, timeHorizonWalls, keepRight, swerve } = this.options;
    const kernel = this.isPrepared ? this.kernel : undefined;
    kernel?.run(crowd, neighbours, walls, dt, from, to, model);
    for (let k = from; k < to; k++) {
      if (kernel && kernel.flags[k] !== WALLED) continue;
      const i = neighbours.slots[k];
      if (neighbours.ghosts[k] === 1 || traits.model[i] !== model) continue;
      const x = neighbours.x[k];
      const y = neighbours.y[k];
      const vx = neighbours.vx[k];
      const vy = neighbours.vy[k];
      const fastest = maxSpeedFactor * traits.speed[i];
      program.count = 0;
      const wallReach = Math.min(walls.reach, timeHorizonWalls * fastest + traits.radius[i]);
      this.wallLines.add(walls, x, y, vx, vy, traits.radius[i], timeHorizonWalls, wallReach);
      const found = this.chooseNeighbours(neighbours, k);
      this.addGapLines(crowd, neighbours, k, found, fastest, dt, present.patience[i] > PRESS_AFTER);
      const hard = program.count;
      const ex = traits.wishX[i];
      const ey = traits.wishY[i];
      const clock = computePatience(present.patience[i], vx * ex + vy * ey, traits.speed[i], dt);
      let turn = 0;
      for (let n = 0; n < found; n++) {
        const m = this.chosen[n];
        addPairLine(
          program,
          neighbours.x[m] - x,
          neighbours.y[m] - y,
          vx,
          vy,
          neighbours.vx[m],
          neighbours.vy[m],
          traits.radius[i] + neighbours.radius[m],
          timeHorizon,
          dt,
        );
        if (turn === 0 && isHeadOn(neighbours, k, m, ex, ey)) turn = keepRight + (swerve * clock) / MOST_PATIENCE;
      }
      const wanted = traits.speed[i] / Math.sqrt(1 + turn * turn);
      const wx = wanted * (ex + turn * ey);
      const wy = wanted * (ey - turn * ex);
      program.solve(wx, wy, fastest, hard);
      future.vx[i] = program.x;
      future.vy[i] = program.y;
      future.x[i] = x + program.x * dt;
      future.y[i] = y + program.y * dt;
      const speed = Math.sqrt(program.x * program.x + program.y * program.y);
      const turns = speed > 1e-6 * traits.speed[i];
      future.headingX[i] = turns ? program.x / speed : present.headingX[i];
      future.headingY[i] = turns ? program.y / speed : present.headingY[i];
      future.patience[i] = ex === 0 && ey === 0 ? 0 : clock;
    }
  }

  /** The nearest entries, nearest first, of equals the older agent; left in `chosen`. */
  private chooseNeighbours(neighbours: NeighbourGrid, k: number): number {
    const { maxNeighbours, neighbourDistance } = this.options;
    if (maxNeighbours === 0) return 0;
    const count = neighbours.findRanges(neighbours.x[k], neighbours.y[k], neighbourDistance);
    const { ranges } = neighbours;
    let seen = 0;
    for (let c = 0; c < count; c++) seen += ranges[2 * c + 1] - ranges[2 * c];
    // In a crowd a look at half the distance is enough, and costs a quarter.
    if (seen > DENSE * maxNeighbours) {
      const found = this.chooseWithin(neighbours, k, 0.5 * neighbourDistance);
      if (found === maxNeighbours) return found;
    }
    return this.chooseWithin(neighbours, k, neighbourDistance);
  }

  private chooseWithin(neighbours: NeighbourGrid, k: number, reach: number): number {
    const { chosen, squares } = this;
    const { maxNeighbours } = this.options;
    const { x: xs, y: ys, slots } = neighbours;
    const x = xs[k];
    const y = ys[k];
    const count = neighbours.findRanges(x, y, reach);
    const { ranges } = neighbours;
    let limit = reach * reach;
    let found = 0;
    for (let c = 0; c < count; c++) {
      const end = ranges[2 * c + 1];
      for (let m = ranges[2 * c]; m < end; m++) {
        const dx = xs[m] - x;
        const dy = ys[m] - y;
        const square = dx * dx + dy * dy;
        if (square > limit || m === k) continue;
        let at = found < maxNeighbours ? found++ : found;
        while (
          at > 0 &&
          (squares[at - 1] > square || (squares[at - 1] === square && slots[chosen[at - 1]] > slots[m]))
        ) {
          squares[at] = squares[at - 1];
          chosen[at] = chosen[at - 1];
          at--;
        }
        squares[at] = square;
        chosen[at] = m;
        if (found === maxNeighbours) limit = squares[found - 1];
      }
    }
    return found;
  }

  /**
   * Nobody takes more than half of a gap in one step, whatever the others do. In a crowd too dense for all half-planes the
   * least bad velocity leads into neighbours: 250 agents that meet in the middle of a circle overlapped by 80 % of
   * their radius. These lines allow standing still, so they can always be kept, and bodies do not come to overlap.
   */
  private addGapLines(
    crowd: Crowd,
    neighbours: NeighbourGrid,
    k: number,
    found: number,
    fastest: number,
    dt: number,
    isPressing: boolean,
  ): void {
    const { x, y, radius, slots } = neighbours;
    const { goal, wayLeft } = crowd.traits;
    const own = slots[k];
    for (let n = 0; n < found; n++) {
      const m = this.chosen[n];
      const reach = radius[k] + radius[m] + 2 * fastest * dt;
      if (this.squares[n] >= reach * reach) continue;
      const distance = Math.sqrt(this.squares[n]);
      if (distance === 0) continue;
      const j = slots[m];
      if (isPressing && goal[own] !== NONE && goal[j] === goal[own] && wayLeft[j] > wayLeft[own]) continue;
      const nx = (x[m] - x[k]) / distance;
      const ny = (y[m] - y[k]) / distance;
      const gap = distance - radius[k] - radius[m];
      const most = gap > 0 ? gap / (2 * dt) : 0;
      this.program.add(most * nx, most * ny, -ny, nx);
    }
  }
}

/** Does m come at k within a body's width of the line of its wish? */
function isHeadOn(neighbours: NeighbourGrid, k: number, m: number, ex: number, ey: number): boolean {
  const { x, y, vx, vy, radius } = neighbours;
  const dx = x[m] - x[k];
  const dy = y[m] - y[k];
  if (dx * ex + dy * ey <= 0) return false;
  // It may stand already: what counts is that it does not move away.
  if (vx[m] * ex + vy[m] * ey > 0) return false;
  return Math.abs(dx * ey - dy * ex) < radius[k] + radius[m];
}
