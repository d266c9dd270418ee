import {
  createLaneCurve,
  distanceToPart,
  type LaneCurve,
  LINE,
  partLength,
  partPoint,
  reverseLaneCurve,
} from '../lanes/lane-curve.js';
import { LaneBook } from '../shorten/lane-book.js';
import type { LaneRoom } from '../shorten/lane-room.js';
import type { AreaRing } from './area-ring.js';
import { isSeenWithin } from './seen-within.js';

/** Places tried along a lane are this share of the radius apart. */
const SPACING = 0.5;
/** A new start must save more than this share of the radius. */
const GAIN = 1;
/** What new pieces may keep less than 2 r, m: rounding. */
const CHECKED = 5e-10;
/** Parts of lanes that see each other past the area are told apart down to this share of the radius. */
const LEAF = 0.05;
/** Rounds over all lanes at most; every start that moves makes its lane shorter, so rounds come to an end by themselves. */
const MOST_ROUNDS = 200;

/** Lanes with new starts, and how many times a start was moved. */
export interface UnwoundLanes {
  readonly lanes: readonly LaneCurve[];
  readonly moves: number;
}

/**
 * Take turns about the area out of lanes. Level curves of the stream function run along walls and reach the area after
 * whole turns about it. A lane may begin later instead: straight from the edge of the area to a place that it passes later,
 * if that straight piece keeps what lanes keep from walls and from the other lanes. That makes room for other lanes to do so.
 *
 * Every lane stays one from the area to its terminal and keeps r - 1e-9 from walls and 2 r - 1e-9 from the others if it did
 * so before (exact checks); none becomes longer; lanes that do not meet keep their order around the area.
 *
 * @param terminal index of the area's terminal
 * @param radius of the bodies, m
 */
export function unwindLanes(
  room: LaneRoom,
  ring: AreaRing,
  terminal: number,
  lanes: readonly LaneCurve[],
  radius: number,
): UnwoundLanes {
  const book = new LaneBook(room, radius, lanes);
  let moves = 0;
  for (let round = 0, isDone = false; !isDone && round < MOST_ROUNDS; round++) {
    isDone = true;
    for (let k = 0; k < lanes.length; k++) {
      const isReversed = lanes[k].source !== terminal;
      const lane = isReversed ? reverseLaneCurve(book.lanes[k]) : book.lanes[k];
      const cut = beginLater(book, ring, terminal, k, lane);
      if (cut === undefined) continue;
      book.set(k, isReversed ? reverseLaneCurve(cut) : cut);
      isDone = false;
      moves++;
    }
  }
  return { lanes: book.lanes, moves };
}

/** A lane with the new start that saves most; undefined if none is free. */
function beginLater(
  book: LaneBook,
  ring: AreaRing,
  terminal: number,
  k: number,
  lane: LaneCurve,
): LaneCurve | undefined {
  const { radius, room } = book;
  const point = new Float64Array(2);
  const tries: { part: number; share: number; x: number; y: number; footX: number; footY: number; gain: number }[] = [];
  let before = 0;
  for (let i = 0; i < lane.kinds.length; i++) {
    const length = partLength(lane, i);
    const count = Math.max(1, Math.ceil(length / (SPACING * radius)));
    for (let n = 0; n < count; n++) {
      partPoint(lane, i, n / count, point);
      const [x, y] = point;
      const [footX, footY] = nearestOnRing(ring.points, x, y);
      const gain = before + (n / count) * length - distance(x, y, footX, footY);
      if (gain > GAIN * radius) tries.push({ part: i, share: n / count, x, y, footX, footY, gain });
    }
    before += length;
  }
  tries.sort((a, b) => b.gain - a.gain);
  for (const { part, share, x, y, footX, footY } of tries) {
    if (isCrowded(book, k, x, y, footX, footY) || leavesRoom(room, terminal, footX, footY, x, y)) continue;
    const piece = createLaneCurve(lane.level, lane.source, lane.sink, {
      kinds: Uint8Array.of(LINE),
      points: Float64Array.of(footX, footY, x, y),
      centres: new Float64Array(2),
      radii: new Float64Array(1),
    });
    if (book.keeps(k, piece) && !isMet(book, k, piece)) return cutAt(lane, part, share, x, y, footX, footY);
  }
  return undefined;
}

