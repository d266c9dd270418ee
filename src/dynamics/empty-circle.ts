import type { Crowd, NeighbourGrid } from '../crowd/index.js';
import { exp } from '../math/index.js';
import { AgentCell } from './agent-cell.js';
import type { Dynamics } from './dynamics.js';
import { computePatience } from './patience.js';
import { SpaceNegotiation } from './space-negotiation.js';
import { strollNoise } from './stroll-noise.js';
import type { WallGrid } from './wall-grid.js';

/** Parameters of the empty-circle behaviours (Hartmann 2010, section 4.5). */
export interface EmptyCircleOptions {
  /** Radius of the largest empty circle that is headed for, m; where there is more room the way is open. [Limit: > 0] */
  readonly largestCircle?: number;
  /** Gap to other bodies below which the space is negotiated, m. [Limit: > 0] */
  readonly negotiationDistance?: number;
  /** The same for walls, m. [Limit: > 0] */
  readonly wallDistance?: number;
  /** Speed towards the goal where no circle leads on, as a share of the desired one; 0 = wait. [Limit: 0 to 1] */
  readonly goalFocus?: number;
  /** How far from its centre the place inside the circle may be that is headed for, as a share of its radius. [Limit: 0 to 1] */
  readonly stroll?: number;
  /** Way after which a stroll turns elsewhere, m. [Limit: > 0] */
  readonly strollLength?: number;
  /** Start of the numbers of the stroll, whole. */
  readonly strollSeed?: number;
  /** Time in which a new velocity is taken up, s. [Limit: > 0] */
  readonly tau?: number;
}

/** The source names no values. */
export const EMPTY_CIRCLE_DEFAULTS: Required<EmptyCircleOptions> = {
  largestCircle: 0.8,
  negotiationDistance: 0.3,
  wallDistance: 0.1,
  goalFocus: 1,
  stroll: 0,
  strollLength: 2,
  strollSeed: 1,
  tau: 0.1,
};

/** How far ahead along the wish the way is taken to be straight, in largest circles. */
const AHEAD = 4;
/** What a corner to the left costs more, and one against the heading, in largest circles: of equals, the right one. */
const LEFT = 0.02;
const TURN = 0.05;
/** What a metre costs by which a gap between bodies is too narrow: they may move on. */
const NARROW = 2;
/** Seconds without headway after which those behind no longer hold one up. */
const PRESS = 1;

/**
 * Everybody heads for the centre of the first empty circle on its way: one that touches its own centre and two neighbours or
 * walls, a corner of its cell in the Voronoi diagram. Who does so moves into free space, and when ways cross the circles
 * of both shift (section 4.5.1). Nearness is negotiated (4.5.2); where no circle is wide enough to lead on, and where the
 * planner knows a direction but no way, the goal is headed for all the same (4.5.3).
 *
 * The first circle is the corner with the least way: to its centre, and on to a point ahead along the wish. Circles larger
 * than `largestCircle` count as open ground, where one goes straight.
 */
export class EmptyCircle implements Dynamics {
  readonly name = 'empty-circle';
  readonly options: Required<EmptyCircleOptions>;
  readonly neighbourReach: number;
  readonly wallReach: number;
  /** Where the agent that was looked at last heads for, seen from it in the frame of its wish, m. */
  aimX = 0;
  aimY = 0;
  /** Radius of the circle round that place, m; 0 where none leads on. */
  aimRadius = 0;

  private readonly cell = new AgentCell();
  private readonly negotiation: SpaceNegotiation;

