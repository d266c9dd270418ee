/** Recordings: compact, append-only, checked, readable up to the last whole block; tables of trajectories in other formats. */

export {
  BARRIER_TRACK,
  type BarrierNote,
  decodeBarrierNote,
  encodeBarrierNote,
  type RecordedBarrier,
  type RecordedCandidate,
  type RecordedCorridor,
  type RecordedPassage,
} from './barrier-notes.js';
export {
  BARRIER_TABLES,
  type BarrierTable,
  formatBarrierCsv,
  formatBarrierJson,
  formatBarrierJsonChunks,
} from './barrier-tables.js';
export { type ByteSource, isRecording } from './blocks.js';
export { formatCsv, formatPedestrianText } from './format-table.js';
export type { RecordedAgent, RecordedFrame, RecordingScales } from './frame.js';
export { createFrame, RECORDING_SCALES } from './frame.js';
export { findFrameRate } from './frame-rate.js';
export {
  decodeGroupNote,
  encodeGroupNote,
  GROUP_TRACK,
  type GroupNote,
  type RecordedGroup,
} from './group-notes.js';
export {
  formatGroupCsv,
  formatGroupJson,
  formatGroupJsonChunks,
  GROUP_TABLES,
  type GroupTable,
} from './group-tables.js';
export { type JupedsimRecording, readJupedsimTables } from './jupedsim-reader.js';
export { JUPEDSIM_VERSION, type JupedsimOptions, writeJupedsimTables } from './jupedsim-writer.js';
export type { RecordedNote } from './notes.js';
export { parseTrajectories } from './parse-table.js';
export { Recording, requireRecording } from './recording.js';
export { RECORDING_VERSION, type RecordingHeader, type RecordingSummary, requireSummary } from './recording-header.js';
export {
  type ByteSink,
  RecordingWriter,
  type RecordingWriterOptions,
  requireWriterState,
  type WriterState,
} from './recording-writer.js';
export type { SqlDatabase, SqlStatement, SqlValue } from './sql-database.js';
export { decodeState, encodeState, type StateArray, type StateValue } from './state-bytes.js';
export { createRow, TableBuilder, type TableRow } from './table-builder.js';
export { nameColumn, TABLE_LAYOUTS } from './table-columns.js';
export { type ParseTableOptions, TABLE_CHECKS, TableParser } from './table-parser.js';
export { TableTally } from './table-tally.js';
export {
  createTrajectories,
  joinTables,
  listParts,
  readTables,
  readTrajectories,
  requireTable,
  requireTables,
  type Trajectories,
  type TrajectoryTables,
} from './trajectories.js';
export { describeBox, describeWalkableArea, type WalkableArea } from './walkable-area.js';
