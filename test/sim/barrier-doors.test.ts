import { describe, expect, it } from 'vitest';
import { type Scene, validateScene } from '../../src/scene/index.js';
import { Simulation } from '../../src/sim/index.js';
import { type BarrierKey, BRISK, busyHall } from './barrier-scenes.js';

const box = (x0: number, y0: number, x1: number, y1: number): [number, number][] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];

/** A hall with two exits in one wall, one of them near to everybody. */
function twoExits(barriers: BarrierKey, events: Scene['events'] = [], isOne = false): Scene {
  return validateScene({
    footfall: 1,
    boundary: box(0, 0, 24, 10),
    places: {
      start: { polygon: box(1, 3, 9, 9) },
      near: {
        line: [
          [5, 0],
          [6, 0],
        ],
      },
      far: {
        line: [
          [18, 0],
          [19, 0],
        ],
      },
    },
    crowd: [{ count: isOne ? 40 : 80, spawn: 'start', goal: isOne ? 'near' : ['near', 'far'] }],
    ...(events.length > 0 ? { events: [...events] } : {}),
    run: { duration: 120, barriers },
  });
}

/** Let everybody go. @returns how many left on the left and on the right, and when the last did, s */
function clear(scene: Scene, seed = 1): { near: number; far: number; time: number; simulation: Simulation } {
  const simulation = new Simulation(scene, { seed });
  const last = new Map<number, number>();
  let [near, far] = [0, 0];
  while (!simulation.isOver) {
    simulation.step();
    const { traits, present, count } = simulation.crowd;
    const there = new Set(traits.ids.subarray(0, count));
    for (const [id, x] of last) {
      if (there.has(id)) continue;
      if (x < 12) near++;
      else far++;
      last.delete(id);
    }
    for (let slot = 0; slot < count; slot++) last.set(traits.ids[slot], present.x[slot]);
  }
  return { near, far, time: simulation.time, simulation };
}

describe('people with barriers', () => {
  it('choose among exits by how long these take, and the gates count them', () => {
    const without = clear(twoExits('off'));
    const adaptive = clear(twoExits('adaptive'));
    expect(without).toMatchObject({ near: 80, far: 0 });
    expect(adaptive.near + adaptive.far).toBe(80);
    expect(adaptive.far).toBeGreaterThan(10);
    expect(adaptive.near).toBeGreaterThan(adaptive.far);
    expect(adaptive.time).toBeLessThan(0.9 * without.time);
    const summary = adaptive.simulation.barriers?.summarise();
    expect(summary).toMatchObject({ mode: 'adaptive' });
    expect(summary?.rerouted).toBeGreaterThanOrEqual(adaptive.far);
    const passed = (x: number): number =>
      (summary?.gates ?? [])
        .filter((gate) => gate.width < 2 && Math.abs(gate.x - x) < 1)
        .reduce((sum, gate) => sum + gate.passed, 0);
    expect(passed(5.5)).toBe(adaptive.near);
    expect(passed(18.5)).toBe(adaptive.far);
  });

  it('have no choice where there is one exit', () => {
    const without = clear(twoExits('off', [], true));
    const adaptive = clear(twoExits('adaptive', [], true));
    expect(adaptive).toMatchObject({ near: 40, far: 0 });
    expect(adaptive.simulation.barriers?.summarise().rerouted).toBe(0);
    expect(adaptive.time).toBeLessThan(1.05 * without.time);
  });

  it('leave by the other exit when one shuts, and keep what is known of the jam there', () => {
    const events = [{ at: 12, close: 'far' }];
    const scene = twoExits(BRISK.adaptive, events);
    const simulation = new Simulation(scene, { seed: 1 });
    while (simulation.time < 11.98) simulation.step();
    const before = simulation.barriers?.congestion;
    const near = before?.barriers.find(({ corridor }) => corridor.x < 12);
    expect(near?.meter.passed).toBeGreaterThan(0);
    const counted = simulation.barriers?.summarise().gates.find(({ x }) => x < 12)?.passed;
    simulation.step();
    simulation.step();
    const after = simulation.barriers?.congestion;
    expect(after).not.toBe(before);
    const kept = after?.barriers.find(({ corridor }) => corridor.x < 12);
    expect(kept?.meter.passed).toBeGreaterThanOrEqual(near?.meter.passed as number);
    expect([...(kept?.line.points ?? [])]).toEqual([...(near?.line.points ?? [])]);
    expect(after?.barriers.some(({ corridor }) => corridor.x > 12)).toBe(false);
    expect(simulation.barriers?.summarise().gates.find(({ x }) => x < 12)?.passed).toBeGreaterThanOrEqual(
      counted as number,
    );
    while (!simulation.isOver) simulation.step();
    expect(simulation.left).toBe(80);
  });

  it('all get out while exits shut and open and things move', () => {
    const simulation = new Simulation(busyHall({ barriers: BRISK.adaptive, duration: 150 }), { seed: 2 });
    while (!simulation.isOver) simulation.step();
    expect(simulation.left).toBe(60);
    expect(simulation.barriers?.summarise().placed).toBeGreaterThan(0);
  });

  it('are told where there are none', () => {
    const scene = twoExits('adaptive');
    const periodic = validateScene({
      footfall: 1,
      boundary: { polygon: box(0, 0, 10, 3), periodic: 'x' },
      agents: [{ at: [1, 1], goal: [5, 1] }],
      run: { barriers: 'adaptive', duration: 1 },
    });
    const codes = (given: Scene): string[] => new Simulation(given).findings.map(({ code }) => code);
    expect(codes(scene)).toEqual([]);
    expect(codes(periodic)).toEqual(['sim/periodic-barriers']);
    const direct = { ...scene, crowd: scene.crowd?.map((entry) => ({ ...entry, planner: 'direct' as const })) };
    expect(codes(direct)).toEqual(['sim/unread-barriers']);
  });
});
