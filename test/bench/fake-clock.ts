import type { MeasureTools } from '../../src/node/bench/measure.js';

/** A clock that only moves when work says so, and a log of what ran. */
export interface FakeClock extends MeasureTools {
  advance(ms: number): void;
  readonly log: string[];
  /** Work of fixed or listed durations (the last one repeats), logged under a name. */
  work(name: string, ...durations: number[]): () => void;
}

export function createFakeClock(): FakeClock {
  let time = 0;
  const log: string[] = [];
  const advance = (ms: number): void => {
    time += ms;
  };
  return {
    log,
    advance,
    now: () => time,
    collectGarbage: () => log.push('gc'),
    work(name, ...durations) {
      let calls = 0;
      return () => {
        log.push(name);
        advance(durations[Math.min(calls++, durations.length - 1)]);
      };
    },
  };
}
