/**
 * Recordings and trajectories: compact, checked, readable up to the last whole block, and tables in other formats.
 *
 * @module
 */
export {
  type ByteSink,
  type ByteSource,
  createFrame,
  createTrajectories,
  describeWalkableArea,
  formatCsv,
  formatPedestrianText,
  isRecording,
  type ParseTableOptions,
  parseTrajectories,
  type RecordedAgent,
  type RecordedFrame,
  Recording,
  type RecordingHeader,
  type RecordingSummary,
  RecordingWriter,
  type RecordingWriterOptions,
  readTables,
  readTrajectories,
  type SqlDatabase,
  type Trajectories,
  type TrajectoryTables,
  type WalkableArea,
  writeJupedsimTables,
} from '../record/index.js';
