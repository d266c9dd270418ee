import { atan2 } from '../../../math/index.js';
import { ARC } from './bodies.js';
import { isHidden } from './hidden.js';
import { createPeg, link, type Peg } from './pegs.js';
import type { Wrapper } from './wrap-pegs.js';

/**
 * Bend the stretch from p to its follower q around the body that it enters deepest, whichever side that lies on.
 *
 * @returns 1 if it did, 0 if it enters none, -1 if there is no way around it
 */
export function bendStretch(wrapper: Wrapper, p: Peg, q: Peg): number {
  wrapper.box.set([Infinity, Infinity, -Infinity, -Infinity]);
  wrapper.gather(p, q);
  const { kind, x, y, reach, core } = wrapper.bodies;
  const dx = q.inX - p.outX;
  const dy = q.inY - p.outY;
  const square = dx * dx + dy * dy;
  let deepest = wrapper.slack;
  let found = -1;
  let side = 0;
  for (const id of wrapper.near) {
    if (id === p.body || id === q.body) continue;
    const cx = x[id] - p.outX;
    const cy = y[id] - p.outY;
    const t = square > 0 ? Math.min(1, Math.max(0, (cx * dx + cy * dy) / square)) : 0;
    const vx = t * dx - cx;
    const vy = t * dy - cy;
    const distance = Math.sqrt(vx * vx + vy * vy);
    if (!(reach[id] - distance > deepest)) continue;
    let sx = cx;
    let sy = cy;
    if (kind[id] === ARC) {
      // From inside an arc is no body to bend around.
      if (distance < core[id] || !wrapper.bodies.inWedge(id, vx / distance, vy / distance)) continue;
      sx += (core[id] * vx) / distance;
      sy += (core[id] * vy) / distance;
    }
    const fx = p.outX + t * dx;
    const fy = p.outY + t * dy;
    if (wrapper.areas.length > 0 && isHidden(wrapper.areas, fx, fy, p.outX + sx, p.outY + sy)) continue;
    deepest = reach[id] - distance;
    found = id;
    side = dx * sy - dy * sx > 0 ? 1 : -1;
  }
  if (found < 0) return 0;
  return wrapper.insert(p, q, found, side) ? 1 : -1;
}

/**
 * Part the arc of a disc where another body reaches over it deepest.
 *
 * @returns the body's peg between two pegs of the disc, `undefined` if nothing reaches over; false if there is no way around
 */
export function partArc(wrapper: Wrapper, disc: Peg): Peg | undefined | false {
  const { kind, x, y, reach } = wrapper.bodies;
  const { radius } = disc;
  wrapper.box.set([disc.x - radius, disc.y - radius, disc.x + radius, disc.y + radius]);
  wrapper.gather(disc, disc);
  const ux = disc.inX - disc.x;
  const uy = disc.inY - disc.y;
  let deepest = wrapper.slack;
  let found = -1;
  let side = 0;
  for (const id of wrapper.near) {
    if (id === disc.body || id === disc.prev!.body || id === disc.next!.body) continue;
    const cx = x[id] - disc.x;
    const cy = y[id] - disc.y;
    const distance = Math.sqrt(cx * cx + cy * cy);
    const over = distance + reach[id] - radius;
    const under = radius - (distance - reach[id]);
    const isOutside = distance > radius;
    const depth = isOutside ? under : over;
    if (!(depth > deepest) || !(distance > 1e-9)) continue;
    let angle = disc.side * atan2(ux * cy - uy * cx, ux * cx + uy * cy);
    if (angle < 0) angle += 2 * Math.PI;
    if (angle > disc.turn) continue;
    const sign = isOutside ? -1 : 1;
    if (kind[id] === ARC && !wrapper.bodies.inWedge(id, (sign * cx) / distance, (sign * cy) / distance)) continue;
    deepest = depth;
    found = id;
    side = sign * disc.side;
  }
  if (found < 0) return undefined;
  const rest = createPeg(disc.x, disc.y, radius, disc.side, disc.body, false);
  rest.outX = disc.outX;
  rest.outY = disc.outY;
  link(rest, disc.next!);
  if (!wrapper.insert(disc, rest, found, side)) return false;
  return disc.next;
}

/**
 * The body that reaches over the arc of a disc farthest, between the arc and where the lane was, or -1. Without it a lane that
 * is laid on the arc would pass it on the wrong side.
 */
export function findOver(wrapper: Wrapper, disc: Peg, side: number): number {
  const { kind, x, y, reach, core } = wrapper.bodies;
  const ux = disc.inX - disc.x;
  const uy = disc.inY - disc.y;
  let deepest = wrapper.slack;
  let found = -1;
  for (const id of wrapper.near) {
    if (id === disc.body || id === disc.prev!.body || id === disc.next!.body) continue;
    const cx = x[id] - disc.x;
    const cy = y[id] - disc.y;
    const distance = Math.sqrt(cx * cx + cy * cy);
    const over = distance + reach[id] - wrapper.shrink - disc.radius;
    if (!(over > deepest) || !(distance > 1e-9)) continue;
    const angle = disc.side * atan2(ux * cy - uy * cx, ux * cx + uy * cy);
    if (angle < 0 || angle > disc.turn) continue;
    if (kind[id] === ARC && !wrapper.bodies.inWedge(id, cx / distance, cy / distance)) continue;
    const share = kind[id] === ARC ? (distance + core[id]) / distance : 1;
    if (!wrapper.isOnSide(disc.x + cx * share, disc.y + cy * share, side)) continue;
    deepest = over;
    found = id;
  }
  return found;
}
