import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../src/math/index.js';
import { Corridor } from '../../../../src/planners/groups/corridor.js';
import { checkGathering, findAttraction } from '../../../../src/planners/groups/gathering.js';
import {
  createGroupState,
  groupRegionArea,
  lateralDispersion,
  longitudinalDispersion,
  updateAttraction,
} from '../../../../src/planners/groups/group-state.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../../tier.js';
import { backboneOf, openWay, randomWay } from './random-ways.js';

describe('stretches of attraction points (DEF-3.2, DEF-3.3, ALG-1 line 2)', () => {
  for (const seed of [FIXED_SEED, rotatingSeed]) {
    it(`end where sampling says, and never beyond (seed ${seed})`, () => {
      const random = createRandom(seed);
      for (let run = 0; run < runs(4, 15, 400); run++) {
        const drawn = randomWay(random, run % 2 === 0);
        const backbone = backboneOf(drawn);
        const corridor = new Corridor(backbone, drawn.width);
        const place = { x: 0, y: 0 };
        for (let k = 0; k < 20; k++) {
          const s = backbone.length * random.next();
          const r = Math.min(0.2, corridor.radiusAt(s)) * random.next();
          const room = corridor.radiusAt(s) - r;
          const turn = 2 * Math.PI * random.next();
          backbone.pointAt(s, place);
          const [x, y] = [
            place.x + 0.999 * room * random.next() * Math.cos(turn),
            place.y + 0.999 * room * random.next() * Math.sin(turn),
          ];
          expect(corridor.holds(s, x, y, r)).toBe(true);
          expect(corridor.contains(x, y)).toBe(true);
          for (const way of [1, -1]) {
            const end = way > 0 ? corridor.reach(s, x, y, r) : corridor.reachBack(s, x, y, r);
            expect(way * (end - s)).toBeGreaterThanOrEqual(0);
            // Conservative to the last bit at the end itself, and everywhere before to rounding.
            expect(corridor.holds(end, x, y, r)).toBe(true);
            let held = 0;
            for (let n = 1; n < 40; n++) held += corridor.holds(s + ((end - s) * n) / 40, x, y, r - 1e-12) ? 1 : 0;
            expect(held).toBe(39);
            const beyond = end + way * 1e-7;
            if (beyond > 0 && beyond < backbone.length) expect(corridor.holds(beyond, x, y, r + 1e-12)).toBe(false);
          }
        }
      }
    });
  }

  it('stop at a bottleneck even where a disc behind it would hold the unit again: ALG-1 overrides DEF-3.3', () => {
    // A hairpin: the way back runs beside the way there, and its discs hold units of the way there.
    const corridor = new Corridor(backboneOf(openWay([0, 0, 10, 0, 10, 1, 0, 1], 1)), 1);
    const [x, y] = [102, 100.6];
    expect(corridor.reach(2, x, y, 0.1)).toBeCloseTo(2 + Math.sqrt(0.81 - 0.36), 12);
    // The set as a whole goes on: its largest member lies on the way back.
    expect(findAttraction(corridor, x, y, 0.1, 0, corridor.backbone.length)).toBeGreaterThan(18);
  });

  it('a unit in single file (c = r) has its own point alone', () => {
    const corridor = new Corridor(backboneOf(openWay([0, 0, 10, 0], 0.2)), 0.2);
    expect(corridor.reach(3, 103, 100, 0.2)).toBeCloseTo(3, 12);
    expect(corridor.reachBack(3, 103, 100, 0.2)).toBeCloseTo(3, 12);
  });
});

describe('Algorithm 1', () => {
  it('keeps points from going back, the region within A, and the dispersion within c (THM-3.1, DEF-3.4 to DEF-3.7)', () => {
    const random = createRandom(FIXED_SEED);
    for (let run = 0; run < runs(2, 6, 200); run++) {
      const drawn = randomWay(random, false);
      const corridor = new Corridor(backboneOf(drawn), drawn.width);
      const area = Math.PI * drawn.width * drawn.width * (1 + 2 * random.next());
      const count = 1 + random.nextInt(12);
      const state = createGroupState(new Float64Array(count), area);
      const place = { x: 0, y: 0 };
      const [x, y] = [new Float64Array(count), new Float64Array(count)];
      corridor.backbone.pointAt(0, place);
      x.fill(place.x);
      y.fill(place.y);
      updateAttraction(corridor, state, x, y);
      for (let step = 0; step < 60; step++) {
        const before = state.attraction.slice();
        const allowed = state.allowed;
        for (let i = 0; i < count; i++) {
          // Anywhere in the disc of the former point: the most that a projected step can do.
          corridor.backbone.pointAt(state.attraction[i], place);
          const radius = corridor.radiusAt(state.attraction[i]) * (1 - 1e-12) * Math.sqrt(random.next());
          const turn = 2 * Math.PI * random.next();
          x[i] = place.x + radius * Math.cos(turn);
          y[i] = place.y + radius * Math.sin(turn);
        }
        updateAttraction(corridor, state, x, y);
        for (let i = 0; i < count; i++) {
          expect(state.attraction[i]).toBeGreaterThanOrEqual(before[i]);
          expect(state.attraction[i]).toBeLessThanOrEqual(state.allowed + 1e-8);
          expect(corridor.holds(state.attraction[i], x[i], y[i], 0)).toBe(true);
          expect(state.back[i]).toBeLessThanOrEqual(state.attraction[i]);
        }
        expect(state.allowed).toBeGreaterThanOrEqual(allowed - 1e-8);
        expect(state.groupBack).toBe(Math.min(...state.front));
        expect(state.groupFront).toBe(Math.max(state.groupBack, ...state.back));
        expect(longitudinalDispersion(state)).toBeGreaterThanOrEqual(0);
        expect(groupRegionArea(corridor, state)).toBeLessThanOrEqual(area * (1 + 1e-9));
        expect(lateralDispersion(corridor, x, y)).toBeLessThanOrEqual(drawn.width);
      }
    }
  });
});

describe('gathering', () => {
  it('is done where everybody has a point, and names who has none and where to go', () => {
    const corridor = new Corridor(backboneOf(openWay([0, 0, 30, 0], 2)), 2);
    const area = Math.PI * 4 + 4 * 3;
    const radii = [0.3, 0.3, 0.3];
    const near = checkGathering(corridor, area, [100, 101, 103], [100, 101, 99], radii);
    expect(near.isDone).toBe(true);
    expect(near.to).toBeCloseTo(3, 6);
    for (const [i, s] of near.attraction.entries()) {
      expect(corridor.holds(s, [100, 101, 103][i], [100, 101, 99][i], 0.3)).toBe(true);
      expect(s).toBeLessThanOrEqual(near.to);
    }
    const far = checkGathering(corridor, area, [100, 110, 101], [100, 100, 104], radii);
    expect(far.isDone).toBe(false);
    expect(far.missing).toEqual([1, 2]);
    expect(far.attraction[1]).toBeCloseTo(3, 6);
    expect(far.attraction[2]).toBeCloseTo(1, 3);
  });
});
