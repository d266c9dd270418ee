import { FootfallError } from '../../error/index.js';
import { solveChains } from './chain-potentials.js';
import type { GateFinder } from './gate-finder.js';
import { type ChainSigns, matchPairs } from './match-chains.js';
import type { Spread } from './spread.js';

/**
 * Shortest ways from nodes with start values (Infinity for none); with rows, two nodes each, the second is never higher
 * than the first.
 */
export type SpreadFrom = (starts: Float64Array, rows?: Int32Array) => Spread;

/** Potentials that let every source in and every sink out, and the cut that bounds them. */
export interface SignedSolution {
  /** Per node (and bend, where they count). */
  readonly values: Float64Array;
  /** Low and high chain in turn. */
  readonly matching: Int32Array;
  /** Length of the cut. */
  readonly total: number;
  /** Per chain: the ways from it, where they were asked for. */
  readonly ways: readonly (Spread | undefined)[];
  /** Distances of all chains from each other, count x count; undefined for one pair of groups. */
  readonly closure: Float64Array | undefined;
}

/**
 * @param slack by how much rounding may break a constraint
 * @param isStrict without potentials that keep all signs: an error; else potentials that break some
 */
export function solveSigned(
  finder: GateFinder,
  signs: ChainSigns,
  spread: SpreadFrom,
  slack: number,
  isStrict: boolean,
): SignedSolution {
  return signs.low.length === 1
    ? solveOnePair(finder, signs, spread, slack, isStrict)
    : solvePairs(finder, signs, spread, slack, isStrict);
}

/** Rows that keep the direction of every terminal: what comes in turns the chain after a source low, that before a sink. */
function directionRows({ sources, sinks }: ChainSigns): Int32Array {
  const rows = Int32Array.of(...sources, ...sinks);
  for (let k = sources.length; k < rows.length; k += 2) [rows[k], rows[k + 1]] = [rows[k + 1], rows[k]];
  return rows;
}

/** One group of sources against one of sinks: all from the low chain, the directions as ways that cost nothing. */
function solveOnePair(
  finder: GateFinder,
  signs: ChainSigns,
  spread: SpreadFrom,
  slack: number,
  isStrict: boolean,
): SignedSolution {
  const { chainCount } = finder.network;
  const low = signs.low[0];
  const high = signs.high[0];
  const starts = new Float64Array(finder.count).fill(Infinity);
  starts[low] = 0;
  const plain = spread(starts);
  const total = plain.values[high];
  let { values } = plain;
  if (chainCount > 2) {
    const signed = spread(starts, directionRows(signs)).values;
    if (signed[high] >= total - slack) values = signed;
    else if (isStrict) throw contradiction();
  }
  const ways: (Spread | undefined)[] = new Array(chainCount).fill(undefined);
  ways[low] = plain;
  return { values: values.slice(), matching: Int32Array.of(low, high), total, ways, closure: undefined };
}

/** Several groups in turn: distances of all chains, the cheapest matching, Bellman-Ford on the chains. */
function solvePairs(
  finder: GateFinder,
  signs: ChainSigns,
  spread: SpreadFrom,
  slack: number,
  isStrict: boolean,
): SignedSolution {
  const { chainCount } = finder.network;
  const closure = new Float64Array(chainCount * chainCount);
  const ways: Spread[] = [];
  const starts = new Float64Array(finder.count);
  for (let c = 0; c < chainCount; c++) {
    starts.fill(Infinity);
    starts[c] = 0;
    const way = spread(starts);
    ways.push(way);
    for (let d = 0; d < chainCount; d++) closure[c * chainCount + d] = way.values[d];
  }
  // The two directions of one way may differ in the last bit.
  for (let c = 0; c < chainCount; c++) {
    for (let d = 0; d < c; d++) {
      const length = Math.min(closure[c * chainCount + d], closure[d * chainCount + c]);
      closure[c * chainCount + d] = length;
      closure[d * chainCount + c] = length;
    }
  }
  const matching = matchSigns(closure, chainCount, signs);
  const chains =
    solveChains(closure, chainCount, matching, signs, slack) ??
    (isStrict ? undefined : solveChains(closure, chainCount, matching, undefined, slack));
  if (!chains) throw contradiction();
  starts.fill(Infinity);
  starts.set(chains);
  const { values } = spread(starts);
  let lowest = Infinity;
  for (const value of values) lowest = Math.min(lowest, value);
  for (let k = 0; k < values.length; k++) values[k] -= lowest;
  let total = 0;
  for (let k = 0; k < matching.length; k += 2) total += closure[matching[k] * chainCount + matching[k + 1]];
  return { values, matching, total, ways, closure };
}

/** The cheapest way to join every low chain with a high one: low and high in turn. */
function matchSigns(closure: Float64Array, chainCount: number, { low, high }: ChainSigns): Int32Array {
  const k = low.length;
  const costs = new Float64Array(k * k);
  for (let a = 0; a < k; a++) for (let b = 0; b < k; b++) costs[a * k + b] = closure[low[a] * chainCount + high[b]];
  const columns = matchPairs(costs, k);
  const matching = new Int32Array(2 * k);
  for (let a = 0; a < k; a++) {
    matching[2 * a] = low[a];
    matching[2 * a + 1] = high[columns[a]];
  }
  return matching;
}

function contradiction(): FootfallError {
  return new FootfallError('the potentials of the terminals contradict each other', {
    code: 'flow/contradiction',
    advice: 'coordinates far from the origin lose digits; move the scene to zero',
  });
}
