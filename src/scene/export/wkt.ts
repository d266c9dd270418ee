import { requireOptions, requirePositive } from '../../error/index.js';
import type { Point, Ring } from '../point-nodes.js';
import type { Scene } from '../scene-schema.js';
import { requireScene } from '../validate-scene.js';
import { carveObstacles } from './carve-obstacles.js';
import { circleToRing, closeRing, createToWorld, listAreas, listStanding } from './world-shapes.js';

/** How a scene is written as WKT. */
export interface ExportWktOptions {
  /** Discs become polygons around them; the largest distance between the two, metres. [Limit: > 0] Default 0.01. */
  readonly curveTolerance?: number;
}

export const EXPORT_WKT_DEFAULTS: Required<ExportWktOptions> = { curveTolerance: 0.01 };

/**
 * The free space of a scene as WKT in world metres (origin added), with every digit: walkable polygons with solid
 * obstacles as their holes, thin walls as LINESTRING, posts as POINT; one geometry, a GEOMETRYCOLLECTION if there are
 * several. Nothing is cut or united: obstacles that overlap or leave the boundary stay as they are, which other
 * programs may call invalid; `importWkt` repairs it. Places, crowds and obstacles that move are left out.
 */
export function exportWkt(scene: Scene, options: ExportWktOptions = {}): string {
  requireScene(scene);
  requireOptions(options, 'exportWkt: options', { curveTolerance: requirePositive });
  const tolerance = options.curveTolerance ?? EXPORT_WKT_DEFAULTS.curveTolerance;
  const toWorld = createToWorld(scene);
  const position = (point: Point): string => toWorld(point).join(' ');
  const ringText = (ring: Ring, isOuter: boolean): string => `(${closeRing(ring, isOuter).map(position).join(', ')})`;

  const standing = listStanding(scene);
  const solids = standing.flatMap(({ polygon, holes = [], circle }) => {
    if (polygon) return [{ ring: polygon, holes }];
    return circle ? [{ ring: circleToRing(circle.center, circle.radius, tolerance), holes: [] }] : [];
  });
  const geometries = carveObstacles(listAreas(scene), solids).map(
    ({ ring, holes }) =>
      `POLYGON (${[ringText(ring, true), ...holes.map((hole) => ringText(hole, false))].join(', ')})`,
  );
  for (const { line, point } of standing) {
    if (line) geometries.push(`LINESTRING (${line.map(position).join(', ')})`);
    if (point) geometries.push(`POINT (${position(point)})`);
  }
  return geometries.length === 1 ? `${geometries[0]}\n` : `GEOMETRYCOLLECTION (${geometries.join(', ')})\n`;
}
