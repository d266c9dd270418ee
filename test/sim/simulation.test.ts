import { describe, expect, it } from 'vitest';
import { componentAt, NONE } from '../../src/geometry/index.js';
import { compileScene, type Scene, validateScene } from '../../src/scene/index.js';
import { Simulation } from '../../src/sim/index.js';

const ROOM = [
  [0, 0],
  [20, 0],
  [20, 10],
  [0, 10],
];
const WEST = {
  polygon: [
    [1, 1],
    [6, 1],
    [6, 9],
    [1, 9],
  ],
};

function scene(extra: object): Scene {
  return validateScene({ footfall: 1, boundary: ROOM, ...extra });
}

/** Step to the end, or to a time. */
function run(simulation: Simulation, until = Infinity, look: (simulation: Simulation) => void = () => undefined): void {
  while (!simulation.isOver && simulation.time < until - 1e-9) {
    simulation.step();
    look(simulation);
  }
}

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
