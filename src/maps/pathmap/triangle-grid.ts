import { NONE } from '../../geometry/index.js';

/** Cells per triangle of a grid: more cost memory, fewer cost tests. */
const CELLS_PER_TRIANGLE = 4;
/** Entries per triangle up to which cells are as fine as that. */
const ENTRIES_PER_TRIANGLE = 24;
/** A cell with more triangles is divided by a grid of its own, to this depth. */
const CROWD = 64;
const MAX_DEPTH = 5;
/**
 * Cells and entries per triangle, and for any mesh, from which on no cell is divided further. Slivers side by side crowd a
 * whole row of cells, and a row of each of those again: 81 of them in a thread of 1 cm by 1,000 km filled gigabytes.
 */
const MOST_PER_TRIANGLE = 64;
const MOST_AT_ALL = 65_536;
/** Numbers per grid in `frames`. */
const FRAME = 6;

/**
 * Point location in a mesh: a uniform grid whose cells list the triangles near them. A cell with very many names a grid
 * of its own instead, so that a plan lost in a wide boundary is found as fast as any.
 */
export interface TriangleGrid {
  /** Per grid: minX, minY, cells per unit, columns, rows, its first cell. */
  readonly frames: Float64Array;
  /** Per cell, where its list starts; behind them the end. */
  readonly starts: Int32Array;
  /** Triangles in rising order, or the one entry -2 - g for grid g. */
  readonly entries: Int32Array;
  /** Per cell, the triangle over its middle, which most of its points lie in, or NONE. */
  readonly middles: Int32Array;
}

interface Part {
  readonly frame: number[];
  readonly starts: Int32Array;
  readonly entries: Int32Array;
  readonly middles: Int32Array;
  readonly children: Map<number, number>;
  readonly depth: number;
}

/**
 * @param vertices x, y per vertex
 * @param pad a cell lists all triangles that come nearer to it than this
 */
export function buildTriangleGrid(vertices: Float64Array, triangles: Int32Array, pad: number): TriangleGrid {
  const all = new Int32Array(triangles.length / 3);
  for (let t = 0; t < all.length; t++) all[t] = t;
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let k = 0; k < vertices.length; k += 2) {
    minX = Math.min(minX, vertices[k]);
    maxX = Math.max(maxX, vertices[k]);
    minY = Math.min(minY, vertices[k + 1]);
    maxY = Math.max(maxY, vertices[k + 1]);
  }
  const parts = [fill(vertices, triangles, pad, all, minX - pad, minY - pad, maxX + pad, maxY + pad, 0)];
  let left = MOST_PER_TRIANGLE * all.length + MOST_AT_ALL - sizeOf(parts[0]);
  for (const part of parts) {
    const { frame, starts, entries, depth, children } = part;
    if (depth === MAX_DEPTH || left < 0) continue;
    for (let at = 0; at + 1 < starts.length && left >= 0; at++) {
      if (starts[at + 1] - starts[at] <= CROWD) continue;
      const list = entries.subarray(starts[at], starts[at + 1]);
      const x = frame[0] + (at % frame[3]) / frame[2];
      const y = frame[1] + Math.floor(at / frame[3]) / frame[2];
      const child = fill(vertices, triangles, pad, list, x, y, x + 1 / frame[2], y + 1 / frame[2], depth + 1);
      // Slivers that all run through the cell are not told apart by a finer grid.
      if (4 * child.entries.length > list.length * (child.starts.length - 1)) continue;
      children.set(at, parts.length);
      parts.push(child);
      left -= sizeOf(child);
    }
  }
  return join(parts);
}

function sizeOf({ starts, entries }: Part): number {
  return starts.length + entries.length;
}

