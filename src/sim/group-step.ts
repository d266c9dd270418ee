import type { Crowd } from '../crowd/index.js';
import type { WalkingGroup } from './group-walk.js';

/** Strangers farther than this from every unit are not looked at, m. */
const SIGHT = 4;
/** Of units that stand, m/s. */
const LEAST_SPEED = 1e-3;

/** Move the units of a group that has a march, among everybody else and its small obstacles. */
export function walkGroup(group: WalkingGroup, crowd: Crowd, dt: number): void {
  const march = group.march as NonNullable<WalkingGroup['march']>;
  const { bodies } = march;
  const { x, y, vx, vy, headingX, headingY } = crowd.present;
  const { speed, radius, ids, wishX, wishY, wayLeft } = crowd.traits;
  bodies.clearStrangers();
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  group.units.forEach((id, unit) => {
    const slot = crowd.findSlot(id);
    // Who is held before a gate stands; who has arrived goes on making room.
    const isHeld = wishX[slot] === 0 && wishY[slot] === 0 && wayLeft[slot] < Infinity;
    bodies.speed[unit] = isHeld ? LEAST_SPEED : Math.max(LEAST_SPEED, speed[slot]);
    minX = Math.min(minX, x[slot]);
    maxX = Math.max(maxX, x[slot]);
    minY = Math.min(minY, y[slot]);
    maxY = Math.max(maxY, y[slot]);
  });
  for (let slot = 0; slot < crowd.count; slot++) {
    if (x[slot] < minX - SIGHT || x[slot] > maxX + SIGHT || y[slot] < minY - SIGHT || y[slot] > maxY + SIGHT) continue;
    if (group.units.includes(ids[slot])) continue;
    bodies.addStranger(x[slot], y[slot], vx[slot], vy[slot], radius[slot]);
  }
  for (const post of group.posts) {
    if (post.x < minX - SIGHT || post.x > maxX + SIGHT || post.y < minY - SIGHT || post.y > maxY + SIGHT) continue;
    bodies.addStranger(post.x, post.y, 0, 0, post.radius);
  }
  march.step(dt);
  group.units.forEach((id, unit) => {
    const slot = crowd.findSlot(id);
    x[slot] = bodies.x[unit];
    y[slot] = bodies.y[unit];
    vx[slot] = bodies.vx[unit];
    vy[slot] = bodies.vy[unit];
    const pace = Math.sqrt(vx[slot] * vx[slot] + vy[slot] * vy[slot]);
    if (!(pace > 0.05 * bodies.speed[unit])) return;
    headingX[slot] = vx[slot] / pace;
    headingY[slot] = vy[slot] / pace;
  });
}

/** The slot of the one who stands nearest to the mean place of some. */
export function findMiddle(crowd: Crowd, ids: readonly number[]): number {
  const { x, y } = crowd.present;
  const slots = ids.map((id) => crowd.findSlot(id));
  let sumX = 0;
  let sumY = 0;
  for (const slot of slots) {
    sumX += x[slot];
    sumY += y[slot];
  }
  const [meanX, meanY] = [sumX / slots.length, sumY / slots.length];
  let best = slots[0];
  let least = Infinity;
  for (const slot of slots) {
    const square = (x[slot] - meanX) * (x[slot] - meanX) + (y[slot] - meanY) * (y[slot] - meanY);
    if (square >= least) continue;
    least = square;
    best = slot;
  }
  return best;
}
