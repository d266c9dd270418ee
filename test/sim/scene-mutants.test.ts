import { describe, expect, it } from 'vitest';
import { FootfallError } from '../../src/error/index.js';
import { createRandom } from '../../src/math/index.js';
import { Recording } from '../../src/record/index.js';
import { checkScene, type Scene } from '../../src/scene/index.js';
import { RecordedRun, Simulation, validateRun } from '../../src/sim/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../tier.js';
import { listSeeds, mutateScene } from './scene-mutants.js';

/** Steps of each run: the first ones build all maps. */
const STEPS = 4;
/** Limits that keep the test short; what they refuse is refused by check and run alike. */
const LIMITS = { agents: 2000 };

/** What becomes of a changed scene: a refusal by the check, or a run without one. */
function tryOut(scene: Scene): 'refused' | 'ran' {
  const { ok, errors, compiled } = checkScene(scene, { limits: LIMITS });
  if (!ok) {
    expect(errors.length).toBeGreaterThan(0);
    return 'refused';
  }
  if (validateRun(scene, { compiled, limits: LIMITS })) return 'refused';
  const simulation = new Simulation(scene, { compiled, limits: LIMITS });
  const parts: Uint8Array[] = [];
  const run = new RecordedRun(simulation, (bytes) => parts.push(bytes), { version: '0' });
  for (let k = 0; k < STEPS && !simulation.isOver; k++) run.step();
  expect(simulation.time).toBeLessThanOrEqual(simulation.duration + simulation.dt);
  simulation.save();
  run.close();
  run.writer.finish({});
  const recording = new Recording(Buffer.concat(parts));
  const { count, x, y, speed } = recording.readFrame(recording.frameCount - 1);
  for (let k = 0; k < count; k++) expect(Number.isFinite(x[k] + y[k] + speed[k])).toBe(true);
  return 'ran';
}

describe('changed scenes', () => {
  it.each([FIXED_SEED, rotatingSeed])('run if the check says so, and only then (seed %i)', (seed) => {
    const random = createRandom(seed);
    const seeds = listSeeds();
    const counts = { refused: 0, ran: 0 };
    for (let k = 0; k < runs(5, 12, 200); k++) {
      const scene = mutateScene(seeds[Math.floor(random.next() * seeds.length)] as string, random);
      try {
        counts[tryOut(scene as Scene)]++;
      } catch (error) {
        const text = error instanceof FootfallError ? `refused by the run: ${error.message}` : String(error);
        throw new Error(`seed ${seed}, scene ${k}: ${text}\n${JSON.stringify(scene)}`, { cause: error });
      }
    }
    expect(counts.ran).toBeGreaterThan(0);
    expect(counts.refused).toBeGreaterThan(0);
  });
});
