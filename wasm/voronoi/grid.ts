/** Which sites lie in which square: the twin of site-grid.ts. */
import {
  allocate,
  at4,
  cellEnd,
  columns,
  entries,
  EX,
  EY,
  FULL,
  hasFlag,
  kindOf,
  minX,
  minY,
  NONE,
  OX,
  OY,
  put4,
  QUEUED,
  RADIUS,
  recordOf,
  rows,
  SIDE,
  size,
} from './state';

/** Per square its first entry; per entry the next one in its square, and the site. */
export let heads: usize = 0;
export let nextEntries: usize = 0;
export let entrySites: usize = 0;
export let entryEnd: i32 = 0;
let entryRoom: i32 = 0;
/**
 * The same without links: the sites of all squares one after the other, each in the order of its list, and per square where
 * they begin. The squares of a row are one run.
 */
export let squareStarts: usize = 0;
export let squareSites: usize = 0;

@inline export function columnOf(x: f64): i32 {
  const k = (x - minX) / size;
  const last = columns - 1;
  return k > 0 ? (k < <f64>last ? <i32>k : last) : 0;
}

@inline export function rowOf(y: f64): i32 {
  const k = (y - minY) / size;
  const last = rows - 1;
  return k > 0 ? (k < <f64>last ? <i32>k : last) : 0;
}

/** Enter all live sites in their order, then lay the entries out square by square. */
export function fillGrid(): void {
  const squares = columns * rows;
  heads = allocate(4 * <usize>squares);
  memory.fill(heads, 255, 4 * <usize>squares);
  entryEnd = 0;
  entryRoom = entries;
  nextEntries = allocate(4 * <usize>entryRoom);
  entrySites = allocate(4 * <usize>entryRoom);
  for (let c = 0; c < cellEnd; c++) if (!hasFlag(c, QUEUED)) cover(c);
  squareStarts = allocate(4 * <usize>(squares + 1));
  squareSites = allocate(4 * <usize>entryEnd);
  let end = 0;
  for (let square = 0; square < squares; square++) {
    put4(squareStarts, square, end);
    for (let entry = at4(heads, square); entry != NONE; entry = at4(nextEntries, entry)) {
      put4(squareSites, end++, at4(entrySites, entry));
    }
  }
  put4(squareStarts, squares, end);
}

function enter(site: i32, square: i32): void {
  if (entryEnd == entryRoom) growEntries();
  const entry = entryEnd++;
  put4(entrySites, entry, site);
  put4(nextEntries, entry, at4(heads, square));
  put4(heads, square, entry);
}

function growEntries(): void {
  const oldNext = nextEntries;
  const oldSites = entrySites;
  const bytes: usize = 4 * <usize>entryRoom;
  entryRoom *= 2;
  nextEntries = allocate(2 * bytes);
  entrySites = allocate(2 * bytes);
  memory.copy(nextEntries, oldNext, bytes);
  memory.copy(entrySites, oldSites, bytes);
}

function cover(site: i32): void {
  const at = recordOf(site);
  const x = load<f64>(at, OX);
  const y = load<f64>(at, OY);
  const kind = kindOf(site);
  const radius = load<f64>(at, RADIUS);
  if (kind == SIDE) coverSegment(site, x, y, load<f64>(at, EX), load<f64>(at, EY));
  else if (kind == FULL && radius > 0) coverRim(site, x, y, radius);
  else enter(site, rowOf(y) * columns + columnOf(x));
}

function coverSegment(site: i32, ax: f64, ay: f64, bx: f64, by: f64): void {
  const low = rowOf(min<f64>(ay, by));
  const high = rowOf(max<f64>(ay, by));
  const slope = (bx - ax) / (by - ay);
  const left = min<f64>(ax, bx);
  const right = max<f64>(ax, bx);
  const margin = 1e-9 * size;
  for (let row = low; row <= high; row++) {
    let from = left;
    let to = right;
    if (low < high) {
      const x0 = row == low ? (ay < by ? ax : bx) : ax + (minY + <f64>row * size - ay) * slope;
      const x1 = row == high ? (ay < by ? bx : ax) : ax + (minY + <f64>(row + 1) * size - ay) * slope;
      from = max<f64>(left, min<f64>(x0, x1));
      to = min<f64>(right, max<f64>(x0, x1));
    }
    const last = columnOf(to + margin);
    for (let column = columnOf(from - margin); column <= last; column++) enter(site, row * columns + column);
  }
}

function coverRim(site: i32, x: f64, y: f64, radius: f64): void {
  const slack = 1e-9 * size;
  const lastRow = rowOf(y + radius);
  const lastColumn = columnOf(x + radius);
  const inner = radius - slack;
  const outer = radius + slack;
  for (let row = rowOf(y - radius); row <= lastRow; row++) {
    for (let column = columnOf(x - radius); column <= lastColumn; column++) {
      const left = minX + <f64>column * size - x;
      const low = minY + <f64>row * size - y;
      const nearX = left > 0 ? left : left + size < 0 ? -left - size : 0;
      const nearY = low > 0 ? low : low + size < 0 ? -low - size : 0;
      const farX = max<f64>(abs<f64>(left), abs<f64>(left + size));
      const farY = max<f64>(abs<f64>(low), abs<f64>(low + size));
      if (nearX * nearX + nearY * nearY > outer * outer) continue;
      if (inner > 0 && farX * farX + farY * farY < inner * inner) continue;
      enter(site, row * columns + column);
    }
  }
}
