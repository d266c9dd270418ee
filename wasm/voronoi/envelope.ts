/** The lower envelope of curves over an interval, the outline of one cell: the twin of envelope.ts. */
import { a as differenceA, b as differenceB, c as differenceC, foot as differenceFoot, subtract } from './difference';
import {
  allocate,
  at4,
  kindOf,
  next,
  NONE,
  previous,
  put4,
  SIDE,
  sideRoot,
  sideWidth,
  WEDGE,
  wedgeRoot,
  wedgeWidth,
} from './state';

/** Bytes per piece in {@link curves}: where it begins, a, b, c, foot; behind the last one where it ends. */
@inline export const CURVE: usize = 40;
@inline const CLOSE: f64 = 1e-6;
@inline const FIRST_ROOM: i32 = 64;

export let count: i32 = 0;
/** Per piece: its site, NONE where none is known yet. */
export let sites: usize = 0;
export let curves: usize = 0;
let room: i32 = 0;
/** Pieces that replace old ones. */
let newCount: i32 = 0;
let newSites: usize = 0;
let newCurves: usize = 0;
let newRoom: i32 = 0;
let isTaken: bool = false;
/** The interval and the tolerances in it. */
let start: f64 = 0;
let limit: f64 = 0;
let isSide: bool = false;
let width: f64 = 0;
let root: f64 = 0;
/** The curve that is inserted and where it counts. */
let newA: f64 = 0;
let newB: f64 = 0;
let newC: f64 = 0;
let newFoot: f64 = 0;
let newLow: f64 = 0;
let newHigh: f64 = 0;

/** Memory for a new diagram. */
export function layOutEnvelope(): void {
  room = newRoom = FIRST_ROOM;
  sites = allocate(4 * <usize>room);
  curves = allocate(CURVE * <usize>(room + 1));
  newSites = allocate(4 * <usize>newRoom);
  newCurves = allocate(CURVE * <usize>newRoom);
}

@inline export function curveAt(i: i32): usize {
  return curves + <usize>i * CURVE;
}

/** Begin anew over [low, high] with no site at all. */
export function beginEnvelope(side: bool, low: f64, high: f64): void {
  isSide = side;
  start = low;
  limit = high;
  width = side ? sideWidth : wedgeWidth;
  root = side ? sideRoot : wedgeRoot;
  count = 1;
  put4(sites, 0, NONE);
  store<f64>(curves, low);
  store<f64>(curves, 0, 8);
  store<f64>(curves, 0, 16);
  store<f64>(curves, 0, 24);
  store<f64>(curves, 0, 32);
  store<f64>(curves, high, CURVE);
}

/** Lower the envelope by a site's curve; false if nothing changed. */
export function insert(site: i32, a: f64, b: f64, c: f64, foot: f64, low: f64, high: f64): bool {
  const from = low < start + width ? start : low;
  const to = high > limit - width ? limit : high;
  if (!(to - from >= width)) return false;
  const close = CLOSE * (abs<f64>(a) + abs<f64>(c));
  const after = at4(next, site);
  const before = at4(previous, site);
  let first = count > 16 ? findPiece(from) : 0;
  while (first < count && load<f64>(curveAt(first), CURVE) <= from) first++;
  let hit = NONE;
  let last = NONE;
  for (let i = first; i < count; i++) {
    const at = curveAt(i);
    const begin = load<f64>(at);
    const lower = begin > from ? begin : from;
    if (lower >= to) break;
    const old = at4(sites, i);
    const relation = old == NONE ? (isSide ? 1 : 0) : old == after || old == before ? relate(old, site) : 0;
    if (relation < 0) continue;
    if (relation == 0) {
      const end = load<f64>(at, CURVE);
      let upper = end < to ? end : to;
      let al = a - load<f64>(at, 8);
      let be = b - load<f64>(at, 16);
      let ga = c - load<f64>(at, 24);
      let u = lower;
      if (
        foot != 0 ||
        load<f64>(at, 32) != 0 ||
        (al < close && al > -close && be < close && be > -close && ga < close && ga > -close)
      ) {
        subtract(site, a, b, c, foot, old, at + 8);
        al = differenceA;
        be = differenceB;
        ga = differenceC;
        u -= differenceFoot;
        upper -= differenceFoot;
      }
      if ((al * u + be) * u + ga >= 0 && (al * upper + be) * upper + ga >= 0) {
        if (!(al > 0)) continue;
        const v = -be / (2 * al);
        if (!(v > u && v < upper && (al * v + be) * v + ga < 0)) continue;
      }
    }
    if (hit == NONE) hit = i;
    last = i;
  }
  if (hit == NONE) return false;
  newA = a;
  newB = b;
  newC = c;
  newFoot = foot;
  newLow = from;
  newHigh = to;
  newCount = 0;
  isTaken = false;
  for (let i = hit; i <= last; i++) cut(i, site);
  if (!isTaken) return false;
  splice(hit, last + 1);
  return true;
}

