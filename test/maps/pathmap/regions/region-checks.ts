import { type Domain, NONE } from '../../../../src/geometry/index.js';
import { findPlainDistance } from '../../../../src/maps/pathmap/find-next.js';
import { findWeightedPath } from '../../../../src/maps/pathmap/find-weighted.js';
import type { PathMap } from '../../../../src/maps/pathmap/path-map.js';
import { isInRing, type PathSource } from '../../../../src/maps/pathmap/path-source.js';
import type { Isoline } from '../../../../src/maps/pathmap/regions/find-isolines.js';
import type { PathRegion } from '../../../../src/maps/pathmap/regions/find-regions.js';
import type { WeightedPathMap } from '../../../../src/maps/pathmap/weighted-path-map.js';
import type { Random } from '../../../../src/math/index.js';
import { sizeOf } from '../compare-with-oracle.js';
import { sampleOpen, samplePlace } from '../sample-places.js';

/** One to three sources of all kinds, half of them with a start cost. */
export function randomSources(domain: Domain, random: Random): PathSource[] {
  return Array.from({ length: 1 + random.nextInt(3) }, (): PathSource => {
    const [a, b, c] = [0, 1, 2].map(() => samplePlace(domain, random));
    const cost = random.next() < 0.5 ? 0 : 0.2 * sizeOf(domain) * random.next();
    const shape = random.nextInt(4);
    if (shape < 2) return { kind: 'point', x: a.x, y: a.y, cost };
    if (shape === 2) return { kind: 'line', points: Float64Array.of(a.x, a.y, b.x, b.y), cost };
    return { kind: 'polygon', ring: Float64Array.of(a.x, a.y, b.x, b.y, c.x, c.y), cost };
  });
}

/** Area of all that can reach a source, by components of the domain. */
export function reachableArea(domain: Domain, map: PathMap): number {
  let sum = 0;
  domain.componentAreas.forEach((area, component) => {
    const t = domain.triangleComponents.indexOf(component);
    let [x, y] = [0, 0];
    for (let e = 3 * t; e < 3 * t + 3; e++) {
      x += domain.vertices[2 * domain.triangles[e]] / 3;
      y += domain.vertices[2 * domain.triangles[e] + 1] / 3;
    }
    if (findPlainDistance(map, x, y) >= 0) sum += area;
  });
  return sum;
}

/** Regions that hold a point, by their rings. */
export function regionsAt(regions: readonly PathRegion[], x: number, y: number): PathRegion[] {
  return regions.filter(({ rings }) => rings.reduce((inside, ring) => inside !== isInRing(ring, x, y), false));
}

/** What the region's parent says about a point: length through its root, as if the root saw it. */
export function lengthThrough(sources: readonly PathSource[], region: PathRegion, x: number, y: number): number {
  if (region.kind === 'inside') return region.cost;
  if (region.kind !== 'front') return region.cost + Math.hypot(x - region.x, y - region.y) / region.speed;
  const source = sources[region.source];
  const points = source.kind === 'line' ? source.points : source.kind === 'polygon' ? source.ring : [];
  let nearest = Infinity;
  for (let k = 0; k < points.length - (source.kind === 'line' ? 2 : 0); k += 2) {
    const [ax, ay, bx, by] = [
      points[k],
      points[k + 1],
      points[(k + 2) % points.length],
      points[(k + 3) % points.length],
    ];
    const square = (bx - ax) ** 2 + (by - ay) ** 2;
    const along = square > 0 ? ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square : 0;
    const share = Math.max(0, Math.min(1, along));
    nearest = Math.min(nearest, Math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay)));
  }
  return region.cost + nearest;
}