  constructor(options: EmptyCircleOptions = {}) {
    this.options = { ...EMPTY_CIRCLE_DEFAULTS, ...options };
    const { largestCircle, negotiationDistance, wallDistance } = this.options;
    // No body is taken to be larger than the largest circle.
    this.negotiation = new SpaceNegotiation(negotiationDistance, wallDistance, largestCircle);
    this.neighbourReach = 2 * largestCircle + negotiationDistance;
    this.wallReach = 2 * largestCircle + wallDistance;
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
    const { negotiation } = this;
    const decay = exp(-dt / this.options.tau);
    for (let k = from; k < to; k++) {
      const i = neighbours.slots[k];
      if (neighbours.ghosts[k] === 1 || traits.model[i] !== model) continue;
      const ex = traits.wishX[i];
      const ey = traits.wishY[i];
      let toX = 0;
      let toY = 0;
      if (ex !== 0 || ey !== 0) {
        this.findAim(crowd, neighbours, walls, k);
        const { aimX, aimY } = this;
        const length = Math.sqrt(aimX * aimX + aimY * aimY);
        const speed = Math.min(traits.speed[i] * (this.aimRadius > 0 ? 1 : this.options.goalFocus), length / dt);
        const share = length > 0 ? speed / length : 0;
        toX = share * (aimX * ex - aimY * ey);
        toY = share * (aimX * ey + aimY * ex);
      }
      const vx = toX + (present.vx[i] - toX) * decay;
      const vy = toY + (present.vy[i] - toY) * decay;
      negotiation.settle(crowd, neighbours, walls, k, vx, vy, present.patience[i] > PRESS);
      future.vx[i] = negotiation.vx;
      future.vy[i] = negotiation.vy;
      future.x[i] = present.x[i] + negotiation.vx * dt;
      future.y[i] = present.y[i] + negotiation.vy * dt;
      const speed = Math.sqrt(future.vx[i] * future.vx[i] + future.vy[i] * future.vy[i]);
      const turns = speed > 1e-3 * traits.speed[i];
      future.headingX[i] = turns ? future.vx[i] / speed : present.headingX[i];
      future.headingY[i] = turns ? future.vy[i] / speed : present.headingY[i];
      const headway = present.vx[i] * ex + present.vy[i] * ey;
      future.patience[i] =
        ex === 0 && ey === 0 ? 0 : computePatience(present.patience[i], headway, traits.speed[i], dt);
    }
  }

  /** Find where the agent of entry k heads for; it must have a wish. */
  findAim(crowd: Crowd, neighbours: NeighbourGrid, walls: WallGrid, k: number): void {
    const { present, traits } = crowd;
    const { cell } = this;
    const { largestCircle: most } = this.options;
    const i = neighbours.slots[k];
    const ex = traits.wishX[i];
    const ey = traits.wishY[i];
    // Who has arrived and still has a wish walks on, as behind a door.
    const wayLeft = traits.wayLeft[i] > 0 ? traits.wayLeft[i] : Infinity;
    // Walls only stop and do not lead where no way is known, where the goal is nearer than the circles that they bound
    // (it may lie in a corner, which circles keep out of), and where they led nowhere for a while.
    const isLed = wayLeft < Infinity && wayLeft > 2 * most && present.patience[i] <= PRESS;
    cell.build(crowd, neighbours, k, ex, ey, most, isLed ? walls : undefined);
    const ahead = cell.radiusAhead();
    const end = Math.min(wayLeft, AHEAD * most);
    if (ahead >= most * (1 - 1e-9) || wayLeft <= ahead) {
      this.aimX = Math.min(wayLeft, most);
      this.aimY = 0;
      this.aimRadius = Math.min(ahead, most);
    } else {
      const headingX = present.headingX[i] * ex + present.headingY[i] * ey;
      const headingY = present.headingY[i] * ex - present.headingX[i] * ey;
      this.chooseCorner(traits.radius[i], end, headingX, headingY);
      if (this.aimRadius === 0) {
        this.aimX = end;
        this.aimY = 0;
      }
    }
    if (this.options.stroll > 0 && this.aimRadius > traits.radius[i]) this.strollFrom(crowd, i);
  }

  /** The corner with the least way over it. */
  private chooseCorner(body: number, end: number, headingX: number, headingY: number): void {
    const { cell } = this;
    const { largestCircle: most } = this.options;
    let best = Infinity;
    this.aimRadius = 0;
    for (let c = 0; c < cell.count; c++) {
      const x = cell.x[c];
      const y = cell.y[c];
      const t = cell.radius[c];
      let cost = t + Math.sqrt((end - x) * (end - x) + y * y);
      cost += most * ((y > 0 ? LEFT : 0) - TURN * ((x * headingX + y * headingY) / t));
      const lack = cell.lackAt(c, body);
      if (lack > 0) {
        if (!cell.isBetweenAgents(c)) continue;
        cost += NARROW * lack;
      }
      if (cost >= best) continue;
      best = cost;
      this.aimX = x;
      this.aimY = y;
      this.aimRadius = t;
    }
  }

  /** Somewhere else inside the circle, smoothly along the way and different for everybody. */
  private strollFrom({ present, traits }: Crowd, i: number): void {
    const { stroll, strollLength, strollSeed } = this.options;
    const way = traits.wayLeft[i] < Infinity ? traits.wayLeft[i] : present.x[i] + present.y[i];
    const room = stroll * (this.aimRadius - traits.radius[i]);
    const along = strollNoise(traits.ids[i], way / strollLength, strollSeed);
    const across = strollNoise(traits.ids[i], way / strollLength, strollSeed + 1);
    // From the square to the disc, so that it stays in the circle.
    this.aimX += room * along * Math.sqrt(1 - 0.5 * across * across);
    this.aimY += room * across * Math.sqrt(1 - 0.5 * along * along);
  }
}
