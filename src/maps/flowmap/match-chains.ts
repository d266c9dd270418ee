import { NONE } from '../../geometry/index.js';
import type { FlowNetwork } from './flow-network.js';

/** The chains between a source and a sink, by what comes first in walking order. They alternate. */
export interface ChainSigns {
  /** Chains behind a source and before a sink: low. */
  readonly low: Int32Array;
  /** Chains behind a sink and before a source: high. */
  readonly high: Int32Array;
  /** Per source run: the chain before it and the one after it; what it lets in is the first's potential minus the second's. */
  readonly sources: Int32Array;
  /** Per sink run: the chain before it and the one after it. */
  readonly sinks: Int32Array;
}

/** Sort the chains by the terminals beside them. */
export function signChains({ runs }: FlowNetwork): ChainSigns {
  const low: number[] = [];
  const high: number[] = [];
  const sources: number[] = [];
  const sinks: number[] = [];
  const count = runs.length;
  runs.forEach((run, k) => {
    const before = runs[(k + count - 1) % count];
    const after = runs[(k + 1) % count];
    if (run.kind === 'source') sources.push(before.node, after.node);
    else if (run.kind === 'sink') sinks.push(before.node, after.node);
    else if (before.kind === 'source' && after.kind === 'sink') low.push(run.node);
    else if (before.kind === 'sink' && after.kind === 'source') high.push(run.node);
  });
  return {
    low: Int32Array.from(low),
    high: Int32Array.from(high),
    sources: Int32Array.from(sources),
    sinks: Int32Array.from(sinks),
  };
}

/**
 * The cheapest perfect matching of rows with columns (Hungarian method with potentials, O(k^3)).
 *
 * @param costs k x k, row by row, finite
 * @returns the column of each row
 */
export function matchPairs(costs: Float64Array, k: number): Int32Array {
  const rowPrices = new Float64Array(k + 1);
  const columnPrices = new Float64Array(k + 1);
  const rowOf = new Int32Array(k + 1);
  const way = new Int32Array(k + 1);
  for (let row = 1; row <= k; row++) {
    rowOf[0] = row;
    const slack = new Float64Array(k + 1).fill(Infinity);
    const isUsed = new Uint8Array(k + 1);
    let column = 0;
    do {
      isUsed[column] = 1;
      const r = rowOf[column];
      let delta = Infinity;
      let next = 0;
      for (let c = 1; c <= k; c++) {
        if (isUsed[c] === 1) continue;
        const cost = costs[(r - 1) * k + c - 1] - rowPrices[r] - columnPrices[c];
        if (cost < slack[c]) {
          slack[c] = cost;
          way[c] = column;
        }
        if (slack[c] < delta) {
          delta = slack[c];
          next = c;
        }
      }
      for (let c = 0; c <= k; c++) {
        if (isUsed[c] === 1) {
          rowPrices[rowOf[c]] += delta;
          columnPrices[c] -= delta;
        } else slack[c] -= delta;
      }
      column = next;
    } while (rowOf[column] !== 0);
    do {
      const previous = way[column];
      rowOf[column] = rowOf[previous];
      column = previous;
    } while (column !== 0);
  }
  const columns = new Int32Array(k).fill(NONE);
  for (let c = 1; c <= k; c++) columns[rowOf[c] - 1] = c - 1;
  return columns;
}

/** Points up to which {@link matchAnyPairs} looks at all matchings: 2^20 sets. */
export const MAX_ANY_PAIRS = 20;

/**
 * The cheapest perfect matching of an even number of points, any with any (dynamic programme over sets).
 *
 * @param costs count x count, symmetric [Limit: count <= {@link MAX_ANY_PAIRS}]
 * @returns the pairs, two points each
 */
export function matchAnyPairs(costs: Float64Array, count: number): Int32Array {
  const best = new Float64Array(1 << count).fill(Infinity);
  const choices = new Uint8Array(1 << count);
  best[0] = 0;
  for (let set = 0; set < best.length; set++) {
    if (best[set] === Infinity) continue;
    const first = lowestMissing(set);
    for (let other = first + 1; other < count; other++) {
      if ((set >> other) & 1) continue;
      const joined = set | (1 << first) | (1 << other);
      const cost = best[set] + costs[first * count + other];
      if (cost >= best[joined]) continue;
      best[joined] = cost;
      choices[joined] = other;
    }
  }
  // Backwards: the pair added last is (lowest missing before, choice).
  const pairs: number[] = [];
  for (let set = best.length - 1; set !== 0; ) {
    const other = choices[set];
    let before = 0;
    for (let first = 0; first < other; first++) {
      const candidate = set & ~(1 << other) & ~(1 << first);
      if (!((set >> first) & 1) || lowestMissing(candidate) !== first) continue;
      if (best[candidate] + costs[first * count + other] !== best[set]) continue;
      pairs.push(first, other);
      before = candidate;
      break;
    }
    set = before;
  }
  return Int32Array.from(pairs);
}

function lowestMissing(set: number): number {
  let first = 0;
  while ((set >> first) & 1) first++;
  return first;
}
