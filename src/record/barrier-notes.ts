import { ByteReader, refuseBytes } from './byte-reader.js';
import { ByteWriter } from './byte-writer.js';

/** The track of the notes on barriers. */
export const BARRIER_TRACK = 'barriers';

/** A narrow place, with the two ends of its gate on the walls, m. */
export interface RecordedCorridor {
  readonly id: number;
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
}

/** A barrier as it stands. */
export interface RecordedBarrier {
  /** Id of its corridor. */
  readonly corridor: number;
  /** x0, y0, x1, y1, ..., from wall to wall, m. */
  readonly points: readonly number[];
  /** Price of a crossing, m, one per level; none where ways behind it are multiplied by a weight. */
  readonly tolls: readonly number[];
  /** Delay to expect, s, and people in its queue. */
  readonly delay: number;
  readonly queue: number;
  /** How many crossed it so far, and the seconds they lost in all. */
  readonly passed: number;
  readonly lost: number;
}

/** A chain of held-up people across a corridor, from the first at one wall to the last at the other, m. */
export interface RecordedCandidate {
  readonly corridor: number;
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
}

/** People who passed a gate so far: forwards with its first end on the left, and backwards. */
export interface RecordedPassage {
  readonly corridor: number;
  readonly forwards: number;
  readonly backwards: number;
}

/** What is known of barriers after a step. */
export interface BarrierNote {
  readonly step: number;
  /** All corridors, where they are others than before; ids of former ones mean nothing from then on. */
  readonly corridors?: readonly RecordedCorridor[] | undefined;
  /** All that are in force. */
  readonly barriers: readonly RecordedBarrier[];
  /** Seen since the note before. */
  readonly candidates: readonly RecordedCandidate[];
  /** Gates that someone passed since the note before. */
  readonly passages: readonly RecordedPassage[];
  /** People who were ever sent another way than the shortest. */
  readonly rerouted: number;
}

/** Quanta per metre, second and person. */
const SCALE = 1000;
/** Nothing that a run measures is larger, m or s. */
const LARGEST = 2 ** 40;

/** A note as bytes, without its step. A millimetre, a millisecond, a thousandth of a person. */
export function encodeBarrierNote(note: BarrierNote): Uint8Array {
  const out = new ByteWriter();
  const { corridors, barriers, candidates, passages } = note;
  out.writeCount(corridors === undefined ? 0 : corridors.length + 1);
  for (const { id, ax, ay, bx, by } of corridors ?? []) {
    out.writeCount(id);
    writeNumbers(out, [ax, ay, bx, by]);
  }
  out.writeCount(barriers.length);
  for (const { corridor, points, tolls, delay, queue, passed, lost } of barriers) {
    out.writeCount(corridor);
    out.writeCount(points.length);
    writeNumbers(out, points);
    out.writeCount(tolls.length);
    writeNumbers(out, tolls);
    writeNumbers(out, [delay, queue, lost]);
    out.writeCount(passed);
  }
  out.writeCount(candidates.length);
  // One chain is much like the one before.
  const past = [0, 0, 0, 0];
  for (const { corridor, ax, ay, bx, by } of candidates) {
    out.writeCount(corridor);
    [ax, ay, bx, by].forEach((value, k) => {
      const quanta = quantise(value);
      out.writeSigned(quanta - past[k]);
      past[k] = quanta;
    });
  }
  out.writeCount(passages.length);
  for (const { corridor, forwards, backwards } of passages) {
    out.writeCount(corridor);
    out.writeCount(forwards);
    out.writeCount(backwards);
  }
  out.writeCount(note.rerouted);
  return out.copy();
}

/** @throws FootfallError for bytes that `encodeBarrierNote` did not write */
export function decodeBarrierNote(step: number, bytes: Uint8Array): BarrierNote {
  const input = new ByteReader(bytes);
  const corridorCount = input.readCount();
  const readPiece = (): { ax: number; ay: number; bx: number; by: number } => {
    const [ax, ay, bx, by] = readNumbers(input, 4);
    return { ax, ay, bx, by };
  };
  const corridors =
    corridorCount === 0 ? undefined : list(corridorCount - 1, () => ({ id: input.readCount(), ...readPiece() }));
  const barriers = list(input.readCount(), (): RecordedBarrier => {
    const corridor = input.readCount();
    const points = readNumbers(input, input.readLength());
    const tolls = readNumbers(input, input.readLength());
    const [delay, queue, lost] = readNumbers(input, 3);
    return { corridor, points, tolls, delay, queue, passed: input.readCount(), lost };
  });
  const past = [0, 0, 0, 0];
  const candidates = list(input.readCount(), (): RecordedCandidate => {
    const corridor = input.readCount();
    for (let k = 0; k < 4; k++) {
      past[k] += input.readSigned();
      if (Math.abs(past[k]) > SCALE * LARGEST) throw refuseBytes(input.position);
    }
    const [ax, ay, bx, by] = past.map((quanta) => quanta / SCALE);
    return { corridor, ax, ay, bx, by };
  });
  const passages = list(input.readCount(), (): RecordedPassage => {
    const corridor = input.readCount();
    const forwards = input.readCount();
    return { corridor, forwards, backwards: input.readCount() };
  });
  const rerouted = input.readCount();
  if (input.left > 0) throw refuseBytes(input.position);
  return { step, ...(corridors && { corridors }), barriers, candidates, passages, rerouted };
}

function quantise(value: number): number {
  return Math.round(SCALE * Math.max(-LARGEST, Math.min(LARGEST, value)));
}

function writeNumbers(out: ByteWriter, values: readonly number[]): void {
  for (const value of values) out.writeSigned(quantise(value));
}

function readNumbers(input: ByteReader, count: number): number[] {
  return list(count, () => input.readSigned() / SCALE);
}

/** Read one by one, so that a count that was made to harm ends with the bytes. */
function list<T>(count: number, read: () => T): T[] {
  const out: T[] = [];
  for (let k = 0; k < count; k++) out.push(read());
  return out;
}
