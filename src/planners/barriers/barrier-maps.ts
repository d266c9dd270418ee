import { buildDomain, type Domain, type DomainInput, type ObstacleInput } from '../../geometry/index.js';
import {
  type AnyPathMap,
  buildHopGround,
  buildHopPathMap,
  type HopGround,
  LivePathMap,
  type PathSource,
} from '../../maps/index.js';
import type { Barrier } from './barrier.js';
import type { Congestion } from './congestion.js';
import { inputOfDomain } from './domain-input.js';

/**
 * A ground with the barriers in it: one for each ground that maps are built on, as the grown ones of each radius. Barriers
 * reach from wall to wall, so they part the grown ground as well.
 */
export class BarrierGround {
  /** The ground with the barriers as the last of its obstacles. */
  domain: Domain;
  /** Number of the first barrier among the domain's obstacles. */
  readonly first: number;
  /** Version of the congestion's barriers that it shows. */
  version = 0;
  private readonly input: DomainInput;
  private hops: HopGround | undefined;

  /** @param base without barriers: the walking ground for points, `DiscGround.flat.domain` for discs */
  constructor(readonly base: Domain) {
    this.input = inputOfDomain(base);
    this.first = this.input.obstacles.length;
    this.domain = base;
  }

  /** Put the barriers of now in. @returns whether they are others */
  update({ barriers, version }: Congestion): boolean {
    if (this.version === version) return false;
    this.version = version;
    this.hops = undefined;
    const lines: ObstacleInput[] = barriers.map(({ line }, k) => ({
      kind: 'line',
      where: `barrier ${k}`,
      points: line.points,
    }));
    const { boundary, obstacles } = this.input;
    this.domain =
      lines.length === 0 ? this.base : buildDomain({ boundary, obstacles: [...obstacles, ...lines] }).domain;
    return true;
  }

  /** The ground for maps of hops, all barriers at one weight. */
  hopGround(count: number, weight: number): HopGround {
    this.hops ??= buildHopGround(
      this.domain,
      Array.from({ length: count }, (_, k) => ({ obstacle: this.first + k, weight })),
    );
    return this.hops;
  }
}

/** The maps of one goal on one ground, one per level. */
export class BarrierMaps {
  private readonly live: (LivePathMap | undefined)[];
  private readonly maps: (AnyPathMap | undefined)[];
  private domain: Domain | undefined;

  /**
   * @param sources as `PathMap.sources` of the map without barriers on the same ground: for discs where the centre may end
   * @param now a clock in milliseconds
   */
  constructor(
    private readonly ground: BarrierGround,
    private readonly sources: readonly PathSource[],
    private readonly congestion: Congestion,
    private readonly now: () => number = () => 0,
  ) {
    this.live = new Array(congestion.settings.levels).fill(undefined);
    this.maps = new Array(congestion.settings.levels).fill(undefined);
  }

  /** The map of a level as it was last built; undefined before. It is good until the second `update` of the level after. */
  mapOf(level: number): AnyPathMap | undefined {
    return this.maps[level];
  }

  /**
   * Build the map of a level from the present barriers. Only prices changed: the mesh stays.
   *
   * @throws FootfallError for sources that are not free
   */
  update(level: number): AnyPathMap {
    const { ground, congestion, sources } = this;
    const { barriers, settings } = congestion;
    if (this.domain !== ground.domain) {
      this.domain = ground.domain;
      this.live.fill(undefined);
    }
    if (settings.mode === 'fixed' && barriers.length > 0) {
      const hops = ground.hopGround(barriers.length, settings.weight);
      this.maps[level] = buildHopPathMap(ground.domain, { sources, ground: hops, now: this.now });
      return this.maps[level];
    }
    this.live[level] ??= new LivePathMap({ ground: ground.domain, sources, now: this.now });
    const live = this.live[level];
    barriers.forEach((barrier: Barrier, k) => {
      live.setToll(ground.first + k, barrier.tolls[level]);
    });
    const { map } = live.update();
    this.maps[level] = map;
    return map;
  }
}
