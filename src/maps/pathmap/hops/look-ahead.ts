import { meetRay } from '../meet-ray.js';
import type { HopFront } from './hop-front.js';
import type { HopWindow } from './hop-window.js';

/** Barriers are taken for wider than they are by this, mesh units. */
const SLACK = 1e-9;

/** What lies ahead of a window. */
export interface Ahead {
  /** The stretch of its edge through which it may come to a barrier, walls or not; empty if to none. */
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
export function lookAhead(front: HopFront, w: HopWindow, edge: number, out: Ahead): void {
  const { barriers, lines, locator, mesh } = front.ground;
  const stamp = ++front.stamp;
  const { stamps } = front;
  const { planes } = locator;
  const k = 3 * w.edge;
  const { isLinear } = w;
  const ldx = isLinear ? w.x : w.leftX - w.x;
  const ldy = isLinear ? w.y : w.leftY - w.y;
  const rdx = isLinear ? w.x : w.rightX - w.x;
  const rdy = isLinear ? w.y : w.rightY - w.y;
  const lx = isLinear ? w.leftX : w.x;
  const ly = isLinear ? w.leftY : w.y;
  const rx = isLinear ? w.rightX : w.x;
  const ry = isLinear ? w.rightY : w.y;
  let low = Infinity;
  let high = -Infinity;
  let product = 1;
  let sum = 0;
  for (let b = 0; b < barriers.length; b += 4) {
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
    const dxA = isLinear ? w.x : ax - w.x;
    const dyA = isLinear ? w.y : ay - w.y;
    const dxB = isLinear ? w.x : bx - w.x;
    const dyB = isLinear ? w.y : by - w.y;
    const sA = meetRay(mesh.frames, 5 * edge, isLinear ? ax : w.x, isLinear ? ay : w.y, dxA, dyA);
    const sB = meetRay(mesh.frames, 5 * edge, isLinear ? bx : w.x, isLinear ? by : w.y, dxB, dyB);
    low = Math.min(low, sA - SLACK, sB - SLACK);
    high = Math.max(high, sA + SLACK, sB + SLACK);
  }
  out.from = Math.max(low, w.from);
  out.to = Math.min(high, w.to);
  out.margin = lines.areTied ? product * sum : Infinity;
}
