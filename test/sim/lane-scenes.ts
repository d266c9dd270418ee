import type { Point } from '../../src/scene/index.js';

/** A block between two corners. */
export function block(x0: number, y0: number, x1: number, y1: number): { polygon: Point[] } {
  return {
    polygon: [
      [x0, y0],
      [x1, y0],
      [x1, y1],
      [x0, y1],
    ],
  };
}

/** People who go by lanes, as many as there is room for. */
export function laneCrowd(spawn: string, goal: string | readonly string[], keys: object = {}): object {
  return { spawn, goal, arrive: { rate: 40 }, radius: 0.2, speed: 1.3, planner: 'lanes', ...keys };
}

/** A hall of 8 x 6 m with a block in the middle; doors of 2.1 m in the west and the east: five lanes. */
export function hallScene(crowd: readonly object[], more: object = {}): object {
  return {
    footfall: 1,
    boundary: block(0, 0, 8, 6).polygon,
    obstacles: [block(3, 2.4, 4.5, 3.8)],
    places: {
      west: {
        line: [
          [0, 2],
          [0, 4.1],
        ],
      },
      east: {
        line: [
          [8, 2],
          [8, 4.1],
        ],
      },
      south: {
        line: [
          [5, 0],
          [7.1, 0],
        ],
      },
      room: { polygon: block(1, 4.5, 7, 5.6).polygon },
    },
    crowd,
    run: { duration: 20 },
    ...more,
  };
}

/** A square of 10 m whose flows cross in the middle: two of them, or three. */
export function crossingScene(flows: 2 | 3, duration: number): object {
  const places = {
    west: {
      line: [
        [0, 4.2],
        [0, 5.5],
      ],
    },
    east: {
      line: [
        [10, 4.2],
        [10, 5.5],
      ],
    },
    north: {
      line: [
        [4.2, 10],
        [5.5, 10],
      ],
    },
    south: {
      line: [
        [4.2, 0],
        [5.5, 0],
      ],
    },
    corner: {
      line: [
        [0, 0.5],
        [0, 1.4],
      ],
    },
    far: {
      line: [
        [10, 8.6],
        [10, 9.5],
      ],
    },
  };
  const ways = [
    ['west', 'east'],
    ['north', 'south'],
    ['corner', 'far'],
  ].slice(0, flows);
  return {
    footfall: 1,
    boundary: block(0, 0, 10, 10).polygon,
    obstacles: [block(2, 2, 3, 3), block(7, 7, 8, 8)],
    places,
    crowd: ways.map(([from, to]) => laneCrowd(from, to, { arrive: { rate: 12 } })),
    run: { duration },
  };
}
