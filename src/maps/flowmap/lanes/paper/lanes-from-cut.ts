import { FootfallError } from '../../../../error/index.js';
import type { FlowNetwork } from '../../flow-network.js';
import { solveFlow } from '../../solve-flow.js';
import { countLanes } from '../../spread.js';
import { isSingleGroup } from '../extract-lanes.js';
import { areInConflict } from '../lane-conflicts.js';
import type { LaneCurve } from '../lane-curve.js';
import { traceLevels } from '../trace-levels.js';
import { buildWave } from '../wave.js';
import { contractGates } from './contract-gates.js';
import { isClear } from './step-along-source.js';

/**
 * Lanes of the paper's clearance-based max flow map (Farias 2020, section 4.5.1): gates contracted, then places along the
 * gates of the min cut, r from walls and 2r from each other, and the flow lines through them both ways. Contracting a
 * gate can make others narrower, so every lane is tested against the true walls and against the others.
 *
 * @param radius m
 * @param ends where gates are contracted; undefined = not at all: the same way on the clearance-insensitive flow
 */
export function lanesFromCut(network: FlowNetwork, radius: number, ends: 'one' | 'both' | undefined): LaneCurve[] {
  if (!isSingleGroup(network)) {
    throw new FootfallError('the way of the paper needs all sources on one side of all sinks', {
      code: 'flow/paper-interleaved',
      where: 'terminals',
      got: 'sources and sinks in turn along the wall',
    });
  }
  const contracted = ends === undefined ? network : contractGates(network, radius, ends);
  const { cut, potentials, bendPotentials } = solveFlow(contracted);
  const levels: number[] = [];
  for (const gate of cut) {
    const low = Math.min(levelOf(gate.from), levelOf(gate.to));
    const count = countLanes(gate.length, 2 * radius, network.size);
    for (let k = 0; k < count; k++) levels.push(low + (2 * k + 1) * radius);
  }
  levels.sort((a, b) => a - b);
  const wave = buildWave(contracted, potentials, bendPotentials);
  const kept: LaneCurve[] = [];
  for (const lane of traceLevels(contracted, wave, Float64Array.from(levels), true).lanes) {
    const isValid = isClear(network, lane, radius) && !kept.some((other) => areInConflict(lane, other, 2 * radius));
    if (isValid) kept.push({ ...lane, level: kept.length + 1 });
  }
  return kept;

  function levelOf(node: number): number {
    return node < network.nodeCount ? potentials[node] : bendPotentials[node - network.nodeCount];
  }
}
