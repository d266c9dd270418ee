import type { FlowNetwork } from '../../../../src/maps/flowmap/flow-network.js';
import { extractLanes } from '../../../../src/maps/flowmap/lanes/extract-lanes.js';
import type { LaneCurve } from '../../../../src/maps/flowmap/lanes/lane-curve.js';
import { solveLanes } from '../../../../src/maps/flowmap/solve-flow.js';

/** The lanes of a network. */
export function drawLanes(network: FlowNetwork, radius: number): readonly LaneCurve[] {
  return extractLanes(network, solveLanes(network, radius)).lanes;
}
