import { Budget, type Finding } from '../../error/index.js';
import type { Scene, SceneCrowd, SceneDistribution, SceneRun } from '../scene-schema.js';
import { assembleScene } from './assemble-scene.js';
import type { ImportOptions, ImportResult, ImportSource } from './imported.js';
import { findJupedsimFiles } from './jupedsim-files.js';
import { type JupedsimStages, type JupedsimWay, readDistribution } from './jupedsim-people.js';
import { mapName } from './map-name.js';
import { expectArray, expectNumber, expectObject, isJsonObject, type JsonObject, numberOf } from './read-json.js';
import type { PlacePart, Point, PolygonPart, Ring, ZonePart } from './scene-parts.js';
import { expectRing } from './usable-parts.js';
import { readWktParts } from './wkt.js';

/** Keys of a configuration that are read, or that hold nothing for a scene. */
const KNOWN_KEYS: ReadonlySet<string> = new Set([
  ...['project_version', 'config', 'exits', 'distributions', 'checkpoints', 'waypoints', 'waiting_polygons', 'zones'],
  ...['obstacles', 'journeys', 'journeys_v2', 'transitions', 'walkable_area_wkt', 'geometry_wkt', 'model_type', 'seed'],
  ...['name', 'description', 'ui_state'],
]);

/**
 * Imports a JuPedSim scenario as its web editor exports it: `config.json` and `geometry.wkt` in a folder or zip
 * archive, or one JSON file that holds the geometry as `walkable_area_wkt`. Exits, start areas, checkpoints become
 * places, zones zones, start areas with their journeys crowds; seed and duration are kept. What does not translate is
 * named in a warning. The unit is the metre; `options.unit` is ignored.
 */
export function importJupedsim(source: ImportSource, options: ImportOptions = {}): ImportResult {
  const { configName, config, geometryName, geometry } = findJupedsimFiles(source, options);
  const warnings: Finding[] = [];
  const ground = readWktParts(geometry, geometryName, options).parts;
  const places: PlacePart[] = [];
  const zones: ZonePart[] = [];
  const obstacles: PolygonPart[] = [];

  const exits = new Set<string>();
  for (const { id, element, where } of listElements(config, 'exits', configName)) {
    exits.add(id);
    places.push({ name: id, polygon: readRing(element, where), where });
    warnThrottling(element, where, warnings);
  }
  const checkpoints = new Map<string, SceneDistribution | undefined>();
  for (const key of ['checkpoints', 'waypoints', 'waiting_polygons']) {
    for (const { id, element, where } of listElements(config, key, configName)) {
      const polygon = readRing(element, where);
      checkpoints.set(id, readWait(element));
      places.push({ name: id, polygon, where });
      warnThrottling(element, where, warnings);
      const factor = numberOf(element, ['speed_factor']);
      if (factor !== undefined && factor > 0 && factor !== 1) zones.push({ polygon, factor, where });
    }
  }
  for (const { element, where } of listElements(config, 'zones', configName)) {
    const factor = numberOf(element, ['speed_factor']) ?? 1;
    if (factor > 0) zones.push({ polygon: readRing(element, where), factor, where });
    else warnings.push({ code: 'import/left-out', where, message: 'Left out: a zone in which nobody can walk.' });
  }
  for (const { id, element, where } of listElements(config, 'obstacles', configName)) {
    obstacles.push({ id, polygon: readRing(element, where), where });
  }
  const crowd: SceneCrowd[] = [];
  const stages: JupedsimStages = { exits, checkpoints };
  const dynamics = readDynamics(config, configName, warnings);
  const references = new Budget('references', configName, options);
  const findWays = createWayFinder(config, references);
  for (const { id, element, where } of listElements(config, 'distributions', configName)) {
    const polygon = readRing(element, where);
    places.push({ name: id, polygon, where });
    const ways = findWays(id, element);
    for (const entry of readDistribution(
      id,
      element,
      polygon,
      ways,
      stages,
      dynamics,
      where,
      warnings,
      references,
      options,
    )) {
      crowd.push(entry);
    }
  }
  for (const key of Object.keys(config)) {
    if (KNOWN_KEYS.has(key) || key.startsWith('_')) continue;
    warnings.push({ code: 'import/left-out', where: `${configName}: ${key}`, message: 'Left out: an unknown part.' });
  }
  const parts = { ...ground, name: mapName(source.name), obstacles, places, zones, crowd, run: readRun(config) };
  const result = assembleScene(parts, options);
  return { scene: result.scene, warnings: [...warnings, ...result.warnings], format: 'jupedsim' };
}

interface Element {
  readonly id: string;
  readonly element: JsonObject;
  readonly where: string;
}

/** The elements of a group, which is an object by id or, in hand-written files, a list. */
function listElements(config: JsonObject, key: string, name: string): Element[] {
  const group = config[key];
  if (group === undefined || group === null) return [];
  const place = `${name}: ${key}`;
  if (Array.isArray(group)) {
    return group.map((item, i) => {
      const element = expectObject(item, `${place}[${i}]`);
      return {
        id: typeof element.id === 'string' && element.id !== '' ? element.id : `${key}-${i}`,
        element,
        where: `${place}[${i}]`,
      };
    });
  }
  return Object.entries(expectObject(group, place)).map(([id, item]) => {
    const where = `${place}.${id}`;
    // A bare list of points stands for the element's coordinates.
    const element = Array.isArray(item) ? { coordinates: item } : expectObject(item, where);
    return { id: id === '' ? `${key}-x` : id, element, where };
  });
}

