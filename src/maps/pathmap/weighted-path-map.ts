import { describeArgument, FootfallError, requireClock } from '../../error/index.js';
import { type Domain, NONE } from '../../geometry/index.js';
import { buildPathGround, type NodeStarts, type PathGround } from './build-path-map.js';
import { fillWeightedQueries, findWeightedDistance, findWeightedNext, findWeightedPath } from './find-weighted.js';
import type { PathBarrier } from './path-barrier.js';
import type { PathMap, PathMapStats } from './path-map.js';
import type { PathReader } from './path-reader.js';
import { type PathSource, validateSources } from './path-source.js';
import { requirePathMap } from './require-path-map.js';
import { buildFrom, buildTowards } from './weighted-layers.js';

/**
 * Path maps where vertices make faster (Farias, section 3.5): who passes a vertex of weight w goes on with speed w, or
 * keeps a higher one. No new geometry is needed: one ordinary map per distinct speed, exact, each fed by the others.
 *
 * `towards`: the sources are goals; a map says how long an agent with a given speed still needs.
 * `from`: the sources are starts; the map says when an agent that starts there with speed 1 arrives, and how fast it is.
 *
 * A weight belongs to every sector of its vertex: on a thin wall one gains it on both sides, but does not pass the wall. An
 * agent that stands on the vertex has gained it. Tolls are metres, which the faster pay in less time.
 */
export interface WeightedPathMap {
  readonly kind: 'weighted';
  readonly direction: 'towards' | 'from';
  readonly domain: Domain;
  readonly sources: readonly PathSource[];
  readonly ground: PathGround;
  /** One map per speed: falling speeds towards goals, rising ones from a start. Speed 1 is always among them. */
  readonly layers: readonly PathLayer[];
  /** Per vertex of the domain. */
  readonly weights: Float64Array;
  /** Speeds that the map was asked to know besides the weights. */
  readonly speeds: readonly number[];
  readonly stats: WeightedPathMapStats;
  /** Towards goals: for agents that walk. */
  readonly reader: PathReader;
}

/** What moves at one speed. Lengths of its map are times at speed 1, multiplied by the speed. */
export interface PathLayer {
  readonly speed: number;
  readonly map: PathMap;
  /** Per node where another layer takes over: the number of that layer, NONE elsewhere. */
  readonly takeOver: Int32Array;
  /** Where the layer begins, besides sources. */
  readonly starts: NodeStarts;
}

/** Sizes of all layers, and times of those that were built. */
export interface WeightedPathMapStats extends PathMapStats {
  readonly layers: number;
  /** How many of them were built; the others were taken from an earlier map. */
  readonly builtLayers: number;
}

export interface WeightedPathMapOptions {
  /** Costs are times at speed 1, that is metres. */
  readonly sources: readonly PathSource[];
  /** It is always clear which one a caller gets: there is no default. */
  readonly direction: 'towards' | 'from';
  /** Speed factor per vertex of the domain; those of the domain itself if absent. [Limit: 1 or more] */
  readonly weights?: Float64Array | undefined;
  /** Towards goals: speeds that agents may have without a vertex that gives them. [Limit: 1 or more] */
  readonly speeds?: readonly number[] | undefined;
  readonly barriers?: readonly PathBarrier[] | undefined;
  readonly ground?: PathGround | undefined;
  /** A clock in milliseconds, to time the build with. */
  readonly now?: (() => number) | undefined;
}

/**
 * Build the maps of all speeds.
 *
 * @throws FootfallError for weights below 1, which have no optimum (one would shun the vertex by ever less), and as
 *   buildPathMap
 */
export function buildWeightedPathMap(domain: Domain, options: WeightedPathMapOptions): WeightedPathMap {
  const { sources, direction, speeds = [] } = options;
  const now = requireClock(options.now, 'now');
  const weights = options.weights ?? domain.vertexWeights;
  validateWeights(domain, weights, speeds);
  validateSources(sources);
  const begin = now();
  const ground = options.ground?.domain === domain ? options.ground : buildPathGround(domain, options.barriers);
  return buildLayers({ ground, sources, direction, weights, speeds }, now, now() - begin, []);
}

