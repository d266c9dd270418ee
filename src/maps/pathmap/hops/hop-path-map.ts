import { FootfallError, requireClock } from '../../../error/index.js';
import { type Domain, NONE } from '../../../geometry/index.js';
import type { PathReader } from '../path-reader.js';
import { nameSource, type PathSource, validateSources } from '../path-source.js';
import { fillHopQueries, findHopDistance, findHopNext, findHopPath } from './find-hop.js';
import { HopFront } from './hop-front.js';
import { buildHopGround, type HopGround } from './hop-ground.js';
import { buildHopRecords, HOP_RECORD_SIZE, type HopDrafts, type HopRecords } from './hop-records.js';
import type { HopRoot } from './hop-window.js';
import { seedHops } from './seed-hops.js';
import { spreadHops } from './spread-hops.js';
import type { WeightedBarrier } from './weighted-barrier.js';

/**
 * An exact map of hops over weighted barriers; see `WeightedBarrier` for what it computes. Where no barrier is in sight it
 * is an ordinary shortest path map. Distances are metres, right to about 1e-13 of the domain's size, less where a hop
 * grazes a barrier; what lies within the mesh's tolerance of a barrier (1e-12 of the size) lies on it.
 */
export interface HopPathMap {
  readonly kind: 'hops';
  readonly domain: Domain;
  readonly sources: readonly PathSource[];
  readonly ground: HopGround;
  readonly records: HopRecords;
  /** Per node of the mesh: cost of its chain of hops in mesh units; Infinity at those that are no generators. */
  readonly labels: Float64Array;
  /** Per node: the root before it; roots are nodes, then points and fronts of sources. */
  readonly parents: Int32Array;
  readonly sourceRoots: readonly HopRoot[];
  /** Per root, nodes first: the source its path ends at, or NONE. */
  readonly rootSources: Int32Array;
  readonly stats: HopPathMapStats;
  readonly reader: PathReader;
}

/** Sizes and times of a build. */
export interface HopPathMapStats {
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

export interface HopPathMapOptions {
  /** Where paths end: any number, dominated ones too. [Limit: 1 or more] */
  readonly sources: readonly PathSource[];
  /** Lines among the domain's obstacles that weigh on what lies beyond; part of `ground` if that is given. */
  readonly barriers?: readonly WeightedBarrier[] | undefined;
  /** The domain prepared before, by `buildHopGround`. */
  readonly ground?: HopGround | undefined;
  /** Memory that one map after the other is built in. */
  readonly memory?: HopMemory | undefined;
  /** A clock in milliseconds, to time the build with. */
  readonly now?: (() => number) | undefined;
}

/** What a map leaves behind for the next one. */
export interface HopMemory {
  front?: HopFront | undefined;
  drafts?: HopDrafts | undefined;
}

/**
 * Build the map of hops of a domain to the cheapest of its sources.
 *
 * @throws FootfallError for weights below 1, for sources without a free point, for bad numbers, for a periodic domain
 */
export function buildHopPathMap(domain: Domain, options: HopPathMapOptions): HopPathMap {
  const now = requireClock(options.now, 'now');
  const { sources } = options;
  validateSources(sources);
  const begin = now();
  const ground = options.ground?.domain === domain ? options.ground : buildHopGround(domain, options.barriers ?? []);
  const { mesh } = ground;
  const prepared = now();
  const { memory } = options;
  const front = new HopFront(ground, memory?.front);
  if (memory) memory.front = front;
  sources.forEach((source, k) => {
    if (!seedHops(front, source, k)) throw notFree(source, k);
  });
  spreadHops(front);
  const done = now();
  const records = buildHopRecords(front, memory);
  return withHopReader({
    kind: 'hops',
    domain,
    sources,
    ground,
    records,
    labels: front.labels,
    parents: front.parents,
    sourceRoots: front.sourceRoots,
    rootSources: resolveSources(front),
    stats: {
      vertices: mesh.domainVertexCount,
      meshVertices: mesh.vertices.length >> 1,
      windows: front.count,
      records: records.records.length / HOP_RECORD_SIZE,
      meshMs: prepared - begin,
      propagationMs: done - prepared,
      indexMs: now() - done,
    },
  });
}

/**
 * A map with the functions that read it, as one that came from another thread, where functions cannot come from.
 *
 * @param data a map without its reader, or with another's
 */
export function withHopReader(data: Omit<HopPathMap, 'reader'>): HopPathMap {
  const map: HopPathMap = {
    ...data,
    reader: {
      findDistance: (x, y) => findHopDistance(map, x, y),
      findNext: (x, y) => findHopNext(map, x, y),
      findPath: (x, y) => findHopPath(map, x, y),
      fillQueries: (xy, out) => fillHopQueries(map, xy, out),
    },
  };
  return map;
}

function notFree(source: PathSource, k: number): FootfallError {
  return new FootfallError('a source of the path map is not in free space', {
    code: 'pathmap/source-not-free',
    where: nameSource(source, k),
    got: source.kind === 'point' ? `${source.x},${source.y}` : `a ${source.kind} without a free point`,
    expected: 'a place inside the boundary that no obstacle covers',
    advice: 'move the source, or drop it',
  });
}

/** The source of every root: that of its parent. */
function resolveSources({ ground, parents, rootSources }: HopFront): Int32Array {
  const { nodeCount } = ground.mesh;
  const out = new Int32Array(nodeCount + rootSources.length).fill(NONE);
  out.set(rootSources, nodeCount);
  const way: number[] = [];
  for (let node = 0; node < nodeCount; node++) {
    let at = node;
    while (at < nodeCount && out[at] === NONE && parents[at] !== NONE) {
      way.push(at);
      at = parents[at];
    }
    for (let k = way.pop(); k !== undefined; k = way.pop()) out[k] = out[at];
  }
  return out;
}
