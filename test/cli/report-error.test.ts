import { describe, expect, it } from 'vitest';
import { toFootfallError } from '../../src/cli/report-error.js';
import { FootfallError } from '../../src/error/index.js';

describe('what people are told about an error', () => {
  it.each([
    ['a negative length', () => new Int32Array(-41)],
    ['a length that is not a number', () => new Array(-1)],
    ['a stack that is too deep', () => JSON.stringify(deep(200_000))],
    ['an undefined value', () => (undefined as unknown as { x: number }).x],
  ])('%s is a fault of ours, and said to be one', (_, act) => {
    const { code, message } = toFootfallError(catchError(act));
    expect(code).toBe('cli/internal');
    expect(message).toContain('internal error');
    expect(message).not.toContain('memory');
  });

  it('memory that the system refuses is a lack of memory', () => {
    expect(toFootfallError(new RangeError('Array buffer allocation failed')).code).toBe('cli/out-of-memory');
  });

  it('errors with a code stay as they are', () => {
    const error = new FootfallError('no', { code: 'test/no' });
    expect(toFootfallError(error)).toBe(error);
  });
});

function deep(depth: number): unknown {
  let value: unknown = [];
  for (let k = 0; k < depth; k++) value = [value];
  return value;
}

function catchError(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}
