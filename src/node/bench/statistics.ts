/** The p-quantile (0 to 1) of samples, linear between them; NaN without samples. The input need not be sorted. */
export function computeQuantile(samples: ArrayLike<number>, p: number): number {
  const sorted = Float64Array.from(samples).sort();
  if (sorted.length === 0) return Number.NaN;
  const position = Math.min(1, Math.max(0, p)) * (sorted.length - 1);
  const low = Math.floor(position);
  const high = Math.ceil(position);
  return sorted[low] + (sorted[high] - sorted[low]) * (position - low);
}

export function computeMedian(samples: ArrayLike<number>): number {
  return computeQuantile(samples, 0.5);
}

/** Interquartile range over median: how far apart the middle half of the samples lies. NaN without samples. */
export function computeSpread(samples: ArrayLike<number>): number {
  const range = computeQuantile(samples, 0.75) - computeQuantile(samples, 0.25);
  return range === 0 ? 0 : range / computeMedian(samples);
}

/** A power law `value = factor * size ^ exponent`. */
export interface GrowthFit {
  readonly exponent: number;
  readonly factor: number;
  /** Part of the variance of log(value) that the law explains, 0 to 1. */
  readonly r2: number;
}

/**
 * Least-squares line through (log size, log value). [Limit: two or more different sizes, all sizes and values > 0;
 * else NaN]
 */
export function fitGrowth(sizes: readonly number[], values: readonly number[]): GrowthFit {
  const n = Math.min(sizes.length, values.length);
  const xs = sizes.slice(0, n).map(Math.log);
  const ys = values.slice(0, n).map(Math.log);
  const meanX = xs.reduce((sum, x) => sum + x, 0) / n;
  const meanY = ys.reduce((sum, y) => sum + y, 0) / n;
  let sxx = 0;
  let sxy = 0;
  let syy = 0;
  for (let k = 0; k < n; k++) {
    sxx += (xs[k] - meanX) ** 2;
    sxy += (xs[k] - meanX) * (ys[k] - meanY);
    syy += (ys[k] - meanY) ** 2;
  }
  const exponent = sxx > 0 ? sxy / sxx : Number.NaN;
  return {
    exponent,
    factor: Math.exp(meanY - exponent * meanX),
    r2: syy === 0 ? 1 : (sxy * sxy) / (sxx * syy),
  };
}

/** Rounded to `digits` significant digits, so that result files stay readable. */
export function roundSignificant(value: number, digits = 4): number {
  return Number.isFinite(value) ? Number(value.toPrecision(digits)) : value;
}
