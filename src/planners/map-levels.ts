import type { AnyPathMap, PathMap } from '../maps/index.js';

/** Maps beside those for everybody, as with barriers in force: who goes by which of them. */
export interface MapLevels {
  /** How many levels there are. */
  readonly count: number;
  /** The level that an agent goes by, or NONE for the map for everybody. */
  levelOf(slot: number, id: number): number;
  /**
   * The map that some agents of a level are about to read; it must not change until the next plan.
   *
   * @param key of goal, radius and kind of the map
   * @param base the map for everybody
   * @param level or NONE
   * @param order slots of the agents, of which those from `from` to before `to` read it
   */
  takeMap(key: number, base: PathMap, level: number, order: Int32Array, from: number, to: number): AnyPathMap;
}
