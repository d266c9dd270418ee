/** How an agent goes on. */
export const VIA = {
  /** There is no way. */
  none: 0,
  /** Straight to its goal. */
  goal: 1,
  /** To a point inside its own cell that is no other's next point (Sud et al. 2008, Lemma 3). */
  graph: 2,
  /** To the end of a black edge on the border of its cell: it is as good as on the edge already. */
  border: 3,
} as const;

/** Places that agents want to go to, by number; several places of one goal mean the nearest. Metres. */
export interface NavGoals {
  readonly count: number;
  /** Places of goal g: `first[g]` to `first[g + 1] - 1`. */
  readonly first: Int32Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** What a place costs beyond the way to it. [Limit: >= 0] */
  readonly extra: Float64Array;
}

/** Who is to be planned for. Arrays are by agent, as in the graph. Metres. */
export interface NavRequest {
  /** Numbers of the agents, of which the first `count` are read. */
  readonly agents: Int32Array;
  readonly count: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly radius: Float64Array;
  /** Number of the goal, or -1. */
  readonly goal: Int32Array;
  /** The point of the goal that an agent goes straight to where it may; the nearest one of a door. NaN = its places. */
  readonly aimX: Float64Array;
  readonly aimY: Float64Array;
  /** The next point before this plan; NaN = none. */
  readonly formerX: Float64Array;
  readonly formerY: Float64Array;
}

/** Answers by agent. */
export interface NavAnswers {
  /** One of VIA. */
  readonly via: Uint8Array;
  /** The next point, m; where there is no way the place of the agent. */
  readonly nextX: Float64Array;
  readonly nextY: Float64Array;
  /** Metres to the goal on the way found; Infinity without one. */
  readonly length: Float64Array;
  /** What the search minimised; Infinity without a way, 0 for who goes straight. */
  readonly cost: Float64Array;
}

export function createNavAnswers(count: number): NavAnswers {
  return {
    via: new Uint8Array(count),
    nextX: new Float64Array(count),
    nextY: new Float64Array(count),
    length: new Float64Array(count),
    cost: new Float64Array(count),
  };
}
