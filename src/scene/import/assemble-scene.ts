import { type Finding, FootfallError, type LimitName, requireWithin } from '../../error/index.js';
import { SCENE_VERSION, type Scene, type SceneCrowd, type ScenePlace } from '../scene-schema.js';
import { validateScene } from '../validate-scene.js';
import { IMPORT_DEFAULTS, type ImportOptions, requireImportOptions } from './imported.js';
import { createNameClaim } from './map-name.js';
import { findAxisOrigin } from './origin-shift.js';
import type { PlacePart, Point, PolygonPart, SceneParts } from './scene-parts.js';
import { countParts, keepUsable, surveyCoordinates } from './usable-parts.js';

type XY = [number, number];
type Shift = (point: Point) => XY;

/**
 * Puts what an importer found into a scene.
 *
 * The boundary is the union of the walkable areas; without any it is the box around everything, grown by
 * `options.margin` (warning `import/boundary-added`). Coordinates that are far away compared with their extent are
 * shifted: `origin` is then set, and every subtraction is exact, so that `origin + point` gives back the file's bits.
 * Rings of fewer than 3 points and lines of fewer than 2 are left out with the warning `import/too-few-points`.
 * @throws FootfallError `import/bad-number` for NaN, infinite or absurdly large coordinates, `import/no-geometry` if nothing is left, the codes of validateScene if an importer made up a wrong entry,
 * `limit/...` for more shapes, vertices, places, agents or references than the limits admit
 */
export function assembleScene(parts: SceneParts, options: ImportOptions = {}): { scene: Scene; warnings: Finding[] } {
  requireImportOptions(options);
  options.onProgress?.('putting the scene together');
  const where = parts.name ?? 'map';
  for (const [name, count] of Object.entries(countParts(parts)))
    requireWithin(name as LimitName, count, where, options);
  const warnings: Finding[] = [];
  const kept = keepUsable(parts, warnings);
  const { walkable = [], obstacles = [], lines = [], points = [], circles = [] } = kept;
  if (walkable.length + obstacles.length + lines.length + points.length + circles.length === 0) {
    throw new FootfallError('nothing to walk on and no obstacle was found', {
      code: 'import/no-geometry',
      where: parts.name,
      got: warnings.length > 0 ? `only parts that cannot be used, such as ${warnings[0].where}` : undefined,
      expected: 'at least one polygon, line, point or circle',
    });
  }

  const survey = surveyCoordinates(kept);
  const extent = Math.max(survey.maxX - survey.minX, survey.maxY - survey.minY);
  // A lone post has no extent: a metre keeps it from being far away everywhere.
  const originX = findAxisOrigin(survey.xs, extent > 0 ? extent : 1);
  const originY = findAxisOrigin(survey.ys, extent > 0 ? extent : 1);
  const shift: Shift = ([x, y]) => [x - originX, y - originY];
  const shiftAll = (list: readonly Point[]): XY[] => list.map(shift);
  const shiftPolygon = (part: PolygonPart): { polygon: XY[]; holes?: XY[][] } => {
    const polygon = shiftAll(part.polygon);
    return part.holes && part.holes.length > 0 ? { polygon, holes: part.holes.map(shiftAll) } : { polygon };
  };
  const claimId = createNameClaim();
  const withId = <T extends object>(id: string | undefined, shape: T): T & { id?: string } =>
    id === undefined || id === '' ? shape : { id: claimId(id), ...shape };

  const scene: Scene = { footfall: SCENE_VERSION, boundary: [] };
  if (parts.name !== undefined && parts.name !== '') scene.name = parts.name;
  if (originX !== 0 || originY !== 0) scene.origin = [originX, originY];
  if (walkable.length === 1) {
    const area = shiftPolygon(walkable[0]);
    scene.boundary = area.holes ? area : area.polygon;
  } else if (walkable.length > 1) {
    scene.boundary = { polygons: walkable.map(shiftPolygon) };
  } else {
    const margin = options.margin ?? (extent > 0 ? IMPORT_DEFAULTS.marginFraction * extent : 1);
    scene.boundary = growBox(shift([survey.minX, survey.minY]), shift([survey.maxX, survey.maxY]), margin);
    warnings.push({
      code: 'import/boundary-added',
      where: 'boundary',
      message: `The file has no walkable area: the boundary is the box around everything with a margin of ${Number(margin.toPrecision(6))} m.`,
    });
  }

  const solids: NonNullable<Scene['obstacles']> = [
    ...obstacles.map((part) => withId(part.id, shiftPolygon(part))),
    ...lines.map((part) => withId(part.id, { line: shiftAll(part.line) })),
    ...points.map((part) => withId(part.id, { point: shift(part.point) })),
    ...circles.map((part) => withId(part.id, { circle: { center: shift(part.center), radius: part.radius } })),
  ];
  if (solids.length > 0) scene.obstacles = solids;
  const places = shiftPlaces(kept.places ?? [], shift, warnings);
  if (places) scene.places = places;
  if (parts.models) scene.models = parts.models;
  if (parts.crowd && parts.crowd.length > 0)
    scene.crowd = withUniqueIds(parts.crowd.map((entry) => shiftGoals(entry, shift)));
  if (parts.agents && parts.agents.length > 0) {
    scene.agents = withUniqueIds(parts.agents.map((agent) => ({ ...shiftGoals(agent, shift), at: shift(agent.at) })));
  }
  if (kept.zones && kept.zones.length > 0) {
    scene.zones = kept.zones.map((zone) => ({ polygon: shiftAll(zone.polygon), factor: zone.factor }));
  }
  if (parts.events && parts.events.length > 0) scene.events = parts.events;
  if (parts.run) scene.run = parts.run;
  return { scene: validateScene(scene), warnings };
}

