/** Vertices as orbits of corners: the twin of vertex-orbits.ts. */
import { pointR, pointX, pointY, setPoint } from './rays';
import { firstEdge, following } from './rows';
import {
  allocate,
  at4,
  at8,
  EX,
  EY,
  FULL,
  keys,
  kindOf,
  next,
  NONE,
  OX,
  OY,
  owners,
  pieceCounts,
  pieceEnd,
  pieceStarts,
  previous,
  put4,
  put8,
  radii,
  recordOf,
  SIDE,
  twins,
  vertices,
  xs,
  ys,
} from './state';
import { computeVertexPoint } from './vertex-point';

@inline const FIRST_ROOM: i32 = 64;

/** Orbits that did not close. */
export let broken: i32 = 0;
let pieces: usize = 0;
let cells: usize = 0;
let room: i32 = 0;

/** Memory for a new diagram. */
export function layOutOrbits(): void {
  broken = 0;
  room = FIRST_ROOM;
  pieces = allocate(4 * <usize>room);
  cells = allocate(4 * <usize>room);
}

function grow(): void {
  const old = pieces;
  pieces = allocate(8 * <usize>room);
  cells = allocate(8 * <usize>room);
  memory.copy(pieces, old, 4 * <usize>room);
  room *= 2;
}

@inline function turnAround(p: i32): i32 {
  const c = at4(owners, p);
  const start = at4(pieceStarts, c);
  if (kindOf(c) == FULL) return at4(twins, p == start ? start + at4(pieceCounts, c) - 1 : p - 1);
  if (p - 1 != start) return at4(twins, p - 1);
  const side = at4(previous, c);
  return side == NONE ? NONE : at4(pieceStarts, side) + at4(pieceCounts, side) - 1;
}

function turnBack(p: i32): i32 {
  const c = at4(owners, p);
  if (kindOf(c) != FULL && p == at4(pieceStarts, c) + at4(pieceCounts, c) - 1) {
    const side = at4(next, c);
    return side == NONE ? NONE : at4(pieceStarts, side) + 1;
  }
  const twin = at4(twins, p);
  return twin == NONE ? NONE : following(twin);
}

/** Forget the vertices of a cell. */
export function forget(c: i32): void {
  const end = at4(pieceStarts, c) + at4(pieceCounts, c);
  for (let p = firstEdge(c); p < end; p++) put4(vertices, p, NONE);
}

/** Walk the orbits of all corners of a cell that have no vertex yet. */
export function settle(c: i32): void {
  const end = at4(pieceStarts, c) + at4(pieceCounts, c);
  for (let p = firstEdge(c); p < end; p++) if (at4(vertices, p) == NONE) settleOrbit(p);
}

function settleOrbit(from: i32): void {
  const limit = pieceEnd;
  let count = 0;
  let isOpen = false;
  let p = from;
  do {
    if (count == room) grow();
    put4(pieces, count++, p);
    p = turnAround(p);
    if (p == NONE) {
      isOpen = true;
      break;
    }
  } while (p != from && count <= limit);
  if (count > limit) {
    broken++;
    return;
  }
  if (isOpen) count = collectOpen(at4(pieces, count - 1));
  const first = rotate(count, isOpen);
  if (!(isOpen ? placeCorner() : computeVertexPoint(cells, count))) {
    setPoint(at8(xs, first), at8(ys, first), at8(radii, first));
  }
  const x = pointX;
  const y = pointY;
  const r = pointR;
  for (let i = 0; i < count; i++) {
    const q = at4(pieces, i);
    put4(vertices, q, first);
    put8(xs, q, x);
    put8(ys, q, y);
    put8(radii, q, r);
  }
}

/** The pieces of an open orbit in order, from its last one back to its first. */
function collectOpen(last: i32): i32 {
  let count = 0;
  for (let p = last; p != NONE; p = turnBack(p)) {
    if (count == room) grow();
    put4(pieces, count++, p);
    if (count > pieceEnd) {
      broken++;
      break;
    }
  }
  for (let low = 0, high = count - 1; low < high; low++, high--) {
    const p = at4(pieces, low);
    put4(pieces, low, at4(pieces, high));
    put4(pieces, high, p);
  }
  return count;
}

/** Put the smallest key first and list the cells; returns the first piece. */
function rotate(count: i32, isOpen: bool): i32 {
  let best = 0;
  if (!isOpen) {
    let bestKey = keyAt(0);
    for (let i = 1; i < count; i++) {
      const key = keyAt(i);
      if (key > bestKey) continue;
      if (key == bestKey) {
        const after = keyAt(i + 1 < count ? i + 1 : 0);
        if (!(after < keyAt(best + 1 < count ? best + 1 : 0))) continue;
      }
      best = i;
      bestKey = key;
    }
  }
  for (let i = 0, k = best; i < count; i++) {
    put4(cells, i, at4(owners, at4(pieces, k)));
    if (++k == count) k = 0;
  }
  return at4(pieces, best);
}

@inline function keyAt(i: i32): f64 {
  return at8(keys, at4(owners, at4(pieces, i)));
}

/** An open orbit lies in a reflex corner: the end of its first cell, or the start of its last. */
function placeCorner(): bool {
  const c = at4(cells, 0);
  if (kindOf(c) != SIDE) return false;
  const at = recordOf(c);
  const isEnd = at4(next, c) == NONE;
  setPoint(isEnd ? load<f64>(at, EX) : load<f64>(at, OX), isEnd ? load<f64>(at, EY) : load<f64>(at, OY), 0);
  return true;
}
