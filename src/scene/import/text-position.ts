/** Turns offsets into a text into places for people. */
export class TextPosition {
  private readonly lineStarts: number[] = [0];

  constructor(text: string) {
    for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) this.lineStarts.push(i + 1);
  }

  /** Such as `line 3, column 17`, both counted from 1. */
  describe(offset: number): string {
    let low = 0;
    let high = this.lineStarts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.lineStarts[middle] <= offset) low = middle;
      else high = middle;
    }
    return `line ${low + 1}, column ${offset - this.lineStarts[low] + 1}`;
  }
}

/** A few characters of the input for a message, quoted and cut. */
export function quoteInput(text: string, offset = 0): string {
  const rest = text
    .slice(offset, offset + 24)
    .replace(/\s+/g, ' ')
    .trim();
  if (rest === '') return 'the end of the file';
  return `"${rest}${offset + 24 < text.length ? '...' : ''}"`;
}
