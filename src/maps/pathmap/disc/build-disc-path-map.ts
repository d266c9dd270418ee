import { FootfallError, requireClock } from '../../../error/index.js';
import type { Domain } from '../../../geometry/index.js';
import { buildPlainPathMap, runPathMap } from '../build-path-map.js';
import type { PathMap } from '../path-map.js';
import { nameSource, type PathSource, validateSources } from '../path-source.js';
import { BeamSearch } from './beam-search.js';
import { buildDiscGround, type DiscGround, requireDiscGround, validateRadius } from './disc-ground.js';
import type { DiscPathMap } from './disc-path-map.js';
import { type DiscTargets, listTargets } from './disc-targets.js';
import { fillDiscQueries, findDiscDistance, findDiscNext } from './find-disc-next.js';
import { findDiscPath } from './find-disc-path.js';
import { linkArcs } from './link-arcs.js';
import { LinkFinder } from './link-finder.js';
import { TangentGraph } from './tangent-graph.js';

export interface DiscPathMapOptions {
  /** Where ways end: any number, dominated ones too. [Limit: 1 or more] */
  readonly sources: readonly PathSource[];
  /** Of the disc, metres. [Limit: >= 0] */
  readonly radius: number;
  /** The domain prepared before with the same radius, by `buildDiscGround`. */
  readonly ground?: DiscGround | undefined;
  /** Largest gap between the arcs of a way and its points, metres. Default: see DISC_MAP_DEFAULTS. [Limit: > 0] */
  readonly tolerance?: number | undefined;
  /** A clock in milliseconds, to time the build with. */
  readonly now?: (() => number) | undefined;
}

export const DISC_MAP_DEFAULTS = {
  /** Largest gap between arcs and points: a millimetre, or this share of a small scene, or this one of a large radius. */
  tolerance: 1e-3,
  toleranceShare: 1e-5,
  toleranceOfRadius: 1e-4,
};

/**
 * Build the exact shortest path map of a domain for a disc. The centre of the disc keeps its radius from all walls; doors of
 * exactly its width are open, as for the roadmap.
 *
 * Walls are grown by the radius, arcs flattened on the walls' side, and an ordinary map is built there: its lengths are
 * never too long. Then stretches between the true arcs are looked for wherever that map says that a shortest way may go,
 * each is checked against the walls themselves, and lengths are computed along them.
 *
 * @throws FootfallError for a bad radius or tolerance, for sources without room for the disc, for bad numbers, for a periodic
 *   domain
 */
export function buildDiscPathMap(domain: Domain, options: DiscPathMapOptions): DiscPathMap {
  const { sources, radius } = options;
  const now = requireClock(options.now, 'now');
  validateRadius(radius);
  validateSources(sources);
  const tolerance = options.tolerance;
  if (tolerance !== undefined && !(tolerance > 0)) {
    throw new FootfallError('the tolerance of a path map is out of range', {
      code: 'pathmap/bad-tolerance',
      where: 'tolerance',
      got: String(tolerance),
      expected: 'metres, more than 0',
    });
  }
  const begin = now();
  const given = options.ground;
  const ground = given?.domain === domain && given.radius === radius ? given : buildDiscGround(domain, radius);
  const { scale } = ground.built.diagram.tolerances;
  const meshMs = now() - begin;
  const { flat, targets } = radius === 0 ? buildPlain(ground, sources, now) : buildFlat(ground, sources, now, meshMs);
  const linked = now();
  const exact = radius === 0 ? undefined : createExact(ground, flat, targets);
  const room = exact === undefined ? 0 : linkArcs(ground, flat, exact.beam, exact.graph);
  const map: DiscPathMap = {
    kind: 'disc',
    domain,
    radius,
    sources,
    ground,
    targets,
    flat,
    room,
    exact,
    tolerance: tolerance ?? chooseTolerance(scale, radius),
    stats: {
      ...flat.stats,
      meshMs,
      arcs: ground.arcs.count,
      links: exact?.graph.froms.length ?? 0,
      steps: exact?.beam.steps ?? 0,
      linkMs: now() - linked,
    },
    reader: {
      findDistance: (x, y) => findDiscDistance(map, x, y),
      findNext: (x, y) => findDiscNext(map, x, y),
      findPath: (x, y) => findDiscPath(map, x, y),
      fillQueries: (xy, out) => fillDiscQueries(map, xy, out),
    },
  };
  return map;
}

/**
 * The map of the grown domain alone, arcs as chords: ways may come nearer to corners by 2 % of the radius and lengths are
 * shorter by as much of the arcs, but it is built in a fraction of the time and read like a plain map. For crowds that only
 * want to know where to go next.
 *
 * @param ground prepared by `buildDiscGround`
 * @throws FootfallError for sources without room for the disc
 */
export function buildFlatDiscMap(ground: DiscGround, sources: readonly PathSource[]): PathMap {
  requireDiscGround(ground, 'buildFlatDiscMap: ground');
  validateSources(sources);
  const now = () => 0;
  return (ground.radius === 0 ? buildPlain(ground, sources, now) : buildFlat(ground, sources, now, 0)).flat;
}

function chooseTolerance(scale: number, radius: number): number {
  const { tolerance, toleranceShare, toleranceOfRadius } = DISC_MAP_DEFAULTS;
  return Math.max(Math.min(tolerance, toleranceShare * scale), toleranceOfRadius * radius);
}

function createExact(
  ground: DiscGround,
  flat: PathMap,
  targets: DiscTargets,
): { readonly beam: BeamSearch; readonly graph: TangentGraph } {
  const graph = new TangentGraph(new LinkFinder(ground, targets));
  return { beam: new BeamSearch(flat, ground.vertexArcs, ground.arcs.count, targets), graph };
}

interface FlatMap {
  readonly flat: PathMap;
  readonly targets: DiscTargets;
}

/** A disc without extent is a point. */
function buildPlain(ground: DiscGround, sources: readonly PathSource[], now: () => number): FlatMap {
  const none = new Float64Array(0);
  const targets = { count: 0, ends: none, costs: none, sources: new Int32Array(0), tails: none };
  return { flat: buildPlainPathMap(ground.domain, { sources, now, ground: ground.flat }), targets };
}

/** The map of the grown domain, from all places where the disc's centre may end its way. */
function buildFlat(ground: DiscGround, sources: readonly PathSource[], now: () => number, meshMs: number): FlatMap {
  const targets = listTargets(ground, sources);
  const ends: PathSource[] = [];
  for (let k = 0; k < targets.count; k++) {
    const [ax, ay, bx, by] = targets.ends.subarray(4 * k, 4 * k + 4);
    const where = nameSource(sources[targets.sources[k]], targets.sources[k]);
    const cost = targets.costs[k];
    if (ax !== bx || ay !== by) ends.push({ kind: 'line', points: Float64Array.of(ax, ay, bx, by), cost, where });
    else ends.push({ kind: 'point', x: ax, y: ay, cost, where });
  }
  // Polygons whose sides all lie in obstacles have no target.
  for (const source of sources) if (source.kind === 'polygon' && targets.count === 0) ends.push(source);
  if (ground.flat === undefined) throw nowhere(ground.radius);
  return { flat: runPathMap(ground.flat, ends, { nodes: [], lengths: [], sources: [] }, now, meshMs), targets };
}

function nowhere(radius: number): FootfallError {
  return new FootfallError('a disc fits nowhere in the domain', {
    code: 'pathmap/no-room',
    where: 'radius',
    got: String(radius),
    expected: 'a radius that leaves the disc some room',
  });
}
