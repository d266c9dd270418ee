import { describeArgument, FootfallError, requireList } from '../../../error/index.js';
import type { FlowNetwork } from '../flow-network.js';
import { GateFinder } from '../gate-finder.js';
import { signChains } from '../match-chains.js';
import { FIT, measureBends } from '../spread.js';
import { isSingleGroup } from './extract-lanes.js';
import type { LaneCurve } from './lane-curve.js';
import { traceLevels } from './trace-levels.js';
import { buildWave } from './wave.js';

/** Lanes of different radii side by side. */
export interface MixedCurves {
  /** Lane k has the radius `radii[k]`. As many as fit: no order-keeping set of lanes has more of the given list. */
  readonly lanes: readonly LaneCurve[];
  /** Per node: how many of the lanes pass on its low side at most. */
  readonly prefixes: Int32Array;
}

/**
 * Lanes of given radii in the given order, from the low side of the source (on the right as one comes in) upwards: the
 * longest prefix of the list that fits.
 *
 * Node i gets the longest prefix `n_i` that can pass between it and the low chain: a gate of width g from i lets through
 * the lanes after `n_i` as long as their widths add up to no more than g. With `W` the sums of the widths the values
 * `W(n_i)` differ by no more than the gates, so lane k on the level `W(k - 1) + r_k` keeps its own radius to all walls
 * and the sum of both radii to its neighbours; and a longer prefix would have to squeeze through a gate on the way that
 * gave the high chain its number.
 *
 * @param radii m, one per lane [Limit: > 0]
 * @throws FootfallError where sources and sinks are interleaved: there is no one order across them
 */
export function extractMixedLanes(
  network: FlowNetwork,
  radii: ArrayLike<number>,
  finder = new GateFinder(network),
): MixedCurves {
  if (!isSingleGroup(network)) {
    throw new FootfallError('lanes of mixed widths need all sources on one side of all sinks', {
      code: 'flow/mixed-interleaved',
      where: 'terminals',
      got: 'sources and sinks in turn along the wall',
      advice: 'ask for lanes of one radius, or for one pair of terminals at a time',
    });
  }
  const sums = sumWidths(radii);
  const signs = signChains(network);
  const prefixes = spreadPrefixes(finder, signs.low[0], sums);
  const count = prefixes[signs.high[0]];
  const levels = Float64Array.from({ length: count }, (_, k) => sums[k] + radii[k]);
  const values = Float64Array.from(prefixes, (n) => sums[n]);
  const bends = new Float64Array(finder.count - network.nodeCount).fill(Infinity);
  const around = new Float64Array(bends.length);
  for (let i = 0; i < network.nodeCount && around.length > 0; i++) {
    measureBends(finder, i, around);
    for (let b = 0; b < around.length; b++) bends[b] = Math.min(bends[b], values[i] + around[b]);
  }
  if (count === 0) return { lanes: [], prefixes };
  return { lanes: traceLevels(network, buildWave(network, values, bends), levels, true).lanes, prefixes };
}

/** Width of the first k lanes together, for k from 0 on, m. */
function sumWidths(radii: ArrayLike<number>): Float64Array {
  requireList(radii, 'radii');
  const sums = new Float64Array(radii.length + 1);
  for (let k = 0; k < radii.length; k++) {
    if (!(typeof radii[k] === 'number' && radii[k] > 0 && radii[k] < Infinity)) {
      throw new FootfallError('the radius is not usable', {
        code: 'flow/bad-radius',
        where: `radii[${k}]`,
        got: describeArgument(radii[k]),
        expected: 'a number of metres above 0',
      });
    }
    sums[k + 1] = sums[k] + 2 * radii[k];
  }
  return sums;
}

/** The longest prefix between a chain and every node: Dijkstra, since more lanes before a gate are never fewer behind it. */
function spreadPrefixes(finder: GateFinder, low: number, sums: Float64Array): Int32Array {
  const { nodeCount, size } = finder.network;
  const fit = FIT * size;
  const prefixes = new Int32Array(nodeCount).fill(sums.length - 1);
  prefixes[low] = 0;
  const open = Int32Array.from({ length: nodeCount }, (_, i) => i);
  const around = new Float64Array(finder.count - nodeCount);
  for (let openCount = nodeCount; openCount > 0; ) {
    let at = 0;
    for (let k = 1; k < openCount; k++) if (prefixes[open[k]] < prefixes[open[at]]) at = k;
    const i = open[at];
    open[at] = open[--openCount];
    const from = sums[prefixes[i]];
    if (around.length > 0) measureBends(finder, i, around);
    for (let k = 0; k < openCount; k++) {
      const j = open[k];
      for (let b = -1; b < around.length; b++) {
        // A gate of this length or more would not help.
        const before = b < 0 ? 0 : around[b];
        const room = sums[prefixes[j]] - from - fit - before;
        const via = b < 0 ? i : nodeCount + b;
        if (!(room > 0) || finder.boxSquare(via, j) >= room * room) continue;
        const reach = from + before + finder.measure(via, j, room) + fit;
        let n = prefixes[j];
        while (n > 0 && sums[n] > reach) n--;
        prefixes[j] = Math.max(n, prefixes[i]);
      }
    }
  }
  return prefixes;
}
