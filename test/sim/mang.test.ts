import { describe, expect, it } from 'vitest';
import { findNearestWall, findTriangle, NONE } from '../../src/geometry/index.js';
import { NAV_PLAN_DEFAULTS, type NavPlanOptions } from '../../src/maps/index.js';
import { createRandom } from '../../src/math/index.js';
import { compileScene, type Scene, type SceneObstacle } from '../../src/scene/index.js';
import { Simulation } from '../../src/sim/index.js';
import { layCase, type Trip } from '../maps/navgraph/plan/graph-case.js';
import { searchAlone } from '../maps/navgraph/plan/lone-search.js';
import { FIXED_SEED, rotatingSeed, runs, tier } from '../tier.js';
import { makeBlockingScene } from './blocking-scenes.js';
import { busyRoom, fourCorners } from './mang-scenes.js';
import { measureTraces, traceBare, traceWithForces } from './mang-traces.js';

function runThrough(scene: Scene, mang?: NavPlanOptions): Simulation {
  const simulation = new Simulation(scene, { mang });
  while (!simulation.isOver) simulation.step();
  return simulation;
}

/** Least distance of two bodies, and whether all stayed in the free space. */
function watch(simulation: Simulation): { gap: number; isFree: boolean } {
  const { present, traits, count } = simulation.crowd;
  let gap = Infinity;
  let isFree = true;
  for (let a = 0; a < count; a++) {
    isFree &&= findTriangle(simulation.domain, present.x[a], present.y[a]) !== NONE;
    for (let b = a + 1; b < count; b++) {
      const away = Math.hypot(present.x[a] - present.x[b], present.y[a] - present.y[b]);
      gap = Math.min(gap, away - traits.radius[a] - traits.radius[b]);
    }
  }
  return { gap, isFree };
}

