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
    const { x: pointX, y: pointY } = this.goals.points;
    for (let k = 0; k < count; k++) {
      const slot = slots[k];
      const own = goal[slot];
      const fromX = x[slot];
      const fromY = y[slot];
      let dx = 0;
      let dy = 0;
      let left = Infinity;
      let length = 0;
      if (own !== NONE) {
        // The usual case, without the search; NaN where the goal is more than one point, or costs something.
        dx = pointX[own] - fromX;
        dy = pointY[own] - fromY;
        length = Math.sqrt(dx * dx + dy * dy);
        left = length;
        if (!(length >= 0)) {
          left = Infinity;
          if (findNearestOfSources(this.goals.sourcesOf(own), fromX, fromY, found)) {
            left = found.distance;
            dx = found.x - fromX;
            dy = found.y - fromY;
            length = Math.sqrt(dx * dx + dy * dy);
          }
        }
      }
      const isAway = length > 0;
      wishX[slot] = isAway ? dx / length : 0;
      wishY[slot] = isAway ? dy / length : 0;
      wayLeft[slot] = left;
    }
  }
}
