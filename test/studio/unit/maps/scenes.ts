import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseScene, type Scene } from 'footfall/scene';
import { createRandom } from '../../../../src/math/index.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** A scene of this repository, such as `examples/hall`. */
export function loadScene(name: string): Scene {
  return parseScene(readFileSync(path.join(ROOT, 'scenes', `${name}.scene.json`), 'utf8'));
}

/** Blocks of many shapes in a room with an exit in the east, far enough apart to walk between. */
export function makeBlocks(columns: number, rows: number, seed = 7): Scene {
  const random = createRandom(seed);
  const obstacles: NonNullable<Scene['obstacles']>[number][] = [];
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < rows; j++) {
      const x = 5 * i + 1.5 * random.next();
      const y = 5 * j + 1.5 * random.next();
      const size = 0.8 + 0.8 * random.next();
      const corners = 3 + Math.floor(4 * random.next());
      const polygon = Array.from({ length: corners }, (_, k): [number, number] => {
        const angle = (2 * Math.PI * k) / corners;
        return [x + size * Math.cos(angle), y + size * Math.sin(angle)];
      });
      obstacles.push({ polygon });
    }
  }
  const [width, height] = [5 * columns, 5 * rows];
  return {
    footfall: 1,
    boundary: [
      [-4, -4],
      [width, -4],
      [width, height],
      [-4, height],
    ],
    obstacles,
    places: {
      east: {
        line: [
          [width, 0],
          [width, 4],
        ],
      },
      west: {
        line: [
          [-4, 0],
          [-4, 4],
        ],
      },
    },
  } as Scene;
}

/** The same scene elsewhere. */
export function shiftObstacle(scene: Scene, index: number, dx: number, dy: number): Scene {
  const obstacles = (scene.obstacles ?? []).map((obstacle, k) =>
    k === index && obstacle.polygon
      ? { ...obstacle, polygon: obstacle.polygon.map(([x, y]): [number, number] => [x + dx, y + dy]) }
      : obstacle,
  );
  return { ...scene, obstacles } as Scene;
}
