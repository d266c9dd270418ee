import { type FrameColumns, frameBytes, layFrame } from './frame-layout.js';

/** How many frames may be under way at once. */
const SLOTS = 3;

/**
 * Buffers that go round between worker and page: shared where the page may share memory, handed over where it may not. A slot that
 * the page has not given back is not written to.
 */
export class FrameSlots {
  /** Empty where buffers are handed over. */
  readonly shared: readonly SharedArrayBuffer[];
  private readonly buffers: (ArrayBufferLike | undefined)[];
  private readonly free: boolean[];

  constructor(people: number, isShared: boolean) {
    const bytes = frameBytes(Math.max(1, people));
    this.shared = isShared ? Array.from({ length: SLOTS }, () => new SharedArrayBuffer(bytes)) : [];
    this.buffers = isShared ? [...this.shared] : Array.from({ length: SLOTS }, () => new ArrayBuffer(bytes));
    this.free = this.buffers.map(() => true);
  }

  /** A slot to write to, or undefined where all are with the page. */
  take(): { slot: number; columns: FrameColumns } | undefined {
    const slot = this.free.indexOf(true);
    const buffer = this.buffers[slot];
    if (slot < 0 || !buffer) return undefined;
    this.free[slot] = false;
    return { slot, columns: layFrame(buffer) };
  }

  /** The buffer that goes with a message, where memory is not shared. */
  handOver(slot: number): ArrayBuffer | undefined {
    if (this.shared.length > 0) return undefined;
    const buffer = this.buffers[slot] as ArrayBuffer;
    this.buffers[slot] = undefined;
    return buffer;
  }

  /** The page gave a slot back. */
  release(slot: number, buffer: ArrayBuffer | undefined): void {
    if (slot >= this.free.length) return;
    if (this.shared.length === 0) {
      if (!buffer) return;
      this.buffers[slot] = buffer;
    }
    this.free[slot] = true;
  }
}
