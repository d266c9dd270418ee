import type { Finding } from '../../error/index.js';
import { assembleScene } from './assemble-scene.js';
import { decodeText } from './decode-text.js';
import type { ImportOptions, ImportResult, ImportSource } from './imported.js';
import { mapName } from './map-name.js';
import { isGeographicCode, projectDegrees } from './project-degrees.js';
import type { LinePart, PointPart, PolygonPart, SceneParts } from './scene-parts.js';
import { scaleParts } from './transform-parts.js';
import { readWkt } from './wkt-reader.js';

/**
 * Imports well-known text: polygons are walkable areas (united), lines thin walls, points posts.
 * `SRID=4326;` and other geographic systems are projected to metres about their centre.
 */
export function importWkt(source: ImportSource, options: ImportOptions = {}): ImportResult {
  const { parts, srid } = readWktParts(decodeText(source.bytes, source.name), source.name, options);
  const warnings: Finding[] = [];
  const hint = isGeographicCode(srid) ? `SRID=${srid}` : undefined;
  const metres = scaleParts(projectDegrees(parts, hint, options, warnings), options.unit);
  const result = assembleScene(metres, options);
  return { scene: result.scene, warnings: [...warnings, ...result.warnings], format: 'wkt' };
}

/** The parts of a WKT text in its own units. */
export function readWktParts(
  text: string,
  name: string,
  options: ImportOptions = {},
): { parts: SceneParts; srid: number | undefined } {
  const { geometries, srid } = readWkt(text, name, options);
  const walkable: PolygonPart[] = [];
  const lines: LinePart[] = [];
  const points: PointPart[] = [];
  for (const geometry of geometries) {
    const { where } = geometry;
    if (geometry.kind === 'polygon') {
      walkable.push({ polygon: geometry.rings[0], holes: geometry.rings.slice(1), where });
    } else if (geometry.kind === 'line') {
      lines.push({ line: geometry.points, where });
    } else {
      points.push({ point: geometry.point, where });
    }
  }
  return { parts: { name: mapName(name), walkable, lines, points }, srid };
}
