import { describe, expect, it } from 'vitest';
import { buildDomain, findTriangle, findWallCrossings, NONE, type ObstacleInput } from '../../../src/geometry/index.js';
import { ReachMap } from '../../../src/maps/reach/reach-map.js';
import type { ReachPlace } from '../../../src/maps/reach/reach-place.js';
import { buildDomainDiagram } from '../../../src/maps/voronoi/build-diagram.js';
import { createRandom } from '../../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs, tier } from '../../tier.js';

const SEEDS = tier === 'quick' ? [FIXED_SEED] : [FIXED_SEED, rotatingSeed];
/** What an answer about a place may cost in a hall of few walls; before it was bounded, it was some 1e8. */
const FEW_LOOKS = 6000;

const BOUNDARY = { areas: [{ where: 'boundary', ring: Float64Array.of(0, 0, 30, 0, 30, 16, 0, 16) }] };
const BLOCK: ObstacleInput = {
  kind: 'polygon',
  where: 'block',
  ring: Float64Array.of(12, -1, 13, -1, 13, 17, 12, 17),
};
const HALL: ReachPlace = { kind: 'polygon', ring: [1, 1, 9, 1, 9, 9, 1, 9] };

function reachOf(obstacles: ObstacleInput[]) {
  const { domain } = buildDomain({ boundary: BOUNDARY, obstacles });
  return { domain, reach: new ReachMap(buildDomainDiagram(domain), domain) };
}

const line = (...points: number[]): ReachPlace => ({ kind: 'line', points });
const polygon = (...ring: number[]): ReachPlace => ({ kind: 'polygon', ring });

const PLACES: [string, ReachPlace][] = [
  ['partly outside', polygon(28, 4, 40, 4, 40, 10, 28, 10)],
  ['a line outside', line(35, 4, 35, 10)],
  ['a line outside by a micrometre', line(30.000001, 4, 30.000001, 10)],
  ['a line on the wall', line(30, 4, 30, 10)],
  ['a line in a solid', line(12.5, 4, 12.5, 10)],
  ['a line along a solid', line(12, 4, 12, 10)],
  ['a line 100,000 km away', line(1e8, 4, 1e8, 10)],
  ['a line through everything', line(-1e8, 8, 1e8, 8)],
  ['a line without length', line(35, 4, 35, 4)],
  ['an area of a nanometre', polygon(35, 5, 35 + 1e-9, 5, 35, 5 + 1e-9)],
  ['an area without area', polygon(30, 5, 30, 6, 30, 7)],
  ['an area around all', polygon(-1e9, -1e9, 1e9, -1e9, 1e9, 1e9, -1e9, 1e9)],
  ['a bow tie across the wall', polygon(28, 4, 40, 10, 40, 4, 28, 10)],
  ['a point outside', { kind: 'point', x: 35, y: 5 }],
];

describe('places outside the boundary and in solids', () => {
  for (const [name, place] of PLACES) {
    it(`are answered in few looks: ${name}`, () => {
      for (const obstacles of [[], [BLOCK]]) {
        for (const radius of [0.2, 3, 1e-6, 1e-15]) {
          const { reach } = reachOf(obstacles);
          reach.findWidestDisc(HALL, place, radius);
          expect(reach.looks).toBeLessThan(FEW_LOOKS);
        }
      }
    });
  }

  it('have no part of the free space', () => {
    const { reach } = reachOf([BLOCK]);
    for (const place of [line(35, 4, 35, 10), line(12.5, 4, 12.5, 10), line(1e8, 4, 1e8, 10)]) {
      expect(reach.findParts(place, 1e-4).size).toBe(0);
    }
    expect(reach.findParts(polygon(28, 4, 40, 4, 40, 10, 28, 10), 0.2).size).toBe(1);
  });

  it('are answered in few looks along the middle of a corridor as wide as the body', () => {
    const ring = Float64Array.of(0, 0, 10, 0, 10, 4.85, 20, 4.95, 20, 5.25, 10, 5.15, 10, 10, 0, 10);
    const { domain } = buildDomain({ boundary: { areas: [{ where: 'boundary', ring }] }, obstacles: [] });
    const reach = new ReachMap(buildDomainDiagram(domain), domain);
    const widest = reach.findWidestDisc(HALL, line(10.5, 5.005, 19.5, 5.095), 0.2);
    expect(widest).toBeCloseTo(0.15 / Math.sqrt(1.0001), 5);
    expect(reach.looks).toBeLessThan(FEW_LOOKS);
  });
});

describe('the crossings of a line with walls', () => {
  it.each(SEEDS)('part it into stretches that are free or not, seed %i', (seed) => {
    const random = createRandom(seed);
    const between = (low: number, high: number) => low + (high - low) * random.next();
    for (let run = 0; run < runs(20, 100, 1000); run++) {
      const obstacles: ObstacleInput[] = [];
      for (let k = 0; k < 6; k++) {
        const [x, y] = [between(0, 30), between(0, 16)];
        if (k % 3 === 0) obstacles.push({ kind: 'circle', where: 'c', x, y, radius: between(0.1, 3) });
        else if (k % 3 === 1) {
          obstacles.push({ kind: 'line', where: 'l', points: Float64Array.of(x, y, between(0, 30), between(0, 16)) });
        } else {
          const ring = Float64Array.of(x, y, x + between(0.1, 5), y, x + between(-1, 1), y + between(0.1, 5));
          obstacles.push({ kind: 'polygon', where: 'p', ring });
        }
      }
      const { domain } = buildDomain({ boundary: BOUNDARY, obstacles });
      const [ax, ay, bx, by] = [between(-5, 35), between(-5, 20), between(-5, 35), between(-5, 20)];
      const ends = [0, ...findWallCrossings(domain, ax, ay, bx, by), 1];
      expect([...ends].sort((p, q) => p - q)).toEqual(ends);
      for (let i = 0; i < 200; i++) {
        const t = random.next();
        const k = ends.findIndex((end) => end > t);
        // Next to a wall rounding decides.
        if (Math.min(t - ends[k - 1], ends[k] - t) < 1e-9) continue;
        const at = (share: number) => findTriangle(domain, ax + share * (bx - ax), ay + share * (by - ay)) !== NONE;
        expect(at(t)).toBe(at(0.5 * (ends[k - 1] + ends[k])));
      }
    }
  });
});
