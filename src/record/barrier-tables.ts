import type { BarrierNote, RecordedCorridor } from './barrier-notes.js';
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
  const { step, origin } = recording.header;
  const notes = recording.listBarrierNotes().map((note) => moveNote(note, step, origin));
  return `${JSON.stringify({ step, notes }, null, 1)}\n`;
}

function* listRows(recording: Recording, table: BarrierTable): Generator<Row[]> {
  const { step, origin } = recording.header;
  let gates = new Map<number, RecordedCorridor>();
  for (const found of recording.listBarrierNotes()) {
    const { t, corridors, barriers, candidates, passages, rerouted } = moveNote(found, step, origin);
    if (corridors) gates = new Map(corridors.map((corridor) => [corridor.id, corridor]));
    if (table === 'barriers') {
      yield barriers.map(({ corridor, points, tolls, delay, queue, passed, lost }) => {
        const [ax, ay] = points;
        const [bx, by] = points.slice(-2);
        const isBent = points.length > 4;
        const [mx, my] = isBent ? points.slice(2, 4) : [round(0.5 * (ax + bx)), round(0.5 * (ay + by))];
        const range = tolls.length > 0 ? [Math.min(...tolls), Math.max(...tolls)] : (['', ''] as const);
        return [t, corridor, ax, ay, mx, my, bx, by, ...range, delay, queue, passed, lost];
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

/** Steps such as 0.05 have no exact float64. */
function round(value: number): number {
  return Math.round(DECIMALS * value) / DECIMALS;
}
