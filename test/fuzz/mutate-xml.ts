import type { Dice } from './dice.js';
import { MOST_BYTES } from './mutate-bytes.js';
import { mutateText, replaceOne, varyNumber } from './mutate-text.js';
import { NASTY_NUMBERS, NASTY_TEXTS } from './nasty.js';

const ATTRIBUTE = /(?<=\s)[\w:-]+="[^"]*"/g;
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;
const TAG = /<[^!?>][^>]*>/g;
const LEAF = /<\w[^>]*\/>/g;

/** What drawings of others may hold that a reader has to survive. */
const PIECES = [
  '<use href="#s"/>',
  '<g id="loop"><use href="#loop"/></g>',
  '<g id="l1"><use href="#l2"/><use href="#l2"/></g><g id="l2"><use href="#l1"/></g>',
  '<svg viewBox="0 0 0 0"><rect width="1" height="1"/></svg>',
  '<svg viewBox="0 0 1e-300 1e300"><circle r="1"/></svg>',
  '<rect width="1e308" height="1e308" rx="1e308"/>',
  '<circle cx="1" cy="1" r="1e-300"/>',
  '<circle cx="1e9" cy="1e9" r="1e9"/>',
  '<path d="M0 0 A 1e-300 1e300 45 1 1 1 1 Z"/>',
  '<path d="M0 0 C 1e308 1e308 -1e308 -1e308 1 1 Z"/>',
  '<path d="m1 1 zzzz m1e308 1e308 h1e308 z"/>',
  '<polygon points="0,0 1,1"/>',
  '<polyline points="0,0 0,0 0,0"/>',
  '<g transform="scale(0)"><rect width="1" height="1"/></g>',
  '<g transform="matrix(1e308 1e308 1e308 1e308 1e308 1e308)"><rect width="1" height="1"/></g>',
  '<g transform="rotate(1e308) skewX(90)"><rect width="9" height="9"/></g>',
  '<style>* * * * .a > .b + .c ~ .d:not(.e){fill:none}</style>',
  '<style>.a{fill:none</style>',
  '<text>\u001b[31m</text>',
  '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>',
  '&b;&b;&b;',
  '&#x1b;&#0;',
  '<![CDATA[ <rect/> ]]>',
  '<?x y?>',
] as const;

/** One change to a drawing in XML: its elements, attributes, nesting, or the tokens in it. */
export function mutateXml(text: string, dice: Dice): string {
  switch (dice.pick(['attribute', 'attribute', 'attribute', 'piece', 'piece', 'delete', 'repeat', 'nest', 'text'])) {
    case 'attribute':
      return replaceOne(text, ATTRIBUTE, dice, (old) => changeAttribute(old, dice));
    case 'piece':
      return replaceOne(text, TAG, dice, (old) =>
        dice.isLucky(0.5) ? old + dice.pick(PIECES) : dice.pick(PIECES) + old,
      );
    case 'delete':
      return replaceOne(text, TAG, dice, () => '');
    case 'repeat':
      return replaceOne(text, LEAF, dice, (old) => {
        const times = Math.min(dice.times(), Math.floor((MOST_BYTES - text.length) / old.length));
        return old.repeat(Math.max(1, times));
      });
    case 'nest': {
      const depth = dice.pick([1, 50, 150, 2000]);
      const open = dice.pick(['<g>', '<g transform="scale(2)">', '<a>', '<symbol>', '<svg viewBox="0 0 9 9">']);
      return replaceOne(
        text,
        LEAF,
        dice,
        (old) => open.repeat(depth) + old + `</${/\w+/.exec(open)?.[0]}>`.repeat(depth),
      );
    }
    default:
      return mutateText(text, dice);
  }
}

function changeAttribute(old: string, dice: Dice): string {
  const [name = '', value = ''] = [old.slice(0, old.indexOf('=')), old.slice(old.indexOf('=') + 2, -1)];
  const escaped = dice.pick(NASTY_TEXTS).replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const unit = dice.pick(['', '', '%', 'mm', 'em', 'px']);
  return dice.pick([
    `${name}="${dice.pick(NASTY_NUMBERS)}${unit}"`,
    `${name}="${replaceOne(value, NUMBER, dice, () => dice.pick(NASTY_NUMBERS))}"`,
    `${name}="${replaceOne(value, NUMBER, dice, (number) => String(varyNumber(Number(number), dice)))}"`,
    `${name}="${replaceOne(value, NUMBER, dice, (number) => String(varyNumber(Number(number), dice)))}"`,
    `${name}="${escaped}"`,
    `${dice.pick(['id', 'class', 'transform', 'viewBox', 'd', 'points', 'style', 'href'])}="${value}"`,
  ]);
}
