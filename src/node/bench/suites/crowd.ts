import type { Bench } from '../bench.js';
import type { Suite } from '../suite.js';
import { measureEmptyCircle } from './crowd-empty-circle.js';
import { measureCrowdKernels } from './crowd-kernels.js';
import { measureOrders } from './crowd-orders.js';
import { measureCrowdSteps } from './crowd-steps.js';
import { measureThreads } from './crowd-threads.js';
import { SUMMARIES } from './summaries.js';

/** The parts of the suite in the order in which they run; each adds rows of its own. */
const PARTS: readonly ((bench: Bench) => Promise<void>)[] = [
  measureCrowdSteps,
  measureCrowdKernels,
  measureOrders,
  measureThreads,
  measureEmptyCircle,
];

export const crowdSuite: Suite = {
  name: 'crowd',
  summary: SUMMARIES.crowd,
  async run(bench) {
    for (const measure of PARTS) await measure(bench);
  },
};