describe('planner mang in a run', () => {
  it('figure 5: the first-order graph sends pairs to the same point, ours sends nobody there (NAV-3)', () => {
    const scene = fourCorners('mang');
    const { domain } = compileScene(scene);
    const trips = (scene.agents ?? []).map(({ at, goal }) => [at, goal] as Trip);
    const { space, request, goals } = layCase(domain, trips, 0.25);
    const options = NAV_PLAN_DEFAULTS;
    const agents = [0, 1, 2, 3];
    const keys = (firstOrder: boolean): Set<string> =>
      new Set(
        agents.map((agent) => {
          const way = searchAlone(space, request, goals, agent, options, firstOrder);
          return `${way?.x.toFixed(6)} ${way?.y.toFixed(6)}`;
        }),
      );
    expect(keys(true).size).toBeLessThan(4);
    expect(keys(false).size).toBe(4);
    const { agents: sent } = new Simulation(scene).previewNavGraph();
    expect(sent.map(({ via }) => via)).toEqual(['graph', 'graph', 'graph', 'graph']);
    expect(new Set(sent.map(({ nextX, nextY }) => `${nextX} ${nextY}`)).size).toBe(4);
  });

  it('figure 5: all four arrive, and nobody touches anybody', () => {
    const simulation = new Simulation(fourCorners('mang'));
    let gap = Infinity;
    while (!simulation.isOver) {
      simulation.step();
      gap = Math.min(gap, watch(simulation).gap);
    }
    expect(simulation.arrived).toBe(4);
    expect(gap).toBeGreaterThan(0);
  });

  it.skipIf(tier === 'quick')(
    'figure 6: with the dynamics ways bend where without them they break, and are no longer',
    () => {
      const bare = measureTraces(traceBare());
      const forces = measureTraces(traceWithForces());
      expect(forces.kinks).toBeLessThan(bare.kinks / 2);
      expect(forces.way).toBeLessThan(1.05 * bare.way);
    },
  );

  it.each([FIXED_SEED, rotatingSeed])('an agent alone comes to its goal among any walls (MANG-7), seed %i', (seed) => {
    let walks = 0;
    for (let k = 0; k < runs(1, 3, 40); k++) {
      const scene = lonelyScene(seed + k);
      const { domain } = compileScene(scene);
      const { at, goal } = (scene.agents ?? [])[0];
      const [from, to] = [at, goal as readonly [number, number]];
      const hasRoom = [from, to].every(
        ([x, y]) => findTriangle(domain, x, y) !== NONE && findNearestWall(domain, x, y).distance > 0.25,
      );
      if (
        !hasRoom ||
        runThrough({ ...scene, agents: scene.agents?.map((a) => ({ ...a, planner: 'pathmap' })) }).arrived === 0
      )
        continue;
      walks++;
      expect(runThrough(scene).arrived, `case ${k} of seed ${seed}`).toBe(1);
    }
    expect(walks).toBeGreaterThan(0);
  });

  it('follows doors that shut, cars, stops and people of other planners; everybody arrives and stays in the free space', () => {
    const simulation = new Simulation(busyRoom());
    let isFree = true;
    for (let k = 0; k < runs(120, 2400, 2400) && !simulation.isOver; k++) {
      simulation.step();
      isFree &&= watch(simulation).isFree;
    }
    expect(isFree).toBe(true);
    if (tier !== 'quick') expect(simulation.arrived).toBe(simulation.population.length);
  });

  it('goes on from a saved state with the same bytes (MANG-8)', () => {
    const whole = new Simulation(busyRoom());
    for (let k = 0; k < 100; k++) whole.step();
    const resumed = new Simulation(busyRoom());
    resumed.load(whole.save());
    expect(resumed.save()).toEqual(whole.save());
    for (let k = 0; k < 40; k++) {
      whole.step();
      resumed.step();
    }
    expect(resumed.save()).toEqual(whole.save());
  });

  it('keeps next points by the stated margin: fewer reversals than without', () => {
    const count = (options: NavPlanOptions): number => {
      const simulation = new Simulation(makeBlockingScene(5, { planner: 'mang', dynamics: 'social-force' }), {
        mang: options,
      });
      const wishes = new Map<number, readonly [number, number]>();
      let reversals = 0;
      for (let k = 0; k < 160 && !simulation.isOver; k++) {
        simulation.step();
        const { ids, wishX, wishY } = simulation.crowd.traits;
        for (let slot = 0; slot < simulation.crowd.count; slot++) {
          const [x, y] = wishes.get(ids[slot]) ?? [0, 0];
          if (x * wishX[slot] + y * wishY[slot] < 0) reversals++;
          wishes.set(ids[slot], [wishX[slot], wishY[slot]]);
        }
      }
      return reversals;
    };
    expect(count({})).toBeLessThan(count({ keepShare: 0 }));
  });

  it('leads at least 95 of 100 agents to their goals where they block each other (Must 4)', () => {
    let arrived = 0;
    let people = 0;
    for (let k = 0; k < runs(1, 3, 100); k++) {
      const simulation = runThrough(makeBlockingScene(k, { planner: 'mang', dynamics: 'social-force' }));
      arrived += simulation.arrived;
      people += simulation.population.length;
    }
    expect(arrived / people).toBeGreaterThanOrEqual(0.95);
  });
});

/** One agent among blocks and thin walls. */
function lonelyScene(seed: number): Scene {
  const random = createRandom(seed);
  const size = 16;
  const place = (): [number, number] => [0.5 + 15 * random.next(), 0.5 + 15 * random.next()];
  const obstacles = Array.from({ length: 2 + random.nextInt(8) }, (_, k): SceneObstacle => {
    const [x, y] = [random.next() * size, random.next() * size];
    const [w, h] = [0.3 + 3 * random.next(), 0.3 + 3 * random.next()];
    if (k % 3 === 2)
      return {
        line: [
          [x, y],
          [x + w - 1.6, y + h - 1.6],
        ],
      };
    return {
      polygon: [
        [x, y],
        [x + w, y],
        [x + w, y + h],
        [x, y + h],
      ],
    };
  });
  return {
    footfall: 1,
    boundary: [
      [0, 0],
      [size, 0],
      [size, size],
      [0, size],
    ],
    obstacles,
    agents: [{ at: place(), goal: place(), planner: 'mang', dynamics: 'social-force', radius: 0.2, speed: 1.3 }],
    run: { duration: 90 },
  };
}
