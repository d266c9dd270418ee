import { requireFunction, requireNumbers, requirePair } from '../error/index.js';
import { type Domain, NONE, requireDomain, THIN } from '../geometry/index.js';

/** The ground that people walk on, for programs that know polygons only. */
export interface WalkableArea {
  /** Well-known text in world coordinates, metres: a POLYGON with holes, or a GEOMETRYCOLLECTION of several. */
  readonly wkt: string;
  /** minX, minY, maxX, maxY, metres. */
  readonly bounds: readonly [number, number, number, number];
  /** How many polygons. */
  readonly parts: number;
}

interface Loop {
  /** The part of the ground on its left. */
  readonly part: number;
  readonly vertices: readonly number[];
  readonly area: number;
}

/**
 * The free space of a domain as polygons: every ring is simple, parts that meet in a corner only are parts of their own. Thin
 * walls and posts have no area and are left out, so that what lies on both sides of a thin wall is one part.
 *
 * @param origin world position of (0, 0), metres
 * @param places x, y, ... in world coordinates: only the parts with one of them are taken, all if there is none
 * @param locate component of the domain at a place relative to the origin, or NONE
 */
export function describeWalkableArea(
  domain: Domain,
  origin: readonly [number, number],
  places: ArrayLike<number> = [],
  locate: (x: number, y: number) => number = () => NONE,
): WalkableArea {
  requireDomain(domain, 'describeWalkableArea');
  requirePair(origin, 'describeWalkableArea: origin');
  requireNumbers(places, 'describeWalkableArea: places', 2);
  requireFunction(locate, 'describeWalkableArea: locate');
  const parts = joinThinWalls(domain);
  const wanted = new Set<number>();
  for (let k = 0; k + 1 < places.length; k += 2) {
    const component = locate(places[k] - origin[0], places[k + 1] - origin[1]);
    if (component !== NONE) wanted.add(parts[component]);
  }
  const polygons = new Map<number, Loop[]>();
  for (const loop of findLoops(domain, parts)) {
    if (wanted.size > 0 && !wanted.has(loop.part)) continue;
    const loops = polygons.get(loop.part) ?? [];
    // The outer ring runs counter-clockwise and comes first.
    if (loop.area > 0) loops.unshift(loop);
    else loops.push(loop);
    polygons.set(loop.part, loops);
  }
  const { vertices } = domain;
  const bounds: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  const formatRing = (loop: Loop): string => {
    const points = [...loop.vertices, loop.vertices[0]].map((v) => {
      const x = vertices[2 * v] + origin[0];
      const y = vertices[2 * v + 1] + origin[1];
      bounds[0] = Math.min(bounds[0], x);
      bounds[1] = Math.min(bounds[1], y);
      bounds[2] = Math.max(bounds[2], x);
      bounds[3] = Math.max(bounds[3], y);
      return `${x} ${y}`;
    });
    return `(${points.join(', ')})`;
  };
  const texts = [...polygons.values()].map((loops) => `POLYGON (${loops.map(formatRing).join(', ')})`);
  const wkt = texts.length === 1 ? texts[0] : `GEOMETRYCOLLECTION (${texts.join(', ')})`;
  return { wkt, bounds, parts: texts.length };
}

/** A rectangle, for people whose ground is not known. */
export function describeBox(minX: number, minY: number, maxX: number, maxY: number): WalkableArea {
  const corners = [minX, minY, maxX, minY, maxX, maxY, minX, maxY, minX, minY];
  const points = [0, 2, 4, 6, 8].map((k) => `${corners[k]} ${corners[k + 1]}`);
  return { wkt: `POLYGON ((${points.join(', ')}))`, bounds: [minX, minY, maxX, maxY], parts: 1 };
}

/** Per component: the part it belongs to once thin walls are taken away. */
function joinThinWalls(domain: Domain): Int32Array {
  const { edgeSegments, segmentKinds, triangleComponents } = domain;
  const parts = Int32Array.from(domain.componentAreas, (_, c) => c);
  const find = (c: number): number => {
    let root = c;
    while (parts[root] !== root) root = parts[root];
    return root;
  };
  const sides = new Map<number, number>();
  for (let e = 0; e < edgeSegments.length; e++) {
    const segment = edgeSegments[e];
    if (segment === NONE || segmentKinds[segment] !== THIN) continue;
    const component = triangleComponents[Math.floor(e / 3)];
    const other = sides.get(segment);
    if (other === undefined) sides.set(segment, component);
    else parts[Math.max(find(component), find(other))] = Math.min(find(component), find(other));
  }
  return parts.map((_, c) => find(c));
}

/** The rings of a domain, cut where they touch themselves: polygons elsewhere must be simple. */
function findLoops(domain: Domain, parts: Int32Array): Loop[] {
  const { segments, segmentEdges, ringStarts, triangleComponents } = domain;
  const loops: Loop[] = [];
  for (let ring = 0; ring + 1 < ringStarts.length; ring++) {
    const path: number[] = [];
    const placeOf = new Map<number, number>();
    const cutOff = (from: number): void => {
      const cut = path.splice(from);
      const vertices = cut.map((s) => segments[2 * s]);
      for (const v of vertices) placeOf.delete(v);
      const area = computeArea(domain.vertices, vertices);
      const part = parts[triangleComponents[Math.floor(segmentEdges[cut[0]] / 3)]];
      if (area !== 0) loops.push({ part, vertices, area });
    };
    for (let s = ringStarts[ring]; s < ringStarts[ring + 1]; s++) {
      const start = segments[2 * s];
      const before = placeOf.get(start);
      if (before !== undefined) cutOff(before);
      placeOf.set(start, path.length);
      path.push(s);
    }
    if (path.length > 0) cutOff(0);
  }
  return loops;
}

function computeArea(xy: Float64Array, ring: readonly number[]): number {
  let sum = 0;
  const [x0, y0] = [xy[2 * ring[0]], xy[2 * ring[0] + 1]];
  for (let k = 1; k + 1 < ring.length; k++) {
    const [a, b] = [2 * ring[k], 2 * ring[k + 1]];
    sum += (xy[a] - x0) * (xy[b + 1] - y0) - (xy[b] - x0) * (xy[a + 1] - y0);
  }
  return sum / 2;
}
