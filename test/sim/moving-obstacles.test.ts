import { describe, expect, it } from 'vitest';
import { Crowd } from '../../src/crowd/index.js';
import { buildWallGrid, type WallGrid } from '../../src/dynamics/index.js';
import { compileScene, validateScene } from '../../src/scene/index.js';
import { MovingObstacles } from '../../src/sim/moving-obstacles.js';

const ROOM = [
  [0, 0],
  [20, 0],
  [20, 10],
  [0, 10],
];

/** Obstacles in a room of 20 m by 10 m, with people of 0.2 m who do not move by themselves. */
function setUp(obstacles: object[], people: readonly (readonly [number, number])[], periodic = false) {
  const scene = validateScene({
    footfall: 1,
    boundary: { polygon: ROOM, ...(periodic ? { periodic: 'x' } : {}) },
    obstacles,
  });
  const { domain } = compileScene(scene);
  const movers = new MovingObstacles(scene);
  const walls: WallGrid = movers.setGround(domain, buildWallGrid(domain, 1));
  const crowd = new Crowd();
  for (const [x, y] of people) crowd.add({ x, y, radius: 0.2, speed: 1 });
  return { movers, crowd, walls };
}

/** Six metres high, half a metre thick, along y. */
const WALL = [
  [-0.25, -3],
  [0.25, -3],
  [0.25, 3],
  [-0.25, 3],
];

describe('moving obstacles', () => {
  it('touch everybody in their way, however long a step is: a line jumped over people', () => {
    const line = [
      [0, -3],
      [0, 3],
    ];
    const path = [
      [1, 5],
      [15, 5],
    ];
    const { movers, crowd } = setUp(
      [{ line, motion: { path, speed: 20, turn: false } }],
      [
        [5, 5],
        [9.1, 4],
      ],
    );
    movers.advance(crowd, 0.5);
    expect(movers.ways[0]).toBeCloseTo(10, 9);
    for (let slot = 0; slot < 2; slot++) expect(crowd.present.x[slot]).toBeGreaterThan(11.19);
  });

  it('do not press anybody into each other: they wait', () => {
    const towards = (from: number, to: number) => ({
      polygon: WALL,
      motion: {
        path: [
          [from, 5],
          [to, 5],
        ],
        speed: 1,
        turn: false,
      },
    });
    const { movers, crowd } = setUp([towards(5, 10), towards(15, 10)], [[10, 5]]);
    for (let step = 0; step < 200; step++) {
      movers.advance(crowd, 0.05);
      expect(movers.isBlocked(crowd.present.x[0], crowd.present.y[0], 0.15)).toBe(false);
    }
    expect(movers.ways[0]).toBeGreaterThan(4);
    expect(movers.ways[0]).toBeLessThan(5);
  });

  it('stand in the moment in which they start again: the jump was a speed of hundreds of metres per second', () => {
    const path = [
      [2, 5],
      [18, 5],
    ];
    const { movers, crowd, walls } = setUp([{ polygon: WALL, motion: { path, speed: 2, loop: 'jump' } }], []);
    let fastest = 0;
    for (let step = 0; step < 400; step++) {
      movers.advance(crowd, 0.05);
      for (const velocity of walls.velocities) fastest = Math.max(fastest, Math.abs(velocity));
    }
    expect(movers.ways[0]).toBeCloseTo(40, 9);
    expect(fastest).toBeCloseTo(2, 6);
  });

  it('over-the-seam: of a ground that repeats touch who stands beyond its end', () => {
    const motion = {
      path: [
        [18, 5],
        [20.3, 5],
      ],
      speed: 1,
      turn: false,
    };
    // At the end of its way it reaches from 20.05 to 20.55: 0.05 to 0.55 behind the seam.
    const { movers, crowd, walls } = setUp(
      [{ polygon: WALL, motion }],
      [
        [0.1, 5],
        [10, 5],
      ],
      true,
    );
    for (let k = 0; k < 60; k++) movers.advance(crowd, 0.05);
    const { x } = crowd.present;
    expect(x[0]).toBeCloseTo(0.75, 5);
    expect(x[1]).toBe(10);
    expect(movers.isBlocked(0.3, 5, 0)).toBe(true);
    const seen = Array.from({ length: walls.count }, (_, w) => walls.ax[w]).filter((at) => Math.abs(at - 0.55) < 1e-9);
    expect(seen.length).toBeGreaterThan(0);
  });

  it('over-the-seam-back: push people over it too', () => {
    const motion = {
      path: [
        [2, 5],
        [0.3, 5],
      ],
      speed: 1,
      turn: false,
    };
    const { movers, crowd } = setUp([{ polygon: WALL, motion }], [[0.4, 5]], true);
    for (let k = 0; k < 60; k++) movers.advance(crowd, 0.05);
    expect(crowd.present.x[0]).toBeCloseTo(19.85, 5);
  });
});
