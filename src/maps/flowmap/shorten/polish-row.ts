import { bendStretch, partArc } from './bend-stretch.js';
import type { Bodies } from './bodies.js';
import { createPeg, findTangent, link, measureTurn, type Peg, setTangent } from './pegs.js';
import { type PegRow, turnAt } from './pull-points.js';
import type { EndSlider } from './slide-end.js';
import type { Wrapper } from './wrap-pegs.js';

/**
 * A disc that the lane turns round by less than this (radians) the wrong way is held by rounding only: where a tangent comes
 * from a point next to the disc, the square root makes 1e-8 of the last bit. Across the lane that is 1e-14 of the radius.
 */
const WRONG_WAY = 1e-7;
/** Gains below this (m) are rounding. */
const GAIN = 1e-11;

/**
 * The exact taut lane from a polyline that is nearly taut: its corners become the discs they stand for, joined by tangents;
 * discs that do not hold go, discs that a stretch enters come, ends slide, until nothing changes. What is left is a curve of
 * tangents and arcs that turns only around what it touches: the shortest of its class.
 *
 * @param most what a corner that stands for no disc may gain at most, m
 * @returns undefined where it does not settle; the caller keeps the lane as it was
 */
export function polishRow(
  row: PegRow,
  bodies: Bodies,
  wrapper: Wrapper,
  slider: EndSlider,
  owner: number,
  most: number,
): PegRow | undefined {
  const pegs = discsOf(row, bodies, most);
  if (pegs === undefined) return undefined;
  const tangent = new Float64Array(4);
  for (let peg = pegs.first; peg.next !== undefined; peg = peg.next) {
    if (!findTangent(peg, peg.next, tangent)) return undefined;
    setTangent(peg, peg.next, tangent);
  }
  for (let peg = pegs.first.next as Peg; peg.next !== undefined; peg = peg.next) measureTurn(peg, peg.turn);
  for (let budget = 200; budget > 0; budget--) {
    const change = settle(pegs, wrapper, owner, tangent);
    if (change < 0) return undefined;
    if (change === 0 && !slider.slide(pegs, wrapper, GAIN, false)) return pegs;
  }
  return undefined;
}

/** Corners that stand for the same body in a row are one disc; `turn` is what they turn together. */
function discsOf(row: PegRow, bodies: Bodies, most: number): PegRow | undefined {
  const first = createPeg(row.first.x, row.first.y, 0, 0, -1, false);
  let last = first;
  for (let corner = row.first.next as Peg; corner.next !== undefined; corner = corner.next) {
    const { body, holds } = corner;
    if (body < 0 || holds === 0) {
      // A corner that could not be pulled: without it the lane would jump over whatever holds it there.
      if (detour(corner) > most) return undefined;
      continue;
    }
    const turn = holds * turnAt(corner);
    if (last.body === body && last.side === holds) {
      last.turn += turn;
      continue;
    }
    const disc = createPeg(bodies.x[body], bodies.y[body], bodies.reach[body], holds, body, false);
    disc.turn = turn;
    link(last, disc);
    last = disc;
  }
  const end = createPeg(row.last.x, row.last.y, 0, 0, -1, false);
  link(last, end);
  return { first, last: end };
}

/** What the lane would gain without a corner, m. */
function detour(corner: Peg): number {
  const { x, y } = corner;
  const a = corner.prev as Peg;
  const c = corner.next as Peg;
  const length = (px: number, py: number): number => Math.sqrt(px * px + py * py);
  return length(x - a.x, y - a.y) + length(c.x - x, c.y - y) - length(c.x - a.x, c.y - a.y);
}

/** One sweep: take discs away that do not hold, bend stretches around what they enter. 1: changed, 0: not, -1: no way. */
function settle(pegs: PegRow, wrapper: Wrapper, owner: number, tangent: Float64Array): number {
  let change = 0;
  for (let peg = pegs.first.next as Peg; peg.next !== undefined; ) {
    const after = peg.next;
    if (peg.turn >= -WRONG_WAY) {
      peg = after;
      continue;
    }
    const before = peg.prev as Peg;
    if (before.body >= 0 && before.body === after.body && before.side === after.side) {
      // Squeezed between the disc and another: what is left is one arc.
      before.outX = after.outX;
      before.outY = after.outY;
      link(before, after.next as Peg);
      measureTurn(before, before.turn + after.turn);
      change = 1;
      peg = before;
      continue;
    }
    if (!findTangent(before, after, tangent)) return -1;
    link(before, after);
    setTangent(before, after, tangent);
    measureTurn(before, before.turn);
    measureTurn(after, after.turn);
    change = 1;
    peg = before.prev === undefined ? after : before;
  }
  wrapper.begin(owner);
  for (let peg = pegs.first; peg.next !== undefined; peg = peg.next as Peg) {
    const after = peg.next;
    const bent = bendStretch(wrapper, peg, after);
    if (bent < 0) return -1;
    if (bent === 0) continue;
    change = 1;
    const disc: Peg = peg.next;
    measureTurn(disc, 0);
    measureTurn(peg, peg.turn);
    measureTurn(after, after.turn);
    // The rest of the stretch is looked at in the next sweep.
    peg = disc;
  }
  for (let peg = pegs.first.next as Peg; peg.next !== undefined; peg = peg.next as Peg) {
    if (peg.radius === 0 || !(peg.turn > 0)) continue;
    const turn = peg.turn;
    const middle = partArc(wrapper, peg);
    if (middle === false) return -1;
    if (middle === undefined) continue;
    change = 1;
    const rest = middle.next as Peg;
    measureTurn(peg, turn / 2);
    measureTurn(rest, turn / 2);
    measureTurn(middle, 0);
    peg = rest;
  }
  return change;
}
