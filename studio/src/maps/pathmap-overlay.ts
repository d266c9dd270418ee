import {
  type AnyPathMap,
  buildDiscGround,
  buildFlatDiscMap,
  buildPathMap,
  fillPathRaster,
  fillQueries,
  findPath,
  type PathMap,
  type PathRaster,
  sampleRaster,
} from 'footfall/maps';
import { chooseGoals, type NamedSources } from './chosen-places.js';
import { DISTANCE_RAMP, type Field, paintField, rampColour } from './field-image.js';
import { formatLength, formatMs, roundDown } from './format-number.js';
import type { MapGround } from './map-ground.js';
import type { DrawingPart, LegendRow, OverlayOptions, Probe } from './overlay.js';
import type { BuiltOverlay, OverlayContext } from './overlay-context.js';
import { recordIsolines, recordRegions, recordSources } from './pathmap-shapes.js';

/** Samples on the longer side: while dragging, else, and of maps that answer slower. */
const COARSE = 400;
const FINE = 900;
const SLOW = 240;
/** Corners beyond which regions and isolines stay pixels: their exact curves would take seconds. */
const MOST_CORNERS = 12_000;
/** Lines of equal distance that a map gets if nobody chose. */
const LINES = 10;
/** Lines beyond which nothing could be told apart. */
const MOST_LINES = 400;

/** Distances, and per sample a number of the place that is walked to next. */
interface SampledMap extends Field {
  readonly parents: ArrayLike<number>;
}

/** The raster before: its memory is used again. */
let memory: PathRaster | undefined;

/** The shortest path map to the nearest of some places. */
export function buildPathMapOverlay(
  ground: MapGround,
  options: OverlayOptions['pathmap'],
  context: OverlayContext,
): BuiltOverlay {
  const goals = chooseGoals(ground.scene, options.goals);
  const { domain } = ground;
  context.report(0.2);
  const begin = performance.now();
  const { map, isExact } = buildMap(ground, goals, options.radius, context.isCoarse);
  const buildMs = performance.now() - begin;
  context.report(0.5);
  const hasShapes = map.kind === 'plain' || map.kind === 'weighted';
  const corners = domain.vertices.length / 2;
  const isDrawnExactly = !context.isCoarse && isExact && hasShapes && corners <= MOST_CORNERS;
  const sampled = sampleMap(ground, map, context.isCoarse);
  let farthest = 0;
  for (let k = 0; k < sampled.values.length; k++) farthest = Math.max(farthest, sampled.values[k]);
  const step = chooseStep(options.step, farthest);
  context.report(0.6);
  const parts: DrawingPart[] = [];
  if (options.colour === 'regions' && isDrawnExactly)
    parts.push(...recordRegions(ground, map, 0.25 * ground.size * 1e-3));
  else if (options.colour !== 'none' || (options.isolines && !isDrawnExactly && hasShapes)) {
    parts.push(
      paintField(sampled, {
        ramp: DISTANCE_RAMP,
        top: farthest,
        regions: options.colour === 'regions' ? sampled.parents : undefined,
        lines: options.isolines && !isDrawnExactly && hasShapes ? step : 0,
        clip: ground.outline,
        origin: ground.origin,
        isLinesOnly: options.colour === 'none',
      }),
    );
  }
  context.report(0.8);
  if (options.isolines && (isDrawnExactly || !hasShapes)) parts.push(recordIsolines(ground, map, step, sampled));
  parts.push(...recordSources(ground, goals.sources));
  const unit = map.kind === 'weighted' ? 's' : 'm';
  return {
    parts,
    legend: describe(options, step, farthest, unit, map, buildMs),
    numbers: {
      vertices: map.stats.vertices,
      sources: goals.sources.length,
      farthest,
      step,
      radius: options.radius,
      build_ms: buildMs,
    },
    isCoarse: context.isCoarse,
    probe: (x, y) => probePath(map, goals, x, y),
  };
}

