import { describe, expect, it } from 'vitest';
import { buildDomain, type DomainInput, type ObstacleInput } from '../../../../src/geometry/index.js';
import { buildDiscPathMap, type PathSource } from '../../../../src/maps/index.js';
import { createRandom } from '../../../../src/math/index.js';
import { buildCorridor, Corridor } from '../../../../src/planners/groups/corridor.js';
import { checkGroupLimits, leastGroupArea } from '../../../../src/planners/groups/group-limits.js';
import { BackbonePlanner } from '../../../../src/planners/groups/plan-backbone.js';
import { rejoinBackbone } from '../../../../src/planners/groups/rejoin-backbone.js';
import { leaveOutSmall } from '../../../../src/planners/groups/small-obstacles.js';
import { FIXED_SEED, runs } from '../../../tier.js';

const rectangle = (x0: number, y0: number, x1: number, y1: number): Float64Array =>
  Float64Array.of(x0, y0, x1, y0, x1, y1, x0, y1);

function inputOf(width: number, height: number, obstacles: ObstacleInput[]): DomainInput {
  return { boundary: { areas: [{ where: 'ground', ring: rectangle(0, 0, width, height) }] }, obstacles };
}

const block = (x0: number, y0: number, x1: number, y1: number): ObstacleInput => ({
  kind: 'polygon',
  where: 'block',
  ring: rectangle(x0, y0, x1, y1),
});

const pointGoal = (x: number, y: number): PathSource => ({ kind: 'point', x, y });

/** A wall across a room of 40 x 20 with a narrow gap (1 m) on the straight way and a wide one (6 m) aside. */
const twoGaps = inputOf(40, 20, [block(19, 0, 21, 4.5), block(19, 5.5, 21, 12), block(19, 18, 21, 20)]);

describe('planning a backbone', () => {
  it('takes the narrow gap where length counts, and the wide one where room does', () => {
    const planner = new BackbonePlanner(buildDomain(twoGaps).domain);
    const query = { from: [5, 5] as const, goals: [pointGoal(35, 5)], radius: 0.3, width: 2 };
    const short = planner.plan({ ...query, preference: 0 });
    const wide = planner.plan({ ...query, preference: 3 });
    expect(short?.leastClearance).toBeCloseTo(0.5, 2);
    expect(short?.length).toBeCloseTo(30, 1);
    expect(wide?.leastClearance).toBeGreaterThan(1.5);
    expect(wide?.length).toBeGreaterThan(32);
    expect(() => planner.plan({ ...query, width: 0.2 })).toThrow(/width/);
  });

  it('offers ways of path maps too, and says undefined where nobody fits', () => {
    const { domain } = buildDomain(twoGaps);
    const goals = [pointGoal(35, 5)];
    const map = buildDiscPathMap(domain, { sources: goals, radius: 0.3 });
    const planner = new BackbonePlanner(domain);
    const query = { from: [5, 5] as const, goals, radius: 0.3, width: 2, preference: 0 };
    const length = planner.plan({ ...query, maps: [map] })?.length ?? 0;
    expect(length).toBeLessThanOrEqual((planner.plan(query)?.length ?? 0) + 1e-9);
    expect(length).toBeGreaterThanOrEqual(30);
    const shut = buildDomain(inputOf(40, 20, [block(19, 0, 21, 9.8), block(19, 10.2, 21, 20)])).domain;
    expect(new BackbonePlanner(shut).plan(query)).toBeUndefined();
  });

  it('leads through a door of exactly the width of a body, turned any way, and the body passes', () => {
    for (const angle of [0, 0.3, 1.1, 2.5]) {
      const turn = (points: Float64Array): Float64Array =>
        points.map((v, k) =>
          k % 2 === 0
            ? Math.cos(angle) * v - Math.sin(angle) * points[k + 1]
            : Math.sin(angle) * points[k - 1] + Math.cos(angle) * v,
        );
      const walls = [rectangle(9, 0, 11, 4.75), rectangle(9, 5.25, 11, 10)];
      const { domain } = buildDomain({
        boundary: { areas: [{ where: 'ground', ring: turn(rectangle(0, 0, 20, 10)) }] },
        obstacles: walls.map((ring) => ({ kind: 'polygon', where: 'wall', ring: turn(ring) })),
      });
      const [fromX, fromY, toX, toY] = turn(Float64Array.of(3, 3, 17, 6));
      const planner = new BackbonePlanner(domain);
      const way = planner.plan({ from: [fromX, fromY], goals: [pointGoal(toX, toY)], radius: 0.25, width: 1 });
      if (way === undefined) throw new Error('no way');
      const corridor = buildCorridor(way, 1, 0.25);
      const place = { x: 0, y: 0 };
      for (let k = 0; k <= 500; k++) {
        const s = (way.length * k) / 500;
        way.pointAt(s, place);
        expect(corridor.holds(s, place.x, place.y, 0.25)).toBe(true);
      }
    }
  });

  it('keeps the radius everywhere, in random fields, whatever the width', () => {
    const random = createRandom(FIXED_SEED);
    for (let run = 0; run < runs(2, 8, 80); run++) {
      const obstacles: ObstacleInput[] = [];
      for (let k = 0; k < 25; k++) {
        const [x, y, size] = [40 * random.next(), 40 * random.next(), 0.3 + 3 * random.next()];
        if (k % 2 === 0) obstacles.push(block(x, y, x + size, y + size));
        else obstacles.push({ kind: 'circle', where: 'tree', x, y, radius: 0.5 * size });
      }
      const planner = new BackbonePlanner(buildDomain(inputOf(40, 40, obstacles)).domain);
      const width = 0.3 + 2 * random.next();
      const way = planner.plan({
        from: [40 * random.next(), 40 * random.next()],
        goals: [pointGoal(40 * random.next(), 40 * random.next())],
        radius: 0.25,
        width,
      });
      if (way === undefined) continue;
      expect(way.leastClearance).toBeGreaterThanOrEqual(0.25 * (1 - 1e-7));
      expect(() => buildCorridor(way, width, 0.25)).not.toThrow();
    }
  });
});

