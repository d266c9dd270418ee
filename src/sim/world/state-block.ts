import { describeArgument, FootfallError } from '../../error/index.js';

/** "FFWO" and the version of the layout. */
const MAGIC = 0x4f574646;
const VERSION = 1;
/** magic, version, checksum, length of the head, number of arrays, reserved. */
const FIXED = 24;
const KINDS = [Float64Array, Int32Array, Uint8Array] as const;

/** Arrays that are kept bit by bit. */
export type BlockArray = Float64Array | Int32Array | Uint8Array;

/** A state: plain JSON data, and arrays by name. */
export interface StateBlock {
  readonly head: unknown;
  readonly arrays: Readonly<Record<string, BlockArray>>;
}

/**
 * A state as one block of bytes with a check, not compressed: made for being written and read every frame. The same state
 * gives the same bytes.
 */
export function encodeBlock({ head, arrays }: StateBlock): Uint8Array {
  const names = Object.keys(arrays);
  const shapes = names.map((name) => [name, kindOf(arrays[name]), arrays[name].length]);
  const text = toBytes(JSON.stringify({ head, shapes }));
  let size = FIXED + aligned(text.length);
  for (const name of names) size += aligned(arrays[name].byteLength);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, VERSION, true);
  view.setUint32(12, text.length, true);
  view.setUint32(16, names.length, true);
  bytes.set(text, FIXED);
  let at = FIXED + aligned(text.length);
  for (const name of names) {
    const { buffer, byteOffset, byteLength } = arrays[name];
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += aligned(byteLength);
  }
  view.setUint32(8, computeChecksum(bytes), true);
  return bytes;
}

/** @throws FootfallError `world/bad-bytes` for anything that `encodeBlock` did not write */
export function decodeBlock(source: Uint8Array): StateBlock {
  if (!(source instanceof Uint8Array)) throw badBytes(describeArgument(source));
  if (source.byteLength < FIXED) throw badBytes(`${source.byteLength} bytes`);
  const bytes = new Uint8Array(source);
  const view = new DataView(bytes.buffer);
  if (view.getUint32(0, true) !== MAGIC) throw badBytes('something else');
  if (view.getUint32(4, true) !== VERSION) throw badBytes(`layout ${view.getUint32(4, true)}`);
  if (bytes.byteLength % 8 !== 0) throw badBytes('bytes that were cut off');
  if (view.getUint32(8, true) !== computeChecksum(bytes)) throw badBytes('bytes that were changed or cut off');
  const length = view.getUint32(12, true);
  const { head, shapes } = readHead(toText(bytes.subarray(FIXED, FIXED + length)));
  const arrays: Record<string, BlockArray> = Object.create(null);
  let at = FIXED + aligned(length);
  for (const [name, kind, count] of shapes) {
    const Kind = KINDS[kind];
    if (!Kind || !(count >= 0 && at + count * Kind.BYTES_PER_ELEMENT <= bytes.byteLength)) throw badBytes(`no ${name}`);
    const array = new Kind(bytes.buffer, at, count);
    arrays[name] = array;
    at += aligned(array.byteLength);
  }
  return { head, arrays };
}

/** A check sum is easily made to fit: what it covers is looked at all the same. */
function readHead(text: string): { head: unknown; shapes: [string, number, number][] } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw badBytes('a head that is not JSON');
  }
  const { head, shapes } = (parsed ?? {}) as { head: unknown; shapes: unknown };
  const isShape = (shape: unknown): boolean =>
    Array.isArray(shape) && typeof shape[0] === 'string' && Number.isInteger(shape[1]) && Number.isInteger(shape[2]);
  if (!Array.isArray(shapes) || !shapes.every(isShape)) throw badBytes('a head without arrays');
  return { head, shapes };
}

function kindOf(array: BlockArray): number {
  return array instanceof Float64Array ? 0 : array instanceof Int32Array ? 1 : 2;
}

function aligned(length: number): number {
  return Math.ceil(length / 8) * 8;
}

/** JSON of numbers, words and names of columns: ASCII alone. */
function toBytes(text: string): Uint8Array {
  const out = new Uint8Array(text.length);
  for (let k = 0; k < text.length; k++) out[k] = text.charCodeAt(k);
  return out;
}

function toText(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

/** A hash of all words but its own: each step is one to one, so that one changed word always changes it. */
function computeChecksum(bytes: Uint8Array): number {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2);
  let hash = words.length;
  for (let k = 0; k < words.length; k++) {
    if (k === 2) continue;
    hash = Math.imul(hash ^ words[k], 0x9e3779b1);
    hash ^= hash >>> 16;
  }
  return hash >>> 0;
}

/** The refusal of bytes that no `save` wrote. */
export function badBytes(got: string): FootfallError {
  return new FootfallError('these bytes hold no world', {
    code: 'world/bad-bytes',
    got,
    expected: `what save() of a World wrote (layout ${VERSION})`,
    advice: 'save the world again with this version',
  });
}
