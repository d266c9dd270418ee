import type { TargetShape } from '../roadmap/find-target.js';
import type { PathSource } from './path-source.js';

/**
 * A place as the source of a path map: all its points count, those of a line on a wall from every free side of it.
 *
 * @param where the place in the user's input, for messages
 * @param cost length added to every path that ends here, metres. [Limit: >= 0]
 */
export function sourceOfShape(shape: TargetShape, where?: string, cost?: number): PathSource {
  const { point, line, polygon = [] } = shape;
  if (point) return { kind: 'point', x: point[0], y: point[1], where, cost };
  if (line) return { kind: 'line', points: Float64Array.from(line.flat()), where, cost };
  return { kind: 'polygon', ring: Float64Array.from(polygon.flat()), where, cost };
}
