import { describe, expect, it } from 'vitest';
import type { Scene } from '../../../src/scene/index.js';
import { definePart, loadParts, partsOf, standIn, threadPartsOf } from '../../../studio/src/worker/engine-parts.js';

const square: Scene = {
  footfall: 1,
  boundary: [
    [0, 0],
    [9, 0],
    [9, 9],
    [0, 9],
  ],
  places: { door: { point: [9, 5] }, start: { point: [1, 5] } },
};
const withCrowd = (crowd: object, rest: object = {}): Scene =>
  ({ ...square, ...rest, crowd: [{ count: 1, spawn: 'start', goal: 'door', ...crowd }] }) as Scene;

describe('parts of the engine', () => {
  it('are none for people of the default kind', () => {
    expect(partsOf(withCrowd({}))).toEqual([]);
    expect(partsOf(square)).toEqual([]);
  });

  it('follow planners, groups and barriers', () => {
    expect(partsOf(withCrowd({ planner: 'lanes' }))).toEqual(['lanes']);
    expect(partsOf(withCrowd({ planner: 'mang' }))).toEqual(['mang']);
    expect(partsOf(withCrowd({ group: { size: 3 } }))).toEqual(['groups']);
    expect(partsOf(withCrowd({}, { run: { barriers: 'adaptive' } }))).toEqual(['barriers', 'hops']);
    expect(partsOf(withCrowd({}, { run: { barriers: 'off' } }))).toEqual([]);
  });

  it('follow the models of crowds and single agents, by the names that the scene gives them too', () => {
    expect(partsOf(withCrowd({ dynamics: 'orca' }))).toEqual(['orca']);
    const models = { hasty: { dynamics: 'social-force' } };
    expect(partsOf(withCrowd({ dynamics: 'hasty' }, { models }))).toEqual(['social-force']);
    const agents = [{ at: [1, 1] as const, goal: 'door', dynamics: 'empty-circle' }];
    expect(partsOf({ ...square, agents } as unknown as Scene)).toEqual(['empty-circle']);
  });

  it('of which threads need those that they step or read with', () => {
    expect(threadPartsOf(['lanes', 'hops', 'mang', 'orca'])).toEqual(['hops', 'orca']);
  });

  it('stand in for functions and classes, once they are loaded', async () => {
    let real: { readonly double: (x: number) => number; readonly Box: new (x: number) => { x: number } } | undefined;
    definePart('regions', async () => {
      real = {
        double: (x) => 2 * x,
        Box: class {
          constructor(public x: number) {}
        },
      };
    });
    const double = standIn('regions', () => real?.double) as (x: number) => number;
    const Box = standIn('regions', () => real?.Box) as new (x: number) => { x: number };
    expect(() => double(2)).toThrow('"regions" of the engine was not loaded');
    expect(() => new Box(2)).toThrow('"regions" of the engine was not loaded');
    await loadParts(['regions']);
    expect(double(2)).toBe(4);
    expect(new Box(3).x).toBe(3);
  });
});
