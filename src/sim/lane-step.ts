import type { Crowd } from '../crowd/index.js';

/** Everybody stays as it is for a step: for crowds that others move. */
export function holdCrowd(crowd: Crowd): void {
  const { present, future, count } = crowd;
  for (const key of Object.keys(present) as (keyof typeof present)[]) future[key].set(present[key].subarray(0, count));
  crowd.swap();
}

/** Measures overlaps of bodies wherever they are. */
export class OverlapGauge {
  private order = new Int32Array(0);

  /** Largest overlap of two bodies now, as a share of the smaller radius. */
  measure({ present, traits, count }: Crowd): number {
    const { x, y } = present;
    const { radius } = traits;
    if (this.order.length < count) this.order = new Int32Array(2 * count);
    const order = this.order.subarray(0, count);
    let largest = 0;
    for (let slot = 0; slot < count; slot++) {
      order[slot] = slot;
      largest = Math.max(largest, radius[slot]);
    }
    order.sort((a, b) => x[a] - x[b] || a - b);
    let worst = 0;
    for (let k = 0; k < count; k++) {
      const a = order[k];
      for (let j = k + 1; j < count; j++) {
        const b = order[j];
        const dx = x[b] - x[a];
        if (dx > radius[a] + largest) break;
        const dy = y[b] - y[a];
        const reach = radius[a] + radius[b];
        const square = dx * dx + dy * dy;
        if (square >= reach * reach) continue;
        worst = Math.max(worst, (reach - Math.sqrt(square)) / Math.min(radius[a], radius[b]));
      }
    }
    return worst;
  }
}
