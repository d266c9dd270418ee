import { NONE } from '../../geometry/index.js';
import type { Drawn } from './drawn.js';
import { EdgeTree } from './edge-tree.js';
import type { LiveArea, LiveObject } from './live-object.js';

/** A part of a drawn object. */
export interface ObjectPart {
  /** The caller's key of the object, or NONE. */
  readonly key: number;
  /** See {@link findSourcePart}. */
  readonly part: number;
}

/** What parts are counted of: an object, a boundary with its areas, or one area. */
export type DrawnSource = LiveObject | { readonly areas: readonly LiveArea[] } | LiveArea;

/** Sides of an object, as {@link findSourcePart} counts them. */
interface Sides {
  /** ax, ay, bx, by per side. */
  readonly edges: Float64Array;
  /** Per side: the corner where it starts, and the one where it ends. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly tree: EdgeTree;
  corners?: Map<string, number>;
}

/**
 * Which side or corner of a drawn object a piece of wall lies on. Sides count from 0 in drawn order (side k from vertex k to
 * k + 1), the sides of holes and of further areas going on; then the corners: n + k is vertex k, n the number of sides. A line has one
 * side less than vertices. A first point that a ring repeats at its end does not count. Points and circles have the one part 0.
 *
 * @param ax ay bx by ends of the piece, m; a corner if they are one point that lies on a vertex
 * @returns the part nearest to both ends, the lowest of equally near ones
 */
export function findSourcePart(source: DrawnSource, ax: number, ay: number, bx: number, by: number): number {
  return createPartFinder(source)(ax, ay, bx, by);
}

/** {@link findSourcePart} for many pieces of one object, which is looked through once. */
export function createPartFinder(source: DrawnSource): (ax: number, ay: number, bx: number, by: number) => number {
  if ('kind' in source && (source.kind === 'point' || source.kind === 'circle')) return () => 0;
  const sides = listSides(source);
  return (ax, ay, bx, by) =>
    ax === bx && ay === by ? findCornerPart(sides, ax, ay) : findSidePart(sides, ax, ay, bx, by);
}

/** Finds the parts of several objects, each looked through once. */
export class SourceFinder {
  private readonly sides = new Map<number, Sides>();

  constructor(private readonly members: readonly Drawn[]) {}

  /** @param member number of the member, NONE for whichever room it is */
  findSide(member: number, ax: number, ay: number, bx: number, by: number): ObjectPart {
    const m = member === NONE ? this.findRoom(ax, ay, bx, by) : member;
    return { key: this.members[m].key, part: this.findIn(m, ax, ay, bx, by) };
  }

  /** The corner at a point between two walls: of the first member that has one there, else the nearest side of the first. */
  findCorner(first: number, second: number, x: number, y: number): ObjectPart {
    const choices = [first, second].map((member) => (member === NONE ? this.findRoom(x, y, x, y) : member));
    choices.sort((p, q) => p - q);
    let best = NONE;
    let least = Infinity;
    for (const m of choices) {
      const distance = this.isRound(m) ? 0 : distanceToCorner(this.sidesOf(m), x, y);
      if (distance >= least) continue;
      least = distance;
      best = m;
    }
    return { key: this.members[best].key, part: this.findIn(best, x, y, x, y) };
  }

  private findRoom(ax: number, ay: number, bx: number, by: number): number {
    let best = NONE;
    let least = Infinity;
    for (const [m, { kind }] of this.members.entries()) {
      if (kind !== 'room') continue;
      const sides = this.sidesOf(m);
      const part = findSidePart(sides, ax, ay, bx, by);
      const distance = distanceToSide(sides.edges, part, ax, ay, bx, by);
      if (distance >= least) continue;
      least = distance;
      best = m;
    }
    return best;
  }

  private findIn(m: number, ax: number, ay: number, bx: number, by: number): number {
    if (this.isRound(m)) return 0;
    const sides = this.sidesOf(m);
    return ax === bx && ay === by ? findCornerPart(sides, ax, ay) : findSidePart(sides, ax, ay, bx, by);
  }

  private isRound(m: number): boolean {
    return this.members[m].isRound;
  }

