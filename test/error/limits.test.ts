import { describe, expect, test } from 'vitest';
import { Budget, FootfallError, LIMIT_DEFAULTS, LIMIT_NAMES, requireWithin } from '../../src/error/index.js';

describe('limits', () => {
  test('admit what is within and refuse the rest with the name of the limit', () => {
    for (const name of LIMIT_NAMES) {
      expect(() => requireWithin(name, LIMIT_DEFAULTS[name], 'file')).not.toThrow();
      expect(() => requireWithin(name, LIMIT_DEFAULTS[name] + 1, 'file')).toThrow(`--limit ${name}=N`);
      expect(() =>
        requireWithin(name, LIMIT_DEFAULTS[name] + 1, 'file', { limits: { [name]: Infinity } }),
      ).not.toThrow();
      expect(() => requireWithin(name, Number.NaN, 'file')).toThrow(FootfallError);
    }
  });

  test('a budget is spent over all parts', () => {
    const budget = new Budget('places', 'hall.scene.json', { limits: { places: 3 } });
    budget.spend(2);
    expect(budget.left).toBe(1);
    budget.spend();
    expect(() => budget.spend()).toThrow(/hall\.scene\.json: .*got 4, expected at most 3/);
  });
});
