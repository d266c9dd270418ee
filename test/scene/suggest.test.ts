import { describe, expect, it } from 'vitest';
import { formatPath } from '../../src/scene/problem.js';
import { computeEditDistance, findNearestName, listNames } from '../../src/scene/suggest.js';

describe('names', () => {
  it.each([
    ['kitten', 'sitting', 3],
    ['', 'abc', 3],
    ['abc', '', 3],
    ['abc', 'abc', 0],
    ['bakc', 'back', 1],
    ['ca', 'abc', 3],
  ])('%j and %j are %d faults apart', (a, b, distance) => {
    expect(computeEditDistance(a, b)).toBe(distance);
  });

  it('near a known one are recognised, whatever their case', () => {
    const known = ['polygon', 'line', 'point', 'circle'];
    expect(findNearestName('Polygons', known)).toBe('polygon');
    expect(findNearestName('lien', known)).toBe('line');
    expect(findNearestName('pint', known)).toBe('point');
    expect(findNearestName('colour', known)).toBeUndefined();
    expect(findNearestName('y', ['x'])).toBeUndefined();
    expect(findNearestName('p'.repeat(100_000), known)).toBeUndefined();
  });

  it('are listed up to a limit', () => {
    expect(listNames(['a', 'b c'])).toBe('"a", "b c"');
    expect(listNames(['a', 'b', 'c', 'd'], 2)).toBe('"a", "b", 2 more');
  });

  it('stand in paths as in JavaScript', () => {
    expect(formatPath(['obstacles', 3, 'polygon', 2])).toBe('obstacles[3].polygon[2]');
    expect(formatPath(['places', 'main door', 'line', 1, 0])).toBe('places["main door"].line[1][0]');
    expect(formatPath([0, 'a'])).toBe('[0].a');
    expect(formatPath(['goal', '7', ''])).toBe('goal["7"][""]');
    expect(formatPath([])).toBe('');
  });
});
