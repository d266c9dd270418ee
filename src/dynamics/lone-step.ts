import type { Crowd } from '../crowd/index.js';
import { CONTACT_DEFAULTS, respond } from './contacts.js';
import type { Dynamics } from './dynamics.js';
import { hasStepKernel, StepMemory } from './kernel/step-memory.js';
import { SweptMove } from './swept-move.js';
import type { WallGrid } from './wall-grid.js';

/**
 * A step by one thread with the step kernel, on a ground that does not repeat: the bytes of `CrowdStepper` in plain
 * JavaScript. Neighbours, sweeps in the open and contacts are the kernel's; whoever has walls near is moved here.
 */
export class LoneStep {
  /** Largest overlap after the last step: (ri + rj - distance) / min(ri, rj), 0 if none. */
  worstOverlap = 0;
  protected readonly memory = new StepMemory();
  private readonly move: SweptMove;

  /** @param cell side of the cells of neighbours, m */
  constructor(
    protected readonly crowd: Crowd,
    protected readonly walls: WallGrid,
    protected readonly models: readonly Dynamics[],
    protected readonly cell: number,
  ) {
    this.move = new SweptMove(walls);
  }

  /** Whether it can step on this ground, here. */
  static fits(walls: WallGrid): boolean {
    return walls.period === 0 && hasStepKernel();
  }

  /** @param dt time step, s; the future is written, the swap is left to the caller */
  step(dt: number): void {
    const { crowd, walls, models, memory } = this;
    memory.sortPresent(crowd, walls, this.cell);
    const { grid } = memory;
    for (let k = 0; k < models.length; k++) models[k].prepare?.(crowd, grid, walls, dt, k);
    for (let k = 0; k < models.length; k++) models[k].steer(crowd, grid, walls, dt, 0, grid.count, k);
    this.settle(dt);
  }

  private settle(dt: number): void {
    const { crowd, memory } = this;
    const { exports } = memory;
    const { count } = crowd;
    const swept = memory.listSwept(crowd);
    for (let k = 0; k < swept; k++) this.carry(memory.displaced[k]);
    // Of several models each would have looked at its own alone.
    const near = this.models.length === 1 ? this.models[0].near : undefined;
    exports.beginPairs(swept, 0, count, memory.copyNear(near, count));
    while (exports.findPairs() === 0) memory.growPairs();
    let isApart = false;
    for (let k = 0; k < CONTACT_DEFAULTS.passes && !isApart; k++) {
      const walled = exports.computePushes();
      isApart = walled < 0;
      for (let n = 0; n < walled; n++) this.carryPushed(memory.walled[n]);
      if (!isApart) exports.applyPushes();
    }
    this.worstOverlap = isApart ? 0 : exports.measureOverlap();
    this.respond(0, exports.listedDisplaced(), dt);
  }

  /** Write where those ended up who are displaced, from .. to - 1 of their list. */
  protected respond(from: number, to: number, dt: number): void {
    const { crowd, memory } = this;
    const { x, y } = crowd.future;
    for (let k = from; k < to; k++) {
      const slot = memory.displaced[k];
      respond(crowd, slot, x[slot], y[slot], memory.futureX[slot], memory.futureY[slot], dt);
    }
  }

  /** Sweep an agent from the present to where it wants to be. */
  protected carry(slot: number): void {
    const { move, memory, crowd } = this;
    const { futureX, futureY } = memory;
    const { x, y } = crowd.present;
    const radius = crowd.traits.radius[slot];
    move.carry(x[slot], y[slot], futureX[slot], futureY[slot], radius);
    futureX[slot] = move.x;
    futureY[slot] = move.y;
  }

  /** The same for a push. @param mover its place in the list of those who are pushed */
  protected carryPushed(mover: number): void {
    const { move, memory, crowd } = this;
    const { futureX, futureY, toX, toY } = memory;
    const slot = memory.bodies[memory.movers[mover]];
    move.carry(futureX[slot], futureY[slot], toX[mover], toY[mover], crowd.traits.radius[slot]);
    toX[mover] = move.x;
    toY[mover] = move.y;
  }
}
