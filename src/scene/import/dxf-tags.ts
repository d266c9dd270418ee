import { FootfallError } from '../../error/index.js';
import { quoteInput } from './text-position.js';

/** A text DXF file taken apart into group codes and values, in order. Comments (code 999) are left out. */
export interface DxfTags {
  readonly name: string;
  readonly codes: readonly number[];
  /** Trimmed. */
  readonly values: readonly string[];
  /** Line of each group code, counted from 1. */
  readonly lines: readonly number[];
}

/**
 * Reads the pairs of lines that a DXF file consists of; line ends may be CRLF, LF or CR.
 * @throws FootfallError `import/dxf-syntax` with the line if a group code is no whole number or a value is missing
 */
export function readDxfTags(text: string, name: string): DxfTags {
  const rows = text.split(/\r\n|\r|\n/);
  const codes: number[] = [];
  const values: string[] = [];
  const lines: number[] = [];
  let last = rows.length;
  // Blank lines and the old end-of-file mark may follow the last pair.
  while (last > 0 && rows[last - 1].replaceAll('\u001a', '').trim() === '') last--;
  for (let i = 0; i < last; i += 2) {
    const code = rows[i].trim();
    if (!/^-?\d{1,5}$/.test(code)) {
      throw new FootfallError(
        i === 0 ? 'this is not a DXF file' : 'the pairs of group code and value are broken here',
        {
          code: 'import/dxf-syntax',
          where: `${name}, line ${i + 1}`,
          got: quoteInput(rows[i]),
          expected: 'a group code (a whole number)',
          advice: 'save the drawing again as an ASCII DXF file',
        },
      );
    }
    // The value of the last pair may be a blank line that was cut off above.
    const value = i + 1 < rows.length ? rows[i + 1].trim() : undefined;
    if (value === undefined) {
      throw new FootfallError('the file ends after a group code', {
        code: 'import/dxf-syntax',
        where: `${name}, line ${i + 1}`,
        advice: 'the file seems to be cut off: save or copy it again',
      });
    }
    if (code === '999') continue;
    codes.push(Number(code));
    values.push(value);
    lines.push(i + 1);
  }
  return { name, codes, values, lines };
}

/** One entity (or table record, or block head): the groups from its name to the next group 0. */
export class DxfRecord {
  /** Upper case, such as `LWPOLYLINE`. */
  readonly type: string;
  /** Of a POLYLINE. */
  readonly vertices: DxfRecord[] = [];

  /**
   * @param at index of the group 0
   * @param end index after the last group
   */
  constructor(
    private readonly tags: DxfTags,
    private readonly at: number,
    private readonly end: number,
  ) {
    this.type = tags.values[at].toUpperCase();
  }

  /** Such as `plan.dxf, line 812 (CIRCLE)`. */
  get where(): string {
    return `${this.tags.name}, line ${this.tags.lines[this.at]} (${this.type})`;
  }

  /** Groups of the record and of its vertices. */
  get size(): number {
    return this.vertices.reduce((sum, vertex) => sum + vertex.size, this.end - this.at);
  }

  get layer(): string {
    return this.text(8) ?? '0';
  }

  /** The first value of a group code. */
  text(code: number): string | undefined {
    for (let i = this.at + 1; i < this.end; i++) if (this.tags.codes[i] === code) return this.tags.values[i];
    return undefined;
  }

  /** All values of a group code. */
  texts(code: number): string[] {
    const found: string[] = [];
    for (let i = this.at + 1; i < this.end; i++) if (this.tags.codes[i] === code) found.push(this.tags.values[i]);
    return found;
  }

  /** The first value of a group code as a finite number; the fallback if the group is absent. */
  number(code: number, fallback?: number): number {
    for (let i = this.at + 1; i < this.end; i++) if (this.tags.codes[i] === code) return this.parse(i);
    if (fallback !== undefined) return fallback;
    throw new FootfallError('the entity is incomplete', {
      code: 'import/dxf-entity',
      where: this.where,
      expected: `a group ${code}`,
    });
  }

  /** All groups of the given codes in order, with their values as finite numbers. */
  *numbers(...codes: number[]): Generator<[code: number, value: number]> {
    for (let i = this.at + 1; i < this.end; i++) {
      if (codes.includes(this.tags.codes[i])) yield [this.tags.codes[i], this.parse(i)];
    }
  }

  /** Points given as pairs of groups, such as 10 and 20. */
  points(codeX: number, codeY: number): [number, number][] {
    const points: [number, number][] = [];
    for (const [code, value] of this.numbers(codeX, codeY)) {
      if (code === codeX) points.push([value, 0]);
      else if (points.length > 0) points[points.length - 1][1] = value;
    }
    return points;
  }

  private parse(index: number): number {
    const text = this.tags.values[index];
    const value = text === '' ? Number.NaN : Number(text);
    if (Number.isFinite(value)) return value;
    throw new FootfallError('a value is not a number', {
      code: 'import/bad-number',
      where: `${this.tags.name}, line ${this.tags.lines[index] + 1} (${this.type}, group ${this.tags.codes[index]})`,
      got: quoteInput(text),
      expected: 'a finite number',
    });
  }
}
