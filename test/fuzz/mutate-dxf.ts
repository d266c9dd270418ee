import type { Dice } from './dice.js';
import { MOST_BYTES } from './mutate-bytes.js';
import { mutateText, varyNumber } from './mutate-text.js';
import { NASTY_NUMBERS, NASTY_TEXTS } from './nasty.js';

/** Group codes that importers read. */
const CODES = [
  '0',
  '2',
  '8',
  '10',
  '20',
  '11',
  '21',
  '40',
  '41',
  '42',
  '43',
  '44',
  '45',
  '50',
  '51',
  '62',
  '66',
  '67',
  '70',
  '71',
  '72',
  '90',
  '230',
  '999',
  '-1',
];
const KINDS = [
  'LINE',
  'LWPOLYLINE',
  'POLYLINE',
  'VERTEX',
  'SEQEND',
  'CIRCLE',
  'ARC',
  'ELLIPSE',
  'SPLINE',
  'INSERT',
  'HATCH',
  'SOLID',
  'MTEXT',
  'ENDSEC',
  'ENDBLK',
  'EOF',
];

/** One change to a DXF drawing by its pairs of group code and value. */
export function mutateDxf(text: string, dice: Dice): string {
  if (dice.isLucky(0.15)) return mutateText(text, dice);
  const lines = text.split(/\r?\n/);
  const pairs: [string, string][] = [];
  for (let k = 0; k + 1 < lines.length; k += 2) pairs.push([lines[k]!, lines[k + 1]!]);
  if (pairs.length === 0) return mutateText(text, dice);
  const at = dice.below(pairs.length);
  const [start, end] = entityAround(pairs, at);
  switch (
    dice.pick(['value', 'value', 'value', 'value', 'code', 'kind', 'delete', 'repeat', 'entities', 'move', 'block'])
  ) {
    case 'value': {
      const numeric = pairs.filter(([code, value]) => Number(code) >= 10 && Number.isFinite(Number(value)));
      const pair = dice.isLucky(0.85) && numeric.length > 0 ? dice.pick(numeric) : pairs[at]!;
      pair[1] = dice.isLucky(0.6)
        ? dice.pick([dice.pick(numeric)?.[1] ?? '1', String(varyNumber(Number(pair[1]), dice))])
        : dice.isLucky(0.85)
          ? dice.pick(NASTY_NUMBERS)
          : dice.pick(NASTY_TEXTS).replaceAll(/[\r\n]/g, ' ');
      break;
    }
    case 'code':
      pairs[at]![0] = dice.pick(CODES);
      break;
    case 'kind': {
      const starts = pairs.filter(([code]) => code.trim() === '0');
      if (starts.length > 0) dice.pick(starts)[1] = dice.pick(KINDS);
      break;
    }
    case 'delete':
      pairs.splice(at, dice.pick([1, 1, 2, 10]));
      break;
    case 'repeat':
      pairs.splice(at, 0, ...repeat([pairs[at]!], dice.times(), text.length));
      break;
    case 'entities':
      pairs.splice(end, 0, ...repeat(pairs.slice(start, end), dice.times(), text.length));
      break;
    case 'move':
      pairs.splice(dice.below(pairs.length), 0, ...pairs.splice(start, end - start));
      break;
    default: {
      // Blocks that place each other, or themselves: the expansion must end.
      const names = pairs.filter(([code]) => code.trim() === '2').map(([, name]) => name);
      const insert: [string, string][] = [
        ['0', 'INSERT'],
        ['8', '0'],
        ['2', dice.pick([...names, 'absent'])],
        ['70', dice.pick(['1', '3', '30', '1000', '32767', '-1'])],
        ['71', dice.pick(['1', '3', '30', '1000', '32767'])],
        ['44', dice.pick(NASTY_NUMBERS)],
      ];
      pairs.splice(end, 0, ...insert);
    }
  }
  return `${pairs.map(([code, value]) => `${code}\n${value}`).join('\n')}\n`;
}

/** From the pair of code 0 before a place to the next one behind it. */
function entityAround(pairs: readonly [string, string][], at: number): [number, number] {
  let start = at;
  while (start > 0 && pairs[start]![0].trim() !== '0') start--;
  let end = at + 1;
  while (end < pairs.length && pairs[end]![0].trim() !== '0') end++;
  return [start, end];
}

function repeat(block: readonly [string, string][], times: number, size: number): [string, string][] {
  const length = block.reduce((sum, [code, value]) => sum + code.length + value.length + 2, 1);
  const most = Math.max(1, Math.min(times, Math.floor((MOST_BYTES - size) / length)));
  return Array.from({ length: most }, () => block.map(([code, value]): [string, string] => [code, value])).flat();
}
