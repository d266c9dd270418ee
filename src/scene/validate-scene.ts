import * as v from 'valibot';
import { issueToProblem } from './issue-problem.js';
import { type MigrationOptions, migrateScene } from './migrate-scene.js';
import { type Problem, problemToError } from './problem.js';
import { findReferenceProblems } from './references.js';
import { type Scene, sceneSchema } from './scene-schema.js';

/** A value judged as a scene: the scene where nothing is wrong with it, else everything that is. */
export type Judgement =
  | { readonly scene: Scene; readonly problems: readonly [] }
  | { readonly scene: undefined; readonly problems: readonly [Problem, ...Problem[]] };

/** Judges a parsed value; of the values below one key only the first fault is reported, of different keys all. */
export function judgeScene(value: unknown, options: MigrationOptions = {}): Judgement {
  const migrated = migrateScene(value, options);
  if (migrated.problem) return { scene: undefined, problems: [migrated.problem] };
  const result = v.safeParse(sceneSchema, migrated.value, { abortPipeEarly: true });
  const problems = [...(result.issues ?? []).map(issueToProblem), ...findReferenceProblems(migrated.value)];
  if (result.success && problems.length === 0) return { scene: result.output, problems: [] };
  return { scene: undefined, problems: problems as [Problem, ...Problem[]] };
}

/**
 * A value, such as parsed JSON, as a scene: migrated to the present version, every key checked, keys in canonical
 * order. Lists of points are not copied: the scene shares them with the value.
 * @throws FootfallError with the first problem and the number of the others
 */
export function validateScene(value: unknown, options: MigrationOptions = {}): Scene {
  const { scene, problems } = judgeScene(value, options);
  if (scene) return scene;
  throw problemToError(problems[0], problems.length - 1);
}
