import { chooseStep } from '../chart/ticks.js';
import { type Ramp, rampColorAt } from './ramp.js';

/** What colours stand for: numbers from `low` to `high` on a ramp, with a title and a unit. */
export interface ColorScale {
  readonly title: string;
  /** Such as `m/s`. */
  readonly unit: string;
  readonly low: number;
  readonly high: number;
  readonly ramp: Ramp;
  /** Larger numbers exist and share the last colour. */
  readonly isOpen?: boolean | undefined;
}

/** The colour of a number. */
export function colorOf({ low, high, ramp }: ColorScale, value: number): string {
  return rampColorAt(ramp, (value - low) / (high - low));
}

/**
 * The end of a scale that starts at 0: a round number at or above what all but the largest one in two hundred are below, so that a single
 * odd number does not wash out the rest.
 *
 * @param least an end that is taken at least, above 0
 */
export function chooseScaleEnd(values: ArrayLike<number>, least: number): { high: number; isOpen: boolean } {
  const known = Float64Array.from(Array.from(values).filter((value) => Number.isFinite(value) && value > 0)).sort();
  if (known.length === 0) return { high: least, isOpen: false };
  const most = known[known.length - 1];
  const usual = Math.max(least, known[Math.floor(0.995 * (known.length - 1))]);
  const step = chooseStep(usual, 5);
  const high = Math.ceil(usual / step - 1e-9) * step;
  return { high, isOpen: most > high * (1 + 1e-9) };
}
