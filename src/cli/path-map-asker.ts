import { FootfallError } from '../error/index.js';
import { computePathClearance, type Domain, findTriangle, NONE } from '../geometry/index.js';
import {
  type AnyPathMap,
  buildDiscGround,
  buildPathGround,
  buildPathMap,
  type DiscGround,
  findPath,
  type PathGround,
  type PathSource,
} from '../maps/index.js';
import type { Scene } from '../scene/index.js';
import type { PathAnswer } from './path-asker.js';
import { readPlaceList } from './place-list.js';

/** Asks path maps for shortest ways in world coordinates: one map per goal, on one prepared free space. */
export class PathMapAsker {
  /** What preparing the free space and all maps took so far, ms. */
  buildMs = 0;
  private readonly x: number;
  private readonly y: number;
  private readonly ground: PathGround | undefined;
  private readonly discGround: DiscGround | undefined;
  /** The map of the goal asked for last. */
  private goal = '';
  private map: AnyPathMap | undefined;

  constructor(
    private readonly domain: Domain,
    private readonly scene: Scene,
    private readonly radius: number,
  ) {
    [this.x, this.y] = scene.origin ?? [0, 0];
    const begin = performance.now();
    if (radius > 0) this.discGround = buildDiscGround(domain, radius);
    else this.ground = buildPathGround(domain);
    this.buildMs += performance.now() - begin;
  }

  /** @param to a point, or the name of a place; a name goes first */
  askPlace(from: readonly [number, number], to: string): PathAnswer {
    return this.askSource(from, to, readPlaceList([to], '--to', this.scene).sources);
  }

  ask(from: readonly [number, number], to: readonly [number, number]): PathAnswer {
    const source: PathSource = { kind: 'point', x: to[0] - this.x, y: to[1] - this.y };
    return this.askSource(from, to.join(), [source]);
  }

  private askSource(
    [fromX, fromY]: readonly [number, number],
    goal: string,
    sources: readonly PathSource[],
  ): PathAnswer {
    if (this.goal !== goal || this.map === undefined) {
      const { ground, discGround, radius } = this;
      const begin = performance.now();
      try {
        this.map = buildPathMap(this.domain, { sources, radius, ground, discGround });
        this.goal = goal;
      } catch (error) {
        const reason = reasonOf(error, sources, this.domain);
        if (reason === undefined) throw error;
        return { ...NOWHERE, reason, query_ms: 0 };
      } finally {
        this.buildMs += performance.now() - begin;
      }
    }
    const begin = performance.now();
    const way = findPath(this.map, fromX - this.x, fromY - this.y);
    const queryMs = performance.now() - begin;
    if (way.status !== 'found') {
      const reason = way.status === 'outside' ? 'startInSolid' : (way.reason ?? 'otherComponent');
      return { ...NOWHERE, reason, query_ms: queryMs };
    }
    const points: (readonly [number, number])[] = [];
    for (let k = 0; k < way.points.length; k += 2) points.push([way.points[k]! + this.x, way.points[k + 1]! + this.y]);
    const clearance = computePathClearance(this.domain, way.points);
    return {
      status: 'found',
      length: way.distance,
      points,
      min_clearance: Number.isFinite(clearance) ? clearance : null,
      query_ms: queryMs,
    };
  }
}

const NOWHERE = { status: 'unreachable', length: 0, points: [], min_clearance: null } as const;

/** Why a goal cannot be reached at all, where that is an answer and no mistake of the caller. */
function reasonOf(error: unknown, sources: readonly PathSource[], domain: Domain): string | undefined {
  const source = sources[0];
  if (!(error instanceof FootfallError) || source?.kind !== 'point') return undefined;
  if (error.code !== 'pathmap/source-not-free' && error.code !== 'pathmap/no-room') return undefined;
  return findTriangle(domain, source.x, source.y) === NONE ? 'goalInSolid' : 'goalClearance';
}
