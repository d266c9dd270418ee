import type { Domain } from '../../geometry/index.js';
import type { MeshLocator } from './mesh-locator.js';
import type { PathKernel } from './path-kernel.js';
import type { PathMesh } from './path-mesh.js';
import type { PathSource } from './path-source.js';
import type { QueryRecords } from './query-records.js';

/**
 * An exact shortest path map: from every free point the length of the shortest way to the nearest source, and the
 * corner it leads to first. Read it with `findDistance`, `findNext`, `findPath`, `fillDistances`.
 *
 * Lengths are metres and right to about 1e-14 of the domain's size. The map does not follow later changes of the domain.
 */
export interface PathMap {
  readonly kind: 'plain';
  readonly domain: Domain;
  readonly sources: readonly PathSource[];
  readonly mesh: PathMesh;
  readonly locator: MeshLocator;
  readonly records: QueryRecords;
  /** Per node of the mesh: length of its path in mesh units, Infinity where no source can be reached. */
  readonly labels: Float64Array;
  /** Per node: the root before it; roots are nodes, then points and fronts of sources. */
  readonly parents: Int32Array;
  /** Per root, nodes first: the source its path ends at, or NONE. */
  readonly rootSources: Int32Array;
  /** Per root of a source: x, y, cost; of a straight front its direction and distance at the origin. Mesh units. */
  readonly sourceRoots: Float64Array;
  /** Per root of a source: 1 if a straight front. */
  readonly rootIsLinear: Uint8Array;
  /** Sources that are polygons: inside of them the distance is their cost. */
  readonly polygons: Int32Array;
  /** What let the windows run, and answers long lists of points; undefined for plain JavaScript. */
  readonly kernel: PathKernel | undefined;
  readonly stats: PathMapStats;
}

/** Sizes and times of a build. */
export interface PathMapStats {
  /** Vertices of the domain, and those of the mesh, with points on long walls. */
  readonly vertices: number;
  readonly meshVertices: number;
  /** Windows made, and records kept for queries. */
  readonly windows: number;
  readonly records: number;
  /** Milliseconds by the clock passed in, 0 without one: preparing the mesh, windows, query index. */
  readonly meshMs: number;
  readonly propagationMs: number;
  readonly indexMs: number;
}
