import type { FlowNetwork, FlowSolution } from '../../flow-network.js';
import { distanceOfSegment } from '../../shorten/part-distance.js';
import { areInConflict } from '../lane-conflicts.js';
import { distanceToLaneCurve, type LaneCurve } from '../lane-curve.js';
import { buildWave } from '../wave.js';
import { FlowFollower } from './follow-flow.js';

/** Shortfall that is rounding, m. */
const SLACK = 1e-9;

export interface StepOptions {
  /** How far to go on along the source after a try that failed, m [Limit: > 0]. The paper takes a pixel of its map. */
  readonly step?: number;
  /** End of the source to begin at. */
  readonly from?: 'high' | 'low';
  /** Walls to keep clear of, where the flow was computed among others (contracted gates). */
  readonly walls?: FlowNetwork;
}

export const STEP_DEFAULTS = { step: 0.02, from: 'low' } as const;

/**
 * Lanes as the paper extracts them from a max flow map that knows nothing of clearance (Farias 2020, section 4.4.3):
 * flow lines are tried from places along the source; one that reaches a sink with clearance r is a lane, and the next
 * try is 2r further; else a small step further. It can miss lanes (figures 4.12 and 4.13): the flow spends room in gates
 * where no further body fits.
 *
 * The paper does not look whether two lanes keep 2r; where the source is not across the flow they need not, so that is
 * tested here too.
 *
 * @param radius m
 */
export function stepAlongSource(
  network: FlowNetwork,
  solution: FlowSolution,
  radius: number,
  options: StepOptions = {},
): LaneCurve[] {
  const { step, from } = { ...STEP_DEFAULTS, ...options };
  const wave = buildWave(network, solution.potentials, solution.bendPotentials);
  const follower = new FlowFollower(network, wave, radius);
  const walls = options.walls ?? network;
  const { lines } = follower;
  const lanes: LaneCurve[] = [];
  for (let n = 0; n < lines.count; n++) {
    // Along the ring a source runs from its high to its low end.
    const s = from === 'high' ? n : lines.count - 1 - n;
    if (network.terminals[lines.terminals[s]].kind !== 'source') continue;
    for (let at = step / 2; at < lines.lengths[s]; ) {
      const place = from === 'high' ? at : lines.lengths[s] - at;
      const x = lines.ax[s] + place * lines.dx[s];
      const y = lines.ay[s] + place * lines.dy[s];
      const lane = follower.follow(x, y, lines.terminals[s], lanes.length + 1);
      const isValid =
        lane !== undefined &&
        isClear(walls, lane, radius) &&
        !lanes.some((other) => areInConflict(lane, other, 2 * radius));
      if (isValid) lanes.push(lane);
      at += isValid ? 2 * radius : step;
    }
  }
  return lanes;
}

/** Does a lane keep its radius to all walls? */
export function isClear(network: FlowNetwork, lane: LaneCurve, radius: number): boolean {
  for (let p = 0; p < network.pieceCount; p++) {
    for (let i = 0; i < lane.kinds.length; i++) {
      const gap = distanceOfSegment(network.ax[p], network.ay[p], network.bx[p], network.by[p], lane, i);
      if (gap < radius - SLACK) return false;
    }
  }
  for (let c = 0; c < network.circles.length; c += 3) {
    const gap = distanceToLaneCurve(lane, network.circles[c], network.circles[c + 1]) - network.circles[c + 2];
    if (gap < radius - SLACK) return false;
  }
  return true;
}
