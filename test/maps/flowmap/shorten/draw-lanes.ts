import type { FlowNetwork } from '../../../../src/maps/flowmap/flow-network.js';
import { extractLanes } from '../../../../src/maps/flowmap/lanes/extract-lanes.js';
import type { LaneCurve } from '../../../../src/maps/flowmap/lanes/lane-curve.js';
import { solveLanes } from '../../../../src/maps/flowmap/solve-flow.js';

/** The lanes of a network; none where the walk gives up with its own error, which is for the tests of the walk to count. */
export function drawLanes(network: FlowNetwork, radius: number): readonly LaneCurve[] {
  try {
    return extractLanes(network, solveLanes(network, radius)).lanes;
  } catch (error) {
    if ((error as { code?: string }).code === 'flow/lane-walk') return [];
    throw error;
  }
}
