import { type Finding, requireOptions } from '../../error/index.js';
import { findNearestFreePoint } from '../../geometry/index.js';
import { createRow, requireTable, TableBuilder, type Trajectories } from '../../record/index.js';
import { checkTrajectories, measureOutside, sortRows } from './check-trajectories.js';
import { findFrameStep } from './frame-step.js';
import {
  describeProblems,
  isPlace,
  LIMIT_CHECKS,
  TRAJECTORY_LIMITS,
  type TrajectoryLimits,
  type TrajectoryProblem,
} from './trajectory-problems.js';

/** Trajectories that can be measured, and what was done to them. */
export interface RepairedTrajectories {
  readonly table: Trajectories;
  /** What was wrong. */
  readonly problems: readonly TrajectoryProblem[];
  /** The same in a line per kind. */
  readonly findings: readonly Finding[];
  /** People who came out of a trajectory that was cut, and who they were: new id, old id. */
  readonly renamed: readonly (readonly [id: number, was: number])[];
  /** Rows. */
  readonly dropped: number;
  readonly added: number;
  /** Frames from one sight of a person to the next. */
  readonly step: number;
}

/**
 * Mends a table of trajectories: rows that cannot be used are left out, rows are sorted, short gaps filled in a straight line, and
 * where somebody jumps or is missing for long, another person begins. Checked with the same limits and the same step, a repaired table
 * has nothing left to repair. Speeds and
 * directions of added rows are not known.
 */
export function repairTrajectories(table: Trajectories, limits: TrajectoryLimits = {}): RepairedTrajectories {
  requireTable(table, 'repairTrajectories: table');
  requireOptions(limits, 'repairTrajectories: limits', LIMIT_CHECKS);
  const problems = checkTrajectories(table, limits);
  const rows = new Repair(table, limits);
  rows.run();
  return {
    table: rows.build(),
    problems,
    findings: describeProblems(problems),
    renamed: rows.renamed,
    dropped: rows.dropped,
    added: rows.added,
    step: rows.step,
  };
}

class Repair {
  readonly renamed: [number, number][] = [];
  dropped = 0;
  added = 0;
  step = 1;
  private readonly builder = new TableBuilder('trajectories');
  private readonly row = createRow();
  private readonly maxSpeed: number;
  private readonly gapFrames: number;
  private readonly x: Float64Array;
  private readonly y: Float64Array;
  private nextId: number;

  constructor(
    private readonly table: Trajectories,
    private readonly limits: TrajectoryLimits,
  ) {
    this.maxSpeed = limits.maxSpeed ?? TRAJECTORY_LIMITS.maxSpeed;
    this.gapFrames = (limits.longestGap ?? TRAJECTORY_LIMITS.longestGap) * table.frameRate;
    this.x = table.x.slice();
    this.y = table.y.slice();
    this.nextId = table.ids.reduce((most, id) => Math.max(most, id), 0) + 1;
  }

  run(): void {
    const { table } = this;
    const usable: number[] = [];
    for (let row = 0; row < table.ids.length; row++) if (this.moveInside(row)) usable.push(row);
    const order = sortRows(table, usable);
    this.dropped = table.ids.length - usable.length;
    const step = this.limits.step ?? findFrameStep(table.frames, table.ids, order);
    this.step = step;
    for (let from = 0; from < order.length; ) {
      let to = from;
      while (to < order.length && table.ids[order[to]] === table.ids[order[from]]) to++;
      this.mendPerson(order.slice(from, to), step);
      from = to;
    }
  }

  build(): Trajectories {
    const { table } = this;
    const built = this.builder.build(table.frameRate);
    const numbers = built.crowds.map((name) => table.crowds.indexOf(name));
    return { ...built, crowd: built.crowd.map((c) => (c < 0 ? c : numbers[c])), crowds: table.crowds };
  }

