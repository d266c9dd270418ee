/** Put a window on an edge, trimmed against all that are there; the twin is add-window.ts. */
import { along, alongBoth, bisect, crossing0, crossing1, findCrossings, setCrossing } from './crossings';
import { computeBucket, push } from './queue';
import {
  at4, COST, count, DEAD, EDGE, FOOT, frameAt, FROM, heads, HEIGHT, keepWindow, LEFT_X, LINEAR, NEXT, NONE, pair, pieces,
  reserve, RIGHT_X, ROOT, ROOT_X, ROOT_Y, STATE, TO, tollOf, twins, WINDOW, windowAt,
} from './state';

@inline const OVERLAP: f64 = 1e-13;
@inline const LEAST_WIDTH: f64 = 2.5e-13;
@inline const TIE: f64 = 1e-15;
@inline const CLEAR: f64 = 1e-11;
/** Bytes of `pieces` that may be used. */
@inline const LAST_PIECE: usize = 62 * 8;

/** See add-window.ts: interval, root, cost and rays are written behind the last window already. */
export function addWindow(e: i32, root: i32, state: i32): void {
  const n = windowAt(count);
  const from = load<f64>(n, FROM), to = load<f64>(n, TO);
  if (!(to - from > LEAST_WIDTH)) return;
  const twin = at4(twins, e);
  const edge = twin < e ? twin : e;
  const f = frameAt(edge);
  const px = load<f64>(f), py = load<f64>(f, 8), ux = load<f64>(f, 16), uy = load<f64>(f, 24);
  const rootX = load<f64>(n, ROOT_X), rootY = load<f64>(n, ROOT_Y);
  if (state == LINEAR) {
    store<f64>(n, load<f64>(n, COST) + rootX * px + rootY * py, FOOT);
    store<f64>(n, rootX * ux + rootY * uy, HEIGHT);
  } else {
    const across = ux * (rootY - py) - uy * (rootX - px);
    if (across == 0) return;
    store<f64>(n, (rootX - px) * ux + (rootY - py) * uy, FOOT);
    store<f64>(n, across * across, HEIGHT);
  }
  store<i32>(n, e, EDGE);
  store<i32>(n, root, ROOT);
  store<i32>(n, state, STATE);
  store<f64>(pieces, from);
  store<f64>(pieces, to, 8);
  if (at4(heads, edge) == NONE) {
    insert(edge, 0, false);
    return;
  }
  for (let end: usize = 16; end > 0; ) end = trimPiece(edge, end - 16);
}

