export type { Bench, GrowthSpec, Peer, RateSpec, TimeSpec } from './bench.js';
export { describeLoad, formatBenchMarkdown, formatFigure, formatMet } from './bench-markdown.js';
export { type BenchChange, compareResults } from './compare-results.js';
export { describeMachine, type Load, type Machine } from './machine.js';
export {
  MEASURE_DEFAULTS,
  type MeasureOptions,
  type MeasureTools,
  QUICK_MEASURE,
  type Sampler,
  type Samples,
  type Work,
} from './measure.js';
export { findPreviousResult, resultFile, writeResult } from './results.js';
export type { BenchRow, RowFigures, Target } from './row.js';
export { BENCH_SEED, type BenchResult, type RunSuiteOptions, runSuite } from './run-suite.js';
export type { Suite } from './suite.js';
export { listSuites } from './suites/index.js';
