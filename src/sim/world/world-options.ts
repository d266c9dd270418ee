import { describeArgument, FootfallError, requireKeys } from '../../error/index.js';
import type { PathKernel } from '../../maps/index.js';
import { isSimpleRing, ringArea } from './grow-ring.js';
import { collisionFreeSpeed, type WorldDynamics } from './world-dynamics.js';

/** x and y in the units of the world. */
export type WorldPoint = readonly [number, number];

/** All lengths are in units of your own, such as metres or pixels; times are seconds. */
export interface WorldOptions {
  /** The ground: minX, minY, maxX, maxY; or a polygon, in `boundary`. */
  readonly bounds?: readonly [number, number, number, number] | undefined;
  /** The ground as a polygon, in place of `bounds`. Its sides must not cross. */
  readonly boundary?: readonly WorldPoint[] | undefined;
  /** Radius of a usual agent. Speeds, sight and gaps follow it. [Limit: > 0] */
  readonly agentRadius?: number | undefined;
  /** Speed of a usual agent per second. Default: 6.7 times its radius, the walk of an adult of 0.2 m radius. */
  readonly agentSpeed?: number | undefined;
  /** How bodies avoid each other: `collisionFreeSpeed` (default), `orca` or `socialForce`. */
  readonly dynamics?: WorldDynamics | undefined;
  /** Seconds of one inner step; `step(dt)` makes as many as fit. [Limit: > 0, at most 0.25] */
  readonly stepSize?: number | undefined;
  /** Inner steps in one call of `step` at most; time beyond that is dropped, so that a slow frame does not make the next slower. */
  readonly maxSteps?: number | undefined;
  /** True: `positions` lie between the last two inner steps, so that motion is smooth at any frame rate. False: the newest ones. */
  readonly interpolate?: boolean | undefined;
  /** Seconds at least between two times that the ways follow edits of polygons. Walls hold from the next inner step on. */
  readonly replanTime?: number | undefined;
  /** An agent has arrived when its centre is this near to its goal. Default: its radius. Crowds at one goal stop farther out. */
  readonly arriveDistance?: number | undefined;
  /** Start of the random numbers of `randomPoint`. */
  readonly seed?: number | undefined;
  /** A faster way to build maps, `wasmPathKernel` of `footfall/maps`; the same bits, 16 kB more to load. */
  readonly pathKernel?: PathKernel | undefined;
  /** A clock in milliseconds, such as `() => performance.now()`, for `report`. */
  readonly now?: (() => number) | undefined;
}

export const WORLD_DEFAULTS = {
  agentRadius: 0.2,
  dynamics: collisionFreeSpeed,
  stepSize: 0.05,
  maxSteps: 5,
  interpolate: true,
  replanTime: 0.25,
  seed: 1,
} as const;

const OPTION_KEYS: readonly string[] = [
  ...Object.keys(WORLD_DEFAULTS),
  'bounds',
  'boundary',
  'agentSpeed',
  'arriveDistance',
  'pathKernel',
  'now',
];

/** Coordinates, lengths and speeds at most: products of several must not leave the range of numbers. */
export const LARGEST_LENGTH = 1e15;

/** Speed of a usual agent over its radius, 1/s. */
export const SPEED_OF_RADIUS = 6.7;

/** All options but the clock, as numbers and words that go into saved bytes. */
export interface WorldSettings {
  /** Counter-clockwise ring of the ground, x and y in turn. */
  readonly ground: readonly number[];
  /** The ground is the box of its ring. */
  readonly isBox: boolean;
  readonly agentRadius: number;
  readonly agentSpeed: number;
  /** Its name. */
  readonly dynamics: WorldDynamics['name'];
  readonly stepSize: number;
  readonly maxSteps: number;
  readonly interpolate: boolean;
  readonly replanTime: number;
  /** 0 = the radius of each agent. */
  readonly arriveDistance: number;
}

