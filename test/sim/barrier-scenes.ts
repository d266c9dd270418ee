import { type Scene, validateScene } from '../../src/scene/index.js';

/** How barriers are asked for. */
export type BarrierKey = NonNullable<NonNullable<Scene['run']>['barriers']>;

export interface BusyHallOptions {
  readonly barriers: BarrierKey;
  readonly dynamics?: string | undefined;
  readonly duration?: number | undefined;
  /** No doors that close, nothing that moves. */
  readonly isQuiet?: boolean | undefined;
}

const box = (x0: number, y0: number, x1: number, y1: number): [number, number][] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];

/**
 * A hall with a wall across it, a narrow gap before most people and a wide one at the side, two exits behind: a jam within
 * seconds. Two sizes of bodies, a stop, single goals and the nearest of two; an exit that closes and opens, a thing that
 * moves and one that comes to stand.
 */
export function busyHall({ barriers, dynamics, duration = 60, isQuiet = false }: BusyHallOptions): Scene {
  const look = dynamics === undefined ? {} : { dynamics };
  const moving = [
    {
      polygon: box(-0.3, -0.3, 0.3, 0.3),
      motion: {
        path: [
          [15, 2],
          [15, 6],
        ],
        speed: 1,
        loop: 'back',
      },
    },
    {
      polygon: box(-0.3, -0.3, 0.3, 0.3),
      motion: {
        path: [
          [14, 8],
          [16, 8],
        ],
        speed: 0.2,
      },
    },
  ];
  return validateScene({
    footfall: 1,
    boundary: box(0, 0, 20, 12),
    obstacles: [{ polygon: box(10, 0, 10.5, 3.7) }, { polygon: box(10, 5.1, 10.5, 10) }, ...(isQuiet ? [] : moving)],
    places: {
      west: { polygon: box(2, 1, 8, 8) },
      desk: { point: [13, 4] },
      a: {
        line: [
          [20, 4],
          [20, 5],
        ],
      },
      b: {
        line: [
          [20, 8],
          [20, 9.5],
        ],
      },
    },
    crowd: [
      { count: 50, spawn: 'west', goal: ['a', 'b'], ...look },
      { count: 10, spawn: 'west', goal: 'b', route: [{ to: 'desk', wait: 1 }], radius: 0.25, ...look },
    ],
    ...(isQuiet
      ? {}
      : {
          events: [
            { at: 9, close: 'a' },
            { at: 16, open: 'a' },
          ],
        }),
    run: { duration, barriers },
  });
}

/** Barriers that look often, so that short runs see them come and go. */
export const BRISK = {
  fixed: { mode: 'fixed', interval: 2, threshold: 1 },
  adaptive: { mode: 'adaptive', interval: 2, threshold: 1, decide: 1 },
} as const satisfies Record<string, BarrierKey>;
