import { FootfallError, partsOf, requireList, requirePositive, requireText } from '../../error/index.js';
import { flatten } from './measuring-area.js';

/** A line through which people pass: straight, or of several pieces. */
export interface MeasuringLine {
  readonly name: string;
  /** x, y per point. */
  readonly points: Float64Array;
  /** m. */
  readonly length: number;
}

/** Refuses what `createMeasuringLine` did not return. */
export const requireLine = partsOf({ name: requireText, points: requireList, length: requirePositive });

/** A line to count passages at. @throws FootfallError for a line without length */
export function createMeasuringLine(
  name: string,
  points: ArrayLike<number> | readonly (readonly [number, number])[],
): MeasuringLine {
  requireText(name, 'createMeasuringLine: name');
  const flat = flatten(points, 'createMeasuringLine: points');
  let length = 0;
  for (let k = 2; k + 1 < flat.length; k += 2) length += span(flat[k] - flat[k - 2], flat[k + 1] - flat[k - 1]);
  if (!(length > 0 && length < Infinity)) {
    throw new FootfallError('this is no line to count at', {
      code: 'analysis/bad-line',
      where: name,
      got: `${flat.length >> 1} points, length ${length} m`,
      expected: 'two points or more, apart from each other',
    });
  }
  return { name, points: flat, length };
}

/** Distance of a point from the line, m. */
export function distanceToLine({ points }: MeasuringLine, x: number, y: number): number {
  let least = Infinity;
  for (let k = 2; k + 1 < points.length; k += 2) {
    const [ax, ay] = [points[k - 2], points[k - 1]];
    const [dx, dy] = [points[k] - ax, points[k + 1] - ay];
    const square = dx * dx + dy * dy;
    const share = square > 0 ? ((x - ax) * dx + (y - ay) * dy) / square : 0;
    const t = Math.min(1, Math.max(0, share));
    least = Math.min(least, span(x - ax - t * dx, y - ay - t * dy));
  }
  return least;
}

function span(x: number, y: number): number {
  return Math.sqrt(x * x + y * y);
}
