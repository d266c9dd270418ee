import { describe, expect, it } from 'vitest';
import { createMeasuringLine } from '../../src/analysis/index.js';
import { buildGoalWays, findCutGates } from '../../src/node/index.js';
import { compileScene, type Scene } from '../../src/scene/index.js';

/** A room of 10 x 4 m with a wall from the floor up to 3 m in its middle, a door on either end. */
const ROOM: Scene = {
  footfall: 1,
  boundary: [
    [0, 0],
    [10, 0],
    [10, 4],
    [0, 4],
  ],
  obstacles: [
    {
      id: 'wall',
      line: [
        [5, 0],
        [5, 3],
      ],
    },
  ],
  places: {
    west: {
      line: [
        [0, 1],
        [0, 3],
      ],
    },
    east: {
      line: [
        [10, 1],
        [10, 3],
      ],
    },
    start: {
      polygon: [
        [1, 0.5],
        [3, 0.5],
        [3, 3.5],
        [1, 3.5],
      ],
    },
  },
};

function waysOf(crowd: NonNullable<Scene['crowd']>, more: Partial<Scene> = {}) {
  const scene = { ...ROOM, crowd, ...more };
  return buildGoalWays(scene, compileScene(scene).domain, (id) => id);
}

describe('shortest ways to goals', () => {
  const overWall = Math.hypot(3, 1) + 5;

  it('lead to the nearest of several, past walls, or to a point', () => {
    const { shortest, findings } = waysOf([
      { id: 'near', count: 1, spawn: 'start', goal: ['east', 'west'] },
      { id: 'far', count: 1, spawn: 'start', goal: 'east' },
      { id: 'point', count: 1, spawn: 'start', goal: [2, 3.5] },
    ]);
    expect(findings).toEqual([]);
    expect(shortest?.(2, 2, 0, 2, 2)).toBeCloseTo(2, 12);
    expect(shortest?.(2, 2, 1, 2, 2)).toBeCloseTo(overWall, 12);
    expect(shortest?.(2, 2, 2, 2, 2)).toBeCloseTo(1.5, 12);
    // Nobody knows them.
    expect(shortest?.(2, 2, 9, 2, 2)).toBe(-1);
  });

  it('of shares lead to the goal near which somebody was last seen', () => {
    const { shortest } = waysOf([{ id: 'split', count: 1, spawn: 'start', goal: { east: 0.5, west: 0.5 } }]);
    expect(shortest?.(2, 2, 0, 9.5, 2)).toBeCloseTo(overWall, 12);
    expect(shortest?.(2, 2, 0, 0.5, 2)).toBeCloseTo(2, 12);
  });

  it('are not told with stops on the way, and without goals', () => {
    const { shortest, findings } = waysOf([
      { id: 'tour', count: 1, spawn: 'start', goal: 'east', route: [{ to: [4, 2] }] },
    ]);
    expect(shortest).toBeUndefined();
    expect(findings).toMatchObject([{ code: 'analysis/stops', where: 'crowd[0]' }]);
    expect(waysOf([]).shortest).toBeUndefined();
  });
});

describe('gates', () => {
  const exits = [createMeasuringLine('east', [10, 1, 10, 3])];

  it('are those of the narrowest cut between the start and the exits', () => {
    const scene: Scene = { ...ROOM, crowd: [{ id: 'a', count: 1, spawn: 'start', goal: 'east' }] };
    const { gates, width, kind, findings } = findCutGates(scene, compileScene(scene).domain, exits);
    expect([kind, findings]).toEqual(['min-cut', []]);
    // Over the wall there is one metre.
    expect(width).toBeCloseTo(1, 12);
    expect(gates.map(({ length }) => length)).toEqual([expect.closeTo(1, 12)]);
  });

  it('are the exits where no cut is known', () => {
    const scene: Scene = { ...ROOM, agents: [{ id: 'a', at: [1, 1], goal: 'east' }] };
    expect(findCutGates(scene, compileScene(scene).domain, exits)).toMatchObject({
      kind: 'exits',
      width: 2,
      gates: exits,
    });
    expect(findCutGates(scene, compileScene(scene).domain, []).gates).toEqual([]);
  });
});
