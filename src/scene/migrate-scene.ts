import { describeValue, type Problem } from './problem.js';
import { SCENE_VERSION } from './scene-schema.js';
import { isPlainObject } from './schema-nodes.js';

/** Turns a scene of one version into the next; it gets a shallow copy whose `footfall` is set afterwards. */
export type Migration = (scene: Record<string, unknown>) => Record<string, unknown>;

/** By the version that a migration starts from; the version that it leads to is one higher. */
export type Migrations = ReadonlyMap<number, Migration>;

/** How old scenes become scenes of {@link SCENE_VERSION}. Version 1 is the first, so that there are none. */
export const MIGRATIONS: Migrations = new Map();

export interface MigrationOptions {
  readonly migrations?: Migrations;
  /** The version to reach. */
  readonly version?: number;
}

/**
 * Brings a parsed scene to the present version. Values that are no scene at all, or whose version is missing, are
 * passed on for the schema to judge.
 */
export function migrateScene(value: unknown, options: MigrationOptions = {}): { value: unknown; problem?: Problem } {
  const { migrations = MIGRATIONS, version: present = SCENE_VERSION } = options;
  if (!isPlainObject(value) || value.footfall === undefined) return { value };
  const version = value.footfall;
  const refuse = (what: string, advice: string, code = 'scene/version'): { value: unknown; problem: Problem } => ({
    value,
    problem: { code, where: 'footfall', what, got: describeValue(version), expected: `${present}`, advice },
  });
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) {
    return refuse('not a version of the scene format', `write "footfall": ${present}`);
  }
  if (version > present) {
    const what = 'the scene was written for a newer version of the format';
    return refuse(what, 'upgrade footfall to read it', 'scene/newer-version');
  }
  let scene: Record<string, unknown> = value;
  for (let from = version; from < present; from++) {
    const migrate = migrations.get(from);
    if (!migrate) return refuse(`scenes of version ${from} can no longer be read`, 'convert it with an older footfall');
    scene = { ...migrate({ ...scene }), footfall: from + 1 };
  }
  return { value: scene };
}
