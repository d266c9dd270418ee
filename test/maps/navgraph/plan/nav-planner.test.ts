import { describe, expect, it } from 'vitest';
import { NavPlanner, type NavPlanOptions } from '../../../../src/maps/navgraph/plan/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../../tier.js';
import { searchAlone } from './lone-search.js';
import { makeUpCase } from './made-up-graph.js';

describe('plans on a graph that no geometry made', () => {
  it.each([FIXED_SEED, rotatingSeed])('are those of a search of its own for each agent (MANG-5), seed %i', (seed) => {
    const planner = new NavPlanner({ keepShare: 0 });
    let ways = 0;
    let detours = 0;
    for (let k = 0; k < runs(15, 60, 400); k++) {
      const { space, request, goals } = makeUpCase(seed + k, 1 + (k % 12), 1 + (k % 4));
      const { via, cost, length, nextX, nextY } = planner.plan(space, request, goals);
      detours += planner.stats.detours;
      for (let agent = 0; agent < request.count; agent++) {
        const alone =
          searchAlone(space, request, goals, agent, planner.options) ??
          searchAlone(space, request, goals, agent, planner.options, false, 0);
        if (alone === undefined) {
          expect(via[agent], `case ${k}, agent ${agent}`).toBe(0);
          continue;
        }
        ways++;
        expect(cost[agent], `case ${k}, agent ${agent}`).toBeCloseTo(alone.cost, 9);
        if (Number.isNaN(alone.x)) continue;
        expect(length[agent]).toBeCloseTo(alone.length, 9);
        expect(Math.hypot(nextX[agent] - alone.x, nextY[agent] - alone.y)).toBeLessThan(1e-9);
      }
    }
    expect(ways).toBeGreaterThan(10);
    expect(detours).toBeGreaterThan(0);
  });

  it('refuses options that make no sense', () => {
    const bad: readonly NavPlanOptions[] = [
      { cap: 0 },
      { cap: Number.NaN },
      { floor: 0 },
      { floor: 2 },
      { reached: -1 },
      { keepShare: -0.1 },
      { keepWay: Number.NaN },
    ];
    for (const options of bad)
      expect(() => new NavPlanner(options)).toThrow('an option of planning is out of its range');
  });
});
