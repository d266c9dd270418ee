import { addPieces } from '../../add-pieces.js';
import { listGates } from '../../critical-graph.js';
import type { FlowNetwork } from '../../flow-network.js';
import { countLanes } from '../../spread.js';

/**
 * Walls with every gate contracted so that a whole number of lanes fits exactly (Farias 2020, section 4.5): what is left
 * over is taken away at the foot on the second node (`one`), or half of it at each foot (`both`). The paper moves a
 * vertex of the obstacle there; here a thin wall is added from the foot, the least that does the same.
 *
 * @param radius m
 */
export function contractGates(network: FlowNetwork, radius: number, ends: 'one' | 'both'): FlowNetwork {
  const added: number[][] = Array.from({ length: network.nodeCount }, () => []);
  for (const { from, to, ax, ay, bx, by, length } of listGates(network)) {
    const rest = length - 2 * radius * countLanes(length, 2 * radius, network.size);
    if (rest <= 1e-9 * network.size) continue;
    const share = (ends === 'one' ? rest : rest / 2) / length;
    added[to].push(bx, by, bx + share * (ax - bx), by + share * (ay - by));
    if (ends === 'both') added[from].push(ax, ay, ax + share * (bx - ax), ay + share * (by - ay));
  }
  return addPieces(network, added);
}
