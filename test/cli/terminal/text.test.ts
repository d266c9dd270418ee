import { describe, expect, it } from 'vitest';
import { createColours, toTerminalLine, wantsColour } from '../../../src/cli/terminal/colours.js';
import { createProgressLine } from '../../../src/cli/terminal/progress-line.js';
import { formatNumber, formatPairs, formatTable } from '../../../src/cli/terminal/table.js';
import { computeTextWidth, padText, truncateText, wrapText } from '../../../src/cli/terminal/text-width.js';

describe('text width', () => {
  it('counts columns, not code units', () => {
    expect(computeTextWidth('plain')).toBe(5);
    expect(computeTextWidth('Grüße')).toBe(5);
    expect(computeTextWidth('Gru\u0308ße')).toBe(5);
    expect(computeTextWidth('東京駅')).toBe(6);
    expect(computeTextWidth('👩‍🚒 ok')).toBe(5);
    expect(computeTextWidth('\u001b[31mred\u001b[39m')).toBe(3);
    expect(computeTextWidth('3 m² · ✓')).toBe(8);
    expect(computeTextWidth('')).toBe(0);
  });

  it('pads, cuts and wraps by columns', () => {
    expect(padText('東', 4, 'left')).toBe('東  ');
    expect(padText('7', 3, 'right')).toBe('  7');
    expect(padText('long', 2, 'left')).toBe('long');
    expect(truncateText('東京駅', 5)).toBe('東京…');
    expect(truncateText('short', 5)).toBe('short');
    expect(wrapText('one two three', 7)).toEqual(['one two', 'three']);
    expect(wrapText('unbreakable', 4)).toEqual(['unbreakable']);
    expect(wrapText('', 4)).toEqual(['']);
  });
});

describe('tables', () => {
  it('align columns and leave no trailing spaces', () => {
    const lines = formatTable(
      [{ title: 'name' }, { title: 'area', align: 'right' }, { title: 'note' }],
      [
        ['東京', '12', ''],
        ['b', '3,456', 'x'],
      ],
    );
    expect(lines).toEqual(['name   area  note', '東京     12', 'b     3,456  x']);
  });

  it('wrap the last column to the terminal and indent what follows', () => {
    const text = 'the quick brown fox jumps over the lazy dog';
    const lines = formatTable([{ title: '' }, { title: '' }], [['code', text]], { width: 34 });
    expect(lines.every((line) => computeTextWidth(line) <= 34)).toBe(true);
    expect(lines[0]).toMatch(/^code {2}the quick/);
    expect(lines[1]).toMatch(/^ {6}\S/);
    expect(lines.map((line) => line.trim()).join(' ')).toBe(`code  ${text}`);
  });

  it('keep control characters of file names away from the terminal', () => {
    expect(formatPairs([['a\u001b]0;evil\u0007b', 'c\nd']]).join('|')).toBe('a ]0;evil b  c d');
  });

  it('write numbers for people', () => {
    expect(formatNumber(38416)).toBe('38,416');
    expect(formatNumber(1377.5678, 2)).toBe('1,377.57');
    expect(formatNumber(Number.NaN)).toBe('NaN');
  });
});

describe('colours', () => {
  it('follow NO_COLOR, FORCE_COLOR, TERM and the terminal', () => {
    expect(wantsColour({}, true)).toBe(true);
    expect(wantsColour({}, false)).toBe(false);
    expect(wantsColour({ NO_COLOR: '1' }, true)).toBe(false);
    expect(wantsColour({ NO_COLOR: '' }, true)).toBe(true);
    expect(wantsColour({ FORCE_COLOR: '1' }, false)).toBe(true);
    expect(wantsColour({ NO_COLOR: '1', FORCE_COLOR: '1' }, true)).toBe(false);
    expect(wantsColour({ TERM: 'dumb' }, true)).toBe(false);
    expect(createColours(false).red('x')).toBe('x');
    expect(toTerminalLine(createColours(true).red('x'))).toBe('\u001b[31mx\u001b[39m');
  });

  it('are ours alone: the same codes in a name do not reach the terminal', () => {
    const { red } = createColours(true);
    expect(toTerminalLine(`${red('a')} \u001b[31mb\u001b[8m\u202ec`)).toBe('\u001b[31ma\u001b[39m  [31mb [8m c');
    expect(formatTable([{ title: '' }, { title: '' }], [['\u001b[31mx', 'y']])).toEqual([' [31mx  y']);
  });
});

describe('progress line', () => {
  const watch = (isTTY: boolean, enabled = true) => {
    let text = '';
    const stream = {
      isTTY,
      columns: 30,
      write: (part: string) => {
        text += part;
      },
    };
    return { line: createProgressLine(stream, enabled), read: () => text };
  };

  it('is rewritten in place, cut to the terminal, and gone at the end', () => {
    const { line, read } = watch(true);
    line.update('reading a file with a very long name indeed');
    line.update('half', 0.5);
    line.clear();
    line.clear();
    const parts = read().split('\r\u001b[2K');
    expect(parts).toHaveLength(4);
    expect(computeTextWidth(parts[1]!)).toBeLessThan(30);
    expect(parts[3]).toBe('');
    expect(read()).not.toContain('\n');
  });

  it('is silent where nobody watches', () => {
    for (const { line, read } of [watch(false), watch(true, false)]) {
      line.update('x', 1);
      line.clear();
      expect(read()).toBe('');
    }
  });
});
