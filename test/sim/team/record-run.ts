/** Runs in Node and in the browser alike: nothing here may need either. */
import { RECORDING_SCALES, RecordingWriter } from '../../../src/record/index.js';
import { parseScene } from '../../../src/scene/index.js';
import { Simulation, type ThreadTeam } from '../../../src/sim/index.js';

/** The bytes of the recording of a run of at most `steps` steps, and the whole state after it. */
export function recordRun(sceneText: string, steps: number, team?: ThreadTeam): Uint8Array {
  const scene = parseScene(sceneText);
  const simulation = new Simulation(scene, { team });
  const parts: Uint8Array[] = [];
  const header = {
    frameRate: 10,
    step: simulation.dt,
    seed: simulation.seed,
    kernel: simulation.kernel,
    footfall: '0.0.0',
    origin: [0, 0] as [number, number],
    crowds: [],
    scene: {},
    scales: RECORDING_SCALES,
  };
  const writer = new RecordingWriter(header, (bytes) => parts.push(bytes.slice()));
  for (let known = 0, k = 0; k < steps && !simulation.isOver; k++) {
    simulation.step();
    for (; known < simulation.entered; known++) writer.addAgent(simulation.describeAgent(known));
    writer.addFrame(simulation.readFrame(k));
  }
  writer.finish({ overlap: simulation.overlapMax });
  parts.push(simulation.save());
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
