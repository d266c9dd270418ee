import { type Crowd, type GridMemory, NeighbourGrid } from '../../crowd/index.js';
import { type KernelMemory, PAGE } from '../../math/index.js';
import type { NearList } from '../dynamics.js';
import type { WallGrid } from '../wall-grid.js';
import { KernelSource } from './kernel-source.js';
import { STEP_KERNEL } from './step-bytes.js';

/** The block of parameters: numbers, sizes, addresses. Must agree with wasm/step/state.ts. */
const BLOCK = 64;
const SIZES = BLOCK + 40;
const ADDRESSES = BLOCK + 72;
const FIRST_FREE = 512;
/** Entries behind the last that the kernel may touch. */
const SPARE = 4;
/** Pairs per agent that there is room for at first. */
const PAIRS_EACH = 2;
/** Neighbours per agent that there is room for in the list of those who are near. */
const NEAR_EACH = 8;

/** What the kernel exports; see wasm/step. */
export interface StepExports {
  prepare(block: number): void;
  setPairRoom(room: number): void;
  sortPresent(): void;
  listSwept(): number;
  /** @param listReach how far those are from each other at most who are listed, m; 0 without a list */
  beginPairs(swept: number, from: number, to: number, listReach: number): void;
  /** 0 where there was no room for all pairs. */
  findPairs(): number;
  computePushes(): number;
  listedMovers(): number;
  applyPushes(): void;
  wakeBorders(): void;
  listedDisplaced(): number;
  measureOverlap(): number;
}

const source = new KernelSource(STEP_KERNEL);

/** Whether the step kernel runs here. */
export function hasStepKernel(): boolean {
  return source.isThere();
}

const FLOATS = ['x', 'y', 'vx', 'vy', 'radius', 'futureX', 'futureY'] as const;

/**
 * The memory of the step kernel: copies of the columns that it reads, the neighbour grid, and what it lists. About 240 bytes
 * per agent, and 4 per pair of bodies that are near each other.
 */
export class StepMemory {
  readonly exports: StepExports;
  /** The present, sorted by the kernel. */
  readonly grid = new NeighbourGrid(1);
  futureX = new Float64Array(0);
  futureY = new Float64Array(0);
  /** Slots that may not be where they wanted to be. */
  displaced = new Int32Array(0);
  /** Bodies with pairs, bodies that are pushed, and those of the latter that have walls near; where to. */
  bodies = new Int32Array(0);
  movers = new Int32Array(0);
  walled = new Int32Array(0);
  toX = new Float64Array(0);
  toY = new Float64Array(0);

  private readonly memory: KernelMemory;
  private columns: Float64Array[] = [];
  private listEnds = new Int32Array(0);
  private listed = new Int32Array(0);
  private bits = new Uint8Array(0);
  private walls: WallGrid | undefined;
  private seenChanges = 0;
  private agents = 0;
  private cells = 0;
  private pairPlace = 0;
  private pairRoom = 0;
  private places: readonly [string, number][] = [];
  private gridMemory: Omit<GridMemory, 'buffer'> = { agents: 0, entries: 0, cells: 0 };

  /** @throws FootfallError where WebAssembly with SIMD is missing */
  constructor() {
    const { exports, memory } = source.start();
    this.exports = exports as object as StepExports;
    this.memory = memory;
  }

  /** Copy the present of a crowd and sort it. @param cell side of a cell, m */
  sortPresent(crowd: Crowd, walls: WallGrid, cell: number): void {
    const { count, present, traits } = crowd;
    const { grid } = this;
    const isNew = this.reserve(crowd.capacity, walls);
    grid.arrange(count, cell, 0, 0, 0);
    const { buffer } = this.memory;
    new Float64Array(buffer, BLOCK).set([cell, walls.minX, walls.minY, walls.cell, walls.reach]);
    const sizes = [count, grid.widthBits, grid.heightBits, this.pairRoom, walls.columns, walls.rows];
    new Int32Array(buffer, SIZES).set(sizes);
    if (isNew || walls !== this.walls || (walls.changes?.[0] ?? 0) !== this.seenChanges) this.writeBits(walls);
    const { x, y, vx, vy } = present;
    const columns = [x, y, vx, vy, traits.radius];
    for (let k = 0; k < columns.length; k++) copy(this.columns[k], columns[k], count);
    this.exports.prepare(BLOCK);
    this.exports.sortPresent();
    grid.readCount();
  }

  /** Copy the written future of the same crowd, and list in `displaced` whose way is to be swept. @returns how many */
  listSwept({ future, count }: Crowd): number {
    copy(this.futureX, future.x, count);
    copy(this.futureY, future.y, count);
    return this.exports.listSwept();
  }

