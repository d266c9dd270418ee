import {
  buildDiscGround,
  buildFlatDiscMap,
  buildFlowMap,
  findDistance,
  type PathSource,
} from '../../../src/maps/index.js';
import { compileScene, type Point, type Scene } from '../../../src/scene/index.js';

/**
 * More than anybody has seen pass a metre of gate per second with the default model: 1.67 through a neck of 1 m, and 5 % more
 * through a door in the outer wall (docs/models.md).
 */
export const HIGHEST_FLOW = 1.75;

/** No run can be shorter. */
export interface CapacityBound {
  /** Width of the narrowest cut between start and goal, m. */
  readonly cut: number;
  /** Shortest way from the start to the goal, m. */
  readonly way: number;
  /** Seconds. */
  readonly total: number;
}

/**
 * The least time in which a crowd can get from an area to a line, whatever way each takes: the first needs its walk, and
 * behind it all the others pass the narrowest cut (max flow, min cut), no faster than gates let people through, nor than
 * they come.
 *
 * [Limit: one crowd with one start, one goal, one speed and a rate]
 */
export function boundByCapacity(scene: Scene): CapacityBound {
  const { domain } = compileScene(scene);
  const [{ count = 1, spawn = '', goal, speed, arrive, radius }] = scene.crowd ?? [];
  const area = scene.places?.[spawn]?.polygon ?? [];
  const line = scene.places?.[String(goal)]?.line ?? [];
  const flat = (points: readonly Point[]): Float64Array => Float64Array.from(points.flat());
  const { capacity: cut } = buildFlowMap(domain, [
    { name: spawn, kind: 'source', shape: { polygon: flat(area) } },
    { name: String(goal), kind: 'sink', shape: { line: flat(line) } },
  ]);
  const sources: PathSource[] = [{ kind: 'line', points: flat(line) }];
  const map = buildFlatDiscMap(buildDiscGround(domain, typeof radius === 'number' ? radius : 0.2), sources);
  // The distance changes by at most a metre per metre.
  const gap = 0.05;
  let way = Infinity;
  area.forEach(([ax, ay], k) => {
    const [bx, by] = area[(k + 1) % area.length];
    for (let u = 0; u <= 1; u += gap / Math.hypot(bx - ax, by - ay)) {
      const length = findDistance(map, ax + u * (bx - ax), ay + u * (by - ay));
      if (length >= 0) way = Math.min(way, length - gap);
    }
  });
  const rate = arrive && 'rate' in arrive ? arrive.rate : Infinity;
  const pace = Math.min(HIGHEST_FLOW * cut, rate ?? Infinity);
  return { cut, way, total: way / Number(speed) + (count - 1) / pace };
}
