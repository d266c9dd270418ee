import type { Finding } from '../../error/index.js';
import { type CurveFlattener, computeSignedArea } from './flatten-curve.js';
import type { CurvePath } from './flatten-curve-path.js';
import type {
  CirclePart,
  LinePart,
  PlacePart,
  Point,
  PointPart,
  PolygonPart,
  Ring,
  SceneParts,
} from './scene-parts.js';
import type { ShapeRole } from './shape-role.js';
import { fillSubpaths } from './svg-fill.js';

/** A shape of a drawing, metres, y up. */
export interface DrawnShape {
  /** Subpaths of one outline; empty for a point. */
  readonly paths: readonly CurvePath[];
  /** Set for circles: they stay exact where they are obstacles. */
  readonly circle: { readonly center: Point; readonly radius: number } | undefined;
  /** Set for points. */
  readonly point?: Point | undefined;
  /** Whether the inside of the paths is painted, open paths included. */
  readonly filled: boolean;
  /** Fill rule of several subpaths; else non-zero. */
  readonly evenOdd: boolean;
  readonly role: ShapeRole | undefined;
  /** Name for places and obstacles. */
  readonly label: string | undefined;
  readonly where: string;
}

/**
 * Collects drawn shapes as parts of a scene. With a role by the role (a wall that is closed and filled is drawn with
 * its thickness and becomes an obstacle); without one, filled shapes are obstacles, other lines thin walls and points
 * posts.
 */
export class DrawnSceneBuilder {
  private readonly walkable: PolygonPart[] = [];
  private readonly obstacles: PolygonPart[] = [];
  private readonly lines: LinePart[] = [];
  private readonly points: PointPart[] = [];
  private readonly circles: CirclePart[] = [];
  private readonly places: PlacePart[] = [];
  readonly findings: Finding[] = [];

  constructor(private readonly flattener: CurveFlattener) {}

  parts(): SceneParts {
    const { walkable, obstacles, lines, points, circles, places } = this;
    return { walkable, obstacles, lines, points, circles, places };
  }

  addWalkable(outer: CurvePath, holes: readonly CurvePath[], where: string): void {
    const polygon = this.flattener.ring(outer, 'inside');
    this.walkable.push({ polygon, holes: holes.map((hole) => this.flattener.ring(hole, 'outside')), where });
  }

  /** @param outlines rough points of each path, if they are known already */
  add(shape: DrawnShape, outlines: readonly Ring[] = shape.paths.map((path) => this.flattener.outline(path))): void {
    const { role, filled, paths, label: id, where } = shape;
    if (role === 'ignore') return;
    if (shape.point) {
      this.addPoint(shape.point, shape);
    } else if (role === 'boundary') {
      for (const { outer, holes } of fillSubpaths(paths, outlines, shape.evenOdd, this.flattener.containment))
        this.addWalkable(outer, holes, where);
    } else if (role === 'place') {
      this.addPlaces(shape, outlines);
    } else if (role === 'post') {
      this.points.push({ id, point: centerOf(outlines), where });
    } else if (role === 'wall' && !(filled && paths.every((path) => path.closed))) {
      this.addLines(shape);
    } else if (filled || (role === 'obstacle' && paths.some((path) => path.closed))) {
      this.addObstacle(shape, outlines);
    } else {
      this.addLines(shape);
    }
  }

  private addPoint(point: Point, { role, label, where }: DrawnShape): void {
    if (role === 'place') this.places.push({ name: this.nameOf(label), point, where });
    else if (role !== 'boundary') this.points.push({ id: label, point, where });
    else
      this.findings.push({ code: 'import/shape-skipped', where, message: 'Left out: a point cannot be a boundary.' });
  }

  private addObstacle(shape: DrawnShape, outlines: readonly Ring[]): void {
    const { label: id, where } = shape;
    if (shape.circle) {
      this.circles.push({ id, ...shape.circle, where });
      return;
    }
    // A fill shows nothing of a straight line, but it stands in the way.
    if (outlines.every((ring) => computeSignedArea(ring) === 0)) {
      this.addLines(shape);
      return;
    }
    for (const { outer, holes } of fillSubpaths(shape.paths, outlines, shape.evenOdd, this.flattener.containment)) {
      const polygon = this.flattener.ring(outer, 'outside');
      this.obstacles.push({ id, polygon, holes: holes.map((hole) => this.flattener.ring(hole, 'inside')), where });
    }
  }

  private addLines({ paths, label, where }: DrawnShape): void {
    for (const path of paths) this.lines.push({ id: label, line: this.flattener.line(path), where });
  }

  /** An area where the shape is closed or filled, else an opening. */
  private addPlaces({ paths, filled, label, where }: DrawnShape, outlines: readonly Ring[]): void {
    const name = this.nameOf(label);
    paths.forEach((path, i) => {
      const isArea = computeSignedArea(outlines[i]) !== 0 && (path.closed || filled);
      if (isArea) this.places.push({ name, polygon: this.flattener.ring({ ...path, closed: true }, 'inside'), where });
      else this.places.push({ name, line: this.flattener.line(path), where });
    });
  }

  private nameOf(label: string | undefined): string {
    return label ?? `place-${this.places.length + 1}`;
  }
}

/** Of the box around all points. */
function centerOf(outlines: readonly Ring[]): Point {
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x, y] of outlines.flat()) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = Math.min(bottom, y);
    top = Math.max(top, y);
  }
  return [(left + right) / 2, (bottom + top) / 2];
}
