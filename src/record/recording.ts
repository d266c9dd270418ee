import { strFromU8 } from 'fflate';
import {
  Budget,
  describeArgument,
  FootfallError,
  LIMIT_DEFAULTS,
  limitOf,
  requireOptions,
  requireParts,
  requireText,
  requireWithin,
  WORK_CHECKS,
  type WorkOptions,
} from '../error/index.js';
import { BARRIER_TRACK, type BarrierNote, decodeBarrierNote } from './barrier-notes.js';
import {
  BLOCK,
  type BlockPlace,
  type ByteSource,
  findBlocks,
  hasSignature,
  requireByteSource,
  SIGNATURE,
  sourceOfBytes,
} from './blocks.js';
import { refuseBytes } from './byte-reader.js';
import type { RecordedAgent, RecordedFrame } from './frame.js';
import { FrameDecoder } from './frame-codec.js';
import { decodeGroupNote, GROUP_TRACK, type GroupNote } from './group-notes.js';
import { inflateBlock } from './inflate-block.js';
import { decodeNotes, type RecordedNote } from './notes.js';
import { parseHeader, parseSummary, type RecordingHeader, type RecordingSummary } from './recording-header.js';

/**
 * A recording opened for reading: any frame at any time, one block decoded at once. What was cut off, or does not fit its check,
 * is left out from there on.
 */
export class Recording {
  readonly header: RecordingHeader;
  /** What the run said at its end; undefined where it was cut off before. */
  readonly summary: RecordingSummary | undefined;
  /** Bytes behind the last whole block. */
  readonly lostBytes: number;
  /** Everybody that was ever made known, by id. */
  readonly agents: readonly RecordedAgent[];
  /** Numbers of all frames, rising. */
  readonly frameNumbers: readonly number[];
  private readonly blocks: readonly BlockPlace[];
  private readonly noteBlocks: readonly BlockPlace[];
  /** Per block: its first frame. */
  private readonly firstFrames: readonly number[];
  /** Per block: frames and rows of all its frames. */
  private readonly weights: readonly number[];
  private openBlock = -1;
  private opened: BlockFrames = EMPTY_BLOCK;

  /**
   * Every block is read once and checked, one frame in memory at a time.
   *
   * @param bytes the file, or where to read it from: then one block is in memory at a time
   * @param options limits `frames`, `agents`, `rows`, `notes` and, per block, `unpackedBytes`
   * @throws FootfallError for bytes that are not a recording, or hold more than a limit
   */
  constructor(
    bytes: Uint8Array | ByteSource,
    private readonly options: WorkOptions = {},
  ) {
    requireByteSource(bytes, 'Recording: bytes');
    requireOptions(options, 'Recording: options', WORK_CHECKS);
    const source = sourceOfBytes(bytes);
    const { blocks, end } = findBlocks(source);
    const first = blocks[0];
    const isOurs = hasSignature(source.read(0, Math.min(source.length, SIGNATURE.length)));
    if (!isOurs || first?.kind !== BLOCK.header) {
      throw new FootfallError('this is no recording', {
        code: 'record/no-recording',
        got: isOurs ? 'one that was cut off in its header' : 'something else',
        expected: 'a file written by footfall run',
      });
    }
    this.header = parseHeader(readText(first));
    this.lostBytes = bytes.length - end;
    this.blocks = blocks.filter(({ kind }) => kind === BLOCK.frames);
    this.noteBlocks = blocks.filter(({ kind }) => kind === BLOCK.notes);
    const last = blocks.find(({ kind }) => kind === BLOCK.end);
    this.summary = last && parseSummary(readText(last));
    // A row takes two to four bytes. Only where rows are packed more tightly, as those of agents that stand still, the limit counts.
    const rowLimit = options.limits?.rows ?? Math.max(LIMIT_DEFAULTS.rows, source.length);
    const agents: RecordedAgent[] = [];
    const numbers: number[] = [];
    const firsts: number[] = [];
    const weights: number[] = [];
    let rows = 0;
    for (const block of this.blocks) {
      const decoder = this.decode(block);
      requireWithin('agents', agents.length + decoder.agents.length, '', options);
      for (const agent of decoder.agents) agents.push(agent);
      requireWithin('frames', numbers.length + decoder.frameCount, '', options);
      firsts.push(numbers.length);
      const before = rows;
      while (decoder.skip()) {
        const { frame, count } = decoder;
        if (!(frame > (numbers[numbers.length - 1] ?? -1))) throw refuseBytes(block.start);
        numbers.push(frame);
        rows += count;
        if (rows > rowLimit) requireWithin('rows', rows, '', { limits: { rows: rowLimit } });
      }
      weights.push(decoder.frameCount + rows - before);
    }
    this.agents = agents.sort((a, b) => a.id - b.id);
    this.frameNumbers = numbers;
    this.firstFrames = firsts;
    this.weights = weights;
  }

  /** How many frames there are. */
  get frameCount(): number {
    return this.frameNumbers.length;
  }

  /**
   * The k-th frame. Frames near each other are fast: they share a block.
   *
   * @throws FootfallError for a number out of range
   */
  readFrame(k: number): RecordedFrame {
    this.checkFrame(k);
    const b = this.findBlock(k);
    if (this.openBlock !== b) this.openAt(b);
    return this.opened.at(k - this.firstFrames[b]);
  }

