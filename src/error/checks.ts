import {
  badArgument,
  type Check,
  requireItems,
  requireNumber,
  requireNumbers,
  requireOneOf,
  requireOptions,
  requireWhole,
} from './require.js';

/**
 * Makers of checks, for the tables that `requireOptions` reads: a table says in one line per option what it may be.
 */

/** A finite number between two limits, both included. */
export function numberIn(least?: number, most?: number): Check {
  return (value, where) => requireNumber(value, where, least, most);
}

/** A whole number between two limits, both included. */
export function wholeIn(least?: number, most?: number): Check {
  return (value, where) => requireWhole(value, where, least, most);
}

/** One of a few values. */
export function oneOf(...known: readonly unknown[]): Check {
  return (value, where) => requireOneOf(value, where, ...known);
}

/** A list of at least so many items, each of a kind. */
export function listOf(check: Check, least = 0): Check {
  return (value, where) => {
    requireItems(value, where);
    const items = value as readonly unknown[];
    if (items.length < least) throw badArgument(where, value, `a list of ${least} or more`);
    // Not forEach, which passes over holes.
    for (let k = 0; k < items.length; k++) check(items[k], `${where}[${k}]`);
  };
}

/** Options inside of options. */
export function optionsOf(checks: Readonly<Record<string, Check>>): Check {
  return (value, where) => requireOptions(value, where, checks);
}

/** What may be left out. */
export function maybe(check: Check): Check {
  return (value, where) => {
    if (value !== undefined) check(value, where);
  };
}

/** An object with parts that have to be there; it may have others. */
export function partsOf(checks: Readonly<Record<string, Check>>): Check {
  return (value, where) => {
    if (typeof value !== 'object' || value === null)
      throw badArgument(where, value, `an object with ${Object.keys(checks).join(', ')}`);
    for (const [key, check] of Object.entries(checks))
      check((value as Record<string, unknown>)[key], `${where}.${key}`);
  };
}

/** Two finite numbers. */
export function requirePair(value: unknown, where: string): void {
  requireNumbers(value, where, 2, 2);
  if ((value as ArrayLike<number>).length > 2) throw badArgument(where, value, 'x and y');
}

/** A number above 0. */
export function requirePositive(value: unknown, where: string): void {
  if (!(typeof value === 'number' && value > 0 && value <= 1e50)) throw badArgument(where, value, 'a number above 0');
}

/** The bytes of a file. */
export function requireBytes(value: unknown, where: string): void {
  // Not `instanceof`, which tells bytes of another frame of a page apart.
  const isBytes = Object.prototype.toString.call(value) === '[object Uint8Array]';
  if (!isBytes) throw badArgument(where, value, 'bytes (Uint8Array)');
}

/**
 * What JSON can hold, so that it can be written into a file: no function, no symbol, no BigInt, and nothing that holds itself.
 */
export function requireJson(value: unknown, where: string, depth = 0): void {
  const isFit = !['bigint', 'symbol', 'function'].includes(typeof value) && depth <= DEEPEST;
  if (!isFit) throw badArgument(where, value, `what JSON can hold, at most ${DEEPEST} levels deep`);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return;
  for (const part of Object.values(value)) requireJson(part, where, depth + 1);
}

const DEEPEST = 100;

/** Anything: what is checked where it is used. */
export function allow(): void {}
