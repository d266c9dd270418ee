import { FootfallError } from '../../error/index.js';
import { scanJson } from '../scan-json.js';
import { decodeText } from './decode-text.js';
import type { ParsedSource } from './imported.js';

export type JsonObject = { readonly [key: string]: unknown };

/**
 * The value of a JSON text.
 * @throws FootfallError `import/bad-json` with line and column
 */
export function readJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    // Engines tell the place in different words or not at all: the scanner of scene files finds it.
    const { fault } = scanJson(text);
    const isCut = fault?.kind === 'truncated';
    throw new FootfallError(isCut ? 'the JSON text ends too early' : 'the file is not valid JSON', {
      code: 'import/bad-json',
      where: fault ? `${name}, line ${fault.line}, column ${fault.column}` : name,
      got: isCut ? undefined : (fault?.what ?? String(cause)),
      advice: isCut ? 'the file seems to be cut off' : undefined,
    });
  }
}

/**
 * The JSON value of a file.
 * @throws FootfallError as {@link decodeText} and {@link readJson}
 */
export function readSourceJson({ json, bytes, name }: ParsedSource): unknown {
  return json ? json.value : readJson(decodeText(bytes, name), name);
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value's type and, where short, its content, for messages. */
export function describeJson(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (isJsonObject(value)) return 'an object';
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 40 ? `${text.slice(0, 37)}...` : text;
}

/** @throws FootfallError `import/bad-value` */
export function expectObject(value: unknown, where: string): JsonObject {
  if (isJsonObject(value)) return value;
  throw badValue(value, where, 'an object');
}

/** @throws FootfallError `import/bad-value` */
export function expectArray(value: unknown, where: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw badValue(value, where, 'an array');
}

/** A finite number. @throws FootfallError `import/bad-value` */
export function expectNumber(value: unknown, where: string): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw badValue(value, where, 'a number');
}

export function badValue(value: unknown, where: string, expected: string): FootfallError {
  return new FootfallError('a value is not usable', {
    code: 'import/bad-value',
    where,
    got: describeJson(value),
    expected,
  });
}

/** The first of the keys that holds a finite number. */
export function numberOf(object: JsonObject, keys: readonly string[]): number | undefined {
  for (const key of keys) {
    const value = object[key];
    if (typeof value === 'number' && Number.isFinite(value)) return value;
  }
  return undefined;
}
