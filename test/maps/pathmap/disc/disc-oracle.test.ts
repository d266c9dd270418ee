import { describe, expect, it } from 'vitest';
import { buildDiscPathMap } from '../../../../src/maps/pathmap/disc/build-disc-path-map.js';
import { buildDiscGround } from '../../../../src/maps/pathmap/disc/disc-ground.js';
import { ARC_SIZE, type DiscPath, findDiscPath } from '../../../../src/maps/pathmap/disc/find-disc-path.js';
import { PathFinder } from '../../../../src/maps/roadmap/path-finder.js';
import { findFreeSite } from '../../../../src/maps/voronoi/free-site.js';
import { createRandom } from '../../../../src/math/index.js';
import { FIXED_SEED, rotatingSeed, runs, tier } from '../../../tier.js';
import type { RandomMap } from '../../roadmap/random-maps.js';
import { polylineLength } from '../../roadmap/truth.js';
import { DISC_KINDS, type DiscKind, discScene, radiiOf } from './disc-scenes.js';
import { TangentOracle } from './tangent-oracle.js';

/** Free places for a disc: some anywhere, some just at a wall. */
function samplePlaces(
  { domain, built, truth }: RandomMap,
  radius: number,
  seed: number,
  count: number,
): [number, number][] {
  const random = createRandom(seed);
  const [minX, minY, maxX, maxY] = domain.bounds;
  const places: [number, number][] = [];
  for (let tries = 0; tries < 60 * count && places.length < count; tries++) {
    let x = minX + (maxX - minX) * random.next();
    let y = minY + (maxY - minY) * random.next();
    if (random.next() < 0.3 && truth.segments.length > 0) {
      // Beside a wall or right round its end, at the very radius.
      const k = 4 * random.nextInt(truth.segments.length / 4);
      const [ax, ay, bx, by] = truth.segments.slice(k, k + 4);
      const angle = random.next() < 0.5 ? Math.atan2(by - ay, bx - ax) + Math.PI / 2 : 7 * random.next();
      const share = random.next() < 0.5 ? 0 : random.next();
      x = ax + share * (bx - ax) + radius * Math.cos(angle);
      y = ay + share * (by - ay) + radius * Math.sin(angle);
    }
    const site = findFreeSite(built, domain, x, y);
    if (site !== undefined && site.clearance >= radius) places.push([x, y]);
  }
  return places;
}

/** Points along the true curve of a way: its arcs must keep the radius too, and its length be that of the way. */
function checkCurve({ points, arcs, distance }: DiscPath, map: RandomMap, radius: number, slack: number): void {
  let off = 0;
  for (let k = 0; k < arcs.length; k += ARC_SIZE) {
    const [x, y, r, from, to, turn] = arcs.subarray(k, k + ARC_SIZE);
    expect(turn * (to - from)).toBeGreaterThan(0);
    for (let i = 0; i <= 8; i++) {
      const angle = from + (i * (to - from)) / 8;
      const clearance = map.truth.clearance(x + r * Math.cos(angle), y + r * Math.sin(angle));
      expect(clearance).toBeGreaterThanOrEqual(radius - slack);
    }
    off += r * Math.abs(to - from);
  }
  // The polyline goes round outside of the arcs.
  expect(polylineLength(points)).toBeGreaterThanOrEqual(distance - slack);
  expect(off).toBeLessThanOrEqual(distance + slack);
}

describe('ways of discs against all tangents', () => {
  const kinds: readonly DiscKind[] = tier === 'quick' ? ['gaps', 'doors', 'street'] : DISC_KINDS;
  const seeds = tier === 'quick' ? [rotatingSeed] : [FIXED_SEED, rotatingSeed];
  const perKind = runs(1, 1, 10);

  it.each(kinds)(`%s: lengths to 1e-9, reachable where the roadmap says so (seed ${rotatingSeed})`, (kind) => {
    let found = 0;
    for (const base of seeds) {
      for (let i = 0; i < perKind; i++) {
        const scene = discScene(kind, base + i);
        if (scene === undefined) continue;
        const radii = radiiOf(kind);
        const radius = radii[(base + i) % radii.length] * scene.scale;
        const places = samplePlaces(scene, radius, base + i, 10);
        if (places.length < 3) continue;
        found += compare(scene, radius, places);
      }
    }
    if (perKind > 1) expect(found).toBeGreaterThan(0);
  });

  function compare(scene: RandomMap, radius: number, places: readonly [number, number][]): number {
    const { scale: size } = scene.built.diagram.tolerances;
    const ground = buildDiscGround(scene.domain, radius, scene.built);
    const sources = places.slice(0, 2).map(([x, y]) => ({ kind: 'point' as const, x, y }));
    const map = buildDiscPathMap(scene.domain, { sources, radius, ground });
    const expected = new TangentOracle(scene.truth, radius, ground.slack).solve(places.slice(0, 2), places.slice(2));
    const finder = new PathFinder(scene.built.diagram);
    let found = 0;
    places.slice(2).forEach(([x, y], k) => {
      const label = `${scene.label}, radius ${radius}, from ${x},${y}`;
      const path = findDiscPath(map, x, y);
      const isReachable = places
        .slice(0, 2)
        .some((place) => finder.find({ from: [x, y], to: place, radius }).status === 'found');
      expect(path.status === 'found', label).toBe(isReachable);
      if (!isReachable) {
        expect(['tooNarrow', 'otherComponent'], label).toContain(path.reason);
        return;
      }
      found++;
      expect(Math.abs(path.distance - expected[k]), label).toBeLessThanOrEqual(1e-9 * (expected[k] + 1e-2 * size));
      expect(scene.truth.pathClearance(path.points), label).toBeGreaterThanOrEqual(radius - 1e-9 * size);
      checkCurve(path, scene, radius, 1e-9 * size);
    });
    return found;
  }
});