/** Does another lane come nearer to a piece than lanes keep, seen past the area? */
function isMet(book: LaneBook, k: number, piece: LaneCurve): boolean {
  const { radius, room } = book;
  const apart = 2 * radius - CHECKED;
  const [ax, ay, bx, by] = piece.points;
  let met = false;
  book.forPartsNear(k, ax, ay, bx, by, apart, (curve, part) => {
    if (!met && isSeenWithin(room.tracks, piece, 0, curve, part, apart, LEAF * radius)) met = true;
  });
  return met;
}

/** Is another lane too near to a few places of a piece? Most pieces fail here; near the area, which may hide lanes, none does. */
function isCrowded(book: LaneBook, k: number, x: number, y: number, footX: number, footY: number): boolean {
  const { radius } = book;
  const length = distance(x, y, footX, footY);
  const apart = 2 * radius - 10 * CHECKED;
  let met = false;
  const tell = (curve: LaneCurve, part: number): void => {
    if (!met && distanceToPart(curve, part, px, py) < apart) met = true;
  };
  let px = x;
  let py = y;
  for (let s = radius; s < length - 2 * radius && !met; s += radius) {
    px = x + (s / length) * (footX - x);
    py = y + (s / length) * (footY - y);
    book.forPartsNear(k, px, py, px, py, apart, tell);
  }
  return met;
}

/** The point of a ring that is nearest to a point outside: the way there does not run through the ring. */
function nearestOnRing(points: Float64Array, x: number, y: number): [number, number] {
  let best = Infinity;
  let found: [number, number] = [points[0], points[1]];
  for (let k = 0; k < points.length; k += 2) {
    const n = (k + 2) % points.length;
    const dx = points[n] - points[k];
    const dy = points[n + 1] - points[k + 1];
    const square = dx * dx + dy * dy;
    const t = square > 0 ? Math.min(1, Math.max(0, ((x - points[k]) * dx + (y - points[k + 1]) * dy) / square)) : 0;
    const px = points[k] + t * dx;
    const py = points[k + 1] + t * dy;
    const gap = distance(x, y, px, py);
    if (gap >= best) continue;
    best = gap;
    found = [px, py];
  }
  return found;
}

/** The lane from a place of a part on, with a straight piece before it. */
function cutAt(
  lane: LaneCurve,
  part: number,
  share: number,
  x: number,
  y: number,
  footX: number,
  footY: number,
): LaneCurve {
  const { kinds, points, centres, radii, level, source, sink } = lane;
  const rest = Float64Array.of(footX, footY, ...points.subarray(2 * part));
  if (share > 0) {
    rest[2] = x;
    rest[3] = y;
  }
  return createLaneCurve(level, source, sink, {
    kinds: Uint8Array.of(LINE, ...kinds.subarray(part)),
    points: rest,
    centres: Float64Array.of(0, 0, ...centres.subarray(2 * part)),
    radii: Float64Array.of(0, ...radii.subarray(part)),
  });
}

/** Does a segment touch a terminal other than the area? What is behind it is not part of the room. */
function leavesRoom(room: LaneRoom, terminal: number, ax: number, ay: number, bx: number, by: number): boolean {
  for (const track of room.tracks) {
    if (track.terminal === terminal) continue;
    const { points } = track;
    for (let i = 0; i + 3 < points.length; i += 2) {
      const [px, py, qx, qy] = points.subarray(i, i + 4);
      const a = side(px, py, qx, qy, ax, ay);
      const b = side(px, py, qx, qy, bx, by);
      const p = side(ax, ay, bx, by, px, py);
      const q = side(ax, ay, bx, by, qx, qy);
      if (a * b <= 0 && p * q <= 0) return true;
    }
  }
  return false;
}

function side(ax: number, ay: number, bx: number, by: number, x: number, y: number): number {
  return (bx - ax) * (y - ay) - (by - ay) * (x - ax);
}

function distance(ax: number, ay: number, bx: number, by: number): number {
  return Math.sqrt((ax - bx) * (ax - bx) + (ay - by) * (ay - by));
}
