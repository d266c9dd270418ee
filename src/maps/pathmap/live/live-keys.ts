import { describeArgument, FootfallError } from '../../../error/index.js';

/** Rising. */
export function sortKeys(map: ReadonlyMap<number, unknown>): number[] {
  return [...map.keys()].sort((a, b) => a - b);
}

/** @throws FootfallError for what is no whole number, or below 0 */
export function checkKey(key: number): void {
  if (Number.isSafeInteger(key) && key >= 0) return;
  throw new FootfallError('a key must be a whole number', {
    code: 'pathmap/bad-key',
    got: describeArgument(key),
    expected: '0 or more',
  });
}

/** The error for a key that nothing has. */
export function noSuchKey(what: string, key: number): FootfallError {
  return new FootfallError(`there is no ${what} with this key`, {
    code: 'pathmap/no-such-key',
    got: describeArgument(key),
  });
}
