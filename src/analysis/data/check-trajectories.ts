import { findNearestFreePoint, findTriangle, NONE } from '../../geometry/index.js';
import { createTrajectories, type Trajectories } from '../../record/index.js';
import { findFrameStep } from './frame-step.js';
import { isPlace, TRAJECTORY_LIMITS, type TrajectoryLimits, type TrajectoryProblem } from './trajectory-problems.js';

/**
 * What is wrong with a table of trajectories, in any order of rows and with any numbers in it: places that are not finite, rows that
 * go back in time, people in two places at once, jumps, gaps, places outside the walls. Each check leaves out the rows that an
 * earlier one refused. Nothing is changed; `repairTrajectories` does that.
 */
export function checkTrajectories(table: Trajectories, limits: TrajectoryLimits = {}): TrajectoryProblem[] {
  const { frames, ids, x, y } = table;
  const problems: TrajectoryProblem[] = [];
  const sound: number[] = [];
  // Per person: tables that list one person after another go back in time between them, and nothing is wrong with that.
  const latest = new Map<number, number>();
  for (let row = 0; row < ids.length; row++) {
    const place = { id: ids[row], frame: frames[row], amount: Number.NaN };
    const before = latest.get(ids[row]) ?? -Infinity;
    if (frames[row] < before) problems.push({ kind: 'time-back', ...place });
    else latest.set(ids[row], frames[row]);
    if (isPlace(x[row], y[row])) sound.push(row);
    else problems.push({ kind: 'not-finite', ...place });
  }
  const order = sortRows(table, sound);
  checkSteps(table, order, limits, problems);
  for (const row of order) {
    const amount = measureOutside(x[row], y[row], limits);
    if (amount > 0) problems.push({ kind: 'outside', id: ids[row], frame: frames[row], amount });
  }
  return problems;
}

/** A table by frame, then id, then place in the table: the table itself where it is so. */
export function sortTrajectories(table: Trajectories): Trajectories {
  const { frames, ids } = table;
  const rows = ids.length;
  let isSorted = true;
  for (let k = 1; k < rows && isSorted; k++) {
    isSorted = frames[k - 1] < frames[k] || (frames[k - 1] === frames[k] && ids[k - 1] <= ids[k]);
  }
  if (isSorted) return table;
  const order = Uint32Array.from({ length: rows }, (_, k) => k);
  order.sort((a, b) => frames[a] - frames[b] || ids[a] - ids[b] || a - b);
  const sorted = createTrajectories(rows, table.frameRate, table.crowds);
  for (const column of COLUMNS) {
    for (let k = 0; k < rows; k++) sorted[column][k] = table[column][order[k]];
  }
  return sorted;
}

const COLUMNS = ['frames', 'ids', 'x', 'y', 'speed', 'headingX', 'headingY', 'crowd'] as const;

/** Rows by person, then frame, then place in the table. */
export function sortRows({ ids, frames }: Trajectories, rows: readonly number[]): number[] {
  return [...rows].sort((a, b) => ids[a] - ids[b] || frames[a] - frames[b] || a - b);
}

function checkSteps(
  { frames, ids, x, y, frameRate }: Trajectories,
  order: readonly number[],
  limits: TrajectoryLimits,
  problems: TrajectoryProblem[],
): void {
  const maxSpeed = limits.maxSpeed ?? TRAJECTORY_LIMITS.maxSpeed;
  const step = limits.step ?? findFrameStep(frames, ids, order);
  let before = NONE;
  for (const row of order) {
    const isSame = before !== NONE && ids[before] === ids[row];
    const [id, frame] = [ids[row], frames[row]];
    if (isSame && frames[before] === frame) {
      problems.push({ kind: 'twice', id, frame, amount: Number.NaN });
      continue;
    }
    if (isSame) {
      const passed = frame - frames[before];
      if (passed > step) problems.push({ kind: 'gap', id, frame, amount: passed - step });
      const [dx, dy] = [x[row] - x[before], y[row] - y[before]];
      const speed = (Math.sqrt(dx * dx + dy * dy) * frameRate) / passed;
      if (speed > maxSpeed) problems.push({ kind: 'jump', id, frame, amount: speed });
    }
    before = row;
  }
}

/** Distance of a place from free ground, m; 0 on it, or where walls are not known. */
export function measureOutside(x: number, y: number, { domain, origin = [0, 0] }: TrajectoryLimits): number {
  if (!domain) return 0;
  const [px, py] = [x - origin[0], y - origin[1]];
  return findTriangle(domain, px, py) === NONE ? findNearestFreePoint(domain, px, py).distance : 0;
}