/** The outer ring of `coordinates`, which may be a ring or a list of rings. */
function readRing(element: JsonObject, where: string): Ring {
  const place = `${where}.coordinates`;
  let list = expectArray(element.coordinates ?? element.polygon, place);
  if (Array.isArray(list[0]) && Array.isArray(list[0][0])) list = list[0];
  const ring = list.map((item, i): Point => {
    const pair = expectArray(item, `${place}[${i}]`);
    return [expectNumber(pair[0], `${place}[${i}][0]`), expectNumber(pair[1], `${place}[${i}][1]`)];
  });
  return expectRing(ring, place);
}

function readWait(element: JsonObject): SceneDistribution | undefined {
  const time = numberOf(element, ['waiting_time']);
  if (time === undefined || time <= 0) return undefined;
  const deviation = numberOf(element, ['waiting_time_std']);
  if (element.waiting_time_distribution !== 'gaussian' || deviation === undefined || deviation <= 0) return time;
  return { normal: [time, deviation], min: 0 };
}

function warnThrottling(element: JsonObject, where: string, warnings: Finding[]): void {
  if (element.enable_throughput_throttling !== true) return;
  const most = numberOf(element, ['max_throughput']);
  const message = `Left out: a limit of ${most ?? 'unknown'} persons per second; give a line place with "maxFlow" instead.`;
  warnings.push({ code: 'import/left-out', where, message });
}

/** The ways that start at a distribution: weighted journeys of the present schema, else the journeys that name it. */
function createWayFinder(config: JsonObject, references: Budget): (id: string, element: JsonObject) => JupedsimWay[] {
  const strings = (value: unknown): string[] =>
    Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
  const journeysOf = (key: string): JsonObject[] => {
    const list = config[key];
    return Array.isArray(list) ? list.filter(isJsonObject) : [];
  };
  const sequences = new Map(journeysOf('journeys_v2').map((journey) => [journey.id, strings(journey.sequence)]));
  const starts = new Set(Object.keys(isJsonObject(config.distributions) ? config.distributions : {}));
  /** The ways of each stage: what follows after its first mention in a journey. */
  const waysFrom = new Map<string, { readonly stages: readonly string[]; readonly from: number }[]>();
  for (const journey of journeysOf('journeys')) {
    const all = strings(journey.stages);
    const goals = all.filter((stage) => !starts.has(stage));
    let passed = 0;
    const seen = new Set<string>();
    for (const stage of all) {
      if (!starts.has(stage)) passed++;
      if (seen.has(stage)) continue;
      seen.add(stage);
      const ways = waysFrom.get(stage);
      const way = { stages: goals, from: passed };
      if (ways) ways.push(way);
      else waysFrom.set(stage, [way]);
    }
  }
  return (id, element) => {
    const weights = Array.isArray(element.journey_weights) ? element.journey_weights.filter(isJsonObject) : [];
    const weighted = weights.flatMap((item): JupedsimWay[] => {
      const stages = sequences.get(item.journey_id);
      const weight = numberOf(item, ['weight']) ?? 0;
      if (!stages || weight <= 0) return [];
      references.spend(stages.length);
      return [{ stages, weight }];
    });
    if (weighted.length > 0) return weighted;
    return (waysFrom.get(id) ?? []).map(({ stages, from }) => {
      references.spend(stages.length - from);
      return { stages: stages.slice(from), weight: 1 };
    });
  };
}

function readSettings(config: JsonObject): { settings: JsonObject; parameters: JsonObject } {
  const inner = isJsonObject(config.config) ? config.config : {};
  const settings = isJsonObject(inner.simulation_settings) ? inner.simulation_settings : {};
  return { settings, parameters: isJsonObject(settings.simulationParams) ? settings.simulationParams : {} };
}

function readDynamics(config: JsonObject, name: string, warnings: Finding[]): string | undefined {
  const model = readSettings(config).parameters.model_type ?? config.model_type;
  if (typeof model !== 'string' || model.startsWith('CollisionFreeSpeedModel')) return undefined;
  if (model === 'SocialForceModel') return 'social-force';
  warnings.push({
    code: 'import/model',
    where: `${name}: model_type`,
    message: `${model.slice(0, 60)} does not exist here: the default dynamics are used.`,
  });
  return undefined;
}

function readRun(config: JsonObject): Scene['run'] {
  const { settings, parameters } = readSettings(config);
  const run: SceneRun = {};
  const seed = numberOf(settings, ['baseSeed']) ?? numberOf(config, ['seed']);
  if (seed !== undefined && Number.isSafeInteger(seed) && seed >= 0) run.seed = seed;
  const duration = numberOf(parameters, ['max_simulation_time']);
  if (duration !== undefined && duration > 0 && duration <= 1e9) run.duration = duration;
  return Object.keys(run).length > 0 ? run : undefined;
}
