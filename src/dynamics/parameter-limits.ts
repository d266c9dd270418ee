/** What a parameter may be: from the first to the second, or above the first where `isAbove`. */
export interface ParameterLimit {
  readonly least: number;
  readonly most: number;
  /** The least value itself is not allowed. */
  readonly isAbove?: boolean;
  readonly isWhole?: boolean;
}

const ANY: ParameterLimit = { least: -Infinity, most: Infinity };
const NOT_NEGATIVE: ParameterLimit = { least: 0, most: Infinity };
const POSITIVE: ParameterLimit = { least: 0, most: Infinity, isAbove: true };
const SHARE: ParameterLimit = { least: 0, most: 1 };
/** Turns to the right; negative ones go to the left. */
const TURN: ParameterLimit = { least: -Math.PI / 2, most: Math.PI / 2 };

/** Parameters that may be other things than 0 or more. */
const LIMITS: Readonly<Record<string, Readonly<Record<string, ParameterLimit>>>> = {
  'collision-free-speed': { timeGap: POSITIVE, keepRight: TURN, yieldFactor: { ...SHARE, isAbove: true } },
  'social-force': {
    range: POSITIVE,
    anisotropy: SHARE,
    obstacleAnisotropy: SHARE,
    tau: POSITIVE,
  },
  orca: {
    maxNeighbours: { least: 0, most: 1000, isWhole: true },
    timeHorizon: POSITIVE,
    timeHorizonWalls: POSITIVE,
    maxSpeedFactor: { least: 1, most: Infinity },
    keepRight: ANY,
  },
  'empty-circle': {
    largestCircle: POSITIVE,
    negotiationDistance: POSITIVE,
    wallDistance: POSITIVE,
    goalFocus: SHARE,
    stroll: SHARE,
    strollLength: POSITIVE,
    strollSeed: { ...ANY, isWhole: true },
    tau: POSITIVE,
  },
};

/** Is a value within a limit? */
export function isWithin(value: number, { least, most, isAbove, isWhole }: ParameterLimit): boolean {
  if (isWhole && !Number.isSafeInteger(value)) return false;
  return value >= least && value <= most && !(isAbove && value === least);
}

/** A limit in words. */
export function describeLimit({ least, most, isAbove, isWhole }: ParameterLimit): string {
  const parts: string[] = isWhole ? ['whole'] : [];
  if (least > -Infinity) parts.push(isAbove ? `above ${least}` : `${least} or more`);
  if (most < Infinity) parts.push(`at most ${most}`);
  return parts.join(', ');
}

/** What a parameter of one of the dynamics may be; beyond it forces point the wrong way, or are no numbers. */
export function limitOf(dynamics: string, parameter: string): ParameterLimit {
  return LIMITS[dynamics]?.[parameter] ?? NOT_NEGATIVE;
}
