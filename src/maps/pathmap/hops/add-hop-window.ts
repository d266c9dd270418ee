import { computeAlong } from '../find-crossings.js';
import type { HopFront } from './hop-front.js';
import type { HopWindow } from './hop-window.js';
import { type Ahead, lookAhead } from './look-ahead.js';
import { cutPlain, cutWeighted, LEAST_WIDTH, narrow } from './trim-hops.js';

/** Of a window that faces a barrier, a side that does not is split off if it is more than this share. */
const LEAST_SHARE = 0.125;

const ahead: Ahead = { from: 0, to: 0, margin: 0 };

/**
 * Put a window on an edge, and queue it. It may be cut where another one is cheaper only if that says something about all
 * that lies behind: the other has crossed no barrier, and none lies ahead of this one. (A string from the other root
 * around the place on the edge, pulled taut, then meets no barrier either, and bends at generators alone.) Before a barrier
 * the cheaper root may be the worse one behind it, and must be cheaper by a margin. Hops across barriers grow faster than
 * they are long, so they never cut anything.
 */
export function addHopWindow(front: HopFront, w: HopWindow): void {
  const { mesh, weights, hasLooseEnds } = front.ground;
  if (!(w.to - w.from > LEAST_WIDTH)) return;
  const e = w.edge;
  const edge = mesh.twins[e] < e ? mesh.twins[e] : e;
  const f = 5 * edge;
  const { frames } = mesh;
  if (w.isLinear) {
    w.foot = w.cost + w.x * frames[f] + w.y * frames[f + 1];
    w.height = w.x * frames[f + 2] + w.y * frames[f + 3];
  } else {
    const across = frames[f + 2] * (w.y - frames[f + 1]) - frames[f + 3] * (w.x - frames[f]);
    // On the line of the edge the root sees nothing behind it.
    if (across === 0) return;
    w.foot = (w.x - frames[f]) * frames[f + 2] + (w.y - frames[f + 1]) * frames[f + 3];
    w.height = across * across;
  }
  const others = front.windows[edge];
  if (hasLooseEnds) {
    keep(front, others, w);
    return;
  }
  if (w.margin > 0) {
    lookAhead(front, w, edge, ahead);
    const { from, to } = w;
    const { from: low, to: high, margin } = ahead;
    const least = LEAST_SHARE * (to - from);
    if (!(high > low)) w.margin = 0;
    else {
      w.margin = margin;
      if (low - from > least) {
        addLast(front, edge, others, w, from, low);
        narrow(front, edge, w, low, to);
      }
      if (to - high > least) {
        addLast(front, edge, others, w, high, to);
        narrow(front, edge, w, w.from, high);
      }
    }
  }
  // On a barrier itself the two directions do not compare.
  if (weights[e] > 1 || others.length === 0) keep(front, others, w);
  else trim(front, edge, others, w);
}

/** Add the part of a window that faces no barrier. */
function addLast(front: HopFront, edge: number, others: HopWindow[], w: HopWindow, from: number, to: number): void {
  const piece = w.copy();
  piece.margin = 0;
  narrow(front, edge, piece, from, to);
  if (front.ground.weights[w.edge] > 1 || others.length === 0) keep(front, others, piece);
  else trim(front, edge, others, piece);
}

function keep(front: HopFront, others: HopWindow[], w: HopWindow): void {
  let alive = 0;
  for (let k = 0; k < others.length; k++) if (!others[k].isDead) others[alive++] = others[k];
  others.length = alive;
  others.push(w);
  front.count++;
  const nearest = w.isLinear ? (w.height > 0 ? w.from : w.to) : Math.min(Math.max(w.foot, w.from), w.to);
  front.queue.push(w, computeAlong(w.isLinear, w.foot, w.height, w.cost, nearest));
}

/** Trim a new window against all others of the edge, and them against it, and keep what is left. */
function trim(front: HopFront, edge: number, others: HopWindow[], n: HopWindow): void {
  const rests: HopWindow[] = [];
  for (const w of others) {
    if (n.isDead) break;
    if (w.isDead || !(Math.min(n.to, w.to) - Math.max(n.from, w.from) > LEAST_WIDTH)) continue;
    if (n.mayCut && w.margin < Infinity) {
      if (w.crossed) cutWeighted(front, edge, w, n);
      else cutPlain(front, edge, w, n, false);
    }
    if (w.isDead || !w.mayCut || n.margin === Infinity) continue;
    if (n.crossed) cutWeighted(front, edge, n, w);
    else {
      // Lost in the middle: the other part is trimmed for itself.
      const rest = cutPlain(front, edge, n, w, true);
      if (rest) rests.push(rest);
    }
  }
  if (!n.isDead) keep(front, others, n);
  for (const rest of rests) trim(front, edge, others, rest);
}
