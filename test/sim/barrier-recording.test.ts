import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { runScene } from '../../src/node/run/run-scene.js';
import {
  type BarrierNote,
  decodeBarrierNote,
  encodeBarrierNote,
  formatBarrierCsv,
  formatBarrierJson,
  Recording,
} from '../../src/record/index.js';
import type { Scene } from '../../src/scene/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';
import { BRISK, busyHall } from './barrier-scenes.js';

const folder = mkdtempSync(path.join(tmpdir(), 'footfall-barriers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bytesOf = (out: string): Uint8Array => readFileSync(path.join(out, 'recording.ffr'));

/** A run to its end, broken off after each of some times and resumed. */
async function run(scene: Scene, name: string, breaks: readonly number[] = []): Promise<Uint8Array> {
  const out = path.join(folder, name);
  const options = { out, version: '0', checkpoint: 2 };
  for (const [k, at] of [...breaks, Infinity].entries()) {
    const stop = new AbortController();
    const onProgress = ({ time }: { time: number }): void => {
      if (time >= at) stop.abort();
    };
    // Progress is told now and then only, which is as good as any moment.
    const result = await runScene(scene, { ...options, resume: k > 0, signal: stop.signal, onProgress });
    if (result.summary.complete) break;
  }
  return bytesOf(out);
}

describe('the recording of a run with barriers', () => {
  it('tells of barriers, candidates and shares, the same whether the run was broken off or not', async () => {
    const scene = busyHall({ barriers: BRISK.adaptive, duration: 20 });
    const whole = await run(scene, 'whole');
    expect(await run(scene, 'broken', [6, 17])).toEqual(whole);
    const recording = new Recording(whole);
    const notes = recording.listBarrierNotes();
    // Corridors at the start, when the exit shuts, when a thing comes to stand, and when the exit opens.
    expect(notes.filter(({ corridors }) => corridors).map(({ step }) => step)).toEqual([1, 181, 200, 321]);
    expect(notes.some(({ barriers }) => barriers.length > 0)).toBe(true);
    expect(notes.some(({ candidates }) => candidates.length > 0)).toBe(true);
    const steps = notes.map(({ step }) => step);
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    const last = notes[notes.length - 1];
    expect(recording.summary?.barriers).toMatchObject({ rerouted: last.rerouted, mode: 'adaptive' });
    for (const { barriers } of notes) {
      for (const { tolls, points, delay } of barriers) {
        expect(tolls.every((toll) => toll > 0)).toBe(true);
        expect([4, 6]).toContain(points.length);
        expect(delay).toBeGreaterThanOrEqual(0);
      }
    }
    // Cut off anywhere, it says what it said before.
    for (const share of [0.3, 0.6, 0.9]) {
      const cut = new Recording(whole.slice(0, Math.floor(share * whole.length))).listBarrierNotes();
      expect(cut).toEqual(notes.slice(0, cut.length));
    }
    const rows = [...formatBarrierCsv(recording, 'barriers')].join('').trimEnd().split('\r\n');
    expect(rows).toHaveLength(1 + notes.reduce((sum, { barriers }) => sum + barriers.length, 0));
    const chains = [...formatBarrierCsv(recording, 'candidates')].join('').trimEnd().split('\r\n');
    expect(chains).toHaveLength(1 + notes.reduce((sum, { candidates }) => sum + candidates.length, 0));
    const gates = [...formatBarrierCsv(recording, 'gates')].join('').trimEnd().split('\r\n');
    expect(gates[0]).toBe('t,corridor,ax,ay,bx,by,forwards,backwards,rerouted');
    expect(gates.length).toBeGreaterThan(5);
    const json = JSON.parse(formatBarrierJson(recording));
    expect(json).toMatchObject({ step: 0.05 });
    expect(json.notes).toHaveLength(notes.length);
    expect(json.notes[3].t).toBeCloseTo(0.05 * notes[3].step, 9);
  });

  it('has no word of them in a run without', async () => {
    const scene = busyHall({ barriers: 'off', duration: 1 });
    const recording = new Recording(await run(scene, 'none'));
    expect(recording.listBarrierNotes()).toEqual([]);
    expect(recording.summary).not.toHaveProperty('barriers');
  });
});

describe('a note on barriers', () => {
  const metres = fc.integer({ min: -1e9, max: 1e9 }).map((quanta) => quanta / 1000);
  const seconds = fc.nat(1e9).map((quanta) => quanta / 1000);
  const piece = { ax: metres, ay: metres, bx: metres, by: metres };
  const anyNote: fc.Arbitrary<BarrierNote> = fc
    .record({
      step: fc.nat(),
      corridors: fc.option(fc.array(fc.record({ id: fc.nat(), ...piece }))),
      barriers: fc.array(
        fc.record({
          corridor: fc.nat(),
          points: fc.array(metres),
          tolls: fc.array(seconds),
          delay: seconds,
          queue: seconds,
          passed: fc.nat(),
          lost: metres,
        }),
      ),
      candidates: fc.array(fc.record({ corridor: fc.nat(), ...piece })),
      passages: fc.array(fc.record({ corridor: fc.nat(), forwards: fc.nat(), backwards: fc.nat() })),
      rerouted: fc.nat(),
    })
    .map(({ corridors, ...note }) => (corridors ? { ...note, corridors } : note));

  it('is read as it was written, and refused where bytes are missing or too many', () => {
    const property = fc.property(anyNote, (note) => {
      const bytes = encodeBarrierNote(note);
      expect(decodeBarrierNote(note.step, bytes)).toEqual(note);
      expect(() => decodeBarrierNote(note.step, bytes.slice(0, -1))).toThrow(/bytes/);
      expect(() => decodeBarrierNote(note.step, Uint8Array.of(...bytes, 0))).toThrow(/bytes/);
    });
    for (const seed of [FIXED_SEED, rotatingSeed]) fc.assert(property, { seed, numRuns: runs(20, 100, 5000) });
  });
});
