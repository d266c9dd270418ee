/** Columns that a text takes on a terminal: East Asian wide characters and emoji two, combining marks and colour codes none. */
export function computeTextWidth(text: string): number {
  const plain = stripEscapes(text);
  if (PRINTABLE.test(plain)) return plain.length;
  let width = 0;
  for (const { segment } of listSegments(plain)) width += computeSegmentWidth(segment);
  return width;
}

/** The text padded with spaces to a width; longer texts are left as they are. */
export function padText(text: string, width: number, align: 'left' | 'right'): string {
  const padding = ' '.repeat(Math.max(0, width - computeTextWidth(text)));
  return align === 'left' ? text + padding : padding + text;
}

/** The text cut to a width, with an ellipsis where something was lost. [Limit: width >= 1; text without colour codes] */
export function truncateText(text: string, width: number): string {
  if (computeTextWidth(text) <= width) return text;
  let result = '';
  let used = 0;
  for (const { segment } of listSegments(text)) {
    const segmentWidth = computeSegmentWidth(segment);
    if (used + segmentWidth > width - 1) break;
    result += segment;
    used += segmentWidth;
  }
  return `${result}…`;
}

/** Breaks a text at spaces into lines of at most `width` columns; a longer word stands alone, unbroken. [Limit: width >= 1] */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && computeTextWidth(longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  lines.push(line);
  return lines;
}

const PRINTABLE = /^[\u0020-\u007e]*$/;

let segmenter: Intl.Segmenter | undefined;

/** Made at the first text that needs it: it takes longer to make than a short command to run. */
function listSegments(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return segmenter.segment(text);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes start with one
const ESCAPES = /\u001b\[[0-9;]*m/g;

function stripEscapes(text: string): string {
  return text.includes('\u001b') ? text.replace(ESCAPES, '') : text;
}

const EMOJI = /^\p{Emoji_Presentation}|\ufe0f/u;
const INVISIBLE = /^[\p{Control}\p{Mark}\p{Default_Ignorable_Code_Point}]+$/u;

function computeSegmentWidth(segment: string): number {
  const point = segment.codePointAt(0)!;
  if (point >= 0x20 && point < 0x7f) return EMOJI.test(segment) ? 2 : 1;
  if (INVISIBLE.test(segment)) return 0;
  return isWide(point) || EMOJI.test(segment) ? 2 : 1;
}

/** Blocks whose characters are wide or full-width by Unicode's East Asian Width property. */
function isWide(point: number): boolean {
  return (
    (point >= 0x1100 && point <= 0x115f) ||
    (point >= 0x2e80 && point <= 0x303e) ||
    (point >= 0x3041 && point <= 0xa4cf) ||
    (point >= 0xa960 && point <= 0xa97f) ||
    (point >= 0xac00 && point <= 0xd7a3) ||
    (point >= 0xf900 && point <= 0xfaff) ||
    (point >= 0xfe30 && point <= 0xfe6f) ||
    (point >= 0xff00 && point <= 0xff60) ||
    (point >= 0xffe0 && point <= 0xffe6) ||
    (point >= 0x20000 && point <= 0x3fffd)
  );
}
