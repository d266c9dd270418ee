import { type BoxTree, findNearestItem } from './box-tree.js';
import { type Domain, SEAM } from './domain.js';
import { NONE } from './domain-input.js';
import { findTriangle, squareToSegment } from './locator.js';
import { pullInside } from './pull-inside.js';

/** The nearest point of what blocks. Exactly one of segment, post and circle is not NONE (all are where nothing blocks). */
export interface NearestWall {
  /** Metres; Infinity where nothing blocks. Inside a disc: the distance to its rim. */
  distance: number;
  /** The nearest point. */
  x: number;
  y: number;
  segment: number;
  post: number;
  circle: number;
}

/** A fresh result to hand to {@link findNearestWall} again and again. */
export function createNearestWall(): NearestWall {
  return { distance: Infinity, x: 0, y: 0, segment: NONE, post: NONE, circle: NONE };
}

/**
 * The nearest wall, post or circle: its distance is the clearance of the point. Circles count exactly, not by their
 * flattened outline. In a periodic domain the walls beyond the seam count too. Ties go to the lowest id, segments before
 * posts before circles.
 *
 * @param out result to write to, so that a loop over agents allocates nothing
 */
export function findNearestWall(domain: Domain, x: number, y: number, out = createNearestWall()): NearestWall {
  const { period } = domain;
  search(domain, x, y, isWall, out);
  if (period > 0) {
    const own = { ...out };
    for (const shift of [-period, period]) {
      search(domain, x + shift, y, isWall, out);
      if (out.distance < own.distance) Object.assign(own, out, { x: out.x - shift });
    }
    Object.assign(out, own);
  }
  return out;
}

/** A point of free space, and the triangle that holds it. */
export interface FreePoint {
  x: number;
  y: number;
  triangle: number;
  /** Distance from where the search began, m; 0 for a point that was free already. */
  distance: number;
}

/** The free point nearest to a point: itself, or a point on the edge of free space. Circles count as flattened. */
export function findNearestFreePoint(domain: Domain, x: number, y: number): FreePoint {
  const triangle = findTriangle(domain, x, y);
  if (triangle !== NONE) return { x, y, triangle, distance: 0 };
  const wall = search(domain, x, y, isRim, createNearestWall());
  const home = (domain.segmentEdges[wall.segment] / 3) | 0;
  const [px, py] = pullInside(domain, home, wall.x, wall.y);
  return { x: px, y: py, triangle: home, distance: wall.distance };
}

type Accept = (domain: Domain, segment: number) => boolean;

/** What keeps bodies away; the pieces of a flattened circle step back behind the circle itself. */
const isWall: Accept = (domain, s) => domain.segmentCircles[s] === NONE && domain.segmentKinds[s] !== SEAM;
/** The edge of the mesh. */
const isRim: Accept = () => true;

function search(domain: Domain, x: number, y: number, accept: Accept, out: NearestWall): NearestWall {
  const { vertices, segments, posts, circles } = domain;
  const segmentCount = segments.length >> 1;
  const postCount = posts.length >> 1;
  const onlySegments = accept === isRim;
  const tree: BoxTree = { boxes: domain.treeBoxes, items: domain.treeItems };
  const item = findNearestItem(tree, x, y, Infinity, (id) => {
    if (id < segmentCount) {
      if (!accept(domain, id)) return Infinity;
      const a = 2 * segments[2 * id];
      const b = 2 * segments[2 * id + 1];
      return squareToSegment(x, y, vertices[a], vertices[a + 1], vertices[b], vertices[b + 1]);
    }
    if (onlySegments) return Infinity;
    if (id < segmentCount + postCount) {
      const dx = posts[2 * (id - segmentCount)] - x;
      const dy = posts[2 * (id - segmentCount) + 1] - y;
      return dx * dx + dy * dy;
    }
    const at = 3 * (id - segmentCount - postCount);
    const dx = circles[at] - x;
    const dy = circles[at + 1] - y;
    const gap = Math.sqrt(dx * dx + dy * dy) - circles[at + 2];
    return gap * gap;
  });
  out.segment = out.post = out.circle = NONE;
  out.distance = Infinity;
  out.x = x;
  out.y = y;
  if (item === NONE) return out;
  if (item < segmentCount) {
    out.segment = item;
    placeOnSegment(domain, item, x, y, out);
  } else if (item < segmentCount + postCount) {
    out.post = item - segmentCount;
    out.x = posts[2 * out.post];
    out.y = posts[2 * out.post + 1];
  } else {
    out.circle = item - segmentCount - postCount;
    placeOnCircle(circles, out.circle, x, y, out);
  }
  const dx = out.x - x;
  const dy = out.y - y;
  out.distance = Math.sqrt(dx * dx + dy * dy);
  return out;
}

function placeOnSegment(domain: Domain, s: number, x: number, y: number, out: NearestWall): void {
  const { vertices, segments } = domain;
  const a = 2 * segments[2 * s];
  const b = 2 * segments[2 * s + 1];
  const dx = vertices[b] - vertices[a];
  const dy = vertices[b + 1] - vertices[a + 1];
  const t = ((x - vertices[a]) * dx + (y - vertices[a + 1]) * dy) / (dx * dx + dy * dy);
  out.x = t <= 0 ? vertices[a] : t >= 1 ? vertices[b] : vertices[a] + t * dx;
  out.y = t <= 0 ? vertices[a + 1] : t >= 1 ? vertices[b + 1] : vertices[a + 1] + t * dy;
}

function placeOnCircle(circles: Float64Array, c: number, x: number, y: number, out: NearestWall): void {
  const cx = circles[3 * c];
  const cy = circles[3 * c + 1];
  const r = circles[3 * c + 2];
  const dx = x - cx;
  const dy = y - cy;
  const length = Math.sqrt(dx * dx + dy * dy);
  // At the very centre every direction is as good; take +x.
  out.x = length > 0 ? cx + (r * dx) / length : cx + r;
  out.y = length > 0 ? cy + (r * dy) / length : cy;
}
