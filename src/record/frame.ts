import { requireWhole } from '../error/index.js';

/** Steps of what is stored: quanta per metre, per m/s, per unit of a direction. A whole number each. */
export interface RecordingScales {
  readonly position: number;
  readonly speed: number;
  readonly heading: number;
}

/** A tenth of a millimetre, a millimetre per second, a thousandth. */
export const RECORDING_SCALES: RecordingScales = { position: 10_000, speed: 1_000, heading: 1_000 };

/** Everybody at one moment. Arrays may be longer than `count`. */
export interface RecordedFrame {
  /** Number of the frame: time is frame / frames per second. */
  readonly frame: number;
  readonly count: number;
  /** Rising, each once. */
  readonly ids: Int32Array;
  /** Metres. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** m/s. */
  readonly speed: Float64Array;
  /** Unit direction of looking. */
  readonly headingX: Float64Array;
  readonly headingY: Float64Array;
}

/** Someone, once and for all. */
export interface RecordedAgent {
  /** Whole number in the order of creation. */
  readonly id: number;
  /** Index of the crowd in the scene; behind the crowds come the single agents. */
  readonly crowd: number;
  /** Metres. */
  readonly radius: number;
}

/** The numbers per agent of a frame, in the order in which they are stored. */
export const COLUMNS = ['x', 'y', 'speed', 'headingX', 'headingY'] as const;

/** Agents in one frame at most: each takes 44 bytes. */
const MOST_AGENTS = 10_000_000;

/** A frame with room for so many. [Limit: 10,000,000] */
export function createFrame(frame: number, count: number): RecordedFrame {
  requireWhole(frame, 'createFrame: frame');
  requireWhole(count, 'createFrame: count', 0, MOST_AGENTS);
  return {
    frame,
    count,
    ids: new Int32Array(count),
    x: new Float64Array(count),
    y: new Float64Array(count),
    speed: new Float64Array(count),
    headingX: new Float64Array(count),
    headingY: new Float64Array(count),
  };
}
