import { FootfallError } from '../error/index.js';
import { ByteReader, refuseBytes } from './byte-reader.js';
import { ByteWriter } from './byte-writer.js';
import { COLUMNS, createFrame, type RecordedAgent, type RecordedFrame, type RecordingScales } from './frame.js';

/** Largest whole number that a column may have: differences of three still fit. */
const MAX_QUANTA = 2 ** 48;
const RADIUS_SCALE = 1e6;
const LARGEST_ID = 2 ** 31 - 1;

/** What one block of frames holds. */
export interface FrameBlock {
  /** Who came since the block before. */
  readonly agents: readonly RecordedAgent[];
  readonly frames: readonly RecordedFrame[];
}

/**
 * Writes frames as whole numbers: who left and who came since the frame before, then column by column how far each value is from
 * going on as it did. Blocks know nothing of each other, so each can be read alone.
 *
 * @throws FootfallError for values that are not finite or too large for the scales
 */
export function encodeFrames({ agents, frames }: FrameBlock, scales: RecordingScales): Uint8Array {
  const out = new ByteWriter(4096);
  out.writeCount(agents.length);
  for (const { id, crowd, radius } of agents) {
    out.writeCount(id);
    out.writeCount(crowd);
    out.writeCount(quantise(radius, RADIUS_SCALE, 'radius', id));
  }
  out.writeCount(frames.length);
  const past = new Past();
  let before = 0;
  for (const frame of frames) {
    out.writeCount(frame.frame - before);
    before = frame.frame;
    writeChanges(out, past.ids, frame);
    past.advance(frame.ids, frame.count);
    COLUMNS.forEach((name, c) => {
      const scale = scaleOf(scales, c);
      const column = frame[name];
      for (let k = 0; k < frame.count; k++) {
        const value = quantise(column[k], scale, name, frame.ids[k]);
        out.writeSigned(value - past.predict(c, k));
        past.note(c, k, value);
      }
    });
  }
  return out.copy();
}

/** @throws FootfallError for bytes that encodeFrames did not write */
export function decodeFrames(bytes: Uint8Array, scales: RecordingScales): FrameBlock {
  const input = new ByteReader(bytes);
  const agents: RecordedAgent[] = [];
  for (let k = input.readCount(); k > 0; k--) {
    const id = input.readCount();
    const crowd = input.readCount();
    agents.push({ id, crowd, radius: input.readCount() / RADIUS_SCALE });
  }
  const frames: RecordedFrame[] = [];
  const past = new Past();
  let before = 0;
  for (let n = input.readCount(); n > 0; n--) {
    before += input.readCount();
    const ids = readChanges(input, past.ids);
    const frame = createFrame(before, ids.length);
    frame.ids.set(ids);
    past.advance(ids, ids.length);
    COLUMNS.forEach((name, c) => {
      const scale = scaleOf(scales, c);
      for (let k = 0; k < ids.length; k++) {
        const value = past.predict(c, k) + input.readSigned();
        past.note(c, k, value);
        frame[name][k] = value / scale;
      }
    });
    frames.push(frame);
  }
  return { agents, frames };
}

function scaleOf(scales: RecordingScales, column: number): number {
  return column < 2 ? scales.position : column === 2 ? scales.speed : scales.heading;
}

function quantise(value: number, scale: number, name: string, id: number): number {
  const quanta = Math.round(value * scale);
  if (Math.abs(quanta) < MAX_QUANTA) return quanta + 0;
  throw new FootfallError('a value cannot be recorded', {
    code: 'record/bad-value',
    where: `${name} of agent ${id}`,
    got: String(value),
    expected: `a finite number below ${MAX_QUANTA / scale}`,
  });
}

function writeChanges(out: ByteWriter, before: Int32Array, { ids, count }: RecordedFrame): void {
  const gone: number[] = [];
  const come: number[] = [];
  let k = 0;
  for (const id of before) {
    while (k < count && ids[k] < id) come.push(ids[k++]);
    if (k < count && ids[k] === id) k++;
    else gone.push(id);
  }
  while (k < count) come.push(ids[k++]);
  for (const list of [gone, come]) {
    out.writeCount(list.length);
    list.forEach((id, n) => {
      out.writeCount(n === 0 ? id : id - list[n - 1] - 1);
    });
  }
}

function readChanges(input: ByteReader, before: Int32Array): Int32Array {
  const lists = [0, 1].map(() => {
    const list: number[] = [];
    for (let n = input.readCount(); n > 0; n--) {
      list.push(list.length === 0 ? input.readCount() : list[list.length - 1] + input.readCount() + 1);
    }
    return list;
  });
  const gone = new Set(lists[0]);
  const ids = Int32Array.from([...before].filter((id) => !gone.has(id)).concat(lists[1])).sort();
  const isSound = lists[1].every((id) => id <= LARGEST_ID) && ids.every((id, k) => k === 0 || id > ids[k - 1]);
  if (!isSound) throw refuseBytes(input.position);
  return ids;
}

/** The last two values of everybody present, in the order of their ids. */
class Past {
  ids = new Int32Array(0);
  private last = COLUMNS.map(() => new Float64Array(0));
  private earlier = COLUMNS.map(() => new Float64Array(0));
  /** Frames since each came, up to 2. */
  private ages = new Uint8Array(0);

  /** Go on with those who stay. */
  advance(ids: Int32Array, count: number): void {
    const ages = new Uint8Array(count);
    const last = COLUMNS.map(() => new Float64Array(count));
    const earlier = COLUMNS.map(() => new Float64Array(count));
    let from = 0;
    for (let k = 0; k < count; k++) {
      while (from < this.ids.length && this.ids[from] < ids[k]) from++;
      if (from >= this.ids.length || this.ids[from] !== ids[k]) continue;
      ages[k] = Math.min(2, this.ages[from] + 1);
      for (let c = 0; c < COLUMNS.length; c++) {
        last[c][k] = this.last[c][from];
        earlier[c][k] = this.earlier[c][from];
      }
    }
    this.ids = ids.slice(0, count);
    this.ages = ages;
    this.last = last;
    this.earlier = earlier;
  }

  /** Places go on as before, speed and heading stay. */
  predict(column: number, k: number): number {
    const age = this.ages[k];
    if (age === 0) return 0;
    const last = this.last[column][k];
    return column < 2 && age === 2 ? 2 * last - this.earlier[column][k] : last;
  }

  note(column: number, k: number, value: number): void {
    this.earlier[column][k] = this.last[column][k];
    this.last[column][k] = value;
  }
}
