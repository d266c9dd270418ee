import { NONE } from '../../geometry/index.js';
import { computeAlong, findCrossings } from './find-crossings.js';
import { computeBucket, LAYOUT, type WindowFront } from './window-front.js';

const { WINDOW_SIZE, FROM, TO, FOOT, HEIGHT, COST, ROOT_X, ROOT_Y, LEFT_X, RIGHT_X, DEAD, LINEAR } = LAYOUT;

/** Cut ends overlap by this, so that rounding leaves no gap. */
const OVERLAP = 1e-13;
/** What is left narrower than this is only such overlaps. */
const LEAST_WIDTH = 2.5e-13;
/** A new window must be shorter by this to win: ties go to the older one. */
const TIE = 1e-15;
/** Signs at the ends of an interval that differ by more than this mean a crossing, found or not. */
const CLEAR = 1e-11;

/**
 * Put a window on an edge: cut away where a window that is there is shorter, cut those where this one is, and queue what
 * is left. A new window that loses in its middle falls in two; an old one stays whole.
 *
 * The caller has reserved room and written interval, root, cost and rays of the window behind the last one: fractions as
 * arguments of a call would each be allocated.
 *
 * @param e the half-edge of the triangle that the window enters
 * @param state LINEAR for a straight front, 0 for a point
 */
export function addWindow(front: WindowFront, e: number, root: number, state: number): void {
  const { windows, pieces } = front;
  const { frames, twins } = front.mesh;
  const w = front.count;
  const at = WINDOW_SIZE * w;
  const from = windows[at + FROM];
  const to = windows[at + TO];
  if (!(to - from > LEAST_WIDTH)) return;
  const edge = twins[e] < e ? twins[e] : e;
  const f = 5 * edge;
  const px = frames[f];
  const py = frames[f + 1];
  const ux = frames[f + 2];
  const uy = frames[f + 3];
  const rootX = windows[at + ROOT_X];
  const rootY = windows[at + ROOT_Y];
  if (state === LINEAR) {
    windows[at + FOOT] = windows[at + COST] + rootX * px + rootY * py;
    windows[at + HEIGHT] = rootX * ux + rootY * uy;
  } else {
    const across = ux * (rootY - py) - uy * (rootX - px);
    // On the line of the edge the root sees nothing behind it. Only exactly: rounding cannot tell what is nearly so from a
    // source at the mouth of a slit, which sees the whole slit under such angles.
    if (across === 0) return;
    windows[at + FOOT] = (rootX - px) * ux + (rootY - py) * uy;
    windows[at + HEIGHT] = across * across;
  }
  front.edges[w] = e;
  front.roots[w] = root;
  front.states[w] = state;
  if (front.heads[edge] === NONE) {
    pieces[0] = from;
    pieces[1] = to;
    insert(front, edge, 0, false);
    return;
  }
  pieces[0] = from;
  pieces[1] = to;
  for (let end = 2; end > 0; ) end = trimPiece(front, edge, end - 2);
}

/**
 * Trim the new window, on the piece of it that `pieces` holds at `end`, against all others of the edge.
 *
 * @returns the new end of `pieces`
 */
function trimPiece(front: WindowFront, edge: number, end: number): number {
  const { windows, states, nexts, crossings, pieces } = front;
  const n = WINDOW_SIZE * front.count;
  const isLinear = states[front.count] === LINEAR;
  const foot = windows[n + FOOT];
  const height = windows[n + HEIGHT];
  const cost = windows[n + COST];
  let lo = pieces[end];
  let hi = pieces[end + 1];
  let before = NONE;
  const e = front.edges[front.count];
  const isBarrier = front.mesh.tolls.length > 0 && front.mesh.tolls[e] > 0;
  for (let w = front.heads[edge]; w !== NONE; ) {
    const next = nexts[w];
    const at = WINDOW_SIZE * w;
    const s0 = windows[at + FROM] > lo ? windows[at + FROM] : lo;
    const s1 = windows[at + TO] < hi ? windows[at + TO] : hi;
    // Beyond a barrier both directions cost more than before it: who comes the other way proves nothing.
    if (!(s1 - s0 > OVERLAP) || (isBarrier && front.edges[w] !== e)) {
      before = w;
      w = next;
      continue;
    }
    const otherIsLinear = (states[w] & LINEAR) !== 0;
    const otherFoot = windows[at + FOOT];
    const otherHeight = windows[at + HEIGHT];
    const otherCost = windows[at + COST];
    const f0 =
      computeAlong(isLinear, foot, height, cost, s0) -
      computeAlong(otherIsLinear, otherFoot, otherHeight, otherCost, s0);
    const f1 =
      computeAlong(isLinear, foot, height, cost, s1) -
      computeAlong(otherIsLinear, otherFoot, otherHeight, otherCost, s1);
    let count = 0;
    // Both distances bend by at most 1 per unit: far apart at the ends, they cannot meet between.
    if (Math.abs(f0 + f1) <= 2 * (s1 - s0)) {
      crossings[0] = s0;
      crossings[1] = s1;
      count = findCrossings(windows, n, isLinear, at, otherIsLinear, crossings);
      if (count === 0 && f0 * f1 < 0 && Math.abs(f0) > CLEAR && Math.abs(f1) > CLEAR) {
        bisect(front, w);
        count = 1;
      }
    }
    // Signs are taken inside each part: at its ends the two are equal, and rounding would decide. Only one crossing and
    // clearly opposite signs at the ends leave no question.
    const isClear = count === 1 && f0 * f1 < 0 && Math.abs(f0) > CLEAR && Math.abs(f1) > CLEAR;
    let a = s0;
    // In a slit a straight front and the ends of its segment tie; rays of the ends lean, and would end at the walls.
    const tie = isLinear && !otherIsLinear ? TIE : -TIE;
    let wins = f0 + f1 < 2 * tie;
    if (isClear) wins = f0 < 0;
    else if (count > 0) {
      const s = (s0 + crossings[0]) / 2;
      wins =
        computeAlong(isLinear, foot, height, cost, s) <
        computeAlong(otherIsLinear, otherFoot, otherHeight, otherCost, s) + tie;
    }
    for (let part = 0; part <= count; part++) {
      const b = part < count ? crossings[part] : s1;
      let nextWins = wins;
      if (isClear) nextWins = f1 < 0;
      else if (part < count) {
        const s = (b + (part + 1 < count ? crossings[part + 1] : s1)) / 2;
        nextWins =
          computeAlong(isLinear, foot, height, cost, s) <
          computeAlong(otherIsLinear, otherFoot, otherHeight, otherCost, s) + tie;
        // A spurious crossing: both parts are one.
        if (nextWins === wins) continue;
      }
      if (wins) {
        // An old window loses at its ends only; cut in the middle it stays.
        const atFrom = a <= windows[at + FROM] + OVERLAP;
        const atTo = b >= windows[at + TO] - OVERLAP;
        if (atFrom && atTo) states[w] |= DEAD;
        else if (atFrom) {
          windows[at + FROM] = b - OVERLAP;
          turnRay(front, w, edge, true);
        } else if (atTo) {
          windows[at + TO] = a + OVERLAP;
          turnRay(front, w, edge, false);
        }
      } else if (a <= lo + OVERLAP) lo = b >= hi - OVERLAP ? hi : b - OVERLAP;
      else if (b >= hi - OVERLAP) hi = a + OVERLAP;
      else if (end < pieces.length - 2) {
        pieces[end] = b - OVERLAP;
        pieces[end + 1] = hi;
        end += 2;
        hi = a + OVERLAP;
        break;
      }
      a = b;
      wins = nextWins;
    }
    if ((states[w] & DEAD) !== 0) {
      if (before === NONE) front.heads[edge] = next;
      else nexts[before] = next;
    } else before = w;
    if (!(hi - lo > LEAST_WIDTH)) return end;
    w = next;
  }
  pieces[end] = lo;
  pieces[end + 1] = hi;
  insert(front, edge, end, end > 0);
  return end;
}

