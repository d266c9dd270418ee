import type { PathMap } from './path-map.js';
import type { QueryRecords } from './query-records.js';
import type { WindowFront } from './window-front.js';

/**
 * Faster code for the inner loops of plain path maps, with the same bytes as what it stands for. An object that is passed
 * in rather than a word, so that only pages which use it pay for it; `wasmPathKernel` is one.
 */
export interface PathKernel {
  /** Whether it runs here. */
  isReady(): boolean;
  /**
   * Let the windows of a seeded front run until none is left; labels, parents and the number of windows go into the front.
   *
   * @returns undefined if memory is not enough: the front is as it was
   */
  propagate(front: WindowFront): KernelRun | undefined;
  /**
   * A place to look up points of a map; undefined where that would take longer than without.
   *
   * @param count points that will be looked up in all
   * @param size most points of one call
   */
  takeBlock(map: PathMap, count: number, size: number): KernelBlock | undefined;
}

/** Windows that ran in the memory of a kernel. */
export interface KernelRun {
  /** Their records, once; see buildQueryRecords. */
  takeRecords(spent?: QueryRecords): QueryRecords;
}

/** Room for the points of a block in the memory of a kernel, and the map that lies there too. */
export interface KernelBlock {
  /** x, y per point: world coordinates, which the kernel replaces by mesh coordinates. */
  readonly places: Float64Array;
  /** Per point: the record of the shortest path, NONE, or UNCLEAR where the twin must look; and its length, mesh units. */
  readonly records: Int32Array;
  readonly lengths: Float64Array;
  /** Look up so many points. */
  run(count: number): void;
}

/** A point that a kernel leaves to the twin. */
export const UNCLEAR = -2;
