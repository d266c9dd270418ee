/** Cells per triangle: more cost memory, fewer cost tests. */
const CELLS_PER_TRIANGLE = 0.45;
/** Entries per triangle, and in any case, up to which the cells are as fine as that. */
const ENTRIES_PER_TRIANGLE = 64;
const ENTRIES_ALWAYS = 4194304;
/** Beyond this many entries in all, only so many more per triangle: a million slivers would else take half a gigabyte. */
const ENTRIES_LARGE = 8388608;
const ENTRIES_MORE = 6;
/**
 * A cell with more triangles gets a grid of its own, to this depth, if those of its cells that list any list so many
 * times fewer on average: of slivers that all run through the cell they would not.
 */
const CROWD = 256;
const MAX_DEPTH = 6;
const GAIN = 16;
const ENTRIES_PER_CROWDED = 8;
/** Points within this many tolerances of the free space still belong to it: a point computed on a wall may be off by rounding. */
export const REACH = 4;
/** Numbers per grid: minX, minY, cell size, columns, rows, number of its first cell. */
export const GRID_SIZE = 6;

export interface Locator {
  readonly grid: Float64Array;
  readonly gridStarts: Int32Array;
  readonly gridTriangles: Int32Array;
}

interface Frame {
  readonly minX: number;
  readonly minY: number;
  readonly cell: number;
  readonly columns: number;
  readonly rows: number;
  readonly depth: number;
}

interface FilledGrid {
  readonly frame: Frame;
  readonly starts: Int32Array;
  readonly entries: Int32Array;
  /** Cell to the grid that divides it. */
  readonly children: Map<number, number>;
}

/**
 * A uniform grid over the triangles; a cell lists every triangle that comes within reach of it, in rising order. A cell
 * with very many is divided by a further grid, so that a plan lost in a boundary a thousand times as wide is found as
 * fast as any; its list is then the one entry -1 - g, for grid g.
 */
export function buildLocator(
  vertices: Float64Array,
  triangles: Int32Array,
  bounds: Float64Array,
  tolerance: number,
): Locator {
  const count = triangles.length / 3;
  const pad = 2 * REACH * tolerance;
  const budget = Math.min(Math.max(ENTRIES_ALWAYS, ENTRIES_PER_TRIANGLE * count), ENTRIES_LARGE + ENTRIES_MORE * count);
  const all = new Int32Array(count);
  for (let t = 0; t < count; t++) all[t] = t;
  const minX = bounds[0] - pad;
  const minY = bounds[1] - pad;
  const [width, height] = [bounds[2] + pad - minX, bounds[3] + pad - minY];
  const shapes = { vertices, triangles, pad };
  const root = fill(shapes, all, layOut(shapes, all, minX, minY, width, height, budget, 0));
  const grids = [root];
  for (const { frame, starts, entries, children } of grids) {
    if (frame.depth === MAX_DEPTH) continue;
    for (let at = 0; at + 1 < starts.length; at++) {
      const size = starts[at + 1] - starts[at];
      if (size <= CROWD) continue;
      const crowd = entries.subarray(starts[at], starts[at + 1]);
      const x = frame.minX + (at % frame.columns) * frame.cell;
      const y = frame.minY + Math.floor(at / frame.columns) * frame.cell;
      const limit = ENTRIES_PER_CROWDED * size;
      const innerWidth = Math.min(frame.cell, minX + width - x);
      const innerHeight = Math.min(frame.cell, minY + height - y);
      const inner = layOut(shapes, crowd, x, y, innerWidth, innerHeight, limit, frame.depth + 1);
      const cells = inner.columns * inner.rows;
      if (cells < Math.max(GAIN, size / GAIN)) continue;
      // A triangle meets at least as many cells as half its width and height together: told before the cells are filled.
      const least = sumOfReaches(shapes, crowd, innerWidth, innerHeight) / (2 * inner.cell);
      if (GAIN * least > size * cells) continue;
      const child = fill(shapes, crowd, inner);
      if (GAIN * child.entries.length > size * countUsed(child.starts)) continue;
      children.set(at, grids.length);
      grids.push(child);
    }
  }
  return join(grids);
}

interface Shapes {
  readonly vertices: Float64Array;
  readonly triangles: Int32Array;
  readonly pad: number;
}

/** Square cells over a rectangle, about as many as there are triangles and not more than `limit` allows. */
function layOut(
  shapes: Shapes,
  list: Int32Array,
  minX: number,
  minY: number,
  width: number,
  height: number,
  limit: number,
  depth: number,
): Frame {
  const wanted = Math.max(1, CELLS_PER_TRIANGLE * list.length);
  const cell = Math.max(
    Math.sqrt((width * height) / wanted),
    // A long thin domain would get more cells than triangles along its length.
    Math.max(width, height) / Math.max(1, 2 * wanted),
    // A fan of slivers along a corridor meets more cells than fit in memory.
    sumOfReaches(shapes, list, width, height) / limit,
  );
  const columns = Math.max(1, Math.ceil(width / cell));
  const rows = Math.max(1, Math.ceil(height / cell));
  return { minX, minY, cell, columns, rows, depth };
}

/** Width and height of all triangles, within a rectangle: by the cell size, about how many cells they meet. */
function sumOfReaches({ vertices, triangles }: Shapes, list: Int32Array, width: number, height: number): number {
  let sum = 0;
  for (let i = 0; i < list.length; i++) {
    const a = 2 * triangles[3 * list[i]];
    const b = 2 * triangles[3 * list[i] + 1];
    const c = 2 * triangles[3 * list[i] + 2];
    const ax = vertices[a];
    const ay = vertices[a + 1];
    const bx = vertices[b];
    const by = vertices[b + 1];
    const cx = vertices[c];
    const cy = vertices[c + 1];
    sum += Math.min(width, Math.max(ax, bx, cx) - Math.min(ax, bx, cx));
    sum += Math.min(height, Math.max(ay, by, cy) - Math.min(ay, by, cy));
  }
  return sum;
}

