import { FootfallError } from '../../error/index.js';
import { decodeState, encodeState, type StateValue, type WriterState } from '../../record/index.js';

/** A run between two steps: all that another process needs to go on. */
export interface Checkpoint {
  /** Digest of the scene. */
  readonly digest: string;
  readonly seed: number;
  /** Version of Footfall. */
  readonly footfall: string;
  readonly kernel: string;
  readonly simulation: Uint8Array;
  readonly writer: WriterState;
}

/** Bytes of a checkpoint, with a check. */
export function encodeCheckpoint(checkpoint: Checkpoint): Uint8Array {
  return encodeState({ ...checkpoint, writer: { ...checkpoint.writer } });
}

/**
 * @param expected what the run to go on with is made of
 * @throws FootfallError for bytes that are no checkpoint, and for one of another scene, seed, version or kernel
 */
export function decodeCheckpoint(
  bytes: Uint8Array,
  where: string,
  expected: Pick<Checkpoint, 'digest' | 'seed' | 'footfall' | 'kernel'>,
): Checkpoint {
  const found = readValue(bytes) as unknown as Checkpoint | null;
  if (!(found?.simulation instanceof Uint8Array) || !(found.writer?.pending instanceof Uint8Array)) {
    throw new FootfallError('this is no checkpoint of a run, or a damaged one', {
      code: 'run/no-checkpoint',
      where,
      advice: 'begin anew with --force',
    });
  }
  for (const key of ['digest', 'seed', 'footfall', 'kernel'] as const) {
    if (found[key] === expected[key]) continue;
    throw new FootfallError('the run cannot go on', {
      code: 'run/other-run',
      where,
      got: key === 'digest' ? 'a checkpoint of another scene' : `a checkpoint with ${NAMES[key]} ${found[key]}`,
      expected: key === 'digest' ? 'the same scene as before' : String(expected[key]),
      advice: 'go on with what it was begun with, or begin anew with --force',
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
