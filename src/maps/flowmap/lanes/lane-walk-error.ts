import { FootfallError } from '../../../error/index.js';
import type { FlowNetwork } from '../flow-network.js';
import type { Wave } from './wave.js';

/**
 * The error for a lane that could not be followed. Where corners of terminals point into free space, it names the one
 * that the level passed last: walks round such corners are the hardest.
 *
 * @param lane number of the lane, from 1
 * @param level its level, m
 */
export function laneWalkError(network: FlowNetwork, wave: Wave, lane: number, level: number): FootfallError {
  const corner = lastCorner(wave, level);
  if (corner < 0) {
    return new FootfallError('a lane could not be followed along its walls', {
      code: 'flow/lane-walk',
      where: `lane ${lane}`,
      advice: 'this is a fault of the program: please report the scene; a wall moved by a millimetre may help',
    });
  }
  const x = wave.ax[corner];
  const y = wave.ay[corner];
  return new FootfallError('a lane could not be followed round the inward corner of a terminal', {
    code: 'flow/lane-walk',
    where: `lane ${lane}, ${nameAt(network, x, y)}, corner ${x.toFixed(3)}, ${y.toFixed(3)}`,
    advice: 'make the terminal straight there, or split it into two at this corner',
  });
}

/** The bend whose value is the highest below a level, or -1. */
function lastCorner(wave: Wave, level: number): number {
  let best = -1;
  for (let i = 0; i < wave.count; i++) {
    if (wave.nodes[i] >= 0 || wave.values[i] > level) continue;
    if (best < 0 || wave.values[i] > wave.values[best]) best = i;
  }
  return best;
}

function nameAt(network: FlowNetwork, x: number, y: number): string {
  for (const { kind, terminal, points } of network.runs) {
    if (kind === 'wall') continue;
    for (let k = 0; k < points.length; k += 2) {
      if (points[k] === x && points[k + 1] === y) return `terminal ${network.terminals[terminal].name}`;
    }
  }
  return 'a terminal';
}
