import { type CoverList, CutList } from './cover-list.js';
import { createCrossings, crossElements } from './cross-elements.js';
import type { LegRegion } from './leg-region.js';
import {
  angleBetween,
  CX,
  CY,
  ELEMENT,
  KIND,
  MAX_X,
  MAX_Y,
  MIN_X,
  MIN_Y,
  pointOnElement,
  R,
  SPAN,
  STRAIGHT,
  X0,
  X1,
  Y0,
  Y1,
} from './outline-element.js';

/** Numbers that hold for all pairs of an area. */
export interface CoverSettings {
  /** Curves nearer than this are one, m. */
  readonly slack: number;
  /** A point counts as inside from this depth on, m. */
  readonly depth: number;
  /** Per leg: s of its start, m. */
  readonly along: Float64Array;
}

/** Where a stretch is probed: elsewhere too, since its middle may be just where it touches the other outline from within. */
const PROBES = [0.5, 0.29, 0.83];

/** Work space of {@link coverPair}, written before it is read in every call. */
const crossings = createCrossings();
const cutsA = new CutList();
const cutsB = new CutList();
/** Element, low and high of stretches that a later region shares with an earlier one. */
let shared = new Float64Array(24);
let sharedCount = 0;
const place = { x: 0, y: 0 };

/** Can two regions overlap at all? */
export function areNear(a: LegRegion, b: LegRegion): boolean {
  return a.minX <= b.maxX && b.minX <= a.maxX && a.minY <= b.maxY && b.minY <= a.maxY;
}

/**
 * Which stretches of two regions' outlines lie inside the other one. Where both outlines are one curve, the later region's is
 * taken to be covered. Legs that follow each other share the disc between them: what touches it is known and not computed.
 *
 * @param a the region of the earlier leg
 */
export function coverPair(
  a: LegRegion,
  b: LegRegion,
  settings: CoverSettings,
  coversA: CoverList,
  coversB: CoverList,
): void {
  coversA.count = 0;
  coversB.count = 0;
  const isAdjacent = b.leg === a.leg + 1;
  const skipA = isAdjacent ? a.frontCap : -1;
  const skipB = isAdjacent ? b.backCap : -1;
  cutsA.count = 0;
  cutsB.count = 0;
  sharedCount = 0;
  const rightA = isAdjacent ? crossRails(a, b, true) : -1;
  const leftA = isAdjacent ? crossRails(a, b, false) : -1;
  for (let i = 0; i < a.count; i++) {
    if (i === skipA || !meetsBox(a, i, b)) continue;
    for (let j = 0; j < b.count; j++) {
      if (j === skipB || (i === rightA && j === 0) || (i === leftA && j === skipB - 1)) continue;
      crossElements(a.elements, ELEMENT * i, b.elements, ELEMENT * j, settings.slack, crossings);
      for (let k = 0; k < crossings.count; k++) {
        const sign = crossings.signs[k];
        cutsA.push(i, crossings.p[k], crossings.x[k], crossings.y[k], sign);
        cutsB.push(j, crossings.q[k], crossings.x[k], crossings.y[k], -sign);
      }
      for (let k = 0; k < crossings.sameCount; k++) share(a, i, j, 4 * k);
    }
  }
  if (isAdjacent) coverJoint(a, b, coversA, coversB);
  decide(a, b, cutsA, skipA, false, settings, coversA);
  decide(b, a, cutsB, skipB, true, settings, coversB);
}

function meetsBox({ elements }: LegRegion, i: number, b: LegRegion): boolean {
  const at = ELEMENT * i;
  return (
    elements[at + MIN_X] <= b.maxX &&
    b.minX <= elements[at + MAX_X] &&
    elements[at + MIN_Y] <= b.maxY &&
    b.minY <= elements[at + MAX_Y]
  );
}

