import type { Finding } from '../../error/index.js';
import { CHAIN_TOLERANCE, chainPaths } from './dxf-chain.js';
import type { DxfPlacedShape } from './dxf-expand.js';
import { findEnclosingRing } from './enclosing-ring.js';
import { type CurveFlattener, computeSignedArea } from './flatten-curve.js';
import { type CurvePath, pathOfEllipse } from './flatten-curve-path.js';
import type { CirclePart, LinePart, Point, PointPart, PolygonPart, SceneParts } from './scene-parts.js';

/** Something that could be the outer wall. */
interface Candidate {
  readonly path: CurvePath;
  readonly where: string;
  /** Number of the shape, or of the open path that the chain starts with. */
  readonly members: readonly number[];
}

/**
 * Reads a drawing (metres) whose layers have no names that we know. The largest closed outline is the boundary if it
 * holds everything else (lines and arcs that join end to end into an outline count for this only). Other closed
 * polylines are obstacles, circles round obstacles, open lines thin walls, points posts. Without such an outline the
 * boundary is left to the box around everything.
 */
export function readPlainDrawing(
  shapes: readonly DxfPlacedShape[],
  flattener: CurveFlattener,
): { parts: SceneParts; findings: Finding[] } {
  const outlines = shapes.map(({ shape }) => outlineOf(shape, flattener));
  const candidates = findCandidates(shapes);
  const chosen = findEnclosingRing(
    candidates.map(
      ({ path }) =>
        () =>
          flattener.outline(path),
    ),
    outlines,
    CHAIN_TOLERANCE,
    flattener.containment,
  );
  const boundary = chosen >= 0 ? candidates[chosen] : undefined;
  const taken = new Set(boundary?.members);
  const walkable: PolygonPart[] = boundary
    ? [{ polygon: flattener.ring(boundary.path, 'inside'), where: boundary.where }]
    : [];

  const obstacles: PolygonPart[] = [];
  const lines: LinePart[] = [];
  const circles: CirclePart[] = [];
  const points: PointPart[] = [];
  shapes.forEach(({ shape, where }, i) => {
    if (taken.has(i)) return;
    if (shape.kind === 'circle') {
      circles.push({ center: shape.center, radius: shape.radius, where });
    } else if (shape.kind === 'point') {
      points.push({ point: shape.point, where });
    } else if (shape.path.closed && Math.abs(computeSignedArea(outlines[i])) > CHAIN_TOLERANCE * CHAIN_TOLERANCE) {
      obstacles.push({ polygon: flattener.ring(shape.path, 'outside'), where });
    } else {
      lines.push({ line: flattener.line(shape.path), where });
    }
  });
  const findings: Finding[] = boundary
    ? [
        {
          code: 'import/boundary-chosen',
          where: boundary.where,
          message: 'The largest closed outline holds everything else and was taken as the boundary.',
        },
      ]
    : [];
  return { parts: { walkable, obstacles, lines, circles, points }, findings };
}

function findCandidates(shapes: readonly DxfPlacedShape[]): Candidate[] {
  const candidates: Candidate[] = [];
  const open: number[] = [];
  const paths: CurvePath[] = [];
  shapes.forEach(({ shape, where }, i) => {
    if (shape.kind === 'circle') {
      const path = pathOfEllipse(shape.center, [shape.radius, 0], [0, shape.radius]);
      candidates.push({ path, where, members: [i] });
    } else if (shape.kind === 'path' && shape.path.closed) {
      candidates.push({ path: shape.path, where, members: [i] });
    } else if (shape.kind === 'path') {
      open.push(i);
      paths.push(shape.path);
    }
  });
  for (const { path, members } of chainPaths(paths)) {
    if (!path.closed) continue;
    candidates.push({ path, where: shapes[open[members[0]]].where, members: members.map((member) => open[member]) });
  }
  return candidates;
}

function outlineOf(shape: DxfPlacedShape['shape'], flattener: CurveFlattener): readonly Point[] {
  if (shape.kind === 'path') return flattener.outline(shape.path);
  if (shape.kind === 'point') return [shape.point];
  const { center, radius } = shape;
  return [
    [center[0] - radius, center[1]],
    [center[0] + radius, center[1]],
    [center[0], center[1] - radius],
    [center[0], center[1] + radius],
  ];
}
