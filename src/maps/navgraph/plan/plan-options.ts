import { FootfallError } from '../../../error/index.js';

/** How ways are chosen on a navigation graph. Lengths in metres. */
export interface NavPlanOptions {
  /** Clearance above which more is no better: an edge costs length / min(clearance, cap). [Limit: > 0] */
  readonly cap?: number;
  /**
   * Clearance below which less is no worse: gaps between agents close and open again, so no gap between them is barred and
   * none costs without bound. [Limit: > 0, at most cap]
   */
  readonly floor?: number;
  /** A point within this many radii is passed: the one after it is aimed at. [Limit: >= 0] */
  readonly reached?: number;
  /**
   * The former next point is kept unless another way is better by this share of its cost, and by what `keepWay` metres
   * cost in the open: the smaller of both. 0 = the best way is always taken, as in the paper. [Limit: >= 0]
   */
  readonly keepShare?: number;
  readonly keepWay?: number;
}

export const NAV_PLAN_DEFAULTS: Required<NavPlanOptions> = {
  cap: 1,
  floor: 0.1,
  reached: 1,
  keepShare: 0.1,
  keepWay: 1,
};

/** @throws FootfallError `navgraph/bad-option` */
export function resolveNavPlanOptions(options: NavPlanOptions = {}): Required<NavPlanOptions> {
  const all = { ...NAV_PLAN_DEFAULTS, ...options };
  const limits: readonly (readonly [keyof NavPlanOptions, boolean, string])[] = [
    ['cap', all.cap > 0 && all.cap < Infinity, 'a number above 0'],
    ['floor', all.floor > 0 && all.floor <= all.cap, 'a number above 0, at most the cap'],
    ['reached', all.reached >= 0 && all.reached < Infinity, 'a number of at least 0'],
    ['keepShare', all.keepShare >= 0, 'a number of at least 0'],
    ['keepWay', all.keepWay >= 0, 'a number of at least 0'],
  ];
  for (const [key, isGood, expected] of limits) {
    if (isGood) continue;
    throw new FootfallError('an option of planning is out of its range', {
      code: 'navgraph/bad-option',
      where: key,
      got: String(all[key]),
      expected,
    });
  }
  return all;
}
