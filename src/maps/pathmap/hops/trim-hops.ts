import { computeAlong, findCrossings } from '../find-crossings.js';
import { LAYOUT } from '../window-front.js';
import type { HopFront } from './hop-front.js';
import { computeHop, type HopWindow } from './hop-window.js';

const { WINDOW_SIZE, FOOT, HEIGHT, COST } = LAYOUT;

/** Cut ends overlap by this, so that rounding leaves no gap. */
const OVERLAP = 1e-13;
/** What is left narrower than this is only such overlaps. */
export const LEAST_WIDTH = 2.5e-13;
/** A new window must be shorter by this to win: ties go to the older one. */
const TIE = 1e-15;
/** Hops across barriers are compared on so many parts of a window, and parts are halved so often. */
const PARTS = 4;
const HALVINGS = 3;

const scratch = new Float64Array(2 * WINDOW_SIZE);
const crossings = new Float64Array(2);

/** Distance along the edge of a window that crossed nothing. */
function along(w: HopWindow, s: number): number {
  return computeAlong(w.isLinear, w.foot, w.height, w.cost, s);
}

/**
 * Cut a window that crossed nothing where another such one is cheaper by its margin.
 *
 * @param isNew n came after w: it loses ties, and may fall in two
 * @returns the second part, if so
 */
export function cutPlain(
  front: HopFront,
  edge: number,
  n: HopWindow,
  w: HopWindow,
  isNew: boolean,
): HopWindow | undefined {
  const { margin } = n;
  const s0 = Math.max(n.from, w.from);
  const s1 = Math.min(n.to, w.to);
  const tie = isNew ? -TIE : TIE;
  const f0 = along(n, s0) - along(w, s0) - margin;
  const f1 = along(n, s1) - along(w, s1) - margin;
  let count = 0;
  // Both distances bend by at most 1 per unit: far apart at the ends, they cannot meet between.
  if (Math.abs(f0 + f1) <= 2 * (s1 - s0)) {
    scratch[FOOT] = n.isLinear ? n.foot - margin : n.foot;
    scratch[HEIGHT] = n.height;
    scratch[COST] = n.cost - margin;
    scratch[WINDOW_SIZE + FOOT] = w.foot;
    scratch[WINDOW_SIZE + HEIGHT] = w.height;
    scratch[WINDOW_SIZE + COST] = w.cost;
    crossings[0] = s0;
    crossings[1] = s1;
    count = findCrossings(scratch, 0, n.isLinear, WINDOW_SIZE, w.isLinear, crossings);
  } else if (f0 + f1 < 0) return undefined;
  let from = n.from;
  let to = n.to;
  let rest: HopWindow | undefined;
  // Signs are taken inside each part: at its ends the two are equal, and rounding would decide.
  for (let k = 0; k <= count; k++) {
    const a = k === 0 ? s0 : crossings[k - 1];
    const b = k === count ? s1 : crossings[k];
    const middle = (a + b) / 2;
    if (along(n, middle) - along(w, middle) - margin < tie) continue;
    if (a <= from + OVERLAP) from = b >= to - OVERLAP ? to : b - OVERLAP;
    else if (b >= to - OVERLAP) to = a + OVERLAP;
    else if (isNew) {
      rest = n.copy();
      narrow(front, edge, rest, b - OVERLAP, to);
      to = a + OVERLAP;
    }
  }
  narrow(front, edge, n, from, to);
  return rest;
}

/** Move the ends of a window inwards, with the rays through them. */
export function narrow({ ground }: HopFront, edge: number, w: HopWindow, from: number, to: number): void {
  if (from > w.from) {
    turnRay(ground.mesh.frames, edge, w, from, w.edge === edge);
    w.from = from;
  }
  if (to < w.to) {
    turnRay(ground.mesh.frames, edge, w, to, w.edge !== edge);
    w.to = to;
  }
  if (!(w.to - w.from > LEAST_WIDTH)) w.isDead = true;
}

/** The left ray is the one near the start of the entered half-edge. */
function turnRay(frames: Float64Array, edge: number, w: HopWindow, s: number, isLeft: boolean): void {
  const x = frames[5 * edge] + s * frames[5 * edge + 2];
  const y = frames[5 * edge + 1] + s * frames[5 * edge + 3];
  if (isLeft) {
    w.leftX = x;
    w.leftY = y;
  } else {
    w.rightX = x;
    w.rightY = y;
  }
}

/** Cut from the ends of a window across barriers what is surely dearer, by its margin, than one that crossed none. */
export function cutWeighted(front: HopFront, edge: number, n: HopWindow, w: HopWindow): void {
  const { from, to } = n;
  const step = (to - from) / PARTS;
  const loses = (k: number): boolean => {
    const a = from + k * step;
    const b = k === PARTS - 1 ? to : a + step;
    return (
      a >= w.from - OVERLAP && b <= w.to + OVERLAP && isDearer(front.ground.mesh.frames, edge, n, w, a, b, HALVINGS)
    );
  };
  let first = 0;
  while (first < PARTS && loses(first)) first++;
  if (first === PARTS) {
    n.isDead = true;
    return;
  }
  let last = PARTS;
  while (last > first + 1 && loses(last - 1)) last--;
  narrow(front, edge, n, first > 0 ? from + first * step : from, last < PARTS ? from + last * step : to);
}

/** From a to b every hop of n costs surely no less than those of w, which crossed nothing. */
function isDearer(
  frames: Float64Array,
  edge: number,
  n: HopWindow,
  w: HopWindow,
  a: number,
  b: number,
  halvings: number,
): boolean {
  const f = 5 * edge;
  const ax = frames[f] + a * frames[f + 2];
  const ay = frames[f + 1] + a * frames[f + 3];
  const bx = frames[f] + b * frames[f + 2];
  const by = frames[f + 1] + b * frames[f + 3];
  const otherA = along(w, a) + n.margin + TIE;
  const otherB = along(w, b) + n.margin + TIE;
  if (computeHop(n, n.crossed, ax, ay) < otherA || computeHop(n, n.crossed, bx, by) < otherB) return false;
  // Those of a front are linear along the edge, and distances without weights convex.
  if (n.isLinear) return true;
  // weight * |x - r| less what the weights spared before each barrier, which is convex too.
  const s = Math.min(Math.max(n.foot, a), b);
  let lowest = n.cost + (n.crossed?.weight ?? 1) * Math.sqrt((s - n.foot) * (s - n.foot) + n.height);
  const toA = Math.sqrt((ax - n.x) * (ax - n.x) + (ay - n.y) * (ay - n.y));
  const toB = Math.sqrt((bx - n.x) * (bx - n.x) + (by - n.y) * (by - n.y));
  for (let c = n.crossed; c; c = c.before) {
    const root = c.nx * n.x + c.ny * n.y;
    const spared = c.offset - root;
    const atA = (spared / (c.nx * ax + c.ny * ay - root)) * toA;
    const atB = (spared / (c.nx * bx + c.ny * by - root)) * toB;
    lowest -= c.gain * Math.max(atA, atB);
  }
  if (lowest >= Math.max(otherA, otherB)) return true;
  if (halvings === 0) return false;
  const middle = (a + b) / 2;
  return isDearer(frames, edge, n, w, a, middle, halvings - 1) && isDearer(frames, edge, n, w, middle, b, halvings - 1);
}
