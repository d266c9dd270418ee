import { allow, listOf, oneOf, partsOf, requireBoolean, requireOptions, requirePositive } from '../../error/index.js';
import type { Domain } from '../../geometry/index.js';
import { findIsolines, findProjections, findRegions, type PathMap, type WeightedPathMap } from '../../maps/index.js';
import { type Layer, PICTURE_CHECKS, type Picture, type PictureOptions, startPicture } from '../picture.js';
import { createGroundLayer, createWallLayer } from '../plan/ground-layer.js';
import { createPlaceLayer } from '../plan/place-layer.js';
import type { PlanPlace, PlanPoint } from '../plan/plan.js';
import { flatOf, requireGround, requireLayer, requirePlaces, requirePoints } from '../require.js';
import { formatLength } from '../scale-bar.js';
import { createIsolineLayer } from './isoline-layer.js';
import { createDistanceLayer, createRegionLayer } from './region-layer.js';
import { createProjectionLayer, createSourceLayer, createWayLayer, createWeightLayer } from './source-layer.js';

/** What pictures of all kinds of path maps have in common. */
export interface PathPlotOptions extends PictureOptions {
  readonly domain: Domain;
  /** Outer rings of the ground as drawn; see `Plan`. */
  readonly boundary?: readonly (readonly PlanPoint[])[] | undefined;
  /** Named places, beside the sources. */
  readonly places?: readonly PlanPlace[] | undefined;
  /** parent: a colour for each region; distance: near to far; plain: the ground alone. */
  readonly colorBy?: 'parent' | 'distance' | 'plain' | undefined;
  /** Distance of the isolines, metres (in weighted maps seconds); none if absent. */
  readonly isolines?: number | undefined;
  /** Paths to draw: x0,y0,x1,y1,... from an agent to a source. */
  readonly ways?: readonly ArrayLike<number>[] | undefined;
  readonly layers?: readonly Layer[] | undefined;
}

/** What the picture of a path map shows. */
export interface PathMapPlotOptions extends PathPlotOptions {
  readonly map: PathMap | WeightedPathMap;
  /** Of a weighted map towards goals: the speed of the agent. Default 1. */
  readonly speed?: number | undefined;
  /** Marks where shortest paths from corners come down on segments. Default: where all sources are lines, with regions coloured. */
  readonly showProjections?: boolean | undefined;
}

const requireMap = partsOf({ kind: oneOf('plain', 'weighted') });
/** Checks of what pictures of all kinds of path maps are given. */
export const PATH_CHECKS = {
  ...PICTURE_CHECKS,
  domain: requireGround,
  boundary: listOf(requirePoints),
  places: requirePlaces,
  colorBy: oneOf('parent', 'distance', 'plain'),
  isolines: requirePositive,
  ways: listOf(flatOf(2)),
  layers: listOf(requireLayer),
} as const;
const PATH_MAP_CHECKS = { ...PATH_CHECKS, map: allow, speed: requirePositive, showProjections: requireBoolean };

/** Borders leave the true ones by at most so many pixels. */
const TOLERANCE = 0.25;

/**
 * A path map as an SVG document in the colouring of Farias: regions of one parent in one colour, or distances from near to
 * far, white isolines, sources, paths, weighted vertices.
 */
export function plotPathMap(options: PathMapPlotOptions): string {
  requireOptions(options, 'plotPathMap: options', PATH_MAP_CHECKS);
  requireGround(options.domain, 'plotPathMap');
  requireMap(options.map, 'plotPathMap: options.map');
  const { map, domain, speed } = options;
  const plain = map.kind === 'plain' ? map : (map.layers.find((layer) => layer.speed === 1)?.map ?? map.layers[0].map);
  const { picture, colorBy } = layGround(options);
  const tolerance = TOLERANCE / picture.frame.scale;
  const unit = map.kind === 'plain' ? 'm' : 's';
  const areLines = map.kind === 'plain' && map.sources.every(({ kind }) => kind === 'line');
  const showProjections = options.showProjections ?? (areLines && colorBy === 'parent');
  const regions = colorBy === 'plain' && !showProjections ? [] : findRegions(map, { tolerance, speed });
  if (colorBy === 'parent') picture.addLayer(createRegionLayer(domain, regions));
  if (colorBy === 'distance') picture.addLayer(createDistanceLayer(regions, unit));
  if (options.isolines !== undefined) {
    const lines = findIsolines(map, { step: options.isolines, tolerance, speed });
    picture.addLayer(createIsolineLayer(lines, labelIsolines(options.isolines, unit)));
  }
  const marks: Layer[] = [];
  if (showProjections) {
    const projections = findProjections(plain, regions);
    if (projections.length > 0) marks.push(createProjectionLayer(projections));
  }
  if (map.kind === 'weighted' && map.weights.some((w) => w > 1)) marks.push(createWeightLayer(domain, map.weights));
  return finishPicture(picture, options, createSourceLayer(plain.sources), marks);
}

export function labelIsolines(step: number, unit: 'm' | 's'): string {
  return `every ${unit === 'm' ? formatLength(step) : `${Number(step.toPrecision(3))} s`}`;
}

/** Ground first. */
export function layGround(options: PathPlotOptions): { picture: Picture; colorBy: 'parent' | 'distance' | 'plain' } {
  const { domain, boundary } = options;
  const picture = startPicture(domain.bounds, { ...options, idPrefix: options.idPrefix ?? 'pathmap' });
  const ground = createGroundLayer({ domain, boundary });
  // All free space has a colour of its own: its sample would say nothing.
  const colorBy = options.colorBy ?? 'parent';
  const legend = (ground.legend ?? []).filter(({ label }) => colorBy === 'plain' || label !== 'free');
  picture.addLayer({ ...ground, legend });
  return { picture, colorBy };
}

/** Walls, places, ways and sources last. */
export function finishPicture(
  picture: Picture,
  { domain, places, ways, layers }: PathPlotOptions,
  sources: Layer,
  marks: readonly Layer[],
): string {
  picture.addLayer(createWallLayer(domain));
  if (places?.length) picture.addLayer(createPlaceLayer(places));
  for (const layer of layers ?? []) picture.addLayer(layer);
  if (ways?.length) picture.addLayer(createWayLayer(ways));
  picture.addLayer(sources);
  for (const layer of marks) picture.addLayer(layer);
  return picture.toSvg();
}