/** Some piece at or before the one that holds u. */
function findPiece(u: f64): i32 {
  let low = 0;
  let high = count;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (load<f64>(curveAt(middle)) <= u) low = middle;
    else high = middle;
  }
  return low;
}

function relate(old: i32, site: i32): i32 {
  if (old == NONE) return isSide ? 1 : 0;
  const kind = kindOf(old);
  if (kind == SIDE) {
    return kindOf(site) == WEDGE && (at4(next, old) == site || at4(previous, old) == site) ? -1 : 0;
  }
  return kind == WEDGE && kindOf(site) == SIDE && (at4(next, site) == old || at4(previous, site) == old) ? 1 : 0;
}

/** Append what becomes of piece i when the new curve is laid over it. */
function cut(i: i32, site: i32): void {
  const at = curveAt(i);
  const low = load<f64>(at);
  const high = load<f64>(at, CURVE);
  const oldSite = at4(sites, i);
  const from = newLow > low ? newLow : low;
  const to = newHigh < high ? newHigh : high;
  if (low < from) keep(oldSite, low, at);
  const relation = relate(oldSite, site);
  if (relation > 0) take(site, from);
  else if (relation < 0) keep(oldSite, from, at);
  else {
    subtract(site, newA, newB, newC, newFoot, oldSite, at + 8);
    const al = differenceA;
    const be = differenceB;
    const ga = differenceC;
    const foot = differenceFoot;
    let r1 = Infinity;
    let r2 = Infinity;
    const d = be * be - 4 * al * ga;
    if (d > 0) {
      const s = sqrt<f64>(d);
      const q = be > 0 ? -0.5 * (be + s) : 0.5 * (s - be);
      const x = q / al;
      const y = ga / q;
      r1 = foot + (x > y ? y : x);
      r2 = foot + (x > y ? x : y);
    }
    const steep = isSide ? max<f64>(abs<f64>(newB), abs<f64>(load<f64>(at, 16))) : 0;
    const least = min<f64>(root, 1e-3 * (to - from)) / (1 + steep);
    let begin = from;
    for (let k = 0; k < 3; k++) {
      const end = k == 0 ? r1 : k == 1 ? r2 : to;
      if (k < 2 && !(end > begin + least && end < to - least)) continue;
      const v = 0.5 * (begin + end) - foot;
      if ((al * v + be) * v + ga < 0) take(site, begin);
      else keep(oldSite, begin, at);
      begin = end;
    }
  }
  if (to < high) keep(oldSite, to, at);
}

@inline function take(site: i32, low: f64): void {
  isTaken = true;
  const at = put(site, low);
  if (at == 0) return;
  store<f64>(at, newA, 8);
  store<f64>(at, newB, 16);
  store<f64>(at, newC, 24);
  store<f64>(at, newFoot, 32);
}

