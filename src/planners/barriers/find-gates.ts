import type { AxisChain } from './axis-chains.js';

/** A place between two narrow ones divides them if it is wider than both by this share. */
const DIVIDES = 0.1;
/** Widths within this share of the narrowest count as narrowest: the gate is in their middle. */
const FLAT = 1e-6;
/** The end of a chain counts as wider than its narrowest place from this share on. */
const WIDENS = 1e-3;
/** A corridor ends where it is so many times as wide as its gate. */
const WIDE = 2;

/** A part of a chain with one narrow place: points `from` to `to`, and the gate's way along the chain, m. */
export interface GatePart {
  readonly from: number;
  readonly to: number;
  readonly gate: number;
  /** Clearance at the gate, m. */
  readonly radius: number;
}

/**
 * Narrow places of a chain: local minima of its clearance, parted by places that are wider by a tenth, each with the stretch
 * around it that is less than twice as wide. A chain that is narrowest at its end has none there, as it goes on beyond
 * the junction, unless that is a dead end; one without any wider place is a room.
 */
export function findGates({ radii, along, isStartFree, isEndFree }: AxisChain): GatePart[] {
  const count = radii.length;
  const minima: number[] = [];
  /** Points that part one minimum from the next. */
  const cuts: number[] = [];
  let low = 0;
  let high = 0;
  let isFalling = true;
  for (let k = 1; k < count; k++) {
    if (isFalling) {
      if (radii[k] < radii[low]) low = k;
      if (radii[k] > (1 + DIVIDES) * radii[low]) {
        minima.push(low);
        isFalling = false;
        high = k;
      }
    } else {
      if (radii[k] > radii[high]) high = k;
      if (radii[high] > (1 + DIVIDES) * radii[k]) {
        cuts.push(high);
        isFalling = true;
        low = k;
      }
    }
  }
  if (isFalling) minima.push(low);
  const parts: GatePart[] = [];
  minima.forEach((at, k) => {
    const from = k === 0 ? 0 : cuts[k - 1];
    const to = k < cuts.length ? cuts[k] : count - 1;
    const least = radii[at];
    let first = at;
    let last = at;
    while (first > from && radii[first - 1] <= (1 + FLAT) * least) first--;
    while (last < to && radii[last + 1] <= (1 + FLAT) * least) last++;
    const gate = 0.5 * (along[first] + along[last]);
    const widensBefore = from > 0 || radii[from] > (1 + WIDENS) * least;
    const widensBehind = to < count - 1 || radii[to] > (1 + WIDENS) * least;
    const isOpenBefore = widensBefore || (isStartFree && widensBehind);
    const isOpenBehind = widensBehind || (isEndFree && widensBefore);
    if (!isOpenBefore || !isOpenBehind || !(least > 0)) return;
    while (first > from && radii[first - 1] <= WIDE * least) first--;
    while (last < to && radii[last + 1] <= WIDE * least) last++;
    if (first < last) parts.push({ from: first, to: last, gate, radius: least });
  });
  return parts;
}
