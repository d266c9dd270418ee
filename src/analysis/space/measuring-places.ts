import { listOf, maybe, partsOf, requireText } from '../../error/index.js';
import { type Domain, requireDomain } from '../../geometry/index.js';
import { createMeasuringArea, type MeasuringArea } from './measuring-area.js';
import { createMeasuringLine, type MeasuringLine } from './measuring-line.js';

/** A place of a scene, as far as measuring goes: a polygon, a line or a point. */
export interface PlaceShape {
  readonly polygon?: readonly (readonly [number, number])[] | undefined;
  readonly line?: readonly (readonly [number, number])[] | undefined;
  readonly point?: readonly [number, number] | undefined;
}

/** Where to measure: areas and lines, each with the name of its place. */
export interface MeasuringPlaces {
  readonly areas: readonly MeasuringArea[];
  readonly lines: readonly MeasuringLine[];
}

/**
 * Areas and lines from the places of a scene, in the order of the scene; points are neither.
 *
 * @param places the `places` of a scene, by name
 * @param domain the walls, if known: densities then refer to the free part of an area
 * @param names only these; all if absent
 */
export function measuringPlacesOf(
  places: Readonly<Record<string, PlaceShape>>,
  domain?: Domain,
  names?: readonly string[],
): MeasuringPlaces {
  partsOf({})(places, 'measuringPlacesOf: places');
  if (domain !== undefined) requireDomain(domain, 'measuringPlacesOf');
  maybe(listOf(requireText))(names, 'measuringPlacesOf: names');
  const areas: MeasuringArea[] = [];
  const lines: MeasuringLine[] = [];
  for (const [name, place] of Object.entries(places)) {
    if (names !== undefined && !names.includes(name)) continue;
    partsOf({})(place, `measuringPlacesOf: places.${name}`);
    if (place.polygon) areas.push(createMeasuringArea(name, place.polygon, domain));
    else if (place.line) lines.push(createMeasuringLine(name, place.line));
  }
  return { areas, lines };
}