/** The cell whose list holds every triangle near a point, or NONE beyond the grid. */
export function findCell({ frames, starts, entries }: TriangleGrid, x: number, y: number): number {
  const column = Math.floor((x - frames[0]) * frames[2]);
  const row = Math.floor((y - frames[1]) * frames[2]);
  // Written so that NaN fails too.
  if (!(column >= 0 && column < frames[3] && row >= 0 && row < frames[4])) return NONE;
  let at = row * frames[3] + column;
  for (;;) {
    const first = starts[at];
    if (first === starts[at + 1] || entries[first] >= 0) return at;
    const g = FRAME * (-2 - entries[first]);
    // Rounding may lead to a cell beside the divided one: the nearest within it is meant.
    const c = Math.min(Math.max(Math.floor((x - frames[g]) * frames[g + 2]), 0), frames[g + 3] - 1);
    const r = Math.min(Math.max(Math.floor((y - frames[g + 1]) * frames[g + 2]), 0), frames[g + 4] - 1);
    at = frames[g + 5] + r * frames[g + 3] + c;
  }
}

/** Every triangle that may come near a segment, in rising order. */
export function collectAlong(
  { frames, starts, entries }: TriangleGrid,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): number[] {
  const found = new Set<number>();
  const span = new Float64Array(2);
  const visit = (g: number): void => {
    const [minX, minY, per, columns, rows, cells] = frames.subarray(g, g + FRAME);
    const firstRow = Math.max(0, Math.floor((Math.min(ay, by) - minY) * per) - 1);
    const lastRow = Math.min(rows - 1, Math.floor((Math.max(ay, by) - minY) * per) + 1);
    for (let row = firstRow; row <= lastRow; row++) {
      span[0] = Infinity;
      span[1] = -Infinity;
      clip(ax, ay, bx, by, minY + (row - 1) / per, minY + (row + 2) / per, span);
      const first = Math.max(0, Math.floor((span[0] - minX) * per) - 1);
      const last = Math.min(columns - 1, Math.floor((span[1] - minX) * per) + 1);
      for (let at = cells + row * columns + first; at <= cells + row * columns + last; at++) {
        for (let k = starts[at]; k < starts[at + 1]; k++) {
          if (entries[k] < 0) visit(FRAME * (-2 - entries[k]));
          else found.add(entries[k]);
        }
      }
    }
  };
  visit(0);
  return [...found].sort((s, t) => s - t);
}

function fill(
  vertices: Float64Array,
  triangles: Int32Array,
  pad: number,
  list: Int32Array,
  minX: number,
  minY: number,
  maxX: number,
  maxY: number,
  depth: number,
): Part {
  const width = maxX - minX;
  const height = maxY - minY;
  let reach = 0;
  for (let i = 0; i < list.length; i++) {
    const [x0, y0, x1, y1] = boxOf(vertices, triangles, list[i]);
    reach += Math.min(width, x1 - x0) + Math.min(height, y1 - y0);
  }
  const wanted = Math.max(1, CELLS_PER_TRIANGLE * list.length);
  const cell = Math.max(
    Math.sqrt((width * height) / wanted),
    Math.max(width, height) / wanted,
    reach / (ENTRIES_PER_TRIANGLE * list.length + 4096),
    2 * pad,
  );
  const columns = Math.max(1, Math.ceil(width / cell));
  const rows = Math.max(1, Math.ceil(height / cell));
  const per = 1 / cell;
  const starts = new Int32Array(columns * rows + 1);
  const span = new Float64Array(2);
  const visit = (entries: Int32Array | undefined): void => {
    for (let i = 0; i < list.length; i++) {
      const a = 2 * triangles[3 * list[i]];
      const b = 2 * triangles[3 * list[i] + 1];
      const c = 2 * triangles[3 * list[i] + 2];
      const ay = vertices[a + 1];
      const by = vertices[b + 1];
      const cy = vertices[c + 1];
      const firstRow = Math.max(0, Math.floor((Math.min(ay, by, cy) - pad - minY) * per));
      const lastRow = Math.min(rows - 1, Math.floor((Math.max(ay, by, cy) + pad - minY) * per));
      for (let row = firstRow; row <= lastRow; row++) {
        const y0 = minY + row * cell - 2 * pad;
        const y1 = minY + (row + 1) * cell + 2 * pad;
        span[0] = Infinity;
        span[1] = -Infinity;
        clip(vertices[a], ay, vertices[b], by, y0, y1, span);
        clip(vertices[b], by, vertices[c], cy, y0, y1, span);
        clip(vertices[c], cy, vertices[a], ay, y0, y1, span);
        const first = Math.max(0, Math.floor((span[0] - 2 * pad - minX) * per));
        const last = Math.min(columns - 1, Math.floor((span[1] + 2 * pad - minX) * per));
        for (let at = row * columns + first; at <= row * columns + last; at++) {
          if (entries) entries[starts[at]] = list[i];
          starts[at]++;
        }
      }
    }
  };
  visit(undefined);
  let sum = 0;
  for (let at = 0; at < starts.length; at++) {
    const size = starts[at];
    starts[at] = sum;
    sum += size;
  }
  const entries = new Int32Array(sum);
  visit(entries);
  starts.copyWithin(1, 0, starts.length - 1);
  starts[0] = 0;
  const middles = new Int32Array(columns * rows);
  for (let at = 0; at < middles.length; at++) {
    const x = minX + ((at % columns) + 0.5) * cell;
    const y = minY + (Math.floor(at / columns) + 0.5) * cell;
    middles[at] = findMiddle(vertices, triangles, entries, starts[at], starts[at + 1], x, y);
  }
  return { frame: [minX, minY, per, columns, rows], starts, entries, middles, children: new Map(), depth };
}

