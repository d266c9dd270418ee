import type { Domain } from '../geometry/index.js';
import { findTarget, type PathSource, type TargetShape, type VoronoiDiagram } from '../maps/index.js';

/** Where on each source bodies of a radius are sent to, looked for once. */
export class SourceTargets {
  private readonly known = new Map<PathSource, Map<number, readonly [number, number]>>();

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
      // Nowhere: who stands in a polygon already is the caller's case.
      const shape =
        source.kind === 'point'
          ? { line: [pointOf(source.x, source.y), pointOf(source.x, source.y)] }
          : shapeOf(source);
      place = findTarget(this.diagram, this.domain, shape, [Number.NaN, Number.NaN], radius);
      places.set(radius, place);
    }
    return place;
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
