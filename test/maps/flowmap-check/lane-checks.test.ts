import { describe, expect, it } from 'vitest';
import { buildDomain } from '../../../src/geometry/index.js';
import { walkBoundary } from '../../../src/maps/flowmap-check/boundary-loops.js';
import { checkSpacing } from '../../../src/maps/flowmap-check/check-spacing.js';
import { type ClaimedLane, type FlowProblem, ProblemList } from '../../../src/maps/flowmap-check/flow-claim.js';
import { FreeWays } from '../../../src/maps/flowmap-check/free-way.js';
import { cutStretches } from '../../../src/maps/flowmap-check/lane-stretches.js';
import type { LaneTolerance } from '../../../src/maps/flowmap-check/lane-tolerance.js';
import { visitNearBoxes } from '../../../src/maps/flowmap-check/near-boxes.js';
import { createRandom, type Random } from '../../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';

const SEEDS: [string, number][] = [
  ['fixed', FIXED_SEED],
  ['rotating', rotatingSeed],
];

/** An empty room, so that every way is free. */
const { domain } = buildDomain({
  boundary: { areas: [{ where: 'room', ring: Float64Array.of(-50, -50, 50, -50, 50, 50, -50, 50) }] },
  obstacles: [],
});
const WAYS = new FreeWays(domain, 0, walkBoundary(domain), undefined, 1e-9);

function makeLane(points: readonly number[], headway: number): ClaimedLane {
  return { points: Float64Array.from(points), length: 0, clearance: 1, headway };
}

/** A lane that wanders, with steps from a millimetre to some metres. */
function wander(random: Random): ClaimedLane {
  let [x, y] = [20 * random.next() - 10, 20 * random.next() - 10];
  const points = [x, y];
  const [dx, dy] = [random.next() - 0.5, random.next() - 0.5];
  for (let k = 0; k < 25; k++) {
    const step = random.next() < 0.1 ? 10 : random.next() < 0.2 ? 0.002 : 0.5;
    x += step * (dx + 0.7 * (random.next() - 0.5));
    y += step * (dy + 0.7 * (random.next() - 0.5));
    points.push(x, y);
  }
  return makeLane(points, 0.5 + 2 * random.next());
}

/** Distance of two segments that do not cross, by their ends; 0 if they cross. */
function segmentDistance(a: readonly number[], b: readonly number[]): number {
  const side = ([px, py, qx, qy]: readonly number[], x: number, y: number): number =>
    (qx - px) * (y - py) - (qy - py) * (x - px);
  const crosses = side(a, b[0], b[1]) * side(a, b[2], b[3]) < 0 && side(b, a[0], a[1]) * side(b, a[2], a[3]) < 0;
  if (crosses) return 0;
  const toPoint = ([px, py, qx, qy]: readonly number[], x: number, y: number): number => {
    const square = (qx - px) ** 2 + (qy - py) ** 2;
    const t = square > 0 ? Math.min(1, Math.max(0, ((x - px) * (qx - px) + (y - py) * (qy - py)) / square)) : 0;
    return Math.hypot(x - px - t * (qx - px), y - py - t * (qy - py));
  };
  return Math.min(toPoint(a, b[0], b[1]), toPoint(a, b[2], b[3]), toPoint(b, a[0], a[1]), toPoint(b, a[2], a[3]));
}

/** Pairs of lanes that are too near, by all pairs of segments. */
function findNear(lanes: readonly ClaimedLane[], least: number): string[] {
  const parts = lanes.flatMap(({ points }, lane) =>
    Array.from({ length: points.length / 2 - 1 }, (_, k) => ({ lane, ends: [...points.subarray(2 * k, 2 * k + 4)] })),
  );
  const near = new Set<string>();
  parts.forEach((a, i) => {
    for (const b of parts.slice(i + 1)) {
      if (a.lane !== b.lane && segmentDistance(a.ends, b.ends) < least) near.add(`${a.lane} ${b.lane}`);
    }
  });
  return [...near];
}

