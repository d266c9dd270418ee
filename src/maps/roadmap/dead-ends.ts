import { NONE } from '../../geometry/index.js';
import type { Roadmap } from './roadmap.js';

/** What an agent keeps in mind of a dead end between its searches. Make one per agent and pass it to every search. */
export interface DeadEndMemory {
  /** Distance to the goal that must be beaten, m: that of the deepest vertex of the dead end. Infinity: not in a dead end. */
  distance: number;
}

/** A memory of no dead end. */
export function createDeadEndMemory(): DeadEndMemory {
  return { distance: Infinity };
}

/** Nodes that are looked at to tell whether a branch is blind: what an agent sees without searching. */
const SIGHT = 32;

/**
 * Edges that leave a node and lead on: wide enough, not the agent's own, and not into a blind branch, one that ends in corners
 * or narrows (Hartmann, section 4.4.3; a branch into a corner is no way). A branch that is not seen to its end leads on.
 */
export function countWays(roadmap: Roadmap, node: number, limit: number, own: number): number {
  roadmap.settle(node);
  let ways = 0;
  for (let k = 0; k < roadmap.arcCounts[node]; k++) {
    const a = roadmap.arcStarts[node] + k;
    if (exists(roadmap, a, limit, own) && !isBlind(roadmap, a, limit, own, { left: SIGHT })) ways++;
  }
  return ways;
}

/** Do all ways behind an arc end? */
function isBlind(roadmap: Roadmap, arc: number, limit: number, own: number, sight: { left: number }): boolean {
  const { store } = roadmap.diagram;
  const back = store.twins[roadmap.arcPieces[arc]];
  const node = roadmap.arcTargets[arc];
  if (sight.left-- <= 0) return false;
  roadmap.settle(node);
  const start = roadmap.arcStarts[node];
  for (let a = start; a < start + roadmap.arcCounts[node]; a++) {
    if (roadmap.arcPieces[a] === back || !exists(roadmap, a, limit, own)) continue;
    if (!isBlind(roadmap, a, limit, own, sight)) return false;
  }
  return true;
}

function exists(roadmap: Roadmap, arc: number, limit: number, own: number): boolean {
  if (roadmap.arcClearances[arc] < limit) return false;
  if (own === NONE) return true;
  const { owners, neighbours } = roadmap.diagram.store;
  const p = roadmap.arcPieces[arc];
  return owners[p] !== own && neighbours[p] !== own;
}

/**
 * Is an agent that can only go this way in a dead end? It is where every vertex on the way has fewer than three edges that lead
 * on: there was nothing to choose.
 *
 * @param pieces the half-edges of the way to the vertex nearest to the goal
 * @param last that vertex
 */
export function isDeadEnd(
  roadmap: Roadmap,
  pieces: readonly number[],
  last: number,
  limit: number,
  own: number,
): boolean {
  for (const p of pieces) if (countWays(roadmap, roadmap.nodeAt(p), limit, own) > 2) return false;
  return countWays(roadmap, last, limit, own) < 3;
}
