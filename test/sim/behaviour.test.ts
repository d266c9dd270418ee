import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Crowd } from '../../src/crowd/index.js';
import { FootfallError } from '../../src/error/index.js';
import { findTriangle, NONE } from '../../src/geometry/index.js';
import { createRandom } from '../../src/math/index.js';
import { ClosestAgents } from '../../src/sim/closest-agents.js';
import { type Behaviour, type BehaviourRun, Simulation } from '../../src/sim/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';
import { hallScene, RandomOrders } from './behaviour-cases.js';

/** A behaviour that is one function. */
const act = (step: (run: BehaviourRun) => void, name = 'act'): Behaviour => ({ name, step });

describe('the closest agent of a kind', () => {
  it('is that of a search through all, the lower id where two are as close, beyond the seam too', () => {
    const property = fc.property(
      fc.nat(),
      fc.integer({ min: 0, max: 60 }),
      fc.constantFrom(0, 30),
      (seed, n, period) => {
        const random = createRandom(seed);
        const crowd = new Crowd();
        // Places on a coarse grid make ties; now and then all lie on a line or on one point.
        const spread = [30, 30, 0][random.nextInt(3)];
        for (let k = 0; k < n; k++) {
          crowd.add({ x: random.nextInt(31), y: Math.min(spread, random.nextInt(20)), model: random.nextInt(3) });
        }
        const { x, y } = crowd.present;
        const { model } = crowd.traits;
        const closest = new ClosestAgents(crowd, (slot) => model[slot]);
        closest.reset(period);
        for (let k = 0; k < 20; k++) {
          const kind = random.nextInt(4);
          const except = random.nextInt(3) === 0 || n === 0 ? NONE : random.nextInt(n);
          const [px, py] =
            except === NONE ? [50 * random.next() - 10, 40 * random.next() - 10] : [x[except], y[except]];
          let best = NONE;
          let distance = Infinity;
          for (const shift of period > 0 ? [0, period, -period] : [0]) {
            for (let slot = 0; slot < n; slot++) {
              const square = (x[slot] - px + shift) ** 2 + (y[slot] - py) ** 2;
              if (model[slot] !== kind || slot === except) continue;
              if (square > distance || (square === distance && slot >= best)) continue;
              best = slot;
              distance = square;
            }
          }
          expect(closest.find(px, py, kind, except)).toBe(best);
          expect(closest.distance).toBeCloseTo(Math.sqrt(distance), 9);
        }
      },
    );
    for (const seed of [FIXED_SEED, rotatingSeed]) fc.assert(property, { seed, numRuns: runs(20, 100, 2000) });
  });
});

