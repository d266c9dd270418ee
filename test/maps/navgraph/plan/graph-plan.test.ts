import { describe, expect, it } from 'vitest';
import { NavPlanner, VIA } from '../../../../src/maps/index.js';
import { createRandom } from '../../../../src/math/index.js';
import { domainOf, rectangle } from '../../../dynamics/scenes.js';
import { randomGround } from '../../../planners/cases.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../../tier.js';
import { NAV_KINDS, navScene, STANDS } from '../nav-scenes.js';
import { layCase, sampleTrips } from './graph-case.js';
import { searchAlone } from './lone-search.js';

const SIZE = 16;
const RADIUS = 0.2;

describe('plans on navigation graphs', () => {
  it.each([FIXED_SEED, rotatingSeed])('are those of a search of its own for each agent (MANG-5), seed %i', (seed) => {
    const planner = new NavPlanner({ keepShare: 0 });
    let byGraph = 0;
    for (let k = 0; k < runs(3, 12, 120); k++) {
      const random = createRandom(seed + k);
      const domain = randomGround(random, SIZE, 2 + random.nextInt(8));
      const trips = sampleTrips(domain, random, 3 + random.nextInt(20), 1 + random.nextInt(4));
      const { space, request, goals } = layCase(domain, trips, RADIUS);
      const { via, cost, length, nextX, nextY } = planner.plan(space, request, goals);
      for (let agent = 0; agent < request.count; agent++) {
        if (via[agent] === VIA.goal) continue;
        const alone =
          searchAlone(space, request, goals, agent, planner.options) ??
          searchAlone(space, request, goals, agent, planner.options, false, 0);
        expect(alone === undefined, `case ${k}, agent ${agent}`).toBe(via[agent] === VIA.none);
        if (alone === undefined) continue;
        byGraph++;
        expect(cost[agent] / alone.cost, `case ${k}, agent ${agent}`).toBeCloseTo(1, 9);
        expect(length[agent] / alone.length).toBeCloseTo(1, 9);
        expect(Math.hypot(nextX[agent] - alone.x, nextY[agent] - alone.y)).toBeLessThan(1e-9 * SIZE);
      }
    }
    expect(byGraph).toBeGreaterThan(10);
  });

  it.each([FIXED_SEED, rotatingSeed])('send no two agents to the same point (NAV-3), seed %i', (seed) => {
    const planner = new NavPlanner();
    let byGraph = 0;
    for (let k = 0; k < runs(16, 50, 250); k++) {
      const scene = navScene(NAV_KINDS[k % NAV_KINDS.length], seed + 7 * k, {
        stand: STANDS[(k >> 3) % STANDS.length],
      });
      if (scene === undefined) continue;
      const random = createRandom(seed + 7 * k);
      const wants = sampleTrips(scene.domain, random, scene.x.length, 1 + random.nextInt(6));
      const trips = wants.map(([, to], i) => [[scene.x[i], scene.y[i]], to] as const);
      const { graph, space, request, goals } = layCase(scene.domain, trips, scene.radius);
      const { via, nextX, nextY } = planner.plan(space, request, goals);
      const sent = Array.from(request.agents).filter((agent) => via[agent] === VIA.graph);
      byGraph += sent.length;
      const isElsewhere = sent.filter((agent) => graph.cellOf(nextX[agent], nextY[agent]) !== agent);
      expect(isElsewhere, `case ${k}: next points are in the own cell`).toEqual([]);
      expect(new Set(sent.map((agent) => `${nextX[agent]} ${nextY[agent]}`)).size, `case ${k}`).toBe(sent.length);
    }
    expect(byGraph).toBeGreaterThan(50);
  });

  it('go straight where the goal is in sight in the own or an adjacent cell, else round the walls (MANG-4)', () => {
    const ground = domainOf(rectangle(0, 0, 10, 10), [
      { kind: 'polygon', where: 'block', ring: rectangle(4, 0, 5, 8) },
    ]);
    const planner = new NavPlanner();
    const near = layCase(
      ground,
      [
        [
          [2, 2],
          [3, 3],
        ],
      ],
      RADIUS,
    );
    const straight = planner.plan(near.space, near.request, near.goals);
    expect([straight.via[0], straight.nextX[0], straight.nextY[0]]).toEqual([VIA.goal, 3, 3]);
    expect(straight.length[0]).toBeCloseTo(Math.SQRT2, 12);
    const behind = layCase(
      ground,
      [
        [
          [1, 2.5],
          [6, 2],
        ],
      ],
      RADIUS,
    );
    const round = planner.plan(behind.space, behind.request, behind.goals);
    expect(round.via[0]).toBe(VIA.graph);
    expect(round.length[0]).toBeGreaterThan(12);
  });

  it('leave edges between walls out that are too narrow for the body, and use them where nothing else leads on', () => {
    const walls = [
      { kind: 'polygon', where: 'low', ring: rectangle(4, 0, 5, 4.7) } as const,
      { kind: 'polygon', where: 'high', ring: rectangle(4, 5, 5, 9) } as const,
    ];
    const ground = domainOf(rectangle(0, 0, 10, 10), walls);
    // Every clearance costs the same, so that length alone decides.
    const planner = new NavPlanner({ cap: 0.1, floor: 0.1 });
    const lengthFor = (radius: number): number => {
      const { space, request, goals } = layCase(
        ground,
        [
          [
            [3, 4.5],
            [6, 4.5],
          ],
        ],
        radius,
      );
      return planner.plan(space, request, goals).length[0];
    };
    expect(lengthFor(0.14)).toBeLessThan(10);
    expect(lengthFor(0.16)).toBeGreaterThan(12);
    const closed = domainOf(rectangle(0, 0, 10, 10), [walls[0], { ...walls[1], ring: rectangle(4, 5, 5, 10) }]);
    const { space, request, goals } = layCase(
      closed,
      [
        [
          [3, 4.5],
          [6, 4.5],
        ],
      ],
      0.2,
    );
    expect(planner.plan(space, request, goals).via[0]).not.toBe(VIA.none);
  });
});
