import type { Bench } from '../bench.js';
import { describeMangField } from '../mang-field.js';
import { MangFrames } from '../mang-frames.js';

/** Agents and goals of each field, and the frames a second that are wanted. */
export interface MangFieldSizes {
  readonly fields: readonly (readonly [agents: number, goals: number, least: number | undefined])[];
  readonly warmup: number;
  readonly steps: number;
}

const SIZES: MangFieldSizes = {
  fields: [
    [125, 20, undefined],
    [250, 20, undefined],
    [500, 20, undefined],
    [1000, 20, 15],
    [1000, 1000, undefined],
  ],
  warmup: 40,
  steps: 5,
};

/** Large crowds among 50 blocks: whole steps a second, one thread. */
export async function measureMangField(bench: Bench, sizes: MangFieldSizes = SIZES): Promise<void> {
  const grown: [number, number][] = [];
  for (const [agents, goals, least] of sizes.fields) {
    const frames = new MangFrames(() => ({ scene: describeMangField(agents, goals, bench.seed) }));
    frames.warm(sizes.warmup);
    const row = await bench.rate({
      name: `mang, ${agents.toLocaleString('en-US')} agents with ${goals.toLocaleString('en-US')} goals: frames a second`,
      sampler: () => frames.measure(sizes.steps).total,
      count: 1,
      ...(least !== undefined && { target: { of: 'ours', atLeast: least } }),
      quality: () => {
        const { vertices, edges } = frames.counts;
        const { stats } = frames.simulation.navGraphs.planner;
        return `V ${vertices.toFixed(0)}, E ${edges.toFixed(0)}, ${stats.trees} trees, ${stats.settled} vertices settled`;
      },
    });
    if (goals < agents && row.ours !== null) grown.push([agents, 1000 / row.ours]);
  }
  if (grown.length < 2) return;
  bench.growth({
    name: 'mang, 20 goals: growth of a step with agents',
    sizes: grown.map(([agents]) => agents),
    ours: grown.map(([, ms]) => ms),
  });
}
