import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';
import { BLOCK, findBlocks, formatBlock, SIGNATURE } from '../../src/record/blocks.js';
import type { Dice } from './dice.js';
import { join, mutateBytes } from './mutate-bytes.js';
import { mutateJson } from './mutate-json.js';

interface Block {
  kind: number;
  payload: Uint8Array;
}

/** One change to what a recording holds, packed again under lengths and checks that fit. */
export function mutateRecording(bytes: Uint8Array, dice: Dice): Uint8Array {
  const blocks: Block[] = findBlocks(bytes).blocks.map(({ kind, payload }) => ({ kind, payload }));
  if (blocks.length === 0) return mutateBytes(bytes, dice);
  const at = dice.below(blocks.length);
  const block = blocks[at]!;
  switch (
    dice.pick(['payload', 'payload', 'payload', 'payload', 'payload', 'payload', 'kind', 'delete', 'repeat', 'move'])
  ) {
    case 'payload':
      block.payload = mutatePayload(block, dice);
      break;
    case 'kind':
      block.kind = dice.pick([0, 1, 2, 3, 4, 5, 0xffffffff]);
      break;
    case 'delete':
      blocks.splice(at, 1);
      break;
    case 'repeat':
      for (let k = Math.min(200, dice.times()); k > 1; k--) blocks.splice(at, 0, { ...block });
      break;
    default:
      blocks.splice(dice.below(blocks.length), 0, ...blocks.splice(at, 1));
  }
  return join(SIGNATURE, ...blocks.map(({ kind, payload }) => formatBlock(kind, payload)));
}

function mutatePayload({ kind, payload }: Block, dice: Dice): Uint8Array {
  if (kind === BLOCK.header || kind === BLOCK.end) return strToU8(mutateJson(strFromU8(payload), dice));
  let unpacked: Uint8Array;
  try {
    unpacked = inflateSync(payload);
  } catch {
    return mutateBytes(payload, dice);
  }
  // Counts are written in groups of seven bits: a run of high bits is a number without end.
  if (dice.isLucky(0.3)) {
    const at = dice.below(unpacked.length);
    const count = Uint8Array.from([
      ...Array.from({ length: 1 + dice.below(8) }, () => 128 + dice.below(128)),
      dice.below(128),
    ]);
    return deflateSync(join(unpacked.subarray(0, at), count, unpacked.subarray(at + dice.below(3))));
  }
  return deflateSync(mutateBytes(unpacked, dice));
}
