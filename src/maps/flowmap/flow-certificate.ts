import type { FlowNetwork, FlowSolution, LanePotentials, TerminalKind } from './flow-network.js';

/** A terminal as it lies on the wall: a line along the ring, free space on the left, or the ring of an area. */
export interface CertificateTerminal {
  readonly name: string;
  readonly kind: TerminalKind;
  readonly points: Float64Array;
}

/** A point on a node's wall and the value of the stream function there, m. */
export interface CertificateNode {
  readonly x: number;
  readonly y: number;
  readonly potential: number;
}

/** Gates with the lanes that fit through them: no more than `floor(sum of counts / winding)` lanes exist. */
export interface LaneCut {
  readonly radius: number;
  /** Turns about the area that the gates make; 1 unless the terminal is an area. */
  readonly winding: number;
  readonly gates: readonly { readonly points: Float64Array; readonly count: number }[];
}

/**
 * What proves a max flow, for someone who trusts nothing but the scene: with these potentials no pair of walls is nearer
 * than their values differ, so the stream function is a flow of the value that the cut has.
 */
export interface FlowCertificate {
  /** Terminals on one ring, one area inside against lines, or walls between all sources and sinks. */
  readonly kind: 'chains' | 'area' | 'apart';
  readonly terminals: readonly CertificateTerminal[];
  /** Every node once. */
  readonly nodes: readonly CertificateNode[];
  /** Ray from inside the area along which the plane is cut open, area only. */
  readonly slit?: { readonly x: number; readonly y: number; readonly dx: number; readonly dy: number } | undefined;
  /** By how much the stream function grows over the slit, counter-clockwise about the area, m; area only. */
  readonly jump?: number | undefined;
  readonly laneCut?: LaneCut | undefined;
}

/** The certificate of a flow between terminals on one ring. */
export function certifyFlow(network: FlowNetwork, solution: FlowSolution): FlowCertificate {
  const { runs, terminals } = network;
  const lines: CertificateTerminal[] = [];
  for (const { terminal, points } of runs) {
    if (terminal >= 0) lines.push({ name: terminals[terminal].name, kind: terminals[terminal].kind, points });
  }
  const nodes: CertificateNode[] = [];
  for (let i = 0; i < network.nodeCount; i++) {
    const [x, y] = pointOn(network, i);
    nodes.push({ x, y, potential: solution.potentials[i] });
  }
  return { kind: 'chains', terminals: lines, nodes };
}

/** The gates that bound the lanes of one radius. */
export function certifyLanes({ radius, cut }: LanePotentials): LaneCut {
  return { radius, winding: 1, gates: cut.map(({ points, count }) => ({ points, count })) };
}

/** A point on the wall of a node that no other node shares: the middle of its longest piece, or a point of its circle. */
function pointOn(network: FlowNetwork, i: number): [number, number] {
  const { nodePieces, nodeCircles, circles, ax, ay, bx, by } = network;
  let best = -1;
  let bestSquare = -1;
  for (let k = nodePieces[i]; k < nodePieces[i + 1]; k++) {
    const square = (bx[k] - ax[k]) * (bx[k] - ax[k]) + (by[k] - ay[k]) * (by[k] - ay[k]);
    if (square <= bestSquare) continue;
    best = k;
    bestSquare = square;
  }
  if (best >= 0) return [0.5 * (ax[best] + bx[best]), 0.5 * (ay[best] + by[best])];
  const c = 3 * nodeCircles[i];
  return [circles[c] + circles[c + 2], circles[c + 1]];
}
