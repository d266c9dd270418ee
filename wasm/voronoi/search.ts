/** Computes the outline of one cell from the sites around it: the twin of cell-search.ts. */
import { beginEnvelope, count as envelopeCount, CURVE, curveAt, sites as envelopeSites } from './envelope';
import { columnOf, rowOf, squareSites, squareStarts } from './grid';
import { gatherKnown, isKnown } from './known';
import { append, beginOutline, clean } from './outline';
import { beginSide, insertAllOnSide, setSideReach } from './side-curves';
import {
  at4,
  chord,
  columns,
  DX,
  DY,
  EXTENT,
  FULL,
  gathered,
  kindOf,
  marks,
  next,
  NONE,
  OX,
  OY,
  previous,
  put4,
  RADIUS,
  recordOf,
  SIDE,
  size,
} from './state';
import { beginWedge, insertAllOnWedge, setWedgeReach } from './wedge-curves';

@inline const STRETCH: f64 = 3;
@inline const SMALL_BOX: i32 = 30;
@inline const PATIENCE: i32 = 200;
@inline const ENDLESS: i32 = 0x3fffffff;
@inline const SLACK: f64 = 1e-6;
@inline const SEAM: i32 = -3;

let mark: i32 = 0;
let gatheredCount: i32 = 0;
let patience: i32 = 0;
let isSide: bool = false;
/** Neighbours at the ends of the present stretch, or SEAM. */
let before: i32 = NONE;
let behind: i32 = NONE;
/** The frame: origin, direction, radius of the site, length of the stretch. */
let fx: f64 = 0;
let fy: f64 = 0;
let dx: f64 = 0;
let dy: f64 = 0;
let radius: f64 = 0;
let length: f64 = 0;
/** The box round the empty circles along all edges that are not known; infinite while a gap is left. */
let minX: f64 = 0;
let minY: f64 = 0;
let maxX: f64 = 0;
let maxY: f64 = 0;

/** A new diagram. */
export function beginSearches(): void {
  mark = 0;
}

@inline export function isLong(c: i32): bool {
  return kindOf(c) == SIDE && load<f64>(recordOf(c), EXTENT) > STRETCH * size;
}

/** Compute the outline of a cell anew; false if some of it is bounded by no site. */
export function computeCell(c: i32, hasKnown: bool): bool {
  radius = load<f64>(recordOf(c), RADIUS);
  isSide = kindOf(c) == SIDE;
  before = at4(previous, c);
  behind = at4(next, c);
  beginOutline();
  if (isSide) searchSide(c, hasKnown);
  else searchRound(c, hasKnown);
  return clean(c);
}

function searchSide(c: i32, hasKnown: bool): void {
  const at = recordOf(c);
  const extent = load<f64>(at, EXTENT);
  const count = max<f64>(1, ceil<f64>(extent / (STRETCH * size)));
  dx = load<f64>(at, DX);
  dy = load<f64>(at, DY);
  for (let k: f64 = 0; k < count; k += 1) {
    const from = (k * extent) / count;
    const to = ((k + 1) * extent) / count;
    if (k > 0 && from >= extent) return;
    fx = load<f64>(at, OX) + from * dx;
    fy = load<f64>(at, OY) + from * dy;
    beginSide(c, from, to - from);
    length = to - from;
    if (extent < to) beginEnvelope(true, max<f64>(0, -from), extent - from);
    search(c, hasKnown);
    append(c, from, dx, dy);
  }
}

/** A full cell has two halves, facing +x and -x; their seams vanish when the outline is cleaned. */
function searchRound(c: i32, hasKnown: bool): void {
  const at = recordOf(c);
  const isFull = kindOf(c) == FULL;
  length = 0;
  fx = load<f64>(at, OX);
  fy = load<f64>(at, OY);
  if (isFull) before = behind = SEAM;
  const extent = isFull ? 1 : load<f64>(at, EXTENT);
  if (!(-extent < extent)) return;
  const halves = isFull ? 2 : 1;
  for (let half = 0; half < halves; half++) {
    dx = isFull ? <f64>(1 - 2 * half) : load<f64>(at, DX);
    dy = isFull ? 0 : load<f64>(at, DY);
    beginWedge(c, dx, dy, extent);
    search(c, hasKnown);
    append(c, <f64>(4 * half), dx, dy);
  }
}

/** Find all that bounds the present stretch. */
function search(c: i32, hasKnown: bool): void {
  mark++;
  put4(marks, c, mark);
  if (at4(next, c) != NONE) put4(marks, at4(next, c), mark);
  if (at4(previous, c) != NONE) put4(marks, at4(previous, c), mark);
  patience = ENDLESS;
  if (hasKnown) {
    gatheredCount = gatherKnown(mark);
    insertGathered();
    patience = PATIENCE;
  }
  if (!measure(hasKnown)) return;
  const left = columnOf(minX);
  const right = columnOf(maxX);
  const low = rowOf(minY);
  const high = rowOf(maxY);
  // In wide numbers: the product of two sides of the grid may exceed 31 bits.
  if (maxX < Infinity && <i64>(right - left + 1) * <i64>(high - low + 1) <= <i64>SMALL_BOX) {
    for (let row = low; row <= high; row++) gatherSquares(row, left, right);
    insertGathered();
    return;
  }
  searchRings(hasKnown);
}

