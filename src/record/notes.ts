import { strFromU8, strToU8 } from 'fflate';
import { Budget, FootfallError, partsOf, requireBytes, requireText, wholeIn } from '../error/index.js';
import { ByteReader, refuseBytes } from './byte-reader.js';
import { ByteWriter } from './byte-writer.js';

/** Something about a run beside its frames, as bytes of whoever wrote it. */
export interface RecordedNote {
  /** What it is about: notes of one track have one layout. [Limit: at most 64 bytes] */
  readonly track: string;
  /** Step of the run after which it was made: time is step times the header's `step`. */
  readonly step: number;
  readonly payload: Uint8Array;
}

const LONGEST_TRACK = 64;

/** Refuses what cannot be kept beside frames. */
export const requireNote = partsOf({
  track: (value, where) => {
    requireText(value, where);
    if (strToU8(value as string).length > LONGEST_TRACK) throw refuseTrack(value as string);
  },
  step: wholeIn(),
  payload: requireBytes,
});

/** Some notes as bytes, in order. */
export function encodeNotes(notes: readonly RecordedNote[]): Uint8Array {
  const out = new ByteWriter();
  const tracks = [...new Set(notes.map(({ track }) => track))];
  out.writeCount(tracks.length);
  for (const track of tracks) {
    const name = strToU8(track);
    if (name.length > LONGEST_TRACK) throw refuseTrack(track);
    out.writeCount(name.length);
    out.writeBytes(name);
  }
  out.writeCount(notes.length);
  let before = 0;
  for (const { track, step, payload } of notes) {
    out.writeCount(tracks.indexOf(track));
    out.writeCount(step - before);
    before = step;
    out.writeCount(payload.length);
    out.writeBytes(payload);
  }
  return out.copy();
}

/** Names of tracks in a block, and bytes of one note: what is above was made to harm. */
const [MOST_TRACKS, LONGEST_NOTE] = [10_000, 8_000_000];
/** The least that a note takes, bytes. */
const LEAST_NOTE = 3;

/**
 * @param budget counts the notes of all blocks
 * @throws FootfallError for bytes that `encodeNotes` did not write, and for more notes than the budget
 */
export function decodeNotes(bytes: Uint8Array, budget: Budget = new Budget('notes', '')): RecordedNote[] {
  const input = new ByteReader(bytes);
  const tracks: string[] = [];
  const trackCount = input.readLength();
  if (trackCount > MOST_TRACKS) throw refuseBytes(input.position);
  for (let k = 0; k < trackCount; k++) {
    const length = input.readLength();
    if (length > LONGEST_TRACK) throw refuseBytes(input.position);
    tracks.push(strFromU8(input.readBytes(length)));
  }
  const noteCount = input.readLength(LEAST_NOTE);
  budget.spend(noteCount);
  const notes: RecordedNote[] = [];
  let step = 0;
  for (let k = 0; k < noteCount; k++) {
    const track = tracks[input.readCount()];
    if (track === undefined) throw refuseBytes(input.position);
    step += input.readCount();
    const length = input.readLength();
    if (length > LONGEST_NOTE || !Number.isSafeInteger(step)) throw refuseBytes(input.position);
    notes.push({ track, step, payload: input.readBytes(length) });
  }
  if (input.left > 0) throw refuseBytes(input.position);
  return notes;
}

function refuseTrack(track: string): FootfallError {
  return new FootfallError('the name of a track of notes is too long', {
    code: 'record/bad-note',
    got: `${track.slice(0, LONGEST_TRACK)}...`,
    expected: `at most ${LONGEST_TRACK} bytes`,
  });
}
