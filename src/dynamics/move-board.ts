import { BOARD_SIZE, type Crew } from './crew.js';
import type { StepMemory } from './kernel/step-memory.js';

/** Bytes per agent on one side: a slot and a place. */
const BYTES = 20;
/** Bytes of the head: for each side and thread, where its part begins and ends. */
const HEAD = 2 * 2 * 4 * BOARD_SIZE;

/**
 * Whom each thread of a crew has moved, and where to. It has two sides, written in turn, so that one can be read
 * while the next is written.
 */
export class MoveBoard {
  private memory: ArrayBufferLike = new ArrayBuffer(0);
  private room = 0;
  private head = new Int32Array(0);
  private slots: readonly Int32Array[] = [];
  private xs: readonly Float64Array[] = [];
  private ys: readonly Float64Array[] = [];

  constructor(private readonly allocate: (bytes: number) => ArrayBufferLike = (bytes) => new ArrayBuffer(bytes)) {}

  /** Take memory for so many agents. @returns another object if it was taken anew */
  reserve(agents: number): ArrayBufferLike {
    if (agents > this.room) this.mirror(this.allocate(HEAD + 2 * BYTES * agents));
    return this.memory;
  }

  /** Look at the memory of another board. */
  mirror(memory: ArrayBufferLike): void {
    const room = (memory.byteLength - HEAD) / (2 * BYTES);
    const buffer = memory as ArrayBuffer;
    this.memory = memory;
    this.room = room;
    this.head = new Int32Array(buffer, 0, HEAD / 4);
    this.xs = [0, 1].map((side) => new Float64Array(buffer, HEAD + 16 * room * side, room));
    this.ys = [0, 1].map((side) => new Float64Array(buffer, HEAD + 16 * room * side + 8 * room, room));
    this.slots = [0, 1].map((side) => new Int32Array(buffer, HEAD + 32 * room + 4 * room * side, room));
  }

  /** Say where some of the displaced slots are now, at their place in the list. */
  publishSlots(side: number, thread: number, memory: StepMemory, from: number, to: number): void {
    const { displaced, futureX, futureY } = memory;
    const xs = this.xs[side];
    const ys = this.ys[side];
    const slots = this.slots[side];
    for (let k = from; k < to; k++) {
      const slot = displaced[k];
      slots[k] = slot;
      xs[k] = futureX[slot];
      ys[k] = futureY[slot];
    }
    this.mark(side, thread, from, to);
  }

  /** Say where the movers of this thread are pushed to. @param from first place of its part */
  publishMovers(side: number, thread: number, memory: StepMemory, from: number): void {
    const { bodies, movers, toX, toY, exports } = memory;
    const count = exports.listedMovers();
    const xs = this.xs[side];
    const ys = this.ys[side];
    const slots = this.slots[side];
    for (let n = 0; n < count; n++) {
      slots[from + n] = bodies[movers[n]];
      xs[from + n] = toX[n];
      ys[from + n] = toY[n];
    }
    this.mark(side, thread, from, from + count);
  }

  /** Has no thread moved anybody? */
  isEmpty(side: number, threads: number): boolean {
    for (let k = 0; k < threads; k++) {
      const at = 2 * (BOARD_SIZE * side + k);
      if (this.head[at] !== this.head[at + 1]) return false;
    }
    return true;
  }

  /** Move those whom the other threads have moved. @returns whether there are any */
  readOthers(side: number, { index, size }: Crew, { futureX, futureY }: StepMemory): boolean {
    const xs = this.xs[side];
    const ys = this.ys[side];
    const slots = this.slots[side];
    let any = false;
    for (let k = 0; k < size; k++) {
      const at = 2 * (BOARD_SIZE * side + k);
      const end = k === index ? 0 : this.head[at + 1];
      for (let n = this.head[at]; n < end; n++) {
        futureX[slots[n]] = xs[n];
        futureY[slots[n]] = ys[n];
        any = true;
      }
    }
    return any;
  }

  private mark(side: number, thread: number, from: number, to: number): void {
    const at = 2 * (BOARD_SIZE * side + thread);
    this.head[at] = from;
    this.head[at + 1] = to;
  }
}
