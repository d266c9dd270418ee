import { NONE } from '../../geometry/index.js';
import type { FlowNetwork, FlowSolution } from './flow-network.js';
import { GateFinder } from './gate-finder.js';
import { signChains } from './match-chains.js';

/** How well a solution keeps what it promises; all in metres. Zero but for rounding. */
export interface FlowQuality {
  /** Largest excess of a difference of potentials over the distance of two nodes, all pairs. */
  readonly excess: number;
  /** Largest difference between a gate of the cut and the difference of potentials over it. */
  readonly slack: number;
  /** Difference between the capacity, the lengths of the cut and the flow of all sources and of all sinks. */
  readonly gap: number;
  /** Largest flow that runs the wrong way through a terminal. */
  readonly backflow: number;
  /** What is wrong with the network itself, in words; empty if nothing. */
  readonly faults: readonly string[];
}

/** Check a network and its solution, all pairs of nodes. [Limit: quadratic in the nodes] */
export function validateFlow(network: FlowNetwork, solution: FlowSolution): FlowQuality {
  const finder = new GateFinder(network);
  const { potentials, bendPotentials, cut, capacity } = solution;
  const values = Float64Array.of(...potentials, ...bendPotentials);
  let excess = 0;
  for (let i = 0; i < finder.count; i++) {
    for (let j = 0; j < i; j++) {
      const difference = Math.abs(values[i] - values[j]);
      if (difference * difference <= finder.boxSquare(i, j)) continue;
      const length = finder.measure(i, j, difference);
      if (length < difference) excess = Math.max(excess, difference - length);
    }
  }
  let slack = 0;
  let cutLength = 0;
  for (const gate of cut) {
    cutLength += gate.length;
    slack = Math.max(slack, Math.abs(Math.abs(values[gate.from] - values[gate.to]) - gate.length));
  }
  const { sources, sinks } = signChains(network);
  const [inflow, backIn] = addFlow(potentials, sources, 1);
  const [outflow, backOut] = addFlow(potentials, sinks, -1);
  const gap = Math.max(Math.abs(capacity - cutLength), Math.abs(capacity - inflow), Math.abs(capacity - outflow));
  return { excess, slack, gap, backflow: Math.max(backIn, backOut), faults: findFaults(network) };
}

/** What flows through terminals, and the largest part of it that runs the wrong way. */
function addFlow(potentials: Float64Array, sides: Int32Array, sign: number): [number, number] {
  let total = 0;
  let back = 0;
  for (let k = 0; k < sides.length; k += 2) {
    const flow = sign * (potentials[sides[k]] - potentials[sides[k + 1]]);
    total += flow;
    back = Math.max(back, -flow);
  }
  return [total, back];
}

function findFaults(network: FlowNetwork): string[] {
  const faults: string[] = [];
  const { nodeCount, chainCount, pieceCount, nodePieces, nodeCircles, circles, pieceNode, runs, walkStarts, walks } =
    network;
  const { ax, ay, bx, by, nodeBoxes } = network;
  if (nodePieces[nodeCount] !== pieceCount) faults.push('pieces are left over');
  if (3 * nodeCircles[nodeCount] !== circles.length) faults.push('circles are left over');
  if (2 * walkStarts[nodeCount] !== walks.length) faults.push('walks are left over');
  for (let i = 0; i < nodeCount; i++) {
    if (nodePieces[i] === nodePieces[i + 1] && nodeCircles[i] === nodeCircles[i + 1]) faults.push(`node ${i} is empty`);
    for (let k = nodePieces[i]; k < nodePieces[i + 1]; k++) {
      if (pieceNode[k] !== i) faults.push(`piece ${k} is not in node ${i}`);
      const isInside =
        Math.min(ax[k], bx[k]) >= nodeBoxes[4 * i] &&
        Math.min(ay[k], by[k]) >= nodeBoxes[4 * i + 1] &&
        Math.max(ax[k], bx[k]) <= nodeBoxes[4 * i + 2] &&
        Math.max(ay[k], by[k]) <= nodeBoxes[4 * i + 3];
      if (!isInside) faults.push(`piece ${k} leaves the box of node ${i}`);
    }
  }
  let chains = 0;
  runs.forEach((run, k) => {
    const next = runs[(k + 1) % runs.length];
    const end = run.points.length - 2;
    if (run.points[end] !== next.points[0] || run.points[end + 1] !== next.points[1])
      faults.push(`run ${k} does not meet the next`);
    if ((run.kind === 'wall') === (next.kind === 'wall')) faults.push(`runs ${k} and ${k + 1} do not alternate`);
    if ((run.node === NONE) === (run.kind === 'wall')) faults.push(`run ${k} has the wrong node`);
    if (run.kind === 'wall') chains++;
    if (run.kind === 'wall' && run.node >= chainCount) faults.push(`run ${k} is no chain`);
  });
  if (chains !== chainCount) faults.push('chains and runs differ');
  const { low, high } = signChains(network);
  if (low.length !== high.length) faults.push('low and high chains do not alternate');
  return faults;
}