/** The triangle of a list that holds a point, or NONE. */
function findMiddle(
  vertices: Float64Array,
  triangles: Int32Array,
  entries: Int32Array,
  from: number,
  to: number,
  x: number,
  y: number,
): number {
  for (let k = from; k < to; k++) {
    const a = 2 * triangles[3 * entries[k]];
    const b = 2 * triangles[3 * entries[k] + 1];
    const c = 2 * triangles[3 * entries[k] + 2];
    const ax = vertices[a] - x;
    const ay = vertices[a + 1] - y;
    const bx = vertices[b] - x;
    const by = vertices[b + 1] - y;
    const cx = vertices[c] - x;
    const cy = vertices[c + 1] - y;
    if (ax * by >= ay * bx && bx * cy >= by * cx && cx * ay >= cy * ax) return entries[k];
  }
  return NONE;
}

function boxOf(vertices: Float64Array, triangles: Int32Array, t: number): [number, number, number, number] {
  const a = 2 * triangles[3 * t];
  const b = 2 * triangles[3 * t + 1];
  const c = 2 * triangles[3 * t + 2];
  return [
    Math.min(vertices[a], vertices[b], vertices[c]),
    Math.min(vertices[a + 1], vertices[b + 1], vertices[c + 1]),
    Math.max(vertices[a], vertices[b], vertices[c]),
    Math.max(vertices[a + 1], vertices[b + 1], vertices[c + 1]),
  ];
}

/** Widen the x-range by the part of an edge between two heights. */
export function clip(ax: number, ay: number, bx: number, by: number, y0: number, y1: number, span: Float64Array): void {
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
  span[0] = Math.min(span[0], px, qx);
  span[1] = Math.max(span[1], px, qx);
}

/** One list of cells for all grids. */
function join(parts: readonly Part[]): TriangleGrid {
  const frames = new Float64Array(FRAME * parts.length);
  let cells = 0;
  let size = 0;
  parts.forEach(({ frame, starts, entries, children }, g) => {
    frames.set([...frame, cells], FRAME * g);
    cells += starts.length - 1;
    size += entries.length;
    for (const at of children.keys()) size -= starts[at + 1] - starts[at] - 1;
  });
  if (parts.length === 1) {
    const [{ starts, entries, middles }] = parts;
    return { frames, starts, entries, middles };
  }
  const joined = new Int32Array(cells + 1);
  const list = new Int32Array(size);
  const joinedMiddles = new Int32Array(cells);
  let cell = 0;
  let used = 0;
  for (const { starts, entries, middles, children } of parts) {
    for (let at = 0; at + 1 < starts.length; at++) {
      const child = children.get(at);
      joinedMiddles[cell] = child === undefined ? middles[at] : NONE;
      joined[cell++] = used;
      if (child !== undefined) list[used++] = -2 - child;
      else for (let k = starts[at]; k < starts[at + 1]; k++) list[used++] = entries[k];
    }
  }
  joined[cell] = used;
  return { frames, starts: joined, entries: list, middles: joinedMiddles };
}
