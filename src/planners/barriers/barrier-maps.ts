import { type AnyPathMap, buildHopPathMap, type HopMemory, type PathSource, TollMap } from '../../maps/index.js';
import type { BarrierGround } from './barrier-ground.js';
import type { Congestion } from './congestion.js';

/** The maps of one goal on one ground, one per level. */
export class BarrierMaps {
  private readonly priced: (TollMap | undefined)[];
  private readonly maps: (AnyPathMap | undefined)[];
  private readonly memory: HopMemory = {};

  /**
   * @param sources as `PathMap.sources` of the map without barriers on the same ground: for discs where the centre may end
   * @param now a clock in milliseconds
   * @param recycle whether a map may take the memory of the one before the last
   */
  constructor(
    private readonly ground: BarrierGround,
    private readonly sources: readonly PathSource[],
    private readonly congestion: Congestion,
    private readonly now: () => number = () => 0,
    private readonly recycle = true,
  ) {
    this.priced = new Array(congestion.settings.levels).fill(undefined);
    this.maps = new Array(congestion.settings.levels).fill(undefined);
  }

  /** The map of a level as it was last built; undefined before. It is good until the second `update` of the level after. */
  mapOf(level: number): AnyPathMap | undefined {
    return this.maps[level];
  }

  /**
   * Build the map of a level from the barriers that the ground shows, at their present prices.
   *
   * @throws FootfallError for sources that are not free
   */
  update(level: number): AnyPathMap {
    const { ground, congestion, sources, now } = this;
    const { barriers, settings } = congestion;
    if (settings.mode === 'fixed' && barriers.length > 0) {
      const hops = ground.hopGround(barriers.length, settings.weight);
      const map = buildHopPathMap(hops.domain, { sources, ground: hops, now, memory: this.memory });
      this.maps[level] = map;
      return map;
    }
    const priced = this.priced[level] ?? new TollMap(sources, now, this.recycle);
    this.priced[level] = priced;
    const tolls = barriers.map((barrier) => barrier.tolls[level]);
    const map = priced.update(ground.prepared, tolls);
    this.maps[level] = map;
    return map;
  }
}
