import { addPieces } from '../../add-pieces.js';
import type { FlowGate, FlowNetwork } from '../../flow-network.js';
import { GateFinder } from '../../gate-finder.js';
import { countLanes } from '../../spread.js';

/**
 * The gates of the critical graph (Farias 2020, section 4.4.1): for every two nodes the shortest segment between them,
 * if no third node is on it. The gate between the two sides of the domain is left out, as in the paper.
 */
export function listGates(network: FlowNetwork): FlowGate[] {
  const finder = new GateFinder(network);
  const gates: FlowGate[] = [];
  for (let i = 0; i < network.nodeCount; i++) {
    for (let j = i + 1; j < network.nodeCount; j++) {
      if (j < network.chainCount) continue;
      const length = finder.measure(i, j);
      if (!(length > 0 && length < Infinity)) continue;
      const gate = { from: i, to: j, ax: finder.ax, ay: finder.ay, bx: finder.bx, by: finder.by, length };
      if (!isBlocked(network, gate)) gates.push(gate);
    }
  }
  return gates;
}

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

/** Is another node on the gate? */
function isBlocked(network: FlowNetwork, gate: FlowGate): boolean {
  const ux = gate.bx - gate.ax;
  const uy = gate.by - gate.ay;
  for (let p = 0; p < network.pieceCount; p++) {
    if (network.pieceNode[p] === gate.from || network.pieceNode[p] === gate.to) continue;
    const a = (network.ax[p] - gate.ax) * uy - (network.ay[p] - gate.ay) * ux;
    const b = (network.bx[p] - gate.ax) * uy - (network.by[p] - gate.ay) * ux;
    if (a > 0 === b > 0 && a !== 0 && b !== 0) continue;
    const t = a === b ? 0 : a / (a - b);
    const x = network.ax[p] + t * (network.bx[p] - network.ax[p]) - gate.ax;
    const y = network.ay[p] + t * (network.by[p] - network.ay[p]) - gate.ay;
    const along = (x * ux + y * uy) / (gate.length * gate.length);
    if (along > 0 && along < 1) return true;
  }
  for (let node = 0; node < network.nodeCount; node++) {
    if (node === gate.from || node === gate.to) continue;
    for (let c = network.nodeCircles[node]; c < network.nodeCircles[node + 1]; c++) {
      const x = network.circles[3 * c] - gate.ax;
      const y = network.circles[3 * c + 1] - gate.ay;
      const t = Math.min(1, Math.max(0, (x * ux + y * uy) / (gate.length * gate.length)));
      const dx = x - t * ux;
      const dy = y - t * uy;
      if (dx * dx + dy * dy < network.circles[3 * c + 2] * network.circles[3 * c + 2]) return true;
    }
  }
  return false;
}
