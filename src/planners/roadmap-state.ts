import { createWay, type Way } from './roadmap-way.js';
import type { WayTask } from './way-search.js';

/** A search that was under way: its task, and the vertices that it had expanded. */
export type SavedSearch = WayTask & { readonly spent: number };

/** The ways of a planner as plain arrays, to be kept bit by bit. */
export interface SavedWays {
  /** Per way: id, goal, status, ground, next point, squeezed, level, points. */
  readonly wholes: Int32Array;
  /** Per way: where the next point was last seen from, and the least way left. */
  readonly seen: Float64Array;
  readonly points: Float64Array;
  readonly rests: Float64Array;
  readonly queue: Int32Array;
  /** id, goal, x, y, radius, iterations, spent of the search under way; empty for none. */
  readonly search: Float64Array;
  /** Version of the ground, searches, iterations. */
  readonly counts: Float64Array;
}

const WHOLES = 8;
const SEEN = 3;

export function saveWays(
  ways: ReadonlyMap<number, Way>,
  queue: readonly number[],
  search: SavedSearch | undefined,
  ground: number,
  searches: number,
  iterations: number,
): SavedWays {
  const wholes = new Int32Array(WHOLES * ways.size);
  const seen = new Float64Array(SEEN * ways.size);
  let total = 0;
  for (const { rests } of ways.values()) total += rests.length;
  const points = new Float64Array(2 * total);
  const rests = new Float64Array(total);
  let at = 0;
  let k = 0;
  // By id, so that the same ways give the same bytes.
  for (const id of [...ways.keys()].sort((a, b) => a - b)) {
    const way = ways.get(id) ?? createWay();
    wholes.set([id, way.goal, way.status, way.ground, way.at, way.squeezed, way.level, way.rests.length], WHOLES * k);
    seen.set([way.seenX, way.seenY, way.least], SEEN * k++);
    points.set(way.points, 2 * at);
    rests.set(way.rests, at);
    at += way.rests.length;
  }
  return {
    wholes,
    seen,
    points,
    rests,
    queue: Int32Array.from(queue),
    search: Float64Array.from(
      search ? [search.id, search.goal, search.x, search.y, search.radius, search.iterations, search.spent] : [],
    ),
    counts: Float64Array.of(ground, searches, iterations),
  };
}

export interface LoadedWays {
  readonly ways: Map<number, Way>;
  readonly queue: number[];
  readonly job: SavedSearch | undefined;
  readonly ground: number;
  readonly searches: number;
  readonly iterations: number;
}

export function loadWays({ wholes, seen, points, rests, queue, search, counts }: SavedWays): LoadedWays {
  const ways = new Map<number, Way>();
  for (let k = 0, from = 0; k < wholes.length / WHOLES; k++) {
    const [id, goal, status, ground, at, squeezed, level, count] = wholes.subarray(WHOLES * k, WHOLES * (k + 1));
    ways.set(id, {
      goal,
      status,
      ground,
      at,
      squeezed,
      level,
      points: points.slice(2 * from, 2 * (from + count)),
      rests: rests.slice(from, from + count),
      seenX: seen[SEEN * k],
      seenY: seen[SEEN * k + 1],
      least: seen[SEEN * k + 2],
    });
    from += count;
  }
  const [id, goal, x, y, radius, iterations, spent] = search;
  return {
    ways,
    queue: Array.from(queue),
    job: search.length === 0 ? undefined : { id, goal, x, y, radius, iterations, spent },
    ground: counts[0],
    searches: counts[1],
    iterations: counts[2],
  };
}