describe('orders of a behaviour', () => {
  it('sends people, lets them stand and counts who has arrived', () => {
    let states: string[] = [];
    const behaviour = act((run) => {
      states = Array.from({ length: 24 }, (_, id) => run.stateOf(id));
      if (run.steps === 0) run.setGoal(20, [9, 8]);
      if (run.steps === 200) run.setGoal(20, undefined);
      if (run.steps === 210) run.setGoal(20, [5, 8]);
    });
    const simulation = new Simulation(hallScene(), { behaviours: [behaviour] });
    for (let k = 0; k < 190; k++) simulation.step();
    expect(states[20]).toBe('idle');
    expect(states[21]).toBe('idle');
    const before = simulation.arrived;
    for (let k = 0; k < 15; k++) simulation.step();
    // Who is sent on has arrived no longer.
    expect(simulation.arrived).toBeLessThan(before + 20);
    for (let k = 0; k < 400; k++) simulation.step();
    expect(states[20]).toBe('idle');
    const slot = simulation.crowd.findSlot(20);
    expect(Math.abs(simulation.crowd.present.x[slot] - 5)).toBeLessThan(1);
    expect(simulation.left).toBe(20);
    expect(simulation.arrived).toBe(21);
  });

  it('takes people out and lets others in, never on somebody or in a wall', () => {
    const added: number[] = [];
    const behaviour = act((run) => {
      if (run.steps !== 0) return;
      expect(run.remove(0)).toBe(true);
      expect(run.remove(999)).toBe(false);
      expect(run.add({ kind: 'walkers', at: [12, 8] })).toBe(NONE);
      expect(run.add({ kind: 'walkers', at: [-3, 8] })).toBe(NONE);
      expect(run.add({ kind: 'walkers', at: [run.crowd.x[3], run.crowd.y[3]] })).toBe(NONE);
      added.push(run.add({ kind: 'guests', at: [20, 8], goal: 'desk', speed: 1 }));
      expect(run.add({ kind: 'guests', at: [20.1, 8] })).toBe(NONE);
      added.push(run.add({ kind: 0, at: [22, 2], goal: 'east' }));
    });
    const simulation = new Simulation(hallScene(), { behaviours: [behaviour] });
    simulation.step();
    expect(added).toEqual([24, 25]);
    expect(simulation.crowd.findSlot(0)).toBe(NONE);
    expect(simulation.crowd.count).toBe(25);
    expect(simulation.population.length).toBe(26);
    expect(simulation.removed).toBe(1);
    expect(simulation.describeAgent(24)).toMatchObject({ crowd: 2 });
    expect(simulation.crowd.traits.speed[simulation.crowd.findSlot(24)]).toBe(1);
    for (let k = 0; k < 300; k++) simulation.step();
    expect(simulation.crowd.findSlot(25)).toBe(NONE);
  });

  it('chases whoever is closest until it is gone', () => {
    let caught = 0;
    const behaviour = act((run) => {
      const walkers = run.findKind('walkers');
      for (let k = 20; k < 24; k++) {
        const { id, distance } = run.findClosest(k, walkers);
        if (id !== NONE && distance < 0.7 && run.remove(id)) caught++;
        else if (id !== NONE) run.chase(k, id);
      }
    });
    const simulation = new Simulation(hallScene(), { behaviours: [behaviour] });
    while (!simulation.isOver && simulation.steps < 600) simulation.step();
    expect(caught).toBeGreaterThan(3);
    expect(simulation.crowd.count).toBe(4);
  });

  it('ends a run, and keeps one going in which nobody has anywhere to go', () => {
    const scene = { ...hallScene(), crowd: [] };
    expect(new Simulation(scene).isOver).toBe(true);
    const behaviour = { ...act((run) => run.steps === 9 && run.end()), keepsRunning: true };
    const simulation = new Simulation(scene, { behaviours: [behaviour] });
    while (!simulation.isOver) simulation.step();
    expect(simulation.steps).toBe(10);
  });

  it('says what is wrong', () => {
    const attempt = (step: (run: BehaviourRun) => void): (() => void) => {
      const simulation = new Simulation(hallScene(), { behaviours: [act(step)] });
      return () => simulation.step();
    };
    expect(attempt((run) => run.setGoal(0, 'west'))).toThrow(/no such place/);
    expect(attempt((run) => run.setGoal(0, [NaN, 1]))).toThrow(/no point/);
    expect(attempt((run) => run.setSpeed(0, -1))).toThrow(/so fast/);
    expect(attempt((run) => run.chase(0, 1))).toThrow(/cannot follow/);
    expect(attempt((run) => run.findKind('thieves'))).toThrow(/no such crowd/);
    expect(attempt((run) => run.add({ kind: 9, at: [1, 1] }))).toThrow(/no such crowd/);
    expect(attempt((run) => run.kindOf(99))).toThrow(/never was/);
    const odd = (step: (run: Record<string, (...args: unknown[]) => unknown>) => void): (() => void) =>
      attempt((run) => step(run as never));
    for (const misuse of [
      odd((run) => run.setGoal(0, null)),
      odd((run) => run.setGoal(0, [{}])),
      odd((run) => run.setSpeed(0, 7n)),
      odd((run) => run.stateOf(Symbol('odd'))),
      odd((run) => run.findKind(7n)),
      odd((run) => run.findClosestTo(NaN, 1, 0)),
      odd((run) => run.listSlots(undefined)),
      odd((run) => run.add(undefined)),
    ])
      expect(misuse).toThrow(FootfallError);
    const twice = [act(() => undefined), act(() => undefined)];
    expect(() => new Simulation(hallScene(), { behaviours: twice })).toThrow(/same name/);
  });
});

describe('random orders', () => {
  it('keep the books in order, and go on from any step to the same bit', () => {
    const property = fc.property(
      fc.constantFrom('social-force', 'collision-free-speed', 'orca'),
      fc.integer({ min: 0, max: 200 }),
      fc.integer({ min: 1, max: 1000 }),
      (dynamics, at, seed) => {
        const scene = hallScene(dynamics);
        const whole = new Simulation(scene, { seed, behaviours: [new RandomOrders()] });
        for (let k = 0; k < at; k++) whole.step();
        const resumed = new Simulation(scene, { seed, behaviours: [new RandomOrders()] });
        resumed.load(whole.save());
        expect(resumed.save()).toEqual(whole.save());
        for (let k = 0; k < 100 && !whole.isOver; k++) {
          whole.step();
          resumed.step();
          checkBooks(whole);
        }
        expect(resumed.isOver).toBe(whole.isOver);
        expect(resumed.save()).toEqual(whole.save());
      },
    );
    for (const seed of [FIXED_SEED, rotatingSeed]) fc.assert(property, { seed, numRuns: runs(1, 4, 60) });
  });

  it('refuses states of runs with other behaviours', () => {
    const scene = hallScene();
    const state = new Simulation(scene, { behaviours: [new RandomOrders()] }).save();
    expect(() => new Simulation(scene).load(state)).toThrow(/another run/);
  });
});

function checkBooks({ crowd, population, entered, arrived, left, removed, domain }: Simulation): void {
  expect(entered).toBeLessThanOrEqual(population.length);
  expect(crowd.count + left).toBe(entered);
  expect(arrived + removed).toBeLessThanOrEqual(entered);
  expect(arrived).toBeGreaterThanOrEqual(0);
  const { x, y } = crowd.present;
  let lost = 0;
  for (let slot = 0; slot < crowd.count; slot++) lost += findTriangle(domain, x[slot], y[slot]) === NONE ? 1 : 0;
  expect(lost).toBe(0);
}
