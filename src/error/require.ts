import { FootfallError } from './footfall-error.js';
import { suggestName } from './suggest.js';

/**
 * Checks of arguments at the doors of the API. TypeScript refuses most misuse, but pages and scripts call without it, and
 * what is let in here ends as a NaN, a hang or a TypeError far inside. Inside of the layers nothing is checked again.
 */

/**
 * An argument that cannot be used. @param where name of the function and of the argument, such as `findPath: x`
 * @returns FootfallError `api/bad-argument`
 */
export function badArgument(where: string, got: unknown, expected: string, code = 'api/bad-argument'): FootfallError {
  return new FootfallError('an argument is not usable', {
    code,
    where,
    got: describeArgument(got),
    expected,
  });
}

/** A value in a few words; asks nothing of the value, so that no getter or `toString` of its own can throw. */
export function describeArgument(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}...` : value);
  if (typeof value === 'function') return 'a function';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (ArrayBuffer.isView(value)) return `an array of ${value.byteLength} bytes`;
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

/** Refuses what is false. */
export function requireThat(isRight: boolean, where: string, got: unknown, expected: string): void {
  if (!isRight) throw badArgument(where, got, expected);
}

/** Refuses what is not a finite number between two limits, both included. */
export function requireNumber(value: unknown, where: string, least = -LARGEST, most = LARGEST): void {
  if (typeof value === 'number' && value >= least && value <= most) return;
  throw badArgument(where, value, `a number, ${least} to ${most}`);
}

/** Refuses points whose coordinates are not finite numbers. */
export function requirePoint(x: unknown, y: unknown, where: string): void {
  // Equal to `requireNumber` of both, in a form that costs nothing where millions of points are asked for.
  if (isCoordinate(x) && isCoordinate(y)) return;
  throw badArgument(where, isCoordinate(x) ? y : x, `x and y as numbers, up to ${LARGEST}`);
}

/** Refuses coordinates that are not finite numbers. For queries that say of every other point that it lies outside. */
export function requireFinite(x: unknown, y: unknown, where: string): void {
  if (Number.isFinite(x) && Number.isFinite(y)) return;
  throw badArgument(where, Number.isFinite(x) ? y : x, 'x and y as finite numbers');
}

/**
 * Refuses coordinates that are not numbers at all. For queries that have an answer for every number: what is not finite
 * lies outside.
 */
export function requireCoordinates(x: unknown, y: unknown, where: string): void {
  if (typeof x === 'number' && typeof y === 'number') return;
  throw badArgument(where, typeof x === 'number' ? y : x, 'x and y as numbers');
}

/** Refuses what is not a whole number between two limits, both included. */
export function requireWhole(value: unknown, where: string, least = 0, most = MOST_WHOLE): void {
  if (Number.isInteger(value) && (value as number) >= least && (value as number) <= most) return;
  throw badArgument(where, value, `a whole number, ${least} to ${most}`);
}

export function requireText(value: unknown, where: string): void {
  requireThat(typeof value === 'string', where, value, 'a text');
}

export function requireFunction(value: unknown, where: string): void {
  requireThat(typeof value === 'function', where, value, 'a function');
}

/**
 * The clock that times are taken with: what it returns is refused unless it is a number.
 * @param now milliseconds; absent: a clock that stands still
 */
export function requireClock(now: (() => number) | undefined, where: string): () => number {
  if (now === undefined) return () => 0;
  requireFunction(now, where);
  return () => {
    const time = now();
    requireNumber(time, where);
    return time;
  };
}

/** Refuses lists and typed arrays that are none, or not of a length. */
export function requireList(value: unknown, where: string, least = 0, most = Infinity): void {
  const length = isList(value) ? value.length : -1;
  if (length < least || length > most) throw badArgument(where, value, `a list of ${least} to ${most}`);
}

/** Refuses an array of another type, or of less than a length: what results are written to, or millions of numbers. */
export function requireTyped(
  value: unknown,
  where: string,
  Type: Float64ArrayConstructor | Int32ArrayConstructor,
  least = 0,
): void {
  if (value instanceof Type && value.length >= least) return;
  throw badArgument(where, value, `a ${Type.name} of ${least} or more`);
}

/** Refuses what is not a list of things: typed arrays are lists of numbers only. */
export function requireItems(value: unknown, where: string): void {
  requireThat(Array.isArray(value), where, value, 'a list');
}

/** Refuses lists of anything but finite numbers. @param size how many numbers make one item: 2 for points */
export function requireNumbers(value: unknown, where: string, size = 1, least = 0): void {
  const isGood = isList(value) && value.length >= least && value.length % size === 0;
  if (!isGood) throw badArgument(where, value, `a list of numbers, ${size} for each item, ${least} or more`);
  for (let k = 0; k < value.length; k++)
    if (!isCoordinate(value[k])) throw badArgument(`${where}[${k}]`, value[k], 'a finite number');
}

/**
 * Refuses an object that lacks a part: what another function made, and is handed in again.
 * @param expected what it should be, such as `a domain`
 * @param parts names of properties that it has
 */
export function requireParts(value: unknown, where: string, expected: string, ...parts: readonly string[]): void {
  const isObject = typeof value === 'object' && value !== null;
  if (isObject && parts.every((part) => (value as Record<string, unknown>)[part] !== undefined)) return;
  throw badArgument(where, value, expected);
}

/**
 * Refuses options that are not an object, or have a key that means nothing: a misspelt option must not be the default in silence.
 * @param known all keys that there are
 */
export function requireKeys(value: unknown, where: string, known: readonly string[], code?: string): void {
  if (typeof value !== 'object' || value === null || isList(value)) throw badArgument(where, value, 'an object', code);
  for (const key of Object.keys(value)) {
    if (known.includes(key)) continue;
    throw new FootfallError('there is no such key', {
      code: code ?? 'api/unknown-key',
      where,
      got: describeArgument(key),
      expected: known.join(', '),
      advice: suggestName(key, known),
    });
  }
}

/** Refuses one argument or option, named by `where`, or returns. */
export type Check = (value: unknown, where: string) => void;

/**
 * Refuses options with a key that means nothing, or with a value that its check refuses. What is absent or undefined is the
 * default.
 * @param checks one for each option that there is
 */
export function requireOptions(options: unknown, where: string, checks: Readonly<Record<string, Check>>): void {
  requireKeys(options, where, Object.keys(checks));
  for (const [key, value] of Object.entries(options as object))
    if (value !== undefined) checks[key](value, `${where}.${key}`);
}

/** Refuses what is not one of a few values. */
export function requireOneOf(value: unknown, where: string, ...known: readonly unknown[]): void {
  if (!known.includes(value)) throw badArgument(where, value, known.map(describeArgument).join(', '));
}

export function requireBoolean(value: unknown, where: string): void {
  requireThat(typeof value === 'boolean', where, value, 'true or false');
}

/** Refuses what is not four finite numbers: minX, minY, maxX, maxY. */
export function requireBox(value: unknown, where: string): void {
  requireList(value, where, 4, 4);
  requireNumbers(value, where);
}

/** Fourth powers of lengths are compared, and must not overflow. */
const LARGEST = 1e50;
const MOST_WHOLE = Number.MAX_SAFE_INTEGER;

function isCoordinate(value: unknown): boolean {
  return typeof value === 'number' && value >= -LARGEST && value <= LARGEST;
}

function isList(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));
}
