import { describe, expect, it } from 'vitest';
import { FootfallError } from '../../../src/error/index.js';
import { createLaneCurve, sampleLaneCurve } from '../../../src/maps/flowmap/lanes/lane-curve.js';
import { TollMap } from '../../../src/maps/index.js';

describe('numbers that drive loops', () => {
  const curve = createLaneCurve(1, 0, 1, {
    kinds: Uint8Array.of(0),
    points: Float64Array.of(0, 0, 10, 0),
    centres: new Float64Array(2),
    radii: new Float64Array(1),
  });

  it('fixture spacing-null: points along a lane need a distance between them', () => {
    expect(sampleLaneCurve(curve, 2.5)).toEqual(Float64Array.of(0, 0, 2.5, 0, 5, 0, 7.5, 0, 10, 0));
    for (const spacing of [null, undefined, 0, -1, Number.NaN, 1e-300, '1'] as never[]) {
      expect(() => sampleLaneCurve(curve, spacing)).toThrow(FootfallError);
    }
  });

  it('fixture toll-minus-infinity: tolls are finite and above 0', () => {
    const map = new TollMap([{ kind: 'point', x: 1, y: 1 }]);
    for (const toll of [Number.NEGATIVE_INFINITY, Number.NaN, 0, -1, Infinity, null] as never[]) {
      expect(() => map.update(undefined as never, [toll])).toThrow(FootfallError);
    }
  });
});