  /** Time of the k-th frame, s. @throws FootfallError for a number out of range */
  timeOf(k: number): number {
    this.checkFrame(k);
    return this.frameNumbers[k] / this.header.frameRate;
  }

  /**
   * What was kept beside the frames, in the order in which it was written.
   *
   * @throws FootfallError for blocks whose check fits and which hold something else
   */
  listNotes(track: string): RecordedNote[] {
    return [...this.readNotes(track)];
  }

  /**
   * {@link listNotes} one by one, for recordings with many.
   *
   * @throws FootfallError for blocks whose check fits and which hold something else, or more notes than the limit
   */
  *readNotes(track: string): Generator<RecordedNote> {
    requireText(track, 'readNotes: track');
    const notes = new Budget('notes', '', this.options);
    const bytes = new Budget('unpackedBytes', '', this.options);
    for (const { payload } of this.noteBlocks) {
      const unpacked = inflateBlock(payload, limitOf('unpackedBytes', this.options));
      bytes.spend(unpacked.length);
      for (const note of decodeNotes(unpacked, notes)) if (note.track === track) yield note;
    }
  }

  /** What is known of barriers, in order of time; nothing for a run without. */
  listBarrierNotes(): BarrierNote[] {
    return [...this.readBarrierNotes()];
  }

  /** {@link listBarrierNotes} one by one. */
  *readBarrierNotes(): Generator<BarrierNote> {
    for (const { step, payload } of this.readNotes(BARRIER_TRACK)) yield decodeBarrierNote(step, payload);
  }

  /** What is known of groups, in order of time; nothing for a run without. */
  listGroupNotes(): GroupNote[] {
    return [...this.readGroupNotes()];
  }

  /** {@link listGroupNotes} one by one. */
  *readGroupNotes(): Generator<GroupNote> {
    for (const { step, payload } of this.readNotes(GROUP_TRACK)) yield decodeGroupNote(step, payload);
  }

  private checkFrame(k: number): void {
    if (Number.isInteger(k) && k >= 0 && k < this.frameCount) return;
    throw new FootfallError('there is no such frame', {
      code: 'record/no-frame',
      got: describeArgument(k),
      expected: `0 to ${this.frameCount - 1}`,
    });
  }

  /** The block of a frame: the last one that does not begin behind it. Blocks without frames begin where the next one does. */
  private findBlock(k: number): number {
    let [low, high] = [0, this.firstFrames.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.firstFrames[middle] <= k) low = middle;
      else high = middle;
    }
    return low;
  }

  private openAt(b: number): void {
    const make = (): FrameDecoder => this.decode(this.blocks[b]);
    this.opened = this.weights[b] <= MOST_HELD ? new HeldBlock(make()) : new SteppedBlock(make);
    this.openBlock = b;
  }

  private decode(block: BlockPlace): FrameDecoder {
    const bytes = inflateBlock(block.payload, limitOf('unpackedBytes', this.options));
    return new FrameDecoder(bytes, this.header.scales, this.options);
  }
}

/** Refuses what is not an open recording. */
export function requireRecording(value: unknown, where: string): void {
  // By its parts: who only names the class brings all of it, and its unpacker, into a page.
  requireParts(value, where, 'a Recording', 'header', 'agents', 'frameNumbers', 'readFrame', 'timeOf');
}

/** Frames and rows of a block that are held at once: 50 frames of 20,000 agents. Each takes about 50 bytes, a frame some 500. */
const MOST_HELD = 1_000_000;

/** The frames of the block that was opened last. */
interface BlockFrames {
  at(k: number): RecordedFrame;
}

const EMPTY_BLOCK: BlockFrames = {
  at(k) {
    throw refuseBytes(k);
  },
};

/** All frames of a block. */
class HeldBlock implements BlockFrames {
  private readonly frames: RecordedFrame[] = [];

  constructor(decoder: FrameDecoder) {
    for (let frame = decoder.next(); frame; frame = decoder.next()) this.frames.push(frame);
  }

  at(k: number): RecordedFrame {
    return this.frames[k];
  }
}

/** One frame of a block that would not fit into memory whole: the next one is near, an earlier one needs all before it. */
class SteppedBlock implements BlockFrames {
  private decoder: FrameDecoder;
  private frame: RecordedFrame | undefined;
  private k = -1;

  constructor(private readonly make: () => FrameDecoder) {
    this.decoder = make();
  }

  at(k: number): RecordedFrame {
    if (k < this.k) {
      this.decoder = this.make();
      this.k = -1;
    }
    for (; this.k < k - 1; this.k++) this.decoder.skip();
    if (this.k < k) {
      this.frame = this.decoder.next();
      this.k = k;
    }
    if (!this.frame) throw refuseBytes(k);
    return this.frame;
  }
}

/** The text of a header or an end: no scene that is read may be larger. */
const LONGEST_TEXT = 100_000_000;

function readText(block: BlockPlace): string {
  if (block.size > LONGEST_TEXT) throw refuseBytes(block.start);
  return strFromU8(block.payload);
}