/** Points in regions that are not theirs, in none, or in two. */
export function findMisplaced(
  domain: Domain,
  map: PathMap,
  regions: readonly PathRegion[],
  random: Random,
  count: number,
  tolerance: number,
): string[] {
  const out: string[] = [];
  for (let k = 0; k < count; k++) {
    const { x, y } = sampleOpen(domain, random);
    const want = findPlainDistance(map, x, y);
    const found = regionsAt(regions, x, y);
    if (want < 0) {
      if (found.length > 0) out.push(`(${x},${y}) cannot reach a source, but has a region`);
    } else if (found.length !== 1) out.push(`(${x},${y}) has ${found.length} regions`);
    else {
      const got = lengthThrough(map.sources, found[0], x, y);
      if (!(Math.abs(got - want) <= 2 * tolerance)) out.push(`(${x},${y}): ${got} through its region, ${want} in all`);
    }
  }
  return out;
}

/** Every border that is no wall is run twice, once each way. */
export function countUnsharedEdges(domain: Domain, regions: readonly PathRegion[]): number {
  const open = new Map<string, number>();
  for (const { rings } of regions) {
    for (const ring of rings) {
      for (let k = 0; k < ring.length; k += 2) {
        const a = `${ring[k]},${ring[k + 1]}`;
        const b = `${ring[(k + 2) % ring.length]},${ring[(k + 3) % ring.length]}`;
        open.set(`${a} ${b}`, (open.get(`${a} ${b}`) ?? 0) + 1);
      }
    }
  }
  let count = 0;
  for (const [name, times] of open) {
    const [a, b] = name.split(' ');
    if ((open.get(`${b} ${a}`) ?? 0) === times) continue;
    const [ax, ay] = a.split(',').map(Number);
    const [bx, by] = b.split(',').map(Number);
    if (!isOnWall(domain, (ax + bx) / 2, (ay + by) / 2, 1e-9)) count++;
  }
  return count;
}

/** A wall is nearer than a share of the domain's size. */
export function isOnWall(domain: Domain, x: number, y: number, share: number): boolean {
  const { vertices, triangles, twins } = domain;
  const size = sizeOf(domain);
  for (let e = 0; e < twins.length; e++) {
    if (twins[e] !== NONE) continue;
    const a = 2 * triangles[e];
    const b = 2 * triangles[e % 3 === 2 ? e - 2 : e + 1];
    const [dx, dy] = [vertices[b] - vertices[a], vertices[b + 1] - vertices[a + 1]];
    const part = Math.max(0, Math.min(1, ((x - vertices[a]) * dx + (y - vertices[a + 1]) * dy) / (dx * dx + dy * dy)));
    if (Math.hypot(x - vertices[a] - part * dx, y - vertices[a + 1] - part * dy) <= share * size) return true;
  }
  return false;
}

/** What is wrong with isolines: points off their level, ends away from walls. */
export function findIsolineFaults(domain: Domain, map: PathMap | WeightedPathMap, lines: readonly Isoline[]): string[] {
  const out: string[] = [];
  const size = sizeOf(domain);
  const far = Math.max(...domain.bounds.map(Math.abs)) / size;
  const bound = Math.max(1e-9, 1e-13 * far) * size;
  for (const { level, points, isClosed } of lines) {
    for (let k = 0; k < points.length; k += 2) {
      const [x, y] = [points[k], points[k + 1]];
      const value = map.kind === 'plain' ? findPlainDistance(map, x, y) : findWeightedPath(map, x, y).time;
      // On a thin wall a query takes the nearer side, and far from the origin rounding chooses one.
      const isBehind = Math.abs(value - level) > bound && isOnWall(domain, x, y, 1e-10);
      if (Math.abs(value - level) > bound && !isBehind) out.push(`level ${level}: ${value} at (${x},${y})`);
    }
    if (isClosed) continue;
    for (const k of [0, points.length - 2]) {
      const [x, y] = [points[k], points[k + 1]];
      if (!isOnWall(domain, x, y, 1e-7)) out.push(`level ${level}: ends at (${x},${y}) in the open`);
    }
  }
  return out;
}
