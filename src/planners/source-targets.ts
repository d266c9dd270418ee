import { createNearestWall, type Domain, findNearestWall, findTriangle, isVisible, NONE } from '../geometry/index.js';
import { findTarget, type PathSource, type TargetShape, type VoronoiDiagram } from '../maps/index.js';

/** Pushes away from walls before it is given up; each a little farther than the one wall needs. */
const MAX_PUSHES = 24;
const PUSH = 1.2;
const LEAST_PUSH = 1e-6;

/** Where on each source bodies of a radius are sent to, looked for once. */
export class SourceTargets {
  private readonly known = new Map<PathSource, Map<number, readonly [number, number]>>();

  private readonly wall = createNearestWall();

  constructor(
    private readonly diagram: VoronoiDiagram,
    private readonly domain: Domain,
  ) {}

  /** The place on a source for a body of this radius, m; the same for all. */
  find(source: PathSource, radius: number): readonly [number, number] {
    let places = this.known.get(source);
    if (places === undefined) {
      places = new Map();
      this.known.set(source, places);
    }
    let place = places.get(radius);
    if (place === undefined) {
      place = this.look(source, radius);
      places.set(radius, place);
    }
    return place;
  }

  /**
   * The place that a body which reaches into walls is led to: away from the nearest wall, again and again, until it fits.
   * Undefined where that leads nowhere, as in a gap that is too narrow.
   */
  findRoom(x: number, y: number, radius: number): readonly [number, number] | undefined {
    let toX = x;
    let toY = y;
    for (let k = 0; k < MAX_PUSHES; k++) {
      const { distance, x: wallX, y: wallY } = findNearestWall(this.domain, toX, toY, this.wall);
      if (distance >= radius) return pointOf(toX, toY);
      if (!(distance > 0)) return undefined;
      const step = (PUSH * (radius - distance) + radius * LEAST_PUSH) / distance;
      const nextX = toX + step * (toX - wallX);
      const nextY = toY + step * (toY - wallY);
      if (!isVisible(this.domain, toX, toY, nextX, nextY)) return undefined;
      toX = nextX;
      toY = nextY;
    }
    return undefined;
  }

  private look(source: PathSource, radius: number): readonly [number, number] {
    // From nowhere: who stands in a polygon already is the caller's case.
    const from = [Number.NaN, Number.NaN] as const;
    if (source.kind !== 'point') return findTarget(this.diagram, this.domain, shapeOf(source), from, radius);
    const { x, y } = source;
    // A point too near to a wall is a door of no width; one inside a wall is nowhere.
    if (findTriangle(this.domain, x, y) === NONE) return pointOf(x, y);
    return findTarget(this.diagram, this.domain, { line: [pointOf(x, y), pointOf(x, y)] }, from, radius);
  }
}

function pointOf(x: number, y: number): [number, number] {
  return [x, y];
}

function shapeOf(source: Exclude<PathSource, { kind: 'point' }>): TargetShape {
  const xy = source.kind === 'line' ? source.points : source.ring;
  const list = Array.from({ length: xy.length / 2 }, (_, k) => pointOf(xy[2 * k], xy[2 * k + 1]));
  return source.kind === 'line' ? { line: list } : { polygon: list };
}
