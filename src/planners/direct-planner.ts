import type { Crowd } from '../crowd/index.js';
import { NONE } from '../geometry/index.js';
import type { GoalBook } from './goal-book.js';
import { findNearestOfSources } from './nearest-of-sources.js';
import type { Planner } from './planner.js';

/** Straight to the nearest point of the goal, whatever stands between: for open ground, and to compare with. */
export class DirectPlanner implements Planner {
  readonly name = 'direct';
  private readonly found = { x: 0, y: 0, distance: 0 };

  constructor(private readonly goals: GoalBook) {}

  plan(crowd: Crowd, slots: Int32Array, count: number): void {
    const { x, y } = crowd.present;
    const { wishX, wishY, wayLeft, goal } = crowd.traits;
    const { found } = this;
    for (let k = 0; k < count; k++) {
      const slot = slots[k];
      wishX[slot] = 0;
      wishY[slot] = 0;
      wayLeft[slot] = Infinity;
      if (goal[slot] === NONE) continue;
      const sources = this.goals.sourcesOf(goal[slot]);
      const first = sources[0];
      let dx: number;
      let dy: number;
      let length: number;
      if (sources.length === 1 && first.kind === 'point') {
        // The usual case, without the search.
        dx = first.x - x[slot];
        dy = first.y - y[slot];
        length = Math.sqrt(dx * dx + dy * dy);
        wayLeft[slot] = (first.cost ?? 0) + length;
      } else {
        if (!findNearestOfSources(sources, x[slot], y[slot], found)) continue;
        wayLeft[slot] = found.distance;
        dx = found.x - x[slot];
        dy = found.y - y[slot];
        length = Math.sqrt(dx * dx + dy * dy);
      }
      if (!(length > 0)) continue;
      wishX[slot] = dx / length;
      wishY[slot] = dy / length;
    }
  }
}