  private sidesOf(m: number): Sides {
    let sides = this.sides.get(m);
    if (sides === undefined) {
      sides = listSides(this.members[m].toObject());
      this.sides.set(m, sides);
    }
    return sides;
  }
}

function listSides(object: DrawnSource): Sides {
  const isLine = 'points' in object;
  const rings: ArrayLike<number>[] = [];
  if (isLine) rings.push(object.points);
  else {
    const areas = 'areas' in object ? object.areas : [object as LiveArea];
    for (const { ring, holes } of areas) rings.push(ring, ...(holes ?? []));
  }
  const edges: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let corner = 0;
  for (const ring of rings) {
    let n = ring.length >> 1;
    if (!isLine && n > 3 && ring[0] === ring[2 * n - 2] && ring[1] === ring[2 * n - 1]) n--;
    for (let i = 0; i < (isLine ? n - 1 : n); i++) {
      const j = i + 1 < n ? i + 1 : 0;
      edges.push(ring[2 * i], ring[2 * i + 1], ring[2 * j], ring[2 * j + 1]);
      starts.push(corner + i);
      ends.push(corner + j);
    }
    corner += n;
  }
  const flat = Float64Array.from(edges);
  return { edges: flat, starts: Int32Array.from(starts), ends: Int32Array.from(ends), tree: new EdgeTree(flat) };
}

function findSidePart({ edges, tree }: Sides, ax: number, ay: number, bx: number, by: number): number {
  let best = NONE;
  let least = Infinity;
  const look = (first: number, end: number): boolean => {
    for (let e = first; e < end; e++) {
      const distance = distanceToSide(edges, e, ax, ay, bx, by);
      if (distance > least || (distance === least && e > best)) continue;
      least = distance;
      best = e;
    }
    return false;
  };
  // Sides within the length of the piece hold the answer, unless the piece is far from the object.
  const reach = Math.max(Math.abs(ax - bx), Math.abs(ay - by));
  const minX = Math.min(ax, bx) - reach;
  const minY = Math.min(ay, by) - reach;
  const maxX = Math.max(ax, bx) + reach;
  const maxY = Math.max(ay, by) + reach;
  tree.visit(minX, minY, maxX, maxY, look);
  if (least > reach) look(0, edges.length >> 2);
  return best;
}

/** The corner at a point, or the side if the point is nearer to the middle of one than to any corner. */
function findCornerPart(sides: Sides, x: number, y: number): number {
  const { edges, starts, ends } = sides;
  const count = edges.length >> 2;
  const exact = cornersByPlace(sides).get(`${x + 0},${y + 0}`);
  if (exact !== undefined) return count + exact;
  const side = findSidePart(sides, x, y, x, y);
  const limit = distanceToSide(edges, side, x, y, x, y);
  let best = NONE;
  let least = Infinity;
  let extent = 0;
  for (let e = 0; e < count; e++) {
    const at = 4 * e;
    extent = Math.max(extent, Math.abs(edges[at + 2] - edges[at]), Math.abs(edges[at + 3] - edges[at + 1]));
    for (let end = 0; end < 2; end++) {
      const dx = edges[at + 2 * end] - x;
      const dy = edges[at + 2 * end + 1] - y;
      const distance = Math.sqrt(dx * dx + dy * dy);
      const corner = end === 0 ? starts[e] : ends[e];
      if (distance > least || (distance === least && corner >= best)) continue;
      least = distance;
      best = corner;
    }
  }
  return least <= limit + 1e-9 * extent ? count + best : side;
}

/** The lowest corner at each place, listed when first asked for: most corners of the diagram have the bits of a drawn one. */
function cornersByPlace(sides: Sides): Map<string, number> {
  if (sides.corners !== undefined) return sides.corners;
  const corners = new Map<string, number>();
  const { edges, starts, ends } = sides;
  for (let e = 0; e < starts.length; e++) {
    for (let end = 0; end < 2; end++) {
      const place = `${edges[4 * e + 2 * end] + 0},${edges[4 * e + 2 * end + 1] + 0}`;
      const corner = end === 0 ? starts[e] : ends[e];
      if (corner < (corners.get(place) ?? Infinity)) corners.set(place, corner);
    }
  }
  sides.corners = corners;
  return corners;
}

function distanceToCorner(sides: Sides, x: number, y: number): number {
  if (cornersByPlace(sides).has(`${x + 0},${y + 0}`)) return 0;
  const { edges } = sides;
  let least = Infinity;
  for (let at = 0; at < edges.length; at += 2) {
    const dx = edges[at] - x;
    const dy = edges[at + 1] - y;
    least = Math.min(least, dx * dx + dy * dy);
  }
  return Math.sqrt(least);
}

/** The larger of the distances of two points from side e, m. */
function distanceToSide(edges: Float64Array, e: number, ax: number, ay: number, bx: number, by: number): number {
  return Math.max(distanceToEdge(edges, 4 * e, ax, ay), distanceToEdge(edges, 4 * e, bx, by));
}

function distanceToEdge(edges: Float64Array, at: number, x: number, y: number): number {
  const dx = edges[at + 2] - edges[at];
  const dy = edges[at + 3] - edges[at + 1];
  const ux = x - edges[at];
  const uy = y - edges[at + 1];
  const length = dx * dx + dy * dy;
  const along = length > 0 ? (ux * dx + uy * dy) / length : 0;
  const share = along < 0 ? 0 : along > 1 ? 1 : along;
  const px = ux - share * dx;
  const py = uy - share * dy;
  return Math.sqrt(px * px + py * py);
}
