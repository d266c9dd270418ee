import { difference, type Geom, union } from 'polyclip-ts';
import type { DomainInput } from '../../src/geometry/index.js';

type Ring = [number, number][];

/** Free area of an input by polyclip-ts: union of the areas less union of the solids. Circles are not supported. */
export function freeAreaByPolyclip(input: DomainInput): number {
  const areas = input.boundary.areas.map((a): Geom => [[toRing(a.ring), ...(a.holes ?? []).map(toRing)]]);
  const solids = input.obstacles.flatMap((o): Geom[] => {
    if (o.kind === 'circle') throw new Error('polyclip has no circles');
    return o.kind === 'polygon' ? [[[toRing(o.ring), ...(o.holes ?? []).map(toRing)]] as Geom] : [];
  });
  const ground = union(areas[0], ...areas.slice(1));
  const free = solids.length > 0 ? difference(ground, ...solids) : ground;
  return areaOf(free);
}

/** Area covered by the solids alone. */
export function coveredAreaByPolyclip(input: DomainInput): number {
  const solids = input.obstacles.flatMap((o): Geom[] => (o.kind === 'polygon' ? [[[toRing(o.ring)]] as Geom] : []));
  return areaOf(union(solids[0], ...solids.slice(1)));
}

export function areaOf(polygons: Ring[][] | Geom): number {
  let sum = 0;
  for (const polygon of polygons as Ring[][]) {
    polygon.forEach((ring, r) => {
      const area = Math.abs(ringArea(ring));
      sum += r === 0 ? area : -area;
    });
  }
  return sum;
}

function ringArea(ring: Ring): number {
  let sum = 0;
  for (let i = 0; i < ring.length; i++) {
    const [ax, ay] = ring[i];
    const [bx, by] = ring[(i + 1) % ring.length];
    sum += (ax - ring[0][0]) * (by - ring[0][1]) - (bx - ring[0][0]) * (ay - ring[0][1]);
  }
  return sum / 2;
}

function toRing(xy: Float64Array): Ring {
  const ring: Ring = [];
  for (let i = 0; i < xy.length; i += 2) ring.push([xy[i], xy[i + 1]]);
  return ring;
}
