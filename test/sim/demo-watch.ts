import { createNearestWall, findNearestWall, findTriangle, NONE } from '../../src/geometry/index.js';
import type { Simulation } from '../../src/sim/index.js';

/** What was seen of a run. */
export interface DemoSight {
  /** Centres out of the free ground, and numbers that are none. */
  inWalls: number;
  notNumbers: number;
  /** Deepest that a body reached into a wall, in radii. */
  deepest: number;
  /** Wishes that turned by more than a right angle from one step to the next though the goal stayed the same. */
  reversals: number;
  /** Seconds that agents walked, summed over all. */
  walked: number;
  most: number;
}

/** Looks at everybody after every step; at walls after every `every`-th. */
export class DemoWatch {
  readonly sight: DemoSight = { inWalls: 0, notNumbers: 0, deepest: 0, reversals: 0, walked: 0, most: 0 };
  private readonly last: { x: number; y: number; goal: number }[] = [];
  private readonly wall = createNearestWall();

  constructor(
    private readonly simulation: Simulation,
    private readonly every = 1,
  ) {}

  look(): void {
    const { crowd, domain, dt, steps } = this.simulation;
    const { sight } = this;
    const { x, y } = crowd.present;
    const { ids, wishX, wishY, goal, radius } = crowd.traits;
    sight.most = Math.max(sight.most, crowd.count);
    for (let slot = 0; slot < crowd.count; slot++) {
      if (!Number.isFinite(x[slot] + y[slot] + wishX[slot] + wishY[slot])) sight.notNumbers++;
      if (steps % this.every === 0) {
        if (findTriangle(domain, x[slot], y[slot]) === NONE) sight.inWalls++;
        const { distance } = findNearestWall(domain, x[slot], y[slot], this.wall);
        sight.deepest = Math.max(sight.deepest, 1 - distance / radius[slot]);
      }
      this.compare(ids[slot], wishX[slot], wishY[slot], goal[slot], dt);
    }
  }

  private compare(id: number, x: number, y: number, goal: number, dt: number): void {
    const before = this.last[id];
    const isWalking = x !== 0 || y !== 0;
    if (isWalking) this.sight.walked += dt;
    if (before && isWalking && before.goal === goal && before.x * x + before.y * y < 0) this.sight.reversals++;
    this.last[id] = { x, y, goal };
  }
}
