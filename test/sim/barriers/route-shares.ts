import type { Scene } from '../../../src/scene/index.js';
import type { Simulation } from '../../../src/sim/index.js';
import { watchBarriers } from './watch-barriers.js';

/** Who took which of two ways, by the time at which each came. */
export interface RouteShares {
  /** Per window of time: share of those who came then and took the first way. */
  readonly shares: readonly number[];
  /** People who passed the line on the first way, and when, s. */
  readonly passed: readonly number[];
  /** Per way: seconds from coming to arriving of those who came after the first `settled` seconds. */
  readonly trips: readonly [readonly number[], readonly number[]];
}

/** What tells the ways apart: a line x = `x`, and people below `y` at it are on the first way. */
export interface Fork {
  readonly x: number;
  readonly y: number;
}

/**
 * Watch which way people take.
 *
 * @param settled seconds after which shares count
 * @param window seconds per share
 */
export function watchShares(scene: Scene, seed: number, fork: Fork, settled: number, window: number): RouteShares {
  const came = new Map<number, number>();
  const ways = new Map<number, 0 | 1>();
  const passed: number[] = [];
  const trips: [number[], number[]] = [[], []];
  let there = new Set<number>();
  let end = 0;
  watchBarriers(scene, seed, ({ crowd, time }: Simulation) => {
    const { present, traits, count } = crowd;
    const now = new Set<number>();
    for (let slot = 0; slot < count; slot++) {
      const id = traits.ids[slot];
      now.add(id);
      if (!came.has(id)) came.set(id, time);
      if (ways.has(id) || present.x[slot] <= fork.x) continue;
      const way = present.y[slot] < fork.y ? 0 : 1;
      ways.set(id, way);
      if (way === 0) passed.push(time);
    }
    for (const id of there) {
      const start = came.get(id) as number;
      if (!now.has(id) && start >= settled) trips[ways.get(id) as 0 | 1].push(time - start);
    }
    there = now;
    end = time;
  });
  const counts: [number, number][] = [];
  for (const [id, way] of ways) {
    const k = Math.floor(((came.get(id) as number) - settled) / window);
    if (k < 0) continue;
    counts[k] ??= [0, 0];
    counts[k][way]++;
  }
  // Of those who came last, only the quick ones are known.
  const whole = Math.floor((Math.min(end, Math.max(...came.values())) - settled) / window);
  return { shares: counts.slice(0, whole).map(([a, b]) => a / (a + b)), passed, trips };
}
