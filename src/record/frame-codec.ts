import {
  FootfallError,
  numberIn,
  partsOf,
  requireThat,
  requireWhole,
  requireWithin,
  type WorkOptions,
  wholeIn,
} from '../error/index.js';
import { ByteReader, refuseBytes } from './byte-reader.js';
import { ByteWriter } from './byte-writer.js';
import { COLUMNS, createFrame, type RecordedAgent, type RecordedFrame, type RecordingScales } from './frame.js';

/** Largest whole number that a column may have: differences of three still fit. */
const MAX_QUANTA = 2 ** 48;
const RADIUS_SCALE = 1e6;
const LARGEST_ID = 2 ** 31 - 1;
/** Tables hold frames as 32-bit numbers. */
export const LARGEST_FRAME = 2 ** 31 - 1;

/** Refuses who cannot be recorded. */
export const requireAgent = partsOf({
  id: wholeIn(0, LARGEST_ID),
  crowd: wholeIn(0, LARGEST_ID),
  radius: numberIn(0, MAX_QUANTA / RADIUS_SCALE / 2),
});

/** Refuses frames whose columns are too short, or hold what cannot be recorded: here, not when a block is written later. */
export function requireFrame(frame: RecordedFrame, where: string, scales: RecordingScales): void {
  requireFrameParts(frame, where);
  const { count, ids } = frame;
  requireThat(ids.length >= count, `${where}.ids`, ids, `${count} ids`);
  COLUMNS.forEach((name, c) => {
    const column = frame[name];
    requireThat(
      column instanceof Float64Array && column.length >= count,
      `${where}.${name}`,
      column,
      `${count} numbers`,
    );
    const scale = scaleOf(scales, c);
    const most = (MAX_QUANTA - 1) / scale;
    for (let k = 0; k < count; k++) if (!(Math.abs(column[k]) < most)) quantise(column[k], scale, name, ids[k]);
  });
}

const requireFrameParts = partsOf({ frame: requireWhole, count: requireWhole, ids: requireIds });

function requireIds(value: unknown, where: string): void {
  requireThat(value instanceof Int32Array, where, value, 'ids (Int32Array)');
}

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
    writeChanges(out, past.ids.subarray(0, past.count), frame);
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

/**
 * All frames of a block at once.
 *
 * @throws FootfallError for bytes that encodeFrames did not write
 */
export function decodeFrames(bytes: Uint8Array, scales: RecordingScales): FrameBlock {
  const decoder = new FrameDecoder(bytes, scales);
  const frames: RecordedFrame[] = [];
  for (let frame = decoder.next(); frame; frame = decoder.next()) frames.push(frame);
  return { agents: decoder.agents, frames };
}

/** The least that an agent that came and a frame take, bytes. */
const [LEAST_AGENT, LEAST_FRAME] = [3, 3];

/**
 * The frames of a block one after another: a few kilobytes can stand for millions of frames or rows, which must not be in memory
 * at once. Whatever the bytes say, nothing larger than a frame of as many agents as the limit admits is made.
 */
export class FrameDecoder {
  /** Agents that came since the block before. */
  readonly agents: readonly RecordedAgent[];
  /** How many frames the block says that it has. */
  readonly frameCount: number;
  private readonly input: ByteReader;
  private readonly past = new Past();
  private readonly scaleOf: readonly number[];
  private done = 0;
  private number = 0;

  /** @throws FootfallError for bytes that encodeFrames did not write, or more agents than the limit */
  constructor(
    bytes: Uint8Array,
    scales: RecordingScales,
    private readonly options: WorkOptions = {},
  ) {
    const input = new ByteReader(bytes);
    const agents: RecordedAgent[] = [];
    const agentCount = input.readLength(LEAST_AGENT);
    requireWithin('agents', agentCount, '', options);
    for (let k = 0; k < agentCount; k++) {
      const [id, crowd, radius] = [input.readCount(), input.readCount(), input.readCount()];
      if (id > LARGEST_ID || crowd > LARGEST_ID || radius >= MAX_QUANTA) throw refuseBytes(input.position);
      agents.push({ id, crowd, radius: radius / RADIUS_SCALE });
    }
    this.agents = agents;
    this.frameCount = input.readLength(LEAST_FRAME);
    this.input = input;
    this.scaleOf = COLUMNS.map((_, c) => scaleOf(scales, c));
    this.checkEnd();
  }

  /** The next frame, with arrays of its own; undefined behind the last. */
  next(): RecordedFrame | undefined {
    if (this.done === this.frameCount) return undefined;
    this.readHead();
    const { past, scaleOf } = this;
    const frame = createFrame(this.number, past.count);
    frame.ids.set(past.ids.subarray(0, past.count));
    for (const [c, name] of COLUMNS.entries()) this.readColumn(c, frame[name], scaleOf[c]);
    this.checkEnd();
    return frame;
  }

