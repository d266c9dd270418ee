import { type Finding, numberIn, requirePair, wholeIn } from '../../error/index.js';
import { type Domain, requireDomain } from '../../geometry/index.js';

/** What may be wrong with trajectories from elsewhere. */
export type ProblemKind = 'not-finite' | 'time-back' | 'twice' | 'jump' | 'gap' | 'outside';

/** One thing that is wrong. */
export interface TrajectoryProblem {
  readonly kind: ProblemKind;
  readonly id: number;
  readonly frame: number;
  /** Of a jump the speed that it would take, m/s; of a gap its frames; of a place outside the distance to free ground, m; else NaN. */
  readonly amount: number;
}

/** What still passes for a trajectory. */
export interface TrajectoryLimits {
  /** Nobody is faster than this, m/s. */
  readonly maxSpeed?: number | undefined;
  /** A gap up to this is filled, s; at a longer one the trajectory ends and another begins. */
  readonly longestGap?: number | undefined;
  /** A place outside up to this far from free ground is moved there, m; one farther away is left out. */
  readonly reach?: number | undefined;
  /** Frames from one sight of a person to the next: more is a gap. Default: what `findFrameStep` finds. */
  readonly step?: number | undefined;
  /** The walls, if known. */
  readonly domain?: Domain | undefined;
  /** World position of the domain's (0, 0), m. Default 0, 0. */
  readonly origin?: readonly [number, number] | undefined;
}

/** Faster than any runner; a second; half a metre. */
export const TRAJECTORY_LIMITS = { maxSpeed: 12.5, longestGap: 1, reach: 0.5 } as const satisfies TrajectoryLimits;

/** Checks of the limits. */
export const LIMIT_CHECKS = {
  maxSpeed: numberIn(0, Infinity),
  longestGap: numberIn(0),
  reach: numberIn(0),
  step: wholeIn(1),
  domain: (value: unknown, where: string): void => requireDomain(value as Domain, where),
  origin: requirePair,
} as const;

/** Farther from (0, 0) than this nobody walks, m; the squares of such numbers are soon worth nothing. */
const FARTHEST = 1e9;

/** Is this a place where somebody may be? */
export function isPlace(x: number, y: number): boolean {
  return Math.abs(x) <= FARTHEST && Math.abs(y) <= FARTHEST;
}

const WORDS: Readonly<Record<ProblemKind, readonly [problem: string, repair: string]>> = {
  'not-finite': ['places are not finite, or beyond 1e9 m', 'left out'],
  'time-back': ['rows go back in time', 'sorted'],
  twice: ['people are in two places at once', 'the first row stays'],
  jump: ['steps are faster than anybody', 'a single stray place is left out, else a new person begins'],
  gap: ['people are missing in between', 'filled in a straight line if short, else a new person begins'],
  outside: ['places are not on free ground', 'moved to it if near, else left out'],
};

/** The kinds, in the order in which they are looked for. */
export const PROBLEM_KINDS = Object.keys(WORDS) as readonly ProblemKind[];

/** How often something is wrong, and where first. */
export interface ProblemCount {
  readonly count: number;
  readonly id: number;
  readonly frame: number;
}

/** One finding per kind: how often, where first, and what a repair does about it. */
export function describeProblems(problems: readonly TrajectoryProblem[], name = 'trajectories'): Finding[] {
  const counts = new Map<ProblemKind, ProblemCount>();
  for (const { kind, id, frame } of problems) {
    const before = counts.get(kind);
    counts.set(kind, before ? { ...before, count: before.count + 1 } : { count: 1, id, frame });
  }
  return describeCounts(counts, name);
}

/** The same of problems that were only counted. */
export function describeCounts(counts: ReadonlyMap<ProblemKind, ProblemCount>, name = 'trajectories'): Finding[] {
  return PROBLEM_KINDS.flatMap((kind) => {
    const own = counts.get(kind);
    if (!own) return [];
    const [problem, repair] = WORDS[kind];
    const { count, id, frame } = own;
    return [
      {
        code: `trajectories/${kind}`,
        where: name,
        message: `${count} times ${problem}, first person ${id} in frame ${frame}; repair: ${repair}`,
      },
    ];
  });
}
