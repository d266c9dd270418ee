import type { Random } from '../math/index.js';

/** Mean walking speed on level ground by age in years (RiMEA guideline, table after Weidmann), m/s. */
const RIMEA_AGES: readonly (readonly [number, number])[] = [
  [20, 1.61],
  [30, 1.54],
  [40, 1.48],
  [50, 1.41],
  [60, 1.27],
  [70, 1.07],
  [80, 0.68],
];
/** People of one age differ by this share of the mean. */
const SPREAD = 0.19;

/** Someone of a profile. */
export interface ProfileDraw {
  /** Years. */
  readonly age: number;
  /** Desired speed, m/s. */
  readonly speed: number;
}

/** Mean speed at an age, between the ages of the table by straight lines. [Limit: 20 to 80] */
export function computeRimeaSpeed(age: number): number {
  let k = 1;
  while (k < RIMEA_AGES.length - 1 && RIMEA_AGES[k][0] < age) k++;
  const [a, va] = RIMEA_AGES[k - 1];
  const [b, vb] = RIMEA_AGES[k];
  return va + ((age - a) / (b - a)) * (vb - va);
}

/** Draw an age between 20 and 80, each as likely, and a speed of that age. */
export function sampleRimeaAge(random: Random): ProfileDraw {
  const age = 20 + 60 * random.next();
  return { age, speed: computeRimeaSpeed(age) * (1 - SPREAD + 2 * SPREAD * random.next()) };
}
