import { requireNumbers, requireThat } from '../../../error/index.js';
import { type MapMemory, NO_STARTS, runPathMap } from '../build-path-map.js';
import { wasmPathKernel } from '../kernel/wasm-path-kernel.js';
import type { PathMap } from '../path-map.js';
import { type PathSource, validateSources } from '../path-source.js';
import { type PricedGround, setPrices } from './priced-ground.js';

/**
 * One map after the other from the same sources, on grounds with lines that have prices: a ground may serve many of these, as
 * for several goals and for people who take the same delay for longer or shorter.
 */
export class TollMap {
  private readonly memory: MapMemory = { kernel: wasmPathKernel };
  private current: PathMap | undefined;
  private older: PathMap | undefined;

  /**
   * @param now a clock in milliseconds
   * @param recycle whether a map takes the memory of the one before the last
   */
  constructor(
    private readonly sources: readonly PathSource[],
    private readonly now: () => number = () => 0,
    private readonly recycle = true,
  ) {
    validateSources(sources);
  }

  /**
   * @param tolls per line of the ground, m. [Limit: above 0, finite]
   * @throws FootfallError for sources that are not free; the map before is then as it was
   */
  update(priced: PricedGround, tolls: readonly number[]): PathMap {
    requireNumbers(tolls, 'TollMap.update: tolls');
    for (const toll of tolls) requireThat(toll > 0, 'TollMap.update: tolls', toll, 'numbers above 0');
    const { now } = this;
    const begin = now();
    const { ground } = setPrices(
      priced,
      tolls.map((toll, obstacle) => ({ obstacle, toll })),
    );
    this.memory.records = this.recycle ? this.older?.records : undefined;
    const map = runPathMap(ground, this.sources, NO_STARTS, now, now() - begin, this.memory);
    this.older = this.current;
    this.current = map;
    return map;
  }
}
