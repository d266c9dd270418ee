import { COVER, type CoverList } from './cover-list.js';
import type { LegRegion } from './leg-region.js';
import { ARC, CX, CY, ELEMENT, KIND, R, SPAN, STRAIGHT, X0, X1, Y0, Y1 } from './outline-element.js';

/** Numbers per bare stretch: both ends, kind, centre and angle of an arc. */
export const STRETCH = 8;

/**
 * The integral along what is bare of a region's outline. All work space is kept, so that a sum
 * allocates nothing once it is large enough.
 */
export class OutlineSum {
  /** Covers that count for the next sum: an array that is emptied would be laid anew. */
  private readonly lists: CoverList[] = [];
  private listCount = 0;
  /** Twice the area between the bare outline and the start of the leg, m2. */
  twice = 0;
  /** From the first end of the bare outline to the last, m: what is missing to close it. */
  x = 0;
  y = 0;

  /** Where given, bare stretches are appended to it: STRETCH numbers each. */
  sink: number[] | undefined;

  private sorted = new Float64Array(32 * COVER);
  private order = new Int32Array(32);

  /** These covers count for the next sum. */
  cover(list: CoverList): void {
    this.lists[this.listCount++] = list;
  }

  /** Sum up a region without the collected covers, and forget them. */
  run(region: LegRegion): void {
    const { elements, ox, oy } = region;
    this.twice = 0;
    this.x = 0;
    this.y = 0;
    const count = this.sortCovers();
    const { sorted, order } = this;
    let k = 0;
    for (let i = 0; i < region.count; i++) {
      const at = ELEMENT * i;
      let p = 0;
      let x = elements[at + X0] - ox;
      let y = elements[at + Y0] - oy;
      for (; k < count && sorted[COVER * order[k]] === i; k++) {
        const c = COVER * order[k];
        if (sorted[c + 1] > p) this.add(region, at, sorted[c + 1] - p, x, y, sorted[c + 2] - ox, sorted[c + 3] - oy);
        if (sorted[c + 4] > p) {
          p = sorted[c + 4];
          x = sorted[c + 5] - ox;
          y = sorted[c + 6] - oy;
        }
      }
      const span = elements[at + SPAN];
      if (p < span) this.add(region, at, span - p, x, y, elements[at + X1] - ox, elements[at + Y1] - oy);
    }
    this.listCount = 0;
  }

  /** All covers by element and start. @returns how many */
  private sortCovers(): number {
    const { lists, listCount } = this;
    let total = 0;
    for (let l = 0; l < listCount; l++) total += lists[l].count;
    if (total > this.order.length) {
      this.order = new Int32Array(2 * total);
      this.sorted = new Float64Array(2 * total * COVER);
    }
    const { sorted, order } = this;
    let n = 0;
    for (let l = 0; l < listCount; l++) {
      const { values, count } = lists[l];
      for (let k = 0; k < count; k++, n++) {
        const to = COVER * n;
        for (let w = 0; w < COVER; w++) sorted[to + w] = values[COVER * k + w];
        let at = n;
        while (at > 0 && isBehind(sorted, COVER * order[at - 1], to)) {
          order[at] = order[at - 1];
          at--;
        }
        order[at] = n;
      }
    }
    return total;
  }

  /** A bare stretch of an element, round the start of the leg. */
  private add(region: LegRegion, at: number, span: number, x0: number, y0: number, x1: number, y1: number): void {
    const { elements } = region;
    this.x += x1 - x0;
    this.y += y1 - y0;
    const kind = elements[at + KIND];
    const { ox, oy } = region;
    this.sink?.push(x0 + ox, y0 + oy, x1 + ox, y1 + oy, kind, elements[at + CX], elements[at + CY], span);
    if (kind === STRAIGHT) {
      this.twice += x0 * y1 - x1 * y0;
      return;
    }
    const radius = elements[at + R];
    const turn = kind === ARC ? span : -span;
    const cx = elements[at + CX] - ox;
    const cy = elements[at + CY] - oy;
    this.twice += radius * radius * turn + cx * (y1 - y0) - cy * (x1 - x0);
  }
}

/** Does the cover at p come behind the one at q? */
function isBehind(values: Float64Array, p: number, q: number): boolean {
  return values[p] > values[q] || (values[p] === values[q] && values[p + 1] > values[q + 1]);
}
