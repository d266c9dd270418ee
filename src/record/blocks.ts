import { ByteWriter } from './byte-writer.js';
import { computeCrc32 } from './crc32.js';

/**
 * A recording is a signature and then blocks, only ever appended: kind, length and check (4 bytes each, low ones first), then the
 * payload. The check covers kind, length and payload, so a block that was cut off, or changed, is told from a whole one.
 */
export const BLOCK = { header: 1, frames: 2, end: 3 } as const;

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

/** Where a block lies in a file. */
export interface BlockPlace {
  readonly kind: number;
  /** First byte of its head. */
  readonly start: number;
  readonly payload: Uint8Array;
}

/**
 * The whole blocks of a file in order; the first one that is cut off or does not fit its check ends them.
 *
 * @returns the blocks, and the first byte behind them
 */
export function findBlocks(bytes: Uint8Array): { blocks: BlockPlace[]; end: number } {
  const blocks: BlockPlace[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = SIGNATURE.length;
  while (at + BLOCK_HEAD <= bytes.length) {
    const kind = view.getUint32(at, true);
    const length = view.getUint32(at + 4, true);
    const end = at + BLOCK_HEAD + length;
    if (end > bytes.length) break;
    const payload = bytes.subarray(at + BLOCK_HEAD, end);
    if (computeCrc32(payload, computeCrc32(bytes.subarray(at, at + 8))) !== view.getUint32(at + 8, true)) break;
    blocks.push({ kind, start: at, payload });
    at = end;
  }
  return { blocks, end: Math.min(at, bytes.length) };
}

/** The bytes begin like a recording. */
export function hasSignature(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, k) => bytes[k] === byte);
}
