import type { Crowd, NeighbourGrid } from '../crowd/index.js';
import { cos, exp, sin } from '../math/index.js';
import type { Dynamics } from './dynamics.js';
import { WALLED } from './kernel/kernel-columns.js';
import { listSpeedNumbers, startSpeedKernel } from './kernel/speed-kernel.js';
import type { SteerKernel } from './kernel/steer-kernel.js';
import { computePatience } from './patience.js';
import { BEFORE_ME, ONCOMING, OTHER_GOAL, SIDE_REACH, type Sight, Surroundings } from './surroundings.js';
import type { WallGrid } from './wall-grid.js';

/** Parameters of the collision-free speed model; where JuPedSim has the same one it has the same name. */
export interface CollisionFreeSpeedOptions {
  /** Seconds that a body keeps to the one ahead [time_gap]. [Limit: > 0] */
  readonly timeGap?: number;
  /** How far neighbours with the same goal are seen, m. */
  readonly sightSameGoal?: number;
  /** How far those with other goals are seen, m. */
  readonly sightOtherGoals?: number;
  /** Seconds of a neighbour's motion that count when a heading is chosen. */
  readonly anticipation?: number;
  /** Seconds to a wall below which a heading is slowed. */
  readonly wallTime?: number;
  /** Distance from the body at which a wall turns the heading along itself, m. */
  readonly wallMargin?: number;
  /** Time in which a new heading is taken up, s. */
  readonly headingTime?: number;
  /** Largest turn to the right against oncoming people, rad. */
  readonly keepRight?: number;
  /** Share of the time gap that counts against those who go after me. */
  readonly yieldFactor?: number;
  /** Seconds without headway before an agent gives way to oncoming ones. */
  readonly giveWayAfter?: number;
  /** Speed of giving way, m/s. */
  readonly giveWaySpeed?: number;
  /** Seconds without headway before an agent squeezes past those who go after it. */
  readonly nudgeAfter?: number;
  /** Speed of squeezing, m/s. */
  readonly nudgeSpeed?: number;
}

export const COLLISION_FREE_SPEED_DEFAULTS: Required<CollisionFreeSpeedOptions> = {
  timeGap: 0.7,
  sightSameGoal: 1.6,
  sightOtherGoals: 2.5,
  anticipation: 0.1,
  wallTime: 0.2,
  wallMargin: 0.05,
  headingTime: 0.2,
  keepRight: 0.8,
  yieldFactor: 0.25,
  giveWayAfter: 1,
  giveWaySpeed: 0.25,
  nudgeAfter: 1.5,
  nudgeSpeed: 0.2,
};

/** Turns of the candidate headings about the wish, in degrees; right is negative and comes first, so it wins ties. */
const TURNS = [0, -12, 12, -24, 24, -36, 36, -48, 48, -60, 60, -75, 75, -90, 90];
const TURN_COS = Float64Array.from(TURNS, (degrees) => cos((degrees * Math.PI) / 180));
const TURN_SIN = Float64Array.from(TURNS, (degrees) => sin((degrees * Math.PI) / 180));
/** Cosine of a turn that is made at once. */
const ABOUT_FACE = -0.99;
/** Worth of keeping the heading, of facing the wish and of the right side against oncoming people, per desired speed. */
const STEADY = 0.02;
const FACING = 0.02;
const RIGHT = 0.03;
/** Rounding in the worth of a heading, as a share of the desired speed; more than can come together. */
const ROUNDING = 1e-12;
/** Someone oncoming is in the way when nearer than this, as a multiple of the radius. */
const FACE_TO_FACE = 1.5;
/** Giving way goes to the side and a little back: 100 degrees from the wish. */
const ASIDE_COS = cos((100 * Math.PI) / 180);
const ASIDE_SIN = sin((100 * Math.PI) / 180);

/**
 * The speed model of evacuation studies (Tordeux, Chraibi, Seyfried 2016): nobody walks faster than the gap ahead over
 * the time gap allows, so bodies do not collide. The heading is the best of fifteen about the wish. Rules against
 * locking: the wish turns right against oncoming people; of one goal, who has less way left goes first; who stands
 * face to face for long steps aside; who stands behind people that should yield squeezes past.
 */
export class CollisionFreeSpeed implements Dynamics {
  readonly name = 'collision-free-speed';
  readonly options: Required<CollisionFreeSpeedOptions>;
  readonly neighbourReach: number;
  readonly wallReach: number;

