import { NONE } from '../../../geometry/index.js';
import type { BorderGraph } from './border-graph.js';
import {
  type Cell,
  centre,
  cutCell,
  isWithin,
  measure,
  type Outline,
  partSide,
  readOutline,
  type Side,
  sideLength,
} from './cell.js';
import { findLowest } from './cut-stretch.js';
import { findJunction } from './find-junction.js';
import { sampleBorder } from './sample-border.js';
import { type Sheet, valueAt } from './sheet.js';

/** Lower by more than this (mesh units), a sheet was overlooked. */
const HIDDEN = 1e-10;
/** Cells are halved no deeper than this; each halving shortens the longest side, or the next. */
const MAX_DEPTH = 80;

export interface PartOptions {
  /** Of positions, as the mesh has it. */
  readonly tolerance: number;
  /** Borders are sampled to this, mesh units. */
  readonly sampling: number;
  /** Cells smaller than this, mesh units, are parted by straight lines. */
  readonly least: number;
}

/**
 * Draw the borders inside of a cell, whose outline says who governs along it. Two governors have one border, three may
 * meet in one place; where more is going on, the cell is halved. What a cell needs is decided by its outline alone, and
 * neighbours read one outline: the pieces fit together whatever rounding does.
 */
export function partCell(graph: BorderGraph, cell: Cell, options: PartOptions, depth = 0): void {
  const outline = readOutline(cell);
  const isSmall = depth >= MAX_DEPTH || measure(graph, cell) < options.least;
  if (outline.keys.length === 1) {
    if (isSmall || isClear(graph, cell, outline.keys[0], options)) return;
  } else if (drawOutline(graph, cell, outline, options)) return;
  else if (isSmall) {
    const { x, y } = centre(graph, cell);
    drawStar(graph, cell, outline, graph.addPlace(x, y), options);
    return;
  }
  halve(graph, cell, options, depth);
}

/** Part a cell in three at a place inside, before anything else. */
export function partCellAt(
  graph: BorderGraph,
  { corners, sides, sheets }: Cell,
  place: number,
  tolerance: number,
): Cell[] {
  const [a, b, c] = corners;
  const spokes = corners.map((corner, k) =>
    cutCell(graph, sheets, corner, place, corners[(k + 2) % 3], corners[(k + 1) % 3], tolerance),
  );
  const build = (from: number, to: number, k: number): Cell => {
    const cell: Cell = {
      corners: [from, to, place],
      sides: [sides[k], spokes[(k + 1) % 3].left, spokes[k].right],
      sheets,
    };
    return { ...cell, sheets: filterSheets(graph, cell, tolerance) };
  };
  return [build(a, b, 0), build(b, c, 1), build(c, a, 2)];
}

function halve(graph: BorderGraph, cell: Cell, options: PartOptions, depth: number): void {
  const { corners, sides } = cell;
  let k = 0;
  for (let i = 1; i < 3; i++) if (sideLength(graph, cell, i) > sideLength(graph, cell, k)) k = i;
  const a = corners[k];
  const b = corners[(k + 1) % 3];
  const c = corners[(k + 2) % 3];
  const { place, first, second } = partSide(graph, sides[k]);
  const sheets = filterSheets(graph, cell, options.tolerance);
  const line = cutCell(graph, sheets, place, c, a, b, options.tolerance);
  const half = (x: number, y: number, z: number, one: Side, two: Side, three: Side): Cell => ({
    corners: [x, y, z],
    sides: [one, two, three],
    sheets,
  });
  partCell(graph, half(a, place, c, first, line.left, sides[(k + 2) % 3]), options, depth + 1);
  partCell(graph, half(place, b, c, second, sides[(k + 1) % 3], line.right), options, depth + 1);
}

/** Only what can be lowest somewhere in the cell. */
function filterSheets(graph: BorderGraph, cell: Cell, tolerance: number): readonly Sheet[] {
  const { sheets } = cell;
  if (sheets.length < 4) return sheets;
  const { x, y } = centre(graph, cell);
  const lowest = findLowest(sheets, x, y, tolerance);
  if (lowest === undefined) return sheets;
  const reach = measure(graph, cell);
  const ceiling = valueAt(lowest, x, y) + lowest.pace * reach;
  return sheets.filter((sheet) => valueAt(sheet, x, y) - sheet.pace * reach <= ceiling);
}

/** A border that is known, but not yet drawn. */
interface Curve {
  readonly from: number;
  readonly to: number;
  readonly between: readonly number[];
  readonly left: number;
  readonly right: number;
}

/**
 * Draw all borders that an outline asks for. Parts between two of one governor are cut off first, until two governors are
 * left, or three that meet.
 *
 * @returns false, and nothing is drawn, if something else lies inside
 */
