import { deflateSync, strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { FootfallError } from '../../src/error/index.js';
import { createRandom } from '../../src/math/index.js';
import { BLOCK, formatBlock, SIGNATURE } from '../../src/record/blocks.js';
import { ByteWriter } from '../../src/record/byte-writer.js';
import { encodeFrames } from '../../src/record/frame-codec.js';
import { createFrame, RECORDING_SCALES, Recording } from '../../src/record/index.js';
import { inflateBlock } from '../../src/record/inflate-block.js';

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
});
