import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { orient2d } from '../../src/math/index.js';
import { checkScene, formatScene, type Point, validateScene } from '../../src/scene/index.js';
import { Orchard } from '../../src/sim/demos/orchard.js';
import { DEMOS, Simulation } from '../../src/sim/index.js';
import { atTier, FIXED_SEED, rotatingSeed, runs, tier } from '../tier.js';
import { DemoWatch } from './demo-watch.js';

const find = (name: string): (typeof DEMOS)[number] =>
  DEMOS.find((demo) => demo.name === name) as (typeof DEMOS)[number];
const isLong = tier === 'long';

describe('the scenes of the demos', () => {
  it.each(DEMOS)('$name is valid', ({ build }) => {
    const { scene } = build();
    expect(validateScene(JSON.parse(formatScene(scene)))).toEqual(scene);
    expect(checkScene(scene).errors).toEqual([]);
  });

  it('crowd, which needs no code, is the file in scenes/demos', () => {
    const file = fileURLToPath(new URL('../../scenes/demos/crowd.scene.json', import.meta.url));
    const { $schema, ...kept } = JSON.parse(readFileSync(file, 'utf8'));
    expect($schema).toBe('../../schema/scene.schema.json');
    expect(validateScene(kept)).toEqual(find('crowd').build().scene);
  });

  it('have what section 7.2 says', () => {
    const fruit = find('fruit').build();
    expect(fruit.scene.obstacles?.length).toBe(64);
    expect(fruit.report().fruits).toBe(64_000);
    expect(fruit.scene.crowd?.map(({ count, planner }) => [count, planner])).toEqual([
      [96, 'mang'],
      [4, 'direct'],
    ]);
    const crowd = find('crowd').build().scene.obstacles ?? [];
    expect(crowd.filter(({ motion }) => !motion).length).toBe(15);
    expect(crowd.filter(({ motion }) => motion).length).toBe(5);
    const terrain = find('terrain').build().scene.obstacles ?? [];
    expect(terrain.length).toBe(7);
    for (const { polygon = [] } of terrain) expect(isConvex(polygon)).toBe(false);
  });

  it('refuse numbers that they do not have', () => {
    for (const { build, most } of DEMOS) {
      expect(() => build({ agents: 0 })).toThrow(/agents/);
      expect(() => build({ agents: most + 1 })).toThrow(/agents/);
      expect(() => build({ agents: 1.5 })).toThrow(/agents/);
      expect(() => build({ duration: 0 })).toThrow(/long/);
    }
  });
});

describe('the orchard', () => {
  it('has all its fruits within a metre of places to stand at, and counts what is left', () => {
    const orchard = new Orchard(FIXED_SEED);
    const takers = new Int32Array(orchard.spots);
    const whole = orchard.density.reduce((sum, value) => sum + value, 0);
    expect(whole).toBeGreaterThan(64_000);
    for (let cell = 0; cell < orchard.density.length; cell++) {
      for (let spot = orchard.findSpot(cell, takers); spot >= 0; spot = orchard.findSpot(cell, takers)) {
        const [x, y] = orchard.placeOf(spot);
        const before = orchard.left;
        for (let fruit = orchard.find(x, y, 0.75); fruit >= 0; fruit = orchard.find(x, y, 0.75)) orchard.pick(fruit);
        expect(orchard.left).toBeLessThan(before);
      }
      expect(orchard.density[cell]).toBe(0);
    }
    expect(orchard.left).toBe(0);
  });
});

describe('a demo', () => {
  it.each(DEMOS)('$name goes on from a saved state to the same bit', ({ build, usual }) => {
    const options = { agents: Math.ceil(usual / 8), duration: 30, seed: rotatingSeed };
    const run = (): Simulation => {
      const { scene, behaviours } = build(options);
      return new Simulation(scene, { behaviours });
    };
    const whole = run();
    for (let k = 0; k < runs(10, 30, 300); k++) whole.step();
    const resumed = run();
    resumed.load(whole.save());
    for (let k = 0; k < runs(10, 20, 200); k++) {
      whole.step();
      resumed.step();
    }
    expect(resumed.save()).toEqual(whole.save());
  });

  // The whole ten minutes with all agents in the long tier.
  it.each(DEMOS)('$name: nobody in a wall, no number that is none', ({ name, build, usual }) => {
    const made = build({
      agents: isLong ? usual : Math.ceil(usual / 4),
      duration: atTier(2, 10, 600),
      seed: FIXED_SEED,
    });
    const simulation = new Simulation(made.scene, { behaviours: made.behaviours });
    const watch = new DemoWatch(simulation, runs(1, 1, 4));
    while (!simulation.isOver) {
      simulation.step();
      watch.look();
    }
    const { inWalls, notNumbers, deepest, most } = watch.sight;
    expect({ inWalls, notNumbers }).toEqual({ inWalls: 0, notNumbers: 0 });
    expect(deepest).toBeLessThan(0.05);
    if (!isLong) return;
    if (name === 'fruit') expect(['picked', 'caught']).toContain(made.report().outcome);
    if (name === 'terrain') expect(made.report().goals_reached).toBeGreaterThan(10 * usual);
    if (name === 'crowd') expect(most).toBeGreaterThan(0.9 * usual);
  });

  it('terrain: rovers turn back less often where they keep their next point', () => {
    const [kept, best] = [undefined, { keepShare: 0 }].map((mang) => {
      const made = find('terrain').build({
        agents: atTier(10, 25, 50),
        duration: atTier(2, 20, 120),
        seed: FIXED_SEED,
      });
      const simulation = new Simulation(made.scene, { behaviours: made.behaviours, mang });
      const watch = new DemoWatch(simulation, 1000);
      while (!simulation.isOver) {
        simulation.step();
        watch.look();
      }
      return watch.sight.reversals / watch.sight.walked;
    });
    expect(kept).toBeLessThanOrEqual(isLong ? 0.6 * best : best);
  });

  it('fruit ends with everybody caught, or everything picked', () => {
    const made = find('fruit').build({ agents: 2, duration: 600, seed: FIXED_SEED });
    const crowd = made.scene.crowd?.map((entry) => ({ ...entry, planner: 'direct' as const }));
    const simulation = new Simulation({ ...made.scene, crowd }, { behaviours: made.behaviours });
    while (!simulation.isOver) simulation.step();
    expect(simulation.time).toBeLessThan(600);
    expect(made.report()).toMatchObject({ outcome: 'caught', thieves_left: 0, caught: 2 });
    expect(simulation.crowd.count).toBe(4);
  });
});

function isConvex(ring: readonly Point[]): boolean {
  const turns = ring.map(([bx, by], k) => {
    const [ax, ay] = ring[(k + ring.length - 1) % ring.length];
    const [cx, cy] = ring[(k + 1) % ring.length];
    return Math.sign(orient2d(ax, ay, bx, by, cx, cy));
  });
  return !(turns.includes(1) && turns.includes(-1));
}
