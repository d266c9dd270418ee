import type { Point, Scene } from '../../src/scene/index.js';

/** Figure 5 of Sud et al. 2008: four agents on their way to the opposite corners. */
export function fourCorners(planner: 'mang' | 'pathmap' | 'direct', dynamics = 'wary'): Scene {
  const trips: readonly (readonly [Point, Point])[] = [
    [
      [4, 4.2],
      [19, 19],
    ],
    [
      [16, 4],
      [1, 19],
    ],
    [
      [16.2, 16],
      [1, 1],
    ],
    [
      [4, 15.8],
      [19, 1],
    ],
  ];
  return {
    footfall: 1,
    name: 'Four corners',
    boundary: [
      [0, 0],
      [20, 0],
      [20, 20],
      [0, 20],
    ],
    // Who is seen from farther away is not touched.
    models: { wary: { dynamics: 'social-force', range: 1.2, strength: 2 } },
    agents: trips.map(([at, goal]) => ({ at, goal, planner, dynamics, radius: 0.25, speed: 1.2, atGoal: 'stay' })),
    run: { duration: 60, step: 0.05 },
  };
}

/** A room with all that a graph must follow: doors that shut, a car, a post, people of other planners, stops. */
export function busyRoom(): Scene {
  return {
    footfall: 1,
    boundary: [
      [0, 0],
      [20, 0],
      [20, 12],
      [0, 12],
    ],
    obstacles: [
      {
        polygon: [
          [8, 3],
          [9, 3],
          [9, 9],
          [8, 9],
        ],
      },
      { point: [14, 6] },
      {
        polygon: [
          [-0.6, -0.4],
          [0.6, -0.4],
          [0.6, 0.4],
          [-0.6, 0.4],
        ],
        motion: {
          path: [
            [11, 2],
            [11, 10],
          ],
          speed: 1,
          loop: 'back',
        },
      },
    ],
    places: {
      hall: {
        polygon: [
          [1, 1],
          [6, 1],
          [6, 11],
          [1, 11],
        ],
      },
      east: {
        line: [
          [20, 5],
          [20, 7],
        ],
      },
      north: {
        line: [
          [16, 12],
          [18, 12],
        ],
      },
      desk: { point: [13, 3] },
    },
    crowd: [
      {
        id: 'led',
        count: 8,
        spawn: 'hall',
        goal: ['east', 'north'],
        route: [{ to: 'desk', wait: 1 }],
        planner: 'mang',
        dynamics: 'social-force',
        radius: 0.22,
      },
      { id: 'others', count: 4, spawn: 'hall', goal: 'north', planner: 'pathmap', dynamics: 'social-force' },
    ],
    events: [
      { at: 8, close: 'east' },
      { at: 14, open: 'east' },
    ],
    run: { duration: 120, step: 0.05, seed: 3 },
  };
}
