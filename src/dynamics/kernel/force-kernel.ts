import type { Crowd, NeighbourGrid } from '../../crowd/index.js';
import type { NearList } from '../dynamics.js';
import type { WallGrid } from '../wall-grid.js';

/** What computes the forces: plain JavaScript, or WebAssembly with SIMD. Their bytes differ, so a run records its kernel. */
export type KernelName = 'js' | 'simd';

/** The parameters of the force between agents, as in SocialForceOptions. */
export interface ForceParameters {
  readonly strength: number;
  readonly range: number;
  readonly anisotropy: number;
  readonly attraction: number;
  readonly tau: number;
  /** How far neighbours are looked at, m: the larger of the range and the passing range. */
  readonly reach: number;
}

/** The loop over neighbours of the social force. Results are per entry of the grid. */
export interface ForceKernel {
  readonly name: KernelName;
  /** Sum of repulsion and attraction, m/s2. */
  readonly forceX: Float64Array;
  readonly forceY: Float64Array;
  /** Square of the distance to the nearest agent that approaches, m2; the square of the reach if there is none. */
  readonly nearest: Float64Array;
  /** As in Dynamics. */
  readonly near?: NearList | undefined;
  /**
   * Read the present of the crowd; once per step, before `run`. Arrays of results seen before may be gone.
   *
   * @param decay exp(-dt / tau)
   */
  prepare(crowd: Crowd, neighbours: NeighbourGrid, model: number, dt: number, decay: number): void;
  /**
   * Compute the entries from .. to - 1 that are no ghosts and of the model; others are left as they are. No result
   * depends on how the entries are split into ranges.
   */
  run(crowd: Crowd, neighbours: NeighbourGrid, from: number, to: number): void;
  /**
   * The same, and write the future of the agents that have no wall near. @returns flags per entry: WALLED for those that
   * are left to be moved
   */
  steerOpen?(crowd: Crowd, neighbours: NeighbourGrid, walls: WallGrid, from: number, to: number): Uint8Array;
}
