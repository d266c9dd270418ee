import { FootfallError } from '../error/index.js';
import { buildDomain, componentAt, type Domain, NONE } from '../geometry/index.js';
import { type CompiledScene, describeBoundary } from './compile-scene.js';
import type { Point, Ring } from './point-nodes.js';
import { COVERAGE_BUDGET, type Coverage, isInsideRing, measureCoverage } from './polygon-coverage.js';
import type { Scene, ScenePlace } from './scene-schema.js';

/** Where a place lies in the free space. */
export interface PlaceSpace {
  /** Components of the domain that it touches; empty where none of it is free. */
  readonly components: ReadonlySet<number>;
  /** Share of it that lies outside the boundary, 0 to 1; for lines measured at samples. */
  readonly outside: number;
  /** Polygons only. */
  readonly coverage?: Coverage;
}

/** Looks along a line, ends included: a door may be half hidden by a pillar, or its line be drawn past the wall. */
const SAMPLES_PER_LINE = 32;

/** Below this share of its area a place lies inside the boundary for all that matters. */
const NEGLIGIBLE = 1e-6;

/** Answers questions about the places of one compiled scene; each place is measured once. */
export class PlaceSpaces {
  readonly domain: Domain;
  private readonly spaces = new Map<string, PlaceSpace>();
  private groundDomain: Domain | undefined;
  private readonly budget = { ...COVERAGE_BUDGET };

  constructor(
    private readonly scene: Scene,
    private readonly compiled: CompiledScene,
  ) {
    this.domain = compiled.domain;
  }

  /** The space of a named place. [Limit: the name exists] */
  named(name: string): PlaceSpace {
    let space = this.spaces.get(name);
    if (!space) {
      space = this.measure(this.place(name));
      this.spaces.set(name, space);
    }
    return space;
  }

  place(name: string): ScenePlace {
    const places = this.scene.places ?? {};
    if (!Object.hasOwn(places, name)) throw new RangeError(`no place is called ${name}`);
    return places[name];
  }

  /** How much of a polygon is free. */
  cover(polygon: Ring): Coverage {
    return measureCoverage(this.domain, polygon, this.budget);
  }

  /** The component at a position, in a set that is empty where it is not free. */
  at([x, y]: Point): ReadonlySet<number> {
    const component = componentAt(this.domain, x, y);
    return new Set(component === NONE ? [] : [component]);
  }

  /** What covers a position that is not free, such as `inside obstacles[3]`. */
  describeBlock([x, y]: Point): string {
    const { areas } = this.compiled.input.boundary;
    if (componentAt(this.ground(), x, y) === NONE) return 'outside the boundary';
    const { obstacles = [] } = this.scene;
    for (let i = 0; i < obstacles.length; i++) {
      const { polygon, circle, motion, id } = obstacles[i];
      if (motion) continue;
      const inPolygon = polygon !== undefined && isInsideRing(polygon, x, y);
      const inCircle =
        circle !== undefined && square(x - circle.center[0]) + square(y - circle.center[1]) <= square(circle.radius);
      if (inPolygon || inCircle) return `inside obstacles[${i}]${id === undefined ? '' : ` (${JSON.stringify(id)})`}`;
    }
    return areas.some(({ holes }) => holes && holes.length > 0) ? 'in a hole of the boundary' : 'inside an obstacle';
  }

  private measure({ polygon, line, point }: ScenePlace): PlaceSpace {
    if (polygon) {
      const coverage = this.cover(polygon);
      const components = new Set<number>();
      for (const [component, area] of coverage.byComponent) {
        if (area > NEGLIGIBLE * coverage.area) components.add(component);
      }
      const isFree = coverage.free >= (1 - NEGLIGIBLE) * coverage.area;
      const inside = isFree ? coverage.area : measureCoverage(this.ground(), polygon, this.budget).free;
      // A polygon that crosses itself can be larger by its parts than as a whole.
      const outside = coverage.area === 0 ? 0 : Math.max(0, Math.min(1, 1 - inside / coverage.area));
      return { components, outside: outside < NEGLIGIBLE ? 0 : outside, coverage };
    }
    if (line) return this.measureLine(line);
    const position = point as Point;
    const components = this.at(position);
    const isOutside = components.size === 0 && componentAt(this.ground(), position[0], position[1]) === NONE;
    return { components, outside: isOutside ? 1 : 0 };
  }

  private measureLine(line: readonly Point[]): PlaceSpace {
    const components = new Set<number>();
    let outside = 0;
    let samples = 0;
    for (const { x, y, probes, isEnd } of sampleLine(line, this.domain.tolerance)) {
      samples++;
      let isFree = false;
      for (const probe of probes) {
        const component = componentAt(this.domain, probe[0], probe[1]);
        if (component === NONE) continue;
        isFree = true;
        if (!isEnd) components.add(component);
      }
      if (!isFree && componentAt(this.ground(), x, y) === NONE) outside++;
    }
    // A line without length is a point.
    if (samples === 0) return this.measure({ point: line[0] });
    return { components, outside: outside / samples };
  }

  /** The ground without obstacles and holes: what lies inside the boundary. */
  private ground(): Domain {
    this.groundDomain ??= this.buildGround();
    return this.groundDomain;
  }

  private buildGround(): Domain {
    const { areas } = describeBoundary(this.scene.boundary);
    const outlines = areas.map(({ where, ring }) => ({ where, ring }));
    try {
      return buildDomain({ boundary: { areas: outlines }, obstacles: [] }).domain;
    } catch (error) {
      // A boundary as thin as the tolerance may vanish without the holes that cut it; the free space is all there is.
      if (error instanceof FootfallError) return this.domain;
      throw error;
    }
  }
}

function square(value: number): number {
  return value * value;
}

interface LineSample {
  readonly x: number;
  readonly y: number;
  /** The point itself, and one close by on either side. */
  readonly probes: readonly Point[];
  /** Whether it is the end of a piece, which may touch walls that the line does not lead through. */
  readonly isEnd: boolean;
}

/**
 * Points along a line with probes: a line on a wall between two rooms belongs to both, and one on the boundary may be
 * off by the rounding of whoever drew it.
 */
function* sampleLine(line: readonly Point[], tolerance: number): Generator<LineSample> {
  const perPiece = Math.max(2, Math.ceil(SAMPLES_PER_LINE / (line.length - 1)));
  for (let i = 1; i < line.length; i++) {
    const [ax, ay] = line[i - 1];
    const dx = line[i][0] - ax;
    const dy = line[i][1] - ay;
    const length = Math.sqrt(dx * dx + dy * dy);
    if (length === 0) continue;
    const offset = Math.max(1e-4 * length, 16 * tolerance) / length;
    for (let k = 0; k <= perPiece; k++) {
      const x = ax + (k / perPiece) * dx;
      const y = ay + (k / perPiece) * dy;
      const sideX = offset * dy;
      const sideY = offset * dx;
      const probes: Point[] = [
        [x, y],
        [x - sideX, y + sideY],
        [x + sideX, y - sideY],
      ];
      yield { x, y, probes, isEnd: k === 0 || k === perPiece };
    }
  }
}
