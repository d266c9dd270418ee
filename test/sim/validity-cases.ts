import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseScene, type Scene } from '../../src/scene/index.js';
import { Simulation } from '../../src/sim/index.js';

/** A scene of `scenes/verification`. */
export function readVerification(name: string): Scene {
  const file = fileURLToPath(new URL(`../../scenes/verification/${name}.scene.json`, import.meta.url));
  return parseScene(readFileSync(file, 'utf8'));
}

/** A run of a scene to its end. Overlap as a share of the radius, times in seconds. */
export interface RunResult {
  readonly sim: Simulation;
  readonly overlap: number;
  /** When the last one arrived. */
  readonly lastArrival: number;
  /** People who did not arrive. */
  readonly remaining: number;
}

export function runScene(scene: Scene, seed: number, look: (sim: Simulation) => void = () => {}): RunResult {
  const sim = new Simulation(scene, { seed });
  let lastArrival = 0;
  let arrived = 0;
  while (!sim.isOver) {
    sim.step();
    if (sim.arrived > arrived) lastArrival = sim.time;
    arrived = sim.arrived;
    look(sim);
  }
  return { sim, overlap: sim.overlapMax, lastArrival, remaining: sim.population.length - sim.arrived };
}

/** R4: mean speed along the ring from second `settle` on. */
export function measureRing(density: number, seed: number, settle = 10, duration = 70): RunResult & { speed: number } {
  const scene = readVerification(`r4-ring-${density}`);
  let sum = 0;
  let samples = 0;
  const result = runScene({ ...scene, run: { ...scene.run, duration } }, seed, ({ crowd, time }) => {
    if (time <= settle) return;
    for (let slot = 0; slot < crowd.count; slot++) sum += crowd.present.vx[slot];
    samples += crowd.count;
  });
  return { ...result, speed: sum / samples };
}

/** Watches the line at x and tells how many per second cross it, from the first to the last. */
export class FlowLine {
  private readonly seen = new Set<number>();
  private first = 0;
  private last = 0;

  constructor(private readonly x: number) {}

  look({ crowd, time }: Simulation): void {
    const { count, present, traits } = crowd;
    for (let slot = 0; slot < count; slot++) {
      if (present.x[slot] < this.x || this.seen.has(traits.ids[slot])) continue;
      if (this.seen.size === 0) this.first = time;
      this.seen.add(traits.ids[slot]);
      this.last = time;
    }
  }

  get count(): number {
    return this.seen.size;
  }

  /** Persons per second. */
  get flow(): number {
    return (this.seen.size - 1) / (this.last - this.first);
  }
}

/** Flow through a neck 0.4 m long. @param people those of the scene if absent */
export function measureBottleneck(width: number, seed: number, people = 150): RunResult & { flow: number } {
  const scene = readVerification(`bottleneck-${width}`);
  const line = new FlowLine(10.2);
  const result = runScene(withCount(scene, people), seed, (sim) => line.look(sim));
  return { ...result, flow: line.flow };
}

/** Flow through a door in the outer wall: the room before the neck alone. */
export function measureDoor(width: number, seed: number, people = 150): RunResult & { flow: number } {
  const scene: Scene = {
    ...withCount(readVerification(`bottleneck-${width}`), people),
    boundary: [
      [0, 0],
      [10, 0],
      [10, 8],
      [0, 8],
    ],
    obstacles: [],
    places: {
      start: {
        polygon: [
          [0, 0],
          [9, 0],
          [9, 8],
          [0, 8],
        ],
      },
      exit: {
        line: [
          [10, 4 - width / 2],
          [10, 4 + width / 2],
        ],
      },
    },
  };
  const line = new FlowLine(10);
  const result = runScene(scene, seed, (sim) => line.look(sim));
  return { ...result, flow: line.flow };
}

/** R12: flow into the corridor, and persons per m2 in the half circle of 1 m before it and before the exit, while people queue. */
export function measureTwoRooms(
  width: number,
  seed: number,
  people = 150,
): RunResult & { flow: number; mouth: number; exit: number } {
  const scene = readVerification(`r12-corridor-${width}`);
  const line = new FlowLine(10);
  let [mouth, exit, samples] = [0, 0, 0];
  const result = runScene(withCount(scene, people), seed, (sim) => {
    line.look(sim);
    // From when people come out to when the queue is short.
    if (sim.time < 20 || line.count > 0.9 * people) return;
    samples++;
    mouth += countNear(sim, 10, 5);
    exit += countNear(sim, 25, 5);
  });
  const area = samples * (Math.PI / 2);
  return { ...result, flow: line.flow, mouth: mouth / area, exit: exit / area };
}

/** People within a metre of a point, to its left. */
function countNear({ crowd }: Simulation, x: number, y: number): number {
  const { present, count } = crowd;
  let sum = 0;
  for (let slot = 0; slot < count; slot++) {
    const dx = present.x[slot] - x;
    const dy = present.y[slot] - y;
    if (dx < 0 && dx * dx + dy * dy < 1) sum++;
  }
  return sum;
}

/** The same scene with another number of people in its first crowd. */
export function withCount(scene: Scene, count: number): Scene {
  return { ...scene, crowd: scene.crowd?.map((entry, k) => (k === 0 ? { ...entry, count } : entry)) };
}
