import type { Finding } from '../../error/index.js';
import { BoxGrid } from './box-grid.js';
import { DrawnSceneBuilder, type DrawnShape } from './drawn-shape.js';
import { findEnclosingRing } from './enclosing-ring.js';
import type { CurveFlattener } from './flatten-curve.js';
import type { CurvePath } from './flatten-curve-path.js';
import { RingIndex } from './ring-index.js';
import type { Point, Ring, SceneParts } from './scene-parts.js';
import { fillSubpaths } from './svg-fill.js';

interface Measured {
  readonly shape: DrawnShape;
  /** Rough points of each path. */
  readonly outlines: readonly Ring[];
}

/** A filled region or closed line without a role: perhaps the outer wall. */
interface Candidate {
  readonly index: number;
  readonly path: CurvePath;
  readonly holes: readonly CurvePath[];
}

/**
 * Gives each drawn shape its part in the scene, see {@link DrawnSceneBuilder}. Of the shapes without a role, the one
 * that holds everything else is the boundary, if no role names one.
 */
export function readSvgScene(
  shapes: readonly DrawnShape[],
  flattener: CurveFlattener,
): { parts: SceneParts; findings: Finding[] } {
  const builder = new DrawnSceneBuilder(flattener);
  const measured = shapes.map((shape) => ({ shape, outlines: shape.paths.map((path) => flattener.outline(path)) }));
  const isNamed = shapes.some(({ role }) => role === 'boundary');
  const boundary = isNamed ? undefined : findBoundary(measured, flattener);
  measured.forEach((item, index) => {
    if (index === boundary?.index) builder.addWalkable(boundary.path, boundary.holes, item.shape.where);
    else builder.add(item.shape, item.outlines);
  });
  const findings: Finding[] = [...builder.findings];
  if (boundary) {
    const message = 'The shape that holds everything else was taken as the boundary.';
    findings.push({ code: 'import/boundary-chosen', where: shapes[boundary.index].where, message });
  }
  return { parts: builder.parts(), findings };
}

function findBoundary(measured: readonly Measured[], flattener: CurveFlattener): Candidate | undefined {
  const candidates: Candidate[] = [];
  measured.forEach(({ shape, outlines }, index) => {
    if (shape.role !== undefined) return;
    if (shape.filled) {
      const regions = fillSubpaths(shape.paths, outlines, shape.evenOdd, flattener.containment);
      // Several islands in one shape are buildings, not the ground.
      if (regions.length === 1) candidates.push({ index, path: regions[0].outer, holes: regions[0].holes });
    } else if (shape.paths.length === 1 && shape.paths[0].closed) {
      candidates.push({ index, path: shape.paths[0], holes: [] });
    }
  });
  const rings = candidates.map(
    ({ path }) =>
      () =>
        flattener.outline(path),
  );
  const all = measured.flatMap(({ outlines }) => outlines);
  const chosen = findEnclosingRing(rings, all, flattener.tolerance, flattener.containment);
  if (chosen < 0) return undefined;
  const candidate = candidates[chosen];
  // Walls drawn with their thickness enclose the rooms as a hole: then the filled shape is the wall.
  const holes = candidate.holes.map((hole) => flattener.outline(hole));
  const boxes = new BoxGrid(holes, flattener.containment);
  const indices: RingIndex[] = [];
  const isInHole = (point: Point): boolean =>
    boxes.at(point).some((i) => {
      indices[i] ??= new RingIndex(holes[i], flattener.containment);
      return indices[i].holds(point, 0);
    });
  const isFrame =
    holes.length > 0 &&
    measured.some(
      ({ outlines }, index) => index !== candidate.index && outlines.some((points) => points.some(isInHole)),
    );
  return isFrame ? undefined : candidate;
}
