import { measureOutside } from './check-trajectories.js';
import {
  isPlace,
  type ProblemCount,
  type ProblemKind,
  TRAJECTORY_LIMITS,
  type TrajectoryLimits,
} from './trajectory-problems.js';

interface Count extends ProblemCount {
  count: number;
  id: number;
  frame: number;
}

interface Place {
  frame: number;
  x: number;
  y: number;
}

/**
 * What `checkTrajectories` finds, counted row by row, for tables that do not fit into memory: first every row as it stands in the file
 * (`note`), then the sound ones by frame and id (`check`). Memory: four numbers per person.
 */
export class TrajectoryTally {
  /** Rows that were noted. */
  rows = 0;
  /** Different frames among those that were checked. */
  frames = 0;
  private readonly counts = new Map<ProblemKind, Count>();
  private readonly latest = new Map<number, number>();
  private readonly places = new Map<number, Place>();
  /** Frames from one sight of a person to the next: how often, and of whom first. */
  private readonly steps = new Map<number, Count>();
  private frame = Number.NaN;

  /** A row as it stands in the file. @returns whether the place can be used */
  note(id: number, frame: number, x: number, y: number): boolean {
    this.rows++;
    if (frame < (this.latest.get(id) ?? -Infinity)) this.addFirst('time-back', id, frame);
    else this.latest.set(id, frame);
    if (isPlace(x, y)) return true;
    this.addFirst('not-finite', id, frame);
    return false;
  }

  /** A sound row; they come by frame, then id. */
  check(id: number, frame: number, x: number, y: number, frameRate: number, limits: TrajectoryLimits): void {
    if (frame !== this.frame) this.frames++;
    this.frame = frame;
    if (measureOutside(x, y, limits) > 0) this.addLeast('outside', id, frame);
    const before = this.places.get(id);
    if (!before) {
      this.places.set(id, { frame, x, y });
      return;
    }
    if (before.frame === frame) {
      this.addLeast('twice', id, frame);
      return;
    }
    const passed = frame - before.frame;
    addLeast(this.steps, passed, id, frame);
    const [dx, dy] = [x - before.x, y - before.y];
    const speed = (Math.sqrt(dx * dx + dy * dy) * frameRate) / passed;
    if (speed > (limits.maxSpeed ?? TRAJECTORY_LIMITS.maxSpeed)) this.addLeast('jump', id, frame);
    before.frame = frame;
    before.x = x;
    before.y = y;
  }

  /** Frames from one sight of a person to the next, as `findFrameStep` tells. */
  findStep(): number {
    let [best, most] = [1, 0];
    for (const [step, { count }] of this.steps) {
      if (count > most || (count === most && step < best)) [best, most] = [step, count];
    }
    return best;
  }

  /** What was wrong, by kind. */
  list(): ReadonlyMap<ProblemKind, ProblemCount> {
    const step = this.findStep();
    const found = new Map<ProblemKind, ProblemCount>(this.counts);
    let gap: ProblemCount | undefined;
    for (const [passed, { count, id, frame }] of this.steps) {
      if (passed <= step) continue;
      const isFirst = !gap || id < gap.id || (id === gap.id && frame < gap.frame);
      gap = {
        count: count + (gap?.count ?? 0),
        ...(isFirst || !gap ? { id, frame } : { id: gap.id, frame: gap.frame }),
      };
    }
    if (gap) found.set('gap', gap);
    return found;
  }

  private addFirst(kind: ProblemKind, id: number, frame: number): void {
    const own = this.counts.get(kind);
    if (own) own.count++;
    else this.counts.set(kind, { count: 1, id, frame });
  }

  private addLeast(kind: ProblemKind, id: number, frame: number): void {
    addLeast(this.counts, kind, id, frame);
  }
}

/** Counts, and keeps the first one by person, then frame. */
function addLeast<Key>(counts: Map<Key, Count>, key: Key, id: number, frame: number): void {
  const own = counts.get(key);
  if (!own) {
    counts.set(key, { count: 1, id, frame });
    return;
  }
  own.count++;
  if (id < own.id || (id === own.id && frame < own.frame)) {
    own.id = id;
    own.frame = frame;
  }
}
