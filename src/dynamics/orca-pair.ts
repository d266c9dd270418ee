import type { LinearPrograms } from './linear-programs.js';

/**
 * Add the half-plane that a pair agrees on (van den Berg et al. 2011, section 4): with u the smallest change that takes
 * the relative velocity out of the velocity obstacle, each of the two takes half of it. As long as both keep to
 * theirs, the bodies stay apart for the time horizon.
 *
 * @param px where the other is, as seen from the agent, m
 * @param vx velocity of the agent, m/s
 * @param ox velocity of the other, m/s
 * @param sum both radii, m
 * @param horizon s; bodies that overlap are to be apart after one step of dt instead
 */
export function addPairLine(
  program: LinearPrograms,
  px: number,
  py: number,
  vx: number,
  vy: number,
  ox: number,
  oy: number,
  sum: number,
  horizon: number,
  dt: number,
): void {
  const rx = vx - ox;
  const ry = vy - oy;
  const square = px * px + py * py;
  const isApart = square > sum * sum;
  const inverse = isApart ? 1 / horizon : 1 / dt;
  const wx = rx - px * inverse;
  const wy = ry - py * inverse;
  const length = wx * wx + wy * wy;
  const along = wx * px + wy * py;
  let dx: number;
  let dy: number;
  let ux: number;
  let uy: number;
  if (!isApart || (along < 0 && along * along > sum * sum * length)) {
    // Nearest is the round end of the velocity obstacle.
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
  program.add(vx + 0.5 * ux, vy + 0.5 * uy, dx, dy);
}
