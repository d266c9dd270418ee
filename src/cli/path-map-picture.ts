import { type AnyPathMap, fillQueries, sampleRaster } from '../maps/index.js';
import { plotPathField, plotPathMap } from '../plot/index.js';
import type { CompiledScene, Scene } from '../scene/index.js';
import type { PathMapAnswer } from './path-map-answers.js';

/** What the colours of a picture say. */
export type PathMapLook = 'parent' | 'distance' | 'plain';

export interface PathMapPictureOptions {
  readonly colorBy: PathMapLook;
  /** Metres between lines of equal distance. */
  readonly isolines?: number;
  /** Pixels. */
  readonly width?: number;
}

/** Samples on the longer side of maps that are drawn as an image. */
const SAMPLES = 600;

/** The map of a scene with its sources and the ways that were asked for. */
export function drawPathMap(
  map: AnyPathMap,
  answers: readonly PathMapAnswer[],
  scene: Scene,
  { domain }: CompiledScene,
  { colorBy, isolines, width }: PathMapPictureOptions,
): string {
  const [ox, oy] = scene.origin ?? [0, 0];
  const ways = answers.flatMap(({ points = [] }) =>
    points.length > 1 ? [points.flatMap(([x, y]) => [x - ox, y - oy])] : [],
  );
  const common = {
    domain,
    colorBy,
    ways,
    ...(scene.name !== undefined && { title: scene.name }),
    ...(isolines !== undefined && { isolines }),
    ...(width !== undefined && { width }),
  };
  if (map.kind === 'plain' || map.kind === 'weighted') return plotPathMap({ ...common, map });
  const [minX, minY, maxX, maxY] = domain.bounds as unknown as [number, number, number, number];
  const size = maxX - minX >= maxY - minY ? { width: SAMPLES } : { height: SAMPLES };
  const raster = sampleRaster(size, domain.bounds, (xy, out) => fillQueries(map, xy, out));
  return plotPathField({
    ...common,
    columns: raster.width,
    rows: raster.height,
    bounds: [
      raster.x0,
      raster.y0,
      raster.x0 + raster.width * raster.pixelWidth,
      raster.y0 + raster.height * raster.pixelHeight,
    ],
    distances: raster.distance,
    parents: numberParents(raster),
    sources: map.sources,
  });
}

/** A number for every place that is walked to next, -1 where there is none. */
function numberParents({ distance, next, source }: ReturnType<typeof sampleRaster>): Int32Array {
  const numbers = new Map<string, number>();
  return Int32Array.from(distance, (length, k) => {
    if (length < 0) return -1;
    // Places on arcs and on the goals themselves are all different: one colour for each centimetre is noise.
    const key = `${source[k]},${Math.round(2 * next[2 * k]!)},${Math.round(2 * next[2 * k + 1]!)}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, numbers.size);
    return numbers.size - 1;
  });
}
