import { requireFinite } from '../../error/index.js';
import type { DiscPathMap } from './disc/disc-path-map.js';
import { fillPlainQueries, type PathAnswers } from './fill-queries.js';
import { findPlainDistance, findPlainNext, type PathStep } from './find-next.js';
import { findPlainPath, type PathResult } from './find-path.js';
import type { HopPathMap } from './hops/hop-path-map.js';
import type { PathMap } from './path-map.js';
import { requireAnswers, requirePathMap, requirePoints } from './require-path-map.js';
import type { WeightedPathMap } from './weighted-path-map.js';

/** A map of shortest paths, whatever makes them longer or shorter; `kind` tells which. */
export type AnyPathMap = PathMap | WeightedPathMap | DiscPathMap | HopPathMap;

/**
 * Shortest path length from a point, metres, with the cost of the source: -1 where no source can be reached or the point
 * is not free. With weights it is the time at a walking speed of 1 m/s.
 */
export function findDistance(map: AnyPathMap, x: number, y: number): number {
  requirePathMap(map, 'findDistance');
  requireFinite(x, y, 'findDistance: x, y');
  return map.kind === 'plain' ? findPlainDistance(map, x, y) : map.reader.findDistance(x, y);
}

/** Length, next place, direction and source from a point (metres). */
export function findNext(map: AnyPathMap, x: number, y: number): PathStep {
  requirePathMap(map, 'findNext');
  requireFinite(x, y, 'findNext: x, y');
  return map.kind === 'plain' ? findPlainNext(map, x, y) : map.reader.findNext(x, y);
}

/** The whole shortest path from a point to the nearest source (metres). */
export function findPath(map: AnyPathMap, x: number, y: number): PathResult {
  requirePathMap(map, 'findPath');
  requireFinite(x, y, 'findPath: x, y');
  return map.kind === 'plain' ? findPlainPath(map, x, y) : map.reader.findPath(x, y);
}

/**
 * Answer many points at once; plain maps allocate nothing per point.
 *
 * @param xy x0,y0,x1,y1,... (metres)
 */
export function fillQueries(map: AnyPathMap, xy: Float64Array, out: PathAnswers): void {
  requirePathMap(map, 'fillQueries');
  requirePoints(xy, 'fillQueries');
  requireAnswers(out, xy.length >> 1, 'fillQueries');
  if (map.kind === 'plain') fillPlainQueries(map, xy, out);
  else map.reader.fillQueries(xy, out);
}
