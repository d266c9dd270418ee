/** Recordings: compact, append-only, checked, readable up to the last whole block. */

export { formatCsv, formatPedestrianText } from './format-table.js';
export type { RecordedAgent, RecordedFrame, RecordingScales } from './frame.js';
export { createFrame, RECORDING_SCALES } from './frame.js';
export { type ParseTableOptions, parseTrajectories } from './parse-table.js';
export { Recording } from './recording.js';
export { RECORDING_VERSION, type RecordingHeader, type RecordingSummary } from './recording-header.js';
export { type ByteSink, RecordingWriter, type RecordingWriterOptions, type WriterState } from './recording-writer.js';
export { decodeState, encodeState, type StateArray, type StateValue } from './state-bytes.js';
export { createTrajectories, readTrajectories, type Trajectories } from './trajectories.js';