/** The old piece at `from` goes on from `low`. */
function keep(site: i32, low: f64, from: usize): void {
  const at = put(site, low);
  if (at == 0) return;
  store<f64>(at, load<f64>(from, 8), 8);
  store<f64>(at, load<f64>(from, 16), 16);
  store<f64>(at, load<f64>(from, 24), 24);
  store<f64>(at, load<f64>(from, 32), 32);
}

/** Where the curve of a new piece goes; 0 if it only goes on with the one before it. */
@inline function put(site: i32, low: f64): usize {
  if (newCount > 0 && at4(newSites, newCount - 1) == site) return 0;
  if (newCount == newRoom) growNew();
  put4(newSites, newCount, site);
  const at = newCurves + <usize>newCount * CURVE;
  store<f64>(at, low);
  newCount++;
  return at;
}

function growNew(): void {
  const oldSites = newSites;
  const oldCurves = newCurves;
  newRoom *= 2;
  newSites = allocate(4 * <usize>newRoom);
  newCurves = allocate(CURVE * <usize>newRoom);
  memory.copy(newSites, oldSites, 4 * <usize>newCount);
  memory.copy(newCurves, oldCurves, CURVE * <usize>newCount);
}

/** Put the new pieces in the place of the old ones [first, end), joined with equal ones beside them. */
function splice(first: i32, end: i32): void {
  const skip = first > 0 && at4(newSites, 0) == at4(sites, first - 1) ? 1 : 0;
  const rest = end < count && at4(newSites, newCount - 1) == at4(sites, end) ? end + 1 : end;
  const added = newCount - skip;
  const total = first + added + count - rest;
  if (total > room) grow(total);
  const shift = first + added - rest;
  if (shift != 0) shiftRest(rest, shift);
  const from = newSites + (<usize>skip << 2);
  const to = sites + (<usize>first << 2);
  const bytes = <usize>added << 2;
  for (let k: usize = 0; k < bytes; k += 4) store<i32>(to + k, load<i32>(from + k));
  const fromCurves = newCurves + <usize>skip * CURVE;
  const toCurves = curveAt(first);
  const curveBytes = CURVE * <usize>added;
  for (let k: usize = 0; k < curveBytes; k += 8) store<f64>(toCurves + k, load<f64>(fromCurves + k));
  count = total;
}

/** Move the pieces from `rest` on, with the end of the last one. */
function shiftRest(rest: i32, shift: i32): void {
  const moved = count - rest;
  const from = curveAt(rest);
  const to = curveAt(rest + shift);
  const siteFrom = sites + (<usize>rest << 2);
  const siteTo = sites + (<usize>(rest + shift) << 2);
  if (moved > 16) {
    memory.copy(to, from, CURVE * <usize>moved + 8);
    memory.copy(siteTo, siteFrom, <usize>moved << 2);
    return;
  }
  const bytes = CURVE * <usize>moved + 8;
  const siteBytes = <usize>moved << 2;
  if (shift > 0) {
    for (let k = bytes; k > 0; k -= 8) store<f64>(to + k - 8, load<f64>(from + k - 8));
    for (let k = siteBytes; k > 0; k -= 4) store<i32>(siteTo + k - 4, load<i32>(siteFrom + k - 4));
  } else {
    for (let k: usize = 0; k < bytes; k += 8) store<f64>(to + k, load<f64>(from + k));
    for (let k: usize = 0; k < siteBytes; k += 4) store<i32>(siteTo + k, load<i32>(siteFrom + k));
  }
}

function grow(total: i32): void {
  const oldSites = sites;
  const oldCurves = curves;
  room = 2 * total;
  sites = allocate(4 * <usize>room);
  curves = allocate(CURVE * <usize>(room + 1));
  memory.copy(sites, oldSites, 4 * <usize>count);
  memory.copy(curves, oldCurves, CURVE * <usize>count + 8);
}
