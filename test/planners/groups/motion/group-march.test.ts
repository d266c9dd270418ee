import { expect, it } from 'vitest';
import type { Domain } from '../../../../src/geometry/index.js';
import { GroupMarch, type GroupMarchUnit } from '../../../../src/planners/groups/motion/index.js';
import { compileScene, validateScene } from '../../../../src/scene/index.js';

const boundary = [
  [0, 0],
  [40, 0],
  [40, 20],
  [0, 20],
];
const block = [
  [15, 6],
  [18, 6],
  [18, 14],
  [15, 14],
];

function build(obstacles: readonly unknown[]): Domain {
  return compileScene(validateScene({ footfall: 1, boundary, obstacles })).domain;
}

function scatter(count: number): GroupMarchUnit[] {
  return Array.from({ length: count }, (_, k) => ({ x: 2 + (k % 5) * 1.5, y: 3 + Math.floor(k / 5) * 3 }));
}

/** Deepest overlap of two units, m. */
function overlapOf(...groups: GroupMarch[]): number {
  const places = groups.flatMap((group) => Array.from({ length: group.count }, (_, k) => group.placeOf(k)));
  let worst = 0;
  places.forEach(([ax, ay], i) => {
    for (const [bx, by] of places.slice(i + 1)) worst = Math.max(worst, 0.4 - Math.hypot(ax - bx, ay - by));
  });
  return worst;
}

it('gathers, walks and arrives without overlaps', () => {
  const group = new GroupMarch(build([{ polygon: block }]), scatter(12), [36, 10]);
  expect(group.isTogether).toBe(false);
  let time = 0;
  let worst = 0;
  for (; time < 80 && !group.isArrived; time += 0.05) {
    group.step(0.05);
    worst = Math.max(worst, overlapOf(group));
  }
  expect(worst).toBeLessThan(1e-9);
  expect(group.isArrived).toBe(true);
  expect(time).toBeLessThan(45);
});

it('follows a goal that moves, splits and joins', () => {
  const group = new GroupMarch(build([]), scatter(10), [36, 10]);
  for (let k = 0; k < 400 && !group.isTogether; k++) group.step(0.05);
  for (let k = 0; k < 100; k++) {
    if (k % 10 === 0) expect(group.setGoal(36, 10 - 0.05 * k)).toBe(true);
    group.step(0.05);
    expect(group.isTogether).toBe(true);
  }
  const [rest, gone] = group.split([0, 3, 5]);
  expect([rest.count, gone.count]).toEqual([7, 3]);
  expect(gone.setGoal(36, 18)).toBe(true);
  for (let k = 0; k < 1200 && !(rest.isArrived && gone.isArrived); k++) {
    rest.step(0.05);
    gone.step(0.05);
  }
  expect(rest.isArrived && gone.isArrived).toBe(true);
  const whole = rest.join(gone);
  for (let k = 0; k < 1200 && !whole.isTogether; k++) whole.step(0.05);
  expect(whole.isTogether).toBe(true);
  expect(overlapOf(whole)).toBeLessThan(1e-9);
  expect(() => group.split([])).toThrow();
});

it('passes small obstacles inside its corridor', () => {
  const posts = [
    { x: 15, y: 10, radius: 0.3 },
    { x: 22, y: 10.4, radius: 0.2 },
  ];
  const group = new GroupMarch(build([]), scatter(10), [36, 10], { width: 1.6, posts });
  let nearest = Infinity;
  for (let k = 0; k < 1600 && !group.isArrived; k++) {
    group.step(0.05);
    for (let unit = 0; unit < group.count; unit++) {
      const [x, y] = group.placeOf(unit);
      for (const post of posts) nearest = Math.min(nearest, Math.hypot(x - post.x, y - post.y) - post.radius);
    }
  }
  expect(group.isArrived).toBe(true);
  expect(nearest).toBeGreaterThan(0.2 - 1e-9);
  expect(() => new GroupMarch(build([]), scatter(3), [36, 10], { width: 0.5, posts })).toThrow('cannot march');
});

it('refuses goals out of reach and areas without room', () => {
  expect(() => new GroupMarch(build([]), scatter(3), [60, 10])).toThrow();
  expect(() => new GroupMarch(build([]), scatter(3), [36, 10], { area: 0.1 })).toThrow('cannot march');
  expect(() => new GroupMarch(build([]), [], [36, 10])).toThrow('cannot march');
});
