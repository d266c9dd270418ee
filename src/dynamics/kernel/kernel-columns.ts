import type { Crowd, CrowdState, CrowdTraits, NeighbourGrid } from '../../crowd/index.js';
import { NONE } from '../../geometry/index.js';
import { type KernelMemory, PAGE } from '../../math/index.js';
import type { WallGrid } from '../wall-grid.js';
import type { KernelExports } from './kernel-source.js';

/** The block of parameters: sizes, numbers, addresses. Must agree with wasm/grid/state.ts. */
const BLOCK = 64;
const NUMBERS = BLOCK + 24;
const ADDRESSES = BLOCK + 216;
const FIRST_FREE = 512;
/** Entries behind the last that a kernel may touch. */
const SPARE = 4;

const ENTRY_FLOATS = ['x', 'y', 'vx', 'vy', 'radius'] as const;

const NO_COLUMNS = { traits: [], state: [], wholes: [], ownTraits: [], ownState: [] };

type FloatsOf<T> = { [K in keyof T]: T[K] extends Float64Array ? K : never }[keyof T] & string;
type WholesOf<T> = { [K in keyof T]: T[K] extends Int32Array ? K : never }[keyof T] & string;

/** Flags of entries: a kernel computes it; it is left to plain JavaScript, since walls are near; it is not of the model. */
export const OPEN = 0;
export const WALLED = 1;
export const FOREIGN = 2;
/** What a kernel computes with the walls that it is shown, and what it has computed so. */
export const VIEWED = 3;
export const DONE = 4;

/** How near a wall must be to count: metres, and more per desired speed and per radius of the agent. */
export interface WallNearness {
  readonly base: number;
  readonly perSpeed: number;
  readonly perRadius: number;
}

/** What a kernel wants beside the grid; in this order it finds the addresses. */
export interface ColumnPlan {
  /** Columns per slot that are copied before each step. */
  readonly traits?: readonly FloatsOf<CrowdTraits>[];
  readonly state?: readonly FloatsOf<CrowdState>[];
  readonly wholes?: readonly WholesOf<CrowdTraits>[];
  /** Columns per entry that are read of the agent itself, gathered by `gatherOwn`. */
  readonly ownTraits?: readonly FloatsOf<CrowdTraits>[];
  readonly ownState?: readonly FloatsOf<CrowdState>[];
  /** Results and work space per entry, in bytes. */
  readonly entries: readonly number[];
}

/**
 * The memory of a kernel of the dynamics: the grid and some columns of the crowd, copied once per step (about 100 bytes per
 * agent, a few nanoseconds), and room for the results.
 */
export class KernelColumns {
  /** Per entry: OPEN where the kernel is to compute; written before each `run`. */
  flags = new Uint8Array(0);

  private readonly plan: Required<ColumnPlan>;
  private grid: Float64Array[] = [];
  private slots = new Int32Array(0);
  private starts = new Int32Array(0);
  private copies: Float64Array[] = [];
  private wholes: Int32Array[] = [];
  private own: Float64Array[] = [];
  private places: number[] = [];
  private entries = 0;
  private agents = 0;
  private cells = 0;
  /** The model of all agents; NONE where they differ, and have to be asked in the order of the entries. */
  private onlyModel = NONE;

  constructor(
    private readonly exports: KernelExports,
    private readonly memory: KernelMemory,
    plan: ColumnPlan,
  ) {
    this.plan = { ...NO_COLUMNS, ...plan };
  }

  /** A result of the plan's `entries`, as float64. Look for it anew after `prepare` has returned true. */
  floatsOf(k: number): Float64Array<ArrayBuffer> {
    return new Float64Array(this.memory.buffer, this.places[k], ((this.entries + SPARE) * this.plan.entries[k]) >> 3);
  }

  /** The same, as int32. */
  wholesOf(k: number): Int32Array<ArrayBuffer> {
    return new Int32Array(this.memory.buffer, this.places[k], ((this.entries + SPARE) * this.plan.entries[k]) >> 2);
  }

  /** Copy what the kernel reads. @returns whether the memory was laid out anew */
  prepare(crowd: Crowd, neighbours: NeighbourGrid, numbers: readonly number[]): boolean {
    const { count, widthBits, heightBits } = neighbours;
    const cells = (1 << (widthBits + heightBits)) + 1;
    const isNew = this.reserve(count, crowd.count, cells);
    for (let k = 0; k < ENTRY_FLOATS.length; k++) {
      copy(this.grid[k], neighbours[ENTRY_FLOATS[k]], count);
      this.grid[k].fill(0, count, count + SPARE);
    }
    copy(this.slots, neighbours.slots, count);
    copy(this.starts, neighbours.starts, cells);
    const { traits, state, wholes } = this.plan;
    let at = 0;
    for (const key of traits) copy(this.copies[at++], crowd.traits[key], crowd.count);
    for (const key of state) copy(this.copies[at++], crowd.present[key], crowd.count);
    for (let k = 0; k < wholes.length; k++) copy(this.wholes[k], crowd.traits[wholes[k]], crowd.count);
    new Float64Array(this.memory.buffer, BLOCK)[0] = 1 / neighbours.cell;
    new Float64Array(this.memory.buffer, NUMBERS).set(numbers);
    new Int32Array(this.memory.buffer, BLOCK + 8).set([count, widthBits, heightBits]);
    this.exports.prepare(BLOCK);
    this.onlyModel = findOnly(crowd.traits.model, crowd.count);
    return isNew;
  }

