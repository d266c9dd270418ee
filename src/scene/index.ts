/** The scene file: schema, reading, writing, checking, and its compilation to a Domain. */
export { checkScene, checkSceneText, type SceneCheck, type SceneStats } from './check-scene.js';
export { type CompiledScene, compileScene } from './compile-scene.js';
export { countCrowd, countPeople } from './count-people.js';
export { CROWD_DEFAULTS, DYNAMICS } from './crowd-keys.js';
export { EXPORT_WKT_DEFAULTS, type ExportWktOptions, exportGeojson, exportWkt } from './export/index.js';
export { formatScene } from './format-scene.js';
export {
  type CityOptions,
  GENERATORS,
  type Generator,
  type GeneratorOption,
  type GeneratorOptions,
  generateCity,
  generateHall,
  generateMaze,
  generateProfiling,
  generateRandom,
  type HallOptions,
  type MazeOptions,
  type ProfilingOptions,
  type RandomFieldOptions,
} from './generate/index.js';
export {
  decodeText,
  IMPORT_DEFAULTS,
  IMPORT_FORMATS,
  type Importer,
  type ImportFormat,
  type ImportOptions,
  type ImportResult,
  type ImportSource,
  importMap,
} from './import/index.js';
export { sceneJsonSchema, type ToJsonSchema } from './json-schema.js';
export type { Migration, MigrationOptions, Migrations } from './migrate-scene.js';
export { type ParseOptions, parseScene } from './parse-scene.js';
export { LARGEST_NUMBER, type Point, type Ring } from './point-nodes.js';
export { formatPath } from './problem.js';
export { RUN_DEFAULTS } from './run-keys.js';
export { requireRunnable, SMALLEST_RADIUS } from './run-limits.js';
export {
  SCENE_VERSION,
  type Scene,
  type SceneAgent,
  type SceneBoundary,
  type SceneCrowd,
  type SceneDistribution,
  type SceneEvent,
  type SceneModel,
  type SceneObstacle,
  type ScenePlace,
  type SceneRun,
  type SceneZone,
} from './scene-schema.js';
export { suggestName } from './suggest.js';
export { requireScene, validateScene } from './validate-scene.js';
