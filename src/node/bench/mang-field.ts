import { createRandom } from '../../math/index.js';
import type { Point, Scene, SceneObstacle } from '../../scene/index.js';

/** Ground per agent, m2. */
const AREA = 12;
/** Blocks on the field. */
const BLOCKS = 50;

/** Many agents on a field of blocks, with few or many goals; nobody leaves. */
export function describeMangField(agents: number, goals: number, seed: number): Scene {
  const random = createRandom(seed);
  const side = Math.sqrt(AREA * agents);
  const rows = Math.ceil(Math.sqrt(BLOCKS));
  const pitch = side / rows;
  const obstacles: SceneObstacle[] = [];
  for (let k = 0; k < BLOCKS; k++) {
    const x = ((k % rows) + 0.5) * pitch;
    const y = (Math.floor(k / rows) + 0.5) * pitch;
    const half = pitch * (0.1 + 0.1 * random.next());
    const lean = half * (random.next() - 0.5);
    obstacles.push({
      polygon: [
        [x - half, y - half - lean],
        [x + half + lean, y - half],
        [x + half, y + half + lean],
        [x - half - lean, y + half],
      ],
    });
  }
  // In the streets between the blocks.
  const street = (): Point => {
    const along = side * (0.02 + 0.96 * random.next());
    const line = pitch * (1 + random.nextInt(rows - 1)) + pitch * 0.3 * (random.next() - 0.5);
    return random.nextInt(2) === 0 ? [along, line] : [line, along];
  };
  const ends = Array.from({ length: goals }, street);
  const taken: Point[] = [];
  const place = (): Point => {
    for (;;) {
      const [x, y] = street();
      if (taken.some((other) => (other[0] - x) ** 2 + (other[1] - y) ** 2 < 0.36)) continue;
      taken.push([x, y]);
      return [x, y];
    }
  };
  return {
    footfall: 1,
    boundary: [
      [0, 0],
      [side, 0],
      [side, side],
      [0, side],
    ],
    obstacles,
    agents: Array.from({ length: agents }, (_, k) => ({
      at: place(),
      goal: ends[k % goals],
      planner: 'mang' as const,
      dynamics: 'social-force',
      radius: 0.2,
      speed: 1.3,
      atGoal: 'stay' as const,
    })),
    run: { duration: 3600, step: 0.05, seed },
  };
}