/** List the triangles of a frame's cells. */
function fill({ vertices, triangles, pad }: Shapes, list: Int32Array, frame: Frame): FilledGrid {
  const { minX, minY, cell, columns, rows } = frame;
  const starts = new Int32Array(columns * rows + 1);
  // First the cells of every triangle, row by row, as (triangle, first cell, last cell); then the lists.
  let spans = new Int32Array(12 * list.length + 12);
  let used = 0;
  for (let i = 0; i < list.length; i++) {
    const t = list[i];
    const a = 2 * triangles[3 * t];
    const b = 2 * triangles[3 * t + 1];
    const c = 2 * triangles[3 * t + 2];
    const ax = vertices[a];
    const ay = vertices[a + 1];
    const bx = vertices[b];
    const by = vertices[b + 1];
    const cx = vertices[c];
    const cy = vertices[c + 1];
    const low = Math.min(ay, by, cy);
    const high = Math.max(ay, by, cy);
    const firstRow = Math.max(0, Math.floor((low - pad - minY) / cell));
    const lastRow = Math.min(rows - 1, Math.floor((high + pad - minY) / cell));
    const isWhole = low - pad >= minY && high + pad <= minY + rows * cell;
    for (let row = firstRow; row <= lastRow; row++) {
      let left = Math.min(ax, bx, cx);
      let right = Math.max(ax, bx, cx);
      if (firstRow !== lastRow || !isWhole) {
        // The part of the triangle within the row, a little more than exact.
        const y0 = minY + row * cell - pad;
        const y1 = minY + (row + 1) * cell + pad;
        span[0] = Infinity;
        span[1] = -Infinity;
        clipEdge(ax, ay, bx, by, y0, y1);
        clipEdge(bx, by, cx, cy, y0, y1);
        clipEdge(cx, cy, ax, ay, y0, y1);
        left = span[0];
        right = span[1];
      }
      const firstColumn = Math.max(0, Math.floor((left - pad - minX) / cell));
      const lastColumn = Math.min(columns - 1, Math.floor((right + pad - minX) / cell));
      if (!(firstColumn <= lastColumn)) continue;
      const first = row * columns + firstColumn;
      const last = row * columns + lastColumn;
      if (used + 3 > spans.length) {
        const grown = new Int32Array(2 * spans.length);
        grown.set(spans);
        spans = grown;
      }
      spans[used] = t;
      spans[used + 1] = first;
      spans[used + 2] = last;
      used += 3;
      for (let at = first; at <= last; at++) starts[at]++;
    }
  }
  let sum = 0;
  for (let k = 0; k < starts.length; k++) {
    const next = sum + starts[k];
    starts[k] = sum;
    sum = next;
  }
  const entries = new Int32Array(sum);
  for (let k = 0; k < used; k += 3) {
    for (let at = spans[k + 1]; at <= spans[k + 2]; at++) entries[starts[at]++] = spans[k];
  }
  // Filling moved every start to the next cell's.
  starts.copyWithin(1, 0, starts.length - 1);
  starts[0] = 0;
  return { frame, starts, entries, children: new Map() };
}

/** Cells that list something. */
function countUsed(starts: Int32Array): number {
  let count = 0;
  for (let at = 0; at + 1 < starts.length; at++) if (starts[at + 1] > starts[at]) count++;
  return count;
}

/** Work space of `clipEdge`: the x-range found so far. */
const span = new Float64Array(2);

function clipEdge(ax: number, ay: number, bx: number, by: number, y0: number, y1: number): void {
  if ((ay < y0 && by < y0) || (ay > y1 && by > y1)) return;
  let px = ax;
  let qx = bx;
  const dy = by - ay;
  if (dy !== 0) {
    const slope = (bx - ax) / dy;
    if (ay < y0) px = ax + (y0 - ay) * slope;
    else if (ay > y1) px = ax + (y1 - ay) * slope;
    if (by < y0) qx = ax + (y0 - ay) * slope;
    else if (by > y1) qx = ax + (y1 - ay) * slope;
  }
  const lo = Math.min(px, qx);
  const hi = Math.max(px, qx);
  if (lo < span[0]) span[0] = lo;
  if (hi > span[1]) span[1] = hi;
}

/** One list of cells for all grids. */
function join(grids: readonly FilledGrid[]): Locator {
  const grid = new Float64Array(GRID_SIZE * grids.length);
  let cellCount = 0;
  let entryCount = 0;
  grids.forEach(({ frame, starts, entries, children }, g) => {
    grid.set([frame.minX, frame.minY, frame.cell, frame.columns, frame.rows, cellCount], GRID_SIZE * g);
    cellCount += starts.length - 1;
    entryCount += entries.length;
    for (const at of children.keys()) entryCount -= starts[at + 1] - starts[at] - 1;
  });
  const [only] = grids;
  if (grids.length === 1) return { grid, gridStarts: only.starts, gridTriangles: only.entries };
  const gridStarts = new Int32Array(cellCount + 1);
  const gridTriangles = new Int32Array(entryCount);
  let cell = 0;
  let used = 0;
  for (const { starts, entries, children } of grids) {
    for (let at = 0; at + 1 < starts.length; at++) {
      gridStarts[cell++] = used;
      const child = children.get(at);
      if (child !== undefined) gridTriangles[used++] = -1 - child;
      else for (let k = starts[at]; k < starts[at + 1]; k++) gridTriangles[used++] = entries[k];
    }
  }
  gridStarts[cell] = used;
  return { grid, gridStarts, gridTriangles };
}