  /** Gather what is read of the entries from .. to - 1 themselves. */
  gatherOwn(crowd: Crowd, { slots }: NeighbourGrid, from: number, to: number): void {
    const { ownTraits, ownState } = this.plan;
    let at = 0;
    for (const key of ownTraits) gather(this.own[at++], crowd.traits[key], slots, from, to);
    for (const key of ownState) gather(this.own[at++], crowd.present[key], slots, from, to);
  }

  /** Mark the entries from .. to - 1 that a model is to compute. */
  mark(crowd: Crowd, neighbours: NeighbourGrid, from: number, to: number, model: number): void {
    const { flags } = this;
    const { slots, ghosts } = neighbours;
    const models = crowd.traits.model;
    for (let k = from; k < to; k++) flags[k] = ghosts[k] === 0 && models[slots[k]] === model ? OPEN : FOREIGN;
  }

  /** The same, but those who have a wall near are WALLED. @returns how many of the entries are not of the model */
  markOpen(
    crowd: Crowd,
    neighbours: NeighbourGrid,
    walls: WallGrid,
    from: number,
    to: number,
    model: number,
    near: WallNearness,
  ): number {
    const { flags } = this;
    const { x, y, slots, ghosts, open } = neighbours;
    const models = crowd.traits.model;
    // As findWallCell, with all that it reads at hand.
    const { starts, minX, minY, cell, columns, rows } = walls;
    // Whoever looks for walls while sorting makes no ghosts.
    const isOneModel = open !== undefined && this.onlyModel === model;
    let foreign = 0;
    for (let k = from; k < to; k++) {
      flags[k] = OPEN;
      if (!isOneModel && (ghosts[k] !== 0 || models[slots[k]] !== model)) {
        flags[k] = FOREIGN;
        foreign++;
        continue;
      }
      if (open !== undefined && open[k] === 1) continue;
      let column = Math.floor((x[k] - minX) / cell);
      let row = Math.floor((y[k] - minY) / cell);
      column = column > 0 ? (column < columns ? column : columns - 1) : 0;
      row = row > 0 ? (row < rows ? row : rows - 1) : 0;
      const at = row * columns + column;
      if (starts[at] === starts[at + 1]) continue;
      const i = slots[k];
      const reach = near.base + near.perSpeed * crowd.traits.speed[i] + near.perRadius * crowd.traits.radius[i];
      if (hasWallWithin(walls, at, x[k], y[k], reach)) flags[k] = WALLED;
    }
    return foreign;
  }

  private reserve(entries: number, agents: number, cells: number): boolean {
    if (entries <= this.entries && agents <= this.agents && cells <= this.cells) return false;
    this.entries = Math.max(this.entries, entries + (entries >> 1) + 64);
    this.agents = Math.max(this.agents, agents + (agents >> 1) + 64);
    this.cells = Math.max(this.cells, cells);
    const room = this.entries + SPARE;
    const addresses: number[] = [];
    let end = FIRST_FREE;
    const take = (bytes: number): number => {
      const at = end;
      addresses.push(at);
      end = Math.ceil((end + bytes) / 64) * 64;
      return at;
    };
    const grid = ENTRY_FLOATS.map(() => take(8 * room));
    const slots = take(4 * room);
    const flags = take(room);
    const starts = take(4 * this.cells);
    for (let k = 0; k < 4; k++) take(4 * room);
    take(256);
    const { traits, state, wholes } = this.plan;
    const copies = [...traits, ...state].map(() => take(8 * this.agents));
    const whole = wholes.map(() => take(4 * this.agents));
    const own = [...this.plan.ownTraits, ...this.plan.ownState].map(() => take(8 * room));
    this.places = this.plan.entries.map((bytes) => take(bytes * room));
    const missing = end - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
    const { buffer } = this.memory;
    this.grid = grid.map((at) => new Float64Array(buffer, at, room));
    this.slots = new Int32Array(buffer, slots, room);
    this.flags = new Uint8Array(buffer, flags, room);
    this.starts = new Int32Array(buffer, starts, this.cells);
    this.copies = copies.map((at) => new Float64Array(buffer, at, this.agents));
    this.wholes = whole.map((at) => new Int32Array(buffer, at, this.agents));
    this.own = own.map((at) => new Float64Array(buffer, at, room));
    new Int32Array(buffer, ADDRESSES, addresses.length).set(addresses);
    return true;
  }
}

/** Is a wall of the list of a cell within reach of a point? Rounding counts as near. */
function hasWallWithin(walls: WallGrid, at: number, x: number, y: number, reach: number): boolean {
  const { starts, items, ax, ay, ux, uy, length } = walls;
  const limit = reach * reach * (1 + 1e-9);
  const end = starts[at + 1];
  for (let n = starts[at]; n < end; n++) {
    const w = items[n];
    const px = x - ax[w];
    const py = y - ay[w];
    let along = px * ux[w] + py * uy[w];
    along = along < 0 ? 0 : along > length[w] ? length[w] : along;
    const dx = px - along * ux[w];
    const dy = py - along * uy[w];
    if (dx * dx + dy * dy <= limit) return true;
  }
  return false;
}

/** As copy, in the order of the slots from .. to - 1. */
function gather(to: Float64Array, from: Float64Array, slots: Int32Array, first: number, end: number): void {
  for (let k = first; k < end; k++) to[k] = from[slots[k]];
}

function findOnly(models: Int32Array, count: number): number {
  for (let slot = 1; slot < count; slot++) if (models[slot] !== models[0]) return NONE;
  return models[0];
}

function copy<T extends Float64Array | Int32Array>(to: T, from: T, count: number): void {
  to.set(from.subarray(0, count));
}
