import { describe, expect, it } from 'vitest';
import type { Scene } from '../../src/scene/index.js';
import { Simulation } from '../../src/sim/index.js';
import { run, scene, WEST } from './simulation-cases.js';

describe('doors of a simulation', () => {
  it('shuts and opens doors: everyone takes the other, nobody is lost behind a door', () => {
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
          west: {
            line: [
              [0, 4],
              [0, 6],
            ],
          },
        },
        crowd: [{ count: 40, spawn: 'hall', goal: ['east', 'west'] }],
        events: [
          { at: 4, close: 'west' },
          { at: 500, open: 'west' },
        ],
      }),
    );
    let leftBy = 0;
    run(simulation, 120, ({ left, time }) => {
      if (time <= 4) leftBy = left;
    });
    expect(leftBy).toBeLessThan(40);
    expect(simulation).toMatchObject({ arrived: 40, left: 40 });
  });

  it('lets go who has reached a door in the very step in which it shuts: they walked against it to the end', () => {
    const shutting = (events: object[]): Scene =>
      scene({
        places: {
          east: {
            line: [
              [20, 4],
              [20, 6],
            ],
          },
        },
        agents: [{ at: [18, 5], goal: 'east', speed: 1 }],
        events,
        run: { step: 0.005, duration: 10 },
      });
    const open = new Simulation(shutting([]));
    while (open.arrived === 0) open.step();
    expect(open.crowd.present.x[0]).toBeLessThan(20);
    const shut = new Simulation(shutting([{ at: open.time, close: 'east' }]));
    run(shut);
    expect(shut).toMatchObject({ arrived: 1, left: 1 });
    expect(shut.time).toBeLessThan(3);
  });

  it('waits with everybody while all doors are shut, and goes on when one opens', () => {
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
        crowd: [{ count: 10, spawn: 'hall', goal: 'east' }],
        events: [
          { at: 0, close: 'east' },
          { at: 20, open: 'east' },
        ],
      }),
    );
    run(simulation, 19);
    expect(simulation.arrived).toBe(0);
    run(simulation);
    expect(simulation.left).toBe(10);
  });

  it('lets no more through a gate than its flow', () => {
    const simulation = new Simulation(
      scene({
        places: {
          hall: WEST,
          east: {
            line: [
              [20, 4.5],
              [20, 5.5],
            ],
            maxFlow: 1,
          },
        },
        crowd: [{ count: 30, spawn: 'hall', goal: 'east' }],
      }),
    );
    const times: number[] = [];
    run(simulation, Infinity, ({ arrived, time }) => {
      while (times.length < arrived) times.push(time);
    });
    expect(times).toHaveLength(30);
    expect(times[29] - times[0]).toBeGreaterThan(28);
    expect(times[29] - times[0]).toBeLessThan(29 / 0.9);
  });

  it('opens doors in the walls of obstacles, as deep as they are', () => {
    for (const thickness of [8, 1, 0.1]) {
      const simulation = new Simulation(
        scene({
          obstacles: [
            {
              polygon: [
                [18 - thickness, 3],
                [18, 3],
                [18, 7],
                [18 - thickness, 7],
              ],
            },
          ],
          places: {
            hall: {
              polygon: [
                [1, 1],
                [6, 1],
                [6, 9],
                [1, 9],
              ],
            },
            door: {
              line: [
                [18 - thickness, 4],
                [18 - thickness, 6],
              ],
            },
          },
          crowd: [{ count: 10, spawn: 'hall', goal: 'door' }],
        }),
      );
      let deepest = 0;
      run(simulation, 60, ({ crowd }) => {
        for (let k = 0; k < crowd.count; k++) deepest = Math.max(deepest, crowd.present.x[k]);
      });
      expect(simulation.left).toBe(10);
      expect(deepest).toBeLessThan(18);
    }
  });

  it('leaves people alone who are at home behind a wall with a door in it', () => {
    const simulation = new Simulation(
      scene({
        obstacles: [
          {
            polygon: [
              [10, -1],
              [11.5, -1],
              [11.5, 11],
              [10, 11],
            ],
          },
        ],
        places: {
          hall: WEST,
          door: {
            line: [
              [10, 4],
              [10, 6],
            ],
          },
        },
        crowd: [{ count: 10, spawn: 'hall', goal: 'door' }],
        agents: [{ at: [11.8, 5] }],
      }),
    );
    run(simulation, 60);
    expect(simulation).toMatchObject({ arrived: 10, left: 10 });
    expect(simulation.crowd.count).toBe(1);
    expect(simulation.crowd.present.x[0]).toBeCloseTo(11.8, 9);
  });
});
