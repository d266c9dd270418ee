/** A body. Metres. */
export interface Disc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Discs count as overlapping from this share of their common reach on: touching ones do not. */
const TOUCH = 1 - 1e-9;

/** A cell holds at most 16 discs apart from each other; of a pile of more than this the rest is not looked at. */
const MOST_PER_CELL = 64;

/**
 * For each disc the first earlier or larger one that it overlaps, as pairs of indices in rising order of the first.
 * One grid per power of two of the radius: a disc looks only at grids of its own size and above, where a cell holds few
 * discs that do not overlap, so that one giant among 100,000 does not make the search quadratic.
 */
export function findOverlaps(discs: readonly Disc[]): [number, number][] {
  const order = discs.map((_, i) => i).sort((a, b) => discs[b].radius - discs[a].radius || a - b);
  const grids = new Map<number, Map<string, number[]>>();
  const pairs: [number, number][] = [];
  for (const i of order) {
    const { x, y, radius } = discs[i];
    const other = findOverlap(discs, i, grids);
    if (other !== undefined) pairs.push(i < other ? [i, other] : [other, i]);
    const size = computeSize(radius);
    let grid = grids.get(size);
    if (!grid) {
      grid = new Map();
      grids.set(size, grid);
    }
    const key = `${Math.floor(x / (2 * size))} ${Math.floor(y / (2 * size))}`;
    const cell = grid.get(key);
    if (!cell) grid.set(key, [i]);
    else if (cell.length < MOST_PER_CELL) cell.push(i);
  }
  return pairs.sort((p, q) => p[0] - q[0] || p[1] - q[1]);
}

/** The power of two from the radius up; not below a micrometre, where far cells could no longer be told apart. */
function computeSize(radius: number): number {
  let size = 1;
  while (size < radius) size *= 2;
  while (size >= 2 * radius && size > 1e-6) size /= 2;
  return size;
}

function findOverlap(
  discs: readonly Disc[],
  i: number,
  grids: ReadonlyMap<number, ReadonlyMap<string, number[]>>,
): number | undefined {
  const { x, y, radius } = discs[i];
  for (const [size, grid] of grids) {
    const column = Math.floor(x / (2 * size));
    const row = Math.floor(y / (2 * size));
    for (let c = column - 1; c <= column + 1; c++) {
      for (let r = row - 1; r <= row + 1; r++) {
        for (const j of grid.get(`${c} ${r}`) ?? []) {
          const dx = discs[j].x - x;
          const dy = discs[j].y - y;
          const reach = TOUCH * (radius + discs[j].radius);
          if (dx * dx + dy * dy < reach * reach) return j;
        }
      }
    }
  }
  return undefined;
}
