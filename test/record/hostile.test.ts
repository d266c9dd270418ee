import { deflateSync, strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { FootfallError } from '../../src/error/index.js';
import { createRandom } from '../../src/math/index.js';
import { BLOCK, formatBlock, SIGNATURE } from '../../src/record/blocks.js';
import { ByteWriter } from '../../src/record/byte-writer.js';
import { encodeFrames } from '../../src/record/frame-codec.js';
import {
  createFrame,
  encodeGroupNote,
  formatCsv,
  formatGroupCsv,
  GROUP_TRACK,
  RECORDING_SCALES,
  Recording,
  readTables,
} from '../../src/record/index.js';
import { inflateBlock } from '../../src/record/inflate-block.js';
import { encodeNotes } from '../../src/record/notes.js';
import { FIXED_SEED, runs } from '../tier.js';
import { mutateRecording } from './mutate-files.js';

const HEADER = {
  recording: 1,
  frameRate: 10,
  step: 0.05,
  seed: 1,
  kernel: 'js',
  footfall: '0.1.0',
  origin: [0, 0],
  crowds: [],
  scales: RECORDING_SCALES,
};

/** A recording whose checks all fit, whatever it says. */
function forge(header: unknown, ...blocks: [kind: number, payload: Uint8Array][]): Uint8Array {
  const parts = [
    SIGNATURE,
    formatBlock(BLOCK.header, strToU8(typeof header === 'string' ? header : JSON.stringify(header))),
  ];
  for (const [kind, payload] of blocks) parts.push(formatBlock(kind, payload));
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** A block of frames of these numbers. */
function pack(...counts: number[]): Uint8Array {
  const out = new ByteWriter();
  for (const count of counts) out.writeCount(count);
  return deflateSync(out.copy());
}

const frames = (...numbers: number[]): Uint8Array =>
  deflateSync(encodeFrames({ agents: [], frames: numbers.map((n) => createFrame(n, 0)) }, RECORDING_SCALES));

describe('a recording that was made to harm', () => {
  it('is read where nothing is wrong with it', () => {
    const bytes = forge(HEADER, [BLOCK.frames, frames(0, 3)], [BLOCK.frames, frames(4)], [BLOCK.end, strToU8('{}')]);
    expect(new Recording(bytes).frameNumbers).toEqual([0, 3, 4]);
  });

  it.each<[string, () => Uint8Array]>([
    ['no header', () => forge('not json')],
    ['a header of another kind', () => forge([1, 2])],
    ['a frame rate of 0', () => forge({ ...HEADER, frameRate: 0 })],
    [
      'scales that are no whole numbers',
      () => forge({ ...HEADER, scales: { position: 1e-300, speed: 1, heading: 1 } }),
    ],
    ['a far newer format', () => forge({ ...HEADER, recording: 1e9 })],
    ['an end that is no summary', () => forge(HEADER, [BLOCK.end, strToU8('{')])],
    ['an end that is a number', () => forge(HEADER, [BLOCK.end, strToU8('1')])],
    ['frames that are not deflated', () => forge(HEADER, [BLOCK.frames, Uint8Array.of(1, 2, 3, 255, 255)])],
    ['frames of nothing', () => forge(HEADER, [BLOCK.frames, new Uint8Array(0)])],
    ['agents without end', () => forge(HEADER, [BLOCK.frames, pack(2 ** 52, 1, 1, 1)])],
    ['frames without end', () => forge(HEADER, [BLOCK.frames, pack(0, 2 ** 52, 1, 0, 0)])],
    ['people who come without end', () => forge(HEADER, [BLOCK.frames, pack(0, 1, 0, 0, 2 ** 52, 1, 1)])],
    ['ids beyond 32 bits', () => forge(HEADER, [BLOCK.frames, pack(0, 1, 0, 0, 1, 2 ** 40, 0, 0, 0, 0, 0)])],
    ['frames that do not rise', () => forge(HEADER, [BLOCK.frames, frames(5)], [BLOCK.frames, frames(5)])],
  ])('is refused in one sentence for %s', (_, make) => {
    const bytes = make();
    expect(() => new Recording(bytes)).toThrow(FootfallError);
    expect(() => new Recording(bytes)).toThrow(/recording/);
  });

  it('is not unpacked beyond what may be', () => {
    const random = createRandom(1);
    const noise = Uint8Array.from({ length: 100_000 }, () => Math.floor(256 * random.next()));
    const packed = deflateSync(noise);
    expect(Buffer.compare(inflateBlock(packed), noise)).toBe(0);
    expect(Buffer.compare(inflateBlock(packed, 150_000), noise)).toBe(0);
    expect(() => inflateBlock(packed, 50_000)).toThrow(/at most 50000 bytes/);
    expect(() => inflateBlock(deflateSync(new Uint8Array(8_000_000)), 1_000_000)).toThrow(FootfallError);
  });

  it('is refused before ten million empty frames are in memory: 30 kB of them took 5 GB', () => {
    const bytes = forge(HEADER, [BLOCK.frames, emptyFrames(10_000_000)]);
    expect(bytes.length).toBeLessThan(40_000);
    expect(() => new Recording(bytes)).toThrow(expect.objectContaining({ code: 'limit/frames' }));
  });

  it('is read frame by frame where its blocks would not fit into memory, forwards and backwards', () => {
    const count = 1_200_000;
    const recording = new Recording(
      forge(HEADER, [BLOCK.frames, emptyFrames(count)], [BLOCK.frames, frames(count + 5)]),
    );
    expect(recording.frameCount).toBe(count + 1);
    for (const k of [0, 1, 1000, 3, 3, count - 1, count, 0]) {
      expect(recording.readFrame(k).frame).toBe(k === count ? count + 5 : k + 1);
    }
    expect(() => recording.readFrame(count + 1)).toThrow(FootfallError);
    expect(() => recording.readFrame(0.5)).toThrow(FootfallError);
  });

  it('says no more rows, agents and notes than the limits', () => {
    // One agent that stands still for 40 frames: 5 bytes each, next to nothing once packed.
    const standing = deflateSync(
      encodeFrames({ agents: [], frames: Array.from({ length: 40 }, (_, k) => place(k, 1)) }, RECORDING_SCALES),
    );
    const bytes = forge(HEADER, [BLOCK.frames, standing]);
    expect(new Recording(bytes).frameCount).toBe(40);
    const refusal = (limits: object): unknown => {
      try {
        return new Recording(bytes, { limits });
      } catch (error) {
        return (error as FootfallError).code;
      }
    };
    expect(refusal({ rows: 39 })).toBe('limit/rows');
    expect(refusal({ frames: 39 })).toBe('limit/frames');
    expect(refusal({ unpackedBytes: 100 })).toBe('limit/unpacked-bytes');
    const crowd = forge(HEADER, [BLOCK.frames, pack(3, 0, 0, 0, 1, 0, 0, 2, 0, 0, 0)]);
    expect(new Recording(crowd).agents.length).toBe(3);
    expect(() => new Recording(crowd, { limits: { agents: 2 } })).toThrow(/agents/);
    const notes = deflateSync(
      encodeNotes(Array.from({ length: 5 }, (_, step) => ({ track: 'x', step, payload: new Uint8Array(0) }))),
    );
    const noted = new Recording(forge(HEADER, [BLOCK.notes, notes]), { limits: { notes: 4 } });
    expect(() => noted.listNotes('x')).toThrow(expect.objectContaining({ code: 'limit/notes' }));
  });

  it.each<[string, () => Uint8Array]>([
    ['bytes behind the last frame', () => forge(HEADER, [BLOCK.frames, pack(0, 1, 0, 0, 0, 0)])],
    ['frames beyond 32 bits', () => forge(HEADER, [BLOCK.frames, pack(0, 1, 2 ** 31, 0, 0)])],
    ['a place beyond 2^48 quanta', () => forge(HEADER, [BLOCK.frames, pack(0, 1, 0, 0, 1, 0, 2 ** 50, 0, 0, 0, 0)])],
    [
      'a number of more than 53 bits',
      () => forge(HEADER, [BLOCK.frames, deflateSync(new Uint8Array(8).fill(255, 0, 7))]),
    ],
    ['someone who leaves without having come', () => forge(HEADER, [BLOCK.frames, pack(0, 1, 0, 1, 4, 0)])],
    ['an origin that makes Infinity', () => forge({ ...HEADER, origin: [1e308, 0] })],
    ['scales that make Infinity', () => forge({ ...HEADER, scales: { position: 1e300, speed: 1, heading: 1 } })],
    ['a frame rate that makes Infinity', () => forge({ ...HEADER, frameRate: 1e-308 })],
    ['an origin of a million numbers', () => forge({ ...HEADER, origin: new Array(1_000_000).fill(0) })],
    ['a header of ten thousand brackets', () => forge(`{"recording":1,"scene":${'['.repeat(1e4)}${']'.repeat(1e4)}}`)],
  ])('is refused for %s', (_, make) => {
    const bytes = make();
    expect(() => new Recording(bytes)).toThrow(/recording/);
  });

  it('never throws anything else, and gives finite numbers only, however it was changed', () => {
    const random = createRandom(FIXED_SEED);
    const people = { agents: [{ id: 1, crowd: 0, radius: 0.2 }], frames: [place(0, 3), place(1, 2), place(5, 4)] };
    const group = { group: 1, isGathering: false, path: [0, 0, 1, 1], back: 0, front: 1, ids: [1], attraction: [0.5] };
    const notes = [{ track: GROUP_TRACK, step: 1, payload: encodeGroupNote({ step: 1, groups: [group] }) }];
    const base = forge(
      { ...HEADER, crowds: ['a'] },
      [BLOCK.frames, deflateSync(encodeFrames(people, RECORDING_SCALES))],
      [BLOCK.notes, deflateSync(encodeNotes(notes))],
      [BLOCK.end, strToU8('{"left":1}')],
    );
    let read = 0;
    for (let k = 0; k < runs(200, 2000, 20_000); k++) {
      const bytes = mutateRecording(base, random);
      try {
        const recording = new Recording(bytes);
        const text = [...formatCsv(readTables(recording)), ...formatGroupCsv(recording, 'groups')].join('');
        expect(text).not.toMatch(/NaN|Infinity|undefined/);
        read++;
      } catch (error) {
        expect(error, `mutant ${k}`).toBeInstanceOf(FootfallError);
      }
    }
    expect(read).toBeGreaterThan(0);
  });
});

/** A block that says so many frames of nobody, each one behind the one before. */
function emptyFrames(count: number): Uint8Array {
  const head = new ByteWriter();
  head.writeCount(0);
  head.writeCount(count);
  const bytes = new Uint8Array(head.length + 3 * count);
  bytes.set(head.view());
  for (let k = head.length; k < bytes.length; k += 3) bytes[k] = 1;
  return deflateSync(bytes);
}

/** Agents 0 to count - 1, standing in a row. */
function place(frame: number, count: number) {
  const made = createFrame(frame, count);
  for (let k = 0; k < count; k++) {
    made.ids[k] = k;
    made.x[k] = k + 1;
    made.headingX[k] = 1;
  }
  return made;
}
