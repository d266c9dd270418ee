import {
  badArgument,
  requireItems,
  requireNumber,
  requireNumbers,
  requireParts,
  requireText,
} from '../../error/index.js';
import type { TargetShape } from '../roadmap/find-target.js';
import type { PathSource } from './path-source.js';

/**
 * A place as the source of a path map: all its points count, those of a line on a wall from every free side of it.
 *
 * @param where the place in the user's input, for messages
 * @param cost length added to every path that ends here, metres. [Limit: >= 0]
 * @throws FootfallError for a place that is none of point, line and polygon
 */
export function sourceOfShape(shape: TargetShape, where?: string, cost?: number): PathSource {
  requireParts(shape, 'sourceOfShape: shape', 'a point, a line or a polygon');
  if (where !== undefined) requireText(where, 'sourceOfShape: where');
  if (cost !== undefined) requireNumber(cost, 'sourceOfShape: cost', 0);
  const { point, line, polygon } = shape;
  if (point) return { kind: 'point', x: flatten([point])[0], y: point[1], where, cost };
  if (line) return { kind: 'line', points: flatten(line), where, cost };
  if (polygon) return { kind: 'polygon', ring: flatten(polygon), where, cost };
  throw badArgument('sourceOfShape: shape', shape, 'a point, a line or a polygon');
}

function flatten(points: readonly (readonly [number, number])[]): Float64Array {
  requireItems(points, 'sourceOfShape: shape');
  for (const point of points) requireNumbers(point, 'sourceOfShape: shape', 2, 2);
  return Float64Array.from(points.flat());
}
