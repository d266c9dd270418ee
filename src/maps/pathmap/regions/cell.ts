import type { BorderGraph } from './border-graph.js';
import { type CutStretch, cutStretch } from './cut-stretch.js';
import { createStretch } from './meet-sheets.js';
import type { Sheet } from './sheet.js';

/** One side of a cell, in the cell's direction: places from corner to corner, and who governs between them. */
export interface Side {
  readonly places: readonly number[];
  readonly keys: readonly number[];
}

/** A triangle, or a part of one: side k leads from corner k to the next. Counter-clockwise. */
export interface Cell {
  readonly corners: readonly [number, number, number];
  readonly sides: readonly [Side, Side, Side];
  readonly sheets: readonly Sheet[];
}

/** A new border line through a cell, from place to place, as seen from both sides. */
export interface CutLine {
  readonly left: Side;
  readonly right: Side;
}

/** Nearer than this share of a side, a place on it is taken for the one sought. */
const NEAR = 1e-6;

/** Number the cuts of a stretch between two places, and write down where its sides differ. */
export function placeCuts(graph: BorderGraph, from: number, to: number, cut: CutStretch, isShared: boolean): CutLine {
  const at = createStretch(graph.xs[from], graph.ys[from], graph.xs[to], graph.ys[to]);
  const places = [from];
  for (const s of cut.cuts) places.push(graph.addPlace(at.x + s * at.ux, at.y + s * at.uy));
  places.push(to);
  if (isShared) {
    for (let k = 0; k < cut.left.length; k++) {
      graph.addSegment(places[k], places[k + 1], cut.left[k], cut.right[k]);
    }
  }
  return {
    left: { places, keys: cut.left },
    right: { places: [...places].reverse(), keys: [...cut.right].reverse() },
  };
}

/** A line through a cell between two places on its outline or inside, with a place on either side of it. */
export function cutCell(
  graph: BorderGraph,
  sheets: readonly Sheet[],
  from: number,
  to: number,
  leftPlace: number,
  rightPlace: number,
  tolerance: number,
): CutLine {
  const { xs, ys } = graph;
  const at = createStretch(xs[from], ys[from], xs[to], ys[to]);
  const cut = cutStretch(
    at,
    { sheets, x: xs[leftPlace], y: ys[leftPlace] },
    { sheets, x: xs[rightPlace], y: ys[rightPlace] },
    tolerance,
  );
  return placeCuts(graph, from, to, cut, true);
}

/** Part a side in its middle, at a place that it has there or at a new one. */
export function partSide(graph: BorderGraph, { places, keys }: Side): { place: number; first: Side; second: Side } {
  const { xs, ys } = graph;
  const a = places[0];
  const b = places[places.length - 1];
  const at = createStretch(xs[a], ys[a], xs[b], ys[b]);
  const half = at.length / 2;
  let k = 0;
  let next = 0;
  for (k = 0; k < keys.length; k++) {
    const p = places[k + 1];
    next = k === keys.length - 1 ? at.length : (xs[p] - at.x) * at.ux + (ys[p] - at.y) * at.uy;
    if (next > half - NEAR * at.length) break;
  }
  if (k < keys.length - 1 && next < half + NEAR * at.length) {
    const first = { places: places.slice(0, k + 2), keys: keys.slice(0, k + 1) };
    return { place: places[k + 1], first, second: { places: places.slice(k + 1), keys: keys.slice(k + 1) } };
  }
  const place = graph.addPlace((xs[a] + xs[b]) / 2, (ys[a] + ys[b]) / 2);
  return {
    place,
    first: { places: [...places.slice(0, k + 1), place], keys: keys.slice(0, k + 1) },
    second: { places: [place, ...places.slice(k + 1)], keys: keys.slice(k) },
  };
}

/** Where the governor changes along the outline, and who governs from there on. */
export interface Outline {
  readonly places: number[];
  readonly keys: number[];
}

/** The outline of a cell with equal neighbours joined. One governor: no places. */
export function readOutline({ sides }: Cell): Outline {
  const places: number[] = [];
  const keys: number[] = [];
  for (const side of sides) {
    for (let k = 0; k < side.keys.length; k++) {
      if (keys.length > 0 && keys[keys.length - 1] === side.keys[k]) continue;
      places.push(side.places[k]);
      keys.push(side.keys[k]);
    }
  }
  if (keys.length > 1 && keys[0] === keys[keys.length - 1]) {
    places.shift();
    const key = keys.shift() as number;
    if (keys.length === 1) return { places: [], keys: [key] };
  }
  return keys.length === 1 ? { places: [], keys } : { places, keys };
}

/** In a cell, or beside it by no more than a slack. */
export function isWithin({ xs, ys }: BorderGraph, { corners }: Cell, x: number, y: number, slack: number): boolean {
  for (let k = 0; k < 3; k++) {
    const a = corners[k];
    const b = corners[(k + 1) % 3];
    const [dx, dy] = [xs[b] - xs[a], ys[b] - ys[a]];
    if (dx * (y - ys[a]) - dy * (x - xs[a]) < -slack * Math.sqrt(dx * dx + dy * dy)) return false;
  }
  return true;
}

/** The middle of a cell. */
export function centre({ xs, ys }: BorderGraph, { corners: [a, b, c] }: Cell): { x: number; y: number } {
  return { x: (xs[a] + xs[b] + xs[c]) / 3, y: (ys[a] + ys[b] + ys[c]) / 3 };
}

/** Length of a side. */
export function sideLength({ xs, ys }: BorderGraph, { corners }: Cell, k: number): number {
  const a = corners[k];
  const b = corners[(k + 1) % 3];
  const dx = xs[b] - xs[a];
  const dy = ys[b] - ys[a];
  return Math.sqrt(dx * dx + dy * dy);
}

/** Length of the longest side. */
export function measure(graph: BorderGraph, cell: Cell): number {
  return Math.max(sideLength(graph, cell, 0), sideLength(graph, cell, 1), sideLength(graph, cell, 2));
}
