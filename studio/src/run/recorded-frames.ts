import { type RecordedFrame, Recording } from 'footfall/record';

/** Frames per block of a recording. */
const BLOCK = 50;

/**
 * The recording of a run as it grows, and any frame of it. Only the block of a frame is decoded, so that going back in a long run is
 * as fast as in a short one.
 */
export class RecordedFrames {
  private readonly chunks: Uint8Array[] = [];
  /** Places in `chunks` of the blocks with frames. */
  private readonly blocks: number[] = [];
  private open: { readonly block: number; readonly recording: Recording } | undefined;
  /** Frames given to the writer so far. */
  count = 0;

  readonly append = (bytes: Uint8Array): void => {
    // The first two are the signature and the header; notes follow the frames that they belong to.
    if (this.chunks.length >= 2 && Math.floor((this.count + 1) / BLOCK) > this.blocks.length) {
      this.blocks.push(this.chunks.length);
    }
    this.chunks.push(bytes);
  };

  /** All bytes so far, in parts. */
  get parts(): readonly Uint8Array[] {
    return this.chunks;
  }

  /**
   * The k-th frame.
   *
   * @param formatEnd what the writer holds back
   */
  read(k: number, formatEnd: () => readonly Uint8Array[]): RecordedFrame {
    const block = Math.floor(k / BLOCK);
    const isWritten = block < this.blocks.length;
    if (this.open?.block !== block || !isWritten) {
      const tail = isWritten ? [this.chunks[this.blocks[block]]] : formatEnd();
      this.open = { block, recording: new Recording(joinParts([...this.chunks.slice(0, 2), ...tail])) };
    }
    return this.open.recording.readFrame(k - block * BLOCK);
  }
}

export function joinParts(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
