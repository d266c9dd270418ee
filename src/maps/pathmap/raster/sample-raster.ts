import { requireFunction, requireOptions } from '../../../error/index.js';
import { NONE } from '../../../geometry/index.js';
import type { PathAnswers } from '../fill-queries.js';
import { columnX, makeRasterFrame, type RasterFrame, type RasterSize, rowY, SIZE_CHECKS } from './raster-frame.js';

/** A path map of any kind in pixels. */
export interface SampledRaster extends RasterFrame {
  /** Per pixel: path length (of weighted maps, time) at its centre; -1 where there is none. */
  readonly distance: Float32Array;
  /** Per pixel: number of the source, or NONE. */
  readonly source: Int32Array;
  /** Per pixel: x, y of the next place, metres; the centre itself where there is none. */
  readonly next: Float32Array;
}

/** Points that are asked for at once: their answers stay in the cache. */
const BATCH = 4096;

/**
 * Read a map of any kind at the centre of every pixel, through its answers for many points. Slower than fillPathRaster,
 * which only plain maps have: as fast as the queries of that kind.
 *
 * @param fill answers many points, as `(xy, out) => fillQueries(map, xy, out)` does
 * @param bounds minX, minY, maxX, maxY where `size` names none
 */
export function sampleRaster(
  size: RasterSize,
  bounds: ArrayLike<number>,
  fill: (xy: Float64Array, out: PathAnswers) => void,
): SampledRaster {
  requireOptions(size, 'sampleRaster: size', SIZE_CHECKS);
  requireFunction(fill, 'sampleRaster: fill');
  const frame = makeRasterFrame(size, bounds);
  const { width, height } = frame;
  const distance = new Float32Array(width * height);
  const source = new Int32Array(width * height).fill(NONE);
  const next = new Float32Array(2 * width * height);
  const xy = new Float64Array(2 * BATCH);
  const distances = new Float64Array(BATCH);
  const sources = new Int32Array(BATCH);
  const places = new Float64Array(2 * BATCH);
  for (let first = 0; first < width * height; first += BATCH) {
    const count = Math.min(BATCH, width * height - first);
    for (let k = 0; k < count; k++) {
      const column = (first + k) % width;
      xy[2 * k] = columnX(frame, column);
      xy[2 * k + 1] = rowY(frame, (first + k - column) / width);
    }
    fill(xy.subarray(0, 2 * count), {
      distances: distances.subarray(0, count),
      sources: sources.subarray(0, count),
      next: places.subarray(0, 2 * count),
    });
    distance.set(distances.subarray(0, count), first);
    source.set(sources.subarray(0, count), first);
    next.set(places.subarray(0, 2 * count), 2 * first);
  }
  return { ...frame, distance, source, next };
}
