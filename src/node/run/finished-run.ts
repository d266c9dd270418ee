import { FootfallError } from '../../error/index.js';
import type { Scene } from '../../scene/index.js';
import type { RunSummary } from '../../sim/index.js';
import { digestScene, type RUN_FILES, readIfThere } from './run-files.js';

/**
 * What an earlier run said, if it came to its end.
 *
 * @throws FootfallError `run/other-run` for a run of another scene or seed: it must not be lost by a slip of the hand
 */
export async function readFinished(
  paths: Readonly<Record<keyof typeof RUN_FILES, string>>,
  digest: string,
  seed: number,
): Promise<RunSummary | undefined> {
  const scene = await readJson(paths.scene);
  if (scene === undefined) return undefined;
  if (!isScene(scene, digest)) throw refuseOther(paths.scene, 'a run of another scene');
  const found = (await readJson(paths.summary)) as RunSummary | undefined;
  if (found && found.seed !== seed) throw refuseOther(paths.summary, `a run with seed ${found.seed}`);
  return found?.complete ? found : undefined;
}

function isScene(value: unknown, digest: string): boolean {
  try {
    return digestScene(value as Scene) === digest;
  } catch {
    return false;
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
