import type { TerminalTrack } from './lane-room.js';
import { link, measureLength, type Peg } from './pegs.js';
import { cornersOf, linkChain } from './pull-points.js';

/** Corners in place of the discs between an end and its old neighbour. */
export function flattenEnd(end: Peg, b: Peg, isStart: boolean): void {
  const a = isStart ? end : b;
  const c = isStart ? b : end;
  if (a.next !== c) linkChain(a, cornersOf(a, c), c);
}

/** An end as it was before a trial. */
export interface SavedEnd {
  readonly length: number;
  readonly x: number;
  readonly y: number;
  readonly turn: number;
}

/** Length from the end to the far side of b. */
export function measureEnd(end: Peg, b: Peg, isStart: boolean): number {
  return (isStart ? measureLength(end, b) : measureLength(b, end)) + b.turn * b.radius;
}

/** What has to be put back if a trial fails. */
export function saveEnd(end: Peg, b: Peg, isStart: boolean): SavedEnd {
  return {
    length: measureEnd(end, b, isStart),
    x: isStart ? b.inX : b.outX,
    y: isStart ? b.inY : b.outY,
    turn: b.turn,
  };
}

/** Put an end and its neighbour back. */
export function restoreEnd(end: Peg, b: Peg, isStart: boolean, old: SavedEnd): void {
  if (isStart) {
    link(end, b);
    b.inX = old.x;
    b.inY = old.y;
  } else {
    link(b, end);
    b.outX = old.x;
    b.outY = old.y;
  }
  b.turn = old.turn;
}

/** Number of straight pieces of a terminal. */
export function countPieces(track: TerminalTrack): number {
  return track.points.length / 2 - (track.closed ? 0 : 1);
}

/** Ends of piece i: x, y, x, y. */
export function pieceOf(track: TerminalTrack, i: number): [number, number, number, number] {
  const { points } = track;
  const j = (2 * i + 2) % points.length;
  return [points[2 * i], points[2 * i + 1], points[j], points[j + 1]];
}

/** A value brought into a range. */
export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