  /** Checks the next frame and passes over it. @returns false behind the last */
  skip(): boolean {
    if (this.done === this.frameCount) return false;
    this.readHead();
    for (let c = 0; c < COLUMNS.length; c++) this.readColumn(c);
    this.checkEnd();
    return true;
  }

  /** Number of the frame that was read or passed over last. */
  get frame(): number {
    return this.number;
  }

  /** How many agents it shows. */
  get count(): number {
    return this.past.count;
  }

  private readHead(): void {
    this.done++;
    this.number += this.input.readCount();
    if (this.number > LARGEST_FRAME) throw refuseBytes(this.input.position);
    this.past.readChanges(this.input, this.options);
  }

  private readColumn(column: number, out?: Float64Array, scale = 1): void {
    const { input, past } = this;
    const { count } = past;
    for (let k = 0; k < count; k++) {
      const value = past.predict(column, k) + input.readSigned();
      if (!(Math.abs(value) < MAX_QUANTA)) throw refuseBytes(input.position);
      past.note(column, k, value);
      if (out) out[k] = value / scale;
    }
  }

  /** Bytes behind the last frame would be a free place for a bomb. */
  private checkEnd(): void {
    if (this.done === this.frameCount && this.input.left > 0) throw refuseBytes(this.input.position);
  }
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

/** The last two values of every agent present, in the order of their ids. Arrays may be longer than `count`. */
class Past {
  count = 0;
  ids = new Int32Array(0);
  private last = COLUMNS.map(() => new Float64Array(0));
  private earlier = COLUMNS.map(() => new Float64Array(0));
  /** Frames since each came, up to 2. */
  private ages = new Uint8Array(0);
  private spare: PastArrays | undefined;

  /** Go on with those who stay. */
  advance(ids: Int32Array, count: number): void {
    if (count === this.count && this.hasSame(ids)) {
      this.grow();
      return;
    }
    const { ids: oldIds, count: oldCount } = this;
    const next = this.spare && this.spare.ids.length >= count ? this.spare : createPast(count);
    let from = 0;
    for (let k = 0; k < count; k++) {
      next.ids[k] = ids[k];
      next.ages[k] = 0;
      while (from < oldCount && oldIds[from] < ids[k]) from++;
      if (from >= oldCount || oldIds[from] !== ids[k]) continue;
      next.ages[k] = Math.min(2, this.ages[from] + 1);
      for (let c = 0; c < COLUMNS.length; c++) {
        next.last[c][k] = this.last[c][from];
        next.earlier[c][k] = this.earlier[c][from];
      }
    }
    this.spare = { ids: this.ids, ages: this.ages, last: this.last, earlier: this.earlier };
    Object.assign(this, next);
    this.count = count;
  }

  /**
   * Goes on to the next frame by what its bytes say of those who left and came.
   *
   * @throws FootfallError for changes that do not fit those present, or more agents than the limit
   */
  readChanges(input: ByteReader, options: WorkOptions): void {
    const gone = readRising(input, this.count);
    const comeCount = input.readLength();
    const count = this.count - gone.length + comeCount;
    requireWithin('agents', count, '', options);
    const come = readRising(input, comeCount, comeCount);
    if (gone.length === 0 && comeCount === 0) {
      this.grow();
      return;
    }
    const ids = new Int32Array(count);
    let [k, g, c] = [0, 0, 0];
    for (let from = 0; from < this.count; from++) {
      const id = this.ids[from];
      while (c < comeCount && come[c] < id) ids[k++] = come[c++];
      if (c < comeCount && come[c] === id) throw refuseBytes(input.position);
      if (g < gone.length && gone[g] === id) g++;
      else ids[k++] = id;
    }
    if (g < gone.length) throw refuseBytes(input.position);
    while (c < comeCount) ids[k++] = come[c++];
    this.advance(ids, count);
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

  private hasSame(ids: Int32Array): boolean {
    for (let k = 0; k < this.count; k++) if (ids[k] !== this.ids[k]) return false;
    return true;
  }

  /** One frame more for everyone. */
  private grow(): void {
    for (let k = 0; k < this.count; k++) if (this.ages[k] < 2) this.ages[k]++;
  }
}

interface PastArrays {
  ids: Int32Array;
  ages: Uint8Array;
  last: Float64Array[];
  earlier: Float64Array[];
}

function createPast(count: number): PastArrays {
  return {
    ids: new Int32Array(count),
    ages: new Uint8Array(count),
    last: COLUMNS.map(() => new Float64Array(count)),
    earlier: COLUMNS.map(() => new Float64Array(count)),
  };
}

/**
 * Ids that rise, each stored as the distance from the one before.
 *
 * @param most of them
 * @param known how many there are, where that was read already
 */
function readRising(input: ByteReader, most: number, known?: number): Int32Array {
  const count = known ?? input.readLength();
  if (count > most) throw refuseBytes(input.position);
  const ids = new Int32Array(count);
  let id = -1;
  for (let k = 0; k < count; k++) {
    id += input.readCount() + 1;
    if (id > LARGEST_ID) throw refuseBytes(input.position);
    ids[k] = id;
  }
  return ids;
}
