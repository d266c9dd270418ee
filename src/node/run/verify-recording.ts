import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { FootfallError } from '../../error/index.js';
import { Recording } from '../../record/index.js';
import type { Scene } from '../../scene/index.js';
import type { RunSummary } from '../../sim/index.js';
import { explainFileError } from '../file-error.js';
import { createFileSource } from '../trajectories/file-source.js';
import { digestScene } from './run-files.js';

/** What a run is made of: a recording with others belongs to another run. */
export interface RunOrigin {
  /** Digest of the scene. */
  readonly digest: string;
  readonly seed: number;
}

/** How far a recording had grown at a checkpoint. */
export interface RecordingMark {
  /** Bytes. */
  readonly length: number;
  /** SHA-256 of them, hexadecimal. */
  readonly digest: string;
}

const PIECE = 1 << 20;
const ADVICE = 'restore the file from a copy, or start the run again with --force';

/**
 * Makes sure that a recording still holds what it held at a checkpoint. Whatever follows may differ: it is written again.
 *
 * @returns what has taken these bytes, to go on with
 * @throws FootfallError `run/damaged-recording`
 */
export async function verifyPrefix(path: string, { length, digest }: RecordingMark): Promise<Hash> {
  const handle = await openThere(path);
  try {
    const { size } = await handle.stat();
    if (size < length) throw refuseDamage(path, `${size} bytes`, `at least ${length} as at the checkpoint`);
    const hash = await hashPrefix(handle, length);
    if (hash.copy().digest('hex') !== digest) throw refuseDamage(path, 'other bytes than at the checkpoint');
    return hash;
  } catch (error) {
    throw explainFileError(error, path);
  } finally {
    await handle.close();
  }
}

/**
 * Reads a finished recording from the disk, every block with its check, and makes sure that it is whole and of this run.
 *
 * @param summary what the end of the recording must say
 * @param frames how many frames there must be, where that is known
 * @throws FootfallError `run/damaged-recording`, `run/other-run`
 */
export async function verifyRecording(
  path: string,
  origin: RunOrigin,
  summary: RunSummary,
  frames?: number,
): Promise<void> {
  const recording = await openRecording(path);
  if (recording.header.seed !== origin.seed || digestHeader(recording) !== origin.digest) {
    throw new FootfallError('the recording belongs to another run', {
      code: 'run/other-run',
      where: path,
      expected: `the scene and seed ${origin.seed} of the summary beside it`,
      advice: ADVICE,
    });
  }
  if (recording.lostBytes > 0) throw refuseDamage(path, `${recording.lostBytes} bytes behind the last whole block`);
  if (!recording.summary) throw refuseDamage(path, 'a recording without its end');
  if (JSON.stringify(recording.summary) !== JSON.stringify(summary)) {
    throw refuseDamage(path, 'another summary at its end', 'the one beside it');
  }
  if (frames !== undefined && recording.frameCount !== frames) {
    throw refuseDamage(path, `${recording.frameCount} frames`, String(frames));
  }
}

/** A recording read from the disk block by block. @throws FootfallError `run/damaged-recording` where it is missing or none */
export async function openRecording(path: string): Promise<Recording> {
  try {
    return new Recording(createFileSource(path, (await stat(path)).size));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw refuseMissing(path);
    if (!(error instanceof FootfallError) || error.code.startsWith('file/')) throw explainFileError(error, path);
    throw refuseDamage(path, error.message);
  }
}

/** Digest of the scene that a recording was made of. */
export function digestHeader({ header }: Recording): string | undefined {
  try {
    return digestScene(header.scene as Scene);
  } catch {
    return undefined;
  }
}

async function openThere(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw refuseMissing(path);
    throw explainFileError(error, path);
  }
}

async function hashPrefix(handle: FileHandle, length: number): Promise<Hash> {
  const hash = createHash('sha256');
  const piece = new Uint8Array(Math.min(PIECE, length));
  for (let at = 0; at < length; ) {
    const { bytesRead } = await handle.read(piece, 0, Math.min(piece.length, length - at), at);
    if (bytesRead === 0) break;
    hash.update(piece.subarray(0, bytesRead));
    at += bytesRead;
  }
  return hash;
}

function refuseMissing(path: string): FootfallError {
  return new FootfallError('the recording of the run is missing', {
    code: 'run/damaged-recording',
    where: path,
    advice: ADVICE,
  });
}

function refuseDamage(path: string, got: string, expected?: string): FootfallError {
  const what = 'the recording of the run is damaged';
  return new FootfallError(what, { code: 'run/damaged-recording', where: path, got, expected, advice: ADVICE });
}
