import { isLateral, LATERAL_REACH } from './lateral-border.js';
import { type NearestRaster, NO_ELEMENT } from './nearest-pass.js';
import type { PixelGrid } from './pixel-grid.js';
import { distanceTo, type SiteElements } from './site-elements.js';
import { WALL_ABOVE, WALL_RIGHT } from './wall-crossings.js';

/**
 * Take away single pixels and ends of rows of pixels that are one pixel wide (Sud et al. 2008, section 6.2): a pixel whose site
 * is that of at most one of its four neighbours goes to the nearest of the other sites round it. One scan, row by row from
 * below, each pixel with what was changed before it. What stands behind a wall is no neighbour; to a pixel of an obstacle the wall
 * counts as one of its site.
 *
 * @param walled walls between pixels, see `fillWalled`
 * @returns how many pixels changed their site
 */
export function repairFirst(elements: SiteElements, grid: PixelGrid, walled: Uint8Array, first: NearestRaster): number {
  const { site } = elements;
  return repair(elements, grid, walled, first, first.element, (pixel, other) => {
    return haveNoEdge(elements, grid, site[first.element[other]], site[first.element[pixel]]) ? SAME : OTHER;
  });
}

/**
 * The same for the second pass, within the cell of each agent. Where the cell ends at that of the second nearest site, the
 * region of the two goes on behind the border, which counts as one neighbour.
 */
export function repairSecond(
  elements: SiteElements,
  grid: PixelGrid,
  walled: Uint8Array,
  first: NearestRaster,
  second: NearestRaster,
): number {
  const { site } = elements;
  return repair(elements, grid, walled, second, first.element, (pixel, other) => {
    const cell = first.element[other];
    const own = site[second.element[pixel]];
    if (cell !== first.element[pixel]) return site[cell] === own ? SAME : APART;
    const e = second.element[other];
    if (e === NO_ELEMENT) return APART;
    return haveNoEdge(elements, grid, site[e], own) ? SAME : OTHER;
  });
}

const APART = 0;
const SAME = 1;
const OTHER = 2;

function repair(
  elements: SiteElements,
  grid: PixelGrid,
  walled: Uint8Array,
  raster: NearestRaster,
  cells: Int32Array,
  compare: (pixel: number, other: number) => number,
): number {
  const { width, height, xs, ys } = grid;
  const { element, distance } = raster;
  const { site } = elements;
  let changed = 0;
  for (let row = 0, pixel = 0; row < height; row++) {
    for (let column = 0; column < width; column++, pixel++) {
      const own = element[pixel];
      if (own === NO_ELEMENT) continue;
      // Inside of cells the left and the right neighbour are of the same site already.
      if (element[pixel - 1] === own && element[pixel + 1] === own && column > 0 && column < width - 1) {
        const isOneCell = cells[pixel - 1] === cells[pixel] && cells[pixel + 1] === cells[pixel];
        if (isOneCell && ((walled[pixel - 1] | walled[pixel]) & WALL_RIGHT) === 0) continue;
      }
      let same = 0;
      let best = NO_ELEMENT;
      let nearest = Infinity;
      for (let side = 0; side < 4 && same < 2; side++) {
        const other = findNeighbour(side, pixel, column, row, width, height);
        if (other < 0 || cells[other] === NO_ELEMENT || isWalled(walled, side, pixel, other)) {
          if (site[own] < 0) same++;
          continue;
        }
        if (element[other] === own && cells[other] === cells[pixel]) {
          same++;
          continue;
        }
        const kind = compare(pixel, other);
        if (kind === SAME) same++;
        if (kind !== OTHER) continue;
        const d = distanceTo(elements, element[other], xs[column], ys[row]);
        if (d < nearest || (d === nearest && element[other] < best)) {
          nearest = d;
          best = element[other];
        }
      }
      if (same > 1 || best === NO_ELEMENT) continue;
      element[pixel] = best;
      distance[pixel] = nearest;
      changed++;
    }
  }
  return changed;
}

/** Features of one wall count as one site: no edge parts them that could be in the way of another. */
function haveNoEdge(elements: SiteElements, grid: PixelGrid, one: number, other: number): boolean {
  return one === other || isLateral(elements, one, other, LATERAL_REACH * grid.pixel);
}

/** The pixel to the left (0), right (1), below (2) or above (3), or -1. */
function findNeighbour(
  side: number,
  pixel: number,
  column: number,
  row: number,
  width: number,
  height: number,
): number {
  if (side === 0) return column > 0 ? pixel - 1 : -1;
  if (side === 1) return column < width - 1 ? pixel + 1 : -1;
  if (side === 2) return row > 0 ? pixel - width : -1;
  return row < height - 1 ? pixel + width : -1;
}

function isWalled(walled: Uint8Array, side: number, pixel: number, other: number): boolean {
  if (side === 0) return (walled[other] & WALL_RIGHT) !== 0;
  if (side === 1) return (walled[pixel] & WALL_RIGHT) !== 0;
  return (walled[side === 2 ? other : pixel] & WALL_ABOVE) !== 0;
}
