import {
  requireBoolean,
  requireClock,
  requireFunction,
  requireOneOf,
  requireOptions,
  requireParts,
} from '../../../error/index.js';
import { NONE } from '../../../geometry/index.js';
import { type LookUp, lookUp } from '../look-up.js';
import type { PathMap } from '../path-map.js';
import { requirePathMap } from '../require-path-map.js';
import { checkRaster } from './check-raster.js';
import { hasKernel } from './load-kernel.js';
import type { PathRaster } from './path-raster.js';
import { fillPolygonPixels } from './polygon-pixels.js';
import { columnX, makeRasterFrame, type RasterFrame, type RasterSize, rowY, SIZE_CHECKS } from './raster-frame.js';
import { fillTwin, writePixel } from './raster-twin.js';
import { fillWasm, makeStore, type WasmStore } from './wasm-raster.js';

export interface PathRasterOptions extends RasterSize {
  /** WebAssembly with SIMD, or plain JavaScript; 'auto' takes the first that runs. Both give the same bytes. */
  readonly kernel?: 'auto' | 'js' | 'wasm' | undefined;
  /** Whether to look for pixels too coarse for the scene. Default true. */
  readonly check?: boolean | undefined;
  /** A raster that is not needed any more, whose memory is used again; it must not be read afterwards. */
  readonly into?: PathRaster | undefined;
  /** A clock in milliseconds, to time the fill with. */
  readonly now?: (() => number) | undefined;
}

const RASTER_CHECKS = {
  ...SIZE_CHECKS,
  kernel: (value: unknown, where: string) => requireOneOf(value, where, 'auto', 'js', 'wasm'),
  check: requireBoolean,
  into: (value: unknown, where: string) => requireParts(value, where, 'a raster', 'distance', 'parent'),
  now: requireFunction,
};

/**
 * Read a path map at the centre of every pixel: distance and parent, exactly as `fillQueries` answers, rounded to
 * float32.
 *
 * With the WebAssembly kernel the arrays lie in its memory: copy them (`slice`) to hand them to a worker.
 *
 * @throws FootfallError for sizes out of range, and for kernel 'wasm' where it cannot run
 */
export function fillPathRaster(map: PathMap, options: PathRasterOptions): PathRaster {
  requirePathMap(map, 'fillPathRaster', ['plain']);
  requireOptions(options, 'fillPathRaster: options', RASTER_CHECKS);
  const { kernel = 'auto', check = true, into } = options;
  const now = requireClock(options.now, 'fillPathRaster: options.now');
  const begin = now();
  const frame = makeRasterFrame(options, map.domain.bounds);
  const pixels = frame.width * frame.height;
  let distance: Float32Array;
  let parent: Int32Array;
  let store: WasmStore | undefined;
  if (kernel === 'wasm' || (kernel === 'auto' && hasKernel())) {
    const filled = fillWasm(map, frame, into?.store?.pixels === pixels ? into.store : makeStore(pixels));
    ({ distance, parent, store } = filled);
    if (filled.doubts) settleDoubts(map, frame, filled.doubts, distance, parent);
    else fillTwin(map, frame, distance, parent);
  } else {
    const isSame = into !== undefined && into.store === undefined && into.distance.length === pixels;
    distance = isSame ? into.distance : new Float32Array(pixels);
    parent = isSame ? into.parent : new Int32Array(pixels);
    fillTwin(map, frame, distance, parent);
  }
  fillPolygonPixels(map, frame, distance, parent);
  const filled = now();
  const checked = check ? checkRaster(map, frame, distance, into?.ground) : undefined;
  const done = now();
  return {
    ...frame,
    map,
    distance,
    parent,
    kernel: store ? 'wasm' : 'js',
    warnings: checked?.warnings ?? [],
    ground: checked?.ground,
    fillMs: filled - begin,
    checkMs: done - filled,
    store,
  };
}

function settleDoubts(
  map: PathMap,
  frame: RasterFrame,
  doubts: Int32Array,
  distance: Float32Array,
  parent: Int32Array,
): void {
  const { centreX, centreY, scale } = map.mesh;
  const found: LookUp = { record: NONE, length: Infinity, isFree: false };
  for (let k = 0; k < doubts.length; k++) {
    const column = doubts[k] % frame.width;
    const row = (doubts[k] - column) / frame.width;
    lookUp(map, (columnX(frame, column) - centreX) * scale, (rowY(frame, row) - centreY) * scale, found);
    writePixel(map, found, doubts[k], distance, parent);
  }
}
