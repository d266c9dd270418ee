import { refuseTable } from './table-builder.js';

/** Longest record that makes sense: a file without line ends, or with a quote that never ends, must not be collected whole. */
const LONGEST = 1_000_000;

const [LINE_FEED, RETURN, QUOTE, HASH] = [10, 13, 34, 35];

/**
 * Cuts text that comes in pieces into records: lines, or several of them where a quoted cell holds line ends (RFC 4180). Lines may
 * end in any of the three ways.
 */
export class RecordSplitter {
  private rest = '';
  private line = 1;

  /** @param name of the source, for messages */
  constructor(private readonly name: string) {}

  /** @param take gets every whole record, without its line end, and the number of its first line */
  push(text: string, take: (record: string, line: number) => void): void {
    this.rest += text;
    this.cut(false, take);
  }

  /** The last record, which may lack a line end. */
  finish(take: (record: string, line: number) => void): void {
    this.cut(true, take);
    if (this.rest !== '') take(this.rest, this.line);
    this.rest = '';
  }

  private cut(isLast: boolean, take: (record: string, line: number) => void): void {
    const { rest } = this;
    let start = 0;
    let lines = 0;
    let isQuoted = false;
    let isComment = false;
    for (let at = 0; at < rest.length; at++) {
      const code = rest.charCodeAt(at);
      if (code === HASH && at === start) isComment = true;
      else if (code === QUOTE) isQuoted = !isQuoted && !isComment;
      if (code !== LINE_FEED && code !== RETURN) continue;
      // The other half of a line end may come with the next piece.
      if (code === RETURN && at + 1 === rest.length && !isLast) break;
      const end = at;
      if (code === RETURN && rest.charCodeAt(at + 1) === LINE_FEED) at++;
      lines++;
      if (isQuoted) continue;
      take(rest.slice(start, end), this.line);
      this.line += lines;
      lines = 0;
      start = at + 1;
      isComment = false;
    }
    if (rest.length - start > LONGEST) {
      const expected = `lines of at most ${LONGEST} characters, and quotes that end`;
      throw refuseTable('a line is too long', `${this.name}:${this.line}`, undefined, expected);
    }
    this.rest = rest.slice(start);
  }
}

/** The cells of a record: parted by commas where there are some, else by blanks. */
export function splitCells(record: string): string[] {
  if (!record.includes(',')) return record.trim().split(/\s+/);
  if (!record.includes('"')) return record.split(',').map((cell) => cell.trim());
  const cells: string[] = [];
  const pattern = /\s*(?:"((?:[^"]|"")*)"|([^,]*))\s*(,|$)/y;
  let end: string | undefined = ',';
  while (end === ',') {
    const match = pattern.exec(record);
    if (match === null) break;
    cells.push(match[1]?.replaceAll('""', '"') ?? match[2].trim());
    end = match[3];
  }
  return cells;
}
