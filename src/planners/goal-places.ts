import { createNearestWall, type Domain, findNearestWall, findTriangle, NONE } from '../geometry/index.js';
import type { PathSource } from '../maps/index.js';

/** Places on a line or on the rim of a polygon lie this far apart, m, but so many at most on one side. */
const SPACING = 1;
const MOST = 8;
/** Places nearer to a wall than this, m, are left out where others are not. */
const ROOM = 0.1;

/** The places that ways to a source may end at, as x0, y0, x1, y1, ...: looked for once for each source. */
export class GoalPlaces {
  private readonly known = new WeakMap<PathSource, Float64Array>();
  private readonly wall = createNearestWall();

  constructor(private readonly domain: Domain) {}

  /** Empty where nothing of the source is free. */
  find(source: PathSource): Float64Array {
    let places = this.known.get(source);
    if (places === undefined) {
      places = this.look(source);
      this.known.set(source, places);
    }
    return places;
  }

  private look(source: PathSource): Float64Array {
    if (source.kind === 'point') return this.keepFree([source.x, source.y]);
    const points: number[] = [];
    const isRing = source.kind === 'polygon';
    const xy = isRing ? source.ring : source.points;
    let sumX = 0;
    let sumY = 0;
    for (let k = isRing ? 0 : 2, j = isRing ? xy.length - 2 : 0; k < xy.length; j = k, k += 2) {
      const dx = xy[k] - xy[j];
      const dy = xy[k + 1] - xy[j + 1];
      const count = Math.max(1, Math.min(MOST, Math.floor(Math.sqrt(dx * dx + dy * dy) / SPACING)));
      for (let n = 0; n < count; n++)
        points.push(xy[j] + ((n + 0.5) / count) * dx, xy[j + 1] + ((n + 0.5) / count) * dy);
      sumX += xy[k];
      sumY += xy[k + 1];
    }
    if (isRing) points.push((2 * sumX) / xy.length, (2 * sumY) / xy.length);
    return this.keepFree(points);
  }

  private keepFree(points: readonly number[]): Float64Array {
    const roomy: number[] = [];
    const free: number[] = [];
    for (let k = 0; k < points.length; k += 2) {
      const [x, y] = [points[k], points[k + 1]];
      if (findTriangle(this.domain, x, y) === NONE) continue;
      free.push(x, y);
      if (findNearestWall(this.domain, x, y, this.wall).distance >= ROOM) roomy.push(x, y);
    }
    return Float64Array.from(roomy.length > 0 ? roomy : free);
  }
}
