import { LEAF } from './cull-sites.js';
import type { LeafBox } from './nearest-pass.js';
import type { PixelGrid } from './pixel-grid.js';
import type { SiteElements } from './site-elements.js';

/** A centre this near to a side lies on it, in pixels. */
const ON = 1e-9;

/**
 * Hold one element against all pixels of a leaf: where it is nearer than `depth`, it becomes the owner. Distances have the same
 * bits as those of `distanceTo`, so a corner and the end of its side tie.
 */
export function sweepElement(
  elements: SiteElements,
  e: number,
  grid: PixelGrid,
  box: LeafBox,
  depth: Float64Array,
  owner: Int32Array,
): void {
  if (e >= elements.firstSide) {
    sweepSide(elements, e, grid, box, depth, owner);
    return;
  }
  const { xs, ys } = grid;
  const x = elements.ax[e];
  const y = elements.ay[e];
  const radius = elements.radius[e];
  const from = box[0];
  const to = box[2];
  for (let row = box[1]; row < box[3]; row++) {
    const dy = ys[row] - y;
    let at = (row - box[1]) * LEAF;
    for (let column = from; column < to; column++, at++) {
      const dx = xs[column] - x;
      const d = Math.sqrt(dx * dx + dy * dy) - radius;
      if (d < depth[at]) {
        depth[at] = d;
        owner[at] = e;
      }
    }
  }
}

/** The same for an agent, but for the pixels that it owns itself. */
export function sweepOthers(
  elements: SiteElements,
  e: number,
  grid: PixelGrid,
  box: LeafBox,
  depth: Float64Array,
  owner: Int32Array,
  first: Int32Array,
): void {
  const { xs, ys, width } = grid;
  const x = elements.ax[e];
  const y = elements.ay[e];
  const radius = elements.radius[e];
  const from = box[0];
  const to = box[2];
  for (let row = box[1]; row < box[3]; row++) {
    const dy = ys[row] - y;
    let at = (row - box[1]) * LEAF;
    let pixel = row * width + from;
    for (let column = from; column < to; column++, at++, pixel++) {
      const dx = xs[column] - x;
      const d = Math.sqrt(dx * dx + dy * dy) - radius;
      if (d < depth[at] && first[pixel] !== e) {
        depth[at] = d;
        owner[at] = e;
      }
    }
  }
}

function sweepSide(
  elements: SiteElements,
  e: number,
  grid: PixelGrid,
  box: LeafBox,
  depth: Float64Array,
  owner: Int32Array,
): void {
  const { xs, ys } = grid;
  const ax = elements.ax[e];
  const ay = elements.ay[e];
  const bx = elements.bx[e];
  const by = elements.by[e];
  const ux = elements.ux[e];
  const uy = elements.uy[e];
  const length = elements.length[e];
  // A centre on the side counts as a little to the right of where it is, and much less above it, as for crossings. From behind
  // a side is a hair farther, so that of the two of a thin wall the right one has it.
  const on = ON * grid.pixel;
  const isSeen = uy > 0 || (uy === 0 && ux < 0);
  const from = box[0];
  const to = box[2];
  for (let row = box[1]; row < box[3]; row++) {
    const dy = ys[row] - ay;
    const ey = ys[row] - by;
    let at = (row - box[1]) * LEAF;
    for (let column = from; column < to; column++, at++) {
      const dx = xs[column] - ax;
      const along = dx * ux + dy * uy;
      let d: number;
      if (along <= 0) d = Math.sqrt(dx * dx + dy * dy);
      else if (along < length) {
        const aside = dx * uy - dy * ux;
        if (aside < -on) continue;
        d = isSeen || aside > on ? Math.abs(aside) : on;
      } else {
        const ex = xs[column] - bx;
        d = Math.sqrt(ex * ex + ey * ey);
      }
      if (d < depth[at]) {
        depth[at] = d;
        owner[at] = e;
      }
    }
  }
}
