import type { PixelGrid } from './pixel-grid.js';
import { distanceTo, type SiteElements } from './site-elements.js';

/** Pixels along a side of a leaf of the quadtree (Sud et al. 2008, section 7.1). */
export const LEAF = 32;

/** Slack for rounding in the bounds, in pixels. */
const SLACK = 1e-6;

/** What may be nearest in each leaf: elements `items[starts[leaf]]` to `items[ends[leaf] - 1]`, rising. */
export interface LeafLists {
  /** Leaves in a row and in a column. Leaf (column, row) has the number `row * columns + column`. */
  readonly columns: number;
  readonly rows: number;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly items: Int32Array;
}

/**
 * Find what can be nearest (`order` 1), or nearest but for one agent (2), somewhere in each leaf.
 *
 * Nodes of a quadtree are gone through from the whole grid down. Distances change by no more than the way gone: with d the
 * smallest distance at the middle of a node and h half its diagonal, everywhere in it something is within d + h, and what is
 * farther than d + 2h from the middle is nearest nowhere. Of the second order, d is the smallest distance that is left when
 * any one agent is taken away. So the lists lack nothing, whatever the shapes. The boxes of Sud et al. 2008, section 6.1, can
 * lose pixels: see docs/navgraph-discrete.md.
 *
 * @param wanted 1 per leaf that a list is asked for; without it, all
 */
export function cullSites(
  elements: SiteElements,
  grid: PixelGrid,
  order: 1 | 2,
  wanted: Uint8Array | undefined,
): LeafLists {
  const columns = Math.ceil(grid.width / LEAF);
  const rows = Math.ceil(grid.height / LEAF);
  const walk: Walk = {
    elements,
    grid,
    order,
    sums: wanted && sumLeaves(wanted, columns, rows),
    columns,
    rows,
    starts: new Int32Array(columns * rows),
    ends: new Int32Array(columns * rows),
    items: new Int32Array(16 * columns * rows + elements.count),
    used: 0,
    distances: new Float64Array(elements.count),
    buffers: [],
  };
  let level = 0;
  while (1 << level < Math.max(columns, rows)) level++;
  const all = new Int32Array(elements.count);
  for (let e = 0; e < all.length; e++) all[e] = e;
  visit(walk, level, 0, 0, all, all.length);
  const { starts, ends } = walk;
  return { columns, rows, starts, ends, items: walk.items.subarray(0, walk.used) };
}

interface Walk extends Pick<LeafLists, 'columns' | 'rows' | 'starts' | 'ends'> {
  readonly elements: SiteElements;
  readonly grid: PixelGrid;
  readonly order: 1 | 2;
  readonly sums: Int32Array | undefined;
  readonly distances: Float64Array;
  /** Per level: the list of the node on the way. */
  readonly buffers: Int32Array[];
  items: Int32Array;
  used: number;
}

/** Thin out the list of a node and hand it to its four parts; level 0 is a leaf. */
function visit(walk: Walk, level: number, column: number, row: number, from: Int32Array, count: number): void {
  const { grid, columns, rows, sums } = walk;
  const toColumn = Math.min(columns, column + (1 << level));
  const toRow = Math.min(rows, row + (1 << level));
  if (column >= columns || row >= rows) return;
  if (sums && countLeaves(sums, columns, column, row, toColumn, toRow) === 0) return;
  const x0 = grid.xs[column * LEAF];
  const x1 = grid.xs[Math.min(grid.width, toColumn * LEAF) - 1];
  const y0 = grid.ys[row * LEAF];
  const y1 = grid.ys[Math.min(grid.height, toRow * LEAF) - 1];
  const diagonal = Math.sqrt((x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0));
  const slack = diagonal + SLACK * grid.pixel;
  walk.buffers[level] ??= new Int32Array(walk.elements.count);
  const list = walk.buffers[level];
  const kept = keepNear(walk, 0.5 * (x0 + x1), 0.5 * (y0 + y1), slack, from, count, list);
  if (level === 0) {
    append(walk, row * columns + column, list, kept);
    return;
  }
  const half = 1 << (level - 1);
  visit(walk, level - 1, column, row, list, kept);
  visit(walk, level - 1, column + half, row, list, kept);
  visit(walk, level - 1, column, row + half, list, kept);
  visit(walk, level - 1, column + half, row + half, list, kept);
}

/** Copy those of a list that may be nearest within half of `slack` round a point. Returns their count. */
function keepNear(
  walk: Walk,
  x: number,
  y: number,
  slack: number,
  from: Int32Array,
  count: number,
  to: Int32Array,
): number {
  const { elements, distances, order } = walk;
  let nearest = Infinity;
  let other = Infinity;
  let owner = -1;
  for (let k = 0; k < count; k++) {
    const d = distanceTo(elements, from[k], x, y);
    distances[k] = d;
    if (d < nearest) {
      other = nearest;
      nearest = d;
      owner = from[k];
    } else if (d < other) other = d;
  }
  const limit = (order === 2 && owner < elements.agentCount ? other : nearest) + slack;
  let kept = 0;
  for (let k = 0; k < count; k++) if (distances[k] <= limit) to[kept++] = from[k];
  return kept;
}

function append(walk: Walk, leaf: number, list: Int32Array, count: number): void {
  if (walk.used + count > walk.items.length) {
    const items = new Int32Array(2 * walk.items.length + count);
    items.set(walk.items);
    walk.items = items;
  }
  walk.items.set(list.subarray(0, count), walk.used);
  walk.starts[leaf] = walk.used;
  walk.used += count;
  walk.ends[leaf] = walk.used;
}

/** Counts of wanted leaves below and left of each corner of the leaves. */
function sumLeaves(wanted: Uint8Array, columns: number, rows: number): Int32Array {
  const sums = new Int32Array((columns + 1) * (rows + 1));
  for (let row = 0; row < rows; row++) {
    let line = 0;
    for (let column = 0; column < columns; column++) {
      line += wanted[row * columns + column];
      sums[(row + 1) * (columns + 1) + column + 1] = sums[row * (columns + 1) + column + 1] + line;
    }
  }
  return sums;
}

function countLeaves(sums: Int32Array, columns: number, c0: number, r0: number, c1: number, r1: number): number {
  const w = columns + 1;
  return sums[r1 * w + c1] - sums[r1 * w + c0] - sums[r0 * w + c1] + sums[r0 * w + c0];
}
