import type { Crowd, NeighbourGrid } from '../../crowd/index.js';
import type { ForceKernel, ForceParameters } from './force-kernel.js';
import { PAGE, startKernel } from './load-kernel.js';

/** The block of parameters of the kernel; the list must agree with wasm/forces/state.ts. */
const PARAMETERS = 64;
const FIRST_FREE = 512;

/** Columns of the kernel with their bytes per entry, slot or cell. */
const ENTRY_FLOATS = ['x', 'y', 'vx', 'vy', 'radius'] as const;
const RESULTS = ['forceX', 'forceY', 'nearest'] as const;
/** Entries behind the last that the kernel may touch. */
const SPARE = 4;

interface Columns {
  readonly floats: Record<(typeof ENTRY_FLOATS)[number] | 'wishX' | 'wishY', Float64Array>;
  readonly slots: Int32Array;
  readonly ghosts: Uint8Array;
  readonly group: Int32Array;
  readonly model: Int32Array;
  readonly starts: Int32Array;
  readonly addresses: Int32Array;
}

/**
 * The force loop in WebAssembly with SIMD: sums in float32, decisions in float64. It takes the same neighbours as the one
 * in plain JavaScript, and its forces are those to 1e-6 of the largest summand. [Limit: (radii - distance) / range above
 * 88 counts as 88]
 *
 * Columns are copied into the kernel's memory once per step, about 90 bytes per agent.
 */
export class SimdForces implements ForceKernel {
  readonly name = 'simd';
  forceX = new Float64Array(0);
  forceY = new Float64Array(0);
  nearest = new Float64Array(0);

  private readonly kernel = startKernel(PAGE);
  private columns: Columns | undefined;
  private entries = 0;
  private agents = 0;
  private cells = 0;

  constructor(private readonly parameters: ForceParameters) {}

  prepare(crowd: Crowd, neighbours: NeighbourGrid, model: number): void {
    const { count: entries, widthBits, heightBits } = neighbours;
    const agents = crowd.count;
    const cells = (1 << (widthBits + heightBits)) + 1;
    const columns = this.reserve(entries, agents, cells);
    for (const key of ENTRY_FLOATS) {
      const column = columns.floats[key];
      fill(column, neighbours[key], entries);
      column.fill(0, entries, entries + SPARE);
    }
    const { traits } = crowd;
    fill(columns.floats.wishX, traits.wishX, agents);
    fill(columns.floats.wishY, traits.wishY, agents);
    fill(columns.group, traits.group, agents);
    fill(columns.model, traits.model, agents);
    fill(columns.slots, neighbours.slots, entries);
    fill(columns.ghosts, neighbours.ghosts, entries);
    fill(columns.starts, neighbours.starts, cells);
    const { buffer } = this.kernel.memory;
    const { strength, range, anisotropy, attraction, reach } = this.parameters;
    const floats = new Float64Array(buffer, PARAMETERS, 6);
    const values = [1 / neighbours.cell, reach, strength, range, anisotropy, attraction];
    for (let k = 0; k < values.length; k++) floats[k] = values[k];
    const words = new Int32Array(buffer, PARAMETERS + 48, 4 + columns.addresses.length);
    words[0] = entries;
    words[1] = widthBits;
    words[2] = heightBits;
    words[3] = model;
    words.set(columns.addresses, 4);
    this.kernel.exports.prepare(PARAMETERS);
  }

  run(_crowd: Crowd, _neighbours: NeighbourGrid, from: number, to: number): void {
    this.kernel.exports.run(from, to);
  }

  /** Room for a crowd; the columns lie one behind the other. */
  private reserve(entries: number, agents: number, cells: number): Columns {
    if (this.columns && entries <= this.entries && agents <= this.agents && cells <= this.cells) return this.columns;
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
    const at = {
      x: take(8 * room),
      y: take(8 * room),
      vx: take(8 * room),
      vy: take(8 * room),
      radius: take(8 * room),
      slots: take(4 * room),
      ghosts: take(room),
      wishX: take(8 * this.agents),
      wishY: take(8 * this.agents),
      group: take(4 * this.agents),
      model: take(4 * this.agents),
      starts: take(4 * this.cells),
      narrow: [take(4 * room), take(4 * room), take(4 * room), take(4 * room)],
      forceX: take(8 * room),
      forceY: take(8 * room),
      nearest: take(8 * room),
      work: [take(4 * room), take(4 * room), take(4 * room), take(4 * room), take(4 * room), take(4 * room), take(256)],
    };
    const { memory } = this.kernel;
    const missing = end - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
    const { buffer } = memory;
    for (const key of RESULTS) this[key] = new Float64Array(buffer, at[key], room);
    this.columns = {
      floats: {
        x: new Float64Array(buffer, at.x, room),
        y: new Float64Array(buffer, at.y, room),
        vx: new Float64Array(buffer, at.vx, room),
        vy: new Float64Array(buffer, at.vy, room),
        radius: new Float64Array(buffer, at.radius, room),
        wishX: new Float64Array(buffer, at.wishX, this.agents),
        wishY: new Float64Array(buffer, at.wishY, this.agents),
      },
      slots: new Int32Array(buffer, at.slots, room),
      ghosts: new Uint8Array(buffer, at.ghosts, room),
      group: new Int32Array(buffer, at.group, this.agents),
      model: new Int32Array(buffer, at.model, this.agents),
      starts: new Int32Array(buffer, at.starts, this.cells),
      addresses: Int32Array.from(addresses),
    };
    return this.columns;
  }
}

function fill<T extends Float64Array | Int32Array | Uint8Array>(to: T, from: T, count: number): void {
  to.set(from.subarray(0, count));
}
