import { FootfallError } from '../error/index.js';
import type { RecordingScales } from './frame.js';

/** Number of the format; raised when old readers could not read it. */
export const RECORDING_VERSION = 1;

/** What holds for the whole recording. */
export interface RecordingHeader {
  /** Frames per second. [Limit: above 0] */
  readonly frameRate: number;
  /** Seconds per step of the run. */
  readonly step: number;
  readonly seed: number;
  /** What computed it: `js` or `simd`. */
  readonly kernel: string;
  /** Version of Footfall. */
  readonly footfall: string;
  /** World position of (0, 0), metres. */
  readonly origin: readonly [number, number];
  /** Names of the crowds, by index. */
  readonly crowds: readonly string[];
  /** The scene file as it was run, so that a recording explains itself. */
  readonly scene?: unknown;
  readonly scales: RecordingScales;
}

/** What is known at the end of a run. */
export type RecordingSummary = Readonly<Record<string, unknown>>;

/** @throws FootfallError for text that is no header of a recording, or of a newer format */
export function parseHeader(text: string): RecordingHeader {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (!isRecord(value) || typeof value.recording !== 'number') throw refuse('no header');
  if (value.recording > RECORDING_VERSION) {
    throw new FootfallError('the recording was made by a newer version', {
      code: 'record/newer-version',
      got: `format ${value.recording}`,
      expected: `format ${RECORDING_VERSION} or older`,
      advice: 'update Footfall',
    });
  }
  const { frameRate, step, seed, kernel, footfall, origin, crowds, scales } = value;
  const numbers = [frameRate, step, seed];
  if (isRecord(scales)) numbers.push(scales.position, scales.speed, scales.heading);
  if (Array.isArray(origin)) numbers.push(...origin);
  const isSound =
    numbers.length === 8 &&
    numbers.every((n) => typeof n === 'number' && Number.isFinite(n)) &&
    typeof kernel === 'string' &&
    typeof footfall === 'string' &&
    Array.isArray(crowds) &&
    crowds.every((name) => typeof name === 'string') &&
    (frameRate as number) > 0 &&
    numbers.slice(3, 6).every((n) => Number.isInteger(n) && (n as number) > 0);
  if (!isSound) throw refuse('a header with missing or wrong keys');
  return value as unknown as RecordingHeader;
}

/** @throws FootfallError for text that is no summary */
export function parseSummary(text: string): RecordingSummary {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (!isRecord(value)) throw refuse('an end without a summary');
  return value;
}

/** The header as it is stored. */
export function formatHeader(header: RecordingHeader): string {
  return JSON.stringify({ recording: RECORDING_VERSION, ...header });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refuse(got: string): FootfallError {
  return new FootfallError('this is no recording', {
    code: 'record/no-recording',
    got,
    expected: 'a file written by footfall run',
  });
}
