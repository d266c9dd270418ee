import {
  FootfallError,
  numberIn,
  partsOf,
  requireBox,
  requireList,
  requireNumber,
  requirePositive,
  wholeIn,
} from '../../error/index.js';
import { type Domain, requireDomain } from '../../geometry/index.js';
import { ConvexPolygon, splitAlongAxis } from './convex-polygon.js';
import { toPolygon, triangleRing } from './measuring-area.js';

/** Most cells of a grid: one per centimetre of a hall is a mistake. */
const MOST_CELLS = 4_000_000;

/** Square cells over a box, row by row from the lowest y. A point between two cells belongs to the upper or right one. */
export interface MeasuringGrid {
  readonly minX: number;
  readonly minY: number;
  /** Side of a cell, m. */
  readonly size: number;
  readonly columns: number;
  readonly rows: number;
  /** m2 of free ground per cell; the whole cell where walls are not known. */
  readonly freeAreas: Float64Array;
}

/** Refuses what `createMeasuringGrid` did not return. */
export const requireGrid = partsOf({
  minX: numberIn(),
  minY: numberIn(),
  size: requirePositive,
  columns: wholeIn(1),
  rows: wholeIn(1),
  freeAreas: requireList,
});

/**
 * A grid of square cells to measure in.
 * @param bounds minX, minY, maxX, maxY, m; the last column and row may reach beyond
 * @param size side of a cell, m [Limit: above 0]
 * @throws FootfallError for a size that makes no grid, or more than 4 million cells
 */
export function createMeasuringGrid(bounds: ArrayLike<number>, size: number, domain?: Domain): MeasuringGrid {
  requireBox(bounds, 'createMeasuringGrid: bounds');
  requireNumber(size, 'createMeasuringGrid: size');
  if (domain !== undefined) requireDomain(domain, 'createMeasuringGrid');
  const columns = Math.max(1, Math.ceil((bounds[2] - bounds[0]) / size));
  const rows = Math.max(1, Math.ceil((bounds[3] - bounds[1]) / size));
  if (!(size > 0 && columns * rows <= MOST_CELLS)) {
    throw new FootfallError('this is no grid to measure in', {
      code: 'analysis/bad-grid',
      where: 'size',
      got: `${size} m`,
      expected: `metres above 0 that make at most ${MOST_CELLS} cells`,
    });
  }
  const grid = { minX: bounds[0], minY: bounds[1], size, columns, rows, freeAreas: new Float64Array(columns * rows) };
  if (domain) addFreeAreas(grid, domain);
  else grid.freeAreas.fill(size * size);
  return grid;
}

/** The cell of a point, or -1 beyond the grid. */
export function findGridCell({ minX, minY, size, columns, rows }: MeasuringGrid, x: number, y: number): number {
  const column = Math.floor((x - minX) / size);
  const row = Math.floor((y - minY) / size);
  return column >= 0 && row >= 0 && column < columns && row < rows ? row * columns + column : -1;
}

function addFreeAreas(grid: MeasuringGrid, domain: Domain): void {
  const cutter = new GridCutter(grid);
  for (let t = 0; t < domain.triangles.length / 3; t++) {
    cutter.cut(toPolygon(triangleRing(domain, t)), (cell, part) => {
      grid.freeAreas[cell] += part.area();
    });
  }
}

/** Cuts convex polygons by the cells of a grid: into bands along the rows first, then each band along the columns. */
export class GridCutter {
  private readonly band = new ConvexPolygon();
  private readonly part = new ConvexPolygon();
  /** What is still to be cut, by turns. */
  private readonly rests = [new ConvexPolygon(), new ConvexPolygon()] as const;
  private readonly ends = [new ConvexPolygon(), new ConvexPolygon()] as const;

  constructor(private readonly grid: MeasuringGrid) {}

  /** Visits the parts, cell by cell; the polygon handed over is valid during the visit. */
  cut(polygon: ConvexPolygon, visit: (cell: number, part: ConvexPolygon) => void): void {
    const { minX, minY, size, columns, rows } = this.grid;
    let [left, low, right, high] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let k = 0; k < polygon.count; k++) {
      const [x, y] = [polygon.xy[2 * k], polygon.xy[2 * k + 1]];
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < low) low = y;
      if (y > high) high = y;
    }
    const home = findGridCell(this.grid, left, low);
    if (home >= 0 && home === findGridCell(this.grid, right, high)) {
      visit(home, polygon);
      return;
    }
    const [first, last] = [Math.floor((low - minY) / size), Math.floor((high - minY) / size)];
    let rest = polygon;
    // Below the first row and above the last one there is no cell.
    for (let row = Math.max(first, -1); row <= Math.min(last, rows - 1) && rest.count > 0; row++) {
      if (row === last) this.cutBand(rest, row, minX, size, columns, visit);
      else {
        const next = this.rests[rest === this.rests[0] ? 1 : 0];
        splitAlongAxis(rest, 1, minY + (row + 1) * size, this.band, next);
        if (row >= 0) this.cutBand(this.band, row, minX, size, columns, visit);
        rest = next;
      }
    }
  }

  private cutBand(
    band: ConvexPolygon,
    row: number,
    minX: number,
    size: number,
    columns: number,
    visit: (cell: number, part: ConvexPolygon) => void,
  ): void {
    if (row < 0 || band.count === 0) return;
    let [left, right] = [Infinity, -Infinity];
    for (let k = 0; k < band.count; k++) {
      const x = band.xy[2 * k];
      if (x < left) left = x;
      if (x > right) right = x;
    }
    const [first, last] = [Math.floor((left - minX) / size), Math.floor((right - minX) / size)];
    let rest = band;
    for (let column = Math.max(first, -1); column <= Math.min(last, columns - 1) && rest.count > 0; column++) {
      if (column === last) {
        if (column >= 0) visit(row * columns + column, rest);
        return;
      }
      const next = this.ends[rest === this.ends[0] ? 1 : 0];
      splitAlongAxis(rest, 0, minX + (column + 1) * size, this.part, next);
      if (column >= 0 && this.part.count > 0) visit(row * columns + column, this.part);
      rest = next;
    }
  }
}
