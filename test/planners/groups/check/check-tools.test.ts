import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../../tier.js';
import { areHomotopic, ClassWord } from './class-word.js';
import { computeUnionArea } from './disc-union.js';
import { RegionArea } from './region-area.js';
import { Track } from './track.js';
import { WallSet } from './wall-set.js';

describe('area of a union of discs', () => {
  it('is that of one, of two apart, of one in another, of two that are the same', () => {
    expect(computeUnionArea([1, 2, 3])).toBeCloseTo(9 * Math.PI, 12);
    expect(computeUnionArea([0, 0, 1, 5, 0, 2])).toBeCloseTo(5 * Math.PI, 12);
    expect(computeUnionArea([0, 0, 3, 1, 0, 1])).toBeCloseTo(9 * Math.PI, 12);
    expect(computeUnionArea([4, 4, 2, 4, 4, 2, 4, 4, 2])).toBeCloseTo(4 * Math.PI, 12);
    // Two unit discs whose centres lie one apart: 2 pi less a lens of 2 pi / 3 - sqrt(3) / 2.
    expect(computeUnionArea([0, 0, 1, 1, 0, 1])).toBeCloseTo((4 * Math.PI) / 3 + Math.sqrt(3) / 2, 12);
  });

  it('is what the share of random points says', () => {
    for (const seed of [FIXED_SEED, rotatingSeed]) {
      const random = createRandom(seed);
      const discs = Array.from({ length: 3 * 12 }, (_, k) => (k % 3 === 2 ? 0.3 + random.next() : 6 * random.next()));
      const points = runs(20_000, 100_000, 1_000_000);
      let hits = 0;
      for (let n = 0; n < points; n++) {
        const [x, y] = [10 * random.next() - 2, 10 * random.next() - 2];
        for (let k = 0; k < discs.length; k += 3) {
          if (Math.hypot(x - discs[k], y - discs[k + 1]) < discs[k + 2]) {
            hits++;
            break;
          }
        }
      }
      const share = hits / points;
      const error = 5 * 100 * Math.sqrt((share * (1 - share)) / points);
      expect(Math.abs(computeUnionArea(discs) - 100 * share), `seed ${seed}`).toBeLessThan(error);
    }
  });

  it('of a straight corridor is a stadium, and the sum without overlaps is no less', () => {
    const track = new Track([0, 0, 10, 0], new WallSet([], [], []), 1.5, 0.02);
    const region = new RegionArea(track);
    const [from, to] = [track.indexAt(2), track.indexAt(8)];
    expect(region.measure(from, to)).toBeCloseTo(Math.PI * 2.25 + 3 * 6, 2);
    expect(region.atMost(from, to)).toBeGreaterThanOrEqual(region.measure(from, to));
    expect(region.measure(from, to, 10)).toBeLessThan(region.measure(from, to));
  });
});

describe('classes of paths', () => {
  const points = [2, 2, 6, 2];

  it('tell paths above from paths below, and do not mind detours', () => {
    const above = [0, 0, 4, 5, 8, 0];
    const below = [0, 0, 4, -1, 8, 0];
    const between = [0, 0, 2, 5, 4, 2, 6, -1, 8, 0];
    expect(areHomotopic(above, [0, 0, -3, 7, 1, 9, 4, 4, 9, 9, 8, 0], points)).toBe(true);
    expect(areHomotopic(above, below, points)).toBe(false);
    expect(areHomotopic(above, between, points)).toBe(false);
    expect(areHomotopic(between, between, points)).toBe(true);
  });

  it('see what winding numbers do not: once round each of two points, then once back round each', () => {
    const loop = new ClassWord(points);
    const round = (x: number, isLeft: boolean): void => {
      const corners = [4, 0, x - 1, 0, x - 1, 4, x + 1, 4, x + 1, 0, 4, 0];
      loop.extendAlong(corners, isLeft);
    };
    round(2, false);
    round(6, false);
    round(2, true);
    round(6, true);
    expect([...loop.crossings]).toEqual([0, 0]);
    expect(loop.word).toHaveLength(4);
  });

  it('agree with angles on random closed paths', () => {
    const random = createRandom(rotatingSeed);
    for (let n = 0; n < 200; n++) {
      const marks = Array.from({ length: 6 }, () => 10 * random.next());
      const path = Array.from({ length: 16 }, () => 10 * random.next());
      path.push(path[0], path[1]);
      const loop = new ClassWord(marks);
      loop.extendAlong(path);
      for (let k = 0; k < 3; k++) {
        let angle = 0;
        for (let m = 2; m < path.length; m += 2) {
          const [ax, ay] = [path[m - 2] - marks[2 * k], path[m - 1] - marks[2 * k + 1]];
          const [bx, by] = [path[m] - marks[2 * k], path[m + 1] - marks[2 * k + 1]];
          angle += Math.atan2(ax * by - ay * bx, ax * bx + ay * by);
        }
        const turns = Math.round(angle / (2 * Math.PI));
        expect(loop.crossings[k] + turns, `round ${n}, seed ${rotatingSeed}`).toBe(0);
      }
    }
  });
});