  private readonly around: Surroundings;
  private readonly kernel: SteerKernel | undefined;
  private isPrepared = false;
  /** Heading and velocity of the agent at hand. */
  private hx = 0;
  private hy = 0;
  private vx = 0;
  private vy = 0;
  private slideX = 0;
  private slideY = 0;

  /** @param isPlain true for plain JavaScript alone; the bytes are the same */
  constructor(options: CollisionFreeSpeedOptions = {}, isPlain = false) {
    this.options = { ...COLLISION_FREE_SPEED_DEFAULTS, ...options };
    this.kernel = isPlain ? undefined : startSpeedKernel(this.options);
    const sight: Sight = this.options;
    this.around = new Surroundings(sight);
    this.neighbourReach = Math.max(sight.sightSameGoal, sight.sightOtherGoals);
    this.wallReach = this.neighbourReach;
  }

  prepare(crowd: Crowd, neighbours: NeighbourGrid, _walls: WallGrid, dt: number): void {
    this.kernel?.prepare(crowd, neighbours, listSpeedNumbers(this.options, dt, this.computeTurned(dt)));
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
    const turned = this.computeTurned(dt);
    const kernel = this.isPrepared ? this.kernel : undefined;
    kernel?.run(crowd, neighbours, walls, dt, from, to, model);
    for (let k = from; k < to; k++) {
      if (kernel && kernel.flags[k] !== WALLED) continue;
      const i = neighbours.slots[k];
      if (neighbours.ghosts[k] === 1 || traits.model[i] !== model) continue;
      const ex = traits.wishX[i];
      const ey = traits.wishY[i];
      const speed = traits.speed[i];
      if ((ex === 0 && ey === 0) || speed === 0) {
        this.hx = present.headingX[i];
        this.hy = present.headingY[i];
        this.vx = 0;
        this.vy = 0;
        future.patience[i] = 0;
      } else {
        const headway = present.vx[i] * ex + present.vy[i] * ey;
        future.patience[i] = computePatience(present.patience[i], headway, speed, dt);
        this.around.look(crowd, neighbours, k, walls, ex, ey);
        this.chooseHeading(walls, ex, ey, speed, present.headingX[i], present.headingY[i]);
        this.turn(present.headingX[i], present.headingY[i], turned);
        this.walk(speed, traits.radius[i]);
        if (future.patience[i] > this.options.giveWayAfter) {
          this.actImpatient(walls, ex, ey, traits.radius[i], future.patience[i], traits.wayLeft[i] < Infinity);
        }
      }
      future.headingX[i] = this.hx;
      future.headingY[i] = this.hy;
      future.vx[i] = this.vx;
      future.vy[i] = this.vy;
      future.x[i] = present.x[i] + this.vx * dt;
      future.y[i] = present.y[i] + this.vy * dt;
    }
  }

  /** Share of a turn that is taken up in a step. */
  private computeTurned(dt: number): number {
    return 1 - exp(-dt / this.options.headingTime);
  }

  /**
   * The best of the candidate headings, left in `hx`, `hy`. A candidate that could not win at full speed is not looked at,
   * and the look at another ends when it cannot win any more; the choice is the same as if all were.
   */
  private chooseHeading(walls: WallGrid, ex: number, ey: number, speed: number, oldX: number, oldY: number): void {
    const { around } = this;
    const { keepRight, anticipation, wallTime } = this.options;
    let wx = ex;
    let wy = ey;
    if (around.oncoming > 0) {
      const angle = keepRight * around.oncoming;
      const c = cos(angle);
      const s = sin(angle);
      wx = c * ex + s * ey;
      wy = c * ey - s * ex;
    }
    const isWalled = around.wallCount > 0;
    const wallReach = speed * wallTime;
    let best = -Infinity;
    for (let n = 0; n < TURNS.length; n++) {
      const c = TURN_COS[n];
      const s = TURN_SIN[n];
      const x = c * wx - s * wy;
      const y = c * wy + s * wx;
      const extra = speed * (STEADY * (x * oldX + y * oldY) + FACING * c - RIGHT * around.oncoming * s);
      if (speed * c + extra <= best) continue;
      const floor = c > 0 ? (best - extra - ROUNDING * speed) / c : -1;
      let allowed = speed;
      if (isWalled) allowed = Math.min(allowed, around.wallFree(walls, x, y, wallReach) / wallTime);
      if (allowed <= floor) continue;
      allowed = around.speedAlong(x, y, allowed, floor, anticipation);
      const score = allowed * c + extra;
      if (score <= best) continue;
      best = score;
      this.hx = x;
      this.hy = y;
    }
  }

