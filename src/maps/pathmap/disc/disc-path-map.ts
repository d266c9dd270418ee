import type { Domain } from '../../../geometry/index.js';
import type { PathMap, PathMapStats } from '../path-map.js';
import type { PathReader } from '../path-reader.js';
import type { PathSource } from '../path-source.js';
import type { BeamSearch } from './beam-search.js';
import type { DiscGround } from './disc-ground.js';
import type { DiscTargets } from './disc-targets.js';
import type { TangentGraph } from './tangent-graph.js';

/** Sizes and times of a build. */
export interface DiscMapStats extends PathMapStats {
  /** Arcs that the disc's centre may go round, and straight stretches between them. */
  readonly arcs: number;
  readonly links: number;
  /** Triangles looked into for those. */
  readonly steps: number;
  /** Milliseconds by the clock passed in, 0 without one: stretches, and the lengths along them. */
  readonly linkMs: number;
}

/**
 * An exact shortest path map for a disc: from every place of its centre the length of the shortest way to the nearest source
 * that keeps the disc's radius from all walls. Ways are straight stretches and arcs about true corners, posts and circles.
 *
 * A place is reachable exactly where the roadmap says so. Lengths are metres. The map does not follow later changes of the
 * domain.
 */
export interface DiscPathMap {
  readonly kind: 'disc';
  readonly domain: Domain;
  /** Metres. */
  readonly radius: number;
  readonly sources: readonly PathSource[];
  readonly stats: DiscMapStats;
  readonly reader: PathReader;
  readonly ground: DiscGround;
  readonly targets: DiscTargets;
  /** Map of a point among walls grown by the radius with flattened arcs: its lengths are bounds from below. */
  readonly flat: PathMap;
  /** How much room a search needs beyond the length of a way that is known, m. */
  readonly room: number;
  /** What is exact; undefined for a radius of 0, where the flat map is. */
  readonly exact: { readonly beam: BeamSearch; readonly graph: TangentGraph } | undefined;
  /** Largest gap between arcs and the points of a way, m. */
  readonly tolerance: number;
}
