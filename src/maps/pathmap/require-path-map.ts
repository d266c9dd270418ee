import { badArgument, requireParts, requireTyped } from '../../error/index.js';
import type { AnyPathMap } from './ask-path-map.js';
import type { PathAnswers } from './fill-queries.js';

const KINDS: readonly unknown[] = ['plain', 'weighted', 'disc', 'hops'];

/** Refuses what is not a path map, or of another kind. Costs nothing where a map is asked millions of times. */
export function requirePathMap(map: AnyPathMap, where: string, kinds = KINDS): void {
  if (!kinds.includes(map?.kind)) throw badArgument(`${where}: map`, map, `a path map of kind ${kinds.join(', ')}`);
}

/** Refuses what is not x and y of many points. */
export function requirePoints(xy: Float64Array, where: string): void {
  if (xy instanceof Float64Array && xy.length % 2 === 0) return;
  throw badArgument(`${where}: xy`, xy, 'a Float64Array of x and y for each point');
}

/** Refuses arrays for the answers of many points that are of another type, or too short. */
export function requireAnswers(out: PathAnswers, count: number, where: string): void {
  requireParts(out, `${where}: out`, 'arrays for the answers', 'distances');
  requireTyped(out.distances, `${where}: out.distances`, Float64Array, count);
  if (out.next !== undefined) requireTyped(out.next, `${where}: out.next`, Float64Array, 2 * count);
  if (out.sources !== undefined) requireTyped(out.sources, `${where}: out.sources`, Int32Array, count);
  if (out.roots !== undefined) requireTyped(out.roots, `${where}: out.roots`, Int32Array, count);
}
