import { describe, expect, it } from 'vitest';
import { Simulation } from '../../src/sim/index.js';
import { run, scene, WEST } from './simulation-cases.js';

describe('a simulation', () => {
  it('empties a room through a door, and ends when the last has walked out', () => {
    const simulation = new Simulation(
      scene({
        places: {
          hall: WEST,
          east: {
            line: [
              [20, 4],
              [20, 6],
            ],
          },
        },
        crowd: [{ count: 40, spawn: 'hall', goal: 'east' }],
      }),
    );
    expect(simulation.crowd.count).toBe(40);
    run(simulation);
    expect(simulation).toMatchObject({ arrived: 40, left: 40 });
    expect(simulation.crowd.count).toBe(0);
    expect(simulation.time).toBeLessThan(60);
    expect(simulation.overlapMax).toBeLessThan(0.1);
  });

  it('gives the same bytes for the same seed, others for another', () => {
    const room = scene({
      places: {
        hall: WEST,
        east: {
          line: [
            [20, 4],
            [20, 6],
          ],
        },
      },
      crowd: [{ count: 30, spawn: 'hall', goal: 'east', atGoal: 'leave' }],
    });
    const traces = [1, 1, 2].map((seed) => {
      const simulation = new Simulation(room, { seed });
      run(simulation, 10);
      return Array.from(simulation.readFrame(0).x);
    });
    expect(traces[0]).toEqual(traces[1]);
    expect(traces[0]).not.toEqual(traces[2]);
  });

  it('sends people by stops, with their waits, to the nearest of several goals, or by shares', () => {
    const simulation = new Simulation(
      scene({
        places: {
          hall: WEST,
          desk: {
            polygon: [
              [9, 3],
              [11, 3],
              [11, 7],
              [9, 7],
            ],
          },
          north: {
            line: [
              [18, 10],
              [20, 10],
            ],
          },
          south: {
            line: [
              [18, 0],
              [20, 0],
            ],
          },
        },
        crowd: [
          { count: 6, spawn: 'hall', goal: ['north', 'south'], route: [{ to: 'desk', wait: 5 }], speed: 1.3 },
          { count: 10, spawn: 'hall', goal: { north: 0.8, south: 0.2 }, speed: 1.3 },
        ],
      }),
    );
    const before = new Map<number, number>();
    const exits = { north: 0, south: 0 };
    const firstOut = { stops: Infinity, direct: Infinity };
    run(simulation, 200, ({ crowd, time, describeAgent }) => {
      const now = new Map(Array.from(crowd.traits.ids.subarray(0, crowd.count), (id, k) => [id, crowd.present.y[k]]));
      for (const [id, y] of before) {
        if (now.has(id)) continue;
        const kind = describeAgent.call(simulation, id).crowd === 0 ? 'stops' : 'direct';
        firstOut[kind] = Math.min(firstOut[kind], time);
        if (kind === 'direct') exits[y > 5 ? 'north' : 'south']++;
      }
      before.clear();
      for (const [id, y] of now) before.set(id, y);
    });
    expect(simulation.left).toBe(16);
    expect(exits).toEqual({ north: 8, south: 2 });
    // 12 m at 1.3 m/s at least, and five seconds of waiting.
    expect(firstOut.stops).toBeGreaterThan(14);
    expect(firstOut.direct).toBeGreaterThan(9);
  });

  it('lets people come at a rate, at times, and wait for room', () => {
    const simulation = new Simulation(
      scene({
        places: {
          point: { point: [2, 5] },
          hall: WEST,
          east: {
            line: [
              [20, 4],
              [20, 6],
            ],
          },
        },
        crowd: [
          { spawn: 'hall', goal: 'east', arrive: { rate: 2, from: 1, to: 5 }, count: 8 },
          { spawn: 'hall', goal: 'east', arrive: { times: [0.5, 3] } },
          { count: 5, spawn: 'point', goal: 'east' },
        ],
      }),
    );
    expect(simulation.crowd.count).toBe(1);
    run(simulation, 0.6);
    expect(simulation.entered).toBeGreaterThanOrEqual(2);
    run(simulation);
    expect(simulation.left).toBe(15);
    expect(simulation.overlapMax).toBeLessThan(0.1);
  });

  it('keeps premovement to the step', () => {
    const simulation = new Simulation(
      scene({
        places: {
          east: {
            line: [
              [20, 4],
              [20, 6],
            ],
          },
        },
        agents: [{ at: [2, 5], goal: 'east', delay: 3.2 }],
      }),
    );
    let started = Infinity;
    run(simulation, 10, ({ crowd, time }) => {
      if (Math.abs(crowd.present.x[0] - 2) > 1e-9) started = Math.min(started, time);
    });
    expect(started).toBeGreaterThan(3.2 - 1e-9);
    expect(started).toBeLessThan(3.2 + 0.11);
  });

  it('slows people in zones', () => {
    const walk = (zones: object[]): number => {
      const simulation = new Simulation(
        scene({
          zones,
          places: {
            east: {
              line: [
                [20, 4],
                [20, 6],
              ],
            },
          },
          agents: [{ at: [1, 5], goal: 'east', speed: 1 }],
        }),
      );
      run(simulation);
      return simulation.time;
    };
    const free = walk([]);
    expect(
      walk([
        {
          polygon: [
            [5, 0],
            [15, 0],
            [15, 10],
            [5, 10],
          ],
          factor: 0.5,
        },
      ]) - free,
    ).toBeCloseTo(10, 0);
  });

  it('lets people stay at a crowded place, and others stroll', () => {
    const simulation = new Simulation(
      scene({
        places: { hall: WEST, stage: { point: [15, 5] } },
        crowd: [
          { count: 12, spawn: 'hall', goal: 'stage', atGoal: 'stay' },
          { count: 5, spawn: 'hall', goal: [10, 8], atGoal: 'wander' },
        ],
        run: { duration: 60 },
      }),
    );
    run(simulation);
    expect(simulation).toMatchObject({ arrived: 17, left: 0 });
    expect(simulation.time).toBeCloseTo(60, 6);
  });

  it('lets nobody stop the others who cannot get to its goal', () => {
    const simulation = new Simulation(
      scene({
        obstacles: [
          {
            line: [
              [10, 2],
              [12, 2],
              [12, 4],
              [10, 4],
              [10, 2],
            ],
          },
        ],
        places: {
          hall: WEST,
          east: {
            line: [
              [20, 4],
              [20, 6],
            ],
          },
        },
        crowd: [
          { count: 5, spawn: 'hall', goal: [11, 3] },
          { count: 5, spawn: 'hall', goal: [19.9, 0.05], radius: 0.3 },
          { count: 5, spawn: 'hall', goal: 'east' },
        ],
        run: { duration: 60 },
      }),
    );
    run(simulation);
    expect(simulation.left).toBeGreaterThanOrEqual(5);
    expect(simulation.entered - simulation.left).toBe(simulation.crowd.count);
  });
});
