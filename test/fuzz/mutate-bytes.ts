import type { Dice } from './dice.js';

/** No mutant grows beyond this. */
export const MOST_BYTES = 2_000_000;

const VALUES = [0, 1, 0x7f, 0x80, 0xff, 0x7fffffff, 0x80000000, 0xffffffff];

/** One change to bytes that knows nothing of what they mean. */
export function mutateBytes(bytes: Uint8Array, dice: Dice): Uint8Array {
  const from = dice.below(bytes.length);
  const to = Math.min(bytes.length, from + 1 + dice.below(dice.pick([1, 4, 16, 256, 4096])));
  const head = bytes.subarray(0, from);
  const middle = bytes.subarray(from, to);
  const tail = bytes.subarray(to);
  const kind = dice.pick([
    'flip',
    'flip',
    'flip',
    'set',
    'number',
    'insert',
    'delete',
    'cut',
    'double',
    'move',
    'zero',
  ]);
  // The slice of a Buffer is a view: it would change the seed, and with it all later mutants.
  const copy = new Uint8Array(bytes);
  switch (kind) {
    case 'flip':
      if (copy.length > 0) copy[from]! ^= 1 << dice.below(8);
      return copy;
    case 'set':
      if (copy.length > 0) copy[from] = dice.pick(VALUES);
      return copy;
    case 'number':
      if (from + 4 <= copy.length) {
        new DataView(copy.buffer, copy.byteOffset).setUint32(from, dice.pick(VALUES), dice.isLucky(0.5));
      }
      return copy;
    case 'zero':
      return copy.fill(dice.pick([0, 255]), from, to);
    case 'insert':
      return join(
        head,
        Uint8Array.from({ length: to - from }, () => dice.below(256)),
        middle,
        tail,
      );
    case 'delete':
      return join(head, tail);
    case 'cut':
      return new Uint8Array(head);
    case 'double': {
      const times = Math.min(dice.times(), Math.floor((MOST_BYTES - bytes.length) / Math.max(1, middle.length)));
      return join(head, ...Array.from({ length: Math.max(1, times) }, () => middle), tail);
    }
    default: {
      const rest = join(head, tail);
      const at = dice.below(rest.length);
      return join(rest.subarray(0, at), middle, rest.subarray(at));
    }
  }
}

export function join(...parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}
