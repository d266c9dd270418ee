import { describeArgument, FootfallError } from '../../error/index.js';
import { isSimpleRing } from './grow-ring.js';
import { checkNumber } from './world-options.js';

/** An obstacle as it stands. Never changed: an edit puts another one in its place. */
export interface WorldPolygon {
  readonly id: number;
  /** x and y in turn. */
  readonly ring: Float64Array;
  /** Its sides do not cross. */
  readonly isSimple: boolean;
}

/** The obstacles by id, in the order in which they were added. Ids are never used twice. */
export class PolygonBook {
  /** Rises with every edit that changes where there are walls. */
  version = 0;
  nextId = 0;
  private readonly entries = new Map<number, WorldPolygon>();
  /** How far those that moved went since the last inner step. */
  private readonly ways = new Map<number, readonly [number, number]>();

  get count(): number {
    return this.entries.size;
  }

  add(ring: Float64Array): number {
    const id = this.nextId++;
    this.entries.set(id, { id, ring, isSimple: isSimpleRing(ring) });
    this.version++;
    return id;
  }

  /** @throws FootfallError `world/no-polygon` */
  get(id: number): WorldPolygon {
    const found = this.entries.get(id);
    if (found) return found;
    throw new FootfallError('there is no polygon with this id', {
      code: 'world/no-polygon',
      got: describeArgument(id),
      expected: 'an id that addPolygon returned, of a polygon that was not removed',
    });
  }

  has(id: number): boolean {
    return this.entries.has(id);
  }

  /** @throws FootfallError `world/bad-number` where a corner would lie too far out */
  move(id: number, dx: number, dy: number): void {
    const { ring, isSimple } = this.get(id);
    if (dx === 0 && dy === 0) return;
    const moved = ring.map((value, k) => value + (k % 2 === 0 ? dx : dy));
    for (const value of moved) checkNumber(value, 'a corner that was moved');
    this.put({ id, ring: moved, isSimple }, dx, dy);
  }

  /** Another shape. Where it has as many corners as before, it counts as moved by the mean of their ways. */
  reshape(id: number, ring: Float64Array): void {
    const before = this.get(id).ring;
    let dx = 0;
    let dy = 0;
    if (before.length === ring.length) {
      for (let k = 0; k < ring.length; k += 2) {
        dx += ring[k] - before[k];
        dy += ring[k + 1] - before[k + 1];
      }
    }
    const corners = ring.length >> 1;
    this.put({ id, ring, isSimple: isSimpleRing(ring) }, dx / corners, dy / corners);
  }

  remove(id: number): void {
    this.get(id);
    this.entries.delete(id);
    this.ways.delete(id);
    this.version++;
  }

  /** All of them, oldest first. */
  list(): WorldPolygon[] {
    return [...this.entries.values()];
  }

  /** Where each of `polygons` went since the last call, x and y in turn; undefined if all stood still. */
  takeWays(polygons: readonly WorldPolygon[]): Float64Array | undefined {
    if (this.ways.size === 0) return undefined;
    const out = this.readWays(polygons);
    this.ways.clear();
    return out;
  }

  /** The same, without forgetting it. */
  readWays(polygons: readonly WorldPolygon[]): Float64Array {
    const out = new Float64Array(2 * polygons.length);
    polygons.forEach(({ id }, k) => {
      const way = this.ways.get(id);
      if (way) out.set(way, 2 * k);
    });
    return out;
  }

  /** Become another list. @param ways as `readWays` gave them */
  restore(polygons: readonly WorldPolygon[], ways: Float64Array, nextId: number): void {
    this.entries.clear();
    this.ways.clear();
    polygons.forEach((polygon, k) => {
      this.entries.set(polygon.id, polygon);
      if (ways[2 * k] !== 0 || ways[2 * k + 1] !== 0) this.ways.set(polygon.id, [ways[2 * k], ways[2 * k + 1]]);
    });
    this.nextId = nextId;
    this.version++;
  }

  private put(polygon: WorldPolygon, dx: number, dy: number): void {
    const [oldX, oldY] = this.ways.get(polygon.id) ?? [0, 0];
    this.entries.set(polygon.id, polygon);
    this.ways.set(polygon.id, [oldX + dx, oldY + dy]);
    this.version++;
  }
}
