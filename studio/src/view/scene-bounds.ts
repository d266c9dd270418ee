import type { Scene } from 'footfall/scene';
import type { WorldBox } from './camera.js';

/** The box around everything in a scene that has a place; undefined where nothing has. */
export function boundsOfScene(scene: Scene): WorldBox | undefined {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  // All pairs of numbers are points, but for the few keys that hold other pairs.
  const visit = (value: unknown, key: string): void => {
    if (!value || typeof value !== 'object' || NO_PLACE.has(key)) return;
    if (Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'number')) {
      const [x, y] = value as [number, number];
      [minX, maxX] = [Math.min(minX, x), Math.max(maxX, x)];
      [minY, maxY] = [Math.min(minY, y), Math.max(maxY, y)];
      return;
    }
    for (const [name, part] of Object.entries(value)) visit(part, name);
  };
  const { boundary, places } = scene;
  visit(boundary, 'boundary');
  visit(places, 'places');
  if (minX > maxX) return undefined;
  return { minX, minY, maxX, maxY };
}

const NO_PLACE = new Set(['weights', 'maxFlow', 'origin']);
