import type { BorderGraph } from './border-graph.js';

/** A border between two regions, or along walls, from one place where borders meet to the next, or closed. */
export interface BorderChain {
  readonly places: number[];
  readonly left: number;
  readonly right: number;
}

/**
 * Join the segments of a graph to chains and leave out what is not needed: places that stay within a tolerance of the
 * chain. Both neighbours of a chain see the same, so nothing opens between them.
 *
 * @param isFixed the place stays, whatever lies around it
 * @param tolerance mesh units
 */
export function joinChains(graph: BorderGraph, isFixed: (place: number) => boolean, tolerance: number): BorderChain[] {
  const { segments } = graph;
  const count = segments.length / 4;
  const { starts, ends } = sortByPlace(graph);
  const degree = (p: number): number => starts[p + 1] - starts[p];
  /** Two segments go on in one another, as the same border. */
  const isPassed = (p: number): boolean => {
    if (degree(p) !== 2 || isFixed(p)) return false;
    const a = 4 * ends[starts[p]];
    const b = 4 * ends[starts[p] + 1];
    const isForward = (segments[a + 1] === p) !== (segments[b + 1] === p);
    return (
      segments[a + 2] === segments[b + (isForward ? 2 : 3)] && segments[a + 3] === segments[b + (isForward ? 3 : 2)]
    );
  };
  const used = new Uint8Array(count);
  const chains: BorderChain[] = [];
  const follow = (first: number, from: number): void => {
    const isForward = segments[4 * first] === from;
    const places = [from];
    let at = first;
    let place = from;
    for (;;) {
      used[at] = 1;
      place = segments[4 * at] === place ? segments[4 * at + 1] : segments[4 * at];
      places.push(place);
      if (place === from || !isPassed(place)) break;
      at = ends[starts[place]] === at ? ends[starts[place] + 1] : ends[starts[place]];
      if (used[at] === 1) break;
    }
    const left = segments[4 * first + (isForward ? 2 : 3)];
    const right = segments[4 * first + (isForward ? 3 : 2)];
    chains.push({ places: simplify(graph, places, tolerance), left, right });
  };
  for (let p = 0; p < graph.xs.length; p++) {
    if (isPassed(p)) continue;
    for (let k = starts[p]; k < starts[p + 1]; k++) if (used[ends[k]] === 0) follow(ends[k], p);
  }
  for (let s = 0; s < count; s++) if (used[s] === 0) follow(s, segments[4 * s]);
  return chains;
}

/** Per place the segments that start or end there. */
function sortByPlace({ xs, segments }: BorderGraph): { starts: Int32Array; ends: Int32Array } {
  const starts = new Int32Array(xs.length + 1);
  for (let s = 0; s < segments.length; s += 4) {
    starts[segments[s]]++;
    starts[segments[s + 1]]++;
  }
  let sum = 0;
  for (let p = 0; p < starts.length; p++) {
    const size = starts[p];
    starts[p] = sum;
    sum += size;
  }
  const ends = new Int32Array(sum);
  const next = starts.slice();
  for (let s = 0; s < segments.length; s += 4) {
    ends[next[segments[s]]++] = s / 4;
    ends[next[segments[s + 1]]++] = s / 4;
  }
  return { starts, ends };
}

/** Douglas and Peucker's way, without recursion: keep the place farthest from a chord while that is too far. */
function simplify({ xs, ys }: BorderGraph, places: readonly number[], tolerance: number): number[] {
  const last = places.length - 1;
  const keep = new Uint8Array(places.length);
  keep[0] = 1;
  keep[last] = 1;
  const stack: number[] = [0, last];
  while (stack.length > 0) {
    const hi = stack.pop() as number;
    const lo = stack.pop() as number;
    const [a, b] = [places[lo], places[hi]];
    const dx = xs[b] - xs[a];
    const dy = ys[b] - ys[a];
    const square = dx * dx + dy * dy;
    let worst = -1;
    let far = tolerance * tolerance;
    for (let k = lo + 1; k < hi; k++) {
      const ox = xs[places[k]] - xs[a];
      const oy = ys[places[k]] - ys[a];
      const share = square > 0 ? Math.max(0, Math.min(1, (ox * dx + oy * dy) / square)) : 0;
      const away = (ox - share * dx) * (ox - share * dx) + (oy - share * dy) * (oy - share * dy);
      if (away > far) {
        far = away;
        worst = k;
      }
    }
    if (worst < 0) continue;
    keep[worst] = 1;
    stack.push(lo, worst, worst, hi);
  }
  return places.filter((_, k) => keep[k] === 1);
}
