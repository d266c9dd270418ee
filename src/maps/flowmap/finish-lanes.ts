import type { LaneCut } from './flow-certificate.js';
import { LANE_DEFAULTS, type Lane, type LaneOptions, type Lanes } from './flow-map.js';
import type { FlowNetwork } from './flow-network.js';
import type { LaneCurve } from './lanes/lane-curve.js';
import { flattenLane } from './shorten/flatten-lane.js';
import { LaneBook } from './shorten/lane-book.js';
import { laneCapacity, laneHeadway } from './shorten/lane-headway.js';
import { buildLaneRoom, type TerminalTrack } from './shorten/lane-room.js';
import { shortenLanes } from './shorten/shorten-lanes.js';

/** Lanes as they were drawn, and the proof of their number. */
export interface DrawnLanes {
  readonly curves: readonly LaneCurve[];
  readonly radius: number;
  /** No set of lanes is larger. */
  readonly max: number;
  readonly laneCut: LaneCut;
}

/**
 * Pull lanes taut where that is wanted, and measure them: polyline, clearance, headway, capacity.
 *
 * @param tracks terminals that are not on the ring: the edge of an area
 */
export function finishLanes(
  network: FlowNetwork,
  { curves, radius, max, laneCut }: DrawnLanes,
  options: LaneOptions,
  tracks: readonly TerminalTrack[] = [],
): Lanes {
  const { isShortened } = { ...LANE_DEFAULTS, ...options };
  const room = buildLaneRoom(network, radius, tracks);
  const final = isShortened ? shortenLanes(room, curves, radius).lanes : curves;
  const lanes = measureLanes(network, final, radius, options, room);
  return { radius, lanes, max, proven: lanes.length === max, laneCut };
}

/** Polylines are drawn at least this many times finer than the radius. */
const FINEST = 100;

/** Measure lanes as they are. */
export function measureLanes(
  network: FlowNetwork,
  curves: readonly LaneCurve[],
  radius: number,
  options: LaneOptions,
  room = buildLaneRoom(network, radius),
): Lane[] {
  const { speed = LANE_DEFAULTS.speed, tolerance: asked = LANE_DEFAULTS.tolerance } = options;
  // A lane of bodies that are hardly larger than the tolerance would be drawn through walls, with a headway below 0.
  const tolerance = Math.min(asked, radius / FINEST);
  const book = new LaneBook(room, radius, curves);
  return curves.map((curve): Lane => {
    const points = flattenLane(curve, tolerance);
    const headway = laneHeadway(points, 2 * radius - 4 * tolerance);
    const capacity = laneCapacity(headway, speed);
    return {
      curve,
      points,
      length: curve.length,
      minClearance: measureClearance(network, book, curve),
      headway,
      capacity,
    };
  });
}

/** The smallest distance of a lane from any wall, looked for ever farther. */
function measureClearance(network: FlowNetwork, book: LaneBook, curve: LaneCurve): number {
  for (let reach = 2 * book.radius; ; reach *= 4) {
    const clearance = book.clearance(curve, 0, reach);
    if (clearance <= reach || reach > 2 * network.size) return clearance;
  }
}
