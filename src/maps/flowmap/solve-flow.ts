import { FootfallError } from '../../error/index.js';
import { NONE } from '../../geometry/index.js';
import type { FlowGate, FlowNetwork, FlowSolution, LaneGate, LanePotentials } from './flow-network.js';
import { GateFinder } from './gate-finder.js';
import { type ChainSigns, MAX_ANY_PAIRS, matchAnyPairs, signChains } from './match-chains.js';
import { solveSigned } from './solve-signed.js';
import { findLaneGate, measureBends, type Spread, spreadLanes, spreadLengths } from './spread.js';

/**
 * The largest flow from all sources to all sinks, in any order along the ring: its value, the cut that bounds it, and
 * the stream function on every node. One source and one sink: Mitchell 1990; several: the cheapest matching of the
 * chains that have a source on one side and a sink on the other.
 */
export function solveFlow(network: FlowNetwork, finder = new GateFinder(network)): FlowSolution {
  const slack = 1e-13 * network.size;
  const signs = signChains(network);
  const found = solveSigned(finder, signs, (starts, rows) => spreadLengths(finder, starts, rows), slack, true);
  const { values, matching, total, ways } = found;
  const cut: FlowGate[] = [];
  for (let k = 0; k < matching.length; k += 2) {
    for (const [from, to] of listSteps(ways[matching[k]], matching[k + 1])) {
      const length = finder.measure(from, to);
      cut.push({ from, to, ax: finder.ax, ay: finder.ay, bx: finder.bx, by: finder.by, length });
    }
  }
  return {
    capacity: total,
    potentials: values.slice(0, network.nodeCount),
    bendPotentials: values.slice(network.nodeCount),
    cut,
    matching,
  };
}

/**
 * The same in whole lanes for bodies of one radius.
 *
 * Lanes are counted at single gates: where gates of several sources cross, rounding down can leave no potentials that
 * let every terminal have its own direction. Then some level sets lead from a source to a source.
 *
 * @param radius m [Limit: > 0]
 */
export function solveLanes(network: FlowNetwork, radius: number, finder = new GateFinder(network)): LanePotentials {
  if (!(radius > 0 && radius < Infinity)) {
    throw new FootfallError('the radius is not usable', {
      code: 'flow/bad-radius',
      where: 'radius',
      got: String(radius),
      expected: 'a number of metres above 0',
    });
  }
  const width = 2 * radius;
  const signs = signChains(network);
  const found = solveSigned(finder, signs, (starts, rows) => spreadLanes(finder, starts, width, rows), 0, false);
  const levels = Int32Array.from(found.values);
  const pairs = (found.closure && boundLanes(found.closure, network.chainCount, signs)) ?? found.matching;
  const cut: LaneGate[] = [];
  let bound = 0;
  for (let k = 0; k < pairs.length; k += 2) {
    for (const [from, to] of listSteps(found.ways[pairs[k]], pairs[k + 1])) {
      const gate = findLaneGate(finder, from, to, width);
      cut.push(gate);
      bound += gate.count;
    }
  }
  const bendValues = spreadToBends(finder, levels, width);
  return { radius, levels, bendValues, count: found.total, bound, cut, isProven: signs.low.length === 1 };
}

/** The value of `psi` at every bend, m. */
function spreadToBends(finder: GateFinder, levels: Int32Array, width: number): Float64Array {
  const { nodeCount } = finder.network;
  const values = new Float64Array(finder.count - nodeCount).fill(Infinity);
  const around = new Float64Array(values.length);
  for (let i = 0; i < nodeCount && around.length > 0; i++) {
    measureBends(finder, i, around);
    for (let b = 0; b < around.length; b++) values[b] = Math.min(values[b], width * levels[i] + around[b]);
  }
  return values;
}

/**
 * Gates that join low chains with low and high with high bound the lanes too: every terminal is cut off all the same.
 *
 * @returns the cheapest pairs of any signs, or undefined where there are too many to try
 */
function boundLanes(closure: Float64Array, chainCount: number, { low, high }: ChainSigns): Int32Array | undefined {
  const ends = [...low, ...high];
  const count = ends.length;
  if (count > MAX_ANY_PAIRS) return undefined;
  const costs = new Float64Array(count * count);
  for (let a = 0; a < count; a++) {
    for (let b = 0; b < count; b++) costs[a * count + b] = closure[ends[a] * chainCount + ends[b]];
  }
  return matchAnyPairs(costs, count).map((k) => ends[k]);
}

/** The steps of the way to a node, from where it began: pairs of nodes. */
function listSteps(way: Spread | undefined, end: number): [number, number][] {
  const steps: [number, number][] = [];
  if (!way) return steps;
  for (let to = end; way.parents[to] !== NONE; to = way.parents[to]) steps.push([way.parents[to], to]);
  return steps.reverse();
}
