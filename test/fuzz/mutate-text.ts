import type { Dice } from './dice.js';
import { MOST_BYTES } from './mutate-bytes.js';
import { NASTY_NUMBERS, NASTY_TEXTS } from './nasty.js';

const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/g;
const QUOTED = /"(?:[^"\\\n]|\\.)*"|'[^'\n]*'/g;
const WORD = /[A-Za-z_][\w-]*/g;
const SIGNS = [
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  ',',
  ';',
  ':',
  '"',
  "'",
  '<',
  '>',
  '&',
  '#',
  '-',
  '\n',
  '\t',
  '\0',
  '\ufeff',
];

/** One change to text by its tokens: numbers, quoted text, words, lines. */
export function mutateText(text: string, dice: Dice): string {
  const kind = dice.pick([
    'number',
    'number',
    'number',
    'number',
    'quoted',
    'word',
    'lines',
    'repeat',
    'sign',
    'cut',
    'swap',
    'scale',
  ]);
  switch (kind) {
    case 'number':
      return replaceOne(text, NUMBER, dice, (old) => changeNumber(old, text, dice));
    case 'quoted':
      return replaceOne(text, QUOTED, dice, (old) => old[0] + dice.pick(NASTY_TEXTS) + old[0]);
    case 'word':
      return replaceOne(text, WORD, dice, (old) =>
        dice.pick(['', old + old, dice.pick(NASTY_TEXTS), old.toUpperCase()]),
      );
    case 'scale': {
      const factor = dice.pick([1e-9, 1e-3, 1e3, 1e7, 1e12]);
      const shift = dice.pick([0, 0, 1e6, 1e8]);
      return text.replace(NUMBER, (old) => (dice.isLucky(0.9) ? String(factor * Number(old) + shift) : old));
    }
    case 'sign': {
      const at = dice.below(text.length + 1);
      return text.slice(0, at) + dice.pick(SIGNS) + text.slice(at + dice.below(2));
    }
    case 'cut':
      return text.slice(0, dice.below(text.length));
    default:
      return mutateLines(text, kind, dice);
  }
}

/** Mostly another number of the same text, or one like the old: those are read, and meet others where none did before. */
function changeNumber(old: string, text: string, dice: Dice): string {
  if (dice.isLucky(0.35)) return dice.pick(NASTY_NUMBERS);
  if (dice.isLucky(0.5)) return dice.pick([...text.slice(0, 100_000).matchAll(NUMBER)].map(([found]) => found));
  return String(varyNumber(Number(old), dice));
}

/** A number near another, or its like. */
export function varyNumber(old: number, dice: Dice): number {
  return dice.pick([-old, 2 * old, old / 2, old + 1, old - 1, old * (1 + 1e-9), old + 1e-7, Math.round(old), 10 * old]);
}

function mutateLines(text: string, kind: string, dice: Dice): string {
  const lines = text.split('\n');
  const at = dice.below(lines.length);
  const count = 1 + dice.below(Math.min(8, lines.length - at));
  if (kind === 'lines') lines.splice(at, count);
  else if (kind === 'swap') lines.splice(dice.below(lines.length), 0, ...lines.splice(at, count));
  else {
    const block = lines.slice(at, at + count);
    const length = Math.max(1, block.join('\n').length);
    const times = Math.min(dice.times(), Math.floor((MOST_BYTES - text.length) / length));
    for (let k = 1; k < times; k++) lines.splice(at, 0, ...block);
  }
  return lines.join('\n');
}

/** Replaces one match of a pattern, each as likely as the others. */
export function replaceOne(text: string, pattern: RegExp, dice: Dice, change: (old: string) => string): string {
  const matches = [...text.matchAll(pattern)].filter(([found]) => found !== '');
  if (matches.length === 0) return text;
  const match = dice.pick(matches);
  return text.slice(0, match.index) + change(match[0]) + text.slice(match.index + match[0].length);
}
