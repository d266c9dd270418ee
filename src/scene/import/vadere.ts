import { type Finding, FootfallError } from '../../error/index.js';
import type { Scene, SceneRun } from '../scene-schema.js';
import { assembleScene } from './assemble-scene.js';
import { IMPORT_DEFAULTS, type ImportOptions, type ImportResult, type ParsedSource } from './imported.js';
import { createNameClaim, mapName } from './map-name.js';
import { expectNumber, expectObject, isJsonObject, type JsonObject, numberOf, readSourceJson } from './read-json.js';
import type { CirclePart, PlacePart, PolygonPart, Ring, ZonePart } from './scene-parts.js';
import { readElements, readTargetHabits, VaderePeople, type VadereTarget } from './vadere-people.js';
import { readVadereShape, shapeToRing } from './vadere-shape.js';

/** Vadere's stairs state no speed; people climb at about half their speed on the level. */
const STAIR_FACTOR = 0.5;

/**
 * Imports a Vadere scenario: bounds, obstacles, targets, sources, stairs, measurement areas and pedestrians that are
 * there from the start. With `bounded` the frame of width `boundingBoxWidth` inside the bounds is solid, so that the
 * boundary is the rectangle within it. Places are called `target-ID`, `source-ID`, `area-ID`; what does not translate
 * is named in a warning. Vadere's unit is the metre; `options.unit` is ignored.
 */
export function importVadere(source: ParsedSource, options: ImportOptions = {}): ImportResult {
  const root = expectObject(readSourceJson(source), source.name);
  const { topography, scenario, where } = findTopography(root, source.name);
  const warnings: Finding[] = [];
  const tolerance = options.curveTolerance ?? IMPORT_DEFAULTS.curveTolerance;
  const ringOf = (element: JsonObject, place: string): Ring => shapeToRing(readVadereShape(element, place), tolerance);

  const obstacles: PolygonPart[] = [];
  const circles: CirclePart[] = [];
  for (const { element, where: place } of readElements(topography, 'obstacles', where)) {
    const shape = readVadereShape(element, place);
    const id = nameOf('obstacle', element);
    if (shape.kind === 'circle') circles.push({ ...shape, id, where: place });
    else obstacles.push({ polygon: shape.polygon, id, where: place });
  }

  const places: PlacePart[] = [];
  const claimName = createNameClaim();
  const addPlace = (kind: string, element: JsonObject, place: string): string => {
    const name = claimName(nameOf(kind, element));
    places.push({ name, polygon: ringOf(element, place), where: place });
    return name;
  };
  const targets = new Map<number, VadereTarget>();
  for (const { element, where: place } of readElements(topography, 'targets', where)) {
    const name = addPlace('target', element, place);
    const id = numberOf(element, ['id']) ?? -1;
    const known = targets.get(id);
    if (known) known.places.push(name);
    else targets.set(id, { places: [name], ...readTargetHabits(element) });
  }
  for (const { element, where: place } of readElements(topography, 'measurementAreas', where)) {
    addPlace('area', element, place);
  }

  const defaults = isJsonObject(topography.attributesPedestrian) ? topography.attributesPedestrian : {};
  const people = new VaderePeople(targets, defaults, readDynamics(scenario), warnings);
  for (const { element, where: place } of readElements(topography, 'sources', where)) {
    people.addSource(element, addPlace('source', element, place), place);
  }
  for (const { element, where: place } of readElements(topography, 'dynamicElements', where)) {
    people.addElement(element, place);
  }
  const zones = readElements(topography, 'stairs', where).map(
    ({ element, where: place }): ZonePart => ({ polygon: ringOf(element, place), factor: STAIR_FACTOR, where: place }),
  );
  warnLosses(topography, scenario, people, zones.length, where, warnings);

  const result = assembleScene(
    {
      name: typeof root.name === 'string' && root.name !== '' ? root.name : mapName(source.name),
      walkable: [readBounds(topography, where, warnings)],
      obstacles,
      circles,
      places,
      zones,
      crowd: people.crowd,
      agents: people.agents,
      run: readRun(scenario),
    },
    options,
  );
  return { scene: result.scene, warnings: [...warnings, ...result.warnings], format: 'vadere' };
}

