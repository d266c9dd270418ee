import { deflateSync, inflateSync } from 'fflate';
import type { createRandom } from '../../src/math/index.js';
import { BLOCK, formatBlock, SIGNATURE } from '../../src/record/blocks.js';

type Random = ReturnType<typeof createRandom>;

/** What readers stumble over where they expect a number. */
const TOKENS = [
  'NaN',
  'Infinity',
  '-Infinity',
  '1e308',
  '-1e308',
  '1e999',
  '1e-320',
  '-1',
  '0',
  '2147483647',
  '2147483648',
  '-2147483649',
  '9007199254740993',
  '4e15',
  '1e12',
  '0.5',
  '',
  '"',
  '""',
  '"a\nb"',
  '=1+1',
  '@x',
  '#',
  '\u0000',
  '\ufeff',
  '٣',
  '0x10',
  ' ',
  ',',
  '\r',
];

const whole = (random: Random, count: number): number => Math.floor(count * random.next());
const pick = <T>(random: Random, list: readonly T[]): T => list[whole(random, list.length)] as T;

/** Bytes with a few changes: flipped, set, enlarged, cut, doubled, moved. */
export function mutateBytes(bytes: Uint8Array, random: Random): Uint8Array {
  let out: Uint8Array = bytes.slice();
  for (let n = 1 + whole(random, 3); n > 0; n--) {
    const at = whole(random, out.length);
    const kind = random.next();
    if (kind < 0.4) out[at] = (out[at] ?? 0) ^ (1 << whole(random, 8));
    else if (kind < 0.6) out[at] = pick(random, [0, 1, 0x7f, 0x80, 0xff, whole(random, 256)]);
    else if (kind < 0.75) for (let k = 0; k < 8 && at + k < out.length; k++) out[at + k] = k === 7 ? 1 : 0xff;
    else if (kind < 0.85) {
      const length = 1 + whole(random, Math.min(64, out.length));
      out.copyWithin(whole(random, out.length), at, Math.min(out.length, at + length));
    } else if (kind < 0.93) {
      const cut = 1 + whole(random, 8);
      out = join([out.subarray(0, at), out.subarray(Math.min(out.length, at + cut))]);
    } else out = out.slice(0, at);
    if (out.length === 0) return out;
  }
  return out;
}

/** A table as text with a few changes: bytes, numbers, lines. */
export function mutateText(bytes: Uint8Array, random: Random): Uint8Array {
  if (random.next() < 0.2) return mutateBytes(bytes, random);
  const lines = new TextDecoder().decode(bytes).split('\n');
  for (let n = 1 + whole(random, 3); n > 0; n--) {
    const k = whole(random, random.next() < 0.2 ? Math.min(3, lines.length) : lines.length);
    const kind = random.next();
    const line = lines[k] ?? '';
    if (kind < 0.7) {
      const cells = line.split(/([,\t ])/);
      cells[2 * whole(random, (cells.length + 1) / 2)] = pick(random, TOKENS);
      lines[k] = cells.join('');
    } else if (kind < 0.8) lines.splice(k, 0, pick(random, lines));
    else if (kind < 0.9) lines.splice(k, 1 + whole(random, 3));
    else lines[k] = line.slice(0, whole(random, line.length + 1));
  }
  const text = lines.join('\n');
  if (random.next() < 0.03) return new Uint8Array(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer);
  return new TextEncoder().encode(text);
}

/** A recording with a few changes: of its bytes, or of the content of a block whose check is made to fit again. */
export function mutateRecording(bytes: Uint8Array, random: Random): Uint8Array {
  if (random.next() < 0.15) return mutateBytes(bytes, random);
  const blocks: { kind: number; payload: Uint8Array }[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = SIGNATURE.length; at < bytes.length; ) {
    const end = at + 12 + view.getUint32(at + 4, true);
    blocks.push({ kind: view.getUint32(at, true), payload: bytes.slice(at + 12, end) });
    at = end;
  }
  const k = whole(random, blocks.length);
  const block = blocks[k] as (typeof blocks)[number];
  const isPacked = block.kind === BLOCK.frames || block.kind === BLOCK.notes;
  const kind = random.next();
  if (kind < 0.05) blocks.splice(k, 1);
  else if (kind < 0.1) blocks.splice(whole(random, blocks.length + 1), 0, block);
  else if (kind < 0.15) block.kind = whole(random, 6);
  else if (isPacked) block.payload = deflateSync(mutateBytes(inflateSync(block.payload), random));
  else block.payload = mutateJson(block.payload, random);
  return join([SIGNATURE, ...blocks.map(({ kind: number, payload }) => formatBlock(number, payload))]);
}

/** JSON with another number, text or bracket somewhere. */
function mutateJson(bytes: Uint8Array, random: Random): Uint8Array {
  if (random.next() < 0.2) return mutateBytes(bytes, random);
  const text = new TextDecoder().decode(bytes);
  const places = [...text.matchAll(/-?\d+(\.\d+)?(e[+-]?\d+)?|"[^"]*"|\[[^[\]]*\]/g)];
  if (places.length === 0) return bytes;
  const place = pick(random, places);
  const VALUES = [
    '0',
    '-1',
    '1e308',
    '-1e308',
    '1e-308',
    '1e9',
    '1e15',
    '0.1',
    'null',
    '[]',
    '{}',
    '""',
    '"=x"',
    'true',
  ];
  const { index, 0: found } = place;
  return new TextEncoder().encode(`${text.slice(0, index)}${pick(random, VALUES)}${text.slice(index + found.length)}`);
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
