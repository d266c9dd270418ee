import { FootfallError, requireList, requireOneOf, requireOptions } from '../../error/index.js';
import { type Domain, requireDomain } from '../../geometry/index.js';
import type { AnyPathMap } from './ask-path-map.js';
import { buildPlainPathMap, PLAIN_CHECKS, type PlainPathMapOptions } from './build-path-map.js';
import { buildDiscPathMap } from './disc/build-disc-path-map.js';
import { type DiscGround, requireDiscGround, validateRadius } from './disc/disc-ground.js';
import { buildHopPathMap } from './hops/hop-path-map.js';
import type { WeightedBarrier } from './hops/weighted-barrier.js';
import { wasmPathKernel } from './kernel/wasm-path-kernel.js';
import type { PathBarrier } from './path-barrier.js';
import type { PathMap } from './path-map.js';
import { buildWeightedPathMap } from './weighted-path-map.js';

/** A line that may be crossed: for a toll in metres, or by the rule of Farias, section 5.5, for a weight. */
export type AnyBarrier = PathBarrier | WeightedBarrier;

/** What to build. A radius, weights of vertices and weights of barriers exclude each other, and a radius excludes tolls. */
export interface PathMapOptions extends Omit<PlainPathMapOptions, 'barriers'> {
  readonly barriers?: readonly AnyBarrier[] | undefined;
  /** Speed factor per vertex of the domain (`domain.vertexWeights` are those of the input). [Limit: 1 or more] */
  readonly weights?: Float64Array | undefined;
  /** With weights: whether the sources are goals or starts. There is no default. */
  readonly direction?: 'towards' | 'from' | undefined;
  /** Radius of the disc that walks, metres; 0 = a point, as is anything below 32 tolerances of the domain. [Limit: >= 0] */
  readonly radius?: number | undefined;
  /** With a radius: the domain prepared before, by `buildDiscGround`. */
  readonly discGround?: DiscGround | undefined;
}

const PATH_MAP_CHECKS = {
  ...PLAIN_CHECKS,
  weights: requireList,
  direction: (value: unknown, where: string) => requireOneOf(value, where, 'towards', 'from'),
  radius: validateRadius,
  discGround: requireDiscGround,
};

/**
 * Build the exact map of shortest paths to the nearest of its sources (Farias, chapter 3): one map answers every agent.
 *
 * Read it with `findDistance`, `findNext`, `findPath` and `fillQueries`. What comes out is told by `kind`:
 * 'plain', or 'weighted' with `weights`, 'disc' with a `radius` above 0, 'hops' with barriers that have weights.
 *
 * Plain maps are built by `wasmPathKernel` where it runs, unless `kernel` is null.
 *
 * @throws FootfallError for sources without a free point (in obstacles or outside), for bad numbers, for a periodic domain, for
 *   options that exclude each other
 */
export function buildPathMap(domain: Domain, options: PlainPathMapOptions): PathMap;
export function buildPathMap(domain: Domain, options: PathMapOptions): AnyPathMap;
export function buildPathMap(domain: Domain, options: PathMapOptions): AnyPathMap {
  requireDomain(domain, 'buildPathMap');
  requireOptions(options, 'buildPathMap: options', PATH_MAP_CHECKS);
  const { sources, barriers = [], weights, direction, ground, discGround, now } = options;
  const radius = asPoint(options.radius ?? 0, domain);
  const { kernel = wasmPathKernel } = options;
  const weighted = barriers.filter((barrier): barrier is WeightedBarrier => 'weight' in barrier);
  const tolls = barriers.filter((barrier): barrier is PathBarrier => !('weight' in barrier));
  if (weighted.length > 0 && tolls.length > 0) throw refuse('barriers', 'tolls and weights of barriers');
  if (weighted.length > 0 && weights) throw refuse('weights', 'weights of vertices and of barriers');
  if (radius !== 0 && weights) throw refuse('radius', 'a radius and weights of vertices');
  if (radius !== 0 && barriers.length > 0) throw refuse('radius', 'a radius and barriers');
  if (radius !== 0) return buildDiscPathMap(domain, { sources, radius, ground: discGround, now });
  if (weighted.length > 0) return buildHopPathMap(domain, { sources, barriers: weighted, now });
  if (weights) {
    if (direction === undefined) {
      throw new FootfallError('a map with weights needs a direction', {
        code: 'pathmap/no-direction',
        where: 'direction',
        got: 'none',
        expected: "'towards' where the sources are goals, 'from' where they are starts",
      });
    }
    return buildWeightedPathMap(domain, { sources, weights, direction, barriers: tolls, ground, now });
  }
  return buildPlainPathMap(domain, { sources, barriers: tolls, ground, now, kernel });
}

/** Discs with a radius below so many tolerances of the domain are points: walls are not known to that. */
const POINT = 32;

function asPoint(radius: number, { tolerance }: Domain): number {
  return radius >= 0 && radius < POINT * tolerance ? 0 : radius;
}

function refuse(where: string, what: string): FootfallError {
  return new FootfallError(`a path map cannot have ${what} at once`, {
    code: 'pathmap/not-together',
    where,
    expected: 'one of them',
    advice: 'build two maps, or leave one out',
  });
}
