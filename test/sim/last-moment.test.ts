import { describe, expect, it } from 'vitest';
import { ClearingTimes, runMeasures, sourceOfRecording } from '../../src/analysis/index.js';
import { Recording } from '../../src/record/index.js';
import type { Scene } from '../../src/scene/index.js';
import { RecordedRun, Simulation } from '../../src/sim/index.js';

/** Agents leave at a point: no line tells when, only that they are missing from the next frame. */
const POINT_GOAL: Scene = {
  footfall: 1,
  boundary: [
    [0, 0],
    [9, 0],
    [9, 9],
    [0, 9],
  ],
  places: {
    desk: { point: [7, 7] },
    room: {
      polygon: [
        [1, 1],
        [3, 1],
        [3, 3],
        [1, 3],
      ],
    },
  },
  crowd: [{ count: 4, spawn: 'room', goal: 'desk' }],
  run: { duration: 60 },
};

function join(parts: readonly Uint8Array[]): Buffer {
  return Buffer.concat(parts);
}

function finish(run: RecordedRun): { readonly frames: number; readonly end: Buffer } {
  while (!run.simulation.isOver) run.step();
  const end = join(run.formatEnd());
  const frames = run.close();
  run.writer.finish(run.summarise(true) as unknown as Record<string, unknown>);
  return { frames, end };
}

describe('the last moment of a run', () => {
  it.each([1, 2, 3, 4, 5, 6])('is recorded where agents left after the last frame, seed %i', (seed) => {
    const parts: Uint8Array[] = [];
    const run = new RecordedRun(new Simulation(POINT_GOAL, { seed }), (bytes) => parts.push(bytes), { version: '0' });
    const { frames, end } = finish(run);
    const bytes = join(parts);
    // What the studio would write is the same.
    expect(bytes.subarray(bytes.length - end.length).equals(end)).toBe(true);
    const recording = new Recording(bytes);
    expect(recording.frameCount).toBe(frames);
    expect(recording.readFrame(frames - 1).count).toBe(0);
    expect(recording.frameNumbers).toEqual(Array.from({ length: frames }, (_, k) => k));
    const { simulation } = run;
    expect(recording.timeOf(frames - 1)).toBeGreaterThanOrEqual(simulation.time - 1e-9);
    expect(recording.timeOf(frames - 1)).toBeLessThan(simulation.time + 1 / recording.header.frameRate);
    const [clearing] = runMeasures(sourceOfRecording(recording), [new ClearingTimes()]);
    expect(clearing.left).toBe(simulation.left);
    for (const time of Object.values(clearing.times)) expect(time).toBeGreaterThan(0);
  });

  it('is the same for a run that went on from any of its last steps', () => {
    const whole: Uint8Array[] = [];
    const first = new RecordedRun(new Simulation(POINT_GOAL), (bytes) => whole.push(bytes), { version: '0' });
    const saved: { simulation: Uint8Array; state: ReturnType<RecordedRun['save']>; parts: Uint8Array[] }[] = [];
    while (!first.simulation.isOver) {
      saved.push({ simulation: first.simulation.save(), state: first.save(), parts: [...whole] });
      first.step();
    }
    finish(first);
    expect(saved.length).toBeGreaterThan(10);
    for (const { simulation: bytes, state, parts } of saved.slice(-10)) {
      const simulation = new Simulation(POINT_GOAL);
      simulation.load(bytes);
      finish(new RecordedRun(simulation, (more) => parts.push(more), { version: '0', state }));
      expect(join(parts).equals(join(whole))).toBe(true);
    }
  });

  it('adds nothing where the same agents are there as in the last frame', () => {
    const { goal: _, ...stay } = { ...POINT_GOAL.crowd?.[0], count: 2, spawn: 'room' };
    const scene: Scene = {
      ...POINT_GOAL,
      crowd: [stay],
      agents: [{ at: [5, 5], arrive: { at: 1.95 } }],
      run: { duration: 1.05 },
    };
    const parts: Uint8Array[] = [];
    const run = new RecordedRun(new Simulation(scene), (bytes) => parts.push(bytes), { version: '0' });
    const { frames } = finish(run);
    expect(run.simulation.steps % run.every).not.toBe(0);
    expect(frames).toBe(Math.floor(run.simulation.steps / run.every) + 1);
    expect(new Recording(join(parts)).frameCount).toBe(frames);
  });
});
