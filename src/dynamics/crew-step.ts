import type { Crowd } from '../crowd/index.js';
import { CONTACT_DEFAULTS } from './contacts.js';
import type { Crew } from './crew.js';
import type { Dynamics } from './dynamics.js';
import { LoneStep } from './lone-step.js';
import { MoveBoard } from './move-board.js';
import type { WallGrid } from './wall-grid.js';

/** Place on the board of a crew from which each thread leaves its worst overlap. */
const WORST = 1;

/**
 * One thread's part of a step by a crew with the step kernel; the bytes of `LoneStep`. Every thread sorts all of the present
 * in memory of its own, which takes less time than to wait for one that sorts it for all. Steering is shared out as it
 * comes; of the sweeps and the pairs each thread has a fixed part, and tells the others whom it has moved.
 */
export class CrewStep extends LoneStep {
  private readonly moves: MoveBoard;

  /**
   * @param isShared which of the models all threads have; the others are steered by the first
   * @param allocate how memory is taken, to share it with other threads
   */
  constructor(
    crowd: Crowd,
    walls: WallGrid,
    models: readonly Dynamics[],
    private readonly isShared: readonly boolean[],
    allocate?: (bytes: number) => ArrayBufferLike,
  ) {
    super(crowd, walls, models, Math.max(0, ...models.map(({ neighbourReach }) => neighbourReach)) / 2);
    this.moves = new MoveBoard(allocate);
  }

  /** Take memory for the crowd as large as it is now. @returns another object where memory was taken anew */
  reserve(): ArrayBufferLike {
    return this.moves.reserve(this.crowd.capacity);
  }

  /** Look at the memory that another thread has taken for the same crowd. */
  mirror(memory: ArrayBufferLike): void {
    this.moves.mirror(memory);
  }

  /** This thread's part of a step, up to the swap. Memory must be reserved and seen by all. */
  stepWith(crew: Crew, dt: number): void {
    const { crowd, walls, models, memory, isShared } = this;
    memory.sortPresent(crowd, walls, this.cell);
    const { grid } = memory;
    const { count } = grid;
    for (let k = 0; k < models.length; k++) {
      if (isShared[k] || crew.index === 0) models[k].prepare?.(crowd, grid, walls, dt, k);
    }
    for (let k = 0; k < models.length && crew.index === 0; k++) {
      if (!isShared[k]) models[k].steer(crowd, grid, walls, dt, 0, count, k);
    }
    // Columns are read in the order of places: parts of 256 share the lines of their memory with so many others that it costs a third
    // more, and parts of an eighth a tenth.
    crew.spread(count, (from, to) => {
      for (let k = 0; k < models.length; k++) {
        if (isShared[k]) models[k].steer(crowd, grid, walls, dt, from, to, k);
      }
    });
    crew.meet();
    this.settleWith(crew, dt);
  }

  private settleWith(crew: Crew, dt: number): void {
    const { memory } = this;
    const { board } = crew;
    const { exports } = memory;
    const { count } = this.crowd;
    const part = (total: number, index: number): number => Math.floor((total * index) / crew.size);
    // All list the same slots in the same order.
    const swept = memory.listSwept(this.crowd);
    const from = part(swept, crew.index);
    const to = part(swept, crew.index + 1);
    for (let k = from; k < to; k++) this.carry(memory.displaced[k]);
    this.moves.publishSlots(1, crew.index, memory, from, to);
    crew.meet();
    this.moves.readOthers(1, crew, memory);
    exports.beginPairs(swept, part(count, crew.index), part(count, crew.index + 1), 0);
    while (exports.findPairs() === 0) memory.growPairs();
    let isApart = false;
    for (let k = 0; k < CONTACT_DEFAULTS.passes && !isApart; k++) {
      const walled = exports.computePushes();
      for (let n = 0; n < walled; n++) this.carryPushed(memory.walled[n]);
      this.moves.publishMovers(k % 2, crew.index, memory, part(count, crew.index));
      crew.meet();
      isApart = this.moves.isEmpty(k % 2, crew.size);
      if (isApart) break;
      exports.applyPushes();
      if (this.moves.readOthers(k % 2, crew, memory)) exports.wakeBorders();
    }
    board[WORST + crew.index] = isApart ? 0 : exports.measureOverlap();
    // Nobody reads the future of the crowd any more.
    this.respond(from, to, dt);
    this.respond(swept, exports.listedDisplaced(), dt);
    crew.meet();
    this.worstOverlap = Math.max(...board.subarray(WORST, WORST + crew.size));
  }
}
