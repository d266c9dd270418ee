import { CollisionFreeSpeed, chooseKernel, type Dynamics, Orca, SocialForce } from '../../../dynamics/index.js';
import { startTeam, type ThreadHost, type ThreadTeam } from '../../../sim/index.js';
import { createNodeThreads } from '../../threads/node-threads.js';
import type { Bench } from '../bench.js';
import { FIELD_STEP } from '../crowd-field.js';
import type { Sampler } from '../measure.js';
import { makeObstacleField, type ObstacleField, ObstacleWalkers } from '../obstacle-field.js';

export interface ThreadSizes {
  readonly agents?: number;
  /** m2 per agent. */
  readonly area?: number;
  /** Obstacles per side of the field. */
  readonly blocks?: number;
  readonly threads?: number;
  /** Steps of one sample, and those before the first. */
  readonly steps?: number;
  readonly warmup?: number;
  readonly host?: ThreadHost;
}

export const THREAD_SIZES: Required<Omit<ThreadSizes, 'host'>> = {
  agents: 100_000,
  area: 4,
  blocks: 20,
  threads: 2,
  steps: 5,
  warmup: 20,
};

/** Steps per second that a crowd of this size must reach. */
const LEAST_RATE = 10;

/** Name, dynamics, what there is to say about it. */
const ROWS: readonly (readonly [string, () => Dynamics, string])[] = [
  ['collision-free-speed', () => new CollisionFreeSpeed(), ''],
  ['orca', () => new Orca(), ''],
  ['social-force', () => new SocialForce({ kernel: chooseKernel('auto') }), `kernel ${chooseKernel('auto')}, `],
];

/** Steps of a large crowd by several threads, planning by path maps included, beside one thread. */
export async function measureThreads(bench: Bench, sizes: ThreadSizes = {}): Promise<void> {
  const { agents, area, blocks, threads, steps, warmup } = { ...THREAD_SIZES, ...sizes };
  const team = await startTeam(sizes.host ?? createNodeThreads(), threads);
  try {
    const field = makeObstacleField(agents, area, bench.seed, blocks);
    for (const [name, make, words] of ROWS)
      await compareThreads(bench, field, { name, make, words, steps, warmup, area, blocks }, team);
  } finally {
    team?.close();
  }
}

interface ThreadRow {
  readonly name: string;
  readonly make: () => Dynamics;
  readonly words: string;
  readonly steps: number;
  readonly warmup: number;
  readonly area: number;
  readonly blocks: number;
}

async function compareThreads(
  bench: Bench,
  field: ObstacleField,
  { name, make, words, steps, warmup, area, blocks }: ThreadRow,
  team: ThreadTeam | undefined,
): Promise<void> {
  const many = new ObstacleWalkers(field, make(), team);
  const one = new ObstacleWalkers(field, make());
  const prepare = (walkers: ObstacleWalkers): Sampler => {
    for (let k = 0; k < warmup; k++) walkers.step();
    return () => {
      const begin = performance.now();
      for (let k = 0; k < steps; k++) walkers.step();
      return (performance.now() - begin) / steps;
    };
  };
  const sampler = prepare(many);
  const before = { steps: many.steps, planMs: many.planMs };
  const count = field.count.toLocaleString('en-US');
  let rate = 0;
  await bench.rate({
    name: `${name}, steps of ${count} agents on ${team?.threads ?? 1} threads, by path map`,
    sampler: async () => {
      const ms = await sampler();
      rate = Math.max(rate, 1000 / ms);
      return ms;
    },
    count: 1,
    peer: { name: 'one thread', sampler: prepare(one) },
    target: { of: 'ours', atLeast: LEAST_RATE },
    quality: () => {
      const plan = (many.planMs - before.planMs) / (many.steps - before.steps);
      const seconds = (step: number): string => `${(rate * step).toFixed(2)} at ${step} s a step`;
      return [
        `${words}whole steps a second, ${area} m2 per agent, ${blocks * blocks} obstacles, 4 goals, ${plan.toFixed(1)} ms of a step for planning`,
        `simulated seconds a second in the best sample: ${seconds(0.1)}, ${seconds(FIELD_STEP)}`,
        `bytes ${isSame(many, one) ? 'equal to' : 'DIFFER from'} those of one thread`,
      ].join('; ');
    },
  });
}

/** Do both crowds stand in the same places, bit for bit, after the same number of steps? */
function isSame(a: ObstacleWalkers, b: ObstacleWalkers): boolean {
  while (a.steps < b.steps) a.step();
  while (b.steps < a.steps) b.step();
  return (['x', 'y', 'vx', 'vy'] as const).every((key) =>
    a.crowd.present[key].every((value, slot) => Object.is(value, b.crowd.present[key][slot])),
  );
}