/** Gather the sites in squares of a row, from column to column, that no one looked at yet. */
function gatherSquares(row: i32, from: i32, to: i32): void {
  if (to < from) return;
  const search = mark;
  let count = gatheredCount;
  const first = squareStarts + (<usize>(row * columns + from) << 2);
  const last = squareStarts + (<usize>(row * columns + to) << 2);
  const end = squareSites + (<usize>load<i32>(last, 4) << 2);
  for (let at = squareSites + (<usize>load<i32>(first) << 2); at < end; at += 4) {
    const site = load<i32>(at);
    if (at4(marks, site) == search) continue;
    put4(marks, site, search);
    put4(gathered, count++, site);
  }
  gatheredCount = count;
}

/** Try all gathered sites in turn; false if none changed the envelope. */
@inline function insertGathered(): bool {
  const count = gatheredCount;
  gatheredCount = 0;
  patience -= count;
  return isSide ? insertAllOnSide(count) : insertAllOnWedge(count);
}

/** Measure the pieces that are not known; false if all are. */
function measure(hasKnown: bool): bool {
  let left = Infinity;
  let low = Infinity;
  let right = -Infinity;
  let high = -Infinity;
  let reach: f64 = 0;
  const count = envelopeCount;
  for (let i = 0; i < count; i++) {
    const site = at4(envelopeSites, i);
    if (site == NONE) {
      left = low = -Infinity;
      right = high = reach = Infinity;
      break;
    }
    if (hasKnown) {
      const earlier = i > 0 ? at4(envelopeSites, i - 1) : before;
      const later = i + 1 < count ? at4(envelopeSites, i + 1) : behind;
      if (isKnown(site, earlier, later, count == 1)) continue;
    }
    const at = curveAt(i);
    const a = load<f64>(at, 8);
    const b = load<f64>(at, 16);
    const c = load<f64>(at, 24);
    const foot = load<f64>(at, 32);
    for (let end: usize = 0; end <= CURVE; end += CURVE) {
      const u = load<f64>(at + end);
      const v = u - foot;
      const value = (a * v + b) * v + c;
      let x = u;
      let y = -value;
      let r = value;
      let far = value;
      if (!isSide) {
        if (value < 0) {
          x = (u * u - 1) / value;
          y = (-2 * u) / value;
          far = -(1 + u * u) / value;
          r = far - radius;
        } else {
          x = y = 0;
          r = far = Infinity;
        }
      }
      const px = fx + x * dx - y * dy;
      const py = fy + x * dy + y * dx;
      if (px - r < left) left = px - r;
      if (py - r < low) low = py - r;
      if (px + r > right) right = px + r;
      if (py + r > high) high = py + r;
      if (far > reach) reach = far;
    }
  }
  const slack = SLACK * reach + chord;
  minX = left - slack;
  minY = low - slack;
  maxX = right + slack;
  maxY = high + slack;
  if (isSide) setSideReach(reach);
  else setWedgeReach(reach);
  return reach > 0;
}

/** Look at the sites in squares round the stretch, ring by ring, until no farther one can matter. */
function searchRings(hasKnown: bool): void {
  const left = columnOf(dx > 0 ? fx : fx + length * dx);
  const right = columnOf(dx > 0 ? fx + length * dx : fx);
  const low = rowOf(dy > 0 ? fy : fy + length * dy);
  const high = rowOf(dy > 0 ? fy + length * dy : fy);
  let firstColumn = columnOf(minX);
  let lastColumn = columnOf(maxX);
  let firstRow = rowOf(minY);
  let lastRow = rowOf(maxY);
  for (let ring = 0; ; ring++) {
    const x0 = max(firstColumn, left - ring);
    const x1 = min(lastColumn, right + ring);
    const y0 = max(firstRow, low - ring);
    const y1 = min(lastRow, high + ring);
    for (let row = y0; row <= y1; row++) {
      if (ring == 0 || row == low - ring || row == high + ring) {
        gatherSquares(row, x0, x1);
      } else {
        if (left - ring == x0 && x0 <= lastColumn) gatherSquares(row, x0, x0);
        if (right + ring == x1 && x1 >= firstColumn) gatherSquares(row, x1, x1);
      }
    }
    if (insertGathered()) {
      if (!measure(hasKnown)) return;
      firstColumn = columnOf(minX);
      lastColumn = columnOf(maxX);
      firstRow = rowOf(minY);
      lastRow = rowOf(maxY);
    }
    if (patience < 0 && maxX < Infinity) return;
    if (left - ring <= firstColumn && right + ring >= lastColumn && low - ring <= firstRow && high + ring >= lastRow) {
      return;
    }
  }
}