/** Largest arc offset (m) at which two places of a lane are nearer than `least`, among places a little apart. */
function needHeadway({ points }: ClaimedLane, least: number): number {
  const places: number[][] = [];
  let arc = 0;
  for (let n = 2; n < points.length; n += 2) {
    const [px, py, dx, dy] = [points[n - 2], points[n - 1], points[n] - points[n - 2], points[n + 1] - points[n - 1]];
    const length = Math.hypot(dx, dy);
    const parts = Math.ceil(length / 0.05);
    for (let m = 0; m < parts; m++)
      places.push([px + (m / parts) * dx, py + (m / parts) * dy, arc + (m / parts) * length]);
    arc += length;
  }
  let most = 0;
  for (const [x, y, s] of places) {
    for (const [u, v, t] of places) if (t - s > most && Math.hypot(u - x, v - y) < least) most = t - s;
  }
  return most;
}

const EXACT: LaneTolerance = { flat: 0, self: 1e-3, fit: 1e-12 };

function findProblems(lanes: readonly ClaimedLane[], radius: number, size: number): readonly FlowProblem[] {
  const problems = new ProblemList();
  checkSpacing(lanes, radius, EXACT, cutStretches(lanes, size), size, WAYS, problems, () => {});
  return problems.listed;
}

const IS_TOO_LARGE = /need less than a headway/;

/** Pairs that are too near, headways that are too large left out. */
function check(lanes: readonly ClaimedLane[], radius: number, size: number): string[] {
  const near = findProblems(lanes, radius, size).filter(({ message }) => !IS_TOO_LARGE.test(message));
  return near.map(({ code, where, message }) => {
    const [, own] = /lanes\[(\d+)\]/.exec(where)!;
    return code === 'flow/headway' ? `${own} ${own}` : `${own} ${/ and (\d+) come/.exec(message)![1]}`;
  });
}

describe('near boxes', () => {
  it.each(SEEDS)('are found once each, as all pairs say (%s seed)', (_, seed) => {
    const random = createRandom(seed);
    for (let k = 0; k < runs(5, 40, 400); k++) {
      const boxes = Float64Array.from(
        Array.from({ length: 40 }, () => {
          const [x, y, size] = [10 * random.next(), 10 * random.next(), random.next() < 0.1 ? 6 : 0.5];
          return [x, y, x + size * random.next(), y + size * random.next()];
        }).flat(),
      );
      const [reach, cell] = [0.05 + random.next(), 0.1 + random.next()];
      const found: string[] = [];
      visitNearBoxes(
        boxes,
        reach,
        cell,
        (i, j) => found.push(`${Math.min(i, j)} ${Math.max(i, j)}`) > 0,
        () => {},
      );
      const expected: string[] = [];
      for (let i = 0; i < 40; i++) {
        for (let j = i; j < 40; j++) {
          const [a, b] = [boxes.subarray(4 * i, 4 * i + 4), boxes.subarray(4 * j, 4 * j + 4)];
          const dx = Math.max(0, a[0] - b[2], b[0] - a[2]);
          const dy = Math.max(0, a[1] - b[3], b[1] - a[3]);
          if (Math.sqrt(dx * dx + dy * dy) < reach) expected.push(`${i} ${j}`);
        }
      }
      expect(found.sort()).toEqual(expected.sort());
    }
  });
});

describe('stretches of lanes', () => {
  it.each(SEEDS)('cover the lanes and are no larger than asked for (%s seed)', (_, seed) => {
    const random = createRandom(seed);
    const lanes = Array.from({ length: runs(3, 10, 50) }, () => wander(random));
    const { count, points, arcs, firsts, lasts, lanes: owners, boxes } = cutStretches(lanes, 0.8);
    let s = 0;
    lanes.forEach((lane, k) => {
      expect([...points.subarray(2 * firsts[s], 2 * firsts[s] + 2)]).toEqual([...lane.points.subarray(0, 2)]);
      let length = 0;
      for (; s < count && owners[s] === k; s++) {
        if (s > 0 && owners[s - 1] === k) expect(firsts[s]).toBe(lasts[s - 1]);
        for (let p = firsts[s]; p <= lasts[s]; p++) {
          expect(points[2 * p]).toBeGreaterThanOrEqual(boxes[4 * s]);
          expect(points[2 * p + 1]).toBeLessThanOrEqual(boxes[4 * s + 3]);
        }
        expect(boxes[4 * s + 2] - boxes[4 * s]).toBeLessThanOrEqual(0.8 + 1e-12);
        expect(boxes[4 * s + 3] - boxes[4 * s + 1]).toBeLessThanOrEqual(0.8 + 1e-12);
        length = arcs[lasts[s]];
      }
      expect([...points.subarray(2 * lasts[s - 1], 2 * lasts[s - 1] + 2)]).toEqual([...lane.points.subarray(-2)]);
      let sum = 0;
      for (let n = 2; n < lane.points.length; n += 2)
        sum += Math.hypot(lane.points[n] - lane.points[n - 2], lane.points[n + 1] - lane.points[n - 1]);
      expect(length).toBeCloseTo(sum, 9);
    });
    expect(s).toBe(count);
  });
});

