import { meetRay } from '../meet-ray.js';
import type { HopFront } from './hop-front.js';
import { HOP_LAYOUT } from './hop-window.js';

const { SIZE, FROM, TO, X, Y, LEFT_X, LEFT_Y, RIGHT_X, RIGHT_Y, LINEAR } = HOP_LAYOUT;

/** Barriers are taken for wider than they are by this, mesh units. */
const SLACK = 1e-9;

/** What lies ahead of a window. */
export interface Ahead {
  /** The stretch of its edge through which it may come to a barrier that is seen from its triangle; empty if to none. */
  from: number;
  to: number;
  /** By how much another window must be cheaper to be so behind the barriers too, if it crosses the same ones. */
  margin: number;
}

/**
 * Find the barriers ahead of a window.
 *
 * Two roots that see a place x behind a barrier of weight w and length b see it across points of the barrier at most b
 * apart: so the way behind it is longer for one than for the other by b at most, and costs (w - 1) b more. With further
 * barriers all of this counts as often as their weights say.
 */
export function lookAhead(front: HopFront, w: number, edge: number, out: Ahead): void {
  const { barriers, lines, sight, locator, mesh } = front.ground;
  const stamp = ++front.stamp;
  const { stamps } = front;
  const { planes } = locator;
  const { numbers } = front;
  const at = SIZE * w;
  const k = 3 * front.edges[w];
  const isLinear = (front.states[w] & LINEAR) !== 0;
  const x = numbers[at + X];
  const y = numbers[at + Y];
  const ldx = isLinear ? x : numbers[at + LEFT_X] - x;
  const ldy = isLinear ? y : numbers[at + LEFT_Y] - y;
  const rdx = isLinear ? x : numbers[at + RIGHT_X] - x;
  const rdy = isLinear ? y : numbers[at + RIGHT_Y] - y;
  const lx = isLinear ? numbers[at + LEFT_X] : x;
  const ly = isLinear ? numbers[at + LEFT_Y] : y;
  const rx = isLinear ? numbers[at + RIGHT_X] : x;
  const ry = isLinear ? numbers[at + RIGHT_Y] : y;
  let low = Infinity;
  let high = -Infinity;
  let product = 1;
  let sum = 0;
  const t = (front.edges[w] / 3) | 0;
  for (let i = sight.starts[t]; i < sight.starts[t + 1]; i++) {
    const b = 4 * sight.edges[i];
    const ax = barriers[b];
    const ay = barriers[b + 1];
    const bx = barriers[b + 2];
    const by = barriers[b + 3];
    const depthA = planes[k] * ax + planes[k + 1] * ay + planes[k + 2];
    const depthB = planes[k] * bx + planes[k + 1] * by + planes[k + 2];
    // Behind, or the edge itself.
    if (depthA <= mesh.tolerance && depthB <= mesh.tolerance) continue;
    const leftA = ldx * (ay - ly) - ldy * (ax - lx);
    const leftB = ldx * (by - ly) - ldy * (bx - lx);
    if (leftA > SLACK && leftB > SLACK) continue;
    const rightA = rdy * (ax - rx) - rdx * (ay - ry);
    const rightB = rdy * (bx - rx) - rdx * (by - ry);
    if (rightA > SLACK && rightB > SLACK) continue;
    const line = lines.lineOf[b >> 2];
    if (stamps[line] !== stamp) {
      stamps[line] = stamp;
      product *= lines.weights[line];
      sum += (1 - 1 / lines.weights[line]) * lines.lengths[line];
    }
    // An end beyond a ray is seen past that end of the window; one on the near side of the edge may be anywhere.
    if (depthA <= mesh.tolerance || depthB <= mesh.tolerance) {
      low = -Infinity;
      high = Infinity;
      continue;
    }
    const dxA = isLinear ? x : ax - x;
    const dyA = isLinear ? y : ay - y;
    const dxB = isLinear ? x : bx - x;
    const dyB = isLinear ? y : by - y;
    const sA = meetRay(mesh.frames, 5 * edge, isLinear ? ax : x, isLinear ? ay : y, dxA, dyA);
    const sB = meetRay(mesh.frames, 5 * edge, isLinear ? bx : x, isLinear ? by : y, dxB, dyB);
    low = Math.min(low, sA - SLACK, sB - SLACK);
    high = Math.max(high, sA + SLACK, sB + SLACK);
  }
  out.from = Math.max(low, numbers[at + FROM]);
  out.to = Math.min(high, numbers[at + TO]);
  out.margin = lines.areTied ? product * sum : Infinity;
}
