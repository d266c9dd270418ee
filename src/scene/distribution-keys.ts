import { type Point, pair } from './point-nodes.js';
import { finite, nonNegative, optional } from './scalar-keys.js';
import { type AddProblem, choose, isPlainObject, type ObjectOutput, strict } from './schema-nodes.js';

/** Beyond so many standard deviations a cut normal law has next to nothing left to draw from (2e-9). */
const LONGEST_TAIL = 6;

const lawEntries = {
  uniform: optional(pair('[lowest, highest]'), '[lowest, highest]'),
  normal: optional(pair('[mean, sd]'), '[mean, standard deviation]'),
  lognormal: optional(pair('[mu, sigma]'), '[mean, standard deviation] of the natural logarithm'),
  gamma: optional(pair('[scale, shape]'), '[scale, shape]'),
  weibull: optional(pair('[scale, shape]'), '[scale, shape]'),
  min: optional(finite, 'Values below are drawn again.'),
  max: optional(finite, 'Values above are drawn again.'),
};

const lawSchema = strict(lawEntries, {
  exactlyOne: ['uniform', 'normal', 'lognormal', 'gamma', 'weibull'],
  check: checkLaw,
});

type Law = ObjectOutput<typeof lawEntries>;

/** A random quantity that is never negative (a speed, a delay): a plain number, or one law with its two parameters. */
export const distributionSchema = choose([nonNegative, lawSchema], 'a number or a distribution', (input) => {
  if (typeof input === 'number') return nonNegative;
  return isPlainObject(input) ? lawSchema : undefined;
});

function checkLaw(law: Law, add: AddProblem): void {
  const refuse = (keys: readonly (string | number)[], what: string, got: number, expected: string): void =>
    add(keys, { code: 'scene/distribution', what, got: String(got), expected });

  const { uniform, normal, lognormal, gamma, weibull } = law;
  if (uniform && uniform[1] < uniform[0]) {
    refuse(['uniform'], 'the highest value is below the lowest', uniform[1], `at least ${uniform[0]}`);
    return;
  }
  if (normal && normal[1] < 0) refuse(['normal', 1], 'the standard deviation is negative', normal[1], '0 or more');
  if (lognormal && lognormal[1] < 0) {
    refuse(['lognormal', 1], 'the standard deviation is negative', lognormal[1], '0 or more');
  }
  for (const [key, parameters] of [
    ['gamma', gamma],
    ['weibull', weibull],
  ] as const) {
    if (parameters && parameters[0] <= 0) refuse([key, 0], 'the scale must be positive', parameters[0], 'above 0');
    if (parameters && parameters[1] <= 0) refuse([key, 1], 'the shape must be positive', parameters[1], 'above 0');
  }
  checkRange(law, refuse);
}

type Refuse = (keys: readonly string[], what: string, got: number, expected: string) => void;

/** Drawing again must come to an end: enough of the law lies between `min` and `max` and is not negative. */
function checkRange(law: Law, refuse: Refuse): void {
  const { min = 0, max = Number.POSITIVE_INFINITY } = law;
  if (law.uniform && law.uniform[0] < 0) refuse(['uniform'], 'the quantity is negative', law.uniform[0], '0 or more');
  if (min < 0) refuse(['min'], 'the quantity is negative', min, '0 or more');
  if (max < Math.max(0, min)) {
    refuse(['max'], 'max is too small', max, law.min === undefined ? '0 or more' : `at least min, ${min}`);
    return;
  }
  const [lowest, highest] = computeSupport(law);
  if (max < lowest) refuse(['max'], 'the distribution has no values that small', max, `at least ${lowest}`);
  if (min > highest) {
    const key = law.min !== undefined ? 'min' : 'normal';
    if (key === 'min') refuse(['min'], 'the distribution has no values that large', min, `at most ${highest}`);
    else refuse(['normal'], 'the quantity is negative', highest, 'some values of 0 or more');
  }
}

/** Where the values of a law lie, apart from a negligible tail. */
function computeSupport({ uniform, normal }: Law): Point {
  if (uniform) return uniform;
  if (normal) return [normal[0] - LONGEST_TAIL * normal[1], normal[0] + LONGEST_TAIL * normal[1]];
  return [0, Number.POSITIVE_INFINITY];
}