describe('planning anew under way', () => {
  const query = { radius: 0.3, width: 1.5 };
  const { domain } = buildDomain(twoGaps);
  const planner = new BackbonePlanner(domain);

  it('keeps the point of every unit when the goal moves on', () => {
    const old = planner.plan({ ...query, from: [5, 15], goals: [pointGoal(35, 15)] });
    if (old === undefined) throw new Error('no way');
    const attraction = [8, 9.5, 12];
    const next = rejoinBackbone(planner, old, attraction, { ...query, goals: [pointGoal(35, 5)] });
    if (next === undefined) throw new Error('no way');
    expect(next.isReversed).toBe(false);
    const [a, b] = [
      { x: 0, y: 0 },
      { x: 0, y: 0 },
    ];
    const [before, after] = [new Corridor(old, 1.5), new Corridor(next.backbone, 1.5)];
    for (const [i, s] of attraction.entries()) {
      old.pointAt(s, a);
      next.backbone.pointAt(next.attraction[i], b);
      expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeLessThan(1e-12);
      expect(after.radiusAt(next.attraction[i])).toBeCloseTo(before.radiusAt(s), 11);
    }
  });

  it('turns the group round when a door closes in front of it, and is apart when one closes within', () => {
    const old = planner.plan({ ...query, preference: 0, from: [5, 5], goals: [pointGoal(35, 5)] });
    if (old === undefined) throw new Error('no way');
    const closed = inputOf(40, 20, [block(19, 0, 21, 12), block(19, 18, 21, 20)]);
    const anew = new BackbonePlanner(buildDomain(closed).domain);
    const next = rejoinBackbone(anew, old, [7, 9, 12], { ...query, goals: [pointGoal(35, 5)] });
    expect(next?.backbone.leastClearance).toBeGreaterThan(0.29);
    const back = rejoinBackbone(anew, old, [7, 9, 12], { ...query, goals: [pointGoal(2, 5)] });
    expect(back?.isReversed).toBe(true);
    expect([...(back?.attraction ?? [])]).toEqual([5, 3, 0]);
    expect(rejoinBackbone(anew, old, [10, 20], { ...query, goals: [pointGoal(35, 5)] })).toBeUndefined();
  });
});

