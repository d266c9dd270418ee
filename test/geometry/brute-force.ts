import type { Domain, DomainInput } from '../../src/geometry/index.js';
import { orient2d } from '../../src/math/index.js';

/** Winding number of a ring around a point, by crossings of the ray to +x; the point must not lie on the ring. */
export function windingNumber(ring: Float64Array, x: number, y: number): number {
  let winding = 0;
  for (let i = 0; i < ring.length; i += 2) {
    const j = i + 2 < ring.length ? i + 2 : 0;
    const isUp = ring[i + 1] <= y && ring[j + 1] > y;
    const isDown = ring[j + 1] <= y && ring[i + 1] > y;
    if (!isUp && !isDown) continue;
    const side = orient2d(ring[i], ring[i + 1], ring[j], ring[j + 1], x, y);
    if (isUp && side > 0) winding++;
    if (isDown && side < 0) winding--;
  }
  return winding;
}

/** Free by the input alone: in an area, in no polygon, in no disc. */
export function isFreeByInput(input: DomainInput, x: number, y: number): boolean {
  const inside = (ring: Float64Array, holes: readonly Float64Array[] = []): boolean =>
    windingNumber(ring, x, y) !== 0 && holes.every((hole) => windingNumber(hole, x, y) === 0);
  if (!input.boundary.areas.some((area) => inside(area.ring, area.holes))) return false;
  return !input.obstacles.some((o) => {
    if (o.kind === 'polygon') return inside(o.ring, o.holes);
    return o.kind === 'circle' && Math.hypot(x - o.x, y - o.y) < o.radius;
  });
}

/** Distance from a point to the nearest edge, disc rim or post of the input. */
export function clearanceByInput(input: DomainInput, x: number, y: number): number {
  let best = Infinity;
  const chain = (xy: Float64Array, closed: boolean): void => {
    for (let i = 0; i < xy.length; i += 2) {
      const j = i + 2 < xy.length ? i + 2 : closed ? 0 : i;
      best = Math.min(best, distanceToSegment(x, y, xy[i], xy[i + 1], xy[j], xy[j + 1]));
    }
  };
  for (const area of input.boundary.areas) {
    chain(area.ring, true);
    for (const hole of area.holes ?? []) chain(hole, true);
  }
  for (const o of input.obstacles) {
    if (o.kind === 'polygon') {
      chain(o.ring, true);
      for (const hole of o.holes ?? []) chain(hole, true);
    } else if (o.kind === 'line') chain(o.points, false);
    else if (o.kind === 'point') best = Math.min(best, Math.hypot(x - o.x, y - o.y));
    else best = Math.min(best, Math.abs(Math.hypot(x - o.x, y - o.y) - o.radius));
  }
  return best;
}

export function distanceToSegment(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax;
  const dy = by - ay;
  const square = dx * dx + dy * dy;
  const t = square > 0 ? Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / square)) : 0;
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}

/**
 * Visibility from the list of blocking segments alone, with no triangulation: no segment is crossed, and at every vertex
 * on the way some free sector between the segments around it leads on. While the way runs along a wall, the side of the
 * wall is tracked. Both points must be free.
 */
