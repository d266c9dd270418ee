import { describe, expect, it } from 'vitest';
import { NONE } from '../../../src/geometry/index.js';
import type { Point, Scene } from '../../../src/scene/index.js';
import type { Simulation } from '../../../src/sim/index.js';
import { watchGroups } from './watch-groups.js';

const rectangle = (x0: number, y0: number, x1: number, y1: number): Point[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];

/** A hall of 60 x 12 m, crossed by a group of five at 1.25 m/s; with `slow` people at that speed on their way. */
function makeHall(strangers: number, slow: number): Scene {
  return {
    footfall: 1,
    boundary: rectangle(0, 0, 60, 12),
    places: {
      start: { polygon: rectangle(1, 4, 4, 8) },
      middle: { polygon: rectangle(8, 3, 40, 9) },
      end: { polygon: rectangle(54, 2, 59, 10) },
    },
    crowd: [
      { id: 'group', count: 5, spawn: 'start', goal: 'end', speed: 1.25, group: {} },
      ...(strangers > 0 ? [{ id: 'strangers', count: strangers, spawn: 'middle', goal: 'end', speed: slow }] : []),
    ],
    run: { duration: 600, seed: 1 },
  };
}

/** Times of the first and of the last of the five. @param slowest speed of the first of them, m/s */
function crossHall(scene: Scene, slowest: number): { first: number; last: number; problems: readonly string[] } {
  const slowDown = ({ crowd, groups }: Simulation): void => {
    if (groups?.people) groups.people.pace[0] = slowest;
    const slot = crowd.findSlot(0);
    if (slot !== NONE) crowd.traits.speed[slot] = slowest;
  };
  const { groups } = watchGroups(scene, (x, _, slack) => x > 54 - slack, slowDown);
  const [{ arrivals, problems }] = groups;
  expect(arrivals.length).toBe(5);
  return { first: Math.min(...arrivals), last: Math.max(...arrivals), problems };
}

describe('groups wait for their slowest', () => {
  it('N2.9: four at 1.25 and one at 0.5 m/s arrive within 10 s of each other, in free space', () => {
    const { first, last, problems } = crossHall(makeHall(0, 0), 0.5);
    expect(problems).toEqual([]);
    expect(last - first).toBeLessThan(10);
    expect(last).toBeGreaterThan(50 / 0.5 - 3);
  });

  it('N2.9: the same beside ten strangers at 0.2 m/s', () => {
    const { first, last, problems } = crossHall(makeHall(10, 0.2), 0.5);
    expect(problems).toEqual([]);
    expect(last - first).toBeLessThan(10);
  });

  it('S14: five at 1.25 m/s among ten at 0.5 m/s arrive within 10 s of each other', () => {
    const { first, last, problems } = crossHall(makeHall(10, 0.5), 1.25);
    expect(problems).toEqual([]);
    expect(last - first).toBeLessThan(10);
  });
});
