import type { Domain } from '../../geometry/index.js';

/** Whether people come in or go out. */
export type TerminalKind = 'source' | 'sink';

/**
 * Where a flow begins or ends. A line lies on a wall of the free space; a polygon lies in the free space (an interior
 * area). Coordinates are flat x, y in metres.
 */
export interface FlowTerminal {
  /** The user's name for it, used in errors. */
  readonly name: string;
  readonly kind: TerminalKind;
  readonly shape: { readonly line: Float64Array } | { readonly polygon: Float64Array };
}

/** What a part of the terminals' ring is. */
export type RunKind = 'wall' | TerminalKind;

/**
 * A part of the ring that carries the terminals: a wall chain between two terminals, or (a part of) one terminal.
 * Where two terminals of one kind touch there is a wall run of a single point between them: a post in the middle of a
 * double door.
 */
export interface FlowRun {
  readonly kind: RunKind;
  /** Index of the terminal, or NONE for a wall. */
  readonly terminal: number;
  /** Node of a wall chain, or NONE for a terminal. */
  readonly node: number;
  /** x, y along the ring, free space on the left. The last point is the first of the next run. */
  readonly points: Float64Array;
}

/**
 * Everything that a max flow is computed from: the walls of one component of free space, gathered in nodes. A node is a
 * connected set of walls on which the stream function is constant: a wall chain between two terminals, or an obstacle.
 *
 * All arrays are flat and in metres; free space is on the left of every piece that comes from a solid.
 */
export interface FlowNetwork {
  readonly domain: Domain;
  readonly component: number;
  /** Larger extent of the domain, m; rounding is judged against 1e-10 of it. */
  readonly size: number;
  /** The terminals as given; runs refer to them by index. */
  readonly terminals: readonly FlowTerminal[];

  /**
   * Straight wall pieces, those of a node together and in order along its wall. A thin wall inside a node appears once.
   * A post is a piece of length 0.
   */
  readonly pieceCount: number;
  readonly ax: Float64Array;
  readonly ay: Float64Array;
  readonly bx: Float64Array;
  readonly by: Float64Array;
  readonly pieceNode: Int32Array;

  /** Wall chains first, in the order of `runs`, then obstacles (each joined set of solids, thin walls, posts, circles). */
  readonly nodeCount: number;
  readonly chainCount: number;
  /** Pieces of node i are `nodePieces[i]` to `nodePieces[i + 1] - 1`. */
  readonly nodePieces: Int32Array;
  /** minX, minY, maxX, maxY per node, circles included. */
  readonly nodeBoxes: Float64Array;
  /** Exact circles of node i are `nodeCircles[i]` to `nodeCircles[i + 1] - 1`. */
  readonly nodeCircles: Int32Array;
  /** x, y, radius per circle. Circles joined to the terminals' ring are not here: there their outline counts. */
  readonly circles: Float64Array;

  /**
   * The wall of each node as one walks it with free space on the left, x, y per point: points `walkStarts[i]` to
   * `walkStarts[i + 1] - 1` of `walks`. Thin walls come there and back. Closed for obstacles (the first point is not
   * repeated), open for chains; one point for a post; the flattened outline where a circle is part of an obstacle.
   */
  readonly walkStarts: Int32Array;
  readonly walks: Float64Array;
  /** Per point of `walks`: the circle (index in `circles`) that the edge from it to the next approximates, or NONE. */
  readonly walkCircles: Int32Array;

  /** The ring with the terminals, in walking order (counter-clockwise for an outer ring): walls and terminals in turn. */
  readonly runs: readonly FlowRun[];
  /** Is it the outer ring of the component (else all terminals lie on one obstacle)? */
  readonly isOuterRing: boolean;
  /**
   * Corners of terminals that point into the free space, x, y: shortest ways bend there though no wall is there.
   * Empty unless a terminal has an inward corner.
   */
  readonly bends: Float64Array;
  /** Where a straight line between two walls could leave the free space through a terminal; see terminal-pockets.ts. */
  readonly pockets: readonly TerminalPocket[];
}

/** A part of the outside that borders on a terminal, and that a straight line between two free points can meet. */
export interface TerminalPocket {
  /** x, y of its outline, closed (the first point is not repeated). */
  readonly ring: Float64Array;
  /** minX, minY, maxX, maxY. */
  readonly box: Float64Array;
}

/** The shortest way from one node to another: a part of a cut. */
export interface FlowGate {
  readonly from: number;
  readonly to: number;
  /** Foot on `from`. */
  readonly ax: number;
  readonly ay: number;
  /** Foot on `to`. */
  readonly bx: number;
  readonly by: number;
  /** Metres. */
  readonly length: number;
}

/** The largest flow and the cut that proves that there is no larger one. */
export interface FlowSolution {
  /** Width of the narrowest cut between sources and sinks, m. */
  readonly capacity: number;
  /** Value of the stream function on every node, m; per source the chain before it (in ring order) minus the one after it is its flow. */
  readonly potentials: Float64Array;
  /** Value of the stream function at every bend, m. */
  readonly bendPotentials: Float64Array;
  /** The gates of the cut; their lengths add up to the capacity. */
  readonly cut: readonly FlowGate[];
  /** Chains joined by the cut, two nodes each: first one behind a source, then one behind a sink. */
  readonly matching: Int32Array;
}

/** Whole-lane potentials for bodies of one radius. */
export interface LanePotentials {
  readonly radius: number;
  /** Lanes between the lowest chain and each node. */
  readonly levels: Int32Array;
  /** Value of `psi` at every bend, m. */
  readonly bendValues: Float64Array;
  /** The floored cut: lanes of the drawing, all sources together. */
  readonly count: number;
  /** No set of lanes is larger. Equals `count` for one source group against one sink group. */
  readonly bound: number;
  /** Gates that part every source from every sink; their counts add up to the bound. */
  readonly cut: readonly LaneGate[];
  /** Is the number of lanes that can be drawn known to be `bound`? True for one source group against one sink group. */
  readonly isProven: boolean;
}

/** A gate as lanes see it. */
export interface LaneGate {
  readonly from: number;
  readonly to: number;
  /** x, y: foot on `from`, corners of terminals that it goes round, foot on `to`. */
  readonly points: Float64Array;
  /** Metres. */
  readonly length: number;
  /** Lanes that fit through. */
  readonly count: number;
}
