/** Files, pictures and benchmarks for Node. */

export type { RunSummary } from '../sim/index.js';
export { type AnalysedRun, type AnalyseRunOptions, analyseRun, type RunDetails } from './analysis/analyse-run.js';
export { type CutGates, findCutGates } from './analysis/cut-gates.js';
export { buildGoalWays, type GoalWays } from './analysis/goal-ways.js';
export { type FoundPlaces, findMeasuringPlaces, type MeasuringNames } from './analysis/measuring-names.js';
export { type OpenRun, type OpenRunOptions, openRun } from './analysis/open-run.js';
export { groundOf, playRun, plotRun, plotRuns, type RunPictureOptions, reportRuns } from './analysis/run-report.js';
export {
  formatTableParquet,
  listTableFiles,
  prepareFolder,
  TABLE_FORMATS,
  type TableFormat,
  writeFolder,
  writeTables,
} from './analysis/write-tables.js';
export { ANIMATION_DEFAULTS, type AnimationOptions, animateRecording } from './animate-recording.js';
export {
  BENCH_SEED,
  type Bench,
  type BenchChange,
  type BenchResult,
  type BenchRow,
  compareResults,
  describeLoad,
  describeMachine,
  findPreviousResult,
  formatBenchMarkdown,
  formatFigure,
  formatMet,
  type GrowthSpec,
  type Load,
  listSuites,
  type Machine,
  MEASURE_DEFAULTS,
  type MeasureOptions,
  type MeasureTools,
  type Peer,
  QUICK_MEASURE,
  type RateSpec,
  type RowFigures,
  type RunSuiteOptions,
  resultFile,
  runSuite,
  type Sampler,
  type Samples,
  type Suite,
  type Target,
  type TimeSpec,
  type Work,
  writeResult,
} from './bench/index.js';
export { explainFileError } from './file-error.js';
export { checkFile, type FileCheck, type LoadedScene, type LoadOptions, loadScene } from './load-scene.js';
export { findBrowser, htmlToPdf, type PdfOptions, requireBrowser } from './media/html-to-pdf.js';
export { findFfmpeg, type VideoOptions, writeVideo } from './media/write-video.js';
export { plotRecording, type RecordingPictureOptions } from './plot-recording.js';
export { plotScene, type ScenePictureOptions } from './plot-scene.js';
export { type PngOptions, svgToPng } from './png.js';
export { findReachWarnings } from './reach-warnings.js';
export { MEGABYTE, READ_DEFAULTS, type ReadOptions, readFileBytes, readFolderBytes } from './read-input.js';
export { readSource, type SourceOptions } from './read-source.js';
export { checkRunFolder, RUN_FILES, type RunFolderOptions } from './run/run-files.js';
export {
  type RunProgress,
  type RunResult,
  type RunSceneOptions,
  type RunStage,
  runScene,
} from './run/run-scene.js';
export { type StudioServer, type StudioServerOptions, serveStudio } from './studio-server.js';
export { createNodeThreads, type NodeThreadOptions } from './threads/node-threads.js';
export {
  type ExportOptions,
  exportTrajectories,
  guessTrajectoryFormat,
  loadTrajectories,
  OPEN_DEFAULTS,
  type OpenTrajectories,
  type OpenTrajectoriesOptions,
  openTrajectories,
  TRAJECTORY_FORMATS,
  type TrajectoryExport,
  type TrajectoryFormat,
} from './trajectories/index.js';
export {
  checkOutput,
  type OutputFile,
  type WriteData,
  type WriteOptions,
  writeOutput,
  writeOutputs,
} from './write-output.js';
