import { describe, expect, it } from 'vitest';
import { Orca } from '../../src/dynamics/index.js';
import type { Bench } from '../../src/node/bench/bench.js';
import { FIELD_RADIUS, makeCrowdField, measureOverlap } from '../../src/node/bench/crowd-field.js';
import { FieldWalkers } from '../../src/node/bench/field-walkers.js';
import { loadRecastCrowd } from '../../src/node/bench/recast-crowd.js';
import { type BenchResult, runSuite } from '../../src/node/bench/run-suite.js';
import { measureCrowdKernels } from '../../src/node/bench/suites/crowd-kernels.js';
import { measureCrowdSteps } from '../../src/node/bench/suites/crowd-steps.js';
import { listSuites } from '../../src/node/bench/suites/index.js';

function run(work: (bench: Bench) => Promise<void>): Promise<BenchResult> {
  const suite = { name: 'small', summary: '', run: work };
  return runSuite(suite, { version: '1.0.0', rounds: 1, warmupMs: 0, warmupCalls: 1, minSampleMs: 0 });
}

describe('the crowd suite on small crowds', () => {
  it('steps every dynamics beside Recast and states the settings of both', async () => {
    const { rows } = await run((bench) => measureCrowdSteps(bench, { agents: 20, steps: 2, warmup: 2 }));
    expect(rows.map(({ name }) => name)).toEqual(
      ['sparse, 25 m2 per agent', 'dense, 1 m2 per agent'].flatMap((field) =>
        ['orca', 'social-force', 'collision-free-speed'].map((model) => `${model}, 20 agents, ${field}`),
      ),
    );
    expect(rows.map(({ target }) => target)).toEqual([5, 15, 5, 5, 15, 5].map((least) => `ratio >= ${least}`));
    for (const row of rows) {
      expect([row.ours, row.theirs, row.ratio].every((figure) => (figure ?? 0) > 0)).toBe(true);
      expect(row.peer).toMatch(/^recast-navigation \d.* crowd$/);
      expect(row.quality).toMatch(
        /directions x 2 rings x depth 5, horizon 2.5 s, the nearest 6 neighbours within 2.5 m/,
      );
    }
  });

  it('compares the force loop with its twin, and reports growth, memory and heap', async () => {
    const sizes = { agents: 30, growth: [20, 40], growthSteps: 2, steps: 20 };
    const { rows } = await run((bench) => measureCrowdKernels(bench, sizes));
    expect(rows.map(({ unit }) => unit)).toEqual(['1/s', '1/s', 'exponent', 'exponent', 'exponent', 'bytes', 'kB']);
    expect(rows[1]).toMatchObject({ peer: 'its twin in plain JavaScript', target: 'ratio >= 3' });
    expect(rows[5].target).toBe('ours <= 300');
  });

  it('is part of `footfall bench`', () => {
    expect(listSuites().map(({ name }) => name)).toContain('crowd');
  });
});

describe('fields for crowds', () => {
  it('begin without overlap and send both sides to the same goals', async () => {
    const field = makeCrowdField('field', 50, 1, 5);
    expect(measureOverlap(field.starts)).toEqual({ share: 0, worst: 0 });
    expect(field.goal(3, 2)).toEqual(makeCrowdField('again', 50, 1, 5).goal(3, 2));
    const ours = new FieldWalkers(field, new Orca());
    const recast = await loadRecastCrowd(field);
    if ('absent' in recast) throw new Error(recast.absent);
    for (let k = 0; k < 40; k++) {
      for (const side of [ours, recast]) side.step();
    }
    for (const places of [ours.places(), recast.places()]) {
      let moved = 0;
      for (let k = 0; k < places.length; k++) {
        expect(places[k]).toBeGreaterThan(0);
        expect(places[k]).toBeLessThan(field.side);
        moved += Math.abs(places[k] - field.starts[k]);
      }
      // Two seconds at walking pace, some of it in each other's way.
      expect(moved / 50).toBeGreaterThan(0.5);
    }
    ours.retarget();
    recast.retarget();
    recast.destroy();
  });

  it('measure how deep bodies overlap', () => {
    const { share, worst } = measureOverlap([0, 0, FIELD_RADIUS, 0, 9, 9]);
    expect(share).toBeCloseTo(2 / 3, 12);
    expect(worst).toBeCloseTo(1, 12);
  });
});
