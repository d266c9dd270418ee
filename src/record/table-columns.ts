import { NONE } from '../geometry/index.js';
import { refuseTable } from './table-builder.js';

/** Columns of tables without a header, by name. */
export const TABLE_LAYOUTS = {
  /** The Juelich archives: what PedPy reads as text. */
  juelich: ['id', 'frame', 'x', 'y', 'z'],
  /** The street scenes of ETH and UCY (`obsmat.txt`): the ground is x, y; the velocity beside it, m/s. */
  obsmat: ['frame', 'id', 'x', 'z', 'y', 'vx', 'vz', 'vy'],
} as const satisfies Record<string, readonly string[]>;

/** Names that others give to the same columns. */
const ALIASES: Readonly<Record<string, string>> = {
  persid: 'id',
  ped_id: 'id',
  agent_id: 'id',
  fr: 'frame',
  frames: 'frame',
  pos_x: 'x',
  pos_y: 'y',
  heading_x: 'headingX',
  heading_y: 'headingY',
  ori_x: 'headingX',
  ori_y: 'headingY',
};

const KNOWN = ['id', 'frame', 't', 'x', 'y', 'speed', 'headingX', 'headingY', 'vx', 'vy', 'crowd'] as const;

/** Where each column is, or NONE. */
export type ColumnPlaces = Readonly<Record<(typeof KNOWN)[number], number>> & {
  /** How many cells a row has. */
  readonly count: number;
};

/** A column by the name that is used here: without unit (`x/cm`), in lower case. */
export function nameColumn(text: string): string {
  const name = text.replace(/\/.*$/, '').trim().toLowerCase();
  return ALIASES[name] ?? name;
}

/** The words are names of columns, not numbers. */
export function isHeader(words: readonly string[]): boolean {
  const names = words.map(nameColumn);
  return names.includes('id') && names.includes('frame');
}

/** Metres per unit that names of columns such as `x/cm` say, or undefined. */
export function findUnit(words: readonly string[]): number | undefined {
  const x = words.find((word) => /^x\//i.test(word));
  const unit = x?.slice(2).toLowerCase();
  return unit === 'cm' ? 0.01 : unit === 'mm' ? 0.001 : unit === 'm' ? 1 : undefined;
}

/** @throws FootfallError if a column is missing or there twice */
export function placeColumns(words: readonly string[], where: string): ColumnPlaces {
  const names = words.map(nameColumn);
  const missing = ['id', 'frame', 'x', 'y'].filter((name) => !names.includes(name));
  if (missing.length > 0) {
    throw refuseTable(`a column is missing: ${missing.join(', ')}`, where, names.join(' '), 'id, frame, x and y');
  }
  const places: Record<string, number> = { count: names.length };
  for (const name of KNOWN) {
    const place = names.indexOf(name);
    if (place !== names.lastIndexOf(name)) throw refuseTable('a column is there twice', where, name, 'each once');
    places[name] = place;
  }
  return places as unknown as ColumnPlaces;
}

/**
 * The columns of a table that does not name them, by how many there are.
 *
 * @throws FootfallError if that is no number that tables of the Juelich archives have
 */
export function guessColumns(cells: readonly string[], where: string): ColumnPlaces {
  const count = cells.length;
  if (count < 4 || count > 6) {
    throw refuseTable(
      'the columns have no names',
      where,
      `${count} columns`,
      'id frame x y z, or a line that names the columns',
      'name them with the option for columns',
    );
  }
  return { ...placeColumns(TABLE_LAYOUTS.juelich, where), count };
}

/** The number in a cell: NaN for an empty one or `nan`, undefined for anything else. */
export function readCell(cells: readonly string[], place: number): number | undefined {
  if (place === NONE) return Number.NaN;
  const cell = cells[place];
  const value = cell === '' ? Number.NaN : Number(cell);
  return !Number.isNaN(value) || cell === '' || /^nan$/i.test(cell) ? value : undefined;
}
