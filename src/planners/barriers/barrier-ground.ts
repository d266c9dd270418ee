import { buildDomain, type Domain, type DomainInput, type ObstacleInput } from '../../geometry/index.js';
import {
  buildBarredGround,
  buildPathGround,
  buildPricedGround,
  type HopGround,
  hopGroundOf,
  type PathGround,
  type PricedGround,
  setPrices,
} from '../../maps/index.js';
import type { Congestion } from './congestion.js';
import { inputOfDomain } from './domain-input.js';

/**
 * A ground with the barriers in it: one for each ground that maps are built on, as the grown ones of each radius. Barriers
 * reach from wall to wall, so they part the grown ground as well.
 *
 * New barriers are put into the mesh of the ground itself; only where they do not run from wall to wall, as with posts, or
 * meet each other, is the whole domain built anew.
 */
export class BarrierGround {
  /** Number of the first barrier among the obstacles of `domain`. */
  readonly first: number;
  /** Version of the congestion's barriers that it shows. */
  version = 0;
  private readonly input: DomainInput;
  private lines: readonly Float64Array[] = [];
  private ground: PathGround | undefined;
  private built: Domain | undefined;
  private priced: PricedGround | undefined;
  private hops: HopGround | undefined;

  /**
   * @param base without barriers: the walking ground for points, `DiscGround.flat.domain` for discs
   * @param ground the same prepared, where that is at hand
   */
  constructor(
    readonly base: Domain,
    ground?: PathGround,
  ) {
    this.input = inputOfDomain(base);
    this.first = this.input.obstacles.length;
    this.ground = ground;
  }

  /** Put the barriers of now in. @returns whether they are others */
  update({ barriers, version }: Congestion): boolean {
    if (this.version === version) return false;
    this.version = version;
    this.lines = barriers.map(({ line }) => line.points);
    this.built = undefined;
    this.priced = undefined;
    this.hops = undefined;
    return true;
  }

  /** The ground as a domain of its own, with the barriers as the last of its obstacles; built when asked for. */
  get domain(): Domain {
    if (this.lines.length === 0) return this.base;
    const lines: ObstacleInput[] = this.lines.map((points, k) => ({ kind: 'line', where: `barrier ${k}`, points }));
    const { boundary, obstacles } = this.input;
    this.built ??= buildDomain({ boundary, obstacles: [...obstacles, ...lines] }).domain;
    return this.built;
  }

  /** The ground for maps with tolls: one line per barrier, at any price. */
  get prepared(): PricedGround {
    this.ground ??= buildPathGround(this.base);
    this.priced ??= buildBarredGround(this.ground, this.lines) ?? this.prepareWhole();
    return this.priced;
  }

  /** The ground for maps of hops, all barriers at one weight. */
  hopGround(count: number, weight: number): HopGround {
    this.hops ??= hopGroundOf(
      setPrices(
        this.prepared,
        Array.from({ length: count }, (_, obstacle) => ({ obstacle, toll: weight })),
      ).ground,
    );
    return this.hops;
  }

  private prepareWhole(): PricedGround {
    return buildPricedGround(
      this.domain,
      this.lines.map((_, k) => ({ obstacle: this.first + k, toll: 1 })),
    );
  }
}
