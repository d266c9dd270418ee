/**
 * ORCA for agents that have no wall near. Compiled by scripts/build-wasm.mjs into src/dynamics/kernel/orca-bytes.ts; its twin
 * is src/dynamics/orca.ts with orca-pair.ts and linear-programs.ts. Every bit is the twin's: both make the same operations
 * on float64 in the same order.
 */
import { findCandidates } from '../grid/scan';
import { flags, heightBits, inverseCell, radii, readGrid, slots, starts, vxs, vys, widthBits, xs, ys } from '../grid/state';
import { addLine, clearLines, lineCount, resultX, resultY, solve } from './programs';
import {
  candidates, chosen, dt, goals, headingXs, headingYs, keepRight, maxNeighbours, maxSpeedFactor, neighbourDistance,
  newHeadingXs, newHeadingYs, newPatiences, newVxs, newVys, patiences, readParameters, speeds, squares, swerve,
  timeHorizon, waysLeft, wishXs, wishYs,
} from './state';

const NONE: i32 = -1;
const PRESS_AFTER: f64 = 1.5;
/** Square of the radius of a first look over the area per agent: for 10 neighbours, with 17 of them in it. */
const ENOUGH: f64 = 0.55;
const HEADWAY: f64 = 0.15;
const RECOVERY: f64 = 3;
const MOST_PATIENCE: f64 = 4;

/** Read the parameters; once per step. */
export function prepare(p: usize): void {
  readGrid(p);
  readParameters();
}

/** Steer some entries. */
export function run(from: i32, to: i32): void {
  for (let k = from; k < to; k++) {
    if (load<u8>(flags + <usize>k) != 0) continue;
    const at = <usize>k << 3;
    const slot = load<i32>(slots + (<usize>k << 2));
    const agent = <usize>slot << 3;
    const x = load<f64>(xs + at);
    const y = load<f64>(ys + at);
    const vx = load<f64>(vxs + at);
    const vy = load<f64>(vys + at);
    const ex = load<f64>(wishXs + agent);
    const ey = load<f64>(wishYs + agent);
    const speed = load<f64>(speeds + agent);
    const radius = load<f64>(radii + at);
    const patience = load<f64>(patiences + agent);
    const fastest = maxSpeedFactor * speed;
    clearLines();
    const found = chooseNeighbours(k, x, y);
    addGapLines(slot, x, y, radius, found, fastest, patience > PRESS_AFTER);
    const hard = lineCount;
    let clock = patience + (vx * ex + vy * ey < HEADWAY * speed ? dt : -RECOVERY * dt);
    clock = clock < 0 ? 0 : clock > MOST_PATIENCE ? MOST_PATIENCE : clock;
    let turn: f64 = 0;
    for (let n = 0; n < found; n++) {
      const m = <usize>load<i32>(chosen + (<usize>n << 2)) << 3;
      const px = load<f64>(xs + m) - x;
      const py = load<f64>(ys + m) - y;
      const ox = load<f64>(vxs + m);
      const oy = load<f64>(vys + m);
      const sum = radius + load<f64>(radii + m);
      addPairLine(px, py, vx, vy, ox, oy, sum);
      // Head-on: in front, not moving away, within a body's width of the line of the wish.
      if (turn == 0 && px * ex + py * ey > 0 && !(ox * ex + oy * ey > 0) && Math.abs(px * ey - py * ex) < sum) {
        turn = keepRight + (swerve * clock) / MOST_PATIENCE;
      }
    }
    const wanted = speed / Math.sqrt(1 + turn * turn);
    solve(wanted * (ex + turn * ey), wanted * (ey - turn * ex), fastest, hard);
    const newVx = resultX;
    const newVy = resultY;
    const pace = Math.sqrt(newVx * newVx + newVy * newVy);
    const turns = pace > 1e-6 * speed;
    store<f64>(newVxs + at, newVx);
    store<f64>(newVys + at, newVy);
    store<f64>(newHeadingXs + at, turns ? newVx / pace : load<f64>(headingXs + agent));
    store<f64>(newHeadingYs + at, turns ? newVy / pace : load<f64>(headingYs + agent));
    store<f64>(newPatiences + at, ex == 0 && ey == 0 ? 0 : clock);
  }
}

/** The nearest entries, nearest first, of equals the older agent; left in `chosen`. */
function chooseNeighbours(k: i32, x: f64, y: f64): i32 {
  if (maxNeighbours == 0) return 0;
  // In a crowd the nearest are first looked for where a few more than enough should be.
  const density = measureDensity(x, y, neighbourDistance);
  const enough = Math.sqrt((ENOUGH * <f64>maxNeighbours) / density);
  if (enough < 0.8 * neighbourDistance) {
    const found = chooseWithin(k, x, y, enough);
    if (found == maxNeighbours) return found;
    if (1.4 * enough < 0.8 * neighbourDistance) {
      const more = chooseWithin(k, x, y, 1.4 * enough);
      if (more == maxNeighbours) return more;
    }
  }
  return chooseWithin(k, x, y, neighbourDistance);
}

