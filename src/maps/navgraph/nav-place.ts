import { badArgument } from '../../error/index.js';
import { NONE } from '../../geometry/index.js';

/** A point on the graph. Written by questions to a {@link NavGraph}, so that a loop over agents allocates nothing. */
export interface NavPlace {
  /** The edge that holds it; NONE where there is none. */
  edge: number;
  x: number;
  y: number;
  /** Radius of the empty circle round it, m. */
  radius: number;
  /** Way along the edge from the vertex where it starts, m. */
  along: number;
  /** Distance from the point asked about, m. */
  distance: number;
}

/** Refuses what no place can be written to. */
export function requireNavPlace(out: NavPlace): void {
  if (typeof out?.edge !== 'number') throw badArgument('NavGraph: out', out, 'what createNavPlace returns');
}

/** An empty place on a navigation graph, for queries that write into one. */
export function createNavPlace(): NavPlace {
  const unset = Number.NaN;
  return { edge: NONE, x: unset, y: unset, radius: unset, along: unset, distance: unset };
}
