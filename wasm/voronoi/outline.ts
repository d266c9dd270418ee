/** The outline of the cell at hand: the twin of cell-outline.ts. */
import { count as envelopeCount, CURVE, curveAt, sites as envelopeSites } from './envelope';
import { computeLateralPoint, isRayPair, pointR, pointX, pointY } from './rays';
import { layPieces } from './rows';
import {
  allocate,
  at4,
  chord,
  DX,
  DY,
  EX,
  EY,
  FULL,
  kindOf,
  neighbours,
  next,
  NONE,
  OX,
  OY,
  previous,
  put4,
  put8,
  RADIUS,
  radii,
  recordOf,
  reflexNext,
  reflexPrevious,
  SIDE,
  sideWidth,
  wedgeWidth,
  xs,
  ys,
} from './state';

@inline const SURELY_SHORT: f64 = 1e-3;
@inline const SURELY_LONG: f64 = 64;
@inline const FIRST_ROOM: i32 = 64;
/** Bytes per piece and offsets: site, parameters at its ends, start and end with the radius of the empty circle. */
@inline const PIECE: usize = 72;
@inline const SITE: usize = 0;
@inline const LOW: usize = 8;
@inline const HIGH: usize = 16;
@inline const START: usize = 24;
@inline const END: usize = 48;

let count: i32 = 0;
let pieces: usize = 0;
let room: i32 = 0;

/** Memory for a new diagram. */
export function layOutOutline(): void {
  room = FIRST_ROOM;
  pieces = allocate(PIECE * <usize>room);
}

export function beginOutline(): void {
  count = 0;
}

@inline function pieceAt(i: i32): usize {
  return pieces + <usize>i * PIECE;
}

function grow(least: i32): void {
  const old = pieces;
  while (room < least) room *= 2;
  pieces = allocate(PIECE * <usize>room);
  memory.copy(pieces, old, PIECE * <usize>count);
}

/** Append the envelope, whose parameter 0 is `offset` in the whole cell; (dx, dy) is the frame's direction. */
export function append(c: i32, offset: f64, dx: f64, dy: f64): void {
  const at = recordOf(c);
  const isSide = kindOf(c) == SIDE;
  const shift = isSide ? offset : 0;
  const ox = load<f64>(at, OX) + shift * dx;
  const oy = load<f64>(at, OY) + shift * dy;
  const radius = load<f64>(at, RADIUS);
  if (count + envelopeCount > room) grow(count + envelopeCount);
  for (let i = 0; i < envelopeCount; i++) {
    const site = at4(envelopeSites, i);
    const isSame = count > 0 && load<i32>(pieceAt(count - 1), SITE) == site;
    const piece = pieceAt(isSame ? count - 1 : count++);
    const curve = curveAt(i);
    if (!isSame) {
      store<i32>(piece, site, SITE);
      store<f64>(piece, offset + load<f64>(curve), LOW);
    }
    store<f64>(piece, offset + load<f64>(curve, CURVE), HIGH);
    for (let end = isSame ? 1 : 0; end < 2; end++) {
      const target = piece + (end == 0 ? START : END);
      const u = end == 0 ? load<f64>(curve) : load<f64>(curve, CURVE);
      const v = u - load<f64>(curve, 32);
      const value = (load<f64>(curve, 8) * v + load<f64>(curve, 16)) * v + load<f64>(curve, 24);
      const x = isSide ? u : (u * u - 1) / value;
      const y = isSide ? -value : (-2 * u) / value;
      store<f64>(target, ox + x * dx - y * dy);
      store<f64>(target, oy + x * dy + y * dx, 8);
      store<f64>(target, isSide ? value : -(1 + u * u) / value - radius, 16);
    }
  }
}