  /** Turn from the old heading towards the chosen one by a share of the difference. */
  private turn(oldX: number, oldY: number, share: number): void {
    if (oldX === 0 && oldY === 0) return;
    // About face there is no half-way: whoever faces just away from where it wants to go would never turn.
    if (oldX * this.hx + oldY * this.hy < ABOUT_FACE) return;
    const x = oldX + share * (this.hx - oldX);
    const y = oldY + share * (this.hy - oldY);
    const length = Math.sqrt(x * x + y * y);
    this.hx = x / length;
    this.hy = y / length;
  }

  /**
   * Slide the heading along near walls, then take the speed that the gap in that direction allows. The other way round
   * people would push obliquely through queues.
   */
  private walk(speed: number, radius: number): void {
    const length = this.slide(this.hx, this.hy, radius);
    const x = this.slideX;
    const y = this.slideY;
    const allowed = length > 0 ? this.around.speedAlong(x, y, speed * length, 0, 0) : 0;
    this.vx = allowed * x;
    this.vy = allowed * y;
  }

  /** Turn a unit vector along the walls it leads into; left in `slideX`, `slideY`. Returns how much of it is left. */
  private slide(x: number, y: number, radius: number): number {
    const { around } = this;
    const reach = radius + this.options.wallMargin;
    for (let n = 0; n < around.wallCount; n++) {
      if (around.wallDistance[n] >= reach) continue;
      const out = x * around.outX[n] + y * around.outY[n];
      if (out >= 0) continue;
      x -= out * around.outX[n];
      y -= out * around.outY[n];
    }
    const length = Math.sqrt(x * x + y * y);
    const isLeft = length > 1e-9;
    this.slideX = isLeft ? x / length : 0;
    this.slideY = isLeft ? y / length : 0;
    return isLeft ? length : 0;
  }

  /** Long without headway: step aside for one who comes, or squeeze past those who go after me. */
  private actImpatient(
    walls: WallGrid,
    ex: number,
    ey: number,
    radius: number,
    clock: number,
    isWayKnown: boolean,
  ): void {
    const { around } = this;
    const { timeGap, wallTime, giveWayAfter, giveWaySpeed, nudgeAfter, nudgeSpeed } = this.options;
    const near = FACE_TO_FACE * radius;
    if (around.oncoming > 0 && around.gapAlong(ex, ey, near, ONCOMING, ONCOMING) < near) {
      const reach = SIDE_REACH * radius;
      const rightX = ASIDE_COS * ex + ASIDE_SIN * ey;
      const rightY = ASIDE_COS * ey - ASIDE_SIN * ex;
      const leftX = ASIDE_COS * ex - ASIDE_SIN * ey;
      const leftY = ASIDE_COS * ey + ASIDE_SIN * ex;
      const rightWall = around.wallFree(walls, rightX, rightY, reach);
      const leftWall = around.wallFree(walls, leftX, leftY, reach);
      const rightGap = around.gapAlong(rightX, rightY, reach, OTHER_GOAL, ONCOMING);
      const leftGap = around.gapAlong(leftX, leftY, reach, OTHER_GOAL, ONCOMING);
      const goesLeft = Math.min(leftWall, leftGap) > Math.min(rightWall, rightGap);
      const gap = goesLeft ? leftGap : rightGap;
      const wall = goesLeft ? leftWall : rightWall;
      const ramp = Math.min(1, clock - giveWayAfter);
      const aside = Math.min(giveWaySpeed * ramp, gap / timeGap, wall / wallTime);
      this.vx += aside * (goesLeft ? leftX : rightX);
      this.vy += aside * (goesLeft ? leftY : rightY);
      return;
    }
    if (clock <= nudgeAfter || !isWayKnown || around.oncoming > 0) return;
    if (this.vx * ex + this.vy * ey >= nudgeSpeed) return;
    const left = this.slide(ex, ey, radius);
    const x = this.slideX;
    const y = this.slideY;
    const reach = nudgeSpeed * timeGap;
    const gap = Math.min(
      around.gapAlong(x, y, reach, BEFORE_ME, BEFORE_ME),
      around.gapAlong(x, y, reach, OTHER_GOAL, ONCOMING),
    );
    const speed = Math.min(nudgeSpeed * left, gap / timeGap);
    if (speed * (x * ex + y * ey) <= this.vx * ex + this.vy * ey) return;
    this.vx = speed * x;
    this.vy = speed * y;
  }
}