/** Entries per m2 in the cells around; not exact at the edges of the table. */
function measureDensity(x: f64, y: f64, reach: f64): f64 {
  const width = 1 << widthBits;
  const height = 1 << heightBits;
  const firstRow = <i64>Math.floor((y - reach) * inverseCell);
  const rows = min<i32>(height, <i32>(<i64>Math.floor((y + reach) * inverseCell) - firstRow) + 1);
  const firstColumn = <i64>Math.floor((x - reach) * inverseCell);
  const columns = <i32>(<i64>Math.floor((x + reach) * inverseCell) - firstColumn) + 1;
  const left = columns >= width ? 0 : <i32>firstColumn & (width - 1);
  const right = min<i32>(width, left + columns);
  let count = 0;
  for (let r = 0; r < rows; r++) {
    const row = starts + (<usize>(((<i32>firstRow + r) & (height - 1)) << widthBits) << 2);
    count += load<i32>(row + (<usize>right << 2)) - load<i32>(row + (<usize>left << 2));
  }
  return (<f64>count * inverseCell * inverseCell) / <f64>(rows * (right - left));
}

function chooseWithin(k: i32, x: f64, y: f64, reach: f64): i32 {
  const total = findCandidates(k, x, y, reach, reach, 0, 0, 0, 0, candidates);
  let limit = reach * reach;
  let found = 0;
  for (let n = 0; n < total; n++) {
    const m = load<i32>(candidates + (<usize>n << 2));
    const dx = load<f64>(xs + (<usize>m << 3)) - x;
    const dy = load<f64>(ys + (<usize>m << 3)) - y;
    const square = dx * dx + dy * dy;
    if (square > limit) continue;
    const slot = load<i32>(slots + (<usize>m << 2));
    let at = <usize>found;
    if (found < maxNeighbours) found++;
    while (at > 0) {
      const before = load<f64>(squares + (at << 3) - 8);
      const entry = load<i32>(chosen + (at << 2) - 4);
      if (!(before > square || (before == square && load<i32>(slots + (<usize>entry << 2)) > slot))) break;
      store<f64>(squares + (at << 3), before);
      store<i32>(chosen + (at << 2), entry);
      at--;
    }
    store<f64>(squares + (at << 3), square);
    store<i32>(chosen + (at << 2), m);
    if (found == maxNeighbours) limit = load<f64>(squares + (<usize>found << 3) - 8);
  }
  return found;
}

function addGapLines(slot: i32, x: f64, y: f64, radius: f64, found: i32, fastest: f64, isPressing: bool): void {
  const goal = load<i32>(goals + (<usize>slot << 2));
  const way = load<f64>(waysLeft + (<usize>slot << 3));
  for (let n = 0; n < found; n++) {
    const entry = <usize>load<i32>(chosen + (<usize>n << 2));
    const m = entry << 3;
    const other = load<f64>(radii + m);
    const reach = radius + other + 2 * fastest * dt;
    const square = load<f64>(squares + (<usize>n << 3));
    if (square >= reach * reach) continue;
    const distance = Math.sqrt(square);
    if (distance == 0) continue;
    if (isPressing && goal != NONE) {
      const j = <usize>load<i32>(slots + (entry << 2));
      if (load<i32>(goals + (j << 2)) == goal && load<f64>(waysLeft + (j << 3)) > way) continue;
    }
    const nx = (load<f64>(xs + m) - x) / distance;
    const ny = (load<f64>(ys + m) - y) / distance;
    const gap = distance - radius - other;
    const top = gap > 0 ? gap / (2 * dt) : 0;
    addLine(top * nx, top * ny, -ny, nx);
  }
}

/** As src/dynamics/orca-pair.ts. */
function addPairLine(px: f64, py: f64, vx: f64, vy: f64, ox: f64, oy: f64, sum: f64): void {
  const rx = vx - ox;
  const ry = vy - oy;
  const square = px * px + py * py;
  const isApart = square > sum * sum;
  const inverse = isApart ? 1 / timeHorizon : 1 / dt;
  const wx = rx - px * inverse;
  const wy = ry - py * inverse;
  const length = wx * wx + wy * wy;
  const along = wx * px + wy * py;
  let dx: f64;
  let dy: f64;
  let ux: f64;
  let uy: f64;
  if (!isApart || (along < 0 && along * along > sum * sum * length)) {
    const size = Math.sqrt(length);
    const nx = size > 0 ? wx / size : 1;
    const ny = size > 0 ? wy / size : 0;
    dx = ny;
    dy = -nx;
    ux = (sum * inverse - size) * nx;
    uy = (sum * inverse - size) * ny;
  } else {
    const leg = Math.sqrt(square - sum * sum);
    if (px * wy - py * wx > 0) {
      dx = (px * leg - py * sum) / square;
      dy = (px * sum + py * leg) / square;
    } else {
      dx = -(px * leg + py * sum) / square;
      dy = -(py * leg - px * sum) / square;
    }
    const share = rx * dx + ry * dy;
    ux = share * dx - rx;
    uy = share * dy - ry;
  }
  addLine(vx + 0.5 * ux, vy + 0.5 * uy, dx, dy);
}