/** @throws FootfallError `world/bad-option` */
export function resolveSettings(options: WorldOptions): WorldSettings {
  requireKeys(options, 'options of the world', OPTION_KEYS, 'world/bad-option');
  const {
    agentRadius = WORLD_DEFAULTS.agentRadius,
    dynamics = WORLD_DEFAULTS.dynamics,
    stepSize = WORLD_DEFAULTS.stepSize,
    maxSteps = WORLD_DEFAULTS.maxSteps,
    interpolate = WORLD_DEFAULTS.interpolate,
    replanTime = WORLD_DEFAULTS.replanTime,
    seed = WORLD_DEFAULTS.seed,
    arriveDistance,
    now,
    pathKernel,
  } = options;
  const check = (isGood: boolean, where: keyof WorldOptions, expected: string): void => {
    if (!isGood) throw badOption(where, options[where], expected);
  };
  check(isLength(agentRadius) && agentRadius > 0, 'agentRadius', 'a positive number');
  const { agentSpeed = SPEED_OF_RADIUS * agentRadius } = options;
  check(isLength(agentSpeed), 'agentSpeed', '0 or more per second');
  check(isLength(stepSize) && stepSize > 0 && stepSize <= 0.25, 'stepSize', 'seconds, more than 0, at most 0.25');
  check(Number.isInteger(maxSteps) && maxSteps >= 1, 'maxSteps', 'a whole number, 1 or more');
  check(typeof interpolate === 'boolean', 'interpolate', 'true or false');
  check(isLength(replanTime), 'replanTime', 'seconds, 0 or more');
  check(
    arriveDistance === undefined || (isLength(arriveDistance) && arriveDistance > 0),
    'arriveDistance',
    'more than 0, or nothing for the radius of each agent',
  );
  check(Number.isFinite(seed), 'seed', 'a finite number');
  check(now === undefined || typeof now === 'function', 'now', 'a function that returns milliseconds');
  check(pathKernel === undefined || typeof pathKernel?.propagate === 'function', 'pathKernel', 'wasmPathKernel');
  check(typeof dynamics?.build === 'function', 'dynamics', 'collisionFreeSpeed, orca or socialForce of this package');
  const ground = resolveGround(options);
  const numbers = { agentRadius, agentSpeed, stepSize, maxSteps, replanTime, arriveDistance: arriveDistance ?? 0 };
  return { ...ground, ...numbers, dynamics: dynamics.name, interpolate };
}

function resolveGround({ bounds, boundary }: WorldOptions): { ground: number[]; isBox: boolean } {
  if ((bounds === undefined) === (boundary === undefined)) {
    throw badOption('bounds', bounds === undefined ? undefined : 'both', 'either bounds or boundary');
  }
  if (bounds !== undefined) {
    const isList = Array.isArray(bounds) && bounds.length === 4 && bounds.every(isCoordinate);
    const [minX, minY, maxX, maxY] = isList ? bounds : [0, 0, 0, 0];
    if (!(minX < maxX && minY < maxY)) {
      const got = Array.isArray(bounds) ? `[${bounds.map(describeArgument)}]` : bounds;
      throw badOption('bounds', got, '[minX, minY, maxX, maxY], finite, with some extent');
    }
    return { ground: [minX, minY, maxX, minY, maxX, maxY, minX, maxY], isBox: true };
  }
  const ring = readRing(boundary as readonly WorldPoint[], 'boundary');
  if (!isSimpleRing(ring)) throw badOption('boundary', 'sides that cross or touch', 'a simple polygon');
  const ground = [...ring];
  if (ringArea(ring) > 0) return { ground, isBox: false };
  const reversed: number[] = [];
  for (let k = ground.length - 2; k >= 0; k -= 2) reversed.push(ground[k], ground[k + 1]);
  return { ground: reversed, isBox: false };
}

/**
 * The points of a polygon as a flat ring, without points that repeat the one before.
 *
 * @throws FootfallError `world/bad-polygon` for fewer than three points, for numbers that are not finite
 */
export function readRing(points: readonly WorldPoint[], where: string): Float64Array {
  const flat: number[] = [];
  const isList = Array.isArray(points);
  for (const point of isList ? points : []) {
    const [x, y] = Array.isArray(point) ? point : [];
    if (!isCoordinate(x) || !isCoordinate(y)) {
      const got = x === undefined ? describeArgument(point) : `(${describeArgument(x)}, ${describeArgument(y)})`;
      throw badPolygon(where, got, 'points as [x, y] with finite numbers');
    }
    if (flat.length > 0 && flat[flat.length - 2] === x && flat[flat.length - 1] === y) continue;
    flat.push(x, y);
  }
  if (flat.length > 2 && flat[0] === flat[flat.length - 2] && flat[1] === flat[flat.length - 1]) flat.length -= 2;
  if (flat.length < 6) {
    const got = isList ? `${flat.length >> 1} different points` : describeArgument(points);
    throw badPolygon(where, got, 'three points or more, as [[x, y], ...]');
  }
  return Float64Array.from(flat);
}

/** @throws FootfallError `world/bad-number` for what is not a finite number, or too large */
export function checkNumber(value: number, where: string): void {
  if (!isCoordinate(value)) throw badNumber(where, value, `a finite number, at most ${LARGEST_LENGTH}`);
}

export function badNumber(where: string, got: unknown, expected: string): FootfallError {
  return new FootfallError('a number of the world is not usable', {
    code: 'world/bad-number',
    where,
    got: describeArgument(got),
    expected,
  });
}

/** Near enough to 0 for arithmetic. */
export function isCoordinate(value: unknown): value is number {
  return typeof value === 'number' && value >= -LARGEST_LENGTH && value <= LARGEST_LENGTH;
}

/** A coordinate, 0 or more. */
export function isLength(value: unknown): value is number {
  return isCoordinate(value) && value >= 0;
}

function badPolygon(where: string, got: string, expected: string): FootfallError {
  return new FootfallError('a polygon is not usable', { code: 'world/bad-polygon', where, got, expected });
}

function badOption(where: string, got: unknown, expected: string): FootfallError {
  return new FootfallError('an option of the world is not usable', {
    code: 'world/bad-option',
    where,
    got: describeArgument(got),
    expected,
  });
}
