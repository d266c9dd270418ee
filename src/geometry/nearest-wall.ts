import { badArgument, FootfallError, requirePoint } from '../error/index.js';
import { type BoxTree, findNearestItem, type Measure } from './box-tree.js';
import { type Domain, SEAM } from './domain.js';
import { NONE } from './domain-input.js';
import { findTriangle, squareToSegment } from './locator.js';
import { pullInside } from './pull-inside.js';
import { requireDomain } from './require-domain.js';

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
  requireDomain(domain, 'findNearestWall');
  requirePoint(x, y, 'findNearestWall: x, y');
  if (typeof out?.distance !== 'number')
    throw badArgument('findNearestWall: out', out, 'what createNearestWall returns');
  const { period } = domain;
  const triangle = findTriangle(domain, x, y);
  if (triangle === NONE) searchTree(domain, x, y, ALL, out);
  else if (!searchMesh(domain, triangle, x, y, out)) searchTree(domain, x, y, ALL, out);
  if (period > 0) {
    const own = { ...out };
    for (const shift of [-period, period]) {
      searchTree(domain, x + shift, y, ALL, out);
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

/**
 * The free point nearest to a point: itself, or a point on the edge of free space. Circles count as flattened.
 *
 * @throws FootfallError for coordinates that are not finite. [Limit: up to 1e150]
 */
export function findNearestFreePoint(domain: Domain, x: number, y: number): FreePoint {
  const triangle = findTriangle(domain, x, y);
  if (triangle !== NONE) return { x, y, triangle, distance: 0 };
  const wall = searchTree(domain, x, y, RIM, createNearestWall());
  if (wall.segment === NONE) {
    throw new FootfallError('a point is not usable', {
      code: 'geometry/bad-coordinate',
      got: `(${x}, ${y})`,
      expected: 'finite numbers of metres',
    });
  }
  const home = (domain.segmentEdges[wall.segment] / 3) | 0;
  const [px, py, held] = pullInside(domain, home, wall.x, wall.y);
  return { x: px, y: py, triangle: held, distance: Math.sqrt((px - x) * (px - x) + (py - y) * (py - y)) };
}

/** Triangles after which the tree takes over: a few dozen are usual. */
const MAX_VISITS = 512;

/** Half-edges still to enter; written before read in every search. */
let stack = new Int32Array(256);

/**
 * From a free point the nearest wall is in sight, so the search goes through free triangles only, over edges nearer than
 * the best so far. A vertex on a wall bounds the search at once: an edge that is entered is a chord of the
 * circle around the point that no visited vertex is inside of, chords do not cross, and so no triangle comes up twice.
 * Rounding can break that (around an obstacle smaller than the last place of its distance the walk would circle for
 * ever), and so can a wheel of ten thousand slivers be long: then the answer is false, and the tree must do.
 */
function searchMesh(domain: Domain, home: number, x: number, y: number, out: NearestWall): boolean {
  const { vertices, triangles, twins, edgeSegments, segmentKinds, segmentCircles, vertexSegments, circles } = domain;
  let best = Infinity;
  let segment = NONE;
  let circle = NONE;
  let depth = 0;
  let entry = NONE;
  let t = home;
  for (let visits = 0; ; visits++) {
    if (visits === MAX_VISITS) return false;
    for (let e = 3 * t; e < 3 * t + 3; e++) {
      const v = triangles[e];
      const s = vertexSegments[v];
      const dx = vertices[2 * v] - x;
      const dy = vertices[2 * v + 1] - y;
      const square = dx * dx + dy * dy;
      if (s === NONE) {
        // A corner of one walkable area inside another: the search would turn about it for ever.
        if (square >= best) continue;
        return false;
      }
      const c = segmentCircles[s];
      if (c !== NONE) {
        // A corner of a flattened circle: the circle itself is nearer.
        const gap = distanceToCircle(circles, c, x, y);
        if (gap * gap < best || (gap * gap === best && segment === NONE && c < circle)) {
          best = gap * gap;
          segment = NONE;
          circle = c;
        }
        continue;
      }
      if (square < best || (square === best && (segment === NONE || s < segment))) {
        best = square;
        segment = s;
        circle = NONE;
      }
    }
    for (let e = 3 * t; e < 3 * t + 3; e++) {
      if (e === entry) continue;
      const a = 2 * triangles[e];
      const b = 2 * triangles[e % 3 === 2 ? e - 2 : e + 1];
      const square = squareToSegment(x, y, vertices[a], vertices[a + 1], vertices[b], vertices[b + 1]);
      if (square > best) continue;
      if (twins[e] !== NONE) {
        if (depth === stack.length) {
          const grown = new Int32Array(2 * depth);
          grown.set(stack);
          stack = grown;
        }
        stack[depth++] = twins[e];
        continue;
      }
      const s = edgeSegments[e];
      if (segmentKinds[s] === SEAM) continue;
      const c = segmentCircles[s];
      if (c === NONE) {
        if (square < best || segment === NONE || s < segment) {
          best = square;
          segment = s;
          circle = NONE;
        }
      } else {
        // The disc lies behind its flattened outline: farther than the piece, and in sight only through it.
        const gap = distanceToCircle(circles, c, x, y);
        if (gap * gap < best || (gap * gap === best && segment === NONE && c < circle)) {
          best = gap * gap;
          segment = NONE;
          circle = c;
        }
      }
    }
    if (depth === 0) break;
    entry = stack[--depth];
    t = (entry / 3) | 0;
  }
  const post = domain.posts.length > 0 ? findPost(domain, x, y, best) : NONE;
  if (post !== NONE) place(domain, NONE, post, NONE, x, y, out);
  else place(domain, segment, NONE, circle, x, y, out);
  return true;
}

/** A post nearer than the root of `limit`, or NONE; on a tie a segment goes first. */
function findPost(domain: Domain, x: number, y: number, limit: number): number {
  const first = domain.segments.length >> 1;
  const item = findNearestItem(treeOf(domain), x, y, new WallMeasure(domain, POSTS), limit);
  if (item === NONE) return NONE;
  const dx = domain.posts[2 * (item - first)] - x;
  const dy = domain.posts[2 * (item - first) + 1] - y;
  return dx * dx + dy * dy < limit ? item - first : NONE;
}

/** What a search in the tree looks at: all that blocks, the edge of the mesh as flattened, or posts only. */
const ALL = 0;
const RIM = 1;
const POSTS = 2;

class WallMeasure implements Measure {
  constructor(
    private readonly domain: Domain,
    private readonly scope: number,
  ) {}

  square(item: number, x: number, y: number): number {
    const { vertices, segments, posts, circles, segmentCircles, segmentKinds } = this.domain;
    const segmentCount = segments.length >> 1;
    if (item < segmentCount) {
      if (this.scope === POSTS) return Infinity;
      // The pieces of a flattened circle step back behind the circle itself, and the seam is no wall.
      if (this.scope === ALL && (segmentCircles[item] !== NONE || segmentKinds[item] === SEAM)) return Infinity;
      const a = 2 * segments[2 * item];
      const b = 2 * segments[2 * item + 1];
      return squareToSegment(x, y, vertices[a], vertices[a + 1], vertices[b], vertices[b + 1]);
    }
    if (this.scope === RIM) return Infinity;
    const postCount = posts.length >> 1;
    if (item < segmentCount + postCount) {
      const dx = posts[2 * (item - segmentCount)] - x;
      const dy = posts[2 * (item - segmentCount) + 1] - y;
      return dx * dx + dy * dy;
    }
    if (this.scope === POSTS) return Infinity;
    const gap = distanceToCircle(circles, item - segmentCount - postCount, x, y);
    return gap * gap;
  }
}

function treeOf(domain: Domain): BoxTree {
  return { boxes: domain.treeBoxes, items: domain.treeItems };
}

function searchTree(domain: Domain, x: number, y: number, scope: number, out: NearestWall): NearestWall {
  const segmentCount = domain.segments.length >> 1;
  const postCount = domain.posts.length >> 1;
  const item = findNearestItem(treeOf(domain), x, y, new WallMeasure(domain, scope));
  const isPost = item >= segmentCount && item < segmentCount + postCount;
  return place(
    domain,
    item < segmentCount ? item : NONE,
    isPost ? item - segmentCount : NONE,
    item >= segmentCount + postCount ? item - segmentCount - postCount : NONE,
    x,
    y,
    out,
  );
}

/** Write the nearest point of the one that was found. */
function place(
  domain: Domain,
  segment: number,
  post: number,
  circle: number,
  x: number,
  y: number,
  out: NearestWall,
): NearestWall {
  out.segment = segment;
  out.post = post;
  out.circle = circle;
  if (segment !== NONE) placeOnSegment(domain, segment, x, y, out);
  else if (post !== NONE) {
    out.x = domain.posts[2 * post];
    out.y = domain.posts[2 * post + 1];
  } else if (circle !== NONE) placeOnCircle(domain.circles, circle, x, y, out);
  else {
    out.x = x;
    out.y = y;
    out.distance = Infinity;
    return out;
  }
  const dx = out.x - x;
  const dy = out.y - y;
  out.distance = Math.sqrt(dx * dx + dy * dy);
  return out;
}

/** From a point to the rim of a circle, inside or outside. */
function distanceToCircle(circles: Float64Array, c: number, x: number, y: number): number {
  const dx = circles[3 * c] - x;
  const dy = circles[3 * c + 1] - y;
  return Math.abs(Math.sqrt(dx * dx + dy * dy) - circles[3 * c + 2]);
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
