import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseScene, type Scene } from '../../src/scene/index.js';
import { RecordedRun, Simulation } from '../../src/sim/index.js';

const file = fileURLToPath(new URL('../../scenes/examples/two-doors.scene.json', import.meta.url));
const scene = { ...parseScene(readFileSync(file, 'utf8')), run: { step: 0.05, duration: 60 } } as Scene;

function withChange(change: object): Scene {
  return { ...scene, crowd: scene.crowd?.map((entry) => ({ ...entry, ...change })) } as Scene;
}

function run(simulation: Simulation, steps: number): Simulation {
  for (let k = 0; k < steps; k++) simulation.step();
  return simulation;
}

describe('a run that takes over another', () => {
  it('goes on as the other would where nothing is different', () => {
    const first = run(new Simulation(scene), 60);
    const second = new Simulation(scene);
    second.takeOver(first.save());
    expect(run(second, 40).save()).toEqual(run(first, 40).save());
  });

  it.each([{ dynamics: 'social-force' }, { dynamics: 'orca' }, { planner: 'direct' }, { planner: 'roadmap' }])(
    'keeps everybody in place and moves them by %o from then on',
    (change) => {
      const first = run(new Simulation(scene), 60);
      const second = new Simulation(withChange(change));
      second.takeOver(first.save());
      expect(second.readFrame(1)).toEqual(first.readFrame(1));
      run(first, 40);
      run(second, 40);
      expect(second.readFrame(2).x).not.toEqual(first.readFrame(2).x);
      expect(second.overlapMax).toBeLessThan(0.2);
    },
  );
});

describe('the plan of someone', () => {
  it('says where they go, and asking changes nothing', () => {
    const asked = run(new Simulation(scene), 60);
    const unasked = run(new Simulation(scene), 60);
    const plan = asked.describePlan(3);
    const [x, y] = plan?.way ?? [];
    expect([x, y]).toEqual([plan?.x, plan?.y]);
    expect(plan?.goals.length).toBeGreaterThan(0);
    expect(Math.hypot(...(plan?.wish ?? [1, 1]))).toBeLessThanOrEqual(1 + 1e-12);
    expect(asked.describePlan(100_000)).toBeUndefined();
    expect(run(asked, 20).save()).toEqual(run(unasked, 20).save());
  });
});

it('a recorded run has a frame for the start and one per interval', () => {
  const chunks: Uint8Array[] = [];
  const recorded = new RecordedRun(new Simulation(scene), (bytes) => chunks.push(bytes), { version: '0' });
  for (let k = 0; k < 10; k++) recorded.step();
  expect(recorded.every).toBe(2);
  expect(recorded.writer.save().lastFrame).toBe(5);
  expect(recorded.summarise(false)).toMatchObject({ steps: 10, complete: false, seed: 1 });
});
