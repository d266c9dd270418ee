import type { SiteShape } from '../../../src/maps/voronoi/site-shapes.js';

/** Numbers per wall in {@link SiteOracle.walls}: start, vector to the end, one over its square. */
const WALL = 5;

/**
 * Distances by looking at every site as it was given: closed walls, points and discs, with no word of cells, sides or
 * wedges. Knows nothing of the code under test; keys are indices in the list of shapes.
 */
export class SiteOracle {
  /** What {@link look} found: distance to the nearest site (negative inside a disc), its key, and whether the point is free. */
  distance = Infinity;
  key = -1;
  isFree = false;
  readonly wallCount: number;
  readonly discCount: number;
  private readonly walls: Float64Array;
  private readonly wallKeys: Int32Array;
  /** 1 where a wall is part of a ring, so that crossing it changes between free and solid. */
  private readonly isRing: Uint8Array;
  private readonly discs: Float64Array;
  private readonly discKeys: Int32Array;

  constructor(shapes: readonly (SiteShape | undefined)[]) {
    const walls: number[] = [];
    const wallKeys: number[] = [];
    const isRing: number[] = [];
    const discs: number[] = [];
    const discKeys: number[] = [];
    for (const [key, shape] of shapes.entries()) {
      if (shape === undefined) continue;
      if (shape.kind === 'point' || shape.kind === 'circle') {
        discs.push(shape.x, shape.y, shape.kind === 'circle' ? shape.radius : 0);
        discKeys.push(key);
        continue;
      }
      for (const [ax, ay, bx, by] of wallsOf(shape)) {
        const x = bx - ax;
        const y = by - ay;
        walls.push(ax, ay, x, y, 1 / (x * x + y * y));
        wallKeys.push(key);
        isRing.push(shape.kind === 'polygon' || shape.kind === 'room' ? 1 : 0);
      }
    }
    this.walls = Float64Array.from(walls);
    this.wallKeys = Int32Array.from(wallKeys);
    this.isRing = Uint8Array.from(isRing);
    this.discs = Float64Array.from(discs);
    this.discKeys = Int32Array.from(discKeys);
    this.wallCount = wallKeys.length;
    this.discCount = discKeys.length;
  }

  /** Look at all sites from a point; the answer is in the fields. */
  look(x: number, y: number): void {
    const { walls, isRing, discs, wallCount, discCount } = this;
    let least = Infinity;
    let nearest = -1;
    let crossings = 0;
    for (let k = 0, at = 0; k < wallCount; k++, at += WALL) {
      const rx = x - walls[at];
      const ry = y - walls[at + 1];
      const ex = walls[at + 2];
      const ey = walls[at + 3];
      const t = Math.min(1, Math.max(0, (rx * ex + ry * ey) * walls[at + 4]));
      const qx = rx - t * ex;
      const qy = ry - t * ey;
      const square = qx * qx + qy * qy;
      if (square < least) {
        least = square;
        nearest = k;
      }
      // A ray to +x crosses the half-open height of the wall, to the right of the point.
      if (isRing[k] === 1 && ry >= 0 !== ry >= ey && rx < (ry / ey) * ex) crossings++;
    }
    this.distance = Math.sqrt(least);
    this.key = nearest < 0 ? -1 : this.wallKeys[nearest];
    this.isFree = crossings % 2 === 1;
    for (let k = 0, at = 0; k < discCount; k++, at += 3) {
      const rx = x - discs[at];
      const ry = y - discs[at + 1];
      const distance = Math.sqrt(rx * rx + ry * ry) - discs[at + 2];
      if (distance < this.distance) {
        this.distance = distance;
        this.key = this.discKeys[k];
      }
    }
    if (this.distance < 0) this.isFree = false;
  }

  /** Distance to the nearest site of all, m. */
  distanceFrom(x: number, y: number): number {
    this.look(x, y);
    return this.distance;
  }

  /** Distance to the object with this key. */
  distanceTo(key: number, x: number, y: number): number {
    const { walls, discs } = this;
    let least = Infinity;
    for (let k = 0, at = 0; k < this.wallCount; k++, at += WALL) {
      if (this.wallKeys[k] !== key) continue;
      const rx = x - walls[at];
      const ry = y - walls[at + 1];
      const t = Math.min(1, Math.max(0, (rx * walls[at + 2] + ry * walls[at + 3]) * walls[at + 4]));
      least = Math.min(least, Math.hypot(rx - t * walls[at + 2], ry - t * walls[at + 3]));
    }
    for (let k = 0; k < this.discCount; k++) {
      if (this.discKeys[k] !== key) continue;
      least = Math.min(least, Math.hypot(x - discs[3 * k], y - discs[3 * k + 1]) - discs[3 * k + 2]);
    }
    return least;
  }
}

/** The walls of a shape as drawn: x and y of both ends. */
export function wallsOf(shape: SiteShape): [number, number, number, number][] {
  const out: [number, number, number, number][] = [];
  const add = (xy: ArrayLike<number>, i: number, j: number): void => {
    out.push([xy[2 * i], xy[2 * i + 1], xy[2 * j], xy[2 * j + 1]]);
  };
  switch (shape.kind) {
    case 'polygon':
    case 'room': {
      const n = shape.ring.length / 2;
      for (let i = 0; i < n; i++) add(shape.ring, i, (i + 1) % n);
      break;
    }
    case 'line':
      for (let i = 0; i + 1 < shape.points.length / 2; i++) add(shape.points, i, i + 1);
      break;
    case 'graph':
      for (let k = 0; k < shape.edges.length; k += 2) add(shape.vertices, shape.edges[k], shape.edges[k + 1]);
      break;
    case 'chains':
      for (const loop of shape.loops) {
        for (let i = 0; i < loop.length; i++) add(shape.vertices, loop[i], loop[(i + 1) % loop.length]);
      }
      break;
  }
  return out;
}

/** What the counts of a sound graph follow from: closed walks along walls, and free spaces that walls close off. */
export interface Topology {
  /** Connected pieces of the border of free space. */
  readonly borders: number;
  readonly freeComponents: number;
}

/**
 * Borders and free components from the shapes alone: one room holds disjoint objects, none of them in a closed space of
 * another; of points and circles round one centre one counts. A planar graph of thin walls with V vertices, E edges and k components has E - V + k closed faces.
 */
export function topologyOf(shapes: readonly (SiteShape | undefined)[]): Topology {
  let borders = 0;
  let freeComponents = 1;
  const centres = new Set<string>();
  for (const shape of shapes) {
    if (shape === undefined) continue;
    if (shape.kind === 'point' || shape.kind === 'circle') {
      const centre = `${shape.x},${shape.y}`;
      if (centres.has(centre)) continue;
      centres.add(centre);
    }
    borders++;
    if (shape.kind !== 'graph') continue;
    const used = new Map<number, number>();
    const root = (v: number): number => {
      let k = v;
      for (let up = used.get(k) ?? k; up !== k; up = used.get(k) ?? k) k = up;
      return k;
    };
    let parts = 0;
    const meet = (v: number): void => {
      if (used.has(v)) return;
      used.set(v, v);
      parts++;
    };
    for (let k = 0; k < shape.edges.length; k += 2) {
      meet(shape.edges[k]);
      meet(shape.edges[k + 1]);
      const a = root(shape.edges[k]);
      const b = root(shape.edges[k + 1]);
      if (a === b) continue;
      used.set(a, b);
      parts--;
    }
    const closed = shape.edges.length / 2 - used.size + parts;
    borders += parts - 1 + closed;
    freeComponents += closed;
  }
  return { borders, freeComponents };
}
