import type { Domain } from '../geometry/index.js';
import type { Random } from '../math/index.js';
import type { Point, Scene } from '../scene/index.js';

/**
 * Code of your own in a run: what agents want, who is taken out, who comes. Called once per step, on the first thread, when
 * those who are due have come in and before anybody plans. The same scene, seed and behaviours give the same bytes, however many
 * threads step, as long as a behaviour uses nothing but what it is handed.
 *
 * An object belongs to one run; one that keeps anything from step to step needs `save` and `load`.
 */
export interface Behaviour {
  /** Unique within a run; states are refused by runs with other behaviours. */
  readonly name: string;
  /** True for a run that is not over when nobody has anywhere to go: it ends in time, or by `run.end()`. */
  readonly keepsRunning?: boolean;
  /** @param run what may be read and ordered; valid during the call */
  step(run: BehaviourRun): void;
  /** What this behaviour needs to go on between two steps. */
  save?(): Uint8Array;
  /** Go on from what `save` gave, in place of everything known so far. */
  load?(bytes: Uint8Array): void;
}

/** Where someone may be sent: a place, the nearest of several, or a point, m. */
export type BehaviourGoal = string | readonly string[] | Point;

/** What someone is doing; `idle`: has arrived and stays or strolls, or never had a goal. */
export type BehaviourState = 'delaying' | 'walking' | 'waiting' | 'leaving' | 'idle' | 'gone';

/** Everybody as the last step left them, by slot; slots change when agents come and go, ids never. Read only. */
export interface FrozenCrowd {
  readonly count: number;
  /** Rising with the slot. */
  readonly ids: ArrayLike<number>;
  /** Centre, m. */
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
  /** m/s. */
  readonly vx: ArrayLike<number>;
  readonly vy: ArrayLike<number>;
  /** m. */
  readonly radius: ArrayLike<number>;
  /** Desired speed, zones included, m/s. */
  readonly speed: ArrayLike<number>;
  /** Where the planner wanted to go last, a unit vector or (0, 0). */
  readonly wishX: ArrayLike<number>;
  readonly wishY: ArrayLike<number>;
  /** m; Infinity where nobody knows. */
  readonly wayLeft: ArrayLike<number>;
  /** Number of the goal, or NONE. */
  readonly goal: ArrayLike<number>;
  /** The slot of an agent, or NONE if it is gone. */
  findSlot(id: number): number;
}

/** Where an obstacle that moves is: m, and the direction of its x axis. */
export interface MoverPose {
  /** Index among the obstacles of the scene. */
  readonly obstacle: number;
  readonly x: number;
  readonly y: number;
  readonly dirX: number;
  readonly dirY: number;
}

/** The closest agent of a kind. */
export interface ClosestAgent {
  /** NONE where there is none. */
  readonly id: number;
  /** Between the centres, m; Infinity where there is none. */
  readonly distance: number;
}

/** Someone to come in. */
export interface AgentOrder {
  /** Crowd whose habits it has: name or index, single agents behind the crowds. */
  readonly kind: string | number;
  /** Centre, m. */
  readonly at: Point;
  /** Absent: as idle as those of a crowd without a goal. */
  readonly goal?: BehaviourGoal;
  /** Desired speed, m/s; the mean of the crowd if it draws its speeds. [Limit: >= 0] */
  readonly speed?: number;
}

/**
 * A run as a behaviour sees it. Everything read is as the last step left it. Orders are carried out together when all behaviours have
 * been called, in the order in which they were given; of two orders to one agent the later counts.
 */
export interface BehaviourRun {
  readonly scene: Scene;
  readonly seed: number;
  /** Simulated seconds, and seconds per step. */
  readonly time: number;
  readonly dt: number;
  /** Steps made so far: 0 in the first call. */
  readonly steps: number;
  /** The ground as it is now, the ground behind open doors included. */
  readonly domain: Domain;
  readonly crowd: FrozenCrowd;
  /** Random numbers of this behaviour alone; saved with the run. */
  readonly random: Random;
  /** Obstacles that move, in the order of the scene. */
  readonly movers: readonly MoverPose[];

  /** Index of a crowd by its id, of a single agent behind the crowds. @throws FootfallError where there is none */
  findKind(name: string): number;
  /** The kind of an agent that has come, gone or not. */
  kindOf(id: number): number;
  stateOf(id: number): BehaviourState;
  /** The agent of a kind that is closest to another one, itself aside; the lower id where two are as close. Exact. */
  findClosest(id: number, kind: number): ClosestAgent;
  /** The agent of a kind that is closest to a point, m. */
  findClosestTo(x: number, y: number, kind: number): ClosestAgent;
  /** Slots of the agents of a kind, rising. */
  listSlots(kind: number): ArrayLike<number>;

  /**
   * Send someone to a goal, in place of all stops and goals that it had; undefined: let it stand. Agents with equal goals share the
   * work of planning, and every different goal of a run is kept to its end.
   *
   * @returns false for who is gone or walking out of a door
   * @throws FootfallError for places that are not there
   */
  setGoal(id: number, goal: BehaviourGoal | undefined): boolean;
  /**
   * Let someone head for another agent, wherever that goes. It never arrives: what being caught means is up to you.
   *
   * @returns as `setGoal`
   * @throws FootfallError for agents whose planner keeps maps of goals, which cannot follow one that moves
   */
  chase(id: number, prey: number): boolean;
  /** From now on someone wants to go this fast, m/s, where no zone slows it. [Limit: >= 0] @returns false for who is gone */
  setSpeed(id: number, speed: number): boolean;
  /** Take someone out. @returns false for who is gone */
  remove(id: number): boolean;
  /** Let someone come in. @returns its id, or NONE where there is no room for its body */
  add(agent: AgentOrder): number;
  /** The run is over after this step. */
  end(): void;
}
