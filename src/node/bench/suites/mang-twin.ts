import { buildDiscreteNavGraph, NavGraph } from '../../../maps/index.js';
import { DEMOS } from '../../../sim/index.js';
import type { Bench } from '../bench.js';
import { describeDiscrete, timeDiscrete } from '../mang-discrete.js';
import { MangFrames } from '../mang-frames.js';
import { preparePart } from '../part-sampler.js';

/** Crowds whose graphs are compared, and steps before the frame that is taken. */
export interface MangTwinSizes {
  readonly agents: readonly number[];
  readonly warmup: number;
  /** Pixels along the longer side. */
  readonly pixels: number;
}

const SIZES: MangTwinSizes = { agents: [10, 200], warmup: 200, pixels: 1000 };

/** The exact graph, all agents moved, beside the paper's own method on its grid, from scratch, on the same frames. */
export async function measureMangTwin(bench: Bench, sizes: MangTwinSizes = SIZES): Promise<void> {
  const demo = DEMOS.find(({ name }) => name === 'crowd');
  if (demo === undefined) return;
  for (const agents of sizes.agents) {
    const frames = new MangFrames(() => demo.build({ agents, duration: 600, seed: 1 }));
    frames.warm(sizes.warmup);
    const { crowd, domain } = frames.simulation;
    const { count } = crowd;
    const [x, y] = [crowd.present.x.slice(0, count), crowd.present.y.slice(0, count)];
    const graph = new NavGraph(domain, { now: () => performance.now() });
    let side = 1e-3;
    const sampler = preparePart(() => {
      side = -side;
      // Everybody moves, to and fro.
      for (let k = 0; k < count; k++) x[k] += side;
      graph.update(count, x, y, undefined);
      return graph.times.diagram + graph.times.graph;
    });
    const pixels = Math.max(16, sizes.pixels);
    await bench.time({
      name: `mang, crowd, ${agents} agents: the whole graph`,
      sampler,
      peer: {
        name: `discrete twin of the paper's method, ${pixels} pixels wide`,
        work: () => buildDiscreteNavGraph(domain, { count, x, y }, { width: pixels }),
      },
      quality: () => `${count} agents; ${describeDiscrete(timeDiscrete(domain, { count, x, y }, { pixels }))}`,
    });
  }
}
