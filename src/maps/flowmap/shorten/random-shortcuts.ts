import { createRandom, type Random } from '../../../math/index.js';
import { createLaneCurve, type LaneCurve, LINE, partPoint, partStarts } from '../lanes/lane-curve.js';
import { flattenLane } from './flatten-lane.js';
import { LaneBook } from './lane-book.js';
import type { LaneRoom } from './lane-room.js';

/** Options of `shortcutLanes`. */
export interface ShortcutOptions {
  /** Seed of the random places. */
  readonly seed: number;
  /** Pairs of places tried per lane and round. */
  readonly tries: number;
  /** Rounds over all lanes. */
  readonly rounds: number;
}

/**
 * The random way to shorten lanes (Farias 2020, section 4.6), to compare with: two random places of a lane are joined straight
 * if that keeps r from walls and 2 r from other lanes; lanes from the last to the first, round after round. Shortcuts that
 * would take the lane to the other side of a wall are refused, so that the homotopy stays; ends do not move.
 */
export function shortcutLanes(
  room: LaneRoom,
  lanes: readonly LaneCurve[],
  radius: number,
  options: ShortcutOptions,
): LaneCurve[] {
  const random = createRandom(options.seed);
  const book = new LaneBook(room, radius, lanes);
  for (let round = 0; round < options.rounds; round++) {
    for (let k = lanes.length - 1; k >= 0; k--) {
      let curve = book.lanes[k];
      for (let n = 0; n < options.tries; n++) curve = tryShortcut(book, k, curve, random) ?? curve;
      if (curve !== book.lanes[k]) book.set(k, curve);
    }
  }
  return book.lanes;
}

function tryShortcut(book: LaneBook, k: number, curve: LaneCurve, random: Random): LaneCurve | undefined {
  const a = random.next() * curve.length;
  const b = random.next() * curve.length;
  const cut = splice(curve, Math.min(a, b), Math.max(a, b));
  if (cut === undefined || !(cut.curve.length < curve.length - 1e-9)) return undefined;
  const { radius } = book;
  const slack = book.margin + book.slack;
  if (book.clearance(cut.stretch, radius - slack) < radius - slack) return undefined;
  if (book.spacing(k, cut.stretch, 2 * radius - slack) < 2 * radius - slack) return undefined;
  return enclosesWall(book.room, cut.skipped) ? undefined : cut.curve;
}

interface Cut {
  readonly curve: LaneCurve;
  /** The new straight stretch alone. */
  readonly stretch: LaneCurve;
  /** What was left out. */
  readonly skipped: LaneCurve;
}

/** The curve with a straight stretch between two arc lengths. */
function splice(curve: LaneCurve, from: number, to: number): Cut | undefined {
  const starts = partStarts(curve);
  const head = take(curve, starts, 0, from);
  const skipped = take(curve, starts, from, to);
  const tail = take(curve, starts, to, curve.length);
  const a = skipped.points.slice(0, 2);
  const b = skipped.points.slice(-2);
  const line = { kinds: [LINE as number], points: [...a, ...b], centres: [0, 0], radii: [0] };
  const all = join(join(head, line), tail);
  const make = (parts: Parts): LaneCurve =>
    createLaneCurve(curve.level, curve.source, curve.sink, {
      kinds: Uint8Array.from(parts.kinds),
      points: Float64Array.from(parts.points),
      centres: Float64Array.from(parts.centres),
      radii: Float64Array.from(parts.radii),
    });
  if (skipped.kinds.length < 2) return undefined;
  return { curve: make(all), stretch: make(line), skipped: make(skipped) };
}

interface Parts {
  readonly kinds: number[];
  readonly points: number[];
  readonly centres: number[];
  readonly radii: number[];
}

/** The parts of a curve between two arc lengths. */
function take(curve: LaneCurve, starts: Float64Array, from: number, to: number): Parts {
  const out: Parts = { kinds: [], points: [], centres: [], radii: [] };
  const point = new Float64Array(2);
  for (let i = 0; i < curve.kinds.length; i++) {
    const length = starts[i + 1] - starts[i];
    if (starts[i + 1] < from || starts[i] > to || length === 0) continue;
    const share = (s: number): number => Math.min(1, Math.max(0, (s - starts[i]) / length));
    if (out.points.length === 0) {
      partPoint(curve, i, share(from), point);
      out.points.push(point[0], point[1]);
    }
    partPoint(curve, i, share(to), point);
    if (share(to) - share(from) < 1e-12) continue;
    out.kinds.push(curve.kinds[i]);
    out.points.push(point[0], point[1]);
    out.centres.push(curve.centres[2 * i], curve.centres[2 * i + 1]);
    out.radii.push(curve.radii[i]);
  }
  return out;
}

function join(a: Parts, b: Parts): Parts {
  if (a.kinds.length === 0) return b;
  if (b.kinds.length === 0) return a;
  return {
    kinds: [...a.kinds, ...b.kinds],
    points: [...a.points, ...b.points.slice(2)],
    centres: [...a.centres, ...b.centres],
    radii: [...a.radii, ...b.radii],
  };
}

/** Does the way that is left out, closed by a straight line, go round a wall? */
function enclosesWall(room: LaneRoom, skipped: LaneCurve): boolean {
  const ring = flattenLane(skipped, 1e-3);
  const { ax, ay, circles } = room;
  for (let i = 0; i < room.pieceCount; i++) if (isInside(ring, ax[i], ay[i])) return true;
  for (let i = 0; i < circles.length; i += 3) if (isInside(ring, circles[i], circles[i + 1])) return true;
  return false;
}

function isInside(ring: Float64Array, x: number, y: number): boolean {
  let inside = false;
  const last = ring.length - 2;
  for (let i = 0, j = last; i < ring.length; j = i, i += 2) {
    const above = ring[i + 1] > y;
    if (
      above !== ring[j + 1] > y &&
      x < ring[i] + ((y - ring[i + 1]) * (ring[j] - ring[i])) / (ring[j + 1] - ring[i + 1])
    ) {
      inside = !inside;
    }
  }
  return inside;
}
