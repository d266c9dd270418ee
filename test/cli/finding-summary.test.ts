import { describe, expect, it } from 'vitest';
import { describeKinds, limitFindings, sumFindings } from '../../src/cli/finding-summary.js';
import type { Finding } from '../../src/error/index.js';

const touch = (k: number): Finding => ({ code: 'repair/touch', where: `obstacles[${k}]`, message: `touches ${k}` });
const lone: Finding = { code: 'check/place', where: 'places.a', message: 'lies outside' };

describe('warnings', () => {
  it('are one line per kind, with the count and the first places', () => {
    const findings = [touch(1), lone, ...Array.from({ length: 40_000 }, (_, k) => touch(k + 2))];
    expect(describeKinds(findings)).toEqual([
      'obstacles[1]: touches 1 (40,001 of this kind, also at obstacles[2], obstacles[3], ...; --all lists them)',
      'places.a: lies outside',
    ]);
  });

  it('count those that a list stands for', () => {
    const rest: Finding = { code: 'repair/touch', where: '', message: 'and 900 more of this kind', count: 900 };
    expect(sumFindings([touch(1), rest])).toEqual([
      { code: 'repair/touch', count: 901, message: 'touches 1', places: ['obstacles[1]'] },
    ]);
  });

  it('stay whole in JSON up to a limit per kind', () => {
    const few = [touch(1), lone];
    expect(limitFindings(few)).toBe(few);
    const listed = limitFindings([...Array.from({ length: 25_000 }, (_, k) => touch(k)), lone]);
    expect(listed).toHaveLength(10_002);
    expect(listed[10_000]).toBe(lone);
    expect(listed.at(-1)).toEqual({
      code: 'repair/touch',
      where: '',
      message: 'and 15,000 more of this kind',
      count: 15_000,
    });
  });
});
