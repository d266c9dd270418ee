import type { Budget } from '../../error/index.js';
import { BoxGrid } from './box-grid.js';
import { computeWinding } from './enclosing-ring.js';
import { computeSignedArea } from './flatten-curve.js';
import type { CurvePath } from './flatten-curve-path.js';
import { RingIndex } from './ring-index.js';
import type { Point, Ring } from './scene-parts.js';

/** Rings of more points are asked through an index. */
const INDEXED = 64;

/** A filled region: an outer path and the paths of its holes. */
export interface FilledRegion {
  readonly outer: CurvePath;
  readonly holes: readonly CurvePath[];
}

/**
 * The regions that the subpaths of one shape fill, by the even-odd or the non-zero rule. Subpaths may lie inside each
 * other but must not cross; of those that do, the nesting is taken from one inner point.
 * @param outlines rough points of each subpath, in the same order
 * @param comparisons counts the comparisons of points with outlines
 * @throws FootfallError `limit/containment`
 */
export function fillSubpaths(
  paths: readonly CurvePath[],
  outlines: readonly Ring[],
  evenOdd: boolean,
  comparisons: Budget,
): FilledRegion[] {
  const closed = paths.map((path) => (path.closed ? path : { ...path, closed: true }));
  if (closed.length === 1) return [{ outer: closed[0], holes: [] }];
  const areas = outlines.map((ring) => computeSignedArea(ring));
  const isFilled = (winding: number): boolean => (evenOdd ? winding % 2 !== 0 : winding !== 0);
  // From the largest inwards: whatever holds a ring comes before it.
  const order = closed.map((_, i) => i).filter((i) => areas[i] !== 0);
  order.sort((a, b) => Math.abs(areas[b]) - Math.abs(areas[a]) || a - b);
  const sorted = order.map((i) => outlines[i]);
  const boxes = new BoxGrid(sorted, comparisons);
  const indices: RingIndex[] = [];
  const windingOf = (rank: number, point: Point): number => {
    if (sorted[rank].length > INDEXED) {
      indices[rank] ??= new RingIndex(sorted[rank], comparisons);
      return indices[rank].winding(point);
    }
    comparisons.spend(sorted[rank].length);
    return computeWinding(sorted[rank], point);
  };
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
      const winding = windingOf(larger, inner);
      around += winding;
      // The smallest region around it comes last.
      if (winding !== 0) owner = regionOf.get(larger) ?? owner;
    }
    const [before, after] = [isFilled(around), isFilled(around + windingOf(rank, inner))];
    if (after && !before) addRegion(i, rank);
    else if (before && !after) owner?.holes.push(closed[i]);
  });
  return regions;
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