/** @param end where the piece lies in `pieces`, bytes */
function trimPiece(edge: i32, end: usize): usize {
  const n = windowAt(count);
  const isLinear = load<i32>(n, STATE) == LINEAR;
  const foot = load<f64>(n, FOOT), height = load<f64>(n, HEIGHT), cost = load<f64>(n, COST);
  let lo = load<f64>(pieces + end), hi = load<f64>(pieces + end, 8);
  const e = load<i32>(n, EDGE);
  const isBarrier = tollOf(e) > 0;
  // Where the number of the present window is kept: the head of the list, or the window before it.
  let place = heads + (<usize>edge << 2);
  for (let w = load<i32>(place); w != NONE; ) {
    const at = windowAt(w);
    const next = load<i32>(at, NEXT);
    const s0 = max(load<f64>(at, FROM), lo);
    const s1 = min(load<f64>(at, TO), hi);
    if (!(s1 - s0 > OVERLAP) || (isBarrier && load<i32>(at, EDGE) != e)) {
      place = at + NEXT;
      w = next;
      continue;
    }
    const otherIsLinear = (load<i32>(at, STATE) & LINEAR) != 0;
    const otherFoot = load<f64>(at, FOOT), otherHeight = load<f64>(at, HEIGHT), otherCost = load<f64>(at, COST);
    const ends = pair(s0, s1);
    const values = f64x2.sub(
      alongBoth(isLinear, foot, height, cost, ends),
      alongBoth(otherIsLinear, otherFoot, otherHeight, otherCost, ends),
    );
    const f0 = f64x2.extract_lane(values, 0), f1 = f64x2.extract_lane(values, 1);
    const isApart = f0 * f1 < 0 && abs(f0) > CLEAR && abs(f1) > CLEAR;
    let crossings = 0;
    if (abs(f0 + f1) <= 2 * (s1 - s0)) {
      crossings = findCrossings(n, isLinear, at, otherIsLinear, s0, s1);
      if (crossings == 0 && isApart) {
        setCrossing(bisect(n, isLinear, at, otherIsLinear, s0, s1));
        crossings = 1;
      }
    }
    const isClear = crossings == 1 && isApart;
    let a = s0;
    const tie = isLinear && !otherIsLinear ? TIE : -TIE;
    let wins = f0 + f1 < 2 * tie;
    if (isClear) wins = f0 < 0;
    else if (crossings > 0) {
      const s = (s0 + crossing0) / 2;
      wins = along(isLinear, foot, height, cost, s) < along(otherIsLinear, otherFoot, otherHeight, otherCost, s) + tie;
    }
    for (let part = 0; part <= crossings; part++) {
      const b = part < crossings ? (part == 0 ? crossing0 : crossing1) : s1;
      let nextWins = wins;
      if (isClear) nextWins = f1 < 0;
      else if (part < crossings) {
        const s = (b + (part + 1 < crossings ? crossing1 : s1)) / 2;
        nextWins =
          along(isLinear, foot, height, cost, s) < along(otherIsLinear, otherFoot, otherHeight, otherCost, s) + tie;
        if (nextWins == wins) continue;
      }
      if (wins) {
        const atFrom = a <= load<f64>(at, FROM) + OVERLAP;
        const atTo = b >= load<f64>(at, TO) - OVERLAP;
        if (atFrom && atTo) store<i32>(at, load<i32>(at, STATE) | DEAD, STATE);
        else if (atFrom) {
          store<f64>(at, b - OVERLAP, FROM);
          turnRay(at, edge, true);
        } else if (atTo) {
          store<f64>(at, a + OVERLAP, TO);
          turnRay(at, edge, false);
        }
      } else if (a <= lo + OVERLAP) lo = b >= hi - OVERLAP ? hi : b - OVERLAP;
      else if (b >= hi - OVERLAP) hi = a + OVERLAP;
      else if (end < LAST_PIECE) {
        store<f64>(pieces + end, b - OVERLAP);
        store<f64>(pieces + end, hi, 8);
        end += 16;
        hi = a + OVERLAP;
        break;
      }
      a = b;
      wins = nextWins;
    }
    if ((load<i32>(at, STATE) & DEAD) != 0) store<i32>(place, next);
    else place = at + NEXT;
    if (!(hi - lo > LEAST_WIDTH)) return end;
    w = next;
  }
  store<f64>(pieces + end, lo);
  store<f64>(pieces + end, hi, 8);
  insert(edge, end, end > 0);
  return end;
}

/** Let the ray at one end of a window go through that end. */
function turnRay(at: usize, edge: i32, atFrom: bool): void {
  const s = atFrom ? load<f64>(at, FROM) : load<f64>(at, TO);
  const ray = at + (atFrom == (load<i32>(at, EDGE) == edge) ? LEFT_X : RIGHT_X);
  const f = frameAt(edge);
  v128.store(ray, f64x2.add(v128.load(f), f64x2.mul(f64x2.splat(s), v128.load(f, 16))));
}

/** Keep the new window on the piece that `pieces` holds at `end`; leave a copy of it behind if there are more. */
function insert(edge: i32, end: usize, isMore: bool): void {
  const w = keepWindow();
  if (isMore) {
    reserve();
    memory.copy(windowAt(w + 1), windowAt(w), WINDOW);
  }
  const at = windowAt(w);
  const lo = load<f64>(pieces + end), hi = load<f64>(pieces + end, 8);
  if (lo > load<f64>(at, FROM)) {
    store<f64>(at, lo, FROM);
    turnRay(at, edge, true);
  }
  if (hi < load<f64>(at, TO)) {
    store<f64>(at, hi, TO);
    turnRay(at, edge, false);
  }
  const head = heads + (<usize>edge << 2);
  store<i32>(at, load<i32>(head), NEXT);
  store<i32>(head, w);
  const foot = load<f64>(at, FOOT), height = load<f64>(at, HEIGHT);
  const isLinear = load<i32>(at, STATE) == LINEAR;
  const nearest = isLinear ? (height > 0 ? lo : hi) : foot < lo ? lo : foot > hi ? hi : foot;
  push(w, computeBucket(along(isLinear, foot, height, load<f64>(at, COST), nearest)));
}
