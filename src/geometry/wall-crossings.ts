import { visitBoxesAlong } from './box-tree.js';
import type { Domain } from './domain.js';

/**
 * Where a segment meets walls, as rising shares of the way from a to b, 0 and 1 left out. Between two of them, and before the
 * first and behind the last, the segment is either free all along or nowhere. Circles count twice, by their outline as
 * flattened and by their exact rim. Takes time in the number of walls near the segment.
 *
 * @param ax start of the segment, metres; any place of the plane, free or not
 * @param ay start, y
 * @param bx end, x
 * @param by end, y
 */
export function findWallCrossings(domain: Domain, ax: number, ay: number, bx: number, by: number): number[] {
  const { vertices, segments, circles, posts, tolerance } = domain;
  const dx = bx - ax;
  const dy = by - ay;
  const length = Math.sqrt(dx * dx + dy * dy);
  const shares: number[] = [];
  if (!(length > 0 && length < Infinity)) return shares;
  const segmentCount = segments.length >> 1;
  const firstCircle = segmentCount + (posts.length >> 1);
  const pad = 8 * tolerance;
  const add = (share: number): void => {
    if (share > 0 && share < 1) shares.push(share);
  };
  /** Height of a point above the line, and how far along it lies, both in metres. */
  const height = (x: number, y: number): number => (dx * (y - ay) - dy * (x - ax)) / length;
  const along = (x: number, y: number): number => (dx * (x - ax) + dy * (y - ay)) / (length * length);
  visitBoxesAlong({ boxes: domain.treeBoxes, items: domain.treeItems }, ax, ay, bx, by, pad, (item) => {
    if (item < segmentCount) {
      const c = 2 * segments[2 * item];
      const d = 2 * segments[2 * item + 1];
      const hc = height(vertices[c], vertices[c + 1]);
      const hd = height(vertices[d], vertices[d + 1]);
      // Walls that end on the line or run along it part it where they end.
      if (Math.abs(hc) <= pad) add(along(vertices[c], vertices[c + 1]));
      if (Math.abs(hd) <= pad) add(along(vertices[d], vertices[d + 1]));
      if (hc > 0 === hd > 0) return;
      const w = hc / (hc - hd);
      add(
        along(vertices[c] + w * (vertices[d] - vertices[c]), vertices[c + 1] + w * (vertices[d + 1] - vertices[c + 1])),
      );
    } else if (item >= firstCircle) {
      const at = 3 * (item - firstCircle);
      const middle = along(circles[at], circles[at + 1]);
      const h = height(circles[at], circles[at + 1]);
      const half = circles[at + 2] * circles[at + 2] - h * h;
      if (half < 0) return;
      add(middle - Math.sqrt(half) / length);
      add(middle + Math.sqrt(half) / length);
    }
  });
  return [...new Set(shares)].sort((p, q) => p - q);
}