export function isVisibleByBruteForce(domain: Domain, ax: number, ay: number, bx: number, by: number): boolean {
  const { vertices, segments, ringSegmentCount } = domain;
  if (ax === bx && ay === by) return true;
  const side = (v: number): number => orient2d(ax, ay, bx, by, vertices[2 * v], vertices[2 * v + 1]);
  const onWay = new Map<number, number[]>();
  // States: 0 = through open space, +1 / -1 = along a wall, on its left / right in the direction of travel.
  let states = new Set<number>([0]);
  let startsOnSegment = false;
  for (let s = 0; s < segments.length >> 1; s++) {
    const p = segments[2 * s];
    const q = segments[2 * s + 1];
    const [px, py, qx, qy] = [vertices[2 * p], vertices[2 * p + 1], vertices[2 * q], vertices[2 * q + 1]];
    const sp = side(p);
    const sq = side(q);
    const oa = orient2d(px, py, qx, qy, ax, ay);
    const ob = orient2d(px, py, qx, qy, bx, by);
    const isThin = s >= ringSegmentCount;
    if (sp * sq < 0 && oa * ob < 0) return false;
    const within = (x: number, y: number): boolean =>
      Math.min(px, qx) <= x && x <= Math.max(px, qx) && Math.min(py, qy) <= y && y <= Math.max(py, qy);
    const aInside = oa === 0 && within(ax, ay) && !(ax === px && ay === py) && !(ax === qx && ay === qy);
    const bInside = ob === 0 && within(bx, by) && !(bx === px && by === py) && !(bx === qx && by === qy);
    if (aInside && !isThin && ob < 0) return false;
    if (bInside && !isThin && oa < 0) return false;
    if (aInside && ob === 0) {
      startsOnSegment = true;
      const same = (qx - px) * (bx - ax) + (qy - py) * (by - ay) > 0;
      states = new Set(isThin ? [1, -1] : [same ? 1 : -1]);
    }
    for (const [v, sv] of [
      [p, sp],
      [q, sq],
    ] as const) {
      if (sv !== 0) continue;
      const list = onWay.get(v) ?? [];
      list.push(s);
      onWay.set(v, list);
    }
  }
  const along = (v: number): number => (vertices[2 * v] - ax) * (bx - ax) + (vertices[2 * v + 1] - ay) * (by - ay);
  const end = (bx - ax) ** 2 + (by - ay) ** 2;
  const stops = [...onWay.keys()].filter((v) => along(v) >= 0 && along(v) < end).sort((u, v) => along(u) - along(v));
  for (const v of stops) {
    const isStart = vertices[2 * v] === ax && vertices[2 * v + 1] === ay;
    if (vertices[2 * v] === bx && vertices[2 * v + 1] === by) break;
    if (isStart && startsOnSegment) continue;
    states = passVertex(domain, v, onWay.get(v) as number[], [ax, ay, bx, by], isStart ? undefined : states);
    if (states.size === 0) return false;
  }
  return true;
}

/**
 * States after a vertex, from the states before it (undefined = the way begins there). Directions around the vertex get
 * whole-number positions, counter-clockwise from the way ahead, by exact signs: an angle in floating point confuses a
 * wall that leaves the line by 1e-15 with one that runs along it.
 */
function passVertex(
  domain: Domain,
  v: number,
  incident: number[],
  [ax, ay, bx, by]: [number, number, number, number],
  before: Set<number> | undefined,
): Set<number> {
  const { vertices, segments, ringSegmentCount } = domain;
  const x = vertices[2 * v];
  const y = vertices[2 * v + 1];
  const spokes = incident.map((s) => {
    const isStart = segments[2 * s] === v;
    const other = segments[2 * s + (isStart ? 1 : 0)];
    const ox = vertices[2 * other];
    const oy = vertices[2 * other + 1];
    const side = Math.sign(orient2d(ax, ay, bx, by, ox, oy));
    const isForward = (ox - x) * (bx - ax) + (oy - y) * (by - ay) > 0;
    return { ox, oy, side, isForward, leftFree: s >= ringSegmentCount || isStart, at: 0 };
  });
  const pick = (side: number): typeof spokes =>
    spokes.filter((spoke) => spoke.side === side).sort((p, q) => -orient2d(x, y, p.ox, p.oy, q.ox, q.oy));
  const lefts = pick(1);
  const rights = pick(-1);
  const out = 0;
  const back = lefts.length + 1;
  const cycle = back + 1 + rights.length;
  lefts.forEach((spoke, i) => {
    spoke.at = 1 + i;
  });
  rights.forEach((spoke, i) => {
    spoke.at = back + 1 + i;
  });
  for (const spoke of spokes) if (spoke.side === 0) spoke.at = spoke.isForward ? out : back;
  const sorted = spokes.sort((p, q) => p.at - q.at);
  const turn = (from: number, to: number): number => (to - from + cycle) % cycle;
  const after = new Set<number>();
  sorted.forEach((spoke, i) => {
    if (!spoke.leftFree) return;
    const next = sorted[(i + 1) % sorted.length];
    const width = sorted.length === 1 ? cycle : turn(spoke.at, next.at);
    const holds = (direction: number): boolean => turn(spoke.at, direction) <= width;
    if (!holds(out)) return;
    if (before) {
      let arrives = false;
      for (const state of before) {
        if (state === 0 && holds(back)) arrives = true;
        // On the left of a wall in travel direction = the sector that ends at the spoke leading back.
        if (state === 1 && next.at === back) arrives = true;
        if (state === -1 && spoke.at === back) arrives = true;
      }
      if (!arrives) return;
    }
    const startsHere = spoke.at === out;
    const endsHere = next.at === out;
    if (startsHere) after.add(1);
    if (endsHere) after.add(-1);
    if (!startsHere && !endsHere) after.add(0);
  });
  return after;
}
