import { FootfallError, limitOf, requireText, requireWithin, type WorkOptions } from '../error/index.js';
import { NONE } from '../geometry/index.js';
import { createTrajectories, type Trajectories } from './trajectories.js';

const LARGEST = 2 ** 31 - 1;
/** Metres and m/s: squares and sums of what is below are finite. */
const FARTHEST = 1e12;

/** One row to come. */
export interface TableRow {
  frame: number;
  id: number;
  x: number;
  y: number;
  /** NaN where it is not known; so are directions. */
  speed: number;
  headingX: number;
  headingY: number;
  /** What `TableBuilder.crowdOf` said, or NONE. */
  crowd: number;
}

/** A row to fill again and again. */
export function createRow(): TableRow {
  const { NaN: unknown } = Number;
  return { frame: 0, id: 0, x: 0, y: 0, speed: unknown, headingX: unknown, headingY: unknown, crowd: NONE };
}

/** Collects rows in any order into a table by frame, then id; with `raw` into one in the order of the rows, faults and all. */
export class TableBuilder {
  private table = createTrajectories(1024, 1, []);
  private rows = 0;
  private taken = 0;
  private isSorted = true;
  private readonly crowds = new Map<string, number>();
  private readonly mostRows: number;

  /**
   * @param name of the source, for messages
   * @param raw keep places that are not finite, people in two places and the order of rows, for somebody who looks for such faults
   * @param options limit `rows`: those that are held at a time
   */
  constructor(
    private readonly name: string,
    private readonly raw = false,
    private readonly options: WorkOptions = {},
  ) {
    this.mostRows = limitOf('rows', options);
  }

  /** Rows that were added, those that were taken included. */
  get length(): number {
    return this.taken + this.rows;
  }

  /** Rows that are held. */
  get held(): number {
    return this.rows;
  }

  /** The rows that are held, in their order, which are then forgotten: for tables that do not fit into memory. The frame rate is not known yet. */
  take(): Trajectories {
    const part = { ...resize(this.table, this.rows, this.rows), crowds: [...this.crowds.keys()] };
    this.taken += this.rows;
    this.rows = 0;
    return part;
  }

  /** The number of a crowd. */
  crowdOf(name: string): number {
    requireText(name, 'TableBuilder.crowdOf: name');
    let crowd = this.crowds.get(name);
    if (crowd === undefined) {
      crowd = this.crowds.size;
      this.crowds.set(name, crowd);
    }
    return crowd;
  }

  /**
   * @param where the row stands, for messages
   * @throws FootfallError for a row that is no position of a person
   */
  add(row: TableRow, where: () => string): void {
    const { frame, id, x, y } = row;
    if (!isWhole(frame) || !isWhole(id)) {
      const got = `frame ${frame}, id ${id}`;
      throw refuseTable('frames and ids are whole numbers', where(), got, `-${LARGEST} to ${LARGEST}`);
    }
    if (!this.raw && !(Number.isFinite(x) && Number.isFinite(y))) {
      throw refuseTable('a place is not finite', where(), `${x}, ${y}`, 'two numbers');
    }
    if (Math.abs(x) > FARTHEST || Math.abs(y) > FARTHEST) {
      if (!this.raw || (Number.isFinite(x) && Number.isFinite(y))) {
        throw refuseTable('a place is too far away', where(), `${x}, ${y}`, `at most ${FARTHEST} m from 0, 0`);
      }
    }
    const k = this.rows++;
    if (k >= this.mostRows) requireWithin('rows', k + 1, this.name, this.options);
    if (k === this.table.ids.length) this.table = resize(this.table, 2 * k, k);
    const { table } = this;
    if (k > 0 && this.isSorted) {
      const before = table.frames[k - 1];
      this.isSorted = before < frame || (before === frame && table.ids[k - 1] < id);
    }
    table.frames[k] = frame;
    table.ids[k] = id;
    table.x[k] = x;
    table.y[k] = y;
    table.speed[k] = known(row.speed);
    table.headingX[k] = known(row.headingX);
    table.headingY[k] = known(row.headingY);
    table.crowd[k] = row.crowd;
  }

  /** @throws FootfallError where an agent is in two places at once, unless raw */
  build(frameRate: number): Trajectories {
    const names = [...this.crowds.keys()].sort();
    const place = new Map(names.map((name, k) => [name, k]));
    const places = Int32Array.from(this.crowds.keys(), (name) => place.get(name) as number);
    const sorted = this.isSorted || this.raw ? this.table : this.sort();
    const { frames, ids, crowd } = sorted;
    for (let k = 0; k < this.rows; k++) {
      if (crowd[k] !== NONE) crowd[k] = places[crowd[k]];
      if (this.raw || k === 0 || frames[k] !== frames[k - 1] || ids[k] !== ids[k - 1]) continue;
      const got = `person ${ids[k]}, frame ${frames[k]}, twice`;
      throw refuseTable('someone is in two places at once', this.name, got, 'one row each');
    }
    return { ...resize(sorted, this.rows, this.rows), frameRate, crowds: names };
  }

  private sort(): Trajectories {
    const { table, rows } = this;
    const { frames, ids } = table;
    const order = new Uint32Array(rows);
    for (let k = 0; k < rows; k++) order[k] = k;
    order.sort((a, b) => frames[a] - frames[b] || ids[a] - ids[b]);
    const out = createTrajectories(rows, 1, []);
    for (const column of COLUMNS) {
      for (let k = 0; k < rows; k++) out[column][k] = table[column][order[k]];
    }
    return out;
  }
}

const COLUMNS = ['frames', 'ids', 'x', 'y', 'speed', 'headingX', 'headingY', 'crowd'] as const;

function resize(table: Trajectories, capacity: number, rows: number): Trajectories {
  const out = createTrajectories(capacity, 1, []);
  for (const column of COLUMNS) out[column].set(table[column].subarray(0, rows));
  return out;
}

/** NaN for a number that is not one: an infinite speed tells as little as none. */
function known(value: number): number {
  return Math.abs(value) <= FARTHEST ? value : Number.NaN;
}

function isWhole(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) <= LARGEST;
}

const LONGEST_QUOTE = 60;

/** A table that cannot be used. */
export function refuseTable(
  what: string,
  where: string,
  got: string | undefined,
  expected: string | undefined,
  advice?: string,
): FootfallError {
  const short = got !== undefined && got.length > LONGEST_QUOTE ? `${got.slice(0, LONGEST_QUOTE)}...` : got;
  return new FootfallError(what, { code: 'record/bad-table', where, got: short, expected, advice });
}
