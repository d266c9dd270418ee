import type { Crowd } from '../crowd/index.js';
import { NONE } from '../geometry/index.js';
import type { GoalBook } from './goal-book.js';
import { findNearestOfSources } from './nearest-of-sources.js';

/**
 * Let agents that have a goal but no way to it head straight for it (Hartmann 2010, section 4.5.3): people walk up to a red
 * light and wait there. Call it after a planner. Their way left stays Infinity, by which dynamics tell a direction from
 * a way; who has a way, and whose goal is closed, is left alone.
 *
 * @param slots slots of the agents, of which the first `count` are read
 */
export function focusOnGoals(crowd: Crowd, slots: Int32Array, count: number, goals: GoalBook): void {
  const { x, y } = crowd.present;
  const { wishX, wishY, wayLeft, goal } = crowd.traits;
  const found = { x: 0, y: 0, distance: 0 };
  for (let k = 0; k < count; k++) {
    const slot = slots[k];
    if (wayLeft[slot] < Infinity || wishX[slot] !== 0 || wishY[slot] !== 0 || goal[slot] === NONE) continue;
    if (!findNearestOfSources(goals.sourcesOf(goal[slot]), x[slot], y[slot], found)) continue;
    const dx = found.x - x[slot];
    const dy = found.y - y[slot];
    const length = Math.sqrt(dx * dx + dy * dy);
    if (!(length > 0)) continue;
    wishX[slot] = dx / length;
    wishY[slot] = dy / length;
  }
}
