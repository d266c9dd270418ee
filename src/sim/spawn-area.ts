import { createNearestWall, type Domain, findNearestWall, findTriangle, NONE } from '../geometry/index.js';
import type { Random } from '../math/index.js';
import type { Point, ScenePlace } from '../scene/index.js';
import type { Occupancy } from './occupancy.js';

/** Throws per person and step before the rest waits for room. */
const TRIES = 60;
/** Rows of a hexagonal layout are this much nearer than its columns. */
const HEX_ROW = Math.sqrt(3) / 2;
/** An area with room for so many times the people that come is vast. */
const MANY = 1000;
/** A grid with more places than this, and than so many times the people that come, is not looked at. */
const MOST_PLACES = 2_000_000;
const MOST_PER_PERSON = 20;
/** So many columns beside the ground are passed over at once. */
const LONG = 1000;
/** Bodies on a wall of exactly their radius are let in. */
const HAIR = 1e-9;

/**
 * Finds places for bodies in a spawn area: anywhere in a polygon, along a line, at a point; never in or at walls, never
 * on each other.
 */
export class SpawnArea {
  private readonly wall = createNearestWall();
  private readonly box: readonly [number, number, number, number];
  private readonly lengths: number[] = [];

  constructor(
    private readonly domain: Domain,
    private readonly place: ScenePlace,
    private readonly isBlocked: (x: number, y: number, radius: number) => boolean = () => false,
  ) {
    const points = place.polygon ?? place.line ?? [place.point as Point];
    const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const [x, y] of points) {
      box[0] = Math.min(box[0], x);
      box[1] = Math.min(box[1], y);
      box[2] = Math.max(box[2], x);
      box[3] = Math.max(box[3], y);
    }
    this.box = box;
    let sum = 0;
    place.line?.forEach(([x, y], k, line) => {
      if (k > 0) sum += distance(x - line[k - 1][0], y - line[k - 1][1]);
      this.lengths.push(sum);
    });
  }

  /** A place with room, or undefined where none was found: ask again later. */
  find(radius: number, occupancy: Occupancy, random: Random): Point | undefined {
    const tries = this.place.point ? 1 : TRIES;
    for (let k = 0; k < tries; k++) {
      const [x, y] = this.throwDart(random);
      if (this.isFree(x, y, radius) && occupancy.hasRoom(x, y, radius)) return [x, y];
    }
    return undefined;
  }

  /**
   * Places in a hexagonal layout, as loose as the area allows for so many; fewer where they do not fit even shoulder to
   * shoulder.
   */
  layHexagons(count: number, radius: number, occupancy: Occupancy): Point[] {
    const [minX, minY, maxX, maxY] = this.box;
    const tightest = 2 * radius * (1 + HAIR);
    const area = Math.max((maxX - minX) * (maxY - minY), tightest * tightest);
    let low = tightest;
    let fewer: Point[] = [];
    let high = Math.max(tightest, 2 * Math.sqrt(area / Math.max(1, count)));
    // Shoulder to shoulder over a whole landscape there is room for any crowd: not looked at unless all else fails.
    const most = Math.max(MOST_PLACES, MOST_PER_PERSON * count);
    const isVast = area > MANY * Math.max(1, count) * low * low || this.countPlaces(low) > most;
    let best = isVast ? undefined : this.layGrid(low, radius, occupancy);
    if (best && best.length <= count) return best;
    // Wider grids have fewer places, nearly always: the widest that was seen to do.
    for (let k = 0; k < 24; k++) {
      const middle = (low + high) / 2;
      if (this.countPlaces(middle) > most) {
        low = middle;
        continue;
      }
      const places = this.layGrid(middle, radius, occupancy);
      if (places.length >= count) {
        best = places;
        low = middle;
      } else {
        high = middle;
        if (places.length >= fewer.length) fewer = places;
      }
    }
    best ??= this.countPlaces(tightest) > most ? fewer : this.layGrid(tightest, radius, occupancy);
    return best.length <= count ? best : spread(best, count);
  }

  /** How many places a grid has on the ground, about, free or not. */
  private countPlaces(pitch: number): number {
    const [minX, minY, maxX, maxY] = this.box;
    const { bounds } = this.domain;
    const width = Math.max(0, Math.min(maxX, bounds[2]) - Math.max(minX, bounds[0]));
    const height = Math.max(0, Math.min(maxY, bounds[3]) - Math.max(minY, bounds[1]));
    return (width / pitch + 1) * (height / (pitch * HEX_ROW) + 1);
  }

  private layGrid(pitch: number, radius: number, occupancy: Occupancy): Point[] {
    const [minX, minY, maxX, maxY] = this.box;
    const { bounds } = this.domain;
    const places: Point[] = [];
    const rise = pitch * HEX_ROW;
    const rows = Math.floor((maxY - minY - 2 * radius) / rise + HAIR);
    // An area may reach far beyond the ground, where nobody can stand.
    const first = Math.max(0, Math.floor((bounds[1] - minY - radius) / rise) - 1);
    const last = Math.min(rows, Math.ceil((bounds[3] - minY - radius) / rise) + 1);
    const end = Math.min(maxX - radius + HAIR, bounds[2] + pitch);
    for (let row = first; row <= last; row++) {
      const y = minY + radius + row * pitch * HEX_ROW;
      const start = minX + radius + (row % 2) * (pitch / 2);
      const beside = Math.floor((bounds[0] - start) / pitch) - 1;
      for (let x = beside > LONG ? start + beside * pitch : start; x <= end; x += pitch) {
        if (this.holds(x, y) && this.isFree(x, y, radius) && occupancy.hasRoom(x, y, radius)) places.push([x, y]);
      }
    }
    return places;
  }

  private throwDart(random: Random): Point {
    const { point, line } = this.place;
    if (point) return point;
    if (line) return this.walkLine(random.next() * this.lengths[this.lengths.length - 1]);
    const [minX, minY, maxX, maxY] = this.box;
    return [minX + random.next() * (maxX - minX), minY + random.next() * (maxY - minY)];
  }

  private walkLine(s: number): Point {
    const line = this.place.line as readonly Point[];
    let k = 1;
    while (k < line.length - 1 && this.lengths[k] < s) k++;
    const length = this.lengths[k] - this.lengths[k - 1];
    const t = length > 0 ? (s - this.lengths[k - 1]) / length : 0;
    const [ax, ay] = line[k - 1];
    return [ax + t * (line[k][0] - ax), ay + t * (line[k][1] - ay)];
  }

  private isFree(x: number, y: number, radius: number): boolean {
    if (this.place.polygon && !this.holds(x, y)) return false;
    if (findTriangle(this.domain, x, y) === NONE) return false;
    if (findNearestWall(this.domain, x, y, this.wall).distance < radius * (1 - HAIR)) return false;
    return !this.isBlocked(x, y, radius);
  }

  /** The point lies in the polygon, by the even-odd rule. */
  private holds(x: number, y: number): boolean {
    const ring = this.place.polygon ?? [];
    let inside = false;
    for (let k = 0, j = ring.length - 1; k < ring.length; j = k++) {
      const [ax, ay] = ring[j];
      const [bx, by] = ring[k];
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
    }
    return inside;
  }
}

/** So many of the places, evenly over the list. */
function spread(places: readonly Point[], count: number): Point[] {
  return Array.from({ length: count }, (_, k) => places[Math.floor((k * places.length) / count)]);
}

function distance(dx: number, dy: number): number {
  return Math.sqrt(dx * dx + dy * dy);
}
