import { FootfallError } from '../../error/index.js';

/** How barriers are found, placed and priced. Seconds, metres, shares. */
export interface BarrierOptions {
  /** `fixed`: the rule and weight of Farias, section 5.5, for everybody at once. `adaptive`: tolls that follow the delay. */
  readonly mode?: 'fixed' | 'adaptive' | undefined;
  /** Who gets on by less than this share of what was possible in a step is slowed. [Limit: 0 to 1] */
  readonly slowed?: number | undefined;
  /** Who has been slowed for longer than this, s, less the time not slowed, is bottlenecked. [Limit: > 0] */
  readonly threshold?: number | undefined;
  /** Largest count of the slowed time, s: so long it takes to get over a jam; twice the threshold, but no less than 3, if absent. [Limit: at least `threshold`] */
  readonly ceiling?: number | undefined;
  /** Two bodies touch when the gap between them is at most this share of their mean radius; walls likewise. [Limit: >= 0] */
  readonly contact?: number | undefined;
  /** Sides of a corridor reach around its mouths by so many widths of its gate. [Limit: >= 0] */
  readonly mouth?: number | undefined;
  /** Between two looks at the candidates, s: barriers appear, move and go then. [Limit: > 0] */
  readonly interval?: number | undefined;
  /** `fixed`: by what the way behind a barrier is multiplied. [Limit: 1 or more] */
  readonly weight?: number | undefined;
  /** `adaptive`: an agent decides anew after so long, s. [Limit: > 0] */
  readonly decide?: number | undefined;
  /**
   * `adaptive`: parts of the crowd that decide in turn, one after each `decide / levels`: in each turn an agent decides with a
   * chance of `1 / levels`. [Limit: 1 to 16]
   */
  readonly levels?: number | undefined;
  /**
   * `adaptive`: levels take delays for shorter and longer by up to this share, and at most by 4 s and 15 % of them, so that not
   * all change their minds at once. [Limit: 0 to 0.9]
   */
  readonly spread?: number | undefined;
  /** `adaptive`: a toll is changed when it is off by more than this share. [Limit: 0 to 1] */
  readonly hysteresis?: number | undefined;
  /** Share of the agents who know of barriers at all. [Limit: 0 to 1] */
  readonly informed?: number | undefined;
}

/** Thresholds, weight and interval are those of Farias, section 5.6 (30 steps of 0.05 s); the rest needs no tuning. */
export const BARRIER_DEFAULTS = {
  mode: 'adaptive',
  slowed: 0.5,
  threshold: 1.5,
  ceiling: 3,
  contact: 0.5,
  mouth: 1,
  interval: 10,
  weight: 1.5,
  decide: 2,
  levels: 4,
  spread: 0.7,
  hysteresis: 0.02,
  informed: 1,
} as const;

/** All options, filled in. */
export type BarrierSettings = { readonly [K in keyof BarrierOptions]-?: NonNullable<BarrierOptions[K]> };

/** Smallest and largest value of each number. */
const LIMITS: Readonly<Record<Exclude<keyof BarrierOptions, 'mode'>, readonly [number, number]>> = {
  slowed: [0, 1],
  threshold: [Number.MIN_VALUE, 1e6],
  ceiling: [Number.MIN_VALUE, 2e6],
  contact: [0, 1e3],
  mouth: [0, 1e3],
  interval: [Number.MIN_VALUE, 1e6],
  weight: [1, 1e6],
  decide: [Number.MIN_VALUE, 1e6],
  levels: [1, 16],
  spread: [0, 0.9],
  hysteresis: [0, 1],
  informed: [0, 1],
};

/** @throws FootfallError for numbers out of range */
export function settleBarrierOptions(options: BarrierOptions): BarrierSettings {
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  // A threshold alone must not run into the ceiling of another.
  const ceiling = Math.max(BARRIER_DEFAULTS.ceiling, 2 * (options.threshold ?? BARRIER_DEFAULTS.threshold));
  const settings: BarrierSettings = { ...BARRIER_DEFAULTS, ceiling, ...given };
  for (const [name, [least, most]] of Object.entries(LIMITS)) {
    const value = settings[name as keyof typeof LIMITS];
    const isWhole = name !== 'levels' || Number.isInteger(value);
    if (!(value >= least && value <= most && isWhole)) throw refuse(name, value, `${least} to ${most}`);
  }
  if (settings.ceiling < settings.threshold) throw refuse('ceiling', settings.ceiling, 'at least the threshold');
  return settings;
}

function refuse(name: string, value: number, expected: string): FootfallError {
  return new FootfallError('an option of barriers is out of range', {
    code: 'barriers/bad-option',
    where: name,
    got: String(value),
    expected,
  });
}
