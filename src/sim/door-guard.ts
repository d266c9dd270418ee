import type { Crowd } from '../crowd/index.js';
import { DOING, type PeopleState } from './people-state.js';
import type { Door } from './walking-ground.js';

/** Behind a line by less than this, m, is on it. */
const ON_LINE = 1e-9;

/**
 * The ground behind a door belongs to those who leave. Others who were swept over its line by a crowd (they wait, want to go elsewhere,
 * or the gate is shut) are put back onto it: behind it they would stand against the stream for ever.
 *
 * @param isTaken is something that moves over this place? Then they stay where they are until it is gone.
 */
export function keepInside(
  crowd: Crowd,
  people: PeopleState,
  doors: readonly Door[],
  isTaken: (x: number, y: number) => boolean,
): void {
  const { x, y, vx, vy } = crowd.present;
  const { ids } = crowd.traits;
  for (const { from, to, outX, outY, way, thickness } of doors) {
    if (way === 0) continue;
    // Behind the wall others are at home.
    const deepest = Math.min(2 * way, thickness);
    const dx = to[0] - from[0];
    const dy = to[1] - from[1];
    const square = dx * dx + dy * dy;
    for (let slot = 0; slot < crowd.count; slot++) {
      const px = x[slot] - from[0];
      const py = y[slot] - from[1];
      const along = px * outX + py * outY;
      if (!(along > ON_LINE) || along > deepest) continue;
      const aside = px * dx + py * dy;
      if (aside < 0 || aside > square || people.doing[ids[slot]] === DOING.leaving) continue;
      const backX = x[slot] - along * outX;
      const backY = y[slot] - along * outY;
      if (isTaken(backX, backY)) continue;
      x[slot] = backX;
      y[slot] = backY;
      const out = vx[slot] * outX + vy[slot] * outY;
      if (out <= 0) continue;
      vx[slot] -= out * outX;
      vy[slot] -= out * outY;
    }
  }
}
