import { type Finding, FootfallError, type Limits } from '../../error/index.js';
import { LARGEST_NUMBER } from '../point-nodes.js';
import type { Point, PolygonPart, Ring, SceneParts } from './scene-parts.js';

/** The parts with closing points dropped; shapes of too few points are left out with `import/too-few-points`. */
export function keepUsable(parts: SceneParts, warnings: Finding[]): SceneParts {
  const isEnough = (where: string, what: string, count: number, least: number): boolean => {
    if (count >= least) return true;
    const message = `Left out: ${what} of ${count} ${count === 1 ? 'point' : 'points'}, at least ${least} are needed.`;
    warnings.push({ code: 'import/too-few-points', where, message });
    return false;
  };
  const keepPolygons = (list: readonly PolygonPart[] | undefined, what: string): PolygonPart[] => {
    const kept: PolygonPart[] = [];
    for (const [i, part] of (list ?? []).entries()) {
      const where = part.where ?? `${what} ${i}`;
      const polygon = openRing(part.polygon);
      if (!isEnough(where, what, polygon.length, 3)) continue;
      const holes = (part.holes ?? [])
        .map(openRing)
        .filter((hole, k) => isEnough(`${where} hole ${k}`, 'hole', hole.length, 3));
      kept.push({ ...part, polygon, holes });
    }
    return kept;
  };
  return {
    ...parts,
    walkable: keepPolygons(parts.walkable, 'walkable area'),
    obstacles: keepPolygons(parts.obstacles, 'obstacle'),
    lines: (parts.lines ?? []).filter((part, i) => isEnough(part.where ?? `line ${i}`, 'wall', part.line.length, 2)),
    places: (parts.places ?? [])
      .map((place) => (place.polygon ? { ...place, polygon: openRing(place.polygon) } : place))
      .filter((place) => {
        const where = place.where ?? `place ${place.name}`;
        if (place.polygon) return isEnough(where, 'place', place.polygon.length, 3);
        return place.line ? isEnough(where, 'place', place.line.length, 2) : true;
      }),
    zones: (parts.zones ?? [])
      .map((zone) => ({ ...zone, polygon: openRing(zone.polygon) }))
      .filter((zone, i) => isEnough(zone.where ?? `zone ${i}`, 'zone', zone.polygon.length, 3)),
  };
}

/** How much an importer found of what is limited. */
export function countParts(
  parts: SceneParts,
): Pick<Limits, 'shapes' | 'vertices' | 'places' | 'agents' | 'references'> {
  const { walkable = [], obstacles = [], lines = [], points = [], circles = [], places = [], zones = [] } = parts;
  let vertices = points.length + circles.length;
  for (const list of [walkable, obstacles]) {
    for (const { polygon, holes = [] } of list) {
      vertices += polygon.length;
      for (const hole of holes) vertices += hole.length;
    }
  }
  for (const { line } of lines) vertices += line.length;
  for (const { polygon, line } of places) vertices += polygon?.length ?? line?.length ?? 1;
  for (const { polygon } of zones) vertices += polygon.length;
  let references = 0;
  for (const list of [parts.crowd ?? [], parts.agents ?? []]) {
    for (const { goal, route } of list) references += (Array.isArray(goal) ? goal.length : 1) + (route?.length ?? 0);
  }
  return {
    shapes: walkable.length + obstacles.length + lines.length + points.length + circles.length + zones.length,
    vertices,
    places: places.length,
    agents: parts.agents?.length ?? 0,
    references,
  };
}

/** The ring without its repeated first point. */
export function openRing(ring: Ring): Ring {
  let length = ring.length;
  while (length > 1 && ring[length - 1][0] === ring[0][0] && ring[length - 1][1] === ring[0][1]) length--;
  return length === ring.length ? ring : ring.slice(0, length);
}

/**
 * The ring without its repeated first point.
 * @throws FootfallError `import/too-few-points` below 3 points
 */
export function expectRing(ring: Ring, where: string): Ring {
  const open = openRing(ring);
  if (open.length >= 3) return open;
  throw new FootfallError('a ring needs at least 3 different points', {
    code: 'import/too-few-points',
    where,
    got: `${open.length}`,
  });
}

export interface CoordinateSurvey {
  /** All x that the scene will store, circle centres included. */
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  /** Box around everything, circles with their radius. */
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/** @throws FootfallError `import/bad-number` for NaN, infinite or absurdly large coordinates */
export function surveyCoordinates(parts: SceneParts): CoordinateSurvey {
  const xs: number[] = [];
  const ys: number[] = [];
  let minX = Number.POSITIVE_INFINITY;
  let minY = Number.POSITIVE_INFINITY;
  let maxX = Number.NEGATIVE_INFINITY;
  let maxY = Number.NEGATIVE_INFINITY;
  const add = ([x, y]: Point, where: string | undefined, radius = 0): void => {
    if (!(Math.abs(x) <= LARGEST_NUMBER && Math.abs(y) <= LARGEST_NUMBER && Math.abs(radius) <= LARGEST_NUMBER)) {
      throw new FootfallError('a coordinate is not usable', {
        code: 'import/bad-number',
        where: where ?? parts.name,
        got: radius === 0 ? `(${x}, ${y})` : `(${x}, ${y}) with radius ${radius}`,
        expected: `numbers between -${LARGEST_NUMBER} and ${LARGEST_NUMBER} m`,
      });
    }
    xs.push(x);
    ys.push(y);
    if (x - radius < minX) minX = x - radius;
    if (y - radius < minY) minY = y - radius;
    if (x + radius > maxX) maxX = x + radius;
    if (y + radius > maxY) maxY = y + radius;
  };
  const addAll = (list: readonly Point[] | undefined, where: string | undefined): void => {
    for (const point of list ?? []) add(point, where);
  };
  for (const part of [...(parts.walkable ?? []), ...(parts.obstacles ?? [])]) {
    addAll(part.polygon, part.where);
    for (const hole of part.holes ?? []) addAll(hole, part.where);
  }
  for (const part of parts.lines ?? []) addAll(part.line, part.where);
  for (const part of parts.points ?? []) add(part.point, part.where);
  for (const part of parts.circles ?? []) add(part.center, part.where, part.radius);
  for (const place of parts.places ?? []) {
    addAll(place.polygon, place.where);
    addAll(place.line, place.where);
    if (place.point) add(place.point, place.where);
  }
  for (const zone of parts.zones ?? []) addAll(zone.polygon, zone.where);
  for (const agent of parts.agents ?? []) add(agent.at, agent.id);
  return { xs: Float64Array.from(xs), ys: Float64Array.from(ys), minX, minY, maxX, maxY };
}
