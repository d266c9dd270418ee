import {
  fromTableCell,
  listOf,
  requireBoolean,
  requirePositive,
  requireText,
  WORK_CHECKS,
  type WorkOptions,
} from '../error/index.js';
import { NONE } from '../geometry/index.js';
import { findFrameRate } from './frame-rate.js';
import { RecordSplitter, splitCells } from './split-records.js';
import { createRow, refuseTable, TableBuilder } from './table-builder.js';
import { type ColumnPlaces, findUnit, guessColumns, isHeader, placeColumns, readCell } from './table-columns.js';
import type { Trajectories } from './trajectories.js';

/** What the text itself may not say. */
export interface ParseTableOptions extends WorkOptions {
  /** Name of the file, for messages. */
  readonly name?: string | undefined;
  /** Frames per second where the text does not say it. */
  readonly frameRate?: number | undefined;
  /** Metres per unit of the file where it does not say it. Default 1. */
  readonly unit?: number | undefined;
  /** Columns where the text has no header, such as `TABLE_LAYOUTS.obsmat`; names that are not known are left out. */
  readonly columns?: readonly string[] | undefined;
  /** Keep what is wrong with the rows, and their order, for `checkTrajectories` and `repairTrajectories`. Default false. */
  readonly raw?: boolean | undefined;
}

/** What a table may be told. */
export const TABLE_CHECKS = {
  ...WORK_CHECKS,
  name: requireText,
  frameRate: requirePositive,
  unit: requirePositive,
  columns: listOf(requireText),
  raw: requireBoolean,
} as const;

/**
 * Reads trajectories from text that comes in pieces: our CSV, PedPy's text with `#framerate`, the tables of the Juelich archives
 * and of ETH and UCY. Cells are parted by commas or by blanks; lines with # are comments that may name columns and their unit
 * (`# id frame x/cm y/cm z/cm`).
 */
export class TableParser {
  private readonly name: string;
  private readonly splitter: RecordSplitter;
  private readonly builder: TableBuilder;
  private readonly row = createRow();
  private readonly take = (record: string, line: number): void => this.readRecord(record, line);
  private isBegun = false;
  private places: ColumnPlaces | undefined;
  /** The columns were named in a comment. */
  private isComment = false;
  /** What the file says. */
  private rate: number | undefined;
  private unit: number | undefined;
  private scale: number | undefined;
  /** The frame that is farthest from 0, and its time: it tells the rate best. */
  private farFrame = 0;
  private farTime = Number.NaN;

  constructor(private readonly options: ParseTableOptions = {}) {
    this.name = options.name ?? 'trajectories';
    this.splitter = new RecordSplitter(this.name);
    this.builder = new TableBuilder(this.name, options.raw, options);
    if (options.columns) this.places = placeColumns(options.columns, 'columns');
  }

  /** The next piece. @throws FootfallError that names the line */
  push(text: string): void {
    this.splitter.push(this.isBegun ? text : text.replace(/^\uFEFF/, ''), this.take);
    if (text !== '') this.isBegun = true;
  }

  /** Rows that are held. */
  get held(): number {
    return this.builder.held;
  }

  /** The rows so far, in their order, which are then forgotten; their frame rate is that of what `finish` gives. */
  takeRows(): Trajectories {
    return this.builder.take();
  }

  /** What was not taken. @throws FootfallError that names the line, or for a table as a whole */
  finish(): Trajectories {
    this.splitter.finish(this.take);
    if (this.builder.length === 0 && this.places === undefined) {
      throw refuseTable('there are no trajectories', this.name, undefined, 'a line per person and frame');
    }
    return this.builder.build(this.findRate());
  }

  private readRecord(record: string, line: number): void {
    const trimmed = record.trim();
    if (trimmed === '') return;
    const where = (): string => `${this.name}:${line}`;
    if (trimmed.startsWith('#')) {
      this.readComment(trimmed, where);
      return;
    }
    const cells = splitCells(trimmed);
    if (this.builder.length === 0 && isHeader(cells)) {
      this.readHeader(cells, where);
      return;
    }
    this.places ??= guessColumns(cells, where());
    // Comments often name fewer columns than there are; the first row then says how many.
    if (this.isComment && this.builder.length === 0 && cells.length > this.places.count) {
      this.places = { ...this.places, count: cells.length };
    }
    this.scale ??= this.findScale();
    this.readRow(cells, this.places, this.scale, trimmed, where);
  }

