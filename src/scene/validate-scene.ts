import * as v from 'valibot';
import {
  describeExcess,
  type LimitName,
  requireOptions,
  requireThat,
  WORK_CHECKS,
  type WorkOptions,
  wholeIn,
} from '../error/index.js';
import { issueToProblem } from './issue-problem.js';
import { type MigrationOptions, migrateScene } from './migrate-scene.js';
import { type Problem, problemToError } from './problem.js';
import { findReferenceProblems } from './references.js';
import { type Scene, sceneSchema } from './scene-schema.js';
import { isPlainObject } from './schema-nodes.js';

/** A value judged as a scene: the scene where nothing is wrong with it, else everything that is. */
export type Judgement =
  | { readonly scene: Scene; readonly problems: readonly [] }
  | { readonly scene: undefined; readonly problems: readonly [Problem, ...Problem[]] };

/** What `validateScene` and `parseScene` may be told. */
export const VALIDATE_CHECKS = {
  ...WORK_CHECKS,
  version: wholeIn(1),
  migrations: (value: unknown, where: string): void =>
    requireThat(value instanceof Map, where, value, 'a Map of migrations'),
} as const;

/** Scenes whose keys were judged and found right: they are not judged again by each function that takes one. */
const VALID = new WeakSet<object>();

/**
 * Refuses what is not a scene, whether the caller wrote it or took it from another function. Names may still lead nowhere, as
 * while a scene is edited, and limits are left to those who read files.
 * @throws FootfallError with the first problem and the number of the others
 */
export function requireScene(scene: unknown): asserts scene is Scene {
  if (typeof scene === 'object' && scene !== null && VALID.has(scene)) return;
  const { issues } = v.safeParse(sceneSchema, scene, { abortPipeEarly: true });
  if (issues) throw problemToError(issueToProblem(issues[0]), issues.length - 1);
  VALID.add(scene as object);
}

/** Judges a parsed value; of the values below one key only the first fault is reported, of different keys all. */
export function judgeScene(value: unknown, options: MigrationOptions & WorkOptions = {}): Judgement {
  const migrated = migrateScene(value, options);
  const refusal = migrated.problem ?? findExcess(migrated.value, options);
  if (refusal) return { scene: undefined, problems: [refusal] };
  const result = v.safeParse(sceneSchema, migrated.value, { abortPipeEarly: true });
  const problems = [...(result.issues ?? []).map(issueToProblem), ...findReferenceProblems(migrated.value)];
  if (result.success) VALID.add(result.output);
  if (result.success && problems.length === 0) return { scene: result.output, problems: [] };
  return { scene: undefined, problems: problems as [Problem, ...Problem[]] };
}

/** More places, agents or obstacles than are read, told before they are looked at one by one. */
function findExcess(value: unknown, options: WorkOptions): Problem | undefined {
  if (!isPlainObject(value)) return undefined;
  const judge = (name: LimitName, key: string): Problem | undefined => {
    const items = value[key];
    const count = Array.isArray(items) ? items.length : isPlainObject(items) ? Object.keys(items).length : 0;
    const excess = describeExcess(name, count, options);
    return excess && { ...excess, where: key };
  };
  return (
    judge('places', 'places') ?? judge('agents', 'agents') ?? judge('agents', 'crowd') ?? judge('shapes', 'obstacles')
  );
}

/**
 * A value, such as parsed JSON, as a scene: migrated to the present version, every key checked, keys in canonical
 * order. Lists of points are not copied: the scene shares them with the value.
 * @throws FootfallError with the first problem and the number of the others
 */
export function validateScene(value: unknown, options: MigrationOptions & WorkOptions = {}): Scene {
  requireOptions(options, 'validateScene: options', VALIDATE_CHECKS);
  const { scene, problems } = judgeScene(value, options);
  if (scene) return scene;
  throw problemToError(problems[0], problems.length - 1);
}