/**
 * The straight sides of two legs on the right or on the left of the disc between them: both touch it, so that they cross where
 * the tangents at both touching points do, inside the bend, and outside of it not at all. Of legs that are nearly in line,
 * rounding would not find the place.
 *
 * @returns the side of the earlier leg, or -1 where the sides are not of that kind
 */
function crossRails(a: LegRegion, b: LegRegion, isRight: boolean): number {
  if (a.frontCap < 0 || b.backCap < 0) return -1;
  const i = isRight ? a.frontCap - 1 : a.frontCap + 1;
  const j = isRight ? 0 : b.backCap - 1;
  if (i < 0 || i >= a.count || j < 0) return -1;
  const e = a.elements;
  const f = b.elements;
  const at = ELEMENT * i;
  const bt = ELEMENT * j;
  const cap = ELEMENT * a.frontCap;
  const back = ELEMENT * b.backCap;
  if (e[at + KIND] !== STRAIGHT || f[bt + KIND] !== STRAIGHT) return -1;
  const touchA = isRight ? X0 : X1;
  const touchB = isRight ? X1 : X0;
  const rail = isRight ? X1 : X0;
  const other = isRight ? X0 : X1;
  if (e[at + rail] !== e[cap + touchA] || e[at + rail + 1] !== e[cap + touchA + 1]) return -1;
  if (f[bt + other] !== f[back + touchB] || f[bt + other + 1] !== f[back + touchB + 1]) return -1;
  const ux = e[cap + touchA] - e[cap + CX];
  const uy = e[cap + touchA + 1] - e[cap + CY];
  const vx = f[back + touchB] - f[back + CX];
  const vy = f[back + touchB + 1] - f[back + CY];
  const radius = e[cap + R];
  // Sharp bends are computed as any others: which side is the inner one is not for the touching points to say there.
  if (ux * vx + uy * vy < 0.5 * radius * radius) return -1;
  const turn = (ux * vy - uy * vx) * (isRight ? -1 : 1);
  if (!(turn > 0)) return i;
  // From either touching point to where the tangents meet: radius times the tangent of half the angle.
  const reach = (radius * turn) / (radius * radius + ux * vx + uy * vy);
  const spanA = e[at + SPAN];
  const spanB = f[bt + SPAN];
  if (!(reach <= spanA && reach <= spanB)) return -1;
  const share = (isRight ? spanA - reach : reach) / spanA;
  const x = e[at + X0] + share * (e[at + X1] - e[at + X0]);
  const y = e[at + Y0] + share * (e[at + Y1] - e[at + Y0]);
  cutsA.push(i, share * spanA, x, y, isRight ? 1 : -1);
  cutsB.push(j, isRight ? reach : spanB - reach, x, y, isRight ? -1 : 1);
  return i;
}

/** Cut both elements at the ends of the stretch that they share: at one point each. */
function share(a: LegRegion, i: number, j: number, at: number): void {
  const { same } = crossings;
  if (sharedCount + 3 > shared.length) {
    const grown = new Float64Array(2 * shared.length);
    grown.set(shared);
    shared = grown;
  }
  shared[sharedCount] = j;
  shared[sharedCount + 1] = same[at + 2];
  shared[sharedCount + 2] = same[at + 3];
  sharedCount += 3;
  for (let end = 0; end < 2; end++) {
    pointOnElement(a.elements, ELEMENT * i, same[at + end], place);
    cutsA.push(i, same[at + end], place.x, place.y, 0);
    cutsB.push(j, same[at + 2 + end], place.x, place.y, 0);
  }
}

/**
 * The disc between two legs: the back of the later region is always covered, and of the front of the earlier one all but what
 * lies behind the touching points of the later one's sides.
 */
