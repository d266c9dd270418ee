import type { PathRaster } from './path-raster.js';
import { makeStore, type WasmStore } from './wasm-raster.js';

/**
 * The yardstick of benchmarks: fill distance and parent of a raster of the same size from one root, with SIMD in
 * float32, without obstacles. No raster can be had for less.
 *
 * @returns a function that fills once
 * @throws FootfallError where WebAssembly with SIMD is missing
 */
export function preparePlainFill(raster: Pick<PathRaster, 'width' | 'height' | 'pixelWidth' | 'pixelHeight'>): {
  readonly distance: Float32Array;
  readonly parent: Int32Array;
  run(): void;
} {
  const { width, height, pixelWidth, pixelHeight } = raster;
  const store: WasmStore = makeStore(width * height);
  const { exports, memory, distance, parent } = store;
  return {
    distance: new Float32Array(memory.buffer, distance, width * height),
    parent: new Int32Array(memory.buffer, parent, width * height),
    run: () => {
      exports.fillPlain(distance, parent, width, height, pixelWidth / 2, pixelHeight / 2, pixelWidth, pixelHeight, 0);
    },
  };
}
