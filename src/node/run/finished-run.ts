import { FootfallError } from '../../error/index.js';
import type { Recording } from '../../record/index.js';
import type { Scene } from '../../scene/index.js';
import type { RunSummary } from '../../sim/index.js';
import { digestScene, type RunPaths, readIfThere } from './run-files.js';
import { digestHeader, openRecording, type RunOrigin, verifyRecording } from './verify-recording.js';

/**
 * What an earlier run in a folder without a checkpoint said, if it came to its end and its recording is whole. Without a summary the end of
 * the recording tells it: the process may have been killed between the two.
 *
 * @returns undefined where there is nothing that a new run would destroy: no recording, or one that was cut off before its first checkpoint
 * @throws FootfallError `run/other-run` for a run of another scene or seed, `run/damaged-recording` for a finished run whose recording is
 *   missing or damaged, `run/no-checkpoint` for a stopped run whose checkpoint is missing: none of them must be lost by accident
 */
export async function readFinished(paths: RunPaths, origin: RunOrigin): Promise<RunSummary | undefined> {
  const scene = await readJson(paths.scene);
  if (scene !== undefined && digestValue(scene) !== origin.digest) {
    throw refuseOther(paths.scene, 'a run of another scene');
  }
  const found = (await readJson(paths.summary)) as RunSummary | undefined;
  if (found && found.seed !== origin.seed) throw refuseOther(paths.summary, `a run with seed ${found.seed}`);
  if (found?.complete) {
    await verifyRecording(paths.recording, origin, found);
    return found;
  }
  if (found) {
    throw new FootfallError('the checkpoint of the stopped run is missing', {
      code: 'run/no-checkpoint',
      where: paths.checkpoint,
      advice: 'restore the file from a copy, or start the run again with --force',
    });
  }
  return readEnd(paths.recording, origin);
}

/** What the recording itself says of a run that came to its end. */
async function readEnd(path: string, origin: RunOrigin): Promise<RunSummary | undefined> {
  let recording: Recording;
  try {
    recording = await openRecording(path);
  } catch (error) {
    // Missing, or cut off in its first block.
    if (error instanceof FootfallError && error.code === 'run/damaged-recording') return undefined;
    throw error;
  }
  if (digestHeader(recording) !== origin.digest) throw refuseOther(path, 'a run of another scene');
  const { seed } = recording.header;
  if (seed !== origin.seed) throw refuseOther(path, `a run with seed ${seed}`);
  const summary = recording.summary as unknown as RunSummary | undefined;
  return summary?.complete && recording.lostBytes === 0 ? summary : undefined;
}

function digestValue(value: unknown): string | undefined {
  try {
    return digestScene(value as Scene);
  } catch {
    return undefined;
  }
}

/** What a file of an earlier run says, or undefined where it is not there or was cut off. */
async function readJson(path: string): Promise<unknown> {
  const bytes = await readIfThere(path);
  if (!bytes) return undefined;
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function refuseOther(where: string, got: string): FootfallError {
  return new FootfallError('the run cannot go on', {
    code: 'run/other-run',
    where,
    got,
    expected: 'the same scene and seed as before',
    advice: 'go on with what it was begun with, or begin anew with --force',
  });
}
