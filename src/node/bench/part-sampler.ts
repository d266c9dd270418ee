import type { Sampler } from './measure.js';
import { computeMedian } from './statistics.js';

export interface PartSettings {
  /** Warming up ends after so long, or after so many calls. */
  readonly warmupMs?: number;
  readonly warmupCalls?: number;
  /** Calls of one sample: until they took this long, three at least. */
  readonly sampleMs?: number;
}

export const PART_DEFAULTS: Required<PartSettings> = { warmupMs: 600, warmupCalls: 300, sampleMs: 40 };

const MIN_CALLS = 3;

/**
 * A sampler of what a call measures by itself, such as one part of a build; warm when returned. A sample is the median of
 * several calls.
 *
 * @param run returns milliseconds
 */
export function preparePart(run: () => number, settings: PartSettings = {}): Sampler {
  const { warmupMs, warmupCalls, sampleMs } = { ...PART_DEFAULTS, ...settings };
  const begin = performance.now();
  for (let call = 0; call < warmupCalls && performance.now() - begin < warmupMs; call++) run();
  return () => {
    const times: number[] = [];
    // The peer had the caches in between: a few calls that do not count.
    const settled = performance.now() + sampleMs / 2;
    while (performance.now() < settled) run();
    const start = performance.now();
    while (times.length < MIN_CALLS || performance.now() - start < sampleMs) times.push(run());
    return computeMedian(times);
  };
}
