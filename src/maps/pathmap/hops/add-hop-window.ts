import { NONE } from '../../../geometry/index.js';
import { computeAlong } from '../find-crossings.js';
import type { HopFront } from './hop-front.js';
import { HOP_LAYOUT } from './hop-window.js';
import { type Ahead, lookAhead } from './look-ahead.js';
import { cutPlain, cutWeighted, LEAST_WIDTH, narrow } from './trim-hops.js';

const { SIZE, FROM, TO, FOOT, HEIGHT, COST, X, Y, MARGIN, LOWEST, HIGHEST, LINEAR, MAY_CUT, DEAD } = HOP_LAYOUT;

/** Bounds are taken for wider than they are by this, mesh units: the windows themselves must decide what is close. */
const SLACK = 1e-12;

/** Of a window that faces a barrier, a side that does not is split off if it is more than this share. */
const LEAST_SHARE = 0.125;

const ahead: Ahead = { from: 0, to: 0, margin: 0 };

/**
 * Put a window on an edge, and queue it. It may be cut where another one is cheaper only if that says something about all
 * that lies behind: the other has crossed no barrier, and none lies ahead of this one. (A string from the other root
 * around the place on the edge, pulled taut, then meets no barrier either, and bends at generators alone.) Before a barrier
 * the cheaper root may be the worse one behind it, and must be cheaper by a margin. Hops across barriers grow faster than
 * they are long, so they never cut anything.
 *
 * @param w begun last
 */
export function addHopWindow(front: HopFront, w: number): void {
  const { mesh, weights, hasLooseEnds } = front.ground;
  const { numbers } = front;
  const at = SIZE * w;
  if (!(numbers[at + TO] - numbers[at + FROM] > LEAST_WIDTH)) {
    front.drop(w);
    return;
  }
  const e = front.edges[w];
  const edge = mesh.twins[e] < e ? mesh.twins[e] : e;
  const f = 5 * edge;
  const { frames } = mesh;
  const x = numbers[at + X];
  const y = numbers[at + Y];
  if (front.states[w] & LINEAR) {
    numbers[at + FOOT] = numbers[at + COST] + x * frames[f] + y * frames[f + 1];
    numbers[at + HEIGHT] = x * frames[f + 2] + y * frames[f + 3];
  } else {
    const across = frames[f + 2] * (y - frames[f + 1]) - frames[f + 3] * (x - frames[f]);
    // On the line of the edge the root sees nothing behind it.
    if (across === 0) {
      front.drop(w);
      return;
    }
    numbers[at + FOOT] = (x - frames[f]) * frames[f + 2] + (y - frames[f + 1]) * frames[f + 3];
    numbers[at + HEIGHT] = across * across;
  }
  bound(front, w);
  if (hasLooseEnds) {
    keep(front, edge, w);
    return;
  }
  if (numbers[at + MARGIN] > 0) face(front, edge, w);
  // On a barrier itself the two directions do not compare.
  if (weights[e] > 1 || front.heads[edge] === NONE) keep(front, edge, w);
  else trim(front, edge, w);
}

/** Fill in the bounds of a window's costs. */
function bound({ numbers, states, crossed, crossings }: HopFront, w: number): void {
  const at = SIZE * w;
  const isLinear = (states[w] & LINEAR) !== 0;
  const from = numbers[at + FROM];
  const to = numbers[at + TO];
  const foot = numbers[at + FOOT];
  const height = numbers[at + HEIGHT];
  const cost = numbers[at + COST];
  const nearest = isLinear ? (height > 0 ? from : to) : Math.min(Math.max(foot, from), to);
  const last = crossed[w] === NONE ? undefined : crossings[crossed[w]];
  const most = Math.max(
    computeAlong(isLinear, foot, height, cost, from),
    computeAlong(isLinear, foot, height, cost, to),
  );
  numbers[at + LOWEST] = computeAlong(isLinear, foot, height, cost, nearest);
  // Behind barriers at most all of the hop counts by its weight; of a front it is not known where it began.
  numbers[at + HIGHEST] = !last ? most : isLinear ? Infinity : cost + last.weight * (most - cost);
}

