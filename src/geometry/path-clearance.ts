import { requireNumbers } from '../error/index.js';
import { type Domain, SEAM } from './domain.js';
import { NONE } from './domain-input.js';
import { squareToSegment } from './locator.js';
import { requireDomain } from './require-domain.js';

/**
 * The smallest distance of a polyline from all that blocks, metres: walls, posts and circles (exact, not as flattened).
 * 0 where it touches or crosses a wall, Infinity for no points at all or where nothing blocks.
 *
 * Looks at every wall once per leg: for single paths, not for crowds.
 *
 * @param points x0,y0,x1,y1,...; one point is enough
 */
export function computePathClearance(domain: Domain, points: ArrayLike<number>): number {
  requireDomain(domain, 'computePathClearance');
  requireNumbers(points, 'computePathClearance: points', 2);
  let best = Infinity;
  const last = points.length - 2;
  for (let k = 0; k <= Math.max(0, last - 2) && k <= last; k += 2) {
    const end = Math.min(k + 2, last);
    best = clearLeg(domain, points[k], points[k + 1], points[end], points[end + 1], best);
    if (best === 0) return 0;
  }
  return best;
}

/** The smaller of `best` and the clearance of one leg. */
function clearLeg(domain: Domain, ax: number, ay: number, bx: number, by: number, best: number): number {
  const { vertices, segments, segmentKinds, segmentCircles, posts, circles } = domain;
  const minX = Math.min(ax, bx);
  const maxX = Math.max(ax, bx);
  const minY = Math.min(ay, by);
  const maxY = Math.max(ay, by);
  let nearest = best;
  for (let s = 0; 2 * s < segments.length; s++) {
    if (segmentKinds[s] === SEAM || segmentCircles[s] !== NONE) continue;
    const p = 2 * segments[2 * s];
    const q = 2 * segments[2 * s + 1];
    const px = vertices[p];
    const py = vertices[p + 1];
    const qx = vertices[q];
    const qy = vertices[q + 1];
    if (Math.min(px, qx) - maxX >= nearest || minX - Math.max(px, qx) >= nearest) continue;
    if (Math.min(py, qy) - maxY >= nearest || minY - Math.max(py, qy) >= nearest) continue;
    nearest = Math.min(nearest, segmentDistance(ax, ay, bx, by, px, py, qx, qy));
  }
  for (let k = 0; k < posts.length; k += 2) {
    nearest = Math.min(nearest, Math.sqrt(squareToSegment(posts[k], posts[k + 1], ax, ay, bx, by)));
  }
  for (let k = 0; k < circles.length; k += 3) {
    const gap = Math.sqrt(squareToSegment(circles[k], circles[k + 1], ax, ay, bx, by)) - circles[k + 2];
    nearest = Math.min(nearest, Math.max(0, gap));
  }
  return nearest;
}

function segmentDistance(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  px: number,
  py: number,
  qx: number,
  qy: number,
): number {
  const a = side(px, py, qx, qy, ax, ay);
  const b = side(px, py, qx, qy, bx, by);
  const p = side(ax, ay, bx, by, px, py);
  const q = side(ax, ay, bx, by, qx, qy);
  if (a * b < 0 && p * q < 0) return 0;
  return Math.sqrt(
    Math.min(
      squareToSegment(ax, ay, px, py, qx, qy),
      squareToSegment(bx, by, px, py, qx, qy),
      squareToSegment(px, py, ax, ay, bx, by),
      squareToSegment(qx, qy, ax, ay, bx, by),
    ),
  );
}

function side(ax: number, ay: number, bx: number, by: number, x: number, y: number): number {
  return Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
}
