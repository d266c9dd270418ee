import { NONE } from '../../../geometry/index.js';
import { computeAlong, findCrossings } from '../find-crossings.js';
import type { HopFront } from './hop-front.js';
import { type Crossing, HOP_LAYOUT } from './hop-window.js';

const { SIZE, FROM, TO, FOOT, HEIGHT, COST, X, Y, LEFT_X, LEFT_Y, RIGHT_X, RIGHT_Y, MARGIN, LINEAR, DEAD } = HOP_LAYOUT;

/** Cut ends overlap by this, so that rounding leaves no gap. */
const OVERLAP = 1e-13;
/** What is left narrower than this is only such overlaps. */
export const LEAST_WIDTH = 2.5e-13;
/** A new window must be shorter by this to win: ties go to the older one. */
const TIE = 1e-15;
/** Hops across barriers are compared on so many parts of a window, and parts are halved so often. */
const PARTS = 4;
const HALVINGS = 3;

const scratch = new Float64Array(2 * SIZE);
const crossings = new Float64Array(2);

/** Distance along the edge of a window that crossed nothing. */
function along({ numbers, states }: HopFront, w: number, s: number): number {
  const at = SIZE * w;
  return computeAlong((states[w] & LINEAR) !== 0, numbers[at + FOOT], numbers[at + HEIGHT], numbers[at + COST], s);
}

/**
 * Cut a window that crossed nothing where another such one is cheaper by its margin.
 *
 * @param isNew n came after w: it loses ties, and may fall in two
 * @returns the second part, if so, else NONE
 */
export function cutPlain(front: HopFront, edge: number, n: number, w: number, isNew: boolean): number {
  const { numbers, states } = front;
  const a = SIZE * n;
  const b = SIZE * w;
  const margin = numbers[a + MARGIN];
  const s0 = Math.max(numbers[a + FROM], numbers[b + FROM]);
  const s1 = Math.min(numbers[a + TO], numbers[b + TO]);
  const tie = isNew ? -TIE : TIE;
  const f0 = along(front, n, s0) - along(front, w, s0) - margin;
  const f1 = along(front, n, s1) - along(front, w, s1) - margin;
  let count = 0;
  // Both distances bend by at most 1 per unit: far apart at the ends, they cannot meet between.
  if (Math.abs(f0 + f1) <= 2 * (s1 - s0)) {
    const isLinear = (states[n] & LINEAR) !== 0;
    scratch[FOOT] = isLinear ? numbers[a + FOOT] - margin : numbers[a + FOOT];
    scratch[HEIGHT] = numbers[a + HEIGHT];
    scratch[COST] = numbers[a + COST] - margin;
    scratch[SIZE + FOOT] = numbers[b + FOOT];
    scratch[SIZE + HEIGHT] = numbers[b + HEIGHT];
    scratch[SIZE + COST] = numbers[b + COST];
    crossings[0] = s0;
    crossings[1] = s1;
    count = findCrossings(scratch, 0, isLinear, SIZE, (states[w] & LINEAR) !== 0, crossings);
  } else if (f0 + f1 < 0) return NONE;
  let from = numbers[a + FROM];
  let to = numbers[a + TO];
  let rest = NONE;
  // Signs are taken inside each part: at its ends the two are equal, and rounding would decide.
  for (let k = 0; k <= count; k++) {
    const low = k === 0 ? s0 : crossings[k - 1];
    const high = k === count ? s1 : crossings[k];
    const middle = (low + high) / 2;
    if (along(front, n, middle) - along(front, w, middle) - margin < tie) continue;
    if (low <= from + OVERLAP) from = high >= to - OVERLAP ? to : high - OVERLAP;
    else if (high >= to - OVERLAP) to = low + OVERLAP;
    else if (isNew) {
      rest = front.copy(n);
      narrow(front, edge, rest, high - OVERLAP, to);
      to = low + OVERLAP;
    }
  }
  narrow(front, edge, n, from, to);
  return rest;
}

/** Move the ends of a window inwards, with the rays through them. */
export function narrow(front: HopFront, edge: number, w: number, from: number, to: number): void {
  const { numbers, edges, states } = front;
  const { frames } = front.ground.mesh;
  const at = SIZE * w;
  const f = 5 * edge;
  // The left ray is the one near the start of the entered half-edge.
  if (from > numbers[at + FROM]) {
    const isLeft = edges[w] === edge;
    numbers[at + (isLeft ? LEFT_X : RIGHT_X)] = frames[f] + from * frames[f + 2];
    numbers[at + (isLeft ? LEFT_Y : RIGHT_Y)] = frames[f + 1] + from * frames[f + 3];
    numbers[at + FROM] = from;
  }
  if (to < numbers[at + TO]) {
    const isLeft = edges[w] !== edge;
    numbers[at + (isLeft ? LEFT_X : RIGHT_X)] = frames[f] + to * frames[f + 2];
    numbers[at + (isLeft ? LEFT_Y : RIGHT_Y)] = frames[f + 1] + to * frames[f + 3];
    numbers[at + TO] = to;
  }
  if (!(numbers[at + TO] - numbers[at + FROM] > LEAST_WIDTH)) states[w] |= DEAD;
}

