import { createTrajectories, type Trajectories } from '../../record/index.js';
import type { ForeignKind, ForeignOptions, ForeignTable } from './parse-foreign.js';
import type { WatchLimits } from './parser-watch.js';

/** Beside the bytes of the file. */
export interface ParserRequest {
  readonly kind: ForeignKind;
  readonly options: ForeignOptions;
  readonly limits: WatchLimits;
}

/** A refusal: code and message of a FootfallError. */
export interface ParserRefusal {
  readonly code: string;
  readonly message: string;
}

/** The columns of a table, in the order in which they are sent. */
const COLUMNS = ['speed', 'x', 'y', 'headingX', 'headingY', 'frames', 'ids', 'crowd'] as const;

interface AnswerHead {
  readonly refusal?: ParserRefusal;
  readonly rows: number;
  readonly frameRate: number;
  readonly crowds: readonly string[];
  readonly areas: readonly string[];
}

/** A request as bytes: length of the head, head, file. */
export function formatRequest(request: ParserRequest): Uint8Array {
  return formatHead(request);
}

export function readRequest(data: Uint8Array): { readonly request: ParserRequest; readonly bytes: Uint8Array } {
  const { head, end } = readHead(data);
  // Not a Buffer, whose `slice` copies nothing.
  const bytes = new Uint8Array(data.buffer, data.byteOffset + end, data.length - end);
  return { request: head as ParserRequest, bytes };
}

/** A table, or a refusal, as bytes: length of the head, head, columns. */
export function formatAnswer(answer: ForeignTable | ParserRefusal): Uint8Array[] {
  if (!('table' in answer)) return [formatHead({ refusal: answer, rows: 0, frameRate: 1, crowds: [], areas: [] })];
  const { table, areas } = answer;
  const { frameRate, crowds } = table;
  return [
    formatHead({ rows: table.ids.length, frameRate, crowds, areas } satisfies AnswerHead),
    ...COLUMNS.map((name) => toBytes(table[name])),
  ];
}

/** @returns undefined for bytes that were cut off */
export function readAnswer(chunks: readonly Uint8Array[]): ForeignTable | ParserRefusal | undefined {
  const reader = new ChunkReader(chunks);
  const size = reader.read(new Uint8Array(4));
  if (!size || new DataView(size.buffer).getUint32(0, true) > reader.left) return undefined;
  const text = reader.read(new Uint8Array(new DataView(size.buffer).getUint32(0, true)));
  if (!text) return undefined;
  const { refusal, rows, frameRate, crowds, areas } = JSON.parse(new TextDecoder().decode(text)) as AnswerHead;
  if (refusal) return refusal;
  if (reader.left !== rows * ROW_BYTES) return undefined;
  const table: Trajectories = createTrajectories(rows, frameRate, crowds);
  for (const name of COLUMNS) reader.read(toBytes(table[name]));
  return { table, areas };
}

const ROW_BYTES = 5 * 8 + 3 * 4;

function formatHead(head: object): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(head));
  const out = new Uint8Array(4 + text.length);
  new DataView(out.buffer).setUint32(0, text.length, true);
  out.set(text, 4);
  return out;
}

function readHead(data: Uint8Array): { readonly head: unknown; readonly end: number } {
  const end = 4 + new DataView(data.buffer, data.byteOffset).getUint32(0, true);
  return { head: JSON.parse(new TextDecoder().decode(data.subarray(4, end))), end };
}

function toBytes({ buffer, byteOffset, byteLength }: Float64Array | Int32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** Bytes across chunks. */
class ChunkReader {
  left: number;
  private chunk = 0;
  private at = 0;

  constructor(private readonly chunks: readonly Uint8Array[]) {
    this.left = chunks.reduce((sum, { length }) => sum + length, 0);
  }

  /** Fills all of `out`; undefined where there are too few. */
  read(out: Uint8Array): Uint8Array | undefined {
    if (out.length > this.left) return undefined;
    for (let done = 0; done < out.length; ) {
      const piece = this.chunks[this.chunk]!.subarray(this.at, this.at + out.length - done);
      out.set(piece, done);
      done += piece.length;
      this.at += piece.length;
      if (this.at === this.chunks[this.chunk]!.length) {
        this.chunk++;
        this.at = 0;
      }
    }
    this.left -= out.length;
    return out;
  }
}
