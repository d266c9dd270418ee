import { deflateSync, strToU8 } from 'fflate';
import {
  FootfallError,
  maybe,
  partsOf,
  requireBytes,
  requireFunction,
  requireOptions,
  wholeIn,
} from '../error/index.js';
import { BLOCK, formatBlock, SIGNATURE } from './blocks.js';
import type { RecordedAgent, RecordedFrame } from './frame.js';
import { decodeFrames, encodeFrames, LARGEST_FRAME, requireAgent, requireFrame } from './frame-codec.js';
import { decodeNotes, encodeNotes, type RecordedNote, requireNote } from './notes.js';
import { formatHeader, type RecordingHeader, type RecordingSummary, requireSummary } from './recording-header.js';

/** What a recording is appended to: a file, a list of chunks. */
export type ByteSink = (bytes: Uint8Array) => void;

/** How a recording is written. */
export interface RecordingWriterOptions {
  /** Frames per block: what is lost at most when the machine stops. [Limit: 1 or more] Default 50. */
  readonly framesPerBlock?: number | undefined;
}

/** A writer between two frames, to go on from in another process. */
export interface WriterState {
  /** Bytes handed to the sink so far. */
  readonly length: number;
  /** Frames and agents not yet in a block, encoded like one. */
  readonly pending: Uint8Array;
  readonly lastFrame: number;
  /** Notes not yet in a block, encoded like one; absent where there are none. */
  readonly notes?: Uint8Array;
}

/** Refuses what `save` of a writer did not return. */
export const requireWriterState = partsOf({
  length: wholeIn(),
  pending: requireBytes,
  lastFrame: wholeIn(-1),
  notes: maybe(requireBytes),
});

/**
 * Writes a recording: the header at once, a block whenever enough frames came together, an end with a summary. The same frames
 * give the same bytes, however often the work was interrupted and resumed.
 */
export class RecordingWriter {
  private frames: RecordedFrame[] = [];
  private agents: RecordedAgent[] = [];
  private notes: RecordedNote[] = [];
  private written = 0;
  private lastFrame = -1;
  private isEnded = false;
  private readonly framesPerBlock: number;

  /** @param resume a state of an earlier writer: the sink must hold exactly `resume.length` bytes of it */
  constructor(
    private readonly header: RecordingHeader,
    private readonly sink: ByteSink,
    options: RecordingWriterOptions = {},
    resume?: WriterState,
  ) {
    requireFunction(sink, 'RecordingWriter: sink');
    requireOptions(options, 'RecordingWriter: options', { framesPerBlock: wholeIn(1) });
    const head = formatHeader(header);
    this.framesPerBlock = Math.max(1, Math.floor(options.framesPerBlock ?? 50));
    if (resume) {
      requireWriterState(resume, 'RecordingWriter: resume');
      this.written = resume.length;
      this.lastFrame = resume.lastFrame;
      const { agents, frames } = decodeFrames(resume.pending, header.scales);
      this.agents = [...agents];
      this.frames = [...frames];
      if (resume.notes) this.notes = decodeNotes(resume.notes);
      return;
    }
    this.put(SIGNATURE);
    this.put(formatBlock(BLOCK.header, strToU8(head)));
  }

  /** Bytes handed to the sink so far. */
  get length(): number {
    return this.written;
  }

  /** Make someone known, before the first frame that shows them. */
  addAgent(agent: RecordedAgent): void {
    if (this.isEnded) throw refuse('an agent after the end', 'nothing more');
    requireAgent(agent, 'addAgent: agent');
    this.agents.push({ ...agent });
  }

  /** @throws FootfallError for frames that do not rise, ids that do not rise, values that cannot be stored */
  addFrame(frame: RecordedFrame): void {
    if (this.isEnded) throw refuse('a frame after the end', 'nothing more');
    requireFrame(frame, 'addFrame: frame', this.header.scales);
    if (!(frame.frame > this.lastFrame && frame.frame <= LARGEST_FRAME)) {
      throw refuse(`frame ${frame.frame} after ${this.lastFrame}`, `whole numbers that rise, up to ${LARGEST_FRAME}`);
    }
    for (let k = 0; k < frame.count; k++) {
      const isRising = frame.ids[k] > (k === 0 ? -1 : frame.ids[k - 1]);
      if (!isRising) throw refuse(`agent ${frame.ids[k]} at place ${k}`, 'ids from 0 that rise');
    }
    this.lastFrame = frame.frame;
    this.frames.push(copyFrame(frame));
    if (this.frames.length >= this.framesPerBlock) this.flush();
  }

  /** Keep something beside the frames: it goes into a block of its own behind those of the present frames. */
  addNote(note: RecordedNote): void {
    if (this.isEnded) throw refuse('a note after the end', 'nothing more');
    requireNote(note, 'addNote: note');
    const last = this.notes[this.notes.length - 1]?.step ?? 0;
    if (!(note.step >= last)) {
      throw refuse(`a note of step ${note.step} after ${last}`, 'whole numbers that do not fall');
    }
    this.notes.push({ ...note, payload: note.payload.slice() });
  }

  /** Where the writer stands, for a checkpoint. */
  save(): WriterState {
    const { frames, agents, notes } = this;
    return {
      length: this.written,
      pending: encodeFrames({ frames, agents }, this.header.scales),
      lastFrame: this.lastFrame,
      ...(notes.length > 0 && { notes: encodeNotes(notes) }),
    };
  }

  /** Write what is left, and the end. */
  finish(summary: RecordingSummary): void {
    requireSummary(summary, 'finish: summary');
    if (this.isEnded) return;
    this.flush();
    this.put(formatBlock(BLOCK.end, strToU8(JSON.stringify(summary))));
    this.isEnded = true;
  }

  private flush(): void {
    const { frames, agents, notes } = this;
    if (frames.length > 0 || agents.length > 0) {
      const payload = encodeFrames({ frames, agents }, this.header.scales);
      this.put(formatBlock(BLOCK.frames, deflateSync(payload, { level: 6 })));
    }
    // What a sink has taken is not written again, also where it refuses the rest.
    this.frames = [];
    this.agents = [];
    if (notes.length > 0) this.put(formatBlock(BLOCK.notes, deflateSync(encodeNotes(notes), { level: 6 })));
    this.notes = [];
  }

  private put(bytes: Uint8Array): void {
    this.sink(bytes);
    this.written += bytes.length;
  }
}

function copyFrame({ frame, count, ids, x, y, speed, headingX, headingY }: RecordedFrame): RecordedFrame {
  return {
    frame,
    count,
    ids: ids.slice(0, count),
    x: x.slice(0, count),
    y: y.slice(0, count),
    speed: speed.slice(0, count),
    headingX: headingX.slice(0, count),
    headingY: headingY.slice(0, count),
  };
}

function refuse(got: string, expected: string): FootfallError {
  return new FootfallError('a recording cannot go on like this', { code: 'record/bad-frame', got, expected });
}
