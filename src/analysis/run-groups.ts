/** A figure over several runs. */
export interface Spread {
  readonly mean: number;
  /** Of a sample (n - 1); NaN of fewer than two. */
  readonly sd: number;
  readonly min: number;
  readonly max: number;
  /** Runs in which it is known. */
  readonly count: number;
}

/** Runs that differ by their seeds alone. */
export interface RunGroup {
  readonly name: string;
  /** Indexes of the runs. */
  readonly runs: readonly number[];
  readonly measures: Readonly<Record<string, Spread>>;
}

/** NaN is left out. */
export function computeSpread(values: readonly number[]): Spread {
  const known = values.filter((value) => !Number.isNaN(value));
  const count = known.length;
  if (count === 0) return { mean: Number.NaN, sd: Number.NaN, min: Number.NaN, max: Number.NaN, count };
  const mean = known.reduce((sum, value) => sum + value, 0) / count;
  const squares = known.reduce((sum, value) => sum + (value - mean) * (value - mean), 0);
  const sd = count > 1 ? Math.sqrt(squares / (count - 1)) : Number.NaN;
  return { mean, sd, min: Math.min(...known), max: Math.max(...known), count };
}
