/** Something to time; a promise is awaited. */
export type Work = () => unknown;

/** One measurement: milliseconds per operation. */
export type Sampler = () => number | Promise<number>;

/** What the time comes from: milliseconds of a clock that only goes forward. */
export interface MeasureTools {
  now(): number;
  /** Called before each sample, so that neither side pays for the garbage of the other. */
  collectGarbage?(): void;
}

export interface MeasureOptions {
  /** Samples of each side. [Limit: >= 1] */
  readonly rounds?: number;
  /** Rounds end early once they took this long, but not before `minRounds`. */
  readonly budgetMs?: number;
  readonly minRounds?: number;
  /** Fast work is repeated within one sample until the sample takes this long. */
  readonly minSampleMs?: number;
  /** Least time for warming up one side; ten times this at most. */
  readonly warmupMs?: number;
  /** Warming up goes on until so many calls in a row brought nothing: then the engine's compiler is done. */
  readonly warmupCalls?: number;
}

export const MEASURE_DEFAULTS: Required<MeasureOptions> = {
  rounds: 21,
  budgetMs: 6000,
  minRounds: 5,
  minSampleMs: 4,
  warmupMs: 1000,
  warmupCalls: 5,
};

/** For a first impression: medians of few samples. */
export const QUICK_MEASURE: MeasureOptions = { rounds: 5, budgetMs: 1500, minRounds: 3, warmupMs: 400, warmupCalls: 5 };

/** Warm-up ends after so many calls even if they took no time at all (a coarse or fake clock). */
const MAX_WARMUP_CALLS = 1_000_000;
/** Warm-up ends after this many times `warmupMs` even if the work still gets faster. */
const MAX_WARMUP_FACTOR = 10;
/** A call that is faster by less than this is no progress. */
const LEAST_PROGRESS = 0.03;

/** Warms the work up, finds how often it must be repeated for a sample of useful length, and returns its sampler. */
export async function prepareSampler(work: Work, tools: MeasureTools, options: MeasureOptions = {}): Promise<Sampler> {
  const { minSampleMs, warmupMs, warmupCalls } = { ...MEASURE_DEFAULTS, ...options };
  let calls = 0;
  let elapsed = 0;
  let batch = 1;
  let shortest = Number.POSITIVE_INFINITY;
  let idle = 0;
  const isWarm = (): boolean => {
    if (calls < warmupCalls) return false;
    if (elapsed >= MAX_WARMUP_FACTOR * warmupMs || calls >= MAX_WARMUP_CALLS) return true;
    return elapsed >= warmupMs && idle >= warmupCalls;
  };
  while (!isWarm()) {
    const took = await timeBatch(work, batch, tools);
    calls += batch;
    elapsed += took;
    idle = took / batch < (1 - LEAST_PROGRESS) * shortest ? 0 : idle + 1;
    shortest = Math.min(shortest, took / batch);
    if (took < minSampleMs) batch *= 2;
  }
  // By the fastest batch seen: the first calls were slow, and a batch sized by them would be too short.
  const size = shortest > 0 ? Math.max(1, Math.min(batch, Math.ceil(minSampleMs / shortest))) : batch;
  return async () => {
    tools.collectGarbage?.();
    // A peer that is a process of its own warms up before each of its samples, and leaves the caches full of its own: so do we.
    await timeBatch(work, 1, tools);
    return (await timeBatch(work, size, tools)) / size;
  };
}

async function timeBatch(work: Work, size: number, tools: MeasureTools): Promise<number> {
  const start = tools.now();
  for (let k = 0; k < size; k++) {
    const result = work();
    if (result instanceof Promise) await result;
  }
  return tools.now() - start;
}

/** Samples of both sides, taken in turn; `theirs` is empty without a peer. */
export interface Samples {
  readonly ours: number[];
  readonly theirs: number[];
}

/**
 * Measures ours, theirs, ours, theirs, ...: a machine that slows down half way slows both. All samples count, slow ones
 * too; medians and quartiles are the caller's business.
 */
export async function measureInTurn(
  ours: Sampler | undefined,
  theirs: Sampler | undefined,
  tools: MeasureTools,
  options: MeasureOptions = {},
): Promise<Samples> {
  const { rounds, budgetMs, minRounds } = { ...MEASURE_DEFAULTS, ...options };
  const samples: Samples = { ours: [], theirs: [] };
  const start = tools.now();
  for (let round = 0; round < rounds; round++) {
    if (round >= minRounds && tools.now() - start > budgetMs) break;
    if (ours) samples.ours.push(await ours());
    if (theirs) samples.theirs.push(await theirs());
  }
  return samples;
}
