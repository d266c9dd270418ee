import { partsOf, requireBytes, requireFunction, wholeIn } from '../error/index.js';
import { refuseBytes } from './byte-reader.js';
import { ByteWriter } from './byte-writer.js';
import { computeCrc32 } from './crc32.js';

/**
 * A recording is a signature and then blocks, only ever appended: kind, length and check (4 bytes each, low ones first), then the
 * payload. Readers pass over blocks of kinds that they do not know. The check covers kind, length and payload, so a block that was cut off, or changed, is told from a whole one.
 */
export const BLOCK = { header: 1, frames: 2, end: 3, notes: 4 } as const;

/** High bit, two returns and an end-of-file mark: transfers that change line ends or cut bits are noticed at once. */
export const SIGNATURE = Uint8Array.of(0x89, 0x46, 0x46, 0x52, 0x0d, 0x0a, 0x1a, 0x0a);

export const BLOCK_HEAD = 12;

/** One block as bytes. */
export function formatBlock(kind: number, payload: Uint8Array): Uint8Array {
  const out = new ByteWriter(BLOCK_HEAD + payload.length);
  out.writeUint32(kind);
  out.writeUint32(payload.length);
  out.writeUint32(computeCrc32(payload, computeCrc32(out.view())));
  out.writeBytes(payload);
  return out.copy();
}

/** Bytes that need not be in memory, such as those of a large file. */
export interface ByteSource {
  /** How many there are. */
  readonly length: number;
  /** Those from `start` up to, not with, `end`. [Limit: within the length] */
  read(start: number, end: number): Uint8Array;
}

/** Where a block lies in a file. */
export class BlockPlace {
  /** @param start first byte of its head */
  constructor(
    private readonly source: ByteSource,
    readonly kind: number,
    readonly start: number,
    private readonly end: number,
  ) {}

  /** Bytes of the payload. */
  get size(): number {
    return this.end - this.start - BLOCK_HEAD;
  }

  /** Read each time where the bytes are not in memory. */
  get payload(): Uint8Array {
    return this.source.read(this.start + BLOCK_HEAD, this.end);
  }
}

/** More blocks than this are forged: each is an object, and empty ones take 12 bytes of a file only. */
const MOST_BLOCKS = 2_000_000;

/**
 * The whole blocks of a file in order; the first one that is cut off or does not fit its check ends them. Of a source one block is in
 * memory at a time.
 *
 * @returns the blocks, and the first byte behind them
 * @throws FootfallError for more than 2,000,000 blocks
 */
export function findBlocks(bytes: Uint8Array | ByteSource): { blocks: BlockPlace[]; end: number } {
  const source = sourceOfBytes(bytes);
  const { length } = source;
  const blocks: BlockPlace[] = [];
  let at = SIGNATURE.length;
  while (at + BLOCK_HEAD <= length) {
    const start = at;
    const head = source.read(start, start + BLOCK_HEAD);
    const view = new DataView(head.buffer, head.byteOffset, BLOCK_HEAD);
    const end = start + BLOCK_HEAD + view.getUint32(4, true);
    if (end > length) break;
    const block = new BlockPlace(source, view.getUint32(0, true), start, end);
    if (computeCrc32(block.payload, computeCrc32(head.subarray(0, 8))) !== view.getUint32(8, true)) break;
    if (blocks.length >= MOST_BLOCKS) throw refuseBytes(start);
    blocks.push(block);
    at = end;
  }
  return { blocks, end: Math.min(at, length) };
}

/** Refuses what is neither bytes nor a way to read them. */
export function requireByteSource(value: unknown, where: string): void {
  if (ArrayBuffer.isView(value)) requireBytes(value, where);
  else partsOf({ length: wholeIn(), read: requireFunction })(value, where);
}

/** Bytes in memory as a source. */
export function sourceOfBytes(bytes: Uint8Array | ByteSource): ByteSource {
  if (!(bytes instanceof Uint8Array)) return bytes;
  return { length: bytes.length, read: (start, end) => bytes.subarray(start, end) };
}

/** The bytes begin like a recording. */
export function isRecording(bytes: Uint8Array): boolean {
  requireBytes(bytes, 'isRecording: bytes');
  return hasSignature(bytes);
}

export function hasSignature(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, k) => bytes[k] === byte);
}
