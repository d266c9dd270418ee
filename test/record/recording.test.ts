import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FootfallError } from '../../src/error/index.js';
import { createRandom } from '../../src/math/index.js';
import { computeCrc32 } from '../../src/record/crc32.js';
import {
  createFrame,
  RECORDING_SCALES,
  type RecordedFrame,
  Recording,
  type RecordingHeader,
  RecordingWriter,
} from '../../src/record/index.js';
import { FIXED_SEED, runs } from '../tier.js';

const HEADER: RecordingHeader = {
  frameRate: 10,
  step: 0.05,
  seed: 7,
  kernel: 'js',
  footfall: '0.1.0',
  origin: [100, -5],
  crowds: ['visitors', 'staff'],
  scene: { footfall: 1 },
  scales: RECORDING_SCALES,
};

/** People that come, walk in arcs, stop, and go. */
function walk(seed: number, frameCount: number, people: number, far = 0): RecordedFrame[] {
  const { next: random } = createRandom(seed);
  const life = Array.from({ length: people }, () => {
    const from = Math.floor(random() * frameCount);
    return { from, to: from + Math.ceil(random() * frameCount), turn: random() - 0.5, speed: 2 * random() };
  });
  return Array.from({ length: frameCount }, (_, f) => {
    const present = [...life.keys()].filter((id) => life[id].from <= f && f < life[id].to);
    const frame = createFrame(3 * f, present.length);
    present.forEach((id, k) => {
      const { turn, speed } = life[id];
      frame.ids[k] = id;
      frame.x[k] = far + 10 * Math.cos(turn * f) + speed * f;
      frame.y[k] = far - 10 * Math.sin(turn * f);
      frame.speed[k] = f % 5 === 0 ? 0 : speed;
      frame.headingX[k] = Math.cos(turn * f);
      frame.headingY[k] = Math.sin(turn * f);
    });
    return frame;
  });
}

function write(frames: readonly RecordedFrame[], people: number, framesPerBlock = 4): Uint8Array {
  const chunks: Uint8Array[] = [];
  const writer = new RecordingWriter(HEADER, (bytes) => chunks.push(bytes.slice()), { framesPerBlock });
  for (let id = 0; id < people; id++) writer.addAgent({ id, crowd: id % 2, radius: 0.2 + 0.01 * id });
  for (const frame of frames) writer.addFrame(frame);
  writer.finish({ arrived: 3 });
  return join(chunks);
}

function join(chunks: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(chunks.flatMap((chunk) => [...chunk]));
}

function compare(read: RecordedFrame, meant: RecordedFrame): void {
  expect([read.frame, ...read.ids]).toEqual([meant.frame, ...meant.ids]);
  for (const [column, scale] of [
    ['x', RECORDING_SCALES.position],
    ['y', RECORDING_SCALES.position],
    ['speed', RECORDING_SCALES.speed],
    ['headingX', RECORDING_SCALES.heading],
    ['headingY', RECORDING_SCALES.heading],
  ] as const) {
    for (let k = 0; k < meant.count; k++) {
      expect(Math.abs(read[column][k] - meant[column][k])).toBeLessThanOrEqual(0.5000001 / scale);
    }
  }
}