/** Drop what is too small to be an edge, join what belongs together; false if a stretch is left that no site bounds. */
export function clean(c: i32): bool {
  const isCyclic = kindOf(c) == FULL;
  if (isCyclic) joinSeam();
  const last = isCyclic ? count : count - 1;
  for (let i = 0; i < last; i++) fixLateralBreak(c, i, i + 1 < count ? i + 1 : 0);
  const width = kindOf(c) == SIDE ? sideWidth : wedgeWidth;
  const least = SURELY_SHORT * SURELY_SHORT * chord * chord;
  const most = SURELY_LONG * SURELY_LONG * chord * chord;
  const after = at4(reflexNext, c);
  const before = at4(reflexPrevious, c);
  let kept = 0;
  let isClosed = true;
  for (let i = 0; i < count; i++) {
    const piece = pieceAt(i);
    const site = load<i32>(piece, SITE);
    const wide = load<f64>(piece, HIGH) - load<f64>(piece, LOW);
    if (site == NONE) {
      if (wide >= width) isClosed = false;
      continue;
    }
    const isPartner = site == after || site == before;
    const x = load<f64>(piece, END) - load<f64>(piece, START);
    const y = load<f64>(piece, END + 8) - load<f64>(piece, START + 8);
    const square = x * x + y * y;
    if (square < least) continue;
    if (square < most || (!isPartner && wide < SURELY_LONG * width)) {
      if (square < chord * chord || (!isPartner && wide < width)) continue;
    }
    if (kept > 0 && load<i32>(pieceAt(kept - 1), SITE) == site) {
      const to = pieceAt(kept - 1);
      store<f64>(to, load<f64>(piece, HIGH), HIGH);
      copyPlace(to + END, piece + END);
    } else {
      const to = pieceAt(kept++);
      if (to == piece) continue;
      store<i32>(to, site, SITE);
      store<f64>(to, load<f64>(piece, LOW), LOW);
      store<f64>(to, load<f64>(piece, HIGH), HIGH);
      copyPlace(to + START, piece + START);
      copyPlace(to + END, piece + END);
    }
  }
  count = kept;
  if (isCyclic) joinSeam();
  return isClosed;
}

@inline function copyPlace(to: usize, from: usize): void {
  store<f64>(to, load<f64>(from));
  store<f64>(to, load<f64>(from, 8), 8);
  store<f64>(to, load<f64>(from, 16), 16);
}

/** First and last piece of a full cell are one if they have the same site. */
function joinSeam(): void {
  const last = count - 1;
  if (last < 1) return;
  const first = pieces;
  const piece = pieceAt(last);
  if (load<i32>(first, SITE) != load<i32>(piece, SITE)) return;
  store<f64>(first, load<f64>(piece, LOW) - 8, LOW);
  copyPlace(first + START, piece + START);
  count = last;
}

function fixLateralBreak(c: i32, i: i32, j: i32): void {
  const piece = pieceAt(i);
  const after = pieceAt(j);
  const a = load<i32>(piece, SITE);
  const b = load<i32>(after, SITE);
  if (a == NONE || b == NONE) return;
  if (!isRayPair(b, a) || !computeLateralPoint(b, a, c)) return;
  const u = parameterOfPoint(c, load<f64>(piece, HIGH) > 2);
  store<f64>(piece, u, HIGH);
  store<f64>(after, i < j ? u : u - 8, LOW);
  store<f64>(piece, pointX, END);
  store<f64>(piece, pointY, END + 8);
  store<f64>(piece, pointR, END + 16);
  store<f64>(after, pointX, START);
  store<f64>(after, pointY, START + 8);
  store<f64>(after, pointR, START + 16);
}

/** The parameter of the point at hand in the whole cell; of a full cell, in its first or second half. */
function parameterOfPoint(c: i32, isSecond: bool): f64 {
  const at = recordOf(c);
  const rx = pointX - load<f64>(at, OX);
  const ry = pointY - load<f64>(at, OY);
  const kind = kindOf(c);
  if (kind == SIDE) return rx * load<f64>(at, DX) + ry * load<f64>(at, DY);
  const rho = sqrt<f64>(rx * rx + ry * ry);
  if (kind == FULL) return isSecond ? 4 - ry / (rho - rx) : ry / (rho + rx);
  const lx = rx * load<f64>(at, DX) + ry * load<f64>(at, DY);
  const ly = ry * load<f64>(at, DX) - rx * load<f64>(at, DY);
  return ly / (rho + lx);
}

/** Write the pieces into the row of the cell, with the laterals around them. */
export function write(c: i32): void {
  const isFull = kindOf(c) == FULL;
  let p = layPieces(c, isFull ? count : count + 2);
  if (!isFull) put4(neighbours, p++, at4(previous, c));
  for (let i = 0; i < count; i++, p++) {
    const piece = pieceAt(i);
    put4(neighbours, p, load<i32>(piece, SITE));
    put8(xs, p, load<f64>(piece, START));
    put8(ys, p, load<f64>(piece, START + 8));
    put8(radii, p, load<f64>(piece, START + 16));
  }
  if (isFull) return;
  put4(neighbours, p, at4(next, c));
  if (count > 0) {
    const piece = pieceAt(count - 1);
    put8(xs, p, load<f64>(piece, END));
    put8(ys, p, load<f64>(piece, END + 8));
    put8(radii, p, load<f64>(piece, END + 16));
  } else {
    const at = recordOf(c);
    const isSide = kindOf(c) == SIDE;
    put8(xs, p, isSide ? load<f64>(at, EX) : load<f64>(at, OX));
    put8(ys, p, isSide ? load<f64>(at, EY) : load<f64>(at, OY));
    put8(radii, p, 0);
  }
}
