import type { Budget } from '../../error/index.js';
import { CellMap } from './cell-map.js';
import type { Point } from './scene-parts.js';

/** Boxes of more cells are kept in a list of their own. */
const MOST_CELLS = 64;

/** Which outlines' boxes hold a point: a grid, so that maps of a hundred thousand houses in one path do not hang. */
export class BoxGrid {
  private readonly boxes: { left: number; right: number; bottom: number; top: number }[];
  private readonly cells = new CellMap();
  private readonly large: number[] = [];
  private readonly cell: number;

  /**
   * @param outlines at best by size: the middle one sets the size of the cells
   * @param comparisons counts the boxes that a point is compared with
   * @param reach how far the boxes are grown, metres
   */
  constructor(
    outlines: readonly (readonly Point[])[],
    private readonly comparisons: Budget,
    reach = 0,
  ) {
    this.boxes = outlines.map((points) => {
      const box = { left: Infinity, right: -Infinity, bottom: Infinity, top: -Infinity };
      for (const [x, y] of points) {
        box.left = Math.min(box.left, x - reach);
        box.right = Math.max(box.right, x + reach);
        box.bottom = Math.min(box.bottom, y - reach);
        box.top = Math.max(box.top, y + reach);
      }
      return box;
    });
    const middle = this.boxes[this.boxes.length >> 1];
    this.cell = middle ? 2 * Math.max(middle.right - middle.left, middle.top - middle.bottom) || 1 : 1;
    this.boxes.forEach(({ left, right, bottom, top }, i) => {
      const [fromX, fromY] = [Math.floor(left / this.cell), Math.floor(bottom / this.cell)];
      const columns = Math.floor(right / this.cell) - fromX;
      const rows = Math.floor(top / this.cell) - fromY;
      if (!((columns + 1) * (rows + 1) <= MOST_CELLS)) {
        this.large.push(i);
        return;
      }
      for (let x = 0; x <= columns; x++) for (let y = 0; y <= rows; y++) this.cells.add(fromX + x, fromY + y, i);
    });
  }

  /**
   * Numbers of the outlines in ascending order.
   * @throws FootfallError `limit/containment`
   */
  at([x, y]: Point): number[] {
    const near = this.cells.at(Math.floor(x / this.cell), Math.floor(y / this.cell));
    this.comparisons.spend(1 + this.large.length + near.length);
    const found: number[] = [];
    for (const list of [this.large, near]) {
      for (const i of list) {
        const { left, right, bottom, top } = this.boxes[i];
        if (x >= left && x <= right && y >= bottom && y <= top) found.push(i);
      }
    }
    return this.large.length > 0 ? found.sort((a, b) => a - b) : found;
  }
}