/** A crossing where the closed form found none although the signs differ; from and to `crossings`. */
function bisect({ windows, states, count, crossings }: WindowFront, w: number): void {
  const n = WINDOW_SIZE * count;
  const at = WINDOW_SIZE * w;
  const isLinear = states[count] === LINEAR;
  const otherIsLinear = (states[w] & LINEAR) !== 0;
  let [lo, hi] = crossings;
  const isShorter = (s: number): boolean =>
    computeAlong(isLinear, windows[n + FOOT], windows[n + HEIGHT], windows[n + COST], s) <
    computeAlong(otherIsLinear, windows[at + FOOT], windows[at + HEIGHT], windows[at + COST], s);
  const atLow = isShorter(lo);
  for (let k = 0; k < 50; k++) {
    const middle = (lo + hi) / 2;
    if (isShorter(middle) === atLow) lo = middle;
    else hi = middle;
  }
  crossings[0] = (lo + hi) / 2;
}

/** Let the ray at one end of a window go through that end. */
function turnRay({ windows, edges, mesh }: WindowFront, w: number, edge: number, atFrom: boolean): void {
  const at = WINDOW_SIZE * w;
  const s = windows[at + (atFrom ? FROM : TO)];
  // The left ray is the one near the start of the entered half-edge.
  const ray = at + (atFrom === (edges[w] === edge) ? LEFT_X : RIGHT_X);
  windows[ray] = mesh.frames[5 * edge] + s * mesh.frames[5 * edge + 2];
  windows[ray + 1] = mesh.frames[5 * edge + 1] + s * mesh.frames[5 * edge + 3];
}

/** Keep the new window on the piece that `pieces` holds at `end`; leave a copy of it behind if there are more. */
function insert(front: WindowFront, edge: number, end: number, isMore: boolean): void {
  const w = front.count++;
  if (isMore) copyWindow(front, w);
  const { windows, heads } = front;
  const at = WINDOW_SIZE * w;
  const lo = front.pieces[end];
  const hi = front.pieces[end + 1];
  if (lo > windows[at + FROM]) {
    windows[at + FROM] = lo;
    turnRay(front, w, edge, true);
  }
  if (hi < windows[at + TO]) {
    windows[at + TO] = hi;
    turnRay(front, w, edge, false);
  }
  front.nexts[w] = heads[edge];
  heads[edge] = w;
  const foot = windows[at + FOOT];
  const height = windows[at + HEIGHT];
  const isLinear = front.states[w] === LINEAR;
  const nearest = isLinear ? (height > 0 ? lo : hi) : foot < lo ? lo : foot > hi ? hi : foot;
  const bucket = computeBucket(front, computeAlong(isLinear, foot, height, windows[at + COST], nearest));
  front.queue.push(w, bucket);
}

function copyWindow(front: WindowFront, w: number): void {
  front.reserve();
  const { windows, edges, roots, states } = front;
  const at = WINDOW_SIZE * w;
  windows.copyWithin(at + WINDOW_SIZE, at, at + WINDOW_SIZE);
  edges[w + 1] = edges[w];
  roots[w + 1] = roots[w];
  states[w + 1] = states[w];
}
