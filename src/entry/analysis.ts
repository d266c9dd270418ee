/**
 * Measures of recordings and of anyone's trajectories: density, flow, speed, travel times, queues; in tables with the columns that
 * PedPy's users know. Metres, seconds, scene coordinates.
 *
 * @module
 */
export {
  type AnalyseOptions,
  type Analysis,
  type AnalysisTable,
  analyse,
  type Comparison,
  columnOf,
  compareAnalyses,
  createMeasuringArea,
  createMeasuringGrid,
  createMeasuringLine,
  type FrameSource,
  type FrameView,
  findServiceLevel,
  formatTableCsv,
  formatTableJson,
  type Measure,
  type MeasuringArea,
  type MeasuringGrid,
  type MeasuringLine,
  type MeasuringPlaces,
  measuringPlacesOf,
  type Results,
  repairTrajectories,
  runMeasures,
  sourceOfRecording,
  sourceOfTables,
  type TableColumn,
} from '../analysis/index.js';
