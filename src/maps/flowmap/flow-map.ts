import type { WorkOptions } from '../../error/index.js';
import type { Domain } from '../../geometry/index.js';
import type { FlowCertificate, LaneCut } from './flow-certificate.js';
import type { FlowGate, FlowTerminal } from './flow-network.js';
import type { LaneCurve } from './lanes/lane-curve.js';
import { FLATTEN_DEFAULTS } from './shorten/flatten-lane.js';
import type { Streamline } from './trace-stream.js';

/**
 * How lanes are found. `levels` is ours: as many as fit. The others are the ways of Farias 2020, to compare with: `stepping`
 * follows the flow that knows nothing of clearance from places along the source (section 4.4.3), `cut` from places on the
 * gates of the cut (4.5.1), `contracted` and `contracted-both` the same after gates were contracted at one end or at both (4.5).
 * They may miss lanes, and need one source group and one sink group.
 */
export type LaneMethod = 'levels' | 'stepping' | 'cut' | 'contracted' | 'contracted-both';

/** How lanes are wanted. */
export interface LaneOptions extends Pick<WorkOptions, 'limits'> {
  readonly method?: LaneMethod;
  /**
   * Let one lane take the shortest way from source to sink, and the others lie beside it, if the largest number allows it; else this
   * has no effect. For one source group against one sink group. Lanes as the flow gives them may all miss the shortest way.
   */
  readonly isShortestFirst?: boolean;
  /** Pull the lanes taut, keeping their number, order and distances. */
  readonly isShortened?: boolean;
  /** Speed that lane capacities are for, m/s. [Limit: > 0] */
  readonly speed?: number;
  /** Largest gap between an arc and the polyline of a lane, m. [Limit: > 0] */
  readonly tolerance?: number;
}

export const LANE_DEFAULTS: Required<Omit<LaneOptions, 'limits'>> = {
  method: 'levels',
  isShortestFirst: false,
  isShortened: true,
  /** Free walking speed on the level (Weidmann 1993). */
  speed: 1.34,
  tolerance: FLATTEN_DEFAULTS.tolerance,
};

/** One lane: bodies of the given radius that follow it at its headway touch neither walls nor each other. */
export interface Lane {
  /** Exact, of segments and arcs. */
  readonly curve: LaneCurve;
  /** The lane as a polyline, x, y; keeps r - 1e-4 m from walls. */
  readonly points: Float64Array;
  /** Metres. */
  readonly length: number;
  /** Smallest distance of the exact curve from any wall, m. */
  readonly minClearance: number;
  /** Arc length between two bodies that follow each other, m. */
  readonly headway: number;
  /** Bodies per second. */
  readonly capacity: number;
}

/** Lanes side by side. */
export interface Lanes {
  readonly radius: number;
  /** From the low side of the source. */
  readonly lanes: readonly Lane[];
  /** No set of lanes is larger. */
  readonly max: number;
  /** Is `lanes` as large as it can be? */
  readonly proven: boolean;
  /** The gates that show that there are no more than `max`. */
  readonly laneCut: LaneCut;
}

/** Lanes of different radii side by side. */
export interface MixedLanes {
  /** From the low side of the source, on the right as one comes in; lane k for the k-th radius. Not shortened. */
  readonly lanes: readonly Lane[];
  /** How many radii were given: if there are fewer lanes, the next one does not fit. */
  readonly asked: number;
}

/**
 * The largest flow through a free space: how much can cross, where the narrowest cut is, and which way to go.
 */
export interface FlowMap {
  readonly domain: Domain;
  readonly terminals: readonly FlowTerminal[];
  /** Width of the narrowest cut between sources and sinks, m; 0 where walls part them. */
  readonly capacity: number;
  /** The gates of that cut; their lengths add up to the capacity. */
  readonly minCut: readonly FlowGate[];
  /**
   * The critical graph (Farias 2020, section 4.4.1): the shortest segments between walls that see each other there. Computed when it
   * is first asked for, from all pairs of walls: for pictures, up to some hundred walls.
   */
  readonly gates: readonly FlowGate[];
  /** Proof of the capacity. */
  readonly certificate: FlowCertificate;
  /** Value of the stream function at a point, m; NaN outside the room of the terminals. */
  potentialAt(x: number, y: number): number;
  /**
   * Direction of the flow at a point: x and y of a unit vector into `out`. It is defined everywhere but on walls, in
   * useless regions too.
   *
   * @returns false where there is none: on a wall or outside, `out` is 0, 0 then
   */
  directionAt(x: number, y: number, out: Float64Array): boolean;
  /** The line of flow through a point; a single point outside. */
  streamline(x: number, y: number): Streamline;
  /** Does the line of flow through a point lead from a source to a sink? */
  isUseful(x: number, y: number): boolean;
  /**
   * As many lanes as fit for bodies of one radius.
   *
   * @param radius m [Limit: > 0]
   * @throws FootfallError `flow/bad-radius`, or `limit/lanes` where so many bodies fit side by side through the narrowest cut that
   *   there might be more lanes than the limit
   */
  lanes(radius: number, options?: LaneOptions): Lanes;
  /**
   * Lanes for bodies of different radii in the given order across the flow: as many from the start of the list as fit.
   *
   * @param radii m, one per lane [Limit: > 0]
   * @throws FootfallError `flow/mixed-interleaved` or `flow/mixed-area` where there is no one order across the flow
   */
  mixedLanes(radii: ArrayLike<number>, options?: Pick<LaneOptions, 'speed' | 'tolerance'>): MixedLanes;
}
