import { FootfallError, requireWithin } from '../error/index.js';
import { MEGABYTE, readFileBytes } from '../node/index.js';
import { decodeText } from '../scene/index.js';
import { parseNumber } from './parse-value.js';
import type { SceneInputOptions } from './scene-input.js';

/** Positions asked for, in the order of the file, in world coordinates. */
export interface QueryPoint {
  readonly x: number;
  readonly y: number;
}

/**
 * Reads a query file: CSV with the header `x,y`, one point per line. Further columns are not read; empty lines are skipped.
 * @throws FootfallError that names the line, or `limit/queries`
 */
export async function readQueryFile(path: string, options: QueryFileOptions): Promise<QueryPoint[]> {
  return parseQueries(await readQueryText(path, options), path);
}

/** What is accepted of a query file. */
export type QueryFileOptions = Pick<SceneInputOptions, 'maxSize' | 'limit'>;

/** Reads the text of a query file, unless it has more lines than queries are accepted. */
export async function readQueryText(path: string, { maxSize, limit }: QueryFileOptions): Promise<string> {
  const bytes = await readFileBytes(path, { maxBytes: maxSize * MEGABYTE, raiseLimitWith: '--max-size MB' });
  requireWithin('queries', countLines(bytes) - 1, path, { limits: limit });
  return decodeText(bytes, path).replace(/^\uFEFF/, '');
}

const [NEWLINE, RETURN, SPACE] = [10, 13, 32];

/** Lines that are not empty, however they end. */
function countLines(bytes: Uint8Array): number {
  let count = 0;
  let isFilled = false;
  for (const byte of bytes) {
    if (byte === NEWLINE || byte === RETURN) isFilled = false;
    else if (!isFilled && byte > SPACE) {
      isFilled = true;
      count++;
    }
  }
  return count;
}

/** @param name of the file, for messages */
export function parseQueries(text: string, name: string): QueryPoint[] {
  const lines = text.split(/\r\n|\n|\r/);
  let columns: { x: number; y: number } | undefined;
  const points: QueryPoint[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const where = `${name}:${index + 1}`;
    const cells = line.split(',').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
    if (columns === undefined) {
      columns = { x: cells.indexOf('x'), y: cells.indexOf('y') };
      if (columns.x < 0 || columns.y < 0) throw refuse('the query file has no header', where, line, 'x,y');
      continue;
    }
    points.push({ x: readCell(cells, columns.x, 'x', where, line), y: readCell(cells, columns.y, 'y', where, line) });
  }
  if (columns === undefined) throw refuse('the query file is empty', name, '', 'x,y and one point per line');
  return points;
}

function readCell(cells: readonly string[], column: number, name: string, where: string, line: string): number {
  const cell = cells[column];
  if (cell === undefined) throw refuse(`the line has no ${name}`, where, line, 'two numbers, such as 3.5,2');
  try {
    return parseNumber(cell);
  } catch {
    throw refuse(`${name} is no number`, where, cell, 'a number such as 3.5');
  }
}

const LONGEST_QUOTE = 40;

function refuse(what: string, where: string, got: string, expected: string): FootfallError {
  const short = got.length > LONGEST_QUOTE ? `${got.slice(0, LONGEST_QUOTE)}...` : got;
  return new FootfallError(what, {
    code: 'cli/bad-query-file',
    where,
    got: got === '' ? undefined : JSON.stringify(short),
    expected,
  });
}
