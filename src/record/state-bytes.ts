import { deflateSync, strFromU8, strToU8 } from 'fflate';
import { FootfallError, requireBytes } from '../error/index.js';
import { BLOCK_HEAD, findBlocks, formatBlock, hasSignature, SIGNATURE } from './blocks.js';
import { inflateBlock } from './inflate-block.js';

/** Plain data that a state may be made of. */
export type StateValue =
  | null
  | boolean
  | number
  | string
  | StateArray
  | readonly StateValue[]
  | { readonly [key: string]: StateValue };

/** Arrays that are kept bit by bit. */
export type StateArray = Int32Array | Uint8Array | Float64Array;

const STATE_BLOCK = 16;
const KINDS = { Int32Array, Uint8Array, Float64Array } as const;

/**
 * A state as bytes with a check: numbers of arrays bit by bit, everything else as JSON. The same state gives the same bytes.
 *
 * @throws FootfallError for numbers outside of arrays that are not finite
 */
export function encodeState(state: StateValue): Uint8Array {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const text = JSON.stringify(state, (key, value: unknown) => {
    if (typeof value === 'number' && !Number.isFinite(value)) throw refuse(`${key} is ${value}`, 'finite numbers');
    const kind = kindOf(value);
    if (kind === undefined) return value;
    const array = value as StateArray;
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength).slice();
    chunks.push(bytes);
    length += bytes.length;
    return { $array: kind, at: length - bytes.length, length: array.length };
  });
  const head = strToU8(text);
  const payload = new Uint8Array(4 + head.length + length);
  new DataView(payload.buffer).setUint32(0, head.length, true);
  payload.set(head, 4);
  let at = 4 + head.length;
  for (const chunk of chunks) {
    payload.set(chunk, at);
    at += chunk.length;
  }
  const block = formatBlock(STATE_BLOCK, deflateSync(payload, { level: 6 }));
  const out = new Uint8Array(SIGNATURE.length + block.length);
  out.set(SIGNATURE);
  out.set(block, SIGNATURE.length);
  return out;
}

/** @throws FootfallError for bytes that are no state, or were changed */
export function decodeState(bytes: Uint8Array): StateValue {
  requireBytes(bytes, 'a saved state');
  const block =
    bytes.length < SIGNATURE.length + BLOCK_HEAD || !hasSignature(bytes) ? undefined : findBlocks(bytes).blocks[0];
  if (block?.kind !== STATE_BLOCK) throw refuse('other bytes, or damaged ones', 'a state that was saved');
  try {
    return unpackState(inflateBlock(block.payload, LARGEST_STATE));
  } catch (error) {
    if (error instanceof FootfallError && error.code === 'record/bad-state') throw error;
    throw refuse(error instanceof Error ? error.message : String(error), 'a state that was saved');
  }
}

/** Bytes of a state, unpacked: those of 100,000 agents take some 50 MB. */
const LARGEST_STATE = 2 ** 30;

function unpackState(payload: Uint8Array): StateValue {
  if (payload.length < 4) throw refuse('too few bytes', 'a state that was saved');
  const size = new DataView(payload.buffer, payload.byteOffset).getUint32(0, true);
  if (size > payload.length - 4) throw refuse('too few bytes', 'a state that was saved');
  const data = payload.subarray(4 + size);
  return JSON.parse(strFromU8(payload.subarray(4, 4 + size)), (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('$array' in value)) return value;
    const { $array, at, length } = value as { $array: keyof typeof KINDS; at: number; length: number };
    if (!Object.hasOwn(KINDS, $array)) throw refuse(`an array of ${String($array)}`, Object.keys(KINDS).join(', '));
    const bytes = length * KINDS[$array].BYTES_PER_ELEMENT;
    // No length is trusted: what is not in the bytes is not made.
    const isInside = Number.isSafeInteger(at) && at >= 0 && Number.isSafeInteger(length) && length >= 0;
    if (!isInside || at + bytes > data.length) throw refuse(`${length} numbers at byte ${at}`, `${data.length} bytes`);
    const array = new KINDS[$array](length);
    new Uint8Array(array.buffer).set(data.subarray(at, at + bytes));
    return array;
  }) as StateValue;
}

function kindOf(value: unknown): keyof typeof KINDS | undefined {
  if (value instanceof Int32Array) return 'Int32Array';
  if (value instanceof Uint8Array) return 'Uint8Array';
  return value instanceof Float64Array ? 'Float64Array' : undefined;
}

function refuse(got: string, expected: string): FootfallError {
  return new FootfallError('the state of a run cannot be used', { code: 'record/bad-state', got, expected });
}
