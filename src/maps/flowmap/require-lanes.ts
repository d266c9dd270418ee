import {
  describeArgument,
  FootfallError,
  requireBoolean,
  requireNumber,
  requireOneOf,
  requireOptions,
  requireWithin,
  WORK_CHECKS,
} from '../../error/index.js';
import type { LaneOptions } from './flow-map.js';

/** Slower, and finer, than anything that is drawn or walks. */
const LEAST = 1e-9;

const LANE_CHECKS = {
  limits: WORK_CHECKS.limits,
  method: (value: unknown, where: string) =>
    requireOneOf(value, where, 'levels', 'stepping', 'cut', 'contracted', 'contracted-both'),
  isShortestFirst: requireBoolean,
  isShortened: requireBoolean,
  speed: (value: unknown, where: string) => requireNumber(value, where, LEAST),
  tolerance: (value: unknown, where: string) => requireNumber(value, where, LEAST),
};

/** Refuses options of lanes that there are none of, or that cannot be used. */
export function requireLaneOptions(options: unknown): void {
  requireOptions(options, 'FlowMap: options', LANE_CHECKS);
}

/**
 * Refuses radii that mean nothing, and those of which more lanes might fit than the limit admits.
 * @param capacity width of the narrowest cut, m
 */
export function requireLanes(capacity: number, radius: number, options: LaneOptions): void {
  requireLaneOptions(options);
  if (!(typeof radius === 'number' && radius > 0 && radius < Infinity)) {
    throw new FootfallError('the radius is not usable', {
      code: 'flow/bad-radius',
      where: 'radius',
      got: describeArgument(radius),
      expected: 'a number of metres above 0',
    });
  }
  requireWithin('lanes', Math.floor(capacity / (2 * radius)), `lanes of radius ${radius}`, options);
}
