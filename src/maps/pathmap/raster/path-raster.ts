import type { Finding } from '../../../error/index.js';
import type { PathMap } from '../path-map.js';
import type { GroundCheck } from './check-raster.js';
import type { RasterFrame } from './raster-frame.js';
import type { WasmStore } from './wasm-raster.js';

/** Distance of a pixel whose centre is free, but reaches no source. */
export const UNREACHED_PIXEL = -1;
/** Distance of a pixel whose centre is not free: in an obstacle or outside. */
export const SOLID_PIXEL = -2;

/**
 * A path map in pixels. Each holds what the exact map says at its centre, whatever borders of regions, walls or rays go
 * through it: the float64 answer rounded to float32.
 */
export interface PathRaster extends RasterFrame {
  readonly map: PathMap;
  /** Per pixel: path length, metres; UNREACHED_PIXEL (-1) or SOLID_PIXEL (-2) where there is none. Never NaN. */
  readonly distance: Float32Array;
  /**
   * Per pixel: the root that a path leads to first (an index of `map.rootSources`: nodes of the mesh, then points and
   * fronts of sources); NONE (-1) without a path; -2 - k inside the polygon of source k, where the path ends at once.
   */
  readonly parent: Int32Array;
  /** What filled it. Both give the same bytes. */
  readonly kernel: 'js' | 'wasm';
  /**
   * Where the pixels are too coarse for the scene: paths read from the raster may then differ from exact ones. See
   * checkRaster.
   */
  readonly warnings: readonly Finding[];
  /** Milliseconds by the clock passed in, 0 without one; and how much of it the check took. */
  readonly fillMs: number;
  readonly checkMs: number;
  /** What was found about the ground, and the memory of the kernel, for use by a later fill. */
  readonly ground: GroundCheck | undefined;
  readonly store: WasmStore | undefined;
}
