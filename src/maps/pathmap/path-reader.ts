import type { PathAnswers } from './fill-queries.js';
import type { PathStep } from './find-next.js';
import type { PathResult } from './find-path.js';

/**
 * How to ask a map that is not a plain one. Such maps carry their reader with them, so that a program with plain maps alone
 * does not load the rest. Positions in metres.
 */
export interface PathReader {
  /** Length of the best path, metres; -1 where there is none. */
  findDistance(x: number, y: number): number;
  /** Length, next place, direction and source. */
  findNext(x: number, y: number): PathStep;
  /** The whole path. */
  findPath(x: number, y: number): PathResult;
  /** Many points at once: x0,y0,x1,y1,... */
  fillQueries(xy: Float64Array, out: PathAnswers): void;
}
