/**
 * Mean, extremes and quantiles of a stream of numbers in bounded memory: numbers are counted in bins of one width. A quantile is
 * right to half a bin; numbers beyond the last bin count as that.
 */
export class QuantileTally {
  count = 0;
  least = Infinity;
  most = -Infinity;
  private sum = 0;
  private readonly bins: Float64Array;

  /**
   * @param width of a bin, in the unit of the numbers
   * @param limit numbers from 0 to this are told apart
   */
  constructor(
    private readonly width: number,
    limit: number,
  ) {
    this.bins = new Float64Array(Math.ceil(limit / width) + 1);
  }

  /** NaN is left out. [Limit: 0 or more] */
  add(value: number): void {
    if (Number.isNaN(value)) return;
    this.count++;
    this.sum += value;
    if (value < this.least) this.least = value;
    if (value > this.most) this.most = value;
    this.bins[Math.max(0, Math.min(this.bins.length - 1, Math.floor(value / this.width)))]++;
  }

  /** NaN of nothing. */
  mean(): number {
    return this.count > 0 ? this.sum / this.count : Number.NaN;
  }

  /**
   * The number below which a share of all lies, NaN of nothing.
   *
   * @param share 0 to 1; 0.5 is the median
   */
  quantile(share: number): number {
    if (this.count === 0) return Number.NaN;
    const rank = share * this.count;
    let passed = 0;
    for (let k = 0; k < this.bins.length; k++) {
      if (this.bins[k] > 0 && passed + this.bins[k] >= rank) {
        const within = (rank - passed) / this.bins[k];
        return Math.min(this.most, Math.max(this.least, (k + within) * this.width));
      }
      passed += this.bins[k];
    }
    return this.most;
  }
}
