import { type Finding, partsOf, requireOptions, WORK_CHECKS, type WorkOptions } from '../error/index.js';
import {
  checkScene,
  checkSceneText,
  decodeText,
  type ImportOptions,
  type ImportSource,
  importMap,
  parseScene,
  type Scene,
  type SceneCheck,
} from '../scene/index.js';
import { findReachWarnings } from './reach-warnings.js';
import { readChecked, SOURCE_CHECKS, type SourceOptions } from './read-source.js';
import { requirePath } from './require.js';
import { isSceneFile } from './scene-sniff.js';

/** How a scene is loaded from a file or folder. */
export interface LoadOptions extends SourceOptions, WorkOptions {
  /** For files that are no scene files. */
  readonly import?: ImportOptions;
}

const LOAD_CHECKS = { ...SOURCE_CHECKS, ...WORK_CHECKS, import: partsOf({}) };

/** A scene and how it was come by. */
export interface LoadedScene {
  readonly scene: Scene;
  /** `scene`, or the name of the format that was imported, such as `wkt`. */
  readonly format: string;
  /** What the importer left out, added or found doubtful; empty for scene files. */
  readonly warnings: readonly Finding[];
}

/** Everything that was found in a file. Warnings of an import come first. */
export interface FileCheck extends SceneCheck {
  /** Absent where it is not valid. */
  readonly scene: Scene | undefined;
  readonly format: string;
}

/**
 * Reads a scene file or any map that can be imported; `-` reads standard input if it is passed in.
 * @throws FootfallError with the first thing that is wrong
 */
export async function loadScene(path: string, options: LoadOptions = {}): Promise<LoadedScene> {
  requirePath(path, 'loadScene: path');
  requireOptions(options, 'loadScene: options', LOAD_CHECKS);
  const source = await readChecked(path, options);
  const { limits, onProgress } = options;
  if (!isSceneSource(source)) return importMap(source, { limits, onProgress, ...options.import });
  const scene = parseScene(decodeText(source.bytes, source.name), { fileName: source.name, limits, onProgress });
  return { scene, format: 'scene', warnings: [] };
}

/**
 * Reads a scene file or a map and checks it; all faults of a scene file are listed. Besides what `checkScene` finds there are
 * warnings about places that people are too wide to reach, and what a run would refuse.
 * @throws FootfallError where a file cannot be read or imported at all
 */
export async function checkFile(path: string, options: LoadOptions = {}): Promise<FileCheck> {
  const source = await readChecked(path, options);
  const { limits, onProgress } = options;
  if (isSceneSource(source)) {
    const text = decodeText(source.bytes, source.name);
    const check = checkSceneText(text, { fileName: source.name, limits, onProgress });
    return withRun(withReach({ ...check, scene: check.scene, format: 'scene' }), options);
  }
  const { scene, format, warnings } = importMap(source, { limits, onProgress, ...options.import });
  const check = checkScene(scene, { limits, onProgress });
  return withRun(withReach({ ...check, warnings: [...warnings, ...check.warnings], scene, format }), options);
}

/** Adds places that bodies cannot get to for want of width: the scene itself knows no maps. */
function withReach(check: FileCheck): FileCheck {
  if (!check.scene || !check.domain) return check;
  return { ...check, warnings: [...check.warnings, ...findReachWarnings(check.scene, check.domain)] };
}

/** Adds what `run` would refuse; a plan without agents has nothing to run. */
async function withRun(check: FileCheck, { limits, onProgress }: WorkOptions): Promise<FileCheck> {
  const { scene, compiled } = check;
  if (!scene || !compiled || !(scene.crowd ?? scene.agents ?? scene.models ?? scene.run)) return check;
  onProgress?.('setting up a run');
  const { validateRun } = await import('../sim/index.js');
  const fault = validateRun(scene, { compiled, limits });
  return fault ? { ...check, ok: false, errors: [fault] } : check;
}

function isSceneSource(source: ImportSource): boolean {
  return !source.entries && isSceneFile(source.name, source.bytes);
}
