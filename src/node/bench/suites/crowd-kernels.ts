import { BYTES_PER_AGENT, NeighbourGrid } from '../../../crowd/index.js';
import { CollisionFreeSpeed, type Dynamics, Orca, SocialForce } from '../../../dynamics/index.js';
import type { Bench } from '../bench.js';
import { findCollector } from '../collect-garbage.js';
import { FIELD_STEP, makeCrowdField } from '../crowd-field.js';
import { FieldWalkers } from '../field-walkers.js';

export interface CrowdKernelSizes {
  /** Agents of the rows but those of growth. */
  readonly agents?: number;
  /** Agents of the growth rows. */
  readonly growth?: readonly number[];
  /** Steps of the heap row, and of the growth rows for each size. */
  readonly steps?: number;
  readonly growthSteps?: number;
}

export const CROWD_KERNEL_DEFAULTS: Required<CrowdKernelSizes> = {
  agents: 1000,
  growth: [1000, 2000, 4000, 8000, 16_000, 32_000, 64_000],
  steps: 10_000,
  growthSteps: 30,
};

/** m2 per agent of the growth rows. */
const AREA = 4;
const MODELS: readonly (() => Dynamics)[] = [
  () => new CollisionFreeSpeed(),
  () => new Orca(),
  () => new SocialForce({ kernel: 'simd' }),
];

/** The force loop against its twin, growth with the agents, memory. */
export async function measureCrowdKernels(bench: Bench, sizes: CrowdKernelSizes = {}): Promise<void> {
  const wanted = { ...CROWD_KERNEL_DEFAULTS, ...sizes };
  for (const [name, area] of [
    ['sparse, 25 m2 per agent', 25],
    ['dense, 1 m2 per agent', 1],
  ] as const) {
    await compareForces(bench, wanted.agents, name, area);
  }
  for (const make of MODELS) measureGrowth(bench, make, wanted);
  measureMemory(bench, wanted.agents);
  measureHeap(bench, wanted.agents, wanted.steps);
}

/** Forces and integration of everybody on a crowd that stands still: neither sorting nor contacts. */
async function compareForces(bench: Bench, agents: number, name: string, area: number): Promise<void> {
  const walkers = new FieldWalkers(makeCrowdField(name, agents, area, bench.seed), new SocialForce());
  for (let k = 0; k < 50; k++) walkers.step();
  walkers.plan();
  const { crowd, walls } = walkers;
  const prepare = (kernel: 'js' | 'simd'): (() => void) => {
    const model = new SocialForce({ kernel });
    const grid = new NeighbourGrid(model.neighbourReach / 2);
    grid.update(crowd);
    return () => {
      model.prepare(crowd, grid, walls, FIELD_STEP, 0);
      model.steer(crowd, grid, walls, FIELD_STEP, 0, grid.count, 0);
    };
  };
  const isDense = area <= 1;
  await bench.rate({
    name: `force loop with SIMD, ${agents.toLocaleString('en-US')} agents, ${name}`,
    ours: prepare('simd'),
    count: agents,
    peer: { name: 'its twin in plain JavaScript', work: prepare('js') },
    // Without neighbours there is no loop to be faster in.
    ...(isDense && { target: { of: 'ratio', atLeast: 3 } as const }),
    quality: 'agent-steps; copying the columns, walls and integration included, sorting and contacts not',
  });
}

function measureGrowth(bench: Bench, make: () => Dynamics, sizes: Required<CrowdKernelSizes>): void {
  const { name } = make();
  const times = sizes.growth.map((count) => {
    const walkers = new FieldWalkers(makeCrowdField(name, count, AREA, bench.seed), make());
    // Compilers first.
    for (let k = 0; k < sizes.growthSteps; k++) walkers.step();
    let best = Infinity;
    for (let k = 0; k < sizes.growthSteps; k++) {
      const start = readCpu();
      walkers.step();
      best = Math.min(best, readCpu() - start);
    }
    return best;
  });
  bench.growth({
    name: `growth of a step with the agents, ${name}`,
    sizes: sizes.growth,
    ours: times,
    target: { of: 'ours', atMost: 1.15 },
    quality: `${AREA} m2 per agent, the least processor time of ${sizes.growthSteps} steps; us per agent: ${times
      .map((ms, k) => ((1000 * ms) / sizes.growth[k]).toFixed(2))
      .join(', ')}`,
  });
}

/** Processor time of this process, ms: large crowds take longer than the time that a busy machine gives in one piece. */
function readCpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Bytes of the arrays of a crowd that has stepped, per agent. */
function measureMemory(bench: Bench, agents: number): void {
  const collect = findCollector();
  const count = 20 * agents;
  const measure = (make: () => Dynamics): number => {
    const field = makeCrowdField('memory', count, AREA, bench.seed);
    collect();
    const before = process.memoryUsage().arrayBuffers;
    const walkers = new FieldWalkers(field, make(), true);
    for (let k = 0; k < 3; k++) walkers.step();
    collect();
    const bytes = process.memoryUsage().arrayBuffers - before;
    // What belongs to the bench, not to the engine.
    return (bytes - walkers.ownBytes) / walkers.crowd.count;
  };
  bench.value({
    name: 'memory per agent',
    unit: 'bytes',
    ours: measure(() => new Orca({}, true)),
    target: { of: 'ours', atMost: 300 },
    quality: `store ${BYTES_PER_AGENT}, neighbour grid, contacts and walls; ${count.toLocaleString('en-US')} agents, as the engine counts its arrays; copies for WebAssembly come on top`,
  });
}

function measureHeap(bench: Bench, agents: number, steps: number): void {
  const collect = findCollector();
  const walkers = new FieldWalkers(
    makeCrowdField('heap', agents, AREA, bench.seed),
    new SocialForce({ kernel: 'simd' }),
  );
  const read = (): number => {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return (heapUsed + arrayBuffers) / 1024;
  };
  // Compiled code settles first: it is compiled anew, and dropped, up to some thousand steps in.
  for (let k = 0; k < steps; k++) walkers.step();
  const before = read();
  for (let k = 0; k < steps; k++) walkers.step();
  const after = read();
  bench.value({
    name: `heap after ${steps.toLocaleString('en-US')} steps more, ${agents.toLocaleString('en-US')} agents`,
    unit: 'kB',
    ours: after - before,
    target: { of: 'ours', atMost: 256 },
    quality: `from ${before.toFixed(0)} to ${after.toFixed(0)} kB, garbage collected before both`,
  });
}
