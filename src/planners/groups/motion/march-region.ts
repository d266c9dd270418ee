import type { BodyList } from './body-list.js';
import type { Leash } from './leash.js';
import type { MarchCorridor } from './march-corridor.js';

/** Bodies may fill this share of the goal area: it is made longer where the disc at the end of the path is too small. */
const GOAL_FILL = 0.45;

/** Where the goal area of some bodies begins, metres along: the last stretch of the path with room for all, or its last disc. */
export function findGoalStart(corridor: MarchCorridor, { units, radius }: BodyList): number {
  const { length } = corridor.backbone;
  let area = 0;
  for (let i = 0; i < units; i++) area += radius[i] * radius[i];
  area *= Math.PI / GOAL_FILL;
  if (corridor.areaBetween(length, length) >= area) return length;
  let low = 0;
  let high = length;
  for (let k = 0; k < 30; k++) {
    const middle = (low + high) / 2;
    if (corridor.areaBetween(middle, length) >= area) low = middle;
    else high = middle;
  }
  return low;
}

/** Half of what the area leaves over, as a way along a corridor of full width, and no more than the smallest radius. */
export function findMargin({ units, radius }: BodyList, width: number, area: number): number {
  let bodies = 0;
  let smallest = Infinity;
  for (let i = 0; i < units; i++) {
    bodies += Math.PI * radius[i] * radius[i];
    smallest = Math.min(smallest, radius[i]);
  }
  const least = Math.max(Math.PI * width * width, 2 * bodies);
  return Math.max(0, Math.min(smallest, (area - least) / (4 * width)));
}

/** The deepest attraction point of a place among the first ones along the path, or undefined where it has none. */
export function findFirstPoint(
  corridor: MarchCorridor,
  leash: Leash,
  x: number,
  y: number,
  radius: number,
): number | undefined {
  const { length } = corridor.backbone;
  const { pitch } = leash.table;
  let best: number | undefined;
  let depth = 0;
  for (let s = 0; ; s = Math.min(length, s + pitch)) {
    const found = leash.depthAt(s, x, y, radius);
    if (found >= depth && (best === undefined || found > depth)) {
      best = s;
      depth = found;
    } else if (best !== undefined && found < 0) return best;
    if (s >= length) return best;
  }
}
