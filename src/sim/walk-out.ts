import type { Crowd } from '../crowd/index.js';
import type { PeopleState } from './people-state.js';

/** Who stands beside a door on its line still heads this much outwards, in radii. */
const AHEAD = 0.15;

/**
 * Write the wish of someone who has reached a door: straight on behind it. Who was pushed back into the room, and aside, goes
 * through it again.
 */
export function walkOut(crowd: Crowd, slot: number, people: PeopleState, id: number): void {
  const { wishX, wishY, wayLeft, radius } = crowd.traits;
  const dx = crowd.present.x[slot] - people.markX[id];
  const dy = crowd.present.y[slot] - people.markY[id];
  const outX = people.outX[id];
  const outY = people.outY[id];
  const along = dx * outX + dy * outY;
  const aside = dy * outX - dx * outY;
  const span = people.span[id];
  const [low, high] = span < 0 ? [span + radius[slot], -radius[slot]] : [radius[slot], span - radius[slot]];
  const to = low > high ? span / 2 : Math.min(high, Math.max(low, aside));
  // Who is farther out goes first, and before all who are still inside.
  wayLeft[slot] = -along;
  wishX[slot] = outX;
  wishY[slot] = outY;
  if (along >= 0 || to === aside) return;
  const ahead = Math.max(-along, AHEAD * radius[slot]);
  const length = Math.sqrt(ahead * ahead + (to - aside) * (to - aside));
  wishX[slot] = (ahead * outX - (to - aside) * outY) / length;
  wishY[slot] = (ahead * outY + (to - aside) * outX) / length;
}
