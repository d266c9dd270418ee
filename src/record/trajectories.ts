import {
  badArgument,
  listOf,
  partsOf,
  requireItems,
  requireList,
  requirePositive,
  requireText,
  requireWhole,
} from '../error/index.js';
import { NONE } from '../geometry/index.js';
import type { RecordedFrame } from './frame.js';
import { type Recording, requireRecording } from './recording.js';
import type { RecordingHeader } from './recording-header.js';

/** Who was where when, as a table sorted by frame, then id. World coordinates, metres, m/s. */
export interface Trajectories {
  /** Frames per second. */
  readonly frameRate: number;
  readonly frames: Int32Array;
  readonly ids: Int32Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** NaN where the source does not know it; so are directions. */
  readonly speed: Float64Array;
  readonly headingX: Float64Array;
  readonly headingY: Float64Array;
  /** Per row: index into `crowds`, or NONE. */
  readonly crowd: Int32Array;
  readonly crowds: readonly string[];
}

/** One table, or the parts of a long one in order; parts share frame rate and crowds, and there is at least one. */
export type TrajectoryTables = Trajectories | Iterable<Trajectories>;

/** Columns of a table, one entry per row each. */
const COLUMNS = ['frames', 'ids', 'x', 'y', 'speed', 'headingX', 'headingY', 'crowd'] as const;

/** Rows per part of a long table, a little more where a frame is large. */
const PART_ROWS = 20_000;

const requireTableParts = partsOf({
  frameRate: requirePositive,
  ...Object.fromEntries(COLUMNS.map((name) => [name, requireList])),
  crowds: listOf(requireText),
});

/** Refuses what is not a table, or has columns of different lengths. */
export function requireTable(table: Trajectories, where: string): void {
  requireTableParts(table, where);
  const rows = table.ids.length;
  const short = COLUMNS.find((name) => table[name].length !== rows);
  if (short !== undefined) throw badArgument(`${where}.${short}`, table[short], `${rows} rows, as many as ids`);
}

/** Refuses what is neither a table nor something that gives the parts of one; the parts are checked as they come. */
export function requireTables(tables: TrajectoryTables, where: string): void {
  const isFit = typeof tables === 'object' && tables !== null && !ArrayBuffer.isView(tables);
  if (!isFit) throw badArgument(where, tables, 'a table, or parts of one');
  if (!(Symbol.iterator in tables)) requireTable(tables, where);
}

/** Rows of a table at most: each takes 52 bytes. */
const MOST_ROWS = 100_000_000;

/** Make room for so many rows. [Limit: 100,000,000] */
export function createTrajectories(rows: number, frameRate: number, crowds: readonly string[]): Trajectories {
  requireWhole(rows, 'createTrajectories: rows', 0, MOST_ROWS);
  requirePositive(frameRate, 'createTrajectories: frameRate');
  requireItems(crowds, 'createTrajectories: crowds');
  return {
    frameRate,
    frames: new Int32Array(rows),
    ids: new Int32Array(rows),
    x: new Float64Array(rows),
    y: new Float64Array(rows),
    speed: new Float64Array(rows).fill(Number.NaN),
    headingX: new Float64Array(rows).fill(Number.NaN),
    headingY: new Float64Array(rows).fill(Number.NaN),
    crowd: new Int32Array(rows).fill(NONE),
    crowds,
  };
}

/** All frames of a recording as one table. */
export function readTrajectories(recording: Recording): Trajectories {
  requireRecording(recording, 'readTrajectories: recording');
  return joinTables([...readTables(recording)]);
}

/** The frames of a recording as parts of a table, so that long ones need not be in memory at once. */
export function* readTables(recording: Recording, partRows: number = PART_ROWS): Generator<Trajectories> {
  requireRecording(recording, 'readTables: recording');
  requireWhole(partRows, 'readTables: partRows', 1);
  const { frameCount } = recording;
  const crowdOf = new Map<number, number>();
  for (const { id, crowd } of recording.agents) {
    // An index behind all names stands for somebody without a crowd.
    crowdOf.set(id, crowd < recording.header.crowds.length ? crowd : NONE);
  }
  let from = 0;
  do {
    let rows = 0;
    const frames: RecordedFrame[] = [];
    while (from < frameCount && rows < partRows) {
      const frame = recording.readFrame(from++);
      frames.push(frame);
      rows += frame.count;
    }
    yield tabulate(recording.header, crowdOf, frames, rows);
  } while (from < frameCount);
}

function tabulate(
  { frameRate, crowds, origin, scales }: RecordingHeader,
  crowdOf: ReadonlyMap<number, number>,
  parts: readonly RecordedFrame[],
  rows: number,
): Trajectories {
  const { position } = scales;
  // Whole quanta are added, so that decimals stay as short as they were stored.
  const [qx, qy] = [Math.round(origin[0] * position), Math.round(origin[1] * position)];
  const table = createTrajectories(rows, frameRate, crowds);
  let row = 0;
  for (const { frame, count, ids, x, y, speed, headingX, headingY } of parts) {
    for (let n = 0; n < count; n++, row++) {
      table.frames[row] = frame;
      table.ids[row] = ids[n];
      table.x[row] = (Math.round(x[n] * position) + qx) / position;
      table.y[row] = (Math.round(y[n] * position) + qy) / position;
      table.speed[row] = speed[n];
      table.headingX[row] = headingX[n];
      table.headingY[row] = headingY[n];
      table.crowd[row] = crowdOf.get(ids[n]) ?? NONE;
    }
  }
  return table;
}

/** The parts of a table, each checked. @param where for messages */
export function* listParts(tables: TrajectoryTables, where = 'table'): Generator<Trajectories> {
  requireTables(tables, where);
  for (const part of Symbol.iterator in tables ? tables : [tables]) {
    requireTable(part, where);
    yield part;
  }
}

/** Parts of one table in order, at least one of them, as one. */
export function joinTables(parts: readonly Trajectories[]): Trajectories {
  if (parts.length === 1) return parts[0];
  let rows = 0;
  for (const { ids } of parts) rows += ids.length;
  const table = createTrajectories(rows, parts[0].frameRate, parts[0].crowds);
  let row = 0;
  for (const part of parts) {
    for (const name of COLUMNS) table[name].set(part[name], row);
    row += part.ids.length;
  }
  return table;
}
