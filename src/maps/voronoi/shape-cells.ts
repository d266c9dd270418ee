import { FootfallError } from '../../error/index.js';
import { NONE } from '../../geometry/index.js';
import { type CellStore, DX, DY, EX, EXTENT, EY, FULL, OX, OY, RADIUS, RECORD, SIDE, WEDGE } from './cell-store.js';
import { checkShape } from './check-shape.js';
import { shareRay } from './corner-rays.js';
import { type ChainsShape, type CircleShape, computeChains, type PointShape, type SiteShape } from './site-shapes.js';
import type { Tolerances } from './tolerances.js';
import { weldShortSides } from './weld-sides.js';

/** Parts that one object can have: 2^22. Keys of cells are `key * PARTS + part`, exact in float64. */
export const PARTS = 4194304;
/** Keys soon outgrow 31 bits. Read as a fraction from the start, the engine compiles what counts with them once, not twice. */
const partsAsFraction = Float64Array.of(PARTS);
/** Largest key of an object. */
export const MAX_KEY = 2147483647;
/** Sides that turn by less than this (sine) continue each other. */
const STRAIGHT = 1e-9;

/** A shape as the store takes it: walls already walked round. */
export type PreparedShape = PointShape | CircleShape | ChainsShape;

/** Check a shape and walk round its walls. @throws FootfallError */
export function prepareShape(shape: SiteShape, bounds: readonly [number, number, number, number]): PreparedShape {
  checkShape(shape, bounds);
  if (shape.kind === 'point' || shape.kind === 'circle') return shape;
  const chains = computeChains(shape);
  let sides = 0;
  for (let k = 0; k < chains.loops.length; k++) sides += chains.loops[k].length;
  if (2 * sides > PARTS) {
    throw new FootfallError('an object has too many sides', {
      code: 'voronoi/too-large',
      got: `${sides}`,
      expected: `at most ${PARTS / 2}`,
      advice: 'split it into several objects',
    });
  }
  return chains;
}

/**
 * Add the cells of a shape to the store, lateral neighbours linked. Parts are counted along the shape: its sides in order,
 * then one number per corner for the wedges, whether the corner has one or not.
 *
 * @param cells the new cells are appended to it
 */
export function addShapeCells(
  store: CellStore,
  key: number,
  shape: PreparedShape,
  tolerances: Tolerances,
  cells: number[],
): void {
  const firstKey = key * partsAsFraction[0];
  if (shape.kind !== 'chains') {
    cells.push(addFull(store, firstKey, shape.x, shape.y, shape.kind === 'circle' ? shape.radius : 0));
    return;
  }
  let sideCount = 0;
  for (let k = 0; k < shape.loops.length; k++) sideCount += shape.loops[k].length;
  const welded = weldShortSides(shape, 2 * tolerances.chord);
  let part = firstKey;
  for (let k = 0; k < shape.loops.length; k++) {
    const positions = welded === undefined ? undefined : welded[k].positions;
    const loop = welded === undefined ? shape.loops[k] : welded[k].vertices;
    if (welded?.[k].isPoint) {
      const v = 2 * loop[0];
      cells.push(addFull(store, part, shape.vertices[v], shape.vertices[v + 1], 0));
    } else {
      addLoop(store, shape.vertices, loop, positions, part, sideCount, tolerances.scale, cells);
    }
    part += shape.loops[k].length;
  }
}

/** Add the sides of a loop, then its wedges. */
function addLoop(
  store: CellStore,
  vertices: ArrayLike<number>,
  loop: ArrayLike<number>,
  positions: ArrayLike<number> | undefined,
  part: number,
  sideCount: number,
  scale: number,
  cells: number[],
): void {
  const n = loop.length;
  const first = cells.length;
  for (let i = 0; i < n; i++) {
    const position = positions === undefined ? i : positions[i];
    cells.push(addSide(store, vertices, loop[i], loop[i + 1 < n ? i + 1 : 0], part + position));
  }
  for (let i = 0, before = n - 1; i < n; before = i++) {
    const position = positions === undefined ? i : positions[i];
    const isFreeEnd = loop[i + 1 < n ? i + 1 : 0] === loop[before];
    const key = part + sideCount + position;
    const wedge = linkCorner(store, cells[first + before], cells[first + i], isFreeEnd, key, scale);
    if (wedge !== NONE) cells.push(wedge);
  }
}

