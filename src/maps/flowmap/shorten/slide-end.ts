import { distanceToPart } from '../lanes/lane-curve.js';
import { clamp, countPieces, flattenEnd, measureEnd, pieceOf, restoreEnd, saveEnd } from './end-track.js';
import { FreeInterval } from './free-interval.js';
import type { LaneBook } from './lane-book.js';
import type { TerminalTrack } from './lane-room.js';
import { toSegment } from './part-distance.js';
import { createPeg, link, measureTurn, type Peg } from './pegs.js';
import type { PegRow } from './pull-points.js';
import type { Wrapper } from './wrap-pegs.js';

/** Ends farther than this share of the room from their terminal stay where they are. */
const ON_TRACK = 1e-6;
/** Places nearer than this are the same, m. */
const SAME_PLACE = 1e-11;

/** Where an end of a lane is on its terminal. */
interface Place {
  readonly track: TerminalTrack;
  piece: number;
}

/**
 * Slides the ends of a lane along their terminals to where the lane is shortest, within the stretch around the old end that
 * is free of walls and other lanes: an end never jumps over anything.
 */
export class EndSlider {
  readonly #book: LaneBook;
  readonly #free = new FreeInterval();
  #owner = -1;
  #gain = 0;
  #isPolyline = false;
  #start: Place | undefined;
  #end: Place | undefined;

  constructor(book: LaneBook) {
    this.#book = book;
  }

  /** Prepare for lane k; without `canSlide` its ends stay where they are. */
  begin(k: number, canSlide: boolean): void {
    this.#owner = k;
    this.#start = this.#end = undefined;
    if (!canSlide) return;
    const { points, source, sink } = this.#book.lanes[k];
    const last = points.length - 2;
    this.#start = this.#locate(source, points[0], points[1]);
    this.#end = this.#locate(sink, points[last], points[last + 1]);
  }

  /**
   * Slide both ends once if that gains more than `gain` metres; tells whether one has moved. A polyline stays one: corners
   * in place of discs.
   */
  slide(row: PegRow, wrapper: Wrapper, gain: number, isPolyline: boolean): boolean {
    this.#gain = gain;
    this.#isPolyline = isPolyline;
    const a = this.#slide(row.first, true, this.#start, wrapper);
    const b = this.#slide(row.last, false, this.#end, wrapper);
    return a || b;
  }

