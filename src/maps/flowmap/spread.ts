import { NONE } from '../../geometry/index.js';
import type { LaneGate } from './flow-network.js';
import type { GateFinder } from './gate-finder.js';
import { countLanes, LazySpread } from './lazy-spread.js';

export { countLanes, FIT } from './lazy-spread.js';

/** Shortest distances from some nodes to all others. */
export interface Spread {
  /** Per node and bend: metres, or lanes. */
  readonly values: Float64Array;
  /** Per node and bend: the one before it on the way, or NONE where the way begins. */
  readonly parents: Int32Array;
}

/**
 * Shortest distances over all nodes and bends.
 *
 * @param starts value that each node begins with, Infinity for none
 * @param rows two nodes each: the second is never higher than the first
 */
export function spreadLengths(finder: GateFinder, starts: Float64Array, rows?: Int32Array): Spread {
  const spread = new LazySpread(finder, finder.allBlocks, starts, 0, rows);
  spread.run();
  return spread;
}

/**
 * The same with whole lanes: a gate costs as many as fit through it. Where terminals have bends a gate may go round
 * them; its whole length counts, not that of its parts.
 *
 * @param width of a lane, 2r, m
 */
export function spreadLanes(finder: GateFinder, starts: Float64Array, width: number, rows?: Int32Array): Spread {
  const { nodeCount } = finder.network;
  const spread = new LazySpread(finder, finder.nodeBlocks, starts, width, rows);
  const around = new Float64Array(finder.count - nodeCount);
  if (around.length === 0) spread.run();
  else {
    spread.run((node) => {
      measureBends(finder, node, around);
      for (let b = 0; b < around.length; b++) if (around[b] < Infinity) spread.offer(nodeCount + b, node, around[b]);
    });
  }
  return spread;
}

/** Length of the shortest way from a node to each bend that meets no other node, over other bends if need be. */
export function measureBends(finder: GateFinder, i: number, out: Float64Array, parents?: Int32Array): void {
  const first = finder.network.nodeCount;
  const isDone = new Uint8Array(out.length);
  parents?.fill(NONE);
  for (let b = 0; b < out.length; b++) out[b] = finder.measure(i, first + b);
  for (let round = 0; round < out.length; round++) {
    let at = NONE;
    for (let b = 0; b < out.length; b++) if (isDone[b] === 0 && (at === NONE || out[b] < out[at])) at = b;
    isDone[at] = 1;
    if (out[at] === Infinity) return;
    for (let b = 0; b < out.length; b++) {
      if (isDone[b] === 1) continue;
      const length = out[at] + finder.measure(first + at, first + b);
      if (length >= out[b]) continue;
      out[b] = length;
      if (parents) parents[b] = at;
    }
  }
}

/** The shortest way between two nodes, round bends if need be, with the lanes that fit through. */
export function findLaneGate(finder: GateFinder, from: number, to: number, width: number): LaneGate {
  const { nodeCount, size, bends } = finder.network;
  let length = finder.measure(from, to);
  let points = Float64Array.of(finder.ax, finder.ay, finder.bx, finder.by);
  const around = new Float64Array(bends.length >> 1);
  const parents = new Int32Array(around.length);
  measureBends(finder, from, around, parents);
  for (let b = 0; b < around.length; b++) {
    const whole = around[b] + finder.measure(nodeCount + b, to);
    if (!(whole < length)) continue;
    length = whole;
    const xy = [bends[2 * b], bends[2 * b + 1], finder.bx, finder.by];
    let first = b;
    for (; parents[first] !== NONE; first = parents[first]) {
      xy.unshift(bends[2 * parents[first]], bends[2 * parents[first] + 1]);
    }
    finder.measure(from, nodeCount + first);
    points = Float64Array.of(finder.ax, finder.ay, ...xy);
  }
  return { from, to, points, length, count: countLanes(length, width, size) };
}