/** The topography of a scenario, of the old `vadere` key or of a topography file. */
function findTopography(
  root: JsonObject,
  name: string,
): { topography: JsonObject; scenario: JsonObject; where: string } {
  for (const key of ['scenario', 'vadere']) {
    const scenario = root[key];
    if (isJsonObject(scenario) && isJsonObject(scenario.topography)) {
      return { topography: scenario.topography, scenario, where: `${name}: ${key}.topography` };
    }
  }
  if (isJsonObject(root.topography))
    return { topography: root.topography, scenario: root, where: `${name}: topography` };
  if (isJsonObject(root.attributes) && Array.isArray(root.obstacles)) {
    return { topography: root, scenario: {}, where: name };
  }
  throw new FootfallError('the file holds no topography', {
    code: 'import/vadere-topography',
    where: name,
    expected: 'a Vadere scenario with scenario.topography',
  });
}

function readBounds(topography: JsonObject, where: string, warnings: Finding[]): PolygonPart {
  const place = `${where}.attributes`;
  const attributes = expectObject(topography.attributes, place);
  const bounds = expectObject(attributes.bounds, `${place}.bounds`);
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((key) =>
    expectNumber(bounds[key], `${place}.bounds.${key}`),
  );
  const frame = attributes.bounded === false ? 0 : Math.max(0, numberOf(attributes, ['boundingBoxWidth']) ?? 0);
  if (attributes.bounded === false) {
    warnings.push({
      code: 'import/vadere-unbounded',
      where: `${place}.bounded`,
      message: 'The topography is open: its bounds became walls.',
    });
  }
  if (!(width > 2 * frame && height > 2 * frame)) {
    throw new FootfallError('the bounds leave no space', {
      code: 'import/bad-value',
      where: `${place}.bounds`,
      got: `${width} x ${height} m with a frame of ${frame} m`,
      expected: 'a width and height above twice the frame',
    });
  }
  // The far sides come from the bounds, not from the near sides plus a length: the corners are then as exact as Vadere's.
  return {
    polygon: [
      [x + frame, y + frame],
      [x + width - frame, y + frame],
      [x + width - frame, y + height - frame],
      [x + frame, y + height - frame],
    ],
    where: place,
  };
}

function nameOf(kind: string, element: JsonObject): string {
  return `${kind}-${numberOf(element, ['id']) ?? 'x'}`;
}

function modelName({ mainModel }: JsonObject): string {
  return typeof mainModel === 'string' ? mainModel : '';
}

function readDynamics(scenario: JsonObject): string | undefined {
  return /SocialForceModel/.test(modelName(scenario)) ? 'social-force' : undefined;
}

function readRun(scenario: JsonObject): Scene['run'] {
  const simulation = isJsonObject(scenario.attributesSimulation) ? scenario.attributesSimulation : {};
  const run: SceneRun = {};
  const seed = simulation.useFixedSeed === false ? undefined : numberOf(simulation, ['fixedSeed']);
  if (seed !== undefined && Number.isSafeInteger(seed) && seed >= 0) run.seed = seed;
  const duration = numberOf(simulation, ['finishTime']);
  if (duration !== undefined && duration > 0 && duration <= 1e9) run.duration = duration;
  return Object.keys(run).length > 0 ? run : undefined;
}

function warnLosses(
  topography: JsonObject,
  scenario: JsonObject,
  people: VaderePeople,
  stairs: number,
  where: string,
  warnings: Finding[],
): void {
  const warn = (key: string, message: string): void => {
    warnings.push({ code: 'import/left-out', where: `${where}.${key}`, message });
  };
  for (const key of ['targetChangers', 'absorbingAreas', 'aerosolClouds', 'droplets']) {
    const count = Array.isArray(topography[key]) ? topography[key].length : 0;
    if (count > 0) warn(key, `Left out: ${count} ${key}, which have no counterpart.`);
  }
  if (topography.teleporter !== undefined && topography.teleporter !== null) {
    warn('teleporter', 'Left out: the teleporter; a boundary with "periodic": "x" is the nearest counterpart.');
  }
  if (stairs > 0)
    warn(
      'stairs',
      `${stairs} stairs became zones with a speed factor of ${STAIR_FACTOR}, which the file does not state.`,
    );
  const grouped = people.agents.filter((agent) => agent.id?.includes('-group-')).length;
  if (grouped > 0)
    warn('dynamicElements', `${grouped} pedestrians walk in groups: single agents do not, their ids name the group.`);
  const hasPeople = people.agents.length + people.crowd.length > 0;
  const model = /[A-Za-z]+$/.exec(modelName(scenario).slice(-60))?.[0];
  if (hasPeople && model !== undefined && readDynamics(scenario) === undefined) {
    warnings.push({
      code: 'import/model',
      where: 'mainModel',
      message: `${model} does not exist here: the default dynamics are used.`,
    });
  }
}
