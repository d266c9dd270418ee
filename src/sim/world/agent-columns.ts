import { NONE } from '../../geometry/index.js';

/** What a world knows of each agent besides the crowd's own columns; one array per quantity, indexed by slot. */
export class AgentColumns {
  /** Places one inner step ago. */
  previousX = new Float64Array(16);
  previousY = new Float64Array(16);
  /** Route that the agent follows, or NONE. */
  routes = new Int32Array(16);
  /** 1 = it has arrived and stands. */
  arrived = new Uint8Array(16);
  /** 1 = it was removed and goes with the next `compact`. */
  doomed = new Uint8Array(16);
  /** How many are doomed. */
  doomedCount = 0;

  /** An agent was added behind the last slot. */
  add(slot: number, x: number, y: number): void {
    this.reserve(slot + 1);
    this.previousX[slot] = x;
    this.previousY[slot] = y;
    this.routes[slot] = NONE;
    this.arrived[slot] = 0;
    this.doomed[slot] = 0;
  }

  doom(slot: number): void {
    this.doomed[slot] = 1;
    this.doomedCount++;
  }

  /** Close the gaps of those who are doomed, as `Crowd.removeWhere` does. @param count agents before */
  compact(count: number): void {
    const { previousX, previousY, routes, arrived, doomed } = this;
    let kept = 0;
    for (let slot = 0; slot < count; slot++) {
      if (doomed[slot] === 1) continue;
      previousX[kept] = previousX[slot];
      previousY[kept] = previousY[slot];
      routes[kept] = routes[slot];
      arrived[kept++] = arrived[slot];
    }
    doomed.fill(0, 0, count);
    this.doomedCount = 0;
  }

  reserve(count: number): void {
    if (count <= this.routes.length) return;
    const room = Math.max(count, 2 * this.routes.length);
    const { previousX, previousY, routes, arrived, doomed } = this;
    this.previousX = new Float64Array(room);
    this.previousX.set(previousX);
    this.previousY = new Float64Array(room);
    this.previousY.set(previousY);
    this.routes = new Int32Array(room);
    this.routes.set(routes);
    this.arrived = new Uint8Array(room);
    this.arrived.set(arrived);
    this.doomed = new Uint8Array(room);
    this.doomed.set(doomed);
  }
}
