import { describe, expect, it } from 'vitest';
import { rotatingSeed, runs } from '../../tier.js';
import { sampleGroupScene } from './random-group-scene.js';
import { watchGroups } from './watch-groups.js';

const seeds = [
  ...Array.from({ length: runs(1, 3, 90) }, (_, k) => 1001 + k),
  ...Array.from({ length: runs(0, 1, 10) }, (_, k) => (rotatingSeed % 1_000_000_000) + k),
];

describe('groups in runs of random scenes', () => {
  it('DEF-3.1 to DEF-3.7, THM-3.1, ALG-1, HOMOTOPY, WALL, GOAL: hold from when they have gathered to when they arrive', () => {
    for (const seed of seeds) {
      const { scene, goal, reach, units, width, area } = sampleGroupScene(seed, runs(8, 20, seed % 4 === 0 ? 100 : 36));
      const isGoal = (x: number, y: number, slack: number): boolean =>
        Math.hypot(x - goal[0], y - goal[1]) <= reach + slack;
      const { sim, groups } = watchGroups(scene, isGoal);
      const label = `seed ${seed}, ${units} units, c ${width}, A ${area}`;
      expect(groups, label).toHaveLength(1);
      expect(groups[0].problems, label).toEqual([]);
      expect(groups[0].units, label).toBe(units);
      expect(sim.arrived, `${label}: arrived`).toBe(units);
      expect(sim.overlapMax, `${label}: overlap`).toBeLessThan(0.1);
    }
  });
});
