import type { Crowd, NeighbourGrid } from '../../crowd/index.js';
import { exp } from '../../math/index.js';
import type { ForceKernel, ForceParameters } from './force-kernel.js';

/** Someone approaches within this many times both radii of the line of the wish. */
const PASSING = 1.5;

/** The force loop in plain JavaScript: works everywhere, and judges the one in WebAssembly. */
export class ScalarForces implements ForceKernel {
  readonly name = 'js';
  forceX = new Float64Array(0);
  forceY = new Float64Array(0);
  nearest = new Float64Array(0);
  private model = 0;

  constructor(private readonly parameters: ForceParameters) {}

  prepare(_crowd: Crowd, neighbours: NeighbourGrid, model: number): void {
    this.model = model;
    this.reserve(neighbours.count);
  }

  run(crowd: Crowd, neighbours: NeighbourGrid, from: number, to: number): void {
    const { traits } = crowd;
    const { slots, ghosts } = neighbours;
    for (let k = from; k < to; k++) {
      if (ghosts[k] === 0 && traits.model[slots[k]] === this.model) this.compute(crowd, neighbours, k);
    }
  }

  /** The forces on the agent of one entry. */
  compute(crowd: Crowd, neighbours: NeighbourGrid, k: number): void {
    const { traits } = crowd;
    const { strength, range, anisotropy, attraction, reach } = this.parameters;
    const { x: xs, y: ys, vx: vxs, vy: vys, slots, radius: radii } = neighbours;
    this.reserve(neighbours.count);
    const i = slots[k];
    const x = xs[k];
    const y = ys[k];
    const vx = vxs[k];
    const vy = vys[k];
    const own = radii[k];
    const ex = traits.wishX[i];
    const ey = traits.wishY[i];
    const group = traits.group[i];
    const count = neighbours.findRanges(x, y, reach);
    const { ranges } = neighbours;
    const square = range * range;
    let fx = 0;
    let fy = 0;
    let nearest = reach * reach;
    const far = nearest;
    for (let c = 0; c < count; c++) {
      const end = ranges[2 * c + 1];
      for (let m = ranges[2 * c]; m < end; m++) {
        const dx = x - xs[m];
        const dy = y - ys[m];
        const away = dx * dx + dy * dy;
        if (away > far || m === k) continue;
        // Does it come at the agent: ahead of it, getting nearer, and on a course that would touch?
        if (
          away < nearest &&
          dx * ex + dy * ey < 0 &&
          vxs[m] * ex + vys[m] * ey < 0 &&
          dx * (vxs[m] - vx) + dy * (vys[m] - vy) > 0 &&
          Math.abs(dx * ey - dy * ex) < PASSING * (own + radii[m])
        ) {
          nearest = away;
        }
        if (away > square) continue;
        const distance = Math.sqrt(away);
        // Two on one spot: the older one gives way to +x.
        const nx = distance > 0 ? dx / distance : slots[m] > i ? 1 : -1;
        const ny = distance > 0 ? dy / distance : 0;
        // The angle between the wish and the way to the other: cos = -e . n.
        const front = 0.5 * (1 - ex * nx - ey * ny);
        let push = strength * exp((own + radii[m] - distance) / range) * (anisotropy + (1 - anisotropy) * front);
        if (group >= 0 && traits.group[slots[m]] === group) push -= attraction;
        fx += push * nx;
        fy += push * ny;
      }
    }
    this.forceX[k] = fx;
    this.forceY[k] = fy;
    this.nearest[k] = nearest;
  }

  private reserve(entries: number): void {
    if (this.forceX.length >= entries) return;
    this.forceX = new Float64Array(2 * entries);
    this.forceY = new Float64Array(2 * entries);
    this.nearest = new Float64Array(2 * entries);
  }
}
