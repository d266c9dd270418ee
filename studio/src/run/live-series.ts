import type { RecordedFrame } from 'footfall/record';
import type { Point, Scene, ScenePlace } from 'footfall/scene';
import { PHASES, type Simulation } from 'footfall/sim';

/** Who is gone was last seen at most this far from its exit, m. */
const EXIT_REACH = 4;

/** Columns before those of exits, areas and phases. */
export const FIXED_COLUMNS = ['time', 'inside', 'arrived', 'left'] as const;

/**
 * Numbers of a run over time, one row per frame: people inside, arrived and gone, people gone by each exit, density in each area, time
 * of each phase of the steps.
 */
export class LiveSeries {
  readonly exits: readonly string[];
  readonly areas: readonly string[];
  private readonly exitLines: readonly (readonly Point[])[];
  private readonly areaRings: readonly { readonly ring: readonly Point[]; readonly size: number }[];
  private readonly gone: Float64Array;
  private readonly phases = new Float64Array(PHASES.length);
  private steps = 0;
  private before: RecordedFrame | undefined;

  constructor(scene: Scene) {
    const places = Object.entries(scene.places ?? {}) as [string, ScenePlace][];
    const goals = listGoalNames(scene);
    const exits = places.filter(([name]) => goals.has(name));
    const areas = places.filter(([, place]) => place.polygon !== undefined);
    this.exits = exits.map(([name]) => name);
    this.areas = areas.map(([name]) => name);
    this.exitLines = exits.map(([, place]) => (place.point ? [place.point] : (place.line ?? place.polygon ?? [])));
    this.areaRings = areas.map(([, place]) => {
      const ring = place.polygon ?? [];
      return { ring, size: areaOf(ring) };
    });
    this.gone = new Float64Array(exits.length);
  }

  get width(): number {
    return FIXED_COLUMNS.length + this.exits.length + this.areas.length + PHASES.length;
  }

  /** The row of a frame. */
  row(simulation: Simulation, frame: RecordedFrame): number[] {
    this.countGone(frame);
    this.before = frame;
    const made = Math.max(1, simulation.steps - this.steps);
    const phases = PHASES.map((name, k) => {
      const spent = (simulation.phaseMs[name] - this.phases[k]) / made;
      this.phases[k] = simulation.phaseMs[name];
      return spent;
    });
    this.steps = simulation.steps;
    const densities = this.areaRings.map(({ ring, size }) => countInside(frame, ring) / Math.max(1e-9, size));
    const { time, arrived, left } = simulation;
    return [time, frame.count, arrived, left, ...this.gone, ...densities, ...phases];
  }

  /** Who was there in the frame before and is not now has gone by the nearest exit. */
  private countGone({ ids, count }: RecordedFrame): void {
    const { before, exitLines } = this;
    if (!before || exitLines.length === 0) return;
    for (let k = 0, at = 0; k < before.count; k++) {
      while (at < count && ids[at] < before.ids[k]) at++;
      if (at < count && ids[at] === before.ids[k]) continue;
      let [best, nearest] = [-1, EXIT_REACH];
      exitLines.forEach((line, e) => {
        const distance = distanceTo(line, before.x[k], before.y[k]);
        if (distance < nearest) [best, nearest] = [e, distance];
      });
      if (best >= 0) this.gone[best]++;
    }
  }
}

/** Places that somebody goes to at the end. */
function listGoalNames({ crowd = [], agents = [] }: Scene): Set<string> {
  const names = new Set<string>();
  for (const { goal } of [...crowd, ...agents]) {
    if (typeof goal === 'string') names.add(goal);
    else if (Array.isArray(goal)) for (const part of goal) typeof part === 'string' && names.add(part);
    else if (goal && typeof goal === 'object') for (const name of Object.keys(goal)) names.add(name);
  }
  return names;
}

function areaOf(ring: readonly Point[]): number {
  let sum = 0;
  ring.forEach(([x, y], k) => {
    const [nx, ny] = ring[(k + 1) % ring.length];
    sum += x * ny - nx * y;
  });
  return Math.abs(sum) / 2;
}

function countInside({ count, x, y }: RecordedFrame, ring: readonly Point[]): number {
  let inside = 0;
  for (let k = 0; k < count; k++) if (isInside(ring, x[k], y[k])) inside++;
  return inside;
}

function isInside(ring: readonly Point[], px: number, py: number): boolean {
  let inside = false;
  for (let k = 0, j = ring.length - 1; k < ring.length; j = k++) {
    const [ax, ay] = ring[k];
    const [bx, by] = ring[j];
    if (ay > py !== by > py && px < ((bx - ax) * (py - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

function distanceTo(line: readonly Point[], px: number, py: number): number {
  let least = Infinity;
  for (let k = 0; k < Math.max(1, line.length - 1); k++) {
    const [ax, ay] = line[k];
    const [bx, by] = line[Math.min(k + 1, line.length - 1)];
    const [dx, dy] = [bx - ax, by - ay];
    const t = Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy || 1)));
    least = Math.min(least, Math.hypot(px - ax - t * dx, py - ay - t * dy));
  }
  return least;
}
