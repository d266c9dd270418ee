import { BYTES_PER_AGENT } from '../../../crowd/index.js';
import { Orca } from '../../../dynamics/index.js';
import type { Bench } from '../bench.js';
import { makeCrowdField } from '../crowd-field.js';
import { FieldWalkers } from '../field-walkers.js';

export interface CrowdKernelSizes {
  /** Agents of the growth row. */
  readonly growth?: readonly number[];
}

export const CROWD_KERNEL_DEFAULTS: Required<CrowdKernelSizes> = { growth: [1000, 4000, 16_000, 64_000] };

/** The parts of a step by themselves, growth and memory. */
export async function measureCrowdKernels(bench: Bench, sizes: CrowdKernelSizes = {}): Promise<void> {
  const { growth } = { ...CROWD_KERNEL_DEFAULTS, ...sizes };
  const times = growth.map((count) => {
    const walkers = new FieldWalkers(makeCrowdField('growth', count, 4, bench.seed), new Orca());
    let best = Infinity;
    for (let k = 0; k < 10; k++) {
      const start = performance.now();
      walkers.step();
      best = Math.min(best, performance.now() - start);
    }
    return best;
  });
  bench.growth({ name: 'growth of a step with the agents', sizes: growth, ours: times });
  bench.value({ name: 'memory per agent', unit: 'bytes', ours: BYTES_PER_AGENT, target: { of: 'ours', atMost: 300 } });
}