function buildMap(
  ground: MapGround,
  { sources }: NamedSources,
  radius: number,
  isCoarse: boolean,
): { readonly map: AnyPathMap; readonly isExact: boolean } {
  const { domain } = ground;
  if (radius > 0) {
    const discGround = buildDiscGround(domain, radius);
    // Ways of the flat map come nearer to corners by a fiftieth of the radius, but it is there in a third of the time.
    if (isCoarse) return { map: buildFlatDiscMap(discGround, sources), isExact: false };
    return { map: buildPathMap(domain, { sources, radius, discGround }), isExact: true };
  }
  const weights = domain.vertexWeights;
  if (weights.some((weight) => weight !== 1)) {
    return { map: buildPathMap(domain, { sources, weights, direction: 'towards' }), isExact: true };
  }
  return { map: buildPathMap(domain, { sources }), isExact: true };
}

function sampleMap({ domain }: MapGround, map: AnyPathMap, isCoarse: boolean): SampledMap {
  const [minX, minY, maxX, maxY] = domain.bounds;
  const side = (pixels: number): { width: number } | { height: number } =>
    maxX - minX >= maxY - minY ? { width: pixels } : { height: pixels };
  if (map.kind === 'plain') return readPlain(map, side(isCoarse ? COARSE : FINE), domain.bounds);
  const raster = sampleRaster(side(SLOW), domain.bounds, (xy, out) => fillQueries(map, xy, out));
  const { width, height, distance, source, next } = raster;
  const numbers = new Map<string, number>();
  const parents = Int32Array.from(distance, (length, k) => {
    if (length < 0) return -1;
    // Places on arcs and on the goals themselves are all different: half a metre is one place.
    const key = `${source[k]},${Math.round(2 * next[2 * k])},${Math.round(2 * next[2 * k + 1])}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, numbers.size);
    return numbers.size - 1;
  });
  return { ...frameOf(raster), columns: width, rows: height, values: distance, parents };
}

function readPlain(map: PathMap, size: { width: number } | { height: number }, bounds: Float64Array): SampledMap {
  const raster = fillPathRaster(map, { ...size, bounds, check: false, into: memory });
  memory = raster;
  const { width, height, distance, parent } = raster;
  return { ...frameOf(raster), columns: width, rows: height, values: distance, parents: parent };
}

function frameOf(raster: {
  readonly x0: number;
  readonly y0: number;
  readonly pixelWidth: number;
  readonly pixelHeight: number;
}): Pick<Field, 'x0' | 'y0' | 'cellWidth' | 'cellHeight'> {
  return { x0: raster.x0, y0: raster.y0, cellWidth: raster.pixelWidth, cellHeight: raster.pixelHeight };
}

function chooseStep(asked: number, farthest: number): number {
  if (!(farthest > 0)) return asked > 0 ? asked : 1;
  const round = roundDown(farthest / LINES);
  return asked > 0 ? Math.max(asked, farthest / MOST_LINES) : round;
}

function describe(
  { colour, isolines, radius }: OverlayOptions['pathmap'],
  step: number,
  farthest: number,
  unit: 'm' | 's',
  map: AnyPathMap,
  buildMs: number,
): LegendRow[] {
  const format = (value: number): string => (unit === 'm' ? formatLength(value) : `${Number(value.toPrecision(3))} s`);
  const legend: LegendRow[] = [];
  if (colour === 'distance') {
    for (const share of [0, 0.5, 1]) {
      legend.push({
        label: share === 0 ? 'at a goal' : format(share * farthest),
        colour: rampColour(DISTANCE_RAMP, share),
      });
    }
  }
  if (colour === 'regions') {
    legend.push({ label: 'one colour: the same next corner', colour: rampColour(DISTANCE_RAMP, 0.2) });
  }
  if (isolines) legend.push({ label: 'equal distance, every', value: format(step), role: 'isoline' });
  legend.push(
    { label: 'farthest place', value: format(farthest), hint: 'Longest of all shortest ways to the nearest goal.' },
    { label: 'radius of who walks', value: formatLength(radius) },
    { label: 'corners', value: String(map.stats.vertices) },
    { label: 'built in', value: formatMs(buildMs) },
  );
  return legend;
}

/** Distance and way, as `footfall pathmap --query --paths` answers. */
function probePath(map: AnyPathMap, { names }: NamedSources, x: number, y: number): Partial<Probe> {
  const way = findPath(map, x, y);
  if (way.status === 'outside') return { isFree: false };
  if (way.status !== 'found') return { isFree: true, reason: 'no way to a goal' };
  return { isFree: true, distance: way.distance, path: way.points, goal: names[way.source] };
}
