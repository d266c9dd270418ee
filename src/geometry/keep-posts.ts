import type { FindingList } from '../error/index.js';
import type { Domain } from './domain.js';
import { NONE } from './domain-input.js';
import { cellAt, findTriangle, squareToSegment } from './locator.js';
import { NearPoints } from './near-points.js';

/**
 * Posts in free space stay, one of several within the tolerance of each other, like vertices. The others are hidden in a
 * solid, part of a wall or where another stands, and reported.
 */
export function keepPosts(
  domain: Domain,
  posts: readonly { x: number; y: number; obstacle: number; where: string }[],
  findings: FindingList,
): Domain {
  const xy: number[] = [];
  const obstacles: number[] = [];
  const kept = new NearPoints(domain.tolerance);
  for (const { x, y, obstacle, where } of posts) {
    if (findTriangle(domain, x, y) === NONE) {
      findings.add('repair/post-hidden', where, 'lies outside the free space and was left out');
    } else if (touchesWall(domain, x, y)) {
      findings.add('repair/post-on-wall', where, 'is part of a wall and was left out');
    } else if (kept.find(x, y) !== NONE) {
      findings.add('repair/duplicate-post', where, 'stands where another post stands and was left out');
    } else {
      kept.add(x, y, obstacle);
      xy.push(x, y);
      obstacles.push(obstacle);
    }
  }
  return { ...domain, posts: Float64Array.from(xy), postObstacles: Int32Array.from(obstacles) };
}

/** Is a blocking segment of the post's cell within the tolerance? The locator's cells overlap by more than that. */
function touchesWall(domain: Domain, x: number, y: number): boolean {
  const { gridStarts, gridTriangles, vertices, segments, edgeSegments, tolerance } = domain;
  const cell = cellAt(domain, x, y);
  for (let k = gridStarts[cell]; k < gridStarts[cell + 1]; k++) {
    for (let e = 3 * gridTriangles[k]; e < 3 * gridTriangles[k] + 3; e++) {
      const s = edgeSegments[e];
      if (s === NONE) continue;
      const a = 2 * segments[2 * s];
      const b = 2 * segments[2 * s + 1];
      const square = squareToSegment(x, y, vertices[a], vertices[a + 1], vertices[b], vertices[b + 1]);
      if (square <= tolerance * tolerance) return true;
    }
  }
  return false;
}
