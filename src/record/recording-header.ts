import {
  FootfallError,
  listOf,
  maybe,
  numberIn,
  partsOf,
  requireJson,
  requirePair,
  requireText,
  requireThat,
  wholeIn,
} from '../error/index.js';
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
  const value = parseShallow(text);
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
  if (Array.isArray(origin) && origin.length === 2) numbers.push(origin[0], origin[1]);
  const isSound =
    numbers.length === 8 &&
    numbers.every((n) => typeof n === 'number' && Number.isFinite(n)) &&
    typeof kernel === 'string' &&
    typeof footfall === 'string' &&
    Array.isArray(crowds) &&
    crowds.every((name) => typeof name === 'string') &&
    isWithin(frameRate, 1 / FASTEST, FASTEST) &&
    isWithin(step, 0, FASTEST) &&
    numbers.slice(3, 6).every((n) => Number.isInteger(n) && isWithin(n, 1, FINEST)) &&
    numbers.slice(6).every((n) => isWithin(n, -FARTHEST, FARTHEST));
  if (!isSound) throw refuse('a header with missing or wrong keys');
  return value as unknown as RecordingHeader;
}

/** @throws FootfallError for text that is no summary */
export function parseSummary(text: string): RecordingSummary {
  const value = parseShallow(text);
  if (!isRecord(value)) throw refuse('an end without a summary');
  return value;
}

/** The header as it is stored. @throws FootfallError for one that could not be read again */
export function formatHeader(header: RecordingHeader): string {
  requireHeader(header, 'RecordingWriter: header');
  return JSON.stringify({ recording: RECORDING_VERSION, ...header });
}

/** Frames per second and seconds per step lie well within, so that every time is a finite number. */
const FASTEST = 1e9;
/** Quanta per unit, and metres from the origin: places of this size still have whole quanta. */
const [FINEST, FARTHEST] = [1e9, 1e12];

const requireHeader = partsOf({
  frameRate: numberIn(1 / FASTEST, FASTEST),
  step: numberIn(0, FASTEST),
  seed: numberIn(),
  kernel: requireText,
  footfall: requireText,
  origin: (value, where) => {
    requirePair(value, where);
    listOf(numberIn(-FARTHEST, FARTHEST))(value, where);
  },
  crowds: listOf(requireText),
  scene: maybe(requireJson),
  scales: partsOf({ position: wholeIn(1, FINEST), speed: wholeIn(1, FINEST), heading: wholeIn(1, FINEST) }),
});

/** Refuses what is not an object that can be written as JSON. */
export function requireSummary(value: unknown, where: string): void {
  requireThat(isRecord(value) && !ArrayBuffer.isView(value), where, value, 'an object');
  requireJson(value, where);
}

function isWithin(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && value >= least && value <= most;
}

/** Levels of brackets inside each other: a scene has about ten. Deeper text overflows the stack of whatever walks it. */
const DEEPEST = 100;

/** The value of a text, or undefined for one that is not JSON or nested too deeply. */
function parseShallow(text: string): unknown {
  let depth = 0;
  let isText = false;
  for (let k = 0; k < text.length; k++) {
    const code = text.charCodeAt(k);
    if (isText) {
      if (code === BACKSLASH) k++;
      else if (code === QUOTE) isText = false;
    } else if (code === QUOTE) isText = true;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      if (++depth > DEEPEST) return undefined;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth--;
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [34, 92, 91, 93, 123, 125];

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
