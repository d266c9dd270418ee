import type { BodyList } from './body-list.js';
import type { FileOrder } from './file-order.js';
import type { Leash } from './leash.js';
import type { MarchSettings } from './march-options.js';
import type { NearBodies } from './near-bodies.js';

/** Strangers are given way to when they will be reached within this time, s. */
export const FORESIGHT = 0.8;
/** Share of the push that turns one aside of a stranger ahead. */
const ASIDE = 0.8;
/** Units spread as if they had this much of the side of an even spread. */
const SPREAD = 0.75;
/** How fast those who wait close up to the path, per second. */
const INWARD = 1;
/** Who comes nearer to somebody ahead by this share of its desired speed is slowed by the whole push. */
const BRAKE = 0.3;
/** Seconds in which the one behind closes up in a file. */
const CLOSE_UP = 0.4;
/** Where discs are narrower than this many radii units turn at once. */
const CLOSE = 1.5;
/** Who moves slower than this share of its desired speed looks where it wants to go. */
const SLOW = 0.2;

/** Who waits steps away from strangers nearer than this many radii, at this share of its speed. */
const YIELD = 1;
const YIELDING = 0.6;

/** What a unit aims at, where a formation or a wish of its own says so; else its attraction point. */
export interface MarchAim {
  /** Called once before the aims of a sub-step are asked for. */
  prepare?(bodies: BodyList, leash: Leash, file: FileOrder): void;
  /** Write the place that unit i aims at, and the speed that it wants at most: x, y, m/s. @returns false for the attraction point */
  aim(i: number, out: Float64Array): boolean;
}

/**
 * Social forces of a group (Kamphuis and Overmars 2004, section 3.5): everybody is drawn to its attraction point, the farthest one that
 * the area of the group allows, and pushed away by those whom it sees in its cone. A unit whose point may not go on (the group
 * waits, or the path ends) comes to rest there. Strangers ahead turn it aside, those who come towards it to the right.
 */
export class Steering {
  private readonly at = new Float64Array(4);
  private readonly told = new Float64Array(3);
  /** Gap that units of the group leave each other, m: no more than the area has room for. */
  private spacing = 0;

  constructor(private readonly settings: MarchSettings) {}

  /** How near outlines must be to matter in a sub-step of h seconds, m. */
  findGap({ units, count, radius, speed }: BodyList, h: number): number {
    let largest = 0;
    let fastest = 0;
    for (let i = 0; i < units; i++) {
      largest = Math.max(largest, radius[i]);
      fastest = Math.max(fastest, speed[i]);
    }
    // Two who walk towards each other meet within the sub-step.
    const own = Math.max(this.settings.range * largest, 2.1 * h * fastest);
    return count > units ? Math.max(own, 2 * FORESIGHT * fastest) : own;
  }

  /**
   * Write the velocity of every unit for a sub-step.
   *
   * @param calm 1 for the full push of others; who has stood for long pushes on, down to 0
   */
  steer(
    bodies: BodyList,
    near: NearBodies,
    leash: Leash,
    file: FileOrder,
    h: number,
    calm: number,
    aim?: MarchAim,
  ): void {
    const { at, told, settings } = this;
    const { units, x, y, vx, vy, radius, speed, front } = bodies;
    const { tau } = settings;
    const end = Math.min(leash.allowed, leash.table.length);
    this.spacing = findSpacing(bodies, leash.area);
    aim?.prepare?.(bodies, leash, file);
    for (let i = 0; i < units; i++) {
      const most = speed[i];
      let wishX = 0;
      let wishY = 0;
      let isWaiting = leash.isStanding;
      if (isWaiting) {
        // No wish: a group that closed up while it waits would be a wall for those who go first.
      } else if (aim?.aim(i, told)) {
        const dx = told[0] - x[i];
        const dy = told[1] - y[i];
        const way = Math.sqrt(dx * dx + dy * dy);
        const share = way > 0 ? Math.min(most, told[2]) / way : 0;
        wishX = share * dx;
        wishY = share * dy;
      } else {
        // The farthest attraction point: the straight way there lies in its disc, so that nothing but bodies can stop one. Where discs have
        // no room it is where one stands already: then on along the path, as far as a step leads.
        let s = front[i];
        leash.table.locate(Math.min(s, end), at);
        const left = h * most - Math.sqrt((at[0] - x[i]) * (at[0] - x[i]) + (at[1] - y[i]) * (at[1] - y[i]));
        if (left > 0 && s < end) {
          s += left;
          leash.table.locate(Math.min(s, end), at);
        }
        const isFilling = leash.isFilling && s >= end;
        const tip = isFilling ? leash.table.radiusAt(end) - radius[i] : 0;
        const dx = at[0] + tip * at[2] - x[i];
        const dy = at[1] + tip * at[3] - y[i];
        const way = Math.sqrt(dx * dx + dy * dy);
        if (s < end) {
          const share = way > 0 ? most / way : 0;
          wishX = share * dx;
          wishY = share * dy;
        } else {
          isWaiting = true;
          // Those who wait go on as the group does: who turned back to its point would stand in the way of all behind.
          const along = dx * at[2] + dy * at[3];
          const ahead = Math.max(0, leash.rate + along / tau);
          const share = INWARD * (ahead > 0 && way > 0 ? Math.min(1, ahead / most) + 0.2 : 0.2);
          wishX = ahead * at[2] + share * (dx - along * at[2]);
          wishY = ahead * at[3] + share * (dy - along * at[3]);
        }
      }
      const wish = Math.sqrt(wishX * wishX + wishY * wishY);
      const dirX = wish > 0 ? wishX / wish : 0;
      const dirY = wish > 0 ? wishY / wish : 0;
      const cap = wish > most ? most / wish : 1;
      at[0] = dirX;
      at[1] = dirY;
      this.pushAway(bodies, near, i, calm, isWaiting);
      // Between walls there is no room for the bow of a turn.
      const turn = leash.table.radiusAt(front[i]) < CLOSE * radius[i] ? 1 : Math.min(1, h / tau);
      let ux = vx[i] + turn * (cap * wishX + most * at[2] - vx[i]);
      let uy = vy[i] + turn * (cap * wishY + most * at[3] - vy[i]);
      const over = ux * file.alongX[i] + uy * file.alongY[i] - (Math.max(0, file.pace[i]) + file.limit[i] / CLOSE_UP);
      if (over > 0) {
        ux -= calm * over * file.alongX[i];
        uy -= calm * over * file.alongY[i];
      }
      const square = ux * ux + uy * uy;
      const cut = square > most * most ? most / Math.sqrt(square) : 1;
      vx[i] = cut * ux;
      vy[i] = cut * uy;
    }
  }

