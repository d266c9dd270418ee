import { FootfallError } from '../error/index.js';
import { parseNumber } from './parse-value.js';
import { type QueryFileOptions, readQueryText } from './query-file.js';

/** One question: from (x1, y1) to (x2, y2), in world coordinates. */
export interface QueryPair {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

const COLUMNS = ['x1', 'y1', 'x2', 'y2'] as const;

/**
 * Reads a file of pairs of points: CSV with the header `x1,y1,x2,y2`. Further columns are not read; empty lines are skipped.
 * @throws FootfallError that names the line, or `limit/queries`
 */
export async function readQueryPairs(path: string, options: QueryFileOptions): Promise<QueryPair[]> {
  const lines = (await readQueryText(path, options)).split(/\r\n|\n|\r/);
  let columns: number[] | undefined;
  const pairs: QueryPair[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const where = `${path}:${index + 1}`;
    const cells = line.split(',').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
    if (columns === undefined) {
      columns = COLUMNS.map((name) => cells.indexOf(name));
      if (columns.includes(-1)) throw refuse('the query file has no header', where, line);
      continue;
    }
    const [x1, y1, x2, y2] = columns.map((column) => readCell(cells[column], where, line)) as [
      number,
      number,
      number,
      number,
    ];
    pairs.push({ x1, y1, x2, y2 });
  }
  if (columns === undefined) throw refuse('the query file is empty', path, '');
  return pairs;
}

function readCell(cell: string | undefined, where: string, line: string): number {
  try {
    if (cell !== undefined) return parseNumber(cell);
  } catch {
    // Refused below, with its line.
  }
  throw refuse('a line of the query file has no four numbers', where, line);
}

const LONGEST_QUOTE = 40;

function refuse(what: string, where: string, got: string): FootfallError {
  const short = got.length > LONGEST_QUOTE ? `${got.slice(0, LONGEST_QUOTE)}...` : got;
  return new FootfallError(what, {
    code: 'cli/bad-query-file',
    where,
    got: got === '' ? undefined : JSON.stringify(short),
    expected: 'x1,y1,x2,y2 and one pair of points per line',
  });
}
