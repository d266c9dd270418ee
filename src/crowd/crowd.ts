import { FootfallError } from '../error/index.js';
import { NONE } from '../geometry/index.js';
import {
  BYTES_PER_AGENT,
  type CrowdColumns,
  type CrowdState,
  type CrowdTraits,
  copyColumns,
  layColumns,
  moveSlot,
  STATE_KEYS,
  TRAIT_KEYS,
} from './crowd-columns.js';

/** A new agent. Metres, seconds, m/s. */
export interface AgentInput {
  readonly x: number;
  readonly y: number;
  /** [Limit: > 0] */
  readonly radius?: number;
  /** Desired speed. [Limit: >= 0] */
  readonly speed?: number;
  readonly vx?: number;
  readonly vy?: number;
  readonly goal?: number;
  readonly group?: number;
  readonly model?: number;
}

/** An adult of average build and pace. */
export const AGENT_DEFAULTS = {
  radius: 0.2,
  speed: 1.34,
  vx: 0,
  vy: 0,
  goal: NONE,
  group: NONE,
  model: 0,
} as const;

type CrowdColumn = Float64Array | Int32Array;

/** A crowd to go on from: plain numbers and arrays, to be kept bit by bit. */
export interface SavedCrowd {
  readonly nextId: number;
  readonly count: number;
  readonly present: Readonly<Record<string, CrowdColumn>>;
  readonly traits: Readonly<Record<string, CrowdColumn>>;
}

export interface CrowdOptions {
  /** Agents to make room for at once; the store grows by itself. */
  readonly capacity?: number;
  /** How memory is taken, to place the crowd in shared memory; the bytes must be zero. */
  readonly allocate?: (bytes: number) => ArrayBufferLike;
}

/**
 * The agents as a structure of arrays. A step reads the frozen `present`, writes the `future` and calls `swap`.
 *
 * Slots 0 .. count - 1 are in use and ids rise with them, always: whatever was added and removed before, the agents that
 * are left stand in the same order, so that no sum over slots depends on the history. Ids are never used twice.
 * Growing and removing replace or shift the arrays: read them anew after `add`, `remove` and `swap`.
 */
export class Crowd {
  private columns: CrowdColumns;
  private room: number;
  private flipped = 0;
  private used = 0;
  private nextId = 0;
  private readonly allocate: (bytes: number) => ArrayBufferLike;

  constructor(options: CrowdOptions = {}) {
    this.allocate = options.allocate ?? ((bytes) => new ArrayBuffer(bytes));
    this.room = Math.max(16, 2 * Math.ceil((options.capacity ?? 0) / 2));
    this.columns = layColumns(this.allocate(this.room * BYTES_PER_AGENT), this.room);
  }

  /** Agents in the store. */
  get count(): number {
    return this.used;
  }

  get capacity(): number {
    return this.room;
  }

  /** Agents ever added; all ids are below it. */
  get created(): number {
    return this.nextId;
  }

  get present(): CrowdState {
    return this.columns.states[this.flipped];
  }

  get future(): CrowdState {
    return this.columns.states[1 - this.flipped];
  }

  get traits(): CrowdTraits {
    return this.columns.traits;
  }

  /** Which of the two states is the present, 0 or 1. */
  get side(): number {
    return this.flipped;
  }

  /** The memory of all columns. */
  get buffer(): ArrayBufferLike {
    return this.columns.buffer;
  }

  /** Add an agent. @returns its id */
  add(agent: AgentInput): number {
    checkAgent(agent);
    if (this.used === this.room) this.grow();
    const slot = this.used++;
    const { present, traits } = this;
    present.x[slot] = agent.x;
    present.y[slot] = agent.y;
    present.vx[slot] = agent.vx ?? AGENT_DEFAULTS.vx;
    present.vy[slot] = agent.vy ?? AGENT_DEFAULTS.vy;
    present.headingX[slot] = 0;
    present.headingY[slot] = 0;
    present.patience[slot] = 0;
    traits.radius[slot] = agent.radius ?? AGENT_DEFAULTS.radius;
    traits.speed[slot] = agent.speed ?? AGENT_DEFAULTS.speed;
    traits.wishX[slot] = 0;
    traits.wishY[slot] = 0;
    traits.wayLeft[slot] = Infinity;
    traits.goal[slot] = agent.goal ?? AGENT_DEFAULTS.goal;
    traits.group[slot] = agent.group ?? AGENT_DEFAULTS.group;
    traits.model[slot] = agent.model ?? AGENT_DEFAULTS.model;
    traits.ids[slot] = this.nextId;
    return this.nextId++;
  }

