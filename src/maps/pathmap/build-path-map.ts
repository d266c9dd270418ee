import {
  FootfallError,
  requireClock,
  requireFunction,
  requireItems,
  requireOptions,
  requireParts,
} from '../../error/index.js';
import { type Domain, NONE, requireDomain } from '../../geometry/index.js';
import { buildPathMesh } from './build-path-mesh.js';
import { buildMeshLocator, type MeshLocator } from './mesh-locator.js';
import { type PathBarrier, requireBarriers } from './path-barrier.js';
import type { PathKernel } from './path-kernel.js';
import type { PathMap } from './path-map.js';
import type { PathMesh } from './path-mesh.js';
import { nameSource, type PathSource, validateSources } from './path-source.js';
import { propagate } from './propagate.js';
import { buildQueryRecords, type QueryRecords, RECORD_SIZE } from './query-records.js';
import { seedSource } from './seed-source.js';
import { WindowFront } from './window-front.js';

/** The free space prepared once for any number of maps. */
export interface PathGround {
  readonly domain: Domain;
  readonly mesh: PathMesh;
  readonly locator: MeshLocator;
}

export interface PlainPathMapOptions {
  /** Where paths end: any number, dominated ones too. [Limit: 1 or more] */
  readonly sources: readonly PathSource[];
  /** Lines among the domain's obstacles that may be crossed for a toll; part of `ground` if that is given. */
  readonly barriers?: readonly PathBarrier[] | undefined;
  /** The domain prepared before, by `buildPathGround`. */
  readonly ground?: PathGround | undefined;
  /** A clock in milliseconds, to time the build with. */
  readonly now?: (() => number) | undefined;
  /** Faster code for the inner loops, such as `wasmPathKernel`; null or none: plain JavaScript. The bytes are the same. */
  readonly kernel?: PathKernel | null | undefined;
}

/** Checks of options, for `requireOptions`. What sources hold is checked with their codes as they are read. */
export const PLAIN_CHECKS = {
  sources: requireItems,
  barriers: requireBarriers,
  ground: (value: unknown, where: string) =>
    requireParts(value, where, 'what buildPathGround returns', 'domain', 'mesh', 'locator'),
  now: requireFunction,
  kernel: (value: unknown, where: string) => {
    if (value !== null) requireParts(value, where, 'a kernel, or null', 'isReady', 'propagate', 'takeBlock');
  },
};

/**
 * Prepare a domain for path maps.
 *
 * @param barriers lines among the obstacles that may be crossed for a toll
 * @throws FootfallError for a periodic domain, or tolls out of range
 */
export function buildPathGround(domain: Domain, barriers: readonly PathBarrier[] = []): PathGround {
  requireDomain(domain, 'buildPathGround');
  requireBarriers(barriers, 'buildPathGround: barriers');
  const mesh = buildPathMesh(domain, barriers);
  return { domain, mesh, locator: buildMeshLocator(mesh) };
}

/**
 * Build the exact shortest path map of a domain to the nearest of its sources (Farias, chapter 3; windows as in
 * continuous Dijkstra methods). A source on a thin wall or a touching corner counts on all its sides.
 *
 * @throws FootfallError for sources without a free point (in obstacles or outside), for bad numbers, for a periodic domain
 */
export function buildPlainPathMap(domain: Domain, options: PlainPathMapOptions): PathMap {
  requireDomain(domain, 'buildPlainPathMap');
  requireOptions(options, 'buildPlainPathMap: options', PLAIN_CHECKS);
  const now = requireClock(options.now, 'buildPlainPathMap: options.now');
  validateSources(options.sources);
  const begin = now();
  const ground = options.ground?.domain === domain ? options.ground : buildPathGround(domain, options.barriers);
  return runPathMap(ground, options.sources, NO_STARTS, now, now() - begin, { kernel: options.kernel ?? undefined });
}

/** Nodes of a mesh that start with a length of their own: those that an earlier map led to. */
export interface NodeStarts {
  readonly nodes: readonly number[];
  /** Mesh units. */
  readonly lengths: readonly number[];
  /** The source that each one's own way ends at. */
  readonly sources: readonly number[];
}

/** Sources alone. */
export const NO_STARTS: NodeStarts = { nodes: [], lengths: [], sources: [] };

/** Memory that one map after the other is built in. */
export interface MapMemory {
  /** The front of the map before, which needs it no more. */
  front?: WindowFront | undefined;
  /** Records of a map that will not be read again. */
  records?: QueryRecords | undefined;
  readonly kernel?: PathKernel | undefined;
}

/**
 * Seed, propagate, index: a map from sources that were validated, and from nodes.
 *
 * @param memory taken over where it is large enough; its front is replaced by the new one
 */
export function runPathMap(
  ground: PathGround,
  sources: readonly PathSource[],
  starts: NodeStarts,
  now: () => number,
  meshMs: number,
  memory: MapMemory = {},
): PathMap {
  const { domain, mesh, locator } = ground;
  const begin = now();
  const kernel = memory.kernel?.isReady() ? memory.kernel : undefined;
  const front = new WindowFront(mesh, memory.front, kernel !== undefined);
  memory.front = front;
  sources.forEach((source, k) => {
    if (!seedSource(front, locator, source, k)) throw notFree(source, k);
  });
  starts.nodes.forEach((node, k) => {
    front.labelStart(node, starts.lengths[k]);
  });
  const run = kernel?.propagate(front);
  if (!run) propagate(front);
  const done = now();
  const records = run ? run.takeRecords(memory.records) : buildQueryRecords(front, memory.records);
  return {
    kind: 'plain',
    domain,
    sources,
    mesh,
    locator,
    records,
    labels: front.labels,
    parents: front.parents,
    rootSources: resolveSources(front, starts),
    sourceRoots: Float64Array.from(front.sourceRoots),
    rootIsLinear: Uint8Array.from(front.rootIsLinear),
    polygons: Int32Array.from(sources.keys()).filter((k) => sources[k].kind === 'polygon'),
    kernel: run ? kernel : undefined,
    stats: {
      vertices: mesh.domainVertexCount,
      meshVertices: mesh.vertices.length >> 1,
      windows: front.count,
      records: records.records.length / RECORD_SIZE,
      meshMs,
      propagationMs: done - begin,
      indexMs: now() - done,
    },
  };
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
function resolveSources({ mesh, parents, rootSources, labels }: WindowFront, starts: NodeStarts): Int32Array {
  const { nodeCount } = mesh;
  const out = new Int32Array(nodeCount + rootSources.length).fill(NONE);
  out.set(rootSources, nodeCount);
  starts.nodes.forEach((node, k) => {
    // Unless a shorter way came later, or another start at the same node.
    if (parents[node] === NONE && labels[node] === starts.lengths[k]) out[node] = starts.sources[k];
  });
  const way: number[] = [];
  for (let node = 0; node < nodeCount; node++) {
    let at = node;
    while (at < nodeCount && out[at] === NONE && parents[at] !== NONE) {
      way.push(at);
      at = parents[at];
    }
    const source = out[at];
    while (way.length > 0) out[way.pop() as number] = source;
  }
  return out;
}
