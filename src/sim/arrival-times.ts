import type { SceneCrowd } from '../scene/index.js';
import { CROWD_DEFAULTS } from '../scene/index.js';

/**
 * When the people of a crowd come, s, rising: all at once, evenly at a rate, or as listed.
 *
 * @param duration end of the run, s: where a rate has neither an end nor a count, people come until then
 */
export function computeArrivalTimes(
  { count, arrive = CROWD_DEFAULTS.arrive }: SceneCrowd,
  duration: number,
): Float64Array {
  if ('at' in arrive) return new Float64Array(count ?? 0).fill(arrive.at);
  if ('times' in arrive) return Float64Array.from(arrive.times).sort();
  const { rate, from = 0, to = duration } = arrive;
  const expected = Math.max(0, Math.round(rate * (Math.min(to, duration) - from)));
  const people = Math.min(count ?? expected, expected);
  return Float64Array.from({ length: people }, (_, k) => from + k / rate);
}
