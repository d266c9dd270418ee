import { computeWinding } from './enclosing-ring.js';
import { computeSignedArea } from './flatten-curve.js';
import type { CurvePath } from './flatten-curve-path.js';
import type { Point, Ring } from './scene-parts.js';

/** A filled region: an outer path and the paths of its holes. */
export interface FilledRegion {
  readonly outer: CurvePath;
  readonly holes: readonly CurvePath[];
}

/**
 * The regions that the subpaths of one shape fill, by the even-odd or the non-zero rule. Subpaths may lie inside each
 * other but must not cross; of those that do, the nesting is taken from one inner point.
 * @param outlines rough points of each subpath, in the same order
 */
export function fillSubpaths(paths: readonly CurvePath[], outlines: readonly Ring[], evenOdd: boolean): FilledRegion[] {
  const closed = paths.map((path) => (path.closed ? path : { ...path, closed: true }));
  if (closed.length === 1) return [{ outer: closed[0], holes: [] }];
  const areas = outlines.map((ring) => computeSignedArea(ring));
  const isFilled = (winding: number): boolean => (evenOdd ? winding % 2 !== 0 : winding !== 0);
  // From the largest inwards: whatever holds a ring comes before it.
  const order = closed.map((_, i) => i).filter((i) => areas[i] !== 0);
  order.sort((a, b) => Math.abs(areas[b]) - Math.abs(areas[a]) || a - b);
  const sorted = order.map((i) => outlines[i]);
  const boxes = new BoxGrid(sorted);
  const regions: { outer: CurvePath; holes: CurvePath[] }[] = [];
  const regionOf = new Map<number, { holes: CurvePath[] }>();
  const addRegion = (i: number, rank: number): void => {
    const region = { outer: closed[i], holes: [] };
    regions.push(region);
    regionOf.set(rank, region);
  };
  order.forEach((i, rank) => {
    // Most rings lie in no other, and one corner shows it.
    if (boxes.at(outlines[i][0]).every((larger) => larger >= rank)) {
      addRegion(i, rank);
      return;
    }
    const inner = findInnerPoint(outlines[i]);
    let around = 0;
    let owner: { holes: CurvePath[] } | undefined;
    for (const larger of boxes.at(inner)) {
      if (larger >= rank) break;
      const winding = computeWinding(sorted[larger], inner);
      around += winding;
      // The smallest region around it comes last.
      if (winding !== 0) owner = regionOf.get(larger) ?? owner;
    }
    const [before, after] = [isFilled(around), isFilled(around + computeWinding(outlines[i], inner))];
    if (after && !before) addRegion(i, rank);
    else if (before && !after) owner?.holes.push(closed[i]);
  });
  return regions;
}

/** Which rings' boxes hold a point: a grid, so that maps of a hundred thousand houses in one path do not hang. */
class BoxGrid {
  private readonly boxes: { left: number; right: number; bottom: number; top: number }[];
  private readonly cells = new Map<number, number[]>();
  private readonly large: number[] = [];
  private readonly cell: number;

  constructor(rings: readonly Ring[]) {
    this.boxes = rings.map((ring) => {
      const box = { left: Infinity, right: -Infinity, bottom: Infinity, top: -Infinity };
      for (const [x, y] of ring) {
        box.left = Math.min(box.left, x);
        box.right = Math.max(box.right, x);
        box.bottom = Math.min(box.bottom, y);
        box.top = Math.max(box.top, y);
      }
      return box;
    });
    // Rings come from the largest to the smallest: the middle one sets the size of the cells.
    const middle = this.boxes[this.boxes.length >> 1];
    this.cell = middle ? 2 * Math.max(middle.right - middle.left, middle.top - middle.bottom) || 1 : 1;
    this.boxes.forEach(({ left, right, bottom, top }, i) => {
      const [fromX, fromY] = [Math.floor(left / this.cell), Math.floor(bottom / this.cell)];
      const columns = Math.floor(right / this.cell) - fromX;
      const rows = Math.floor(top / this.cell) - fromY;
      if ((columns + 1) * (rows + 1) > 64) {
        this.large.push(i);
        return;
      }
      for (let x = 0; x <= columns; x++) for (let y = 0; y <= rows; y++) this.register(fromX + x, fromY + y, i);
    });
  }

  /** Ranks in ascending order. */
  at([x, y]: Point): number[] {
    const near = this.cells.get(cellKey(Math.floor(x / this.cell), Math.floor(y / this.cell))) ?? [];
    const found = [...this.large, ...near].filter((i) => {
      const { left, right, bottom, top } = this.boxes[i];
      return x >= left && x <= right && y >= bottom && y <= top;
    });
    return found.sort((a, b) => a - b);
  }

  private register(x: number, y: number, i: number): void {
    const list = this.cells.get(cellKey(x, y));
    if (list) list.push(i);
    else this.cells.set(cellKey(x, y), [i]);
  }
}

/** Cells far apart may share a key; the boxes tell them apart. */
function cellKey(x: number, y: number): number {
  return (Math.imul(x, 73856093) ^ Math.imul(y, 19349663)) >>> 0;
}

/** A point inside the ring: the middle of the widest inner stretch of a horizontal line between two of its heights. */
function findInnerPoint(ring: Ring): Point {
  const heights = [...new Set(ring.map(([, y]) => y))].sort((a, b) => a - b);
  const middle = Math.max(1, heights.length >> 1);
  const y = heights.length > 1 ? (heights[middle - 1] + heights[middle]) / 2 : heights[0];
  const crossings: { x: number; up: boolean }[] = [];
  for (let i = 0; i < ring.length; i++) {
    const [ax, ay] = ring[i];
    const [bx, by] = ring[(i + 1) % ring.length];
    if (ay <= y === by <= y) continue;
    crossings.push({ x: ax + ((y - ay) / (by - ay)) * (bx - ax), up: by > ay });
  }
  crossings.sort((a, b) => a.x - b.x);
  let best: Point = ring[0];
  let widest = -1;
  let winding = 0;
  for (let i = 0; i + 1 < crossings.length; i++) {
    winding += crossings[i].up ? 1 : -1;
    const width = crossings[i + 1].x - crossings[i].x;
    if (winding === 0 || width <= widest) continue;
    widest = width;
    best = [crossings[i].x + width / 2, y];
  }
  return best;
}
