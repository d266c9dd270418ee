import { describe, expect, it } from 'vitest';
import { componentAt, NONE, samplePoint } from '../../../src/geometry/index.js';
import { PathFinder } from '../../../src/maps/roadmap/path-finder.js';
import type { RoadmapPath } from '../../../src/maps/roadmap/path-query.js';
import { createRandom, type Random } from '../../../src/math/index.js';
import { runs } from '../../tier.js';
import { eachRandomMap, type RandomMap } from './random-maps.js';
import { ClearanceField, Flood, polylineLength } from './truth.js';

/** Maps per kind and seed, and questions per map: 8 kinds, 2 seeds. */
const MAPS = runs(1, 1, 8);
const QUERIES = runs(8, 16, 36);
const SQUARES = runs(60, 100, 160);

/** The 1e-9 for scenes of some hundred metres; of the scene where float64 itself is coarser. */
const tolerance = ({ built }: RandomMap): number => Math.max(1e-9, 1e-12 * built.diagram.tolerances.scale);

/** Is a point of the plane free, as far as that can be said? Polygons stand out round exact circles by 0.5 %. */
function isFree({ truth, domain }: RandomMap, x: number, y: number): boolean | undefined {
  for (let k = 0; k < truth.discs.length; k += 3) {
    const radius = truth.discs[k + 2];
    const d = Math.hypot(x - truth.discs[k], y - truth.discs[k + 1]) - radius;
    if (radius > 0 && d < 0.006 * radius) return d < 0 ? false : undefined;
  }
  return componentAt(domain, x, y) !== NONE;
}

/** Now and then any place, else a free one, as a rule one where the smallest disc fits. */
function pickPoint({ domain, truth }: RandomMap, random: Random, radius: number): readonly [number, number] {
  const [minX, minY, maxX, maxY] = domain.bounds;
  if (random.next() < 0.05) return [minX + random.next() * (maxX - minX), minY + random.next() * (maxY - minY)];
  let point: readonly [number, number] = [0, 0];
  for (let tries = 0; tries < 10; tries++) {
    const component = random.next() < 0.9 ? 0 : random.nextInt(domain.componentAreas.length);
    point = samplePoint(domain, component, random.next);
    if (random.next() < 0.05 || truth.clearance(...point) > radius) break;
  }
  return point;
}

describe('paths on the roadmap', () => {
  it('keep the radius, exist exactly where a flood fill finds one, and never get shorter for a larger disc (ROAD-1, ROAD-3, ROAD-4, ROAD-5)', () => {
    let asked = 0;
    let judged = 0;
    let shortened = 0;
    let longEnough = 0;
    eachRandomMap(MAPS, (map, seed) => {
      const { domain, built, truth, label } = map;
      const random = createRandom(seed + 7);
      const finder = new PathFinder(built.diagram);
      const slack = tolerance(map);
      const field = new ClearanceField(truth, SQUARES, (x, y) => isFree(map, x, y) !== false);
      const radii = [1.5, 2.6, 4.5].map((k) => (k + random.next()) * field.size);
      const floods = radii.map((radius) => new Flood(field, radius));
      for (let q = 0; q < QUERIES; q++) {
        const from = pickPoint(map, random, radii[0]);
        const to = pickPoint(map, random, radii[0]);
        const free = [isFree(map, ...from), isFree(map, ...to)];
        if (free.includes(undefined)) continue;
        const clear = Math.min(truth.clearance(...from), truth.clearance(...to));
        let before = 0;
        for (const [k, radius] of radii.entries()) {
          asked++;
          const path = finder.find({ from, to, radius });
          const where = `${label}, ${from} to ${to}, radius ${radius}: ${path.status} ${path.reason ?? ''}`;
          if (!free[0] || !free[1]) {
            expect(path.reason, where).toBe(free[0] ? 'goalInSolid' : 'startInSolid');
            continue;
          }
          if (Math.abs(clear - radius) < 1e-6 * field.size) continue;
          if (clear < radius) {
            expect(path.reason, where).toMatch(/^(start|goal)Clearance$/);
            continue;
          }
          const expected = floods[k].connects(...from, ...to);
          if (expected !== undefined) {
            judged++;
            expect(path.status, where).toBe(expected ? 'found' : 'unreachable');
          }
          if (path.status === 'unreachable') {
            const isApart = componentAt(domain, ...from) !== componentAt(domain, ...to);
            expect(path.reason, where).toBe(isApart ? 'otherComponent' : 'tooNarrow');
            before = Infinity;
            continue;
          }
          expectSound(map, path, from, to, radius, where, slack);
          expect(path.length, where).toBeGreaterThanOrEqual(before - slack);
          before = path.length;
          const tight = finder.find({ from, to, radius, shorten: true });
          expectSound(map, tight, from, to, radius, `shortened ${where}`, slack);
          expect(tight.length, where).toBeLessThanOrEqual(path.length + slack);
          if (path.points.length > 4) {
            longEnough++;
            if (tight.shortened) shortened++;
          }
        }
      }
    });
    // About a third can be told; a few dozen questions may by chance have fewer.
    expect(judged).toBeGreaterThan(Math.max(0, 0.2 * asked - 2 * Math.sqrt(asked)));
    expect(shortened).toBeGreaterThan(Math.max(0, 0.9 * longEnough - 2));
  });
});

function expectSound(
  map: RandomMap,
  path: RoadmapPath,
  from: readonly [number, number],
  to: readonly [number, number],
  radius: number,
  where: string,
  slack: number,
): void {
  const { points } = path;
  expect(path.status, where).toBe('found');
  expect([points[0], points[1], points.at(-2), points.at(-1)], where).toEqual([...from, ...to]);
  const clearance = map.truth.pathClearance(points);
  expect(clearance - radius, where).toBeGreaterThan(-slack);
  expect(Math.abs(clearance - path.minClearance), where).toBeLessThan(slack);
  const drawn = polylineLength(points);
  expect(drawn, where).toBeLessThanOrEqual(path.length + slack);
  expect(drawn, where).toBeGreaterThan(0.999 * path.length - slack);
}
