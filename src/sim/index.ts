/** Simulations: who comes when, where they start, how a run goes. */
export { buildPopulation, type Leg, type Person } from './population.js';
export { sampleDistribution } from './sample-distribution.js';
