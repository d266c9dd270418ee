import { Inflate, inflateSync } from 'fflate';
import { FootfallError, LIMIT_DEFAULTS } from '../error/index.js';

/** Largest block, unpacked: a hundred times what 50 frames of 10,000 agents take. */
const MAX_BYTES = LIMIT_DEFAULTS.unpackedBytes;
/** Deflate packs at most this many bytes into one. */
const BEST_RATIO = 1032;
const PIECE = 65_536;

/**
 * Unpacks a block; what is no deflated data, or would not fit into memory, is refused.
 *
 * @param maxBytes largest result
 * @throws FootfallError
 */
export function inflateBlock(packed: Uint8Array, maxBytes: number = MAX_BYTES): Uint8Array {
  try {
    if (packed.length * BEST_RATIO <= maxBytes) return inflateSync(packed);
    return inflatePieces(packed, maxBytes);
  } catch (error) {
    if (error instanceof FootfallError) throw error;
    throw refuse(error instanceof Error ? error.message : String(error), 'deflated data');
  }
}

/** Piece by piece, to stop in time. */
function inflatePieces(packed: Uint8Array, maxBytes: number): Uint8Array {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const inflate = new Inflate((chunk) => {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxBytes) {
      const advice = 'raise the limit with --limit unpackedBytes=N, in code limits: { unpackedBytes: N }';
      throw refuse('more', `at most ${maxBytes} bytes`, 'limit/unpacked-bytes', advice);
    }
  });
  for (let at = 0; at < packed.length; at += PIECE) {
    inflate.push(packed.subarray(at, at + PIECE), at + PIECE >= packed.length);
  }
  const out = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    out.set(chunk, at);
    at += chunk.length;
  }
  return out;
}

function refuse(got: string, expected: string, code = 'record/bad-bytes', advice?: string): FootfallError {
  return new FootfallError('a block of the recording cannot be unpacked', { code, got, expected, advice });
}
