import { describe, expect, it } from 'vitest';
import { createRandom } from '../../src/math/index.js';
import { decodeState, encodeState } from '../../src/record/state-bytes.js';

describe('the bytes of a state', () => {
  const state = {
    steps: 17,
    name: 'hall "1"',
    closed: ['east'],
    x: Float64Array.of(0.1, -0, NaN, Infinity, 5e-324),
    ids: Int32Array.of(1, -1, 2 ** 31 - 1),
    nested: [{ doing: Uint8Array.of(1, 2, 255) }, null, true],
  };

  it('give back every bit', () => {
    const back = decodeState(encodeState(state)) as typeof state;
    expect(back).toEqual(state);
    expect(Object.is(back.x[1], -0)).toBe(true);
    expect(encodeState(back)).toEqual(encodeState(state));
  });

  it('are refused where one changed, or is missing', () => {
    const bytes = encodeState(state);
    for (let k = 8; k < bytes.length; k++) {
      const changed = bytes.slice();
      changed[k] ^= 4;
      expect(() => decodeState(changed)).toThrow(/cannot be used/);
      expect(() => decodeState(bytes.subarray(0, k))).toThrow(/cannot be used/);
    }
    expect(() => encodeState({ time: NaN })).toThrow(/time is NaN/);
  });

  it('hold the place of random numbers', () => {
    const random = createRandom(5);
    for (let k = 0; k < 100; k++) random.next();
    const saved = random.save();
    const meant = Array.from({ length: 20 }, () => random.next());
    const other = createRandom(99);
    other.load(saved);
    expect(Array.from({ length: 20 }, () => other.next())).toEqual(meant);
  });
});
