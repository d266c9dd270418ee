/**
 * ORCA for agents that have no wall near. Compiled by scripts/build-wasm.mjs into src/dynamics/kernel/orca-bytes.ts; its twin
 * is src/dynamics/orca.ts with orca-pair.ts and linear-programs.ts. Every bit is the twin's: both make the same operations
 * on float64 in the same order.
 */
import { flags, radii, readGrid, slots, vxs, vys, xs, ys } from '../grid/state';
import { chooseNeighbours, forgetGuess } from './nearest';
import { addPairLines } from './pairs';
import { addLine, clearLines, lineCount, resultX, resultY, solve } from './programs';
import {
  chosen, dt, goals, headingXs, headingYs, keepRight, maxSpeedFactor, newHeadingXs, newHeadingYs, newPatiences, newVxs,
  newVys, patiences, readParameters, speeds, squares, swerve, waysLeft, wishXs, wishYs,
} from './state';

const NONE: i32 = -1;
const PRESS_AFTER: f64 = 1.5;
const HEADWAY: f64 = 0.15;
const RECOVERY: f64 = 3;
const MOST_PATIENCE: f64 = 4;

/** Read the parameters; once per step. */
export function prepare(p: usize): void {
  readGrid(p);
  readParameters();
  forgetGuess();
}

/** Steer some entries. */
export function run(from: i32, to: i32): void {
  for (let k = from; k < to; k++) {
    if (load<u8>(flags + <usize>k) != 0) continue;
    const at = <usize>k << 3;
    const x = load<f64>(xs + at);
    const y = load<f64>(ys + at);
    const vx = load<f64>(vxs + at);
    const vy = load<f64>(vys + at);
    const ex = load<f64>(wishXs + at);
    const ey = load<f64>(wishYs + at);
    const speed = load<f64>(speeds + at);
    const radius = load<f64>(radii + at);
    const patience = load<f64>(patiences + at);
    const fastest = maxSpeedFactor * speed;
    clearLines();
    const found = chooseNeighbours(k, x, y);
    addGapLines(k, x, y, radius, found, fastest, patience > PRESS_AFTER);
    const hard = lineCount;
    let clock = patience + (vx * ex + vy * ey < HEADWAY * speed ? dt : -RECOVERY * dt);
    clock = clock < 0 ? 0 : clock > MOST_PATIENCE ? MOST_PATIENCE : clock;
    const isHeadOn = addPairLines(found, x, y, vx, vy, radius, ex, ey);
    const turn = isHeadOn ? keepRight + (swerve * clock) / MOST_PATIENCE : 0;
    const wanted = speed / Math.sqrt(1 + turn * turn);
    solve(wanted * (ex + turn * ey), wanted * (ey - turn * ex), fastest, hard);
    const newVx = resultX;
    const newVy = resultY;
    const pace = Math.sqrt(newVx * newVx + newVy * newVy);
    const turns = pace > 1e-6 * speed;
    store<f64>(newVxs + at, newVx);
    store<f64>(newVys + at, newVy);
    store<f64>(newHeadingXs + at, turns ? newVx / pace : load<f64>(headingXs + at));
    store<f64>(newHeadingYs + at, turns ? newVy / pace : load<f64>(headingYs + at));
    store<f64>(newPatiences + at, ex == 0 && ey == 0 ? 0 : clock);
  }
}

function addGapLines(k: i32, x: f64, y: f64, radius: f64, found: i32, fastest: f64, isPressing: bool): void {
  let goal = NONE;
  let way: f64 = 0;
  if (isPressing) {
    const slot = <usize>load<i32>(slots + (<usize>k << 2));
    goal = load<i32>(goals + (slot << 2));
    way = load<f64>(waysLeft + (slot << 3));
  }
  for (let n = 0; n < found; n++) {
    const entry = <usize>load<i32>(chosen + (<usize>n << 2));
    const m = entry << 3;
    const other = load<f64>(radii + m);
    const reach = radius + other + 2 * fastest * dt;
    const square = load<f64>(squares + (<usize>n << 3));
    if (square >= reach * reach) continue;
    const distance = Math.sqrt(square);
    if (distance == 0) continue;
    if (goal != NONE) {
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
