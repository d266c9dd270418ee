import type { FlowGate, FlowNetwork } from './flow-network.js';
import { GateFinder } from './gate-finder.js';

/**
 * The gates of the critical graph (Farias 2020, section 4.4.1): for every two nodes the shortest segment between them,
 * if no third node is on it. Gates between two chains are left out, as in the
 * paper. Looks at all pairs: meant for pictures and comparisons.
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
