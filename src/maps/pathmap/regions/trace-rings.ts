import type { BorderChain } from './border-chains.js';
import type { BorderGraph } from './border-graph.js';

/** A closed border of one region: places in order, the region on the left. */
export interface Ring {
  readonly key: number;
  readonly places: number[];
}

/**
 * Follow the borders of every region around. Where several of one region begin at a place, the first clockwise from where
 * one came goes on, so that regions that touch themselves in a corner have simple rings. Every border that ends at a place
 * is led on in another one, so that rings close whatever rounding does to directions.
 */
export function traceRings(graph: BorderGraph, chains: readonly BorderChain[]): Ring[] {
  const next = linkUses(graph, chains);
  const used = new Uint8Array(next.length);
  const rings: Ring[] = [];
  for (let first = 0; first < next.length; first++) {
    if (keyOf(chains, first) < 0 || used[first] === 1) continue;
    const places: number[] = [];
    for (let use = first; used[use] === 0; use = next[use]) {
      used[use] = 1;
      for (let k = 0; k < sizeOf(chains, use) - 1; k++) places.push(placeOf(chains, use, k));
    }
    if (places.length > 2) rings.push({ key: keyOf(chains, first), places });
  }
  return rings;
}

// Use 2 c is chain c forward, for the region on its left; use 2 c + 1 backward, for the region on its right.

function keyOf(chains: readonly BorderChain[], use: number): number {
  return (use & 1) === 0 ? chains[use >> 1].left : chains[use >> 1].right;
}

function sizeOf(chains: readonly BorderChain[], use: number): number {
  return chains[use >> 1].places.length;
}

function placeOf(chains: readonly BorderChain[], use: number, k: number): number {
  const { places } = chains[use >> 1];
  return (use & 1) === 0 ? places[k] : places[places.length - 1 - k];
}

/** For every use of a chain the one that follows it around the region. */
function linkUses(graph: BorderGraph, chains: readonly BorderChain[]): Int32Array {
  const next = new Int32Array(2 * chains.length).fill(-1);
  /** Per place and region: uses that begin there. */
  const starts = new Map<string, number[]>();
  const name = (use: number, k: number): string => `${placeOf(chains, use, k)} ${keyOf(chains, use)}`;
  for (let use = 0; use < next.length; use++) {
    if (keyOf(chains, use) < 0) continue;
    const list = starts.get(name(use, 0));
    if (list) list.push(use);
    else starts.set(name(use, 0), [use]);
  }
  for (let use = 0; use < next.length; use++) {
    if (keyOf(chains, use) < 0) continue;
    const size = sizeOf(chains, use);
    const list = starts.get(name(use, size - 1)) as number[];
    const end = placeOf(chains, use, size - 1);
    const back = list.length > 1 ? angleOf(graph, end, placeOf(chains, use, size - 2)) : 0;
    let best = 0;
    let least = Infinity;
    for (let k = 0; k < list.length && list.length > 1; k++) {
      let turn = back - angleOf(graph, end, placeOf(chains, list[k], 1));
      if (turn <= 0) turn += 4;
      if (turn < least) {
        least = turn;
        best = k;
      }
    }
    next[use] = list[best];
    list.splice(best, 1);
  }
  return next;
}

/** Direction from one place to another, from 0 to 4 counter-clockwise: a quarter turn is 1. */
function angleOf({ xs, ys }: BorderGraph, from: number, to: number): number {
  const dx = xs[to] - xs[from];
  const dy = ys[to] - ys[from];
  const share = dy / (Math.abs(dx) + Math.abs(dy));
  if (dx < 0) return 2 - share;
  return share < 0 ? 4 + share : share;
}
