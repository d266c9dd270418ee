import {
  describeArgument,
  FootfallError,
  requireBoolean,
  requireCoordinates,
  requireFunction,
  requireList,
  requireNumber,
  requireOneOf,
  requireOptions,
  requireParts,
} from '../../error/index.js';
import { NONE } from '../../geometry/index.js';
import type { VoronoiDiagram } from '../voronoi/diagram.js';
import type { Tolerances } from '../voronoi/tolerances.js';
import type { DeadEndMemory } from './dead-ends.js';
import type { CostKind } from './roadmap-search.js';

/** A question for a way. Lengths in metres. */
export interface PathQuery {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  /**
   * The cell of the agent itself where it is a site of the diagram, as in the paper: the search starts from all vertices of that
   * cell, and the agent is no obstacle to itself. `from` must be the agent's place.
   */
  readonly fromCell?: number;
  /** Radius of the disc that has to pass. [Limit: >= 0] */
  readonly radius?: number;
  readonly cost?: CostKind;
  /** Clearance above which more is no better, with cost `clearance`. [Limit: > 0] */
  readonly cap?: number;
  /** Vertices that may be expanded before the best way so far is given back. */
  readonly iterations?: number;
  /** Time after which the best way so far is given back, in units of `now`. */
  readonly time?: number;
  /** The clock that `time` is read from. */
  readonly now?: () => number;
  /** Turns the rule of dead ends on: see {@link DeadEndMemory}. */
  readonly deadEnds?: DeadEndMemory;
  /** Pull the way tight inside its channel. */
  readonly shorten?: boolean;
  /** False: do not look for the reason where there is no way, which takes a second search without a budget. */
  readonly explain?: boolean;
  /** How far points may lie from the exact curve; by default a millimetre, or 1e-5 of a small scene. [Limit: > 0] */
  readonly tolerance?: number;
}

export const PATH_DEFAULTS = {
  radius: 0,
  cost: 'length' as CostKind,
  cap: 1,
  iterations: Infinity,
  time: Infinity,
  shorten: false,
};

/**
 *  - `found`: the best way on the roadmap
 *  - `partial`: the budget is spent; the way leads nearer to the goal
 *  - `outOfBudget`: the budget is spent; nothing nearer to the goal than the start was found
 *  - `unreachable`: there is no way
 */
export type PathStatus = 'found' | 'partial' | 'outOfBudget' | 'unreachable';

/**
 * Why there is no way.
 *  - `startInSolid`, `goalInSolid`: not a place in free space
 *  - `startClearance`, `goalClearance`: a wall is nearer than the radius
 *  - `otherComponent`: not even a point gets there
 *  - `tooNarrow`: a smaller disc would get there
 */
export type UnreachableReason =
  | 'startInSolid'
  | 'goalInSolid'
  | 'startClearance'
  | 'goalClearance'
  | 'otherComponent'
  | 'tooNarrow';

/** The answer. Lengths in metres. */
export interface RoadmapPath {
  readonly status: PathStatus;
  /** Only where unreachable, and unless the question has `explain: false`. */
  readonly reason?: UnreachableReason;
  /** Arc length of the way along the exact curves; of a shortened way that of its points. 0 where there is none. */
  readonly length: number;
  /** What the search minimised: `length` or length / clearance. */
  readonly cost: number;
  /** x0, y0, x1, y1, ... from the start; to the goal, or to the vertex found nearest to it. Empty where unreachable. */
  readonly points: Float64Array;
  /** Smallest clearance of the way; NaN where there is none. The points keep it to 1e-9. */
  readonly minClearance: number;
  /** Vertices expanded in all, by earlier runs of the same search too. */
  readonly iterations: number;
  /** Version of the diagram that the way is of. */
  readonly version: number;
  /** Was the way pulled tight? False where that was not asked for, or nothing shorter was found. */
  readonly shortened: boolean;
  /** Did the agent perceive a dead end and ignore its limit? */
  readonly deadEnd: boolean;
  /** Was a resumed search begun anew since the diagram had changed? */
  readonly restarted: boolean;
}

