import { describe, expect, it } from 'vitest';
import { type Domain, NONE } from '../../../../src/geometry/index.js';
import { createRandom } from '../../../../src/math/index.js';
import { buildBackbone } from '../../../../src/planners/groups/backbone.js';
import { Corridor } from '../../../../src/planners/groups/corridor.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../../tier.js';
import { AT_HOME, backboneOf, domainOf, type Pose, pose, randomWay } from './random-ways.js';

const POSES: readonly Pose[] = [AT_HOME, { angle: 0.7, x: -31, y: 17 }, { angle: 2.1, x: 4e5, y: -3e5 }];

/** Distance to the nearest wall, post or circle, by looking at all of them. */
function bruteClearance({ vertices, segments, segmentCircles, posts, circles }: Domain, x: number, y: number): number {
  let least = Infinity;
  for (let s = 0; 2 * s < segments.length; s++) {
    if (segmentCircles[s] !== NONE) continue;
    const [a, b] = [2 * segments[2 * s], 2 * segments[2 * s + 1]];
    const [dx, dy] = [vertices[b] - vertices[a], vertices[b + 1] - vertices[a + 1]];
    const t = ((x - vertices[a]) * dx + (y - vertices[a + 1]) * dy) / (dx * dx + dy * dy);
    const c = Math.max(0, Math.min(1, t));
    least = Math.min(least, Math.hypot(vertices[a] + c * dx - x, vertices[a + 1] + c * dy - y));
  }
  for (let k = 0; k < posts.length; k += 2) least = Math.min(least, Math.hypot(posts[k] - x, posts[k + 1] - y));
  for (let k = 0; k < circles.length; k += 3) {
    least = Math.min(least, Math.hypot(circles[k] - x, circles[k + 1] - y) - circles[k + 2]);
  }
  return least;
}

describe('the clearance along a backbone', () => {
  for (const seed of [FIXED_SEED, rotatingSeed]) {
    it(`is the distance to the nearest of all walls (seed ${seed})`, () => {
      const random = createRandom(seed);
      for (let run = 0; run < runs(4, 12, 400); run++) {
        const drawn = randomWay(random, run % 2 === 0);
        const at = POSES[run % POSES.length];
        const domain = domainOf(drawn, at);
        const backbone = buildBackbone(pose(drawn.points, at), domain);
        const place = { x: 0, y: 0 };
        const tolerance = 1e-11 + 1e-14 * Math.abs(at.x);
        let least = Infinity;
        for (let k = 0; k <= 200; k++) {
          const s = (backbone.length * k) / 200;
          backbone.pointAt(s, place);
          const expected = bruteClearance(domain, place.x, place.y);
          expect(Math.abs(backbone.clearanceAt(s) - expected)).toBeLessThan(tolerance * 10);
          least = Math.min(least, expected);
        }
        // Also exactly where one wall takes over from another.
        for (const s of backbone.pieceStarts) {
          backbone.pointAt(s, place);
          expect(Math.abs(backbone.clearanceAt(s) - bruteClearance(domain, place.x, place.y))).toBeLessThan(
            tolerance * 10,
          );
        }
        expect(backbone.leastClearance).toBeLessThanOrEqual(least + tolerance * 10);
        expect(backbone.leastClearance).toBeGreaterThan(0);
      }
    });
  }

  it('bends at a post that comes near, and is capped at the width', () => {
    const drawn = {
      size: 20,
      polygons: [],
      circles: [[10, 10.5, 0]] as [number, number, number][],
      points: [4, 10, 16, 10],
      width: 2,
    };
    const backbone = backboneOf(drawn);
    expect(backbone.clearanceAt(6)).toBeCloseTo(0.5, 14);
    expect(backbone.clearanceAt(6 + 1.2)).toBeCloseTo(1.3, 14);
    const corridor = new Corridor(backbone, 2);
    expect(corridor.radiusAt(0)).toBe(2);
    expect(corridor.radiusAt(6)).toBeCloseTo(0.5, 14);
    expect(backbone.leastClearance).toBeCloseTo(0.5, 14);
  });

  it('refuses a path through a wall, a single point, and coordinates that are none', () => {
    const drawn = { size: 20, polygons: [[8, 8, 12, 8, 12, 12, 8, 12]], circles: [], points: [2, 2, 18, 18], width: 1 };
    expect(() => backboneOf(drawn)).toThrow(/meets a wall/);
    expect(() => backboneOf({ ...drawn, points: [2, 2, 2, 2] })).toThrow(/needs a length/);
    expect(() => backboneOf({ ...drawn, points: [2, 2, Number.NaN, 3] })).toThrow(/no place/);
  });
});
