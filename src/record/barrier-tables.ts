import type { BarrierNote, RecordedCorridor } from './barrier-notes.js';
import { formatListJson } from './list-json.js';
import type { Recording } from './recording.js';

/** What a recording says of barriers, as tables. */
export const BARRIER_TABLES = ['barriers', 'candidates', 'gates'] as const;

export type BarrierTable = (typeof BARRIER_TABLES)[number];

const COLUMNS: Readonly<Record<BarrierTable, readonly string[]>> = {
  barriers: [
    't',
    'corridor',
    'ax',
    'ay',
    'mx',
    'my',
    'bx',
    'by',
    'toll_least',
    'toll_most',
    'delay',
    'queue',
    'passed',
    'lost',
  ],
  candidates: ['t', 'corridor', 'ax', 'ay', 'bx', 'by'],
  gates: ['t', 'corridor', 'ax', 'ay', 'bx', 'by', 'forwards', 'backwards', 'rerouted'],
};

type Row = readonly (number | '')[];

/** Lengths and coordinates are kept to a millimetre. */
const DECIMALS = 1000;

/**
 * A table as CSV (RFC 4180), rows by time, then corridor; world coordinates in metres, seconds.
 *
 * - `barriers`: each that is in force, at every moment that has a note: its ends, where it bends (or its middle), least and
 *   greatest toll of the levels (m; empty for weights), delay to expect (s), people in its queue, how many crossed it so far
 *   and the seconds they lost.
 * - `candidates`: chains of held-up people, with the time of the note that follows.
 * - `gates`: who passed the gate of a corridor so far, each time somebody did, and how many people were sent another way.
 */
export function* formatBarrierCsv(recording: Recording, table: BarrierTable): Generator<string> {
  yield `${COLUMNS[table].join(',')}\r\n`;
  for (const rows of listRows(recording, table)) {
    if (rows.length > 0) yield rows.map((row) => `${row.join(',')}\r\n`).join('');
  }
}

/** All of it as one JSON object: `step` (s per step), `notes` with their times; world coordinates in metres. */
export function formatBarrierJson(recording: Recording): string {
  return [...formatBarrierJsonChunks(recording)].join('');
}

/** {@link formatBarrierJson} in chunks, for recordings whose text would not fit into one string. */
export function* formatBarrierJsonChunks(recording: Recording): Generator<string> {
  const { step, origin } = recording.header;
  const notes = (function* () {
    for (const note of recording.readBarrierNotes()) yield moveNote(note, step, origin);
  })();
  yield* formatListJson(step, 'notes', notes);
}

function* listRows(recording: Recording, table: BarrierTable): Generator<Row[]> {
  const { step, origin } = recording.header;
  let gates = new Map<number, RecordedCorridor>();
  for (const found of recording.readBarrierNotes()) {
    const { t, corridors, barriers, candidates, passages, rerouted } = moveNote(found, step, origin);
    if (corridors) gates = new Map(corridors.map((corridor) => [corridor.id, corridor]));
    if (table === 'barriers') {
      yield barriers.map(({ corridor, points, tolls, delay, queue, passed, lost }) => {
        const range = tolls.length > 0 ? findRange(tolls) : (['', ''] as const);
        return [t, corridor, ...listEnds(points), ...range, delay, queue, passed, lost];
      });
    } else if (table === 'candidates') {
      yield candidates.map(({ corridor, ax, ay, bx, by }) => [t, corridor, ax, ay, bx, by]);
    } else {
      yield passages.map(({ corridor, forwards, backwards }) => {
        const gate = gates.get(corridor);
        const ends: Row = gate ? [gate.ax, gate.ay, gate.bx, gate.by] : ['', '', '', ''];
        return [t, corridor, ...ends, forwards, backwards, rerouted];
      });
    }
  }
}

/** A note at its time, s, in world coordinates. */
function moveNote(note: BarrierNote, step: number, [x, y]: readonly [number, number]): BarrierNote & { t: number } {
  const move = <T extends { ax: number; ay: number; bx: number; by: number }>(piece: T): T => ({
    ...piece,
    ax: round(piece.ax + x),
    ay: round(piece.ay + y),
    bx: round(piece.bx + x),
    by: round(piece.by + y),
  });
  const { corridors, barriers, candidates } = note;
  return {
    t: round(note.step * step),
    ...note,
    ...(corridors && { corridors: corridors.map(move) }),
    barriers: barriers.map((barrier) => ({
      ...barrier,
      points: barrier.points.map((value, k) => round(value + (k % 2 === 0 ? x : y))),
    })),
    candidates: candidates.map(move),
  };
}

/** First point, bend or middle, and last one; empty cells for a barrier whose points are no pairs. */
function listEnds(points: readonly number[]): Row {
  if (points.length < 2 || points.length % 2 === 1) return ['', '', '', '', '', ''];
  const [ax, ay] = points;
  const [bx, by] = points.slice(-2);
  const isBent = points.length > 4;
  const [mx, my] = isBent ? points.slice(2, 4) : [round(0.5 * (ax + bx)), round(0.5 * (ay + by))];
  return [ax, ay, mx, my, bx, by];
}

/** Least and greatest; a spread of a list that a file made long would overflow the stack. */
function findRange(values: readonly number[]): [number, number] {
  let [least, greatest] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  return [least, greatest];
}

/** Steps such as 0.05 have no exact float64. */
function round(value: number): number {
  return Math.round(DECIMALS * value) / DECIMALS;
}
