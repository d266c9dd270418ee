import type { Backbone } from './backbone.js';
import type { UnionArea } from './union-area.js';

/** Where the search begins: the leg of the last answer. It changes the time, never the answer. */
export interface FrontHint {
  leg: number;
}

/** Areas are taken to be this much larger than computed, so that rounding never lets a group be too long. */
const SAFE = 1e-10;
/** Steps of the search within a leg; each at least halves what is left over two of them. */
const MOST_STEPS = 80;

/**
 * The largest s with an area from `a` to s within a limit (DEF-3.7): first the leg, then the place on it, between a place that
 * fits and one that does not.
 *
 * @param nearness how far below the exact place the answer may be, m
 */
export function findFarthest(
  union: UnionArea,
  { along, length }: Backbone,
  a: number,
  area: number,
  nearness: number,
  hint: FrontHint,
): number {
  const limit = area / (1 + SAFE);
  const last = along.length - 2;
  let leg = firstLeg(along, a);
  if (hint.leg > leg) leg = Math.min(last, hint.leg);
  const first = firstLeg(along, a);
  // The area at the ends of the leg that holds the front.
  let low = Math.max(a, along[leg]);
  let lowArea = union.between(a, low);
  while (lowArea > limit && leg > first) {
    leg--;
    low = Math.max(a, along[leg]);
    lowArea = union.between(a, low);
  }
  if (lowArea > limit) return a;
  let high = along[leg + 1];
  let highArea = union.between(a, high);
  while (highArea <= limit) {
    if (leg === last) {
      hint.leg = leg;
      return length;
    }
    leg++;
    low = high;
    lowArea = highArea;
    high = along[leg + 1];
    highArea = union.between(a, high);
  }
  hint.leg = leg;
  return narrow(union, a, limit, low, lowArea, high, highArea, nearness);
}

function firstLeg(along: Float64Array, a: number): number {
  let low = 0;
  let high = along.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (along[middle] <= a) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Close in on the limit from both sides; the answer is the side that fits. */
function narrow(
  union: UnionArea,
  a: number,
  limit: number,
  low: number,
  lowArea: number,
  high: number,
  highArea: number,
  nearness: number,
): number {
  let under = lowArea - limit;
  let over = highArea - limit;
  let same = 0;
  for (let k = 0; k < MOST_STEPS && high - low > nearness; k++) {
    // A straight line between both; the end that stays twice counts half, so that both ends move.
    let s = low + ((high - low) * -under) / (over - under);
    // Near an end the step goes past the goal on purpose: the end that is kept then closes the interval.
    const edge = 0.4 * nearness;
    s = Math.max(low + edge, Math.min(high - edge, same > 0 ? s + edge : same < 0 ? s - edge : s));
    if (k % 3 === 2 && high - low > 1e3 * nearness && (same > 2 || same < -2)) s = 0.5 * (low + high);
    const off = union.between(a, s) - limit;
    if (off <= 0) {
      low = s;
      under = off;
      if (same > 0) over *= 0.5;
      same = same > 0 ? same + 1 : 1;
    } else {
      high = s;
      over = off;
      if (same < 0) under *= 0.5;
      same = same < 0 ? same - 1 : -1;
    }
  }
  return low;
}
