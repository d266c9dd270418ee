import { FootfallError } from '../../error/index.js';
import { createBench } from './bench.js';
import { findCollector } from './collect-garbage.js';
import { describeMachine, type Load, type Machine, readLoad } from './machine.js';
import { MEASURE_DEFAULTS, type MeasureOptions, type MeasureTools, type Samples } from './measure.js';
import type { BenchRow } from './row.js';
import type { Suite } from './suite.js';

/** Everything that one run of a suite found; `suite` and `rows` are what `footfall bench --json` promises. */
export interface BenchResult {
  readonly suite: string;
  readonly rows: readonly BenchRow[];
  /** Version of footfall. */
  readonly version: string;
  /** When the run ended, ISO 8601. */
  readonly date: string;
  readonly seed: number;
  readonly machine: Machine;
  readonly load: Load;
  readonly samples: Readonly<Record<string, Samples>>;
}

export interface RunSuiteOptions extends MeasureOptions {
  readonly seed?: number;
  readonly version: string;
  readonly onRow?: (row: BenchRow) => void;
  /** Replaces the machine's clock; for tests. */
  readonly tools?: MeasureTools;
}

export const BENCH_SEED = 1;

/** Runs a suite from start to end. Rows run one after the other; nothing else should run on the machine. */
export async function runSuite(suite: Suite, options: RunSuiteOptions): Promise<BenchResult> {
  const seed = options.seed ?? BENCH_SEED;
  const before = readLoad();
  const settings = { ...MEASURE_DEFAULTS, ...options, seed };
  const { bench, record } = createBench(options.tools ?? createTools(), settings);
  await suite.run(bench);
  const names = record.rows.map((row) => row.name);
  const twice = names.find((name, k) => names.indexOf(name) !== k);
  if (twice !== undefined) {
    throw new FootfallError('two rows of a suite have the same name', {
      code: 'bench/duplicate-row',
      where: suite.name,
      got: twice,
      expected: 'a name of its own per row: results are compared by it',
    });
  }
  return {
    suite: suite.name,
    rows: record.rows,
    version: options.version,
    date: new Date().toISOString(),
    seed,
    machine: describeMachine(),
    load: { before, after: readLoad() },
    samples: record.samples,
  };
}

function createTools(): MeasureTools {
  return { now: () => performance.now(), collectGarbage: findCollector() };
}
