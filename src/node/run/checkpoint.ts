import { FootfallError } from '../../error/index.js';
import { decodeState, encodeState, type StateValue } from '../../record/index.js';
import type { RecordedState } from '../../sim/index.js';

/** A run between two steps: all that another process needs to resume it. */
export interface Checkpoint {
  /** Digest of the scene. */
  readonly digest: string;
  readonly seed: number;
  /** Version of Footfall. */
  readonly footfall: string;
  readonly kernel: string;
  readonly simulation: Uint8Array;
  readonly writer: RecordedState;
  /** SHA-256 of the `writer.length` bytes that the recording had by then, hexadecimal. */
  readonly recorded: string;
}

/** Bytes of a checkpoint, with a check. */
export function encodeCheckpoint(checkpoint: Checkpoint): Uint8Array {
  const { shown = [], ...writer } = checkpoint.writer;
  return encodeState({ ...checkpoint, writer: { ...writer, shown } });
}

/**
 * @param expected what the run to resume is made of
 * @throws FootfallError for bytes that are not a checkpoint, and for one of another scene, seed, version or kernel
 */
export function decodeCheckpoint(
  bytes: Uint8Array,
  where: string,
  expected: Pick<Checkpoint, 'digest' | 'seed' | 'footfall' | 'kernel'>,
): Checkpoint {
  const found = readValue(bytes) as unknown as Checkpoint | null;
  const isCheckpoint =
    found?.simulation instanceof Uint8Array &&
    found.writer?.pending instanceof Uint8Array &&
    Number.isSafeInteger(found.writer.length) &&
    typeof found.recorded === 'string';
  if (!isCheckpoint) {
    throw new FootfallError('not a checkpoint of a run, or a damaged one', {
      code: 'run/no-checkpoint',
      where,
      advice: 'start again with --force',
    });
  }
  for (const key of ['digest', 'seed', 'footfall', 'kernel'] as const) {
    if (found[key] === expected[key]) continue;
    throw new FootfallError('the run cannot go on', {
      code: 'run/other-run',
      where,
      got: key === 'digest' ? 'a checkpoint of another scene' : `a checkpoint with ${NAMES[key]} ${found[key]}`,
      expected: key === 'digest' ? 'the same scene as before' : String(expected[key]),
      advice: 'resume it with what it was started with, or start again with --force',
    });
  }
  return found;
}

/** What the bytes say, or null where they are damaged. */
function readValue(bytes: Uint8Array): StateValue {
  try {
    return decodeState(bytes);
  } catch (error) {
    if (error instanceof FootfallError) return null;
    throw error;
  }
}

const NAMES = { seed: 'seed', footfall: 'version', kernel: 'kernel' } as const;