function coverJoint(a: LegRegion, b: LegRegion, coversA: CoverList, coversB: CoverList): void {
  if (b.backCap >= 0) {
    const at = ELEMENT * b.backCap;
    const e = b.elements;
    coversB.push(b.backCap, 0, e[at + X0], e[at + Y0], e[at + SPAN], e[at + X1], e[at + Y1]);
  }
  if (a.frontCap < 0) return;
  const e = a.elements;
  const at = ELEMENT * a.frontCap;
  const span = e[at + SPAN];
  if (b.backCap < 0) {
    coversA.push(a.frontCap, 0, e[at + X0], e[at + Y0], span, e[at + X1], e[at + Y1]);
    return;
  }
  // The back of the later one runs from its left side to its right side; both arcs together may be more than the circle.
  const f = b.elements;
  const bt = ELEMENT * b.backCap;
  const x = e[at + X0] - e[at + CX];
  const y = e[at + Y0] - e[at + CY];
  const turn = angleBetween(x, y, f[bt + X0] - f[bt + CX], f[bt + Y0] - f[bt + CY]);
  const start = turn < 0 ? turn + 2 * Math.PI : turn;
  let p = 0;
  let px = e[at + X0];
  let py = e[at + Y0];
  for (let round = 1; round >= 0; round--) {
    const low = Math.max(0, start - 2 * Math.PI * round);
    const high = Math.min(span, start - 2 * Math.PI * round + f[bt + SPAN]);
    if (!(low < high)) continue;
    if (low > p) coversA.push(a.frontCap, p, px, py, low, f[bt + X0], f[bt + Y0]);
    p = high;
    px = high < span ? f[bt + X1] : e[at + X1];
    py = high < span ? f[bt + Y1] : e[at + Y1];
  }
  if (p < span) coversA.push(a.frontCap, p, px, py, span, e[at + X1], e[at + Y1]);
}

/** Which parts of a region's elements, between their cuts, lie inside the other region. */
function decide(
  own: LegRegion,
  other: LegRegion,
  cuts: CutList,
  skip: number,
  isLater: boolean,
  settings: CoverSettings,
  out: CoverList,
): void {
  const base = settings.along[other.leg];
  let k = 0;
  for (let i = 0; i < own.count; i++) {
    const first = k;
    while (k < cuts.count && cuts.elements[k] === i) k++;
    if (i === skip || (first === k && !meetsBox(own, i, other))) continue;
    const at = ELEMENT * i;
    const e = own.elements;
    let p0 = 0;
    let x0 = e[at + X0];
    let y0 = e[at + Y0];
    let before = 0;
    for (let c = first; c <= k; c++) {
      const isEnd = c === k;
      const p1 = isEnd ? e[at + SPAN] : cuts.values[3 * c];
      const x1 = isEnd ? e[at + X1] : cuts.values[3 * c + 1];
      const y1 = isEnd ? e[at + Y1] : cuts.values[3 * c + 2];
      const after = isEnd ? 0 : cuts.signs[c];
      // Entering before and leaving after say inside; where they disagree or say nothing, a point in the middle does.
      const vote = before - after;
      if (p1 > p0) {
        const isInside = vote !== 0 ? vote > 0 : isSharedOrInside(own, i, p0, p1, other, isLater, settings.depth, base);
        if (isInside) out.push(i, p0, x0, y0, p1, x1, y1);
      }
      p0 = p1;
      x0 = x1;
      y0 = y1;
      before = isEnd ? 0 : cuts.signs[c];
    }
  }
}

function isSharedOrInside(
  own: LegRegion,
  i: number,
  p0: number,
  p1: number,
  other: LegRegion,
  isLater: boolean,
  depth: number,
  base: number,
): boolean {
  if (isLater) {
    const p = 0.5 * (p0 + p1);
    for (let k = 0; k < sharedCount; k += 3) {
      if (shared[k] === i && p > shared[k + 1] && p < shared[k + 2]) return true;
    }
  }
  for (const share of PROBES) {
    pointOnElement(own.elements, ELEMENT * i, p0 + share * (p1 - p0), place);
    if (other.holds(place.x, place.y, depth, base)) return true;
    if (!other.holds(place.x, place.y, -depth, base)) return false;
  }
  return false;
}
