import { strToU8, unzipSync, zipSync } from 'fflate';
import type { Dice } from './dice.js';
import { mutateBytes } from './mutate-bytes.js';
import { mutateJson } from './mutate-json.js';
import { mutateText } from './mutate-text.js';

/** Files by name, as an archive or a folder holds them. */
export type Files = Record<string, Uint8Array>;

const NAMES = [
  '../config.json',
  '/config.json',
  'a/b/c/config.json',
  'config.json ',
  'CONFIG.JSON',
  '',
  '__proto__',
  'a\u001b[31m.json',
  'con',
];

/** One change to an archive: to its bytes, or to the files in it under right lengths and checks. */
export function mutateZip(bytes: Uint8Array, dice: Dice): Uint8Array {
  if (dice.isLucky(0.4)) return mutateBytes(bytes, dice);
  let files: Files;
  try {
    files = unzipSync(bytes);
  } catch {
    return mutateBytes(bytes, dice);
  }
  return zipSync(mutateFiles(files, dice), { level: dice.pick([0, 6] as const) });
}

/** Text of a file whose bytes an earlier change may have broken. */
function decode(content: Uint8Array): string {
  return new TextDecoder().decode(content);
}

/** One change to a set of files. */
export function mutateFiles(files: Files, dice: Dice): Files {
  const copy = { ...files };
  const names = Object.keys(copy);
  const name = dice.pick(names);
  const content = copy[name];
  if (content === undefined) return { 'config.json': strToU8('{}') };
  switch (dice.pick(['change', 'change', 'change', 'change', 'change', 'rename', 'delete', 'more', 'zeros'])) {
    case 'change':
      copy[name] = name.endsWith('.json')
        ? strToU8(mutateJson(decode(content), dice))
        : strToU8(mutateText(decode(content), dice));
      break;
    case 'rename':
      delete copy[name];
      copy[dice.pick(NAMES) || 'x'] = content;
      break;
    case 'delete':
      delete copy[name];
      break;
    case 'more':
      for (let k = dice.times(); k > 0; k--) copy[`${k}-${name}`] = content.length < 2000 ? content : strToU8('{}');
      break;
    default:
      copy[name] = new Uint8Array(dice.pick([0, 1, 8_000_000]));
  }
  return copy;
}
