import type { WorldPoint } from './world-options.js';

/** [x, y], or several of which the nearest is meant. */
export type WorldTarget = WorldPoint | readonly WorldPoint[];

/** A new agent. */
export interface WorldAgentInput {
  readonly x: number;
  readonly y: number;
  /** Default: `agentRadius` of the world. Agents of similar size share their maps. [Limit: > 0] */
  readonly radius?: number | undefined;
  /** Default: `agentSpeed` of the world. [Limit: >= 0] */
  readonly speed?: number | undefined;
  readonly goal?: WorldTarget | null | undefined;
}

/** An agent as it is after the last inner step. */
export interface WorldAgent {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly vx: number;
  readonly vy: number;
  readonly radius: number;
  readonly speed: number;
  /** Length of its way as of the last inner step; Infinity without a goal or a way to it. */
  readonly wayLeft: number;
  readonly hasArrived: boolean;
}

/** What a ray met. */
export interface WorldHit {
  /** hit: a wall is in the way; clear: nothing within the length; inside: it starts in a polygon or off the ground. */
  readonly status: 'hit' | 'clear' | 'inside';
  /** Where it ended, and how far that is. */
  readonly x: number;
  readonly y: number;
  readonly distance: number;
  /** The polygon that was hit; null for the edge of the ground, and for none. */
  readonly polygon: number | null;
}
