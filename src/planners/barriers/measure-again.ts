import { type AnyPathMap, fillQueries, fillWalks, isPricedMap } from '../../maps/index.js';
import type { ProgressInput, SlowedCounters } from './slowed-counters.js';

/**
 * Measure the former places of those whose map changed on their present map, so that no counter misses a step. Rare: after
 * an edit of the maps, or with another goal.
 *
 * @param mapOf the map that a stamp of `input.stamps` stands for; undefined: those agents are left as they are
 * @returns how many were measured
 */
export function measureAgain(
  counters: SlowedCounters,
  input: ProgressInput,
  mapOf: (stamp: number) => AnyPathMap | undefined,
): number {
  const slots = new Int32Array(counters.count);
  const moved = slots.subarray(0, counters.listMoved(input, slots));
  if (moved.length === 0) return 0;
  const order = moved.slice().sort((a, b) => input.stamps[a] - input.stamps[b] || a - b);
  for (let from = 0; from < order.length; ) {
    const stamp = input.stamps[order[from]];
    let to = from;
    while (to < order.length && input.stamps[order[to]] === stamp) to++;
    const map = mapOf(stamp);
    if (map) {
      const places = new Float64Array(2 * (to - from));
      const distances = new Float64Array(to - from);
      for (let k = from; k < to; k++) {
        places[2 * (k - from)] = counters.x[order[k]];
        places[2 * (k - from) + 1] = counters.y[order[k]];
      }
      const next = new Float64Array(2 * (to - from));
      if (isPricedMap(map)) fillWalks(map, places, { distances, next }, new Int32Array(to - from));
      else fillQueries(map, places, { distances });
      for (let k = from; k < to; k++) counters.wayBefore[order[k]] = distances[k - from];
    }
    from = to;
  }
  return order.length;
}
