import { FootfallError } from '../error/index.js';
import { NONE } from '../geometry/index.js';
import { createTrajectories, type Trajectories } from './trajectories.js';

/** What the text itself may not say. */
export interface ParseTableOptions {
  /** Name of the file, for messages. */
  readonly name?: string | undefined;
  /** Frames per second where the text does not say it. */
  readonly frameRate?: number | undefined;
  /** Metres per unit of the file where it does not say it. Default 1. */
  readonly unit?: number | undefined;
  /** Columns where the text has no header, such as `frame id x z y vx vz vy` of the street scenes of ETH and UCY. */
  readonly columns?: readonly string[] | undefined;
}

interface Row {
  readonly frame: number;
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly speed: number;
  readonly crowd: string;
}

const DEFAULT_COLUMNS = ['id', 'frame', 'x', 'y', 'z'];

/**
 * Reads trajectories from text: our CSV, PedPy's text with `#framerate`, the tables of the Juelich archives and of ETH and UCY.
 * Cells are parted by commas or by blanks; lines with # are comments that may name columns (`# id frame x/cm y/cm z/cm`).
 *
 * @throws FootfallError that names the line
 */
export function parseTrajectories(text: string, options: ParseTableOptions = {}): Trajectories {
  const name = options.name ?? 'trajectories';
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  let columns = options.columns;
  let frameRate = options.frameRate;
  let unit = options.unit;
  const rows: Row[] = [];
  lines.forEach((line, k) => {
    const where = `${name}:${k + 1}`;
    const trimmed = line.trim();
    if (trimmed === '') return;
    if (trimmed.startsWith('#')) {
      const rate = /frame\s*rate\s*[:=]\s*([\d.]+)/i.exec(trimmed);
      if (rate) frameRate ??= Number(rate[1]);
      const words = trimmed.replace(/^#+\s*/, '').split(/[\s,]+/);
      if (words.includes('id') && words.some((word) => word.startsWith('frame'))) {
        columns ??= words.map((word) => word.replace(/\/.*$/, ''));
        if (words.some((word) => word.endsWith('/cm'))) unit ??= 0.01;
      }
      return;
    }
    const cells = splitCells(trimmed);
    if (rows.length === 0 && cells.includes('id') && cells.includes('frame')) {
      columns ??= cells;
      return;
    }
    rows.push(readRow(cells, columns ?? DEFAULT_COLUMNS, unit ?? 1, where, trimmed));
  });
  if (rows.length === 0) throw refuse('there are no trajectories', name, '', 'a line per person and frame');
  frameRate ??= findRate(rows, lines, columns);
  if (frameRate === undefined || !(frameRate > 0 && frameRate < Infinity)) {
    throw refuse(
      'the frame rate is not known',
      name,
      '',
      'a comment such as "#framerate: 25", or the rate as an option',
    );
  }
  return tabulate(rows, frameRate, name);
}

function splitCells(line: string): string[] {
  if (!line.includes(',')) return line.split(/\s+/);
  const cells: string[] = [];
  const pattern = /\s*(?:"((?:[^"]|"")*)"|([^,]*))\s*(?:,|$)/y;
  while (pattern.lastIndex < line.length) {
    const match = pattern.exec(line);
    if (match === null) break;
    cells.push(match[1]?.replaceAll('""', '"') ?? match[2].trim());
  }
  if (line.endsWith(',')) cells.push('');
  return cells;
}

function readRow(cells: readonly string[], columns: readonly string[], unit: number, where: string, line: string): Row {
  const read = (column: string): number => {
    const cell = cells[columns.indexOf(column)];
    const value = cell === undefined || cell === '' ? Number.NaN : Number(cell);
    return value;
  };
  const row = {
    frame: read('frame'),
    id: read('id'),
    x: read('x') * unit,
    y: read('y') * unit,
    speed: read('speed') * unit,
    crowd: cells[columns.indexOf('crowd')] ?? '',
  };
  if (!Number.isInteger(row.frame) || !Number.isInteger(row.id) || !Number.isFinite(row.x) || !Number.isFinite(row.y)) {
    throw refuse('a line is no position of a person', where, line, columns.join(' '));
  }
  return row;
}

/** Our CSV has the time of every frame. */
function findRate(
  rows: readonly Row[],
  lines: readonly string[],
  columns: readonly string[] | undefined,
): number | undefined {
  const t = columns?.indexOf('t') ?? NONE;
  const frame = columns?.indexOf('frame') ?? NONE;
  if (t === NONE || rows.length === 0) return undefined;
  const filled = lines.filter((line) => line.trim() !== '');
  const last = splitCells(filled[filled.length - 1].trim());
  const rate = Number(last[frame]) / Number(last[t]);
  return Number.isFinite(rate) && rate > 0 ? Math.round(rate * 1e6) / 1e6 : undefined;
}

function tabulate(rows: Row[], frameRate: number, name: string): Trajectories {
  rows.sort((a, b) => a.frame - b.frame || a.id - b.id);
  const names = [...new Set(rows.map(({ crowd }) => crowd))].filter((crowd) => crowd !== '').sort();
  const table = createTrajectories(rows.length, frameRate, names);
  rows.forEach(({ frame, id, x, y, speed, crowd }, k) => {
    const before = rows[k - 1];
    if (before?.frame === frame && before.id === id) {
      throw refuse('someone is in two places at once', name, `person ${id}, frame ${frame}, twice`, 'one line each');
    }
    table.frames[k] = frame;
    table.ids[k] = id;
    table.x[k] = x;
    table.y[k] = y;
    table.speed[k] = speed;
    table.crowd[k] = names.indexOf(crowd);
  });
  return table;
}

const LONGEST_QUOTE = 60;

function refuse(what: string, where: string, got: string, expected: string): FootfallError {
  const short = got.length > LONGEST_QUOTE ? `${got.slice(0, LONGEST_QUOTE)}...` : got;
  return new FootfallError(what, {
    code: 'record/bad-table',
    where,
    got: got === '' ? undefined : JSON.stringify(short),
    expected,
  });
}