  /** The slot of an agent, or NONE if it was removed or never was. */
  findSlot(id: number): number {
    const { ids } = this.traits;
    let low = 0;
    let high = this.used - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      if (ids[middle] === id) return middle;
      if (ids[middle] < id) low = middle + 1;
      else high = middle - 1;
    }
    return NONE;
  }

  /** Remove one agent; those behind it move up a slot. For many at once use `removeWhere`. @returns whether it was there */
  remove(id: number): boolean {
    const slot = this.findSlot(id);
    if (slot === NONE) return false;
    for (let k = slot + 1; k < this.used; k++) moveSlot(this.columns, this.present, k, k - 1);
    this.used--;
    return true;
  }

  /** Remove every agent whose slot is marked with a value other than 0, in one pass. @returns how many */
  removeWhere(marks: Uint8Array): number {
    let kept = 0;
    const { used } = this;
    for (let slot = 0; slot < used; slot++) {
      if (marks[slot] !== 0) continue;
      if (kept !== slot) moveSlot(this.columns, this.present, slot, kept);
      kept++;
    }
    this.used = kept;
    return used - kept;
  }

  /** The written future becomes the present. */
  swap(): void {
    this.flipped = 1 - this.flipped;
  }

  /** Everybody as they are now, as arrays of their own. The future is written anew by every step and is no part of it. */
  save(): SavedCrowd {
    const arrays = (keys: readonly string[], from: object): Record<string, CrowdColumn> =>
      Object.fromEntries(keys.map((key) => [key, (from as Record<string, CrowdColumn>)[key].slice(0, this.used)]));
    return {
      nextId: this.nextId,
      count: this.used,
      present: arrays(STATE_KEYS, this.present),
      traits: arrays(TRAIT_KEYS, this.traits),
    };
  }

  /** Become what was saved; all that was there is gone. */
  load({ nextId, count, present, traits }: SavedCrowd): void {
    while (this.room < count) this.grow();
    this.used = count;
    this.nextId = nextId;
    for (const key of STATE_KEYS) this.present[key].set(present[key] as Float64Array);
    for (const key of TRAIT_KEYS) this.traits[key].set(traits[key]);
  }

  /**
   * Look at the columns of another crowd, as of one in another thread.
   *
   * @param buffer its memory
   * @param capacity its room
   * @param count agents in it
   * @param flipped its `side`
   */
  mirror(buffer: ArrayBufferLike, capacity: number, count: number, flipped: number): void {
    if (this.columns.buffer !== buffer || this.room !== capacity) this.columns = layColumns(buffer, capacity);
    this.room = capacity;
    this.used = count;
    this.flipped = flipped;
  }

  /** By half, to an even number: twice as much would stand empty too long in a large crowd. */
  private grow(): void {
    const room = 2 * Math.ceil(0.75 * this.room);
    const columns = layColumns(this.allocate(room * BYTES_PER_AGENT), room);
    copyColumns(this.columns, columns, this.used);
    this.columns = columns;
    this.room = room;
  }
}

function checkAgent(agent: AgentInput): void {
  const { radius = AGENT_DEFAULTS.radius, speed = AGENT_DEFAULTS.speed } = agent;
  const fail = (where: string, got: number, expected: string): never => {
    throw new FootfallError('an agent is not usable', { code: 'crowd/bad-agent', where, got: String(got), expected });
  };
  for (const key of ['x', 'y', 'vx', 'vy'] as const) {
    const value = agent[key] ?? 0;
    if (!Number.isFinite(value)) fail(key, value, 'a finite number');
  }
  if (!(radius > 0 && radius < Infinity)) fail('radius', radius, 'a positive number of metres');
  if (!(speed >= 0 && speed < Infinity)) fail('speed', speed, 'a number of metres per second, 0 or more');
}