  private readComment(text: string, where: () => string): void {
    if (this.builder.length > 0) return;
    // PedPy's rule: the first number in a line about the frame rate.
    const words = text.replace(/^#+\s*/, '').split(/[\s,]+/);
    if (/frame\s*rate/i.test(text)) {
      const rate = text.split(/[\s:=,;]+/).find((word) => word !== '' && isNumber(Number(word)));
      const value = Number(rate);
      if (rate !== undefined && !(value > 0 && value < Infinity))
        throw refuseTable('this is no frame rate', where(), rate, 'a number above 0');
      if (rate !== undefined) this.rate ??= value;
    }
    if (isHeader(words)) {
      this.readHeader(words, where);
      this.isComment = true;
    } else if (/\bin c?m\b/i.test(text)) this.unit ??= /\bin cm\b/i.test(text) ? 0.01 : 1;
  }

  private readHeader(words: readonly string[], where: () => string): void {
    this.unit ??= findUnit(words);
    if (this.options.columns === undefined) this.places = placeColumns(words, where());
  }

  private readRow(
    cells: readonly string[],
    places: ColumnPlaces,
    unit: number,
    text: string,
    where: () => string,
  ): void {
    const { row } = this;
    const refuse = () =>
      refuseTable('a line is no position of a person', where(), JSON.stringify(text), 'id, frame, x, y');
    // A line that was cut off must not pass for a whole one.
    if (cells.length !== places.count) throw refuse();
    const [frame, id] = [readCell(cells, places.frame), readCell(cells, places.id)];
    const [x, y] = [readCell(cells, places.x), readCell(cells, places.y)];
    const speed = readCell(cells, places.speed);
    const [hx, hy] = [readCell(cells, places.headingX), readCell(cells, places.headingY)];
    const [vx, vy] = [readCell(cells, places.vx), readCell(cells, places.vy)];
    const t = readCell(cells, places.t);
    const isPlace = (value: number | undefined): value is number =>
      this.options.raw ? value !== undefined : isNumber(value);
    const isSound =
      isNumber(frame) && isNumber(id) && isPlace(x) && isPlace(y) && speed !== undefined && t !== undefined;
    if (!isSound || hx === undefined || hy === undefined || vx === undefined || vy === undefined) throw refuse();
    row.frame = frame;
    row.id = id;
    row.x = x * unit;
    row.y = y * unit;
    row.speed = speed * unit;
    row.headingX = hx;
    row.headingY = hy;
    if (!Number.isNaN(vx) && !Number.isNaN(vy)) this.readVelocity(vx * unit, vy * unit);
    const crowd = places.crowd === NONE ? '' : fromTableCell(cells[places.crowd]);
    row.crowd = crowd === '' ? NONE : this.builder.crowdOf(crowd);
    this.builder.add(row, where);
    if (Number.isNaN(this.farTime) || Math.abs(frame) > Math.abs(this.farFrame)) {
      this.farFrame = frame;
      this.farTime = t;
    }
  }

  private readVelocity(vx: number, vy: number): void {
    const { row } = this;
    const length = Math.sqrt(vx * vx + vy * vy);
    if (Number.isNaN(row.speed)) row.speed = length;
    if (!Number.isNaN(row.headingX) || length === 0) return;
    row.headingX = vx / length;
    row.headingY = vy / length;
  }

  private findScale(): number {
    const { unit } = this.options;
    const said = this.unit;
    if (unit !== undefined && said !== undefined && unit !== said) {
      throw refuseTable('the file says another unit', this.name, `${said} m, and ${unit} m as option`, 'one of them');
    }
    return said ?? unit ?? 1;
  }

  private findRate(): number {
    const { farFrame, farTime } = this;
    const said = this.rate ?? this.options.frameRate;
    const isKnown = said !== undefined && said > 0 && said < Infinity;
    const asked = this.options.frameRate;
    if (isKnown && asked !== undefined && asked !== said) {
      throw refuseTable(
        'the file says another frame rate',
        this.name,
        `${said}, and ${asked} as option`,
        'one of them',
      );
    }
    if (isKnown && !(Math.abs(farTime * said - farFrame) > 0.5)) return said;
    if (isKnown) {
      const got = `frame ${farFrame} at ${farTime} s, and ${said} frames per second`;
      throw refuseTable('the times of the frames say another frame rate', this.name, got, 'one of them');
    }
    const found = findFrameRate(farFrame, farTime);
    if (found !== undefined) return found;
    throw refuseTable(
      'the frame rate is not known',
      this.name,
      undefined,
      'a comment such as "#framerate: 25", times of frames, or the rate as an option',
    );
  }
}

function isNumber(value: number | undefined): value is number {
  return value !== undefined && !Number.isNaN(value);
}
