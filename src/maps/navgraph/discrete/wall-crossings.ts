import type { SiteElements } from './site-elements.js';

/**
 * Where the lines through the centres of pixels cross walls: those of rows, or those of columns. Crossings of line k are
 * `starts[k]` to `starts[k + 1] - 1`, in order along the line. Before the first of them a line is not free, and each one
 * changes that.
 */
export interface WallCrossings {
  readonly starts: Int32Array;
  /** Per crossing: x on a row, y on a column. */
  readonly at: Float64Array;
  /** Per crossing: the element crossed, a side or a circle. */
  readonly element: Int32Array;
  /** Per crossing: the first pixel of the line that lies behind it; their count where none does. */
  readonly behind: Int32Array;
}

/**
 * The crossings of all rows (`axis` 0) or columns (1). A centre that lies on a wall counts as a little to the right of where it
 * is, and much less above it: rows and columns agree about it, and so do walls that share a vertex.
 *
 * @param lines the coordinates that the lines are drawn at, rising evenly
 * @param centres the coordinates of pixels along a line, rising evenly
 */
export function findCrossings(
  elements: SiteElements,
  axis: 0 | 1,
  lines: Float64Array,
  centres: Float64Array,
): WallCrossings {
  const [p, q, pEnd, qEnd] =
    axis === 0
      ? [elements.ay, elements.ax, elements.by, elements.bx]
      : [elements.ax, elements.ay, elements.bx, elements.by];
  const starts = new Int32Array(lines.length + 1);
  const { firstSide, count, agentCount, radius } = elements;
  for (let e = agentCount; e < count; e++) {
    const isSide = e >= firstSide;
    if (!isSide && !(radius[e] > 0)) continue;
    const low = isSide ? Math.min(p[e], pEnd[e]) : p[e] - radius[e];
    const high = isSide ? Math.max(p[e], pEnd[e]) : p[e] + radius[e];
    const last = firstAtOrAbove(lines, high);
    for (let k = firstAtOrAbove(lines, low); k < last; k++) starts[k + 1] += isSide ? 1 : 2;
  }
  for (let k = 0; k < lines.length; k++) starts[k + 1] += starts[k];
  const total = starts[lines.length];
  const crossings = {
    starts,
    at: new Float64Array(total),
    element: new Int32Array(total),
    behind: new Int32Array(total),
  };
  const ends = starts.slice(0, lines.length);
  for (let e = agentCount; e < count; e++) {
    if (e >= firstSide) {
      const low = Math.min(p[e], pEnd[e]);
      const high = Math.max(p[e], pEnd[e]);
      // Reckoned from the lower end: the two sides of a thin wall cross in the same place to the bit.
      const foot = p[e] < pEnd[e] ? q[e] : qEnd[e];
      const slope = (p[e] < pEnd[e] ? qEnd[e] - q[e] : q[e] - qEnd[e]) / (high - low);
      // Free space is on the right of a side: a row enters the solid where the side runs down, a column where it runs right.
      const enters = axis === 0 ? pEnd[e] < p[e] : pEnd[e] > p[e];
      const last = firstAtOrAbove(lines, high);
      for (let k = firstAtOrAbove(lines, low); k < last; k++) {
        const at = foot + (lines[k] - low) * slope;
        const tied = axis === 1 && slope > 0;
        insert(crossings, k, ends[k]++, at, e, behindOf(centres, at, tied), enters);
      }
    } else if (radius[e] > 0) {
      const last = firstAtOrAbove(lines, p[e] + radius[e]);
      for (let k = firstAtOrAbove(lines, p[e] - radius[e]); k < last; k++) {
        const off = lines[k] - p[e];
        const half = Math.sqrt(Math.max(0, radius[e] * radius[e] - off * off));
        insert(crossings, k, ends[k]++, q[e] - half, e, behindOf(centres, q[e] - half, false), true);
        insert(crossings, k, ends[k]++, q[e] + half, e, behindOf(centres, q[e] + half, false), false);
      }
    }
  }
  return crossings;
}

/** Put a crossing into the sorted ones of a line. Where two are in one place, the one that enters a wall goes first. */
function insert(
  { starts, at, element, behind }: WallCrossings,
  line: number,
  end: number,
  place: number,
  e: number,
  pixel: number,
  enters: boolean,
): void {
  let k = end;
  while (k > starts[line] && (at[k - 1] > place || (enters && at[k - 1] === place))) {
    at[k] = at[k - 1];
    element[k] = element[k - 1];
    behind[k] = behind[k - 1];
    k--;
  }
  at[k] = place;
  element[k] = e;
  behind[k] = pixel;
}

/** The first of evenly rising values that is not below a value; their count where all are. */
function firstAtOrAbove(values: Float64Array, value: number): number {
  const n = values.length;
  const step = n > 1 ? values[1] - values[0] : 1;
  let k = Math.max(0, Math.min(n, Math.ceil((value - values[0]) / step)));
  while (k > 0 && values[k - 1] >= value) k--;
  while (k < n && values[k] < value) k++;
  return k;
}

/** The first pixel behind a crossing; one on it is behind it unless it is tied to what comes before. */
function behindOf(centres: Float64Array, at: number, isTied: boolean): number {
  const k = firstAtOrAbove(centres, at);
  return isTied && k < centres.length && centres[k] === at ? k + 1 : k;
}

/** Per pixel: 1 where its centre is free, 0 in walls and outside. */
export function fillFree(rows: WallCrossings, width: number, free: Uint8Array): void {
  free.fill(0);
  const height = rows.starts.length - 1;
  for (let row = 0; row < height; row++) {
    const end = rows.starts[row + 1];
    // A line ends outside, so crossings come in pairs.
    for (let k = rows.starts[row]; k + 1 < end; k += 2) {
      const from = rows.behind[k];
      const to = rows.behind[k + 1];
      if (from < to) free.fill(1, row * width + from, row * width + to);
    }
  }
}

/** Bits of `fillWalled`: a wall stands between the centre of a pixel and that of its right, or upper, neighbour. */
export const WALL_RIGHT = 1;
export const WALL_ABOVE = 2;

/** Per pixel: whether walls stand between its centre and the next ones, as bits. */
export function fillWalled(rows: WallCrossings, columns: WallCrossings, width: number, walled: Uint8Array): void {
  walled.fill(0);
  const height = rows.starts.length - 1;
  for (let row = 0; row < height; row++) {
    for (let k = rows.starts[row]; k < rows.starts[row + 1]; k++) {
      if (rows.behind[k] > 0) walled[row * width + rows.behind[k] - 1] |= WALL_RIGHT;
    }
  }
  for (let column = 0; column < width; column++) {
    for (let k = columns.starts[column]; k < columns.starts[column + 1]; k++) {
      if (columns.behind[k] > 0) walled[(columns.behind[k] - 1) * width + column] |= WALL_ABOVE;
    }
  }
}
