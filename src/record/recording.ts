import { strFromU8 } from 'fflate';
import { FootfallError } from '../error/index.js';
import { BARRIER_TRACK, type BarrierNote, decodeBarrierNote } from './barrier-notes.js';
import {
  BLOCK,
  type BlockPlace,
  type ByteSource,
  findBlocks,
  hasSignature,
  SIGNATURE,
  sourceOfBytes,
} from './blocks.js';
import { refuseBytes } from './byte-reader.js';
import type { RecordedAgent, RecordedFrame } from './frame.js';
import { decodeFrames, type FrameBlock } from './frame-codec.js';
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
  /** Per frame: its block. */
  private readonly frameBlocks: readonly number[];
  /** Per block: its first frame. */
  private readonly firstFrames: readonly number[];
  private openBlock = -1;
  private opened: FrameBlock = { agents: [], frames: [] };

  /**
   * @param bytes the file, or where to read it from: then one block is in memory at a time
   * @throws FootfallError for bytes that are no recording
   */
  constructor(bytes: Uint8Array | ByteSource) {
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
    this.header = parseHeader(strFromU8(first.payload));
    this.lostBytes = bytes.length - end;
    this.blocks = blocks.filter(({ kind }) => kind === BLOCK.frames);
    this.noteBlocks = blocks.filter(({ kind }) => kind === BLOCK.notes);
    const last = blocks.find(({ kind }) => kind === BLOCK.end);
    this.summary = last && parseSummary(strFromU8(last.payload));
    const agents: RecordedAgent[] = [];
    const numbers: number[] = [];
    const homes: number[] = [];
    const firsts: number[] = [];
    this.blocks.forEach((_, b) => {
      const { agents: come, frames } = this.readBlock(b);
      for (const agent of come) agents.push(agent);
      firsts.push(numbers.length);
      for (const { frame } of frames) {
        if (!(Number.isSafeInteger(frame) && frame > (numbers[numbers.length - 1] ?? -1)))
          throw refuseBytes(this.blocks[b].start);
        numbers.push(frame);
        homes.push(b);
      }
    });
    this.agents = agents.sort((a, b) => a.id - b.id);
    this.frameNumbers = numbers;
    this.frameBlocks = homes;
    this.firstFrames = firsts;
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
    const b = this.frameBlocks[k];
    if (b === undefined) {
      throw new FootfallError('there is no such frame', {
        code: 'record/no-frame',
        got: String(k),
        expected: `0 to ${this.frameCount - 1}`,
      });
    }
    return this.readBlock(b).frames[k - this.firstFrames[b]];
  }

  /** Time of the k-th frame, s. */
  timeOf(k: number): number {
    return this.frameNumbers[k] / this.header.frameRate;
  }

  /**
   * What was kept beside the frames, in the order in which it was written.
   *
   * @throws FootfallError for blocks whose check fits and which hold something else
   */
  listNotes(track: string): RecordedNote[] {
    return this.noteBlocks.flatMap(({ payload }) =>
      decodeNotes(inflateBlock(payload)).filter((note) => note.track === track),
    );
  }

  /** What is known of barriers, in order of time; nothing for a run without. */
  listBarrierNotes(): BarrierNote[] {
    return this.listNotes(BARRIER_TRACK).map(({ step, payload }) => decodeBarrierNote(step, payload));
  }

  /** What is known of groups, in order of time; nothing for a run without. */
  listGroupNotes(): GroupNote[] {
    return this.listNotes(GROUP_TRACK).map(({ step, payload }) => decodeGroupNote(step, payload));
  }

  private readBlock(b: number): FrameBlock {
    if (this.openBlock !== b) {
      this.opened = decodeFrames(inflateBlock(this.blocks[b].payload), this.header.scales);
      this.openBlock = b;
    }
    return this.opened;
  }
}