/** Numbers that hold for all questions to a diagram, m. */
export interface PathTolerances {
  /** A gap this much narrower than the disc still lets it through, so that doors of exactly its width do. */
  readonly pass: number;
  /** How far chords may cut below the clearance of the exact way. */
  readonly slack: number;
  readonly flatten: number;
}

/** Widths are compared to 4e-10 m; in scenes below 4 m to 1e-10 of the scene, above 4 km to 1e-13 of it. */
export function pathTolerances({ scale }: Tolerances, query: PathQuery): PathTolerances {
  const pass = Math.max(1e-13 * scale, Math.min(4e-10, 1e-10 * scale));
  return { pass, slack: pass, flatten: query.tolerance ?? Math.min(1e-3, 1e-5 * scale) };
}

/** Numbers of which `validateQuery` says itself what they may be. */
const isToldLater = (): void => {};

/** Any two numbers: what is not finite lies in a solid. */
function requirePlace(value: unknown, where: string): void {
  requireList(value, where, 2, 2);
  const [x, y] = value as readonly [number, number];
  requireCoordinates(x, y, where);
}

/** Checks of a budget, for `requireOptions`. */
export const BUDGET_CHECKS = { iterations: isToldLater, time: isToldLater, now: requireFunction };

const QUERY_CHECKS = {
  ...BUDGET_CHECKS,
  from: requirePlace,
  to: requirePlace,
  fromCell: isToldLater,
  radius: isToldLater,
  cost: (value: unknown, where: string) => requireOneOf(value, where, 'length', 'clearance'),
  cap: isToldLater,
  deadEnds: (value: unknown, where: string) => {
    requireParts(value, where, 'what createDeadEndMemory returns', 'distance');
    requireNumber((value as DeadEndMemory).distance, where, 0, Infinity);
  },
  shorten: requireBoolean,
  explain: requireBoolean,
  tolerance: isToldLater,
};

/** @throws FootfallError for numbers that mean nothing */
export function validateQuery(query: PathQuery): void {
  requireOptions(query, 'PathFinder: query', QUERY_CHECKS);
  requirePlace(query.from, 'PathFinder: query.from');
  requirePlace(query.to, 'PathFinder: query.to');
  const check = (name: string, value: number | undefined, low: number, isOpen: boolean): void => {
    if (value === undefined || (typeof value === 'number' && value >= low && (!isOpen || value > low))) return;
    throw new FootfallError(`the ${name} of a path makes no sense`, {
      code: 'roadmap/bad-query',
      where: name,
      got: describeArgument(value),
      expected: isOpen ? `more than ${low}` : `${low} or more`,
    });
  };
  check('radius', query.radius, 0, false);
  check('cap', query.cap, 0, true);
  check('iterations', query.iterations, 0, false);
  check('time', query.time, 0, false);
  check('tolerance', query.tolerance, 0, true);
  if (query.time !== undefined && query.time < Infinity && query.now === undefined) {
    throw new FootfallError('a time budget needs a clock', {
      code: 'roadmap/no-clock',
      where: 'now',
      got: 'none',
      expected: 'a function that returns the time',
    });
  }
}

/** @throws FootfallError for a cell that is not there; NONE is no cell and fine */
export function validateCell({ store }: VoronoiDiagram, cell: number): void {
  if (cell === NONE || (Number.isInteger(cell) && cell >= 0 && cell < store.cellEnd && store.live[cell] === 1)) return;
  throw new FootfallError('there is no such cell in the diagram', {
    code: 'roadmap/no-such-cell',
    where: 'fromCell',
    got: describeArgument(cell),
    expected: 'a cell of the diagram as it is now, such as cellsOf(key)[0] after update()',
  });
}
