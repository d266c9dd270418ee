import { PAGE } from '../../../math/index.js';
import type { KernelBlock } from '../path-kernel.js';
import type { PathMap } from '../path-map.js';
import { type Kernel, startKernel } from './load-kernel.js';

/** Bytes of a map that one point more or less is worth copying. */
const BYTES_PER_POINT = 400;
/** Larger maps are not copied. */
const MOST_BYTES = 2 ** 26;
const PARAMETERS = 64;
const FIRST_FREE = 256;

let kernel: Kernel | null | undefined;
/** The map that was copied last. */
let loaded: { readonly map: WeakRef<PathMap>; readonly block: KernelBlock } | undefined;

/**
 * The kernel with a map in its memory; undefined where it cannot run, or where copying the map would take longer than it
 * saves. It is the same memory for every map: what was in it is lost.
 *
 * @param count points that will be looked up
 * @param size most points of one call
 */
export function takeKernelBlock(map: PathMap, count: number, size: number): KernelBlock | undefined {
  if (loaded && loaded.map.deref() === map) return loaded.block;
  const { records, locator } = map;
  const { grid, planes } = locator;
  const floats = [planes, records.records];
  const words = [grid.middles, grid.starts, grid.entries, records.recordStarts];
  const bytes = [...floats, ...words].reduce((sum, array) => sum + array.byteLength, 0);
  if (bytes > MOST_BYTES || bytes > BYTES_PER_POINT * count) return undefined;
  if (kernel === undefined) kernel = startKernel() ?? null;
  if (!kernel) return undefined;
  const { exports, memory } = kernel;
  const xy = FIRST_FREE;
  const lengths = xy + 16 * size;
  const found = lengths + 8 * size;
  let end = found + 4 * size;
  const places = [...floats, ...words].map((array) => {
    const at = Math.ceil(end / 64) * 64;
    end = at + array.byteLength;
    return at;
  });
  const missing = end - memory.buffer.byteLength;
  loaded = undefined;
  try {
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
  } catch {
    return undefined;
  }
  const { buffer } = memory;
  const all = new Float64Array(buffer);
  const allWords = new Int32Array(buffer);
  floats.forEach((array, k) => {
    all.set(array, places[k] / 8);
  });
  words.forEach((array, k) => {
    allWords.set(array, places[floats.length + k] / 4);
  });
  const { centreX, centreY, scale, tolerance } = map.mesh;
  all.set([centreX, centreY, scale, tolerance, ...grid.frames.subarray(0, 5)], PARAMETERS / 8);
  const [planesAt, recordsAt, middles, starts, entries, recordStarts] = places;
  allWords.set([middles, starts, entries, planesAt, recordStarts, recordsAt, xy, lengths, found], PARAMETERS / 4 + 18);
  const block: KernelBlock = {
    places: new Float64Array(buffer, xy, 2 * size),
    records: new Int32Array(buffer, found, size),
    lengths: new Float64Array(buffer, lengths, size),
    run: (count) => exports.lookUpPoints(PARAMETERS, count),
  };
  loaded = { map: new WeakRef(map), block };
  return block;
}
