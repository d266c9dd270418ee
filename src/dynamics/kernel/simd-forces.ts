import type { Crowd, NeighbourGrid } from '../../crowd/index.js';
import type { WallGrid } from '../wall-grid.js';
import type { ForceKernel, ForceParameters } from './force-kernel.js';
import { KernelColumns, OPEN, WALLED, type WallNearness } from './kernel-columns.js';
import { startForceKernel } from './load-kernel.js';

/** Results: force and nearest approaching agent; then the future of those without walls near. */
const RESULTS = 9;

/**
 * The force loop in WebAssembly with SIMD: sums in float32, decisions in float64. It takes the same neighbours as the one
 * in plain JavaScript, and its forces are those to 1e-6 of the largest summand. [Limit: (radii - distance) / range above
 * 88 counts as 88]
 */
export class SimdForces implements ForceKernel {
  readonly name = 'simd';
  forceX = new Float64Array(0);
  forceY = new Float64Array(0);
  nearest = new Float64Array(0);

  private readonly kernel = startForceKernel();
  // The lists must agree with wasm/forces/state.ts.
  private readonly columns = new KernelColumns(this.kernel.exports, this.kernel.memory, {
    traits: ['wishX', 'wishY', 'speed'],
    state: ['headingX', 'headingY'],
    wholes: ['group'],
    entries: [8, 8, 8, 8, 8, 8, 8, 8, 8, 4, 4, 4, 4, 4, 4],
  });
  private readonly numbers: number[];
  private readonly near: WallNearness;
  private results: Float64Array<ArrayBuffer>[] = [];
  private model = 0;

  constructor({ reach, range, strength, anisotropy, attraction, tau }: ForceParameters) {
    this.near = { base: range, perSpeed: 0, perRadius: 0 };
    this.numbers = [reach, range, strength, anisotropy, attraction, tau, 0, 0];
  }

  prepare(crowd: Crowd, neighbours: NeighbourGrid, model: number, dt: number, decay: number): void {
    this.model = model;
    this.numbers[6] = dt;
    this.numbers[7] = decay;
    if (!this.columns.prepare(crowd, neighbours, this.numbers)) return;
    this.results = Array.from({ length: RESULTS }, (_, k) => this.columns.floatsOf(k));
    [this.forceX, this.forceY, this.nearest] = this.results;
  }

  run(crowd: Crowd, neighbours: NeighbourGrid, from: number, to: number): void {
    const { flags } = this.columns;
    this.columns.mark(crowd, neighbours, from, to, this.model);
    for (let k = from; k < to; k++) if (flags[k] === OPEN) flags[k] = WALLED;
    this.kernel.exports.run(from, to);
  }

  steerOpen(crowd: Crowd, neighbours: NeighbourGrid, walls: WallGrid, from: number, to: number): Uint8Array {
    const { flags } = this.columns;
    this.columns.markOpen(crowd, neighbours, walls, from, to, this.model, this.near);
    this.kernel.exports.run(from, to);
    const [, , , x, y, vx, vy, headingX, headingY] = this.results;
    const { slots } = neighbours;
    const { future, present } = crowd;
    for (let k = from; k < to; k++) {
      if (flags[k] !== OPEN) continue;
      const i = slots[k];
      future.x[i] = x[k];
      future.y[i] = y[k];
      future.vx[i] = vx[k];
      future.vy[i] = vy[k];
      future.headingX[i] = headingX[k];
      future.headingY[i] = headingY[k];
      future.patience[i] = present.patience[i];
    }
    return flags;
  }
}
