import type { Point, PolygonPart, SceneParts } from './scene-parts.js';

/**
 * The geometry of the parts in other coordinates; crowd and agents are left as they are.
 * @param move where a point goes
 * @param scale factor for lengths (circle radii)
 */
export function transformParts(parts: SceneParts, move: (point: Point) => Point, scale: number): SceneParts {
  const moveAll = (points: readonly Point[]): Point[] => points.map(move);
  const movePolygon = (part: PolygonPart): PolygonPart => ({
    ...part,
    polygon: moveAll(part.polygon),
    holes: part.holes?.map(moveAll),
  });
  return {
    ...parts,
    walkable: parts.walkable?.map(movePolygon),
    obstacles: parts.obstacles?.map(movePolygon),
    lines: parts.lines?.map((part) => ({ ...part, line: moveAll(part.line) })),
    points: parts.points?.map((part) => ({ ...part, point: move(part.point) })),
    circles: parts.circles?.map((part) => ({ ...part, center: move(part.center), radius: part.radius * scale })),
    places: parts.places?.map((part) => ({
      ...part,
      polygon: part.polygon && moveAll(part.polygon),
      line: part.line && moveAll(part.line),
      point: part.point && move(part.point),
    })),
    zones: parts.zones?.map((part) => ({ ...part, polygon: moveAll(part.polygon) })),
  };
}

/** The parts with `unit` metres per unit of the file; without a unit they stay bit for bit. */
export function scaleParts(parts: SceneParts, unit: number | undefined): SceneParts {
  if (unit === undefined || unit === 1) return parts;
  return transformParts(parts, ([x, y]) => [x * unit, y * unit], unit);
}
