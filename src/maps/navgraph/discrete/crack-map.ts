import { isLateral, LATERAL_REACH } from './lateral-border.js';
import type { NearestRaster } from './nearest-pass.js';
import type { PixelGrid } from './pixel-grid.js';
import { distanceTo, type SiteElements } from './site-elements.js';
import type { WallCrossings } from './wall-crossings.js';

/** A pixel without a site: in a wall, outside, or of the second order in a cell that is no agent's. */
export const NO_SITE = -2147483648;

/** Kinds of cracks: no edge; first order; second order; first order, where a wall stands between the centres. */
export const NO_CRACK = 0;
export const RED_CRACK = 1;
export const BLACK_CRACK = 2;
export const GAP_CRACK = 3;

/** All that tracing reads: labels, distances, and the borders between pixels. */
export interface CrackMap {
  readonly grid: PixelGrid;
  /** Per pixel: site of the first and of the second order, NO_SITE = none. */
  readonly first: Int32Array;
  readonly second: Int32Array;
  readonly firstDistance: Float32Array;
  readonly secondDistance: Float32Array;
  /**
   * Per crack, a side between two pixels: its kind. Level ones first: number `row * width + column` below pixel (column, row),
   * one row more than pixels; then from `firstUpright` the upright ones: `row * (width + 1) + column` left of it.
   */
  readonly kinds: Uint8Array;
  readonly firstUpright: number;
  /** Per GAP_CRACK: the site below or left, the site above or right, and the room between them, metres. */
  readonly gaps: ReadonlyMap<number, readonly [number, number, number]>;
}

/** Per pixel: the site of its element. */
export function toSites(elements: SiteElements, raster: NearestRaster): Int32Array {
  const { site } = elements;
  const { element } = raster;
  const sites = new Int32Array(element.length);
  for (let p = 0; p < sites.length; p++) sites[p] = element[p] < 0 ? NO_SITE : site[element[p]];
  return sites;
}

/**
 * Find the cracks that are edges of the graph. Between pixels of different cells runs an edge of the first order, between pixels
 * of one agent's cell with different second sites one of the second order.
 *
 * Where walls stand between two centres, the way from one to the other is gone piece by piece: an edge runs where the two ends
 * of a free piece have different sites, a wall having its own. So gaps between obstacles count that are narrower than a
 * pixel, and walls that are thinner than one do not connect.
 */
export function findCracks(
  elements: SiteElements,
  grid: PixelGrid,
  rasters: { readonly first: NearestRaster; readonly second: NearestRaster },
  rows: WallCrossings,
  columns: WallCrossings,
): CrackMap {
  const { width, height } = grid;
  const first = toSites(elements, rasters.first);
  const second = toSites(elements, rasters.second);
  const firstUpright = width * (height + 1);
  const kinds = new Uint8Array(firstUpright + height * (width + 1));
  const reach = LATERAL_REACH * grid.pixel;
  const kindOf = (p: number, q: number): number => {
    const a = first[p];
    const b = first[q];
    if (a === NO_SITE || b === NO_SITE) return NO_CRACK;
    if (a !== b) return isLateral(elements, a, b, reach) ? NO_CRACK : RED_CRACK;
    if (a < 0) return NO_CRACK;
    const s = second[p];
    const t = second[q];
    return s === NO_SITE || t === NO_SITE || isLateral(elements, s, t, reach) ? NO_CRACK : BLACK_CRACK;
  };
  for (let row = 0, p = 0; row < height; row++) {
    for (let column = 0; column < width; column++, p++) {
      if (column > 0 && (first[p] !== first[p - 1] || second[p] !== second[p - 1])) {
        kinds[firstUpright + p + row] = kindOf(p - 1, p);
      }
      if (row > 0 && (first[p] !== first[p - width] || second[p] !== second[p - width])) {
        kinds[p] = kindOf(p - width, p);
      }
    }
  }
  const gaps = new Map<number, readonly [number, number, number]>();
  const map: CrackMap = {
    grid,
    first,
    second,
    firstDistance: rasters.first.distance,
    secondDistance: rasters.second.distance,
    kinds,
    firstUpright,
    gaps,
  };
  addGaps(map, elements, rows, 0, gaps);
  addGaps(map, elements, columns, 1, gaps);
  return map;
}

/** Decide the cracks with walls between the centres, along rows (`axis` 0) or columns. */
function addGaps(
  map: CrackMap,
  elements: SiteElements,
  crossings: WallCrossings,
  axis: 0 | 1,
  gaps: Map<number, readonly [number, number, number]>,
): void {
  const { width, height } = map.grid;
  const { starts, behind } = crossings;
  const count = axis === 0 ? width : height;
  for (let line = 0; line + 1 < starts.length; line++) {
    let from = starts[line];
    while (from < starts[line + 1]) {
      const next = behind[from];
      let to = from + 1;
      while (to < starts[line + 1] && behind[to] === next) to++;
      if (next > 0 && next < count) {
        const crack = axis === 0 ? map.firstUpright + line * (width + 1) + next : next * width + line;
        const gap = findGap(map, elements, crossings, axis, line, from, to);
        map.kinds[crack] = gap ? GAP_CRACK : NO_CRACK;
        if (gap) gaps.set(crack, gap);
      }
      from = to;
    }
  }
}

/** The first free piece between two centres whose ends have different sites, and the room there. */
function findGap(
  map: CrackMap,
  elements: SiteElements,
  { at, element, behind }: WallCrossings,
  axis: 0 | 1,
  line: number,
  from: number,
  to: number,
): readonly [number, number, number] | undefined {
  const { grid, first, firstDistance } = map;
  const centres = axis === 0 ? grid.xs : grid.ys;
  const next = behind[from];
  const q = axis === 0 ? line * grid.width + next : next * grid.width + line;
  const p = axis === 0 ? q - 1 : q - grid.width;
  const reach = LATERAL_REACH * grid.pixel;
  /** The site at a crossing: the wall's, unless an agent's disc reaches over it from the free side. */
  const siteAt = (k: number, beside: number): number => {
    const x = axis === 0 ? at[k] : grid.xs[line];
    const y = axis === 0 ? grid.ys[line] : at[k];
    const isCovered = beside >= 0 && distanceTo(elements, beside, x, y) < 0;
    return isCovered ? beside : elements.site[element[k]];
  };
  const differ = (a: number, b: number): boolean => a !== b && !isLateral(elements, a, b, reach);

  let isFree = first[p] !== NO_SITE;
  let site = first[p];
  let place = centres[next - 1];
  let room = firstDistance[p];
  for (let k = from; k < to; k++) {
    if (isFree) {
      const wall = siteAt(k, site);
      const length = at[k] - place;
      if (length > 0 && differ(site, wall)) return [site, wall, Math.min(Math.abs(room), length)];
      isFree = false;
      continue;
    }
    isFree = true;
    const beside = k + 1 < to ? NO_SITE : first[q];
    site = siteAt(k, beside);
    place = at[k];
    room = Infinity;
  }
  if (!isFree || first[q] === NO_SITE || centres[next] <= place || !differ(site, first[q])) return undefined;
  return [site, first[q], Math.min(Math.abs(firstDistance[q]), centres[next] - place)];
}