  /** Copy who is near whom. @returns how far from each other at most, m; 0 where there is no list or no room for it */
  copyNear(near: NearList | undefined, count: number): number {
    if (near === undefined || near.count > this.listed.length) return 0;
    this.listEnds.set(near.ends.subarray(0, count));
    this.listed.set(near.entries.subarray(0, near.count));
    return near.range;
  }

  /** Take more room for pairs; what the kernel has written stays. */
  growPairs(): void {
    this.pairRoom *= 2;
    this.growTo(this.pairPlace + 4 * this.pairRoom);
    this.look();
    this.exports.setPairRoom(this.pairRoom);
  }

  private reserve(agents: number, walls: WallGrid): boolean {
    const cells = walls.columns * walls.rows;
    if (agents <= this.agents && cells <= this.cells) return false;
    this.agents = Math.max(agents, this.agents);
    this.cells = Math.max(cells, this.cells);
    // As a grid lays out its memory, from its own begin.
    const { agents: n } = this;
    const table = 1 << NeighbourGrid.findTableBits(n);
    const places: [string, number][] = [];
    let end = FIRST_FREE;
    const take = (name: string, bytes: number): void => {
      places.push([name, end]);
      end = Math.ceil((end + bytes) / 64) * 64;
    };
    for (const name of FLOATS) take(name, 8 * n);
    const offset = end;
    this.gridMemory = { offset, agents: n, entries: n, cells: table };
    ['entryX', 'entryY', 'entryVx', 'entryVy', 'entryRadius'].forEach((name, k) => {
      places.push([name, offset + 8 * n * k]);
    });
    places.push(['slots', offset + 40 * n], ['keys', offset + 44 * n], ['starts', offset + 48 * n]);
    // The bytes of ghosts, which there are none of, lie behind the table.
    end = Math.ceil((offset + 48 * n + 4 * (table + 1) + n) / 64) * 64;
    take('entryOpen', n);
    take('open', n);
    take('wallBits', (this.cells >> 3) + 1);
    take('nearX', 4 * (n + SPARE));
    take('nearY', 4 * (n + SPARE));
    take('packing', 256);
    take('candidates', 4 * (n + SPARE));
    for (const name of ['pairRows', 'pairColumns']) take(name, 8 * n);
    for (const name of ['bodies', 'ends', 'bodyOf', 'active', 'movers', 'walled']) take(name, 4 * (n + SPARE));
    for (const name of ['toX', 'toY']) take(name, 8 * n);
    for (const name of ['stamps', 'notes']) take(name, n);
    for (const name of ['displaced', 'borders', 'listEnds']) take(name, 4 * (n + SPARE));
    take('listed', 4 * NEAR_EACH * n);
    this.pairPlace = end;
    this.pairRoom = Math.max(this.pairRoom, PAIRS_EACH * n);
    take('others', 4 * this.pairRoom);
    this.places = places;
    this.growTo(end);
    this.look();
    // Old bytes under a new layout were once read as marks of ghosts, and those agents stood still for ever.
    new Uint8Array(this.memory.buffer, FIRST_FREE).fill(0);
    new Uint32Array(this.memory.buffer, ADDRESSES, places.length).set(places.map(([, at]) => at));
    return true;
  }

  private growTo(end: number): void {
    const missing = end - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
  }

  /** Look at the memory anew: what was seen of it is gone once it has grown. */
  private look(): void {
    const { agents: n } = this;
    const { buffer } = this.memory;
    const places = new Map(this.places);
    const floats = (name: string) => new Float64Array(buffer, places.get(name), n);
    const wholes = (name: string, each = 1) => new Int32Array(buffer, places.get(name), each * n);
    this.columns = FLOATS.map(floats);
    this.futureX = floats('futureX');
    this.futureY = floats('futureY');
    this.displaced = wholes('displaced');
    this.bodies = wholes('bodies');
    this.movers = wholes('movers');
    this.walled = wholes('walled');
    this.listEnds = wholes('listEnds');
    this.listed = wholes('listed', NEAR_EACH);
    this.toX = floats('toX');
    this.toY = floats('toY');
    this.bits = new Uint8Array(buffer, places.get('wallBits'), (this.cells >> 3) + 1);
    this.grid.mirror({ ...this.gridMemory, buffer });
    this.grid.open = new Uint8Array(buffer, places.get('entryOpen'), n);
  }

  private writeBits(walls: WallGrid): void {
    const { bits } = this;
    const { starts } = walls;
    bits.fill(0);
    const cells = walls.columns * walls.rows;
    for (let at = 0; at < cells; at++) if (starts[at] !== starts[at + 1]) bits[at >> 3] |= 1 << (at & 7);
    this.walls = walls;
    this.seenChanges = walls.changes?.[0] ?? 0;
  }
}

function copy(to: Float64Array, from: Float64Array, count: number): void {
  to.set(from.subarray(0, count));
}
