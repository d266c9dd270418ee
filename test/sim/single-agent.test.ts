import { describe, expect, it } from 'vitest';
import { createRandom } from '../../src/math/index.js';
import type { Point, Scene } from '../../src/scene/index.js';
import { Simulation } from '../../src/sim/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';
import type { DynamicsName } from './random-scene.js';
import { RunWatch } from './run-watch.js';

const MODELS: readonly DynamicsName[] = ['collision-free-speed', 'orca', 'social-force', 'empty-circle'];

/** Turn points about the origin. */
function turn(points: readonly Point[], angle: number): Point[] {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return points.map(([x, y]) => [c * x - s * y, s * x + c * y]);
}

/** Run one agent to its goal. @returns how long it took, s; Infinity if it did not arrive */
function walk(scene: Scene): number {
  const sim = new Simulation(scene, { seed: 1 });
  const watch = new RunWatch(scene);
  while (!sim.isOver) {
    sim.step();
    watch.look(sim);
  }
  expect(watch.lost).toBe(0);
  expect(watch.where).toEqual([]);
  return sim.arrived === 1 ? sim.time : Infinity;
}

describe.each(MODELS)('one agent along a path map, %s', (dynamics) => {
  it.each([FIXED_SEED, rotatingSeed])('goes round corners of any angle and size, seed %i', (seed) => {
    const random = createRandom(seed);
    for (let k = 0; k < runs(1, 3, 40); k++) {
      const angle = 2 * Math.PI * random.next();
      const radius = 0.15 + 0.2 * random.next();
      const width = 2 * radius + 0.05 + 2 * random.next();
      const [at] = turn([[radius + random.next(), radius + (width - 2 * radius) * random.next()]], angle);
      const ring: Point[] = [
        [0, 0],
        [8, 0],
        [8, 8],
        [8 - width, 8],
        [8 - width, width],
        [0, width],
      ];
      const line = turn([ring[3], ring[2]], angle);
      const time = walk({
        footfall: 1,
        boundary: turn(ring, angle),
        places: { end: { line } },
        agents: [{ at, goal: 'end', radius, speed: 1.3, dynamics }],
        run: { duration: 60 },
      });
      expect(time, `${k}: width ${width}, radius ${radius}`).toBeLessThan(24);
    }
  });

  it.each([FIXED_SEED, rotatingSeed])('goes through doors one centimetre wider than its body, seed %i', (seed) => {
    const random = createRandom(seed);
    for (let k = 0; k < runs(1, 3, 40); k++) {
      const angle = 2 * Math.PI * random.next();
      const radius = 0.15 + 0.2 * random.next();
      const [low, high] = [4 - radius - 0.005, 4 + radius + 0.005];
      const [at, goal] = turn(
        [
          [0.5 + 4 * random.next(), 0.5 + 7 * random.next()],
          [10, 1 + 6 * random.next()],
        ],
        angle,
      );
      const thick = 0.4 * random.next();
      const walls: Point[][] = [
        [
          [6, 0],
          [6 + thick, 0],
          [6 + thick, low],
          [6, low],
        ],
        [
          [6, high],
          [6 + thick, high],
          [6 + thick, 8],
          [6, 8],
        ],
      ];
      const isThin = k % 2 === 1;
      // The slowest of the default crowd: a pull that is easily held up.
      const isSlow = k % 3 > 0;
      const speed = isSlow ? 0.5 : 1.3;
      const time = walk({
        footfall: 1,
        boundary: turn(
          [
            [0, 0],
            [12, 0],
            [12, 8],
            [0, 8],
          ],
          angle,
        ),
        obstacles: walls.map((wall) =>
          isThin ? { line: turn([wall[0], wall[3]], angle) } : { polygon: turn(wall, angle) },
        ),
        agents: [{ at, goal, radius, speed, dynamics }],
        run: { duration: 60 },
      });
      expect(time, `${k}: radius ${radius}, from ${at}`).toBeLessThan(isSlow ? 45 : 25);
    }
  });

  it('keeps its speed along a wall that it touches', () => {
    const time = walk({
      footfall: 1,
      boundary: [
        [0, 0],
        [30, 0],
        [30, 4],
        [0, 4],
      ],
      agents: [{ at: [1, 0.2], goal: [29, 0.2], speed: 1.2, dynamics }],
      run: { duration: 60 },
    });
    expect(time).toBeLessThan(28 / 1.2 + 1.5);
  });
});
