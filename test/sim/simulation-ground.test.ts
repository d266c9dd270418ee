import { describe, expect, it } from 'vitest';
import { componentAt, NONE } from '../../src/geometry/index.js';
import { compileScene, validateScene } from '../../src/scene/index.js';
import { Simulation } from '../../src/sim/index.js';
import { ROOM, run, scene, WEST } from './simulation-cases.js';

describe('ground of a simulation that repeats or moves', () => {
  it('walks round and round where the ground repeats, in either direction', () => {
    const simulation = new Simulation(
      validateScene({
        footfall: 1,
        boundary: {
          polygon: [
            [0, 0],
            [26, 0],
            [26, 2],
            [0, 2],
          ],
          periodic: 'x',
        },
        places: {
          all: {
            polygon: [
              [0, 0],
              [26, 0],
              [26, 2],
              [0, 2],
            ],
          },
          right: {
            line: [
              [26, 0],
              [26, 2],
            ],
          },
          left: {
            line: [
              [0, 0],
              [0, 2],
            ],
          },
        },
        crowd: [
          { count: 20, spawn: 'all', goal: 'right', speed: 1.3 },
          { count: 3, spawn: 'all', goal: 'left', speed: 1.3 },
        ],
        run: { duration: 30 },
      }),
    );
    const turns = new Float64Array(2);
    let before = Float64Array.from(simulation.crowd.present.x.subarray(0, 23));
    run(simulation, Infinity, ({ crowd }) => {
      for (let k = 0; k < 23; k++) {
        const dx = crowd.present.x[k] - before[k];
        turns[simulation.describeAgent(crowd.traits.ids[k]).crowd] += dx - 26 * Math.round(dx / 26);
      }
      before = Float64Array.from(crowd.present.x.subarray(0, 23));
    });
    expect(simulation).toMatchObject({ arrived: 0, left: 0 });
    expect(turns[0] / 20).toBeGreaterThan(15);
    expect(turns[1] / 3).toBeLessThan(-10);
    expect(simulation.overlapMax).toBeLessThan(0.1);
  });

  it('lets nobody walk over the seam into an obstacle that stands at its other side', () => {
    const ring = scene({
      boundary: { polygon: ROOM, periodic: 'x' },
      obstacles: [{ circle: { center: [19.6, 5], radius: 1 } }],
      places: {
        near: {
          polygon: [
            [2, 3],
            [4, 3],
            [4, 7],
            [2, 7],
          ],
        },
        left: {
          line: [
            [0, 0],
            [0, 10],
          ],
        },
      },
      crowd: [{ count: 10, spawn: 'near', goal: 'left', planner: 'direct' }],
      run: { duration: 6 },
    });
    const { domain } = compileScene(ring);
    run(new Simulation(ring), Infinity, ({ crowd }) => {
      for (let k = 0; k < crowd.count; k++) {
        expect(componentAt(domain, crowd.present.x[k], crowd.present.y[k])).not.toBe(NONE);
      }
    });
  });

  it('goes the shorter way across the seam', () => {
    const simulation = new Simulation(
      validateScene({
        footfall: 1,
        boundary: {
          polygon: [
            [0, 0],
            [26, 0],
            [26, 2],
            [0, 2],
          ],
          periodic: 'x',
        },
        agents: [{ at: [2, 1], goal: [24, 1], speed: 1 }],
      }),
    );
    run(simulation);
    expect(simulation.arrived).toBe(1);
    expect(simulation.time).toBeLessThan(6);
  });

  it('moves obstacles that push people and run over nobody', () => {
    const moving = scene({
      obstacles: [
        {
          polygon: [
            [-1, -1],
            [1, -1],
            [1, 1],
            [-1, 1],
          ],
          motion: {
            path: [
              [3, 5],
              [17, 5],
            ],
            speed: 2,
            loop: 'back',
          },
        },
        {
          circle: { center: [0, 0], radius: 0.5 },
          motion: {
            path: [
              [10, 1],
              [10, 9],
            ],
            speed: 1,
            loop: 'jump',
            turn: false,
          },
        },
      ],
      places: {
        all: { polygon: ROOM },
        east: {
          line: [
            [20, 1],
            [20, 9],
          ],
        },
      },
      crowd: [
        { count: 25, spawn: 'all', goal: 'east', delay: { uniform: [0, 40] } },
        { count: 5, spawn: 'all', goal: [10, 5], atGoal: 'stay' },
      ],
      run: { duration: 60 },
    });
    const simulation = new Simulation(moving);
    const { domain } = compileScene(moving);
    const car = { x: 3, way: 0 };
    run(simulation, Infinity, ({ crowd, time }) => {
      car.way = time;
      for (let k = 0; k < crowd.count; k++) {
        const { x, y } = crowd.present;
        expect(Number.isFinite(x[k]) && Number.isFinite(y[k])).toBe(true);
        if (x[k] < 20) expect(componentAt(domain, x[k], y[k])).not.toBe(NONE);
      }
    });
    expect(simulation.arrived).toBeGreaterThanOrEqual(28);
    expect(simulation.overlapMax).toBeLessThan(0.5);
  });

  it('takes an obstacle that has come to its end for a wall', () => {
    const simulation = new Simulation(
      scene({
        obstacles: [
          {
            polygon: [
              [-0.5, -4],
              [0.5, -4],
              [0.5, 4],
              [-0.5, 4],
            ],
            motion: {
              path: [
                [10, 8],
                [10, 4],
              ],
              speed: 4,
              turn: false,
            },
          },
        ],
        places: {
          east: {
            line: [
              [20, 1],
              [20, 3],
            ],
          },
        },
        agents: [{ at: [2, 2], goal: 'east', delay: 4 }],
      }),
    );
    let highest = 0;
    run(simulation, 60, ({ crowd }) => {
      if (crowd.count > 0) highest = Math.max(highest, crowd.present.y[0]);
    });
    expect(simulation.left).toBe(1);
    expect(highest).toBeGreaterThan(8);
  });

  it.each([
    ['empty-circle', 'negotiation_distance', 0],
    ['empty-circle', 'tau', -1],
    ['social-force', 'anisotropy', 1e9],
    ['social-force', 'tau', 0],
    ['collision-free-speed', 'time_gap', -1],
    ['collision-free-speed', 'yieldFactor', 0],
    ['orca', 'timeHorizon', 0],
    ['orca', 'max_neighbours', 2.5],
  ])('refuses %s with %s = %d: forces were no numbers, or pulled for pushed', (dynamics, key, value) => {
    const odd = scene({
      places: { hall: WEST },
      models: { odd: { dynamics, [key]: value } },
      crowd: [{ count: 12, spawn: 'hall', goal: [18, 5], dynamics: 'odd' }],
    });
    expect(() => new Simulation(odd)).toThrow(
      expect.objectContaining({ code: 'sim/bad-parameter', where: `models.odd.${key}` }),
    );
  });

  it('lets people out by a door in the side of a ground that repeats', () => {
    const simulation = new Simulation(
      scene({
        boundary: { polygon: ROOM, periodic: 'x' },
        places: {
          hall: WEST,
          side: {
            line: [
              [15, 10],
              [17, 10],
            ],
          },
        },
        crowd: [{ count: 10, spawn: 'hall', goal: 'side' }],
        run: { duration: 60 },
      }),
    );
    run(simulation);
    expect(simulation).toMatchObject({ arrived: 10, left: 10 });
  });
});
