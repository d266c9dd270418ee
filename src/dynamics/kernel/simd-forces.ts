import type { Crowd, NeighbourGrid } from '../../crowd/index.js';
import type { NearList } from '../dynamics.js';
import type { WallGrid } from '../wall-grid.js';
import type { ForceKernel, ForceParameters } from './force-kernel.js';
import { KernelColumns, OPEN, WALLED, type WallNearness } from './kernel-columns.js';
import { startForceKernel } from './load-kernel.js';

/** Results: force and nearest approaching agent, per entry; then, per slot, the future of those without walls near. */
const RESULTS = 9;
/** Neighbours per entry that there is room for in the list of all; in a denser crowd there is none. */
const NEAR_EACH = 8;
/** Room beside that, so that few can stand close; there is room for half as many entries more anyway. */
const NEAR_SPARE = 256;
/** Places of that list in the plan of the columns. */
const LIST_ENDS = 16;
const LIST = 17;

/**
 * The force loop in WebAssembly with SIMD: forces in float32, sums and decisions in float64. It takes the same neighbours as the one
 * in plain JavaScript, and its forces are those to 1e-6 of the largest summand. [Limit: (radii - distance) / range above
 * 88 counts as 88]
 */
export class SimdForces implements ForceKernel {
  readonly name = 'simd';
  forceX = new Float64Array(0);
  forceY = new Float64Array(0);
  nearest = new Float64Array(0);
  near: NearList | undefined;

  private readonly kernel = startForceKernel();
  // The lists must agree with wasm/forces/state.ts.
  private readonly columns = new KernelColumns(this.kernel.exports, this.kernel.memory, {
    traits: ['wishX', 'wishY', 'speed'],
    state: ['headingX', 'headingY'],
    wholes: ['group'],
    entries: [8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 32, 8, 16, 4, 4, 12, 4, 4 * NEAR_EACH],
  });
  private readonly numbers: number[];
  private readonly walls: WallNearness;
  private results: Float64Array<ArrayBuffer>[] = [];
  private listEnds = new Int32Array(0);
  private list = new Int32Array(0);
  private model = 0;

  constructor({ reach, range, strength, anisotropy, attraction, tau }: ForceParameters) {
    this.walls = { base: range, perSpeed: 0, perRadius: 0 };
    this.numbers = [reach, range, strength, anisotropy, attraction, tau, 0, 0, 0, 0];
  }

  prepare(crowd: Crowd, neighbours: NeighbourGrid, model: number, dt: number, decay: number): void {
    this.model = model;
    this.numbers[6] = dt;
    this.numbers[7] = decay;
    this.numbers[8] = NEAR_EACH * neighbours.count + NEAR_SPARE;
    this.numbers[9] = crowd.count;
    this.near = undefined;
    if (!this.columns.prepare(crowd, neighbours, this.numbers)) return;
    this.results = Array.from({ length: RESULTS }, (_, k) => this.columns.floatsOf(k));
    [this.forceX, this.forceY, this.nearest] = this.results;
    this.listEnds = this.columns.wholesOf(LIST_ENDS);
    this.list = this.columns.wholesOf(LIST);
  }

  run(crowd: Crowd, neighbours: NeighbourGrid, from: number, to: number): void {
    const { flags } = this.columns;
    this.columns.mark(crowd, neighbours, from, to, this.model);
    for (let k = from; k < to; k++) if (flags[k] === OPEN) flags[k] = WALLED;
    this.kernel.exports.run(from, to);
  }

  steerOpen(crowd: Crowd, neighbours: NeighbourGrid, walls: WallGrid, from: number, to: number): Uint8Array {
    const { flags } = this.columns;
    const foreign = this.columns.markOpen(crowd, neighbours, walls, from, to, this.model, this.walls);
    this.kernel.exports.run(from, to);
    const count = this.kernel.exports.listNear();
    if (count >= 0) this.near = { range: this.walls.base, ends: this.listEnds, entries: this.list, count };
    if (foreign === 0 && to - from === crowd.count) this.copyAll(crowd);
    else this.copySome(crowd, neighbours, from, to);
    return flags;
  }

  /** The future of everybody; that of those who have walls near is written afterwards. */
  private copyAll({ future, present, count }: Crowd): void {
    const { results } = this;
    future.x.set(results[3].subarray(0, count));
    future.y.set(results[4].subarray(0, count));
    future.vx.set(results[5].subarray(0, count));
    future.vy.set(results[6].subarray(0, count));
    future.headingX.set(results[7].subarray(0, count));
    future.headingY.set(results[8].subarray(0, count));
    future.patience.set(present.patience.subarray(0, count));
  }

  private copySome({ future, present }: Crowd, { slots }: NeighbourGrid, from: number, to: number): void {
    const { flags } = this.columns;
    const [, , , x, y, vx, vy, headingX, headingY] = this.results;
    for (let k = from; k < to; k++) {
      if (flags[k] !== OPEN) continue;
      const i = slots[k];
      future.x[i] = x[i];
      future.y[i] = y[i];
      future.vx[i] = vx[i];
      future.vy[i] = vy[i];
      future.headingX[i] = headingX[i];
      future.headingY[i] = headingY[i];
      future.patience[i] = present.patience[i];
    }
  }
}