describe('small obstacles', () => {
  const post = (x: number, y: number): ObstacleInput => ({ kind: 'point', where: 'post', x, y });

  it('are left out where one can go round them', () => {
    const input = inputOf(40, 20, [
      block(10, 0, 12, 8),
      post(20, 10),
      { kind: 'circle', where: 'tree', x: 25, y: 5, radius: 0.2 },
    ]);
    const { input: rest, small } = leaveOutSmall(input, 0.5, 0.25);
    expect(rest.obstacles).toHaveLength(1);
    expect(small.map((one) => one.obstacle)).toEqual([1, 2]);
    expect(small[1]).toMatchObject({ x: 25, y: 5, radius: 0.2 });
  });

  it('stay where they stand in a row, or beside a wall: nobody passes there', () => {
    const row = Array.from({ length: 12 }, (_, k) => post(20, 5 + 0.4 * k));
    expect(leaveOutSmall(inputOf(40, 20, row), 0.5, 0.25).small).toEqual([]);
    // Two that stand together are one thing, still small.
    expect(leaveOutSmall(inputOf(40, 20, [post(20, 5), post(20, 5.4)]), 0.5, 0.25).small).toHaveLength(2);
    // A post in a door of 0.8 m closes it.
    const door = [block(19, 0, 21, 9.6), block(19, 10.4, 21, 20), post(20, 10)];
    expect(leaveOutSmall(inputOf(40, 20, door), 0.5, 0.25).small).toEqual([]);
    expect(leaveOutSmall(inputOf(40, 20, [post(0.3, 10)]), 0.5, 0.25).small).toEqual([]);
    // And what hangs on to such a one.
    expect(leaveOutSmall(inputOf(40, 20, [post(0.7, 10), post(0.3, 10)]), 0.5, 0.25).small).toEqual([]);
  });
});

describe('legal numbers of a group', () => {
  const radii = Array.from({ length: 20 }, () => 0.25);

  it('need a disc of the width and twice the area of the bodies', () => {
    expect(leastGroupArea(2, [0.25])).toBeCloseTo(4 * Math.PI, 12);
    expect(leastGroupArea(0.5, radii)).toBeCloseTo(2 * 20 * Math.PI * 0.0625, 12);
    expect(() => checkGroupLimits({ width: 2, area: 4 * Math.PI, radii: [0.25] })).not.toThrow();
  });

  it('are refused with a clear word', () => {
    const code = (run: () => void): string => {
      try {
        run();
      } catch (error) {
        return (error as { code: string }).code;
      }
      return 'none';
    };
    expect(code(() => checkGroupLimits({ width: 2, area: 12, radii }, 'crowd[0].group'))).toBe('groups/area-too-small');
    expect(code(() => checkGroupLimits({ width: 0.2, area: 12, radii }))).toBe('groups/width-below-radius');
    expect(code(() => checkGroupLimits({ width: 1, area: 12, radii: [] }))).toBe('groups/no-members');
    expect(code(() => checkGroupLimits({ width: 1, area: 12, radii: [Number.NaN] }))).toBe('groups/bad-radius');
    const planner = new BackbonePlanner(buildDomain(twoGaps).domain);
    const narrow = planner.plan({ from: [5, 5], goals: [pointGoal(35, 5)], radius: 0.3, width: 2, preference: 0 });
    expect(code(() => checkGroupLimits({ width: 2, area: 30, radii: [0.8] }, 'group', narrow))).toBe(
      'groups/backbone-too-narrow',
    );
    expect(narrow && code(() => buildCorridor(narrow, 2, 0.8))).toBe('groups/backbone-too-narrow');
    expect(narrow && code(() => buildCorridor(narrow, 0.2, 0.3))).toBe('groups/width-below-radius');
    expect(narrow && code(() => new Corridor(narrow, 0))).toBe('groups/bad-width');
  });
});