/**
 * The map after a weight was used up (Farias, figure 3.13: a bicycle that is taken is gone): equal to one built from
 * scratch with weight 1 there. Only layers are built that the vertex led into: towards goals those of lower speeds, from a
 * start those that begin elsewhere or at other times now. Agents that ride already keep their layer. The old map stays as
 * it is.
 *
 * @param vertex of the domain
 * @param now a clock in milliseconds; `stats` of the new map say how long it took
 * @throws FootfallError for a vertex that the domain does not have
 */
export function consumeWeight(map: WeightedPathMap, vertex: number, now: () => number = () => 0): WeightedPathMap {
  requirePathMap(map, 'consumeWeight', ['weighted']);
  const clock = requireClock(now, 'consumeWeight: now');
  const { ground, sources, direction, weights } = map;
  if (!(Number.isInteger(vertex) && vertex >= 0 && vertex < weights.length)) {
    throw new FootfallError('there is no such vertex', {
      code: 'pathmap/bad-vertex',
      where: 'vertex',
      got: describeArgument(vertex),
      expected: `a whole number from 0 to ${weights.length - 1}`,
    });
  }
  const left = weights.slice();
  left[vertex] = 1;
  const speeds = direction === 'towards' ? map.layers.map(({ speed }) => speed) : map.speeds;
  return buildLayers({ ground, sources, direction, weights: left, speeds }, clock, 0, map.layers);
}

type Recipe = Pick<WeightedPathMap, 'ground' | 'sources' | 'direction' | 'weights' | 'speeds'>;

/** @param known layers of an earlier map, for use where nothing changed */
function buildLayers(recipe: Recipe, now: () => number, meshMs: number, known: readonly PathLayer[]): WeightedPathMap {
  const { ground, sources, direction, weights, speeds } = recipe;
  const layers =
    direction === 'towards'
      ? buildTowards(ground, sources, weights, speeds, now, known)
      : buildFrom(ground, sources, weights, now, known);
  const map: WeightedPathMap = {
    kind: 'weighted',
    direction,
    domain: ground.domain,
    sources,
    ground,
    layers,
    weights,
    speeds,
    stats: sumStats(layers, meshMs, known),
    reader: {
      findDistance: (x, y) => findWeightedDistance(map, x, y),
      findNext: (x, y) => findWeightedNext(map, x, y),
      findPath: (x, y) => findWeightedPath(map, x, y),
      fillQueries: (xy, out) => fillWeightedQueries(map, xy, out),
    },
  };
  return map;
}

function sumStats(layers: readonly PathLayer[], meshMs: number, known: readonly PathLayer[]): WeightedPathMapStats {
  const built = layers.filter(({ map }) => !known.some((layer) => layer.map === map));
  const sum = (of: readonly PathLayer[], key: keyof PathMapStats): number =>
    of.reduce((total, { map }) => total + map.stats[key], 0);
  const { vertices, meshVertices } = layers[0].map.stats;
  return {
    vertices,
    meshVertices,
    windows: sum(layers, 'windows'),
    records: sum(layers, 'records'),
    meshMs,
    propagationMs: sum(built, 'propagationMs'),
    indexMs: sum(built, 'indexMs'),
    layers: layers.length,
    builtLayers: built.length,
  };
}

function validateWeights(domain: Domain, weights: Float64Array, speeds: readonly number[]): void {
  const count = domain.vertices.length >> 1;
  const isBad = (w: unknown): boolean => !(typeof w === 'number' && w >= 1 && w < Infinity);
  const bad = weights.findIndex(isBad);
  const badSpeed = speeds.findIndex(isBad);
  if (weights.length === count && bad === NONE && badSpeed === NONE) return;
  if (badSpeed !== NONE) {
    throw new FootfallError('a speed of the map cannot be used', {
      code: 'pathmap/bad-weight',
      where: `speeds[${badSpeed}]`,
      got: describeArgument(speeds[badSpeed]),
      expected: 'a finite factor of 1 or more',
    });
  }
  throw new FootfallError('the weights of the vertices cannot be used', {
    code: 'pathmap/bad-weight',
    where: bad === NONE ? 'weights' : `weights[${bad}]`,
    got: bad === NONE ? `${weights.length} weights` : describeArgument(weights[bad]),
    expected: bad === NONE ? `${count}, one per vertex` : 'a speed factor of 1 or more',
  });
}