function addFull(store: CellStore, key: number, x: number, y: number, radius: number): number {
  const c = store.addCell(FULL, key);
  const at = RECORD * c;
  store.records.fill(0, at, at + RECORD);
  store.records[at + OX] = store.records[at + EX] = x;
  store.records[at + OY] = store.records[at + EY] = y;
  store.records[at + DX] = 1;
  store.records[at + RADIUS] = radius;
  return c;
}

function addSide(store: CellStore, vertices: ArrayLike<number>, from: number, to: number, key: number): number {
  const x = vertices[2 * to] - vertices[2 * from];
  const y = vertices[2 * to + 1] - vertices[2 * from + 1];
  const length = Math.sqrt(x * x + y * y);
  const c = store.addCell(SIDE, key);
  const at = RECORD * c;
  const { records } = store;
  records[at + OX] = vertices[2 * from];
  records[at + OY] = vertices[2 * from + 1];
  records[at + DX] = x / length;
  records[at + DY] = y / length;
  records[at + EXTENT] = length;
  records[at + EX] = vertices[2 * to];
  records[at + EY] = vertices[2 * to + 1];
  records[at + RADIUS] = 0;
  return c;
}

/**
 * Link two sides that meet: through a wedge where the free angle exceeds half a turn, directly where they continue each other,
 * not at all in a reflex corner. Returns the wedge, or NONE.
 */
function linkCorner(
  store: CellStore,
  before: number,
  after: number,
  isFreeEnd: boolean,
  key: number,
  scale: number,
): number {
  const a = RECORD * before;
  const b = RECORD * after;
  const ax = store.records[a + DX];
  const ay = store.records[a + DY];
  const bx = store.records[b + DX];
  const by = store.records[b + DY];
  const cross = ax * by - ay * bx;
  const isBack = ax * bx + ay * by < 0;
  if (!isFreeEnd && !(cross > STRAIGHT || (isBack && cross > 0))) {
    if (!isBack && cross >= -STRAIGHT) {
      store.next[before] = after;
      store.previous[after] = before;
      shareRay(store, before, after, false, cross, scale);
    } else {
      store.reflexNext[before] = after;
      store.reflexPrevious[after] = before;
      if (!isBack) shareRay(store, before, after, true, cross, scale);
    }
    return NONE;
  }
  const c = store.addCell(WEDGE, key);
  const { records } = store;
  // Between the right normals of the two sides: their sum is long for small turns, the difference of directions for large ones.
  const sumX = ay + by;
  const sumY = -ax - bx;
  const differenceX = ax - bx;
  const differenceY = ay - by;
  const cosine = isFreeEnd ? 0 : Math.sqrt(sumX * sumX + sumY * sumY) / 2;
  const sine = isFreeEnd ? 1 : Math.sqrt(differenceX * differenceX + differenceY * differenceY) / 2;
  const isWide = sine > cosine;
  const x = isWide ? differenceX : sumX;
  const y = isWide ? differenceY : sumY;
  const length = Math.sqrt(x * x + y * y);
  const at = RECORD * c;
  records[at + OX] = records[at + EX] = records[b + OX];
  records[at + OY] = records[at + EY] = records[b + OY];
  records[at + DX] = x / length;
  records[at + DY] = y / length;
  // More than a half turn would look behind the walls, by however little.
  records[at + EXTENT] = Math.min(1, sine / (1 + cosine));
  records[at + RADIUS] = 0;
  store.next[before] = c;
  store.previous[c] = before;
  store.next[c] = after;
  store.previous[after] = c;
  return c;
}
