import { type Domain, NONE } from '../../geometry/index.js';
import { ConvexPolygon, clipLeft, isLeftOfLine } from '../space/convex-polygon.js';
import { clipToDisc } from '../space/disc.js';

/**
 * The part of a convex polygon that can be reached from a point in it without crossing a wall: the polygon cut by the free triangles,
 * from neighbour to neighbour. Thin walls part as thick ones do; what lies behind a wall belongs to nobody.
 */
export class FreePart {
  private readonly seen: Int32Array;
  private stamp = 0;
  private readonly queue: number[] = [];
  private readonly a = new ConvexPolygon();
  private readonly b = new ConvexPolygon();

  constructor(private readonly domain: Domain) {
    this.seen = new Int32Array(domain.triangles.length / 3);
  }

  /**
   * @param start the triangle that holds (x, y)
   * @param radius of a disc round (x, y) that must be enough to get from triangle to triangle, or Infinity; pieces themselves are
   * not cut by it
   * @param visit gets every piece; the polygon is valid during the visit
   */
  visit(
    polygon: ConvexPolygon,
    start: number,
    x: number,
    y: number,
    radius: number,
    visit: (piece: ConvexPolygon) => void,
  ): void {
    const { seen, queue, domain } = this;
    const stamp = ++this.stamp;
    queue.length = 0;
    queue.push(start);
    seen[start] = stamp;
    for (let head = 0; head < queue.length; head++) {
      const t = queue[head];
      const piece = this.cut(polygon, t);
      const { count, xy, tags } = piece;
      if (count === 0) continue;
      for (let k = 0; k < count; k++) {
        if (tags[k] === NONE) continue;
        const twin = domain.twins[tags[k]];
        if (twin === NONE) continue;
        const other = Math.floor(twin / 3);
        if (seen[other] === stamp) continue;
        const j = k + 1 < count ? k + 1 : 0;
        const isReached =
          radius === Infinity ||
          clipToDisc(xy[2 * k] - x, xy[2 * k + 1] - y, xy[2 * j] - x, xy[2 * j + 1] - y, radius) !== undefined;
        if (!isReached) continue;
        seen[other] = stamp;
        queue.push(other);
      }
      visit(piece);
    }
  }

  /** The polygon within a triangle; edges along the triangle's are tagged with its half-edges. */
  private cut(polygon: ConvexPolygon, t: number): ConvexPolygon {
    const { triangles, vertices } = this.domain;
    let from = polygon;
    let to = this.a;
    for (let i = 0; i < 3; i++) {
      const e = 3 * t + i;
      const v = 2 * triangles[e];
      const w = 2 * triangles[3 * t + (i === 2 ? 0 : i + 1)];
      if (isLeftOfLine(from, vertices[v], vertices[v + 1], vertices[w], vertices[w + 1])) continue;
      clipLeft(from, vertices[v], vertices[v + 1], vertices[w], vertices[w + 1], e, to);
      from = to;
      to = from === this.a ? this.b : this.a;
    }
    return from;
  }
}
