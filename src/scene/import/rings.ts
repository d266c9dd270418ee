import { Budget, type Finding, FootfallError, requireWithin } from '../../error/index.js';
import { assembleScene } from './assemble-scene.js';
import type { ImportOptions, ImportResult, ParsedSource } from './imported.js';
import { mapName } from './map-name.js';
import { expectArray, expectNumber, readSourceJson } from './read-json.js';
import type { LinePart, Point, PointPart, Ring } from './scene-parts.js';
import { scaleParts } from './transform-parts.js';
import { openRing } from './usable-parts.js';

/**
 * Imports a JSON array of rings `[[[x, y], ...], ...]`: the first is the boundary, the others are solid holes in it.
 * A hole of one point is a post, one of two points a thin wall.
 */
export function importRings(source: ParsedSource, options: ImportOptions = {}): ImportResult {
  const { name } = source;
  const list = expectArray(readSourceJson(source), name);
  requireWithin('shapes', list.length, name, options);
  const vertices = new Budget('vertices', name, options);
  const rings = list.map((ring, i) => readRing(ring, `${name}: [${i}]`, vertices));
  if (rings.length === 0 || rings[0].length < 3) {
    throw new FootfallError('the first ring must be a boundary', {
      code: 'import/too-few-points',
      where: `${name}: [0]`,
      got: rings.length === 0 ? 'no ring' : `${rings[0].length} points`,
      expected: 'at least 3 points',
    });
  }
  const warnings: Finding[] = [];
  const holes: Ring[] = [];
  const lines: LinePart[] = [];
  const points: PointPart[] = [];
  for (const [i, ring] of rings.entries()) {
    const where = `[${i}]`;
    if (i === 0) continue;
    if (ring.length >= 3) holes.push(ring);
    else if (ring.length === 2) lines.push({ line: ring, where });
    else if (ring.length === 1) points.push({ point: ring[0], where });
    if (ring.length >= 3) continue;
    const became = ring.length === 2 ? 'became a thin wall' : ring.length === 1 ? 'became a post' : 'was left out';
    warnings.push({
      code: 'import/too-few-points',
      where,
      message: `A hole of ${ring.length} ${ring.length === 1 ? 'point' : 'points'} ${became}.`,
    });
  }
  const parts = { name: mapName(name), walkable: [{ polygon: rings[0], holes, where: '[0]' }], lines, points };
  const result = assembleScene(scaleParts(parts, options.unit), options);
  return { scene: result.scene, warnings: [...warnings, ...result.warnings], format: 'rings' };
}

function readRing(value: unknown, where: string, vertices: Budget): Ring {
  const list = expectArray(value, where);
  vertices.spend(list.length);
  return openRing(
    list.map((item, k): Point => {
      const pair = expectArray(item, `${where}[${k}]`);
      return [expectNumber(pair[0], `${where}[${k}][0]`), expectNumber(pair[1], `${where}[${k}][1]`)];
    }),
  );
}