/** Cost of a window's hop to a place on its edge; as `computeHop`. */
export function hopTo({ numbers, states, crossed, crossings: all }: HopFront, w: number, x: number, y: number): number {
  const at = SIZE * w;
  const rootX = numbers[at + X];
  const rootY = numbers[at + Y];
  let c: Crossing | undefined = crossed[w] === NONE ? undefined : all[crossed[w]];
  if (states[w] & LINEAR) {
    let sum = numbers[at + COST] + rootX * x + rootY * y;
    for (; c; c = c.before) {
      const behind = (c.nx * x + c.ny * y - c.offset) / (c.nx * rootX + c.ny * rootY);
      if (behind > 0) sum += c.gain * behind;
    }
    return sum;
  }
  const dx = x - rootX;
  const dy = y - rootY;
  const length = Math.sqrt(dx * dx + dy * dy);
  let sum = numbers[at + COST] + length;
  for (; c; c = c.before) {
    const share = (c.nx * x + c.ny * y - c.offset) / (c.nx * dx + c.ny * dy);
    if (share > 0) sum += c.gain * length * (share < 1 ? share : 1);
  }
  return sum;
}

/** Cut from the ends of a window across barriers what is surely dearer, by its margin, than one that crossed none. */
export function cutWeighted(front: HopFront, edge: number, n: number, w: number): void {
  const { numbers } = front;
  const from = numbers[SIZE * n + FROM];
  const to = numbers[SIZE * n + TO];
  const wFrom = numbers[SIZE * w + FROM] - OVERLAP;
  const wTo = numbers[SIZE * w + TO] + OVERLAP;
  const step = (to - from) / PARTS;
  const loses = (k: number): boolean => {
    const a = from + k * step;
    const b = k === PARTS - 1 ? to : a + step;
    return a >= wFrom && b <= wTo && isDearer(front, edge, n, w, a, b, HALVINGS);
  };
  let first = 0;
  while (first < PARTS && loses(first)) first++;
  if (first === PARTS) {
    front.states[n] |= DEAD;
    return;
  }
  let last = PARTS;
  while (last > first + 1 && loses(last - 1)) last--;
  narrow(front, edge, n, first > 0 ? from + first * step : from, last < PARTS ? from + last * step : to);
}

/** From a to b every hop of n costs surely no less than those of w, which crossed nothing. */
function isDearer(
  front: HopFront,
  edge: number,
  n: number,
  w: number,
  a: number,
  b: number,
  halvings: number,
): boolean {
  const { frames } = front.ground.mesh;
  const { numbers } = front;
  const at = SIZE * n;
  const f = 5 * edge;
  const ax = frames[f] + a * frames[f + 2];
  const ay = frames[f + 1] + a * frames[f + 3];
  const bx = frames[f] + b * frames[f + 2];
  const by = frames[f + 1] + b * frames[f + 3];
  const margin = numbers[at + MARGIN];
  const otherA = along(front, w, a) + margin + TIE;
  const otherB = along(front, w, b) + margin + TIE;
  if (hopTo(front, n, ax, ay) < otherA || hopTo(front, n, bx, by) < otherB) return false;
  // Those of a front are linear along the edge, and distances without weights convex.
  if (front.states[n] & LINEAR) return true;
  // weight * |x - r| less what the weights spared before each barrier, which is convex too.
  const x = numbers[at + X];
  const y = numbers[at + Y];
  const foot = numbers[at + FOOT];
  const s = Math.min(Math.max(foot, a), b);
  const last = front.crossed[n] === NONE ? undefined : front.crossings[front.crossed[n]];
  const reach = Math.sqrt((s - foot) * (s - foot) + numbers[at + HEIGHT]);
  let lowest = numbers[at + COST] + (last?.weight ?? 1) * reach;
  const toA = Math.sqrt((ax - x) * (ax - x) + (ay - y) * (ay - y));
  const toB = Math.sqrt((bx - x) * (bx - x) + (by - y) * (by - y));
  for (let c: Crossing | undefined = last; c; c = c.before) {
    const root = c.nx * x + c.ny * y;
    const spared = c.offset - root;
    const atA = (spared / (c.nx * ax + c.ny * ay - root)) * toA;
    const atB = (spared / (c.nx * bx + c.ny * by - root)) * toB;
    lowest -= c.gain * Math.max(atA, atB);
  }
  if (lowest >= Math.max(otherA, otherB)) return true;
  if (halvings === 0) return false;
  const middle = (a + b) / 2;
  return isDearer(front, edge, n, w, a, middle, halvings - 1) && isDearer(front, edge, n, w, middle, b, halvings - 1);
}