/** Find what of a window faces a barrier, and add the rest for itself. */
function face(front: HopFront, edge: number, w: number): void {
  lookAhead(front, w, edge, ahead);
  const at = SIZE * w;
  const from = front.numbers[at + FROM];
  const to = front.numbers[at + TO];
  const { from: low, to: high, margin } = ahead;
  const least = LEAST_SHARE * (to - from);
  if (!(high > low)) {
    front.numbers[at + MARGIN] = 0;
    return;
  }
  front.numbers[at + MARGIN] = margin;
  if (low - from > least) {
    addLast(front, edge, w, from, low);
    narrow(front, edge, w, low, to);
  }
  if (to - high > least) {
    addLast(front, edge, w, high, to);
    narrow(front, edge, w, front.numbers[at + FROM], high);
  }
}

/** Add the part of a window that faces no barrier. */
function addLast(front: HopFront, edge: number, w: number, from: number, to: number): void {
  const piece = front.copy(w);
  front.numbers[SIZE * piece + MARGIN] = 0;
  narrow(front, edge, piece, from, to);
  if (front.ground.weights[front.edges[w]] > 1 || front.heads[edge] === NONE) keep(front, edge, piece);
  else trim(front, edge, piece);
}

function keep(front: HopFront, edge: number, w: number): void {
  const { heads, tails, nexts, numbers } = front;
  nexts[w] = NONE;
  if (heads[edge] === NONE) heads[edge] = w;
  else nexts[tails[edge]] = w;
  tails[edge] = w;
  front.count++;
  const at = SIZE * w;
  const isLinear = (front.states[w] & LINEAR) !== 0;
  const from = numbers[at + FROM];
  const to = numbers[at + TO];
  const foot = numbers[at + FOOT];
  const height = numbers[at + HEIGHT];
  const nearest = isLinear ? (height > 0 ? from : to) : Math.min(Math.max(foot, from), to);
  front.queue.push(w, computeAlong(isLinear, foot, height, numbers[at + COST], nearest));
}

/** Trim a new window against all others of the edge, and them against it, and keep what is left. */
function trim(front: HopFront, edge: number, n: number): void {
  const { heads, tails } = front;
  let rests: number[] | undefined;
  let before = NONE;
  for (let w = heads[edge]; w !== NONE; w = front.nexts[w]) {
    const { states, numbers, nexts } = front;
    if (states[n] & DEAD) break;
    if (states[w] & DEAD) {
      if (before === NONE) heads[edge] = nexts[w];
      else nexts[before] = nexts[w];
      if (tails[edge] === w) tails[edge] = before;
      continue;
    }
    before = w;
    const [a, b] = [SIZE * n, SIZE * w];
    if (!(Math.min(numbers[a + TO], numbers[b + TO]) - Math.max(numbers[a + FROM], numbers[b + FROM]) > LEAST_WIDTH)) {
      continue;
    }
    if (states[n] & MAY_CUT && numbers[a + LOWEST] + numbers[b + MARGIN] < numbers[b + HIGHEST] + SLACK) {
      if (front.crossed[w] !== NONE) cutWeighted(front, edge, w, n);
      else cutPlain(front, edge, w, n, false);
    }
    if (states[w] & DEAD || !(states[w] & MAY_CUT)) continue;
    if (!(numbers[b + LOWEST] + numbers[a + MARGIN] < numbers[a + HIGHEST] + SLACK)) continue;
    if (front.crossed[n] !== NONE) cutWeighted(front, edge, n, w);
    else {
      // Lost in the middle: the other part is trimmed for itself.
      const rest = cutPlain(front, edge, n, w, true);
      if (rest === NONE) continue;
      rests ??= [];
      rests.push(rest);
    }
  }
  if (!(front.states[n] & DEAD)) keep(front, edge, n);
  else front.drop(n);
  if (rests) for (const rest of rests) trim(front, edge, rest);
}