function drawOutline(graph: BorderGraph, cell: Cell, outline: Outline, options: PartOptions): boolean {
  const curves: Curve[] = [];
  let { places, keys } = outline;
  while (keys.length > 2) {
    const count = keys.length;
    if (count === 3) {
      if (new Set(keys).size < 3 || !drawJunction(graph, cell, { places, keys }, options)) return false;
      break;
    }
    let k = 0;
    let curve: Curve | undefined;
    for (; k < count && curve === undefined; k++) {
      const around = keys[(k + 1) % count];
      if (keys[(k + count - 1) % count] !== around) continue;
      curve = findCurve(graph, cell, places[(k + 1) % count], places[k], keys[k], around, options);
    }
    if (curve === undefined) return false;
    curves.push(curve);
    // Part k - 1, its neighbours before and behind become one, which starts where the one before does.
    const gone = [k - 1, k % count];
    places = places.filter((_, i) => !gone.includes(i));
    keys = keys.filter((_, i) => !gone.includes(i));
  }
  if (keys.length === 2) {
    const curve = findCurve(graph, cell, places[1], places[0], keys[0], keys[1], options);
    if (curve === undefined) return false;
    curves.push(curve);
  }
  for (const { from, to, between, left, right } of curves) graph.addCurve(from, to, between, left, right);
  return true;
}

/** The border of two governors between two places, or undefined if a third one lies there. */
function findCurve(
  graph: BorderGraph,
  cell: Cell,
  from: number,
  to: number,
  left: number,
  right: number,
  options: PartOptions,
): Curve | undefined {
  const { xs, ys } = graph;
  const between = sampleBetween(graph, cell, left, right, from, to, options);
  if (between === undefined) return undefined;
  const points = [xs[from], ys[from], ...between, xs[to], ys[to]];
  for (let k = 2; k < points.length; k += 2) {
    const x = (points[k - 2] + points[k]) / 2;
    const y = (points[k - 1] + points[k + 1]) / 2;
    if (!isGovernedBy(cell, [left, right], x, y, options.tolerance, options.sampling)) return undefined;
  }
  return { from, to, between, left, right };
}

function drawJunction(graph: BorderGraph, cell: Cell, outline: Outline, options: PartOptions): boolean {
  const sheets = outline.keys.map((key) => cell.sheets.find((sheet) => sheet.key === key));
  if (!sheets.every((sheet) => sheet !== undefined)) return false;
  const at = (place: number) => ({ x: graph.xs[place], y: graph.ys[place] });
  const found = findJunction(cell.corners.map(at), sheets, outline.places.map(at));
  if (found === undefined) return false;
  if (!isGovernedBy(cell, outline.keys, found.x, found.y, options.tolerance, 0)) return false;
  const place = graph.addPlace(found.x, found.y);
  const { places, keys } = outline;
  const isFollowed = places.every((from, k) =>
    sampleBetween(graph, cell, keys[(k + 2) % 3], keys[k], from, place, options),
  );
  if (isFollowed) drawStar(graph, cell, outline, place, options);
  return isFollowed;
}

/** Borders from all places of an outline to one place inside; straight where they are not found. */
function drawStar(graph: BorderGraph, cell: Cell, outline: Outline, place: number, options: PartOptions): void {
  const { places, keys } = outline;
  places.forEach((from, k) => {
    const left = keys[(k + keys.length - 1) % keys.length];
    const between = sampleBetween(graph, cell, left, keys[k], from, place, options) ?? [];
    graph.addCurve(from, place, between, left, keys[k]);
  });
}

/** Points on the border of two governors; undefined where it leaves the cell. */
function sampleBetween(
  graph: BorderGraph,
  cell: Cell,
  left: number,
  right: number,
  from: number,
  to: number,
  { sampling }: PartOptions,
): number[] | undefined {
  const { xs, ys } = graph;
  const one = cell.sheets.find((sheet) => sheet.key === left);
  const two = cell.sheets.find((sheet) => sheet.key === right);
  if (!one || !two) return [];
  const out: number[] = [];
  const reach = measure(graph, cell);
  if (!sampleBorder(one, two, xs[from], ys[from], xs[to], ys[to], sampling, reach, out)) return undefined;
  for (let k = 0; k < out.length; k += 2) if (!isWithin(graph, cell, out[k], out[k + 1], sampling)) return undefined;
  return out;
}

/** Whoever is lowest in the middle of a cell is the one of its outline, or as good as that. */
function isClear(graph: BorderGraph, cell: Cell, key: number, { tolerance }: PartOptions): boolean {
  if (key === NONE) return true;
  const { x, y } = centre(graph, cell);
  return isGovernedBy(cell, [key], x, y, tolerance, 0);
}

/** Nobody is lower at a point than the best of some governors, by more than a slack. */
function isGovernedBy(
  { sheets }: Cell,
  keys: readonly number[],
  x: number,
  y: number,
  tolerance: number,
  slack: number,
): boolean {
  const lowest = findLowest(sheets, x, y, tolerance);
  if (lowest === undefined || keys.includes(lowest.key)) return true;
  let best = Infinity;
  for (const sheet of sheets) if (keys.includes(sheet.key)) best = Math.min(best, valueAt(sheet, x, y));
  return valueAt(lowest, x, y) >= best - HIDDEN - slack * lowest.pace;
}
