import { type Domain, findTriangle, NONE } from '../../../src/geometry/index.js';
import { orient2d, type Random } from '../../../src/math/index.js';
import type { Place } from './visibility-oracle.js';

function sizeOf({ bounds }: Domain): number {
  return Math.max(bounds[2] - bounds[0], bounds[3] - bounds[1]);
}

/**
 * What a point is, or undefined where it is not free or too near to a wall to be told from one on it.
 *
 * @param clear how near is too near, as a share of the domain's size
 */
export function classifyPlace(domain: Domain, x: number, y: number, clear = 1e-8): Place | undefined {
  const { vertices, segments } = domain;
  const size = sizeOf(domain);
  for (let v = 0; 2 * v < vertices.length; v++) {
    const away = Math.abs(vertices[2 * v] - x) + Math.abs(vertices[2 * v + 1] - y);
    if (away === 0) return { kind: 'vertex', x, y, vertex: v };
    if (away < clear * size) return undefined;
  }
  // Off a wall by what its coordinates are rounded to; less than what the domain takes for one point.
  const rounding = 1.5 * 2 ** -52 * (Math.max(Math.abs(x), Math.abs(y)) + size);
  let wall = NONE;
  for (let s = 0; 2 * s < segments.length; s++) {
    const [a, b] = [2 * segments[2 * s], 2 * segments[2 * s + 1]];
    const [dx, dy] = [vertices[b] - vertices[a], vertices[b + 1] - vertices[a + 1]];
    const length = Math.sqrt(dx * dx + dy * dy);
    const along = ((x - vertices[a]) * dx + (y - vertices[a + 1]) * dy) / length;
    if (along < 0 || along > length) continue;
    const off = Math.abs(orient2d(vertices[a], vertices[a + 1], vertices[b], vertices[b + 1], x, y)) / length;
    if (off >= Math.max(rounding, clear * size)) continue;
    // Between two walls of a slit, hops from one of them cannot be told from hops along it.
    if (off > rounding || wall !== NONE) return undefined;
    wall = s;
  }
  if (wall !== NONE) return { kind: 'wall', x, y, segment: wall };
  return findTriangle(domain, x, y) === NONE ? undefined : { kind: 'open', x, y };
}

/** A random point in the box of the domain that is free and clear of walls. */
export function sampleOpen(domain: Domain, random: Random): Place {
  const { bounds } = domain;
  for (;;) {
    const x = bounds[0] + random.next() * (bounds[2] - bounds[0]);
    const y = bounds[1] + random.next() * (bounds[3] - bounds[1]);
    const place = classifyPlace(domain, x, y);
    if (place?.kind === 'open') return place;
  }
}

/** A place chosen on purpose: in the open, a vertex, on a wall, collinear with a wall, on a mesh edge, on a lattice. */
export function samplePlace(domain: Domain, random: Random): Place {
  const { vertices, segments, triangles, bounds } = domain;
  for (let attempt = 0; attempt < 20; attempt++) {
    let place: Place | undefined;
    const s = random.nextInt(segments.length >> 1);
    const [a, b] = [2 * segments[2 * s], 2 * segments[2 * s + 1]];
    const [ax, ay, bx, by] = [vertices[a], vertices[a + 1], vertices[b], vertices[b + 1]];
    switch (random.nextInt(6)) {
      case 0:
        return sampleOpen(domain, random);
      case 1:
        return { kind: 'vertex', x: ax, y: ay, vertex: segments[2 * s] };
      case 2: {
        const share = random.next() < 0.5 ? 0.5 : random.next();
        place = classifyPlace(domain, ax + share * (bx - ax), ay + share * (by - ay));
        break;
      }
      case 3: {
        const share = random.next() < 0.5 ? 2 : 1 + 3 * random.next();
        place = classifyPlace(domain, ax + share * (bx - ax), ay + share * (by - ay));
        break;
      }
      case 4: {
        const e = random.nextInt(triangles.length);
        const [p, q] = [2 * triangles[e], 2 * triangles[e % 3 === 2 ? e - 2 : e + 1]];
        place = classifyPlace(domain, (vertices[p] + vertices[q]) / 2, (vertices[p + 1] + vertices[q + 1]) / 2);
        break;
      }
      default: {
        const [w, h] = [bounds[2] - bounds[0], bounds[3] - bounds[1]];
        place = classifyPlace(
          domain,
          bounds[0] + (w * random.nextInt(21)) / 20,
          bounds[1] + (h * random.nextInt(17)) / 16,
        );
      }
    }
    if (place) return place;
  }
  return sampleOpen(domain, random);
}
