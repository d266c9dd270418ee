import { FootfallError } from '../error/index.js';
import type { Domain } from '../geometry/index.js';
import {
  buildDomainDiagram,
  type CostKind,
  findTarget,
  PathFinder,
  type PathQuery,
  type RoadmapPath,
  type TargetShape,
} from '../maps/index.js';
import type { Scene } from '../scene/index.js';
import { parseNumber } from './parse-value.js';

/** How to search, the same for all questions. */
export interface AskOptions {
  readonly cost: CostKind;
  readonly cap: number;
  readonly iterations?: number;
  readonly shorten?: boolean;
}

/** What is printed for one question; the first keys are a contract. Lengths in metres, world coordinates. */
export interface PathAnswer {
  readonly status: RoadmapPath['status'];
  readonly length: number;
  readonly points: readonly (readonly [number, number])[];
  /** Null where there is no way. */
  readonly min_clearance: number | null;
  readonly reason?: string;
  /** On the roadmap only: what was minimised, and vertices expanded. */
  readonly cost?: number | null;
  readonly iterations?: number;
  readonly query_ms: number;
}

/** Asks the roadmap of a domain in world coordinates. */
export class PathAsker {
  /** What building the diagram took, ms. */
  readonly buildMs: number;
  private readonly x: number;
  private readonly y: number;
  private readonly finder: PathFinder;

  constructor(
    private readonly domain: Domain,
    private readonly scene: Scene,
    private readonly radius: number,
    private readonly options: AskOptions,
  ) {
    [this.x, this.y] = scene.origin ?? [0, 0];
    const begin = performance.now();
    this.finder = new PathFinder(buildDomainDiagram(domain).diagram);
    this.buildMs = performance.now() - begin;
  }

  /** @param to a point, or the name of a place; a name goes first */
  askPlace(from: readonly [number, number], to: string): PathAnswer {
    const place = this.findPlace(to);
    if (place === undefined) return this.ask(from, parsePoint(to, '--to', this.scene));
    const { diagram } = this.finder.roadmap;
    const local = [from[0] - this.x, from[1] - this.y] as const;
    const [x, y] = findTarget(diagram, this.domain, place, local, this.radius);
    return this.ask(from, [x + this.x, y + this.y]);
  }

  private findPlace(name: string): TargetShape | undefined {
    const { places } = this.scene;
    return places !== undefined && Object.hasOwn(places, name) ? places[name] : undefined;
  }

  ask(from: readonly [number, number], to: readonly [number, number]): PathAnswer {
    const { options } = this;
    const query: PathQuery = {
      from: [from[0] - this.x, from[1] - this.y],
      to: [to[0] - this.x, to[1] - this.y],
      radius: this.radius,
      cost: options.cost,
      cap: options.cap,
      shorten: options.shorten === true,
      ...(options.iterations !== undefined && { iterations: options.iterations }),
    };
    const start = performance.now();
    const path = this.finder.find(query);
    const queryMs = performance.now() - start;
    const points: (readonly [number, number])[] = [];
    for (let k = 0; k < path.points.length; k += 2) {
      points.push([path.points[k]! + this.x, path.points[k + 1]! + this.y]);
    }
    return {
      status: path.status,
      length: path.length,
      points,
      min_clearance: Number.isFinite(path.minClearance) ? path.minClearance : null,
      ...(path.reason !== undefined && { reason: path.reason }),
      cost: Number.isFinite(path.cost) ? path.cost : null,
      iterations: path.iterations,
      query_ms: queryMs,
    };
  }
}

/**
 * A point as `x,y`.
 * @param where the option that it was given to
 * @param scene whose places could have been named instead
 */
export function parsePoint(text: string, where: string, scene?: Scene): readonly [number, number] {
  const cells = text.split(',');
  try {
    if (cells.length === 2) return [parseNumber(cells[0]!), parseNumber(cells[1]!)];
  } catch {
    // Refused below, with the places that there are.
  }
  const places = Object.keys(scene?.places ?? {});
  throw new FootfallError(
    scene === undefined ? 'this is no point' : 'this is neither a point nor a place of the scene',
    {
      code: 'cli/usage',
      where,
      got: JSON.stringify(text),
      expected: places.length === 0 ? 'x,y' : `x,y or one of ${places.slice(0, 12).join(', ')}`,
    },
  );
}