  /** False for a place that cannot be used. */
  private moveInside(row: number): boolean {
    const { x, y, limits } = this;
    if (!isPlace(x[row], y[row])) return false;
    const distance = measureOutside(x[row], y[row], limits);
    if (distance === 0 || !limits.domain) return true;
    if (distance > (limits.reach ?? TRAJECTORY_LIMITS.reach)) return false;
    const [ox, oy] = limits.origin ?? [0, 0];
    const free = findNearestFreePoint(limits.domain, x[row] - ox, y[row] - oy);
    x[row] = free.x + ox;
    y[row] = free.y + oy;
    return true;
  }

  private mendPerson(rows: readonly number[], step: number): void {
    const { frames, ids } = this.table;
    const single = rows.filter((row, k) => k === 0 || frames[row] !== frames[rows[k - 1]]);
    this.dropped += rows.length - single.length;
    const kept = this.dropStrays(single);
    this.dropped += single.length - kept.length;
    let id = ids[kept[0]];
    kept.forEach((row, k) => {
      const before = k > 0 ? kept[k - 1] : row;
      const passed = frames[row] - frames[before];
      if (k > 0 && (this.isJump(before, row) || passed > Math.max(step, this.gapFrames))) {
        id = this.nextId++;
        this.renamed.push([id, ids[row]]);
      } else if (passed > step) this.fill(before, row, step, id);
      this.add(row, frames[row], this.x[row], this.y[row], id, true);
    });
  }

  /** A place to which one jumps and from which one jumps back is one that was never visited. */
  private dropStrays(rows: readonly number[]): number[] {
    const kept: number[] = [];
    rows.forEach((row, k) => {
      const before = kept[kept.length - 1];
      const after = rows[k + 1];
      const isStray =
        before !== undefined &&
        after !== undefined &&
        this.isJump(before, row) &&
        this.isJump(row, after) &&
        !this.isJump(before, after);
      if (!isStray) kept.push(row);
    });
    return kept;
  }

  private isJump(a: number, b: number): boolean {
    const { frames, frameRate } = this.table;
    const [dx, dy] = [this.x[b] - this.x[a], this.y[b] - this.y[a]];
    return Math.sqrt(dx * dx + dy * dy) * frameRate > this.maxSpeed * (frames[b] - frames[a]);
  }

  /** Rows between two, every `step` frames. */
  private fill(a: number, b: number, step: number, id: number): void {
    const { frames } = this.table;
    const [dx, dy] = [this.x[b] - this.x[a], this.y[b] - this.y[a]];
    for (let frame = frames[a] + step; frame < frames[b]; frame += step) {
      const t = (frame - frames[a]) / (frames[b] - frames[a]);
      this.addPlace(a, frame, this.x[a] + t * dx, this.y[a] + t * dy, id);
      this.added++;
    }
  }

  /** A straight line may lead through a wall: then along it. */
  private addPlace(from: number, frame: number, x: number, y: number, id: number): void {
    const { domain, origin: [ox, oy] = [0, 0] } = this.limits;
    if (!domain || measureOutside(x, y, this.limits) === 0) this.add(from, frame, x, y, id, false);
    else {
      const free = findNearestFreePoint(domain, x - ox, y - oy);
      this.add(from, frame, free.x + ox, free.y + oy, id, false);
    }
  }

  private add(from: number, frame: number, x: number, y: number, id: number, isKnown: boolean): void {
    const { table, row } = this;
    row.frame = frame;
    row.id = id;
    row.x = x;
    row.y = y;
    row.speed = isKnown ? table.speed[from] : Number.NaN;
    row.headingX = isKnown ? table.headingX[from] : Number.NaN;
    row.headingY = isKnown ? table.headingY[from] : Number.NaN;
    const name = table.crowds[table.crowd[from]];
    row.crowd = name === undefined ? -1 : this.builder.crowdOf(name);
    this.builder.add(row, () => 'trajectories');
  }
}
