import { describe, expect, it } from 'vitest';
import { findNearestSite } from '../../../src/maps/voronoi/diagram-queries.js';
import { createRandom } from '../../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs } from '../../tier.js';
import {
  clearanceByBruteForce,
  distanceToOutline,
  distanceToPart,
  isFreePoint,
  withoutLooseHoles,
} from './brute-force.js';
import { buildLive, MESSES, type Objects, randomObject, roomOf, SIZE } from './random-objects.js';

const SCENES = runs(1, 4, 25);
const POINTS = runs(60, 200, 1000);
const LARGEST_RADIUS = 24;

describe('the nearest site and the clearance', () => {
  for (const mess of MESSES) {
    it(`${mess}: are those of everything drawn, by brute force (VOR-1, VOR-6)`, () => {
      let compared = 0;
      for (const base of [FIXED_SEED, rotatingSeed]) {
        for (let i = 0; i < SCENES; i++) {
          const random = createRandom(base + i);
          const objects: Objects = new Map([
            [0, random.nextInt(3) > 0 ? roomOf() : roomOf([10, 5, 95, 10, 90, 95, 50, 70, 5, 90])],
          ]);
          for (let key = 1; key <= 10 + random.nextInt(40); key++)
            objects.set(key, withoutLooseHoles(randomObject(mess, random, objects)));
          const live = buildLive(objects, random);
          const all = [...objects.values()];
          // Circles that are cut stand out by half a percent of their radius.
          const isCut = all.some(({ kind }) => kind === 'circle');
          const off = isCut ? 0.005 * LARGEST_RADIUS : 1e-9 * SIZE;
          for (let k = 0; k < POINTS; k++) {
            const x = SIZE * random.next();
            const y = SIZE * random.next();
            if (!isFreePoint(all, x, y)) continue;
            const clearance = clearanceByBruteForce(all, x, y);
            if (isCut && clearance < 0.01 * LARGEST_RADIUS) continue;
            const found = findNearestSite(live.diagram, x, y);
            const { key, part } = live.sourceOf(found.cell);
            const place = `${mess} ${base + i} (${x}, ${y}): object ${key} part ${part}`;
            if (Math.abs(found.clearance - clearance) > off)
              expect.fail(`${place}: ${found.clearance}, not ${clearance}`);
            const object = objects.get(key);
            if (object === undefined) expect.fail(`${place} is nobody`);
            if (Math.abs(distanceToOutline(object, x, y) - clearance) > off) expect.fail(`${place} is not the nearest`);
            if (Math.abs(distanceToPart(object, part, x, y) - clearance) > off) expect.fail(`${place} is another part`);
            compared++;
          }
        }
      }
      expect(compared).toBeGreaterThan(SCENES * POINTS * 0.1);
    });
  }

  it('cellsOf, sourceOf and isHidden agree', () => {
    for (const mess of MESSES) {
      for (let i = 0; i < SCENES; i++) {
        const random = createRandom(rotatingSeed + i);
        const objects: Objects = new Map([[0, roomOf()]]);
        for (let key = 1; key <= 30; key++) objects.set(key, randomObject(mess, random, objects));
        const live = buildLive(objects, random);
        const { store } = live.diagram;
        const counts = new Map<number, number>();
        for (let c = 0; c < store.cellEnd; c++) {
          if (store.live[c] === 0) continue;
          const { key } = live.sourceOf(c);
          counts.set(key, (counts.get(key) ?? 0) + 1);
        }
        for (const key of objects.keys()) {
          const cells = live.cellsOf(key);
          expect(cells.length, `${mess} ${rotatingSeed + i}: ${key}`).toBe(counts.get(key) ?? 0);
          expect(live.isHidden(key)).toBe(cells.length === 0);
        }
      }
    }
  });
});
