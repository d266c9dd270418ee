import { describe, expect, it } from 'vitest';
import { createRandom } from '../../src/math/index.js';
import { animateRecording } from '../../src/node/index.js';
import { createFrame, RECORDING_SCALES, Recording, RecordingWriter } from '../../src/record/index.js';
import { validateScene } from '../../src/scene/index.js';
import { DEMOS, Simulation } from '../../src/sim/index.js';
import { insideLayer, readSvg } from '../plot/read-svg.js';
import { FIXED_SEED } from '../tier.js';

/** A recording of a demo by `direct`, which plans nothing: fast, and full of motion. */
function record(name: string, agents: number, seconds: number): Parameters<typeof animateRecording> {
  const made = (DEMOS.find((demo) => demo.name === name) as (typeof DEMOS)[number]).build({
    agents,
    duration: seconds,
  });
  const crowd = made.scene.crowd?.map((entry) => ({ ...entry, planner: 'direct' as const }));
  const scene = { ...made.scene, crowd };
  const simulation = new Simulation(scene, { behaviours: made.behaviours });
  const names = (crowd ?? []).map(({ id }) => id as string);
  const { writer, read } = createWriter(names, simulation.dt);
  for (let known = 0; ; simulation.step()) {
    for (; known < simulation.entered; known++) writer.addAgent(simulation.describeAgent(known));
    writer.addFrame(simulation.readFrame(simulation.steps));
    if (simulation.isOver) break;
  }
  writer.finish({});
  return [read(), scene, { film: made.film }];
}

describe('an animation', () => {
  it('shows everybody, and the obstacles that move', () => {
    const [recording, scene, options] = record('crowd', 40, 20);
    const elements = insideLayer(readSvg(animateRecording(recording, scene, options)), 'motion');
    expect(elements.filter(({ name }) => name === 'circle').length).toBe(recording.agents.length);
    const cars = elements.filter(({ name, parents }) => name === 'path' && parents.at(-1)?.name === 'g');
    // Five cars; those on the avenues begin anew once in twenty seconds.
    expect(cars.length).toBeGreaterThanOrEqual(5);
    for (const { attributes } of elements.filter(({ name }) => name.startsWith('animate'))) {
      const times = attributes.keyTimes.split(';').map(Number);
      expect(times[0]).toBe(0);
      expect(times.length).toBe(attributes.values.split(';').length);
      for (let k = 1; k < times.length; k++) expect(times[k]).toBeGreaterThanOrEqual(times[k - 1]);
      expect(times.at(-1)).toBeLessThanOrEqual(1);
      expect(attributes.dur).toBe('5s');
    }
  });

  it('shows what is left of the fruits', () => {
    const [recording, scene, options] = record('fruit', 12, 10);
    const elements = insideLayer(readSvg(animateRecording(recording, scene, options)), 'motion');
    expect(elements.filter(({ name }) => name === 'rect').length).toBe(256);
  });

  it('is no larger than told: first less exact, then shorter', () => {
    const [recording, scene] = stagger(3, 600);
    const whole = animateRecording(recording, scene, { maxBytes: 1e9 });
    for (const share of [0.9, 0.5, 0.3]) {
      const svg = animateRecording(recording, scene, { maxBytes: share * whole.length });
      expect(svg.length).toBeLessThanOrEqual(share * whole.length);
      expect(insideLayer(readSvg(svg), 'motion').filter(({ name }) => name === 'circle').length).toBe(3);
    }
    expect(() => animateRecording(recording, scene, { maxBytes: 1000 })).toThrow(/does not fit/);
  });
});

/** Agents that turn in every frame: nothing of their ways can be left out. */
function stagger(agents: number, frames: number): Parameters<typeof animateRecording> {
  const scene = validateScene({
    footfall: 1,
    boundary: [
      [0, 0],
      [40, 0],
      [40, 40],
      [0, 40],
    ],
  });
  const random = createRandom(FIXED_SEED);
  const { writer, read } = createWriter(['staggerers'], 0.1);
  for (let id = 0; id < agents; id++) writer.addAgent({ id, crowd: 0, radius: 0.2 });
  for (let k = 0; k < frames; k++) {
    const frame = createFrame(k, agents);
    for (let id = 0; id < agents; id++) {
      frame.ids[id] = id;
      frame.x[id] = 40 * random.next();
      frame.y[id] = 40 * random.next();
    }
    writer.addFrame(frame);
  }
  writer.finish({});
  return [read(), scene];
}

function createWriter(crowds: string[], step: number): { writer: RecordingWriter; read: () => Recording } {
  const parts: Uint8Array[] = [];
  const header = {
    frameRate: 10,
    step,
    seed: 1,
    kernel: 'js',
    footfall: '0.0.0',
    origin: [0, 0] as [number, number],
    crowds,
    scene: {},
    scales: RECORDING_SCALES,
  };
  const writer = new RecordingWriter(header, (bytes) => parts.push(bytes.slice()));
  return { writer, read: () => new Recording(Buffer.concat(parts)) };
}
