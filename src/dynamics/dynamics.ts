import type { Crowd, NeighbourGrid } from '../crowd/index.js';
import type { WallGrid } from './wall-grid.js';

/** Who is near whom in the present, as entries of the neighbour grid. */
export interface NearList {
  /** All within this distance of each other are listed, m. */
  readonly range: number;
  /** Per entry: where its neighbours end in the list; they begin where those of the entry before end. */
  readonly ends: Int32Array;
  readonly entries: Int32Array;
  /** Neighbours of all entries together. */
  readonly count: number;
}

/**
 * How bodies move. From the frozen present of the crowd, the wish and the way left of each agent, and the walls, to the
 * written future: place, velocity, heading and patience. The contacts have the last word on the place.
 */
export interface Dynamics {
  readonly name: 'collision-free-speed' | 'social-force' | 'orca' | 'empty-circle';
  /** Plain parameters from which the same dynamics can be made in another thread. */
  readonly options?: object;
  /** The farthest neighbour that it looks at, m. */
  readonly neighbourReach: number;
  /** The farthest wall that it looks at, m; the grid of the walls must reach as far. */
  readonly wallReach: number;
  /** What the last `steer` found about everybody, which spares the contacts to look again; undefined where it did not. */
  readonly near?: NearList | undefined;
  /** What is done once per step, before the first range is steered; parameters as there. */
  prepare?(crowd: Crowd, neighbours: NeighbourGrid, walls: WallGrid, dt: number, model: number): void;
  /**
   * Write the future of the agents of one model among some entries of the grid. Entries are independent of each other:
   * ranges may be steered in any order and by any number of threads, each with a `Dynamics` of its own.
   *
   * @param neighbours sorted from the present of this crowd
   * @param dt time step, s
   * @param from first entry of the grid
   * @param to entry after the last
   * @param model agents of other models are left alone
   */
  steer(
    crowd: Crowd,
    neighbours: NeighbourGrid,
    walls: WallGrid,
    dt: number,
    from: number,
    to: number,
    model: number,
  ): void;
}
