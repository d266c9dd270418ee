import { InvalidArgumentError } from 'commander';
import { LIMIT_NAMES, type LimitName, type Limits } from '../error/index.js';

/** A finite number in plain or exponential notation; anything else, such as `12px` or an empty text, is refused. */
export function parseNumber(text: string): number {
  const value = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(text) ? Number(text) : Number.NaN;
  if (!Number.isFinite(value)) throw new InvalidArgumentError('Expected a number.');
  return value;
}

/** A finite number above zero. */
export function parsePositive(text: string): number {
  const value = parseNumber(text);
  if (value <= 0) throw new InvalidArgumentError('Expected a number above 0.');
  return value;
}

/** A finite number not below zero. */
export function parseNotNegative(text: string): number {
  const value = parseNumber(text);
  if (value < 0) throw new InvalidArgumentError('Expected 0 or a number above.');
  return value;
}

const UNITS: Readonly<Record<string, number>> = {
  mm: 0.001,
  cm: 0.01,
  dm: 0.1,
  m: 1,
  km: 1000,
  in: 0.0254,
  ft: 0.3048,
};

/** Metres per unit: a name such as `mm` or a number above zero. */
export function parseUnit(text: string): number {
  const named = Object.hasOwn(UNITS, text) ? UNITS[text] : undefined;
  if (named !== undefined) return named;
  try {
    return parsePositive(text);
  } catch {
    throw new InvalidArgumentError(`Expected one of ${Object.keys(UNITS).join(', ')} or metres per unit.`);
  }
}

/** `minSize` as an option of the command line: `min-size`. */
export function toKebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** A whole number above zero. */
export function parseWhole(text: string): number {
  const value = parseNumber(text);
  if (value <= 0 || !Number.isInteger(value)) throw new InvalidArgumentError('Expected a whole number above 0.');
  return value;
}

/** A whole number from 0, as the start of random numbers. */
export function parseSeed(text: string): number {
  const value = parseNumber(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new InvalidArgumentError('Expected a whole number, 0 or more.');
  return value;
}

/** `name=number`, gathered over repeated options. */
export function parseLimit(text: string, before: Partial<Limits> = {}): Partial<Limits> {
  const [, name = '', value = ''] = /^([^=]*)=(.*)$/.exec(text) ?? [];
  if (!LIMIT_NAMES.includes(name as LimitName)) {
    throw new InvalidArgumentError(`Expected name=number, with one of the names ${LIMIT_NAMES.join(', ')}.`);
  }
  return { ...before, [name]: parsePositive(value) };
}
