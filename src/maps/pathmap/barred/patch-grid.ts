import { NONE } from '../../../geometry/index.js';
import { clip, type TriangleGrid } from '../triangle-grid.js';

/** Numbers per grid in `TriangleGrid.frames`. */
const FRAME = 6;

/**
 * The grid of a mesh of which some triangles changed: the same cells, other lists.
 *
 * @param touched triangles that changed or are new
 * @param pad as for `buildTriangleGrid`
 */
export function patchTriangleGrid(
  grid: TriangleGrid,
  vertices: Float64Array,
  triangles: Int32Array,
  touched: readonly number[],
  pad: number,
): TriangleGrid {
  const isTouched = new Uint8Array(triangles.length / 3);
  for (const t of touched) isTouched[t] = 1;
  const middles = grid.middles.map((t) => (t !== NONE && isTouched[t] === 1 ? NONE : t));
  const added = new Map<number, number[]>();
  const add = (cell: number, t: number, holdsMiddle: boolean): void => {
    const list = added.get(cell);
    if (list) list.push(t);
    else added.set(cell, [t]);
    if (holdsMiddle) middles[cell] = t;
  };
  const rising = [...touched].sort((s, t) => s - t);
  for (const t of rising) visitCells(grid, 0, vertices, triangles, t, pad, add);
  const cells = grid.starts.length - 1;
  let size = grid.entries.length;
  for (const list of added.values()) size += list.length;
  const starts = new Int32Array(cells + 1);
  const entries = new Int32Array(size);
  let used = 0;
  for (let cell = 0; cell < cells; cell++) {
    starts[cell] = used;
    const more = added.get(cell);
    let next = 0;
    for (let k = grid.starts[cell]; k < grid.starts[cell + 1]; k++) {
      const t = grid.entries[k];
      if (t >= 0 && isTouched[t] === 1) continue;
      while (more && next < more.length && more[next] < t) entries[used++] = more[next++];
      entries[used++] = t;
    }
    while (more && next < more.length) entries[used++] = more[next++];
  }
  starts[cells] = used;
  return { frames: grid.frames, starts, entries: entries.slice(0, used), middles };
}

/** Call back with every cell that a triangle comes near to, in a grid and those below it. */
function visitCells(
  grid: TriangleGrid,
  g: number,
  vertices: Float64Array,
  triangles: Int32Array,
  t: number,
  pad: number,
  visit: (cell: number, t: number, holdsMiddle: boolean) => void,
): void {
  const [minX, minY, per, columns, rows, firstCell] = grid.frames.subarray(FRAME * g, FRAME * g + FRAME);
  const size = 1 / per;
  const [a, b, c] = [2 * triangles[3 * t], 2 * triangles[3 * t + 1], 2 * triangles[3 * t + 2]];
  const [ay, by, cy] = [vertices[a + 1], vertices[b + 1], vertices[c + 1]];
  const firstRow = Math.max(0, Math.floor((Math.min(ay, by, cy) - pad - minY) * per));
  const lastRow = Math.min(rows - 1, Math.floor((Math.max(ay, by, cy) + pad - minY) * per));
  const span = new Float64Array(2);
  for (let row = firstRow; row <= lastRow; row++) {
    const y0 = minY + row * size - 2 * pad;
    const y1 = minY + (row + 1) * size + 2 * pad;
    span[0] = Infinity;
    span[1] = -Infinity;
    clip(vertices[a], ay, vertices[b], by, y0, y1, span);
    clip(vertices[b], by, vertices[c], cy, y0, y1, span);
    clip(vertices[c], cy, vertices[a], ay, y0, y1, span);
    const first = Math.max(0, Math.floor((span[0] - 2 * pad - minX) * per));
    const last = Math.min(columns - 1, Math.floor((span[1] + 2 * pad - minX) * per));
    for (let column = first; column <= last; column++) {
      const cell = firstCell + row * columns + column;
      const below = grid.starts[cell] < grid.starts[cell + 1] ? grid.entries[grid.starts[cell]] : 0;
      if (below < 0) {
        visitCells(grid, -2 - below, vertices, triangles, t, pad, visit);
        continue;
      }
      const x = minX + (column + 0.5) * size;
      const y = minY + (row + 0.5) * size;
      visit(cell, t, holds(vertices, a, b, c, x, y));
    }
  }
}

function holds(vertices: Float64Array, a: number, b: number, c: number, x: number, y: number): boolean {
  const ax = vertices[a] - x;
  const ay = vertices[a + 1] - y;
  const bx = vertices[b] - x;
  const by = vertices[b + 1] - y;
  const cx = vertices[c] - x;
  const cy = vertices[c + 1] - y;
  return ax * by >= ay * bx && bx * cy >= by * cx && cx * ay >= cy * ax;
}
