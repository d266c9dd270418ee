import { componentAt, type Domain, NONE } from '../../geometry/index.js';
import { type BoundaryLoops, nextEdge } from './boundary-loops.js';
import { closestPoints, createFeet } from './piece-distance.js';
import { buildPieceTree, type PieceTree, visitNear } from './piece-tree.js';

/**
 * Tells whether straight ways lie in one part of free space, its border included. Terminals are border: a way that leaves
 * through a door is not free. Thin walls may be crossed: such a way is two ways, and both count.
 */
export class FreeWays {
  private readonly ends: Float64Array;
  private readonly tree: PieceTree;
  /** x, y, largest distance of the outline drawn around a circle: outside the circle this counts as free. */
  private readonly rims: Float64Array;
  private readonly feet = createFeet();

  /**
   * @param area the ring of an interior terminal, which no way may pass through, or undefined
   * @param near points nearer than this are one, m
   */
  constructor(
    private readonly domain: Domain,
    private readonly component: number,
    loops: BoundaryLoops,
    private readonly area: Float64Array | undefined,
    private readonly near: number,
  ) {
    const { vertices, triangles, edgeSegments, segmentCircles, circles } = domain;
    const list: number[] = [];
    const reach = new Float64Array(circles.length / 3);
    for (let loop = 0; loop + 1 < loops.starts.length; loop++) {
      if (loops.components[loop] !== component) continue;
      for (let k = loops.starts[loop]; k < loops.starts[loop + 1]; k++) {
        const e = loops.edges[k];
        const [a, b] = [2 * triangles[e], 2 * triangles[nextEdge(e)]];
        list.push(vertices[a], vertices[a + 1], vertices[b], vertices[b + 1]);
        const c = segmentCircles[edgeSegments[e]];
        if (c === NONE) continue;
        const [dx, dy] = [vertices[a] - circles[3 * c], vertices[a + 1] - circles[3 * c + 1]];
        reach[c] = Math.max(reach[c], Math.sqrt(dx * dx + dy * dy));
      }
    }
    if (area !== undefined) for (let k = 0; k < area.length; k += 2) list.push(...edgeOf(area, k));
    this.ends = Float64Array.from(list);
    this.tree = buildPieceTree(this.ends, new Float64Array(this.ends.length / 4));
    this.rims = Float64Array.from([...reach].flatMap((r, c) => (r > 0 ? [circles[3 * c], circles[3 * c + 1], r] : [])));
  }

  has(ax: number, ay: number, bx: number, by: number): boolean {
    return this.findBlocked(ax, ay, bx, by, true).length === 0;
  }

  /**
   * Stretches of a way that are not free, x, y of both ends each.
   * @param isFirstEnough stop at the first
   */
  findBlocked(ax: number, ay: number, bx: number, by: number, isFirstEnough = false): number[][] {
    const [dx, dy] = [bx - ax, by - ay];
    const length = Math.sqrt(dx * dx + dy * dy);
    const blocked: number[][] = [];
    if (length <= 4 * this.near) return blocked;
    const stops = this.findStops(ax, ay, bx, by).sort((p, q) => p - q);
    for (let k = 1; k < stops.length; k++) {
      const [from, to] = [stops[k - 1], stops[k]];
      if ((to - from) * length <= 8 * this.near) continue;
      const t = (from + to) / 2;
      if (this.isFreePoint(ax + t * dx, ay + t * dy)) continue;
      blocked.push([ax + from * dx, ay + from * dy, ax + to * dx, ay + to * dy]);
      if (isFirstEnough) break;
    }
    return blocked;
  }

  /** Is it inside the interior terminal, by more than rounding? */
  isInArea(x: number, y: number): boolean {
    const { area } = this;
    return area !== undefined && isInside(area, x, y) && this.distanceToRing(area, x, y) > this.near;
  }

  private isFreePoint(x: number, y: number): boolean {
    if (this.isInArea(x, y)) return false;
    if (componentAt(this.domain, x, y) === this.component) return true;
    for (let k = 0; k < this.rims.length; k += 3) {
      const [dx, dy] = [x - this.rims[k], y - this.rims[k + 1]];
      if (Math.sqrt(dx * dx + dy * dy) <= this.rims[k + 2]) return true;
    }
    // On the border itself: along a door, or from corner to corner of a straight wall.
    let isBorder = false;
    visitNear(this.tree, Float64Array.of(x, y, x, y), 4 * this.near, (piece) => {
      const [px, py, qx, qy] = this.ends.subarray(4 * piece, 4 * piece + 4);
      if (closestPoints(x, y, x, y, px, py, qx, qy, this.feet).length <= 4 * this.near) isBorder = true;
    });
    return isBorder;
  }

  /** Shares of the way where it meets the border, its ends among them. */
  private findStops(ax: number, ay: number, bx: number, by: number): number[] {
    const [dx, dy] = [bx - ax, by - ay];
    const square = dx * dx + dy * dy;
    const stops = [0, 1];
    const put = (t: number): void => {
      if (t > 0 && t < 1) stops.push(t);
    };
    const box = Float64Array.of(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by));
    visitNear(this.tree, box, this.near, (piece) => {
      const [px, py, qx, qy] = this.ends.subarray(4 * piece, 4 * piece + 4);
      const [offP, offQ] = [dx * (py - ay) - dy * (px - ax), dx * (qy - ay) - dy * (qx - ax)];
      const [atP, atQ] = [(px - ax) * dx + (py - ay) * dy, (qx - ax) * dx + (qy - ay) * dy].map((v) => v / square);
      const slack = this.near * Math.sqrt(square);
      if (Math.abs(offP) <= slack) put(atP);
      if (Math.abs(offQ) <= slack) put(atQ);
      if (offP < 0 !== offQ < 0) put(atP + ((atQ - atP) * offP) / (offP - offQ));
    });
    return stops;
  }

  private distanceToRing(ring: Float64Array, x: number, y: number): number {
    let best = Infinity;
    for (let k = 0; k < ring.length; k += 2) {
      const [px, py, qx, qy] = edgeOf(ring, k);
      best = Math.min(best, closestPoints(x, y, x, y, px, py, qx, qy, this.feet).length);
    }
    return best;
  }
}

/** px, py, qx, qy of the edge of a closed ring that begins at index k. */
export function edgeOf(ring: ArrayLike<number>, k: number): [number, number, number, number] {
  const next = (k + 2) % ring.length;
  return [ring[k], ring[k + 1], ring[next], ring[next + 1]];
}

/** Even-odd rule; points on the ring may count either way. */
export function isInside(ring: ArrayLike<number>, x: number, y: number): boolean {
  let isIn = false;
  for (let k = 0; k < ring.length; k += 2) {
    const [px, py, qx, qy] = edgeOf(ring, k);
    if (py > y !== qy > y && x < px + ((y - py) * (qx - px)) / (qy - py)) isIn = !isIn;
  }
  return isIn;
}
