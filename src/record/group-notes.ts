import { ByteReader, refuseBytes } from './byte-reader.js';
import { ByteWriter } from './byte-writer.js';

/** The track of the notes on groups. */
export const GROUP_TRACK = 'groups';

/** A group as it stands. */
export interface RecordedGroup {
  /** Its number in the run. */
  readonly group: number;
  /** It waits for somebody to come to its start. */
  readonly isGathering: boolean;
  /** Its path, x0, y0, x1, y1, ..., m; only where it is another one than in the note before. */
  readonly path?: readonly number[] | undefined;
  /** c, m, and A, m2; with the path. */
  readonly width?: number | undefined;
  readonly area?: number | undefined;
  /** Where its region begins and ends, metres along the path. */
  readonly back: number;
  readonly front: number;
  /** Ids of its people, and the attraction point of each, metres along the path. */
  readonly ids: readonly number[];
  readonly attraction: readonly number[];
}

/** What is known of groups after a step. */
export interface GroupNote {
  readonly step: number;
  readonly groups: readonly RecordedGroup[];
}

/** A note as bytes, without its step. A millimetre, a thousandth of a square metre. */
export function encodeGroupNote({ groups }: GroupNote): Uint8Array {
  const out = new ByteWriter();
  out.writeCount(groups.length);
  for (const { group, isGathering, path, width = 0, area = 0, back, front, ids, attraction } of groups) {
    out.writeCount(group);
    out.writeCount((isGathering ? 1 : 0) + (path ? 2 : 0));
    if (path) {
      out.writeCount(path.length);
      for (const value of [...path, width, area]) out.writeSigned(quantise(value));
    }
    out.writeSigned(quantise(back));
    out.writeSigned(quantise(front - back));
    out.writeCount(ids.length);
    ids.forEach((id, k) => {
      out.writeCount(id);
      out.writeSigned(quantise(attraction[k] - back));
    });
  }
  return out.copy();
}

/** @throws FootfallError for bytes that `encodeGroupNote` did not write */
export function decodeGroupNote(step: number, bytes: Uint8Array): GroupNote {
  const input = new ByteReader(bytes);
  const read = (): number => input.readSigned() / QUANTA;
  const list = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
  const readPath = (): number[] => {
    const count = input.readLength();
    if (count < 2 || count % 2 === 1) throw refuseBytes(input.position);
    return list(count, read);
  };
  const groups = list(input.readLength(LEAST_GROUP), (): RecordedGroup => {
    const group = input.readCount();
    const flags = input.readCount();
    if (flags > 3) throw refuseBytes(input.position);
    const laid = flags & 2 ? { path: readPath(), width: read(), area: read() } : {};
    const back = read();
    const front = back + read();
    const units = list(input.readLength(LEAST_MEMBER), () => [input.readCount(), back + read()] as const);
    const isGathering = (flags & 1) === 1;
    return {
      group,
      isGathering,
      ...laid,
      back,
      front,
      ids: units.map(([id]) => id),
      attraction: units.map(([, s]) => s),
    };
  });
  if (input.left > 0) throw refuseBytes(input.position);
  return { step, groups };
}

/** The least that a group and a member take, bytes. */
const [LEAST_GROUP, LEAST_MEMBER] = [5, 2];

/** Quanta per metre. */
const QUANTA = 1000;

function quantise(value: number): number {
  return Math.round(QUANTA * value);
}