  #locate(terminal: number, x: number, y: number): Place | undefined {
    const { box, tracks } = this.#book.room;
    let best = ON_TRACK * Math.max(box[2] - box[0], box[3] - box[1]);
    let place: Place | undefined;
    for (const track of tracks) {
      if (track.terminal !== terminal) continue;
      for (let i = 0; i < countPieces(track); i++) {
        const [ax, ay, bx, by] = pieceOf(track, i);
        const distance = toSegment(x, y, ax, ay, bx, by);
        if (distance >= best) continue;
        best = distance;
        place = { track, piece: i };
      }
    }
    return place;
  }

  #slide(end: Peg, isStart: boolean, place: Place | undefined, wrapper: Wrapper): boolean {
    if (place === undefined) return false;
    if (this.#slideOnPiece(end, isStart, place, place.piece, wrapper)) return true;
    // At a corner of the terminal the next piece may lead on.
    const count = countPieces(place.track);
    for (const step of [-1, 1]) {
      let other = place.piece + step;
      if (place.track.closed) other = (other + count) % count;
      if (other < 0 || other >= count || other === place.piece) continue;
      const [ax, ay, bx, by] = pieceOf(place.track, other);
      if (toSegment(end.x, end.y, ax, ay, bx, by) > 1e-9) continue;
      if (this.#slideOnPiece(end, isStart, place, other, wrapper)) return true;
    }
    return false;
  }

  #slideOnPiece(end: Peg, isStart: boolean, place: Place, piece: number, wrapper: Wrapper): boolean {
    const [px, py, qx, qy] = pieceOf(place.track, piece);
    const length = Math.sqrt((qx - px) * (qx - px) + (qy - py) * (qy - py));
    if (!(length > 0)) return false;
    const wx = (qx - px) / length;
    const wy = (qy - py) / length;
    const at = Math.min(length, Math.max(0, (end.x - px) * wx + (end.y - py) * wy));
    const free = this.#findFree(px, py, wx, wy, length, at);
    if (!(free.low < free.high)) return false;
    const { low, high } = free;
    const b = isStart ? end.next! : end.prev!;
    const old = saveEnd(end, b, isStart);
    let target = clamp(this.#foot(b, isStart, end, px, py, wx, wy), low, high);
    let moved = false;
    // Bodies met on the way move the foot: to that of the first one met, which lies nearer.
    for (let attempt = 0; attempt < 8; attempt++) {
      if (Math.abs(target - at) < SAME_PLACE) break;
      const trial = createPeg(px + target * wx, py + target * wy, 0, 0, -1, false);
      if (!this.#tryAt(trial, b, isStart, end, wx, wy, target - at, wrapper)) break;
      if (this.#isPolyline) flattenEnd(trial, b, isStart);
      const gain = old.length - measureEnd(trial, b, isStart);
      const neighbour = isStart ? trial.next! : trial.prev!;
      const next = clamp(this.#foot(neighbour, isStart, trial, px, py, wx, wy), low, high);
      if (gain > this.#gain && (neighbour === b || Math.abs(next - target) < SAME_PLACE || attempt === 7)) {
        // The pegs between stay; the end itself keeps its identity.
        end.x = end.inX = end.outX = trial.x;
        end.y = end.inY = end.outY = trial.y;
        if (isStart) link(end, neighbour);
        else link(neighbour, end);
        neighbour.loose = b.loose = true;
        place.piece = piece;
        moved = true;
        break;
      }
      restoreEnd(end, b, isStart, old);
      if (neighbour === b || Math.abs(next - target) < SAME_PLACE) break;
      target = next;
    }
    if (!moved) restoreEnd(end, b, isStart, old);
    return moved;
  }

  /** Join the end at a new place to b, around what lies between the old stretch and the new one. */
  #tryAt(
    trial: Peg,
    b: Peg,
    isStart: boolean,
    end: Peg,
    wx: number,
    wy: number,
    move: number,
    wrapper: Wrapper,
  ): boolean {
    const bx = isStart ? b.inX : b.outX;
    const by = isStart ? b.inY : b.outY;
    const ux = isStart ? bx - end.x : end.x - bx;
    const uy = isStart ? by - end.y : end.y - by;
    const side = (ux * wy - uy * wx) * move > 0 ? 1 : -1;
    wrapper.begin(this.#owner);
    wrapper.setOldEnd(end.x, end.y);
    wrapper.addOldLine(end.x, end.y, ux, uy);
    // Behind the terminal, by more than lanes keep, nothing counts.
    const inward = (bx - end.x) * -wy + (by - end.y) * wx > 0 ? 1 : -1;
    const back = 2 * this.#book.radius;
    wrapper.addOldLine(end.x + inward * wy * back, end.y - inward * wx * back, wx * inward * side, wy * inward * side);
    wrapper.addCorner(end.x, end.y);
    wrapper.addCorner(bx, by);
    const joined = isStart ? wrapper.join(trial, b, side) : wrapper.join(b, trial, side);
    if (!joined) return false;
    measureTurn(b, b.turn);
    return true;
  }

  /** Place of the end where the stretch to peg b meets the terminal at a right angle. */
  #foot(b: Peg, isStart: boolean, end: Peg, px: number, py: number, wx: number, wy: number): number {
    let ux = -wy;
    let uy = wx;
    const ahead = (b.x - end.x) * ux + (b.y - end.y) * uy;
    if (ahead > 0 !== isStart) {
      ux = -ux;
      uy = -uy;
    }
    const offset = b.side * b.radius;
    return (b.x + offset * uy - px) * wx + (b.y - offset * ux - py) * wy;
  }

  #findFree(px: number, py: number, wx: number, wy: number, length: number, at: number): FreeInterval {
    const book = this.#book;
    const { room, radius, margin } = book;
    const free = this.#free;
    free.begin(px, py, wx, wy, length, at);
    const qx = px + wx * length;
    const qy = py + wy * length;
    const keep = radius - margin;
    room.grid.begin();
    room.grid.meetSegment(px, py, qx, qy, radius);
    for (let f = 0; f < room.grid.foundCount; f++) {
      const item = room.grid.found[f];
      if (item < room.pieceCount) {
        free.blockSegment(room.ax[item], room.ay[item], room.bx[item], room.by[item], keep);
      } else {
        const c = 3 * (item - room.pieceCount);
        free.blockDisc(room.circles[c], room.circles[c + 1], room.circles[c + 2] + keep);
      }
    }
    const apart = 2 * radius - margin;
    const x = px + at * wx;
    const y = py + at * wy;
    book.forPartsNear(this.#owner, px, py, qx, qy, apart, (curve, part) => {
      if (!book.isBehindArea(curve, part, x, y)) {
        free.blockPart(curve, part, apart);
        return;
      }
      // Around a corner of the area the way inside the domain leads over the corner.
      for (const [cx, cy] of [
        [px, py],
        [qx, qy],
      ]) {
        const rest = apart - distanceToPart(curve, part, cx, cy);
        if (rest > 0) free.blockDisc(cx, cy, rest);
      }
    });
    return free;
  }
}
