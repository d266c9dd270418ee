import { FootfallError, requireWithin } from '../../error/index.js';
import type { LaneOptions } from './flow-map.js';

/**
 * Refuses radii that mean nothing, and those of which more lanes might fit than the limit admits.
 * @param capacity width of the narrowest cut, m
 */
export function requireLanes(capacity: number, radius: number, options: LaneOptions): void {
  if (!(radius > 0 && radius < Infinity)) {
    throw new FootfallError('the radius is not usable', {
      code: 'flow/bad-radius',
      where: 'radius',
      got: String(radius),
      expected: 'a number of metres above 0',
    });
  }
  requireWithin('lanes', Math.floor(capacity / (2 * radius)), `lanes of radius ${radius}`, options);
}