describe('the check of blocks', () => {
  it('is the well-known one', () => {
    expect(computeCrc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
  });
});

describe('a recording', () => {
  it('gives back every frame to the stored precision, in any order', () => {
    fc.assert(
      fc.property(
        fc.nat(1e6),
        fc.integer({ min: 1, max: 30 }),
        fc.nat(25),
        fc.constantFrom(0, 1e6, -3e7),
        (seed, n, people, far) => {
          const frames = walk(seed, n, people, far);
          const recording = new Recording(write(frames, people));
          expect([recording.frameCount, recording.lostBytes]).toEqual([n, 0]);
          expect(recording.header).toMatchObject(HEADER);
          expect(recording.summary).toEqual({ arrived: 3 });
          expect(recording.agents).toHaveLength(people);
          for (const k of [...frames.keys()].reverse()) compare(recording.readFrame(k), frames[k]);
        },
      ),
      { numRuns: runs(20, 60, 400), seed: FIXED_SEED },
    );
  });

  it('is read up to the last whole block wherever it was cut off', () => {
    const frames = walk(5, 22, 3);
    const bytes = write(frames, 3);
    const whole = new Recording(bytes);
    let most = -1;
    for (let length = 0; length < bytes.length; length++) {
      let read: Recording;
      try {
        read = new Recording(bytes.subarray(0, length));
      } catch (error) {
        expect(error).toBeInstanceOf(FootfallError);
        expect(most).toBe(-1);
        continue;
      }
      expect(read.summary).toBeUndefined();
      expect(read.frameCount).toBeGreaterThanOrEqual(most);
      expect(read.frameCount % 4 === 0 || read.frameCount === 22).toBe(true);
      most = read.frameCount;
      if (most > 0) expect(read.readFrame(most - 1)).toEqual(whole.readFrame(most - 1));
    }
    expect(most).toBe(22);
  });

  it('notices every changed byte', () => {
    const bytes = write(walk(6, 9, 4), 4);
    for (let k = 0; k < bytes.length; k++) {
      const changed = bytes.slice();
      changed[k] ^= 1 << (k % 8);
      let frameCount = 0;
      try {
        const read = new Recording(changed);
        frameCount = read.frameCount;
        expect(read.lostBytes).toBeGreaterThan(0);
      } catch (error) {
        expect(error).toBeInstanceOf(FootfallError);
      }
      expect(frameCount).toBeLessThanOrEqual(9);
    }
  });

  it('has the same bytes if the writer was saved and resumed after any frame', () => {
    const frames = walk(8, 23, 7);
    const straight = write(frames, 7);
    for (let stop = 0; stop <= frames.length; stop++) {
      const chunks: Uint8Array[] = [];
      const sink = (bytes: Uint8Array) => void chunks.push(bytes.slice());
      const first = new RecordingWriter(HEADER, sink, { framesPerBlock: 4 });
      for (let id = 0; id < 7; id++) first.addAgent({ id, crowd: id % 2, radius: 0.2 + 0.01 * id });
      for (const frame of frames.slice(0, stop)) first.addFrame(frame);
      const state = first.save();
      expect(state.length).toBe(join(chunks).length);
      const second = new RecordingWriter(HEADER, sink, { framesPerBlock: 4 }, state);
      for (const frame of frames.slice(stop)) second.addFrame(frame);
      second.finish({ arrived: 3 });
      expect(join(chunks)).toEqual(straight);
    }
  });

  it('is compact: a few bytes per person and frame', () => {
    const frames = walk(9, 200, 50);
    const shown = frames.reduce((sum, { count }) => sum + count, 0);
    expect(write(frames, 50, 50).length / shown).toBeLessThan(9);
  });

  it('refuses what cannot be stored, and bytes of others', () => {
    const writer = new RecordingWriter(HEADER, () => {});
    const frame = createFrame(0, 1);
    frame.x[0] = Number.NaN;
    expect(() => writer.addFrame(frame)).toThrow(/x of agent 0.*NaN/);
    // Refused at once, so that the writer still takes the next frame and the end.
    frame.x[0] = 1;
    writer.addFrame(frame);
    writer.finish({});
    expect(() => new RecordingWriter(HEADER, () => {}).addFrame(createFrame(0, 2))).toThrow(/ids from 0 that rise/);
    for (const bytes of [new Uint8Array(0), new TextEncoder().encode('id,frame,x,y\n1,2,3,4\n')]) {
      expect(() => new Recording(bytes)).toThrow(FootfallError);
    }
    const newer = write([], 0);
    expect(() => new Recording(newer).readFrame(0)).toThrow(/no such frame/);
  });
});
