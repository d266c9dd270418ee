import { CollisionFreeSpeed, type Dynamics, Orca, SocialForce } from '../../../dynamics/index.js';
import type { Bench, Peer } from '../bench.js';
import { type CrowdField, makeCrowdField, measureOverlap } from '../crowd-field.js';
import { FieldWalkers, type Walkers } from '../field-walkers.js';
import type { Sampler } from '../measure.js';
import { loadRecastCrowd } from '../recast-crowd.js';

export interface CrowdStepSizes {
  readonly agents?: number;
  /** Steps of one sample. */
  readonly steps?: number;
  /** Steps before the first sample, on either side. */
  readonly warmup?: number;
}

export const CROWD_STEP_DEFAULTS: Required<CrowdStepSizes> = { agents: 1000, steps: 20, warmup: 200 };

interface Row {
  readonly name: string;
  readonly make: () => Dynamics;
  readonly settings: string;
  /** Times Recast that it must be. */
  readonly least: number;
}

const ROWS: readonly Row[] = [
  { name: 'orca', make: () => new Orca(), settings: 'the nearest 10 neighbours within 4 m', least: 5 },
  {
    name: 'social-force',
    make: () => new SocialForce({ kernel: 'simd' }),
    settings: 'kernel simd, all neighbours within 0.8 m, those who approach within 2.5 m',
    least: 15,
  },
  {
    name: 'collision-free-speed',
    make: () => new CollisionFreeSpeed(),
    settings: 'all neighbours within 2.5 m, 15 headings',
    least: 5,
  },
];

/** Steps of a crowd, planning and contacts included, against recast-navigation's crowd on the same field. */
export async function measureCrowdSteps(bench: Bench, sizes: CrowdStepSizes = {}): Promise<void> {
  const { agents, steps, warmup } = { ...CROWD_STEP_DEFAULTS, ...sizes };
  const fields = [
    makeCrowdField('sparse, 25 m2 per agent', agents, 25, bench.seed),
    makeCrowdField('dense, 1 m2 per agent', agents, 1, bench.seed),
  ];
  for (const field of fields) {
    for (const row of ROWS) await compareSteps(bench, field, row, steps, warmup);
  }
}

async function compareSteps(bench: Bench, field: CrowdField, row: Row, steps: number, warmup: number): Promise<void> {
  const ours = new FieldWalkers(field, row.make());
  const recast = await loadRecastCrowd(field);
  const prepare = (walkers: Walkers): Sampler => {
    sampleSteps(walkers, warmup, steps);
    return () => sampleSteps(walkers, steps, steps);
  };
  const peer: Peer =
    'absent' in recast
      ? { name: recast.label, absent: recast.absent }
      : { name: recast.label, sampler: prepare(recast) };
  await bench.rate({
    name: `${row.name}, ${field.count.toLocaleString('en-US')} agents, ${field.name}`,
    sampler: prepare(ours),
    count: field.count,
    peer,
    target: { of: 'ratio', atLeast: row.least },
    quality: () => {
      const parts = [`agent-steps, one thread; ours: ${row.settings}; bodies that overlap: ${describe(ours)}`];
      if (!('absent' in recast)) parts.push(`Recast ${describe(recast)}`, recast.settings);
      return parts.join('; ');
    },
  });
  if (!('absent' in recast)) recast.destroy();
}

/** Milliseconds per step; new goals are given in between, off the clock. */
function sampleSteps(walkers: Walkers, count: number, between: number): number {
  let elapsed = 0;
  for (let done = 0; done < count; done += between) {
    walkers.retarget();
    const start = performance.now();
    for (let k = 0; k < between; k++) walkers.step();
    elapsed += performance.now() - start;
  }
  return elapsed / (between * Math.ceil(count / between));
}

function describe(walkers: Walkers): string {
  const { share, worst } = measureOverlap(walkers.places());
  return `${(100 * share).toFixed(1)} %, by ${(100 * worst).toFixed(0)} % of the radius at most`;
}
