import type { Bench } from './bench.js';

/** A set of benchmark rows that belong together. */
export interface Suite {
  /** Kebab-case; names the result file. */
  readonly name: string;
  /** One sentence for `footfall bench --help`. */
  readonly summary: string;
  run(bench: Bench): Promise<void>;
}