describe('spacing of lanes', () => {
  it.each(SEEDS)('is what all pairs of segments say (%s seed)', (_, seed) => {
    const random = createRandom(seed);
    let bad = 0;
    for (let k = 0; k < runs(20, 150, 1500); k++) {
      const lanes = Array.from({ length: 3 }, () => ({ ...wander(random), headway: 1e9 }));
      const radius = 0.03 + 0.2 * random.next();
      const expected = findNear(lanes, 2 * radius);
      expect(check(lanes, radius, (1 + 5 * random.next()) * radius).sort()).toEqual(expected.sort());
      bad += expected.length;
    }
    expect(bad).toBeGreaterThan(3);
  });

  it('lanes that touch are as near as two radii, on either side of a bend too', () => {
    const arc = (radius: number): ClaimedLane =>
      makeLane(Array.from({ length: 61 }, (_, k) => [radius * Math.cos(k / 60), radius * Math.sin(k / 60)]).flat(), 1);
    expect(check([arc(3), arc(3.51)], 0.25, 1)).toEqual([]);
    expect(check([arc(3), arc(3.49)], 0.25, 1)).toEqual(['0 1']);
    expect(check([arc(3.49), arc(3)], 0.25, 1)).toEqual(['0 1']);
  });

  it.each([
    ['as large as needed', 10.41, []],
    ['larger than needed', 15, []],
    ['too small for where the lane comes back', 10.2, ['0 0']],
    ['two radii where the lane turns back', 0.5, ['0 0']],
  ])('a headway %s', (_, headway, expected) => {
    // 5 m there, 0.4 m aside, 5 m back: the ends are 10.4 m apart along the lane and 0.4 m across.
    expect(check([makeLane([0, 0, 5, 0, 5, 0.4, 0, 0.4], headway)], 0.25, 1)).toEqual(expected);
  });

  it.each(SEEDS)('headways are what sampled places say (%s seed)', (_, seed) => {
    const random = createRandom(seed);
    for (let k = 0; k < runs(5, 30, 300); k++) {
      const lane = wander(random);
      const radius = 0.05 + 0.3 * random.next();
      const needed = needHeadway(lane, 2 * radius - 2e-3);
      const size = (1 + 5 * random.next()) * radius;
      if (needed - 0.01 >= 2 * radius)
        expect(check([{ ...lane, headway: needed - 0.01 }], radius, size)).toEqual(['0 0']);
      const enough = Math.max(2 * radius, needHeadway(lane, 2 * radius + 0.11) + 0.11);
      expect(check([{ ...lane, headway: enough }], radius, size)).toEqual([]);
    }
  });

  it.each([
    ['as the lane needs where it comes back', [0, 0, 5, 0, 5, 0.4, 0, 0.4], 10.4, false],
    ['a little larger than that', [0, 0, 5, 0, 5, 0.4, 0, 0.4], 10.42, true],
    ['two radii on a straight lane', [0, 0, 5, 0], 0.5, false],
    ['more on a straight lane', [0, 0, 5, 0], 0.51, true],
    ['longer than the lane', [0, 0, 5, 0], 1e9, true],
  ])('a headway %s', (_, points, headway, isTooLarge) => {
    const problems = findProblems([makeLane(points, headway)], 0.25, 1);
    expect(problems.map(({ message }) => IS_TOO_LARGE.test(message))).toEqual(isTooLarge ? [true] : []);
  });

  it('a headway below two radii', () => {
    expect(check([makeLane([0, 0, 5, 0], 0.49)], 0.25, 1)).toContain('0 0');
    expect(check([makeLane([0, 0, 5, 0], 0.5)], 0.25, 1)).toEqual([]);
  });
});
