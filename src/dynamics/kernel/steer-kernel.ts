import type { Crowd, NeighbourGrid } from '../../crowd/index.js';
import type { WallGrid } from '../wall-grid.js';
import { type ColumnPlan, DONE, KernelColumns, OPEN, VIEWED, WALLED, type WallNearness } from './kernel-columns.js';
import type { StartedKernel } from './kernel-source.js';
import type { WallView } from './wall-view.js';

/** The results of every steering kernel come first: velocity, heading, patience. */
const RESULTS = 5;

/**
 * A dynamics in WebAssembly for agents without a wall near, bit for bit as in plain JavaScript; those near walls, and those of
 * whom a kernel cannot tell for certain what they do, are left to that. The kernels share the columns they read.
 */
export class SteerKernel {
  /** Per entry of the last `run`: WALLED where it is left to plain JavaScript. */
  flags = new Uint8Array(0);
  private readonly columns: KernelColumns;
  private results: Float64Array[] = [];

  /**
   * @param plan what the kernel reads beside headings and patience
   * @param work bytes per entry of each work space, as the kernel wants them
   * @param near which walls the dynamics looks at; nobody who has one there is computed by the kernel
   * @param view shows the walls to a kernel that computes those all the same; its last work space takes them
   */
  constructor(
    private readonly kernel: StartedKernel,
    plan: Omit<ColumnPlan, 'state' | 'ownState' | 'entries'>,
    private readonly work: readonly number[],
    private readonly near: WallNearness,
    private readonly view?: WallView,
  ) {
    this.columns = new KernelColumns(kernel.exports, kernel.memory, {
      ...plan,
      ownState: ['headingX', 'headingY', 'patience'],
      entries: [8, 8, 8, 8, 8, ...work],
    });
  }

  /** Copy what the kernel reads; once per step. @param numbers parameters, as the kernel wants them */
  prepare(crowd: Crowd, neighbours: NeighbourGrid, numbers: readonly number[]): void {
    if (!this.columns.prepare(crowd, neighbours, numbers)) return;
    this.results = Array.from({ length: RESULTS }, (_, k) => this.columns.floatsOf(k));
    this.flags = this.columns.flags;
    if (this.view) this.view.floats = this.columns.floatsOf(RESULTS + this.work.length - 1);
  }

  /** Steer the open ones among some entries, and write their future. */
  run(
    crowd: Crowd,
    neighbours: NeighbourGrid,
    walls: WallGrid,
    dt: number,
    from: number,
    to: number,
    model: number,
  ): void {
    this.columns.gatherOwn(crowd, neighbours, from, to);
    this.columns.markOpen(crowd, neighbours, walls, from, to, model, this.near);
    if (this.view) this.runViewed(crowd, neighbours, walls, from, to, this.view);
    this.kernel.exports.run(from, to);
    const { flags } = this;
    const [vx, vy, headingX, headingY, patience] = this.results;
    const { slots, x, y } = neighbours;
    const { future } = crowd;
    for (let k = from; k < to; k++) {
      if (flags[k] !== OPEN && flags[k] !== DONE) continue;
      const i = slots[k];
      future.vx[i] = vx[k];
      future.vy[i] = vy[k];
      future.headingX[i] = headingX[k];
      future.headingY[i] = headingY[k];
      future.patience[i] = patience[k];
      future.x[i] = x[k] + vx[k] * dt;
      future.y[i] = y[k] + vy[k] * dt;
    }
  }

  /** Those near walls one by one, each with its walls. */
  private runViewed(
    crowd: Crowd,
    { x, y, slots }: NeighbourGrid,
    walls: WallGrid,
    from: number,
    to: number,
    view: WallView,
  ): void {
    const { flags } = this;
    const { speed, radius } = crowd.traits;
    for (let k = from; k < to; k++) {
      if (flags[k] !== WALLED || !view.look(walls, x[k], y[k], speed[slots[k]], radius[slots[k]])) continue;
      flags[k] = VIEWED;
      this.kernel.exports.run(k, k + 1);
      if (flags[k] === VIEWED) flags[k] = DONE;
    }
  }
}