function growBox([minX, minY]: XY, [maxX, maxY]: XY, margin: number): XY[] {
  return [
    [minX - margin, minY - margin],
    [maxX + margin, minY - margin],
    [maxX + margin, maxY + margin],
    [minX - margin, maxY + margin],
  ];
}

function shiftPlaces(places: readonly PlacePart[], shift: Shift, warnings: Finding[]): Scene['places'] {
  if (places.length === 0) return undefined;
  const claim = createNameClaim();
  const entries = places.map((place): [string, ScenePlace] => {
    const name = claim(place.name);
    if (name !== place.name) {
      warnings.push({
        code: 'import/renamed',
        where: place.where ?? `place ${place.name}`,
        message: `A second place is called "${place.name}": it became "${name}".`,
      });
    }
    if (place.polygon) return [name, { polygon: place.polygon.map(shift) }];
    if (place.line) {
      const line = place.line.map(shift);
      return [name, place.maxFlow === undefined ? { line } : { line, maxFlow: place.maxFlow }];
    }
    if (place.point) return [name, { point: shift(place.point) }];
    throw new FootfallError('a place needs a shape', { code: 'import/no-geometry', where: place.where ?? place.name });
  });
  // fromEntries defines own keys, so that a place called __proto__ stays a place.
  return Object.fromEntries(entries);
}

function withUniqueIds<T extends { id?: string | undefined }>(entries: readonly T[]): T[] {
  const claim = createNameClaim();
  return entries.map((entry) => (entry.id === undefined ? entry : { ...entry, id: claim(entry.id) }));
}

/** What crowds and agents share. */
type Person = Pick<SceneCrowd, 'goal' | 'route'>;

/** A copy whose goal and stops given as positions are shifted. */
function shiftGoals<T extends Person>(entry: T, shift: Shift): T {
  const copy: T = { ...entry };
  if (isPosition(entry.goal)) copy.goal = shift(entry.goal);
  if (entry.route) {
    copy.route = entry.route.map((stop) => (isPosition(stop.to) ? { ...stop, to: shift(stop.to) } : stop));
  }
  return copy;
}

function isPosition(value: unknown): value is Point {
  return Array.isArray(value) && value.length === 2 && typeof value[0] === 'number' && typeof value[1] === 'number';
}