  /** Sum of the pushes on a unit that wants to go towards `at[0]`, `at[1]`, in desired speeds; left in `at[2]`, `at[3]`. */
  private pushAway(bodies: BodyList, near: NearBodies, i: number, calm: number, isWaiting: boolean): void {
    const { units, x, y, vx, vy, radius, speed } = bodies;
    const { coneCosine, range, push } = this.settings;
    const moving = Math.sqrt(vx[i] * vx[i] + vy[i] * vy[i]);
    const isSlow = moving < SLOW * speed[i];
    const headX = isSlow ? this.at[0] : vx[i] / moving;
    const headY = isSlow ? this.at[1] : vy[i] / moving;
    let sumX = 0;
    let sumY = 0;
    const { ends, list } = near;
    const own = radius[i];
    const among = Math.min(range * own, this.spacing);
    const end = ends[i];
    for (let k = i === 0 ? 0 : ends[i - 1]; k < end; k++) {
      const j = list[k];
      const dx = x[j] - x[i];
      const dy = y[j] - y[i];
      const square = dx * dx + dy * dy;
      const touch = own + radius[j];
      if (j < units && square >= (touch + among) * (touch + among)) continue;
      const distance = Math.sqrt(square);
      if (!(distance > 0)) continue;
      const ahead = (dx * headX + dy * headY) / distance;
      const gap = distance - touch;
      // Who waits makes way for strangers, wherever they come from.
      if (isWaiting && j >= units && gap < YIELD * own) {
        const force = YIELDING * (1 - Math.max(0, gap) / (YIELD * own));
        sumX -= (force * dx) / distance;
        sumY -= (force * dy) / distance;
        continue;
      }
      if (ahead < coneCosine) continue;
      let reach = among;
      let side = 0;
      const closing = ((vx[i] - vx[j]) * dx + (vy[i] - vy[j]) * dy) / distance;
      if (j >= units) {
        reach = range * own;
        if (closing > 0) reach = Math.max(reach, FORESIGHT * closing);
        // Who comes towards us is passed on the left; who walks ahead on the side where it leaves more room.
        const isOncoming = vx[j] * headX + vy[j] * headY < -0.1 * speed[i];
        const cross = headX * dy - headY * dx;
        if (ahead > 0 && closing > 0) side = isOncoming || cross >= 0 ? 1 : -1;
      }
      if (gap >= reach || reach <= 0) continue;
      const share = gap > 0 ? 1 - gap / reach : 1;
      const force = push * calm * share * share;
      // Who goes ahead as fast as oneself is no reason to slow down.
      const brake = ahead > 0 ? Math.max(0, Math.min(1, closing / (BRAKE * speed[i]))) : 1;
      const slack = (1 - brake) * ahead;
      sumX -= force * (dx / distance - slack * headX);
      sumY -= force * (dy / distance - slack * headY);
      if (side === 0) continue;
      sumX += ASIDE * force * side * headY;
      sumY -= ASIDE * force * side * headX;
    }
    this.at[2] = sumX;
    this.at[3] = sumY;
  }
}

/** Gap between bodies spread evenly over a part of an area, m. */
function findSpacing({ units, radius }: BodyList, area: number): number {
  let sum = 0;
  for (let i = 0; i < units; i++) sum += radius[i];
  // Side of a triangle of the lattice with one body per share of the area.
  return Math.max(0, SPREAD * Math.sqrt((1.1547 * area) / units) - (2 * sum) / units);
}
