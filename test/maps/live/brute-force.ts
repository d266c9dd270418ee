import type { LiveObject } from '../../../src/maps/live/live-object.js';

/** Rings of a polygon or room, or the line; and whether they close. */
export function outlines(object: LiveObject): { rings: ArrayLike<number>[]; isClosed: boolean } {
  switch (object.kind) {
    case 'line':
      return { rings: [object.points], isClosed: false };
    case 'polygon':
      return { rings: [object.ring, ...(object.holes ?? [])], isClosed: true };
    case 'room':
      return { rings: object.areas.flatMap(({ ring, holes }) => [ring, ...(holes ?? [])]), isClosed: true };
    default:
      return { rings: [], isClosed: false };
  }
}

/** Distance from a point to the outline of an object; to the point or rim of a round. */
export function distanceToOutline(object: LiveObject, x: number, y: number): number {
  if (object.kind === 'point') return Math.hypot(x - object.x, y - object.y);
  if (object.kind === 'circle') return Math.abs(Math.hypot(x - object.x, y - object.y) - object.radius);
  const { rings, isClosed } = outlines(object);
  let least = Infinity;
  for (const xy of rings) {
    const n = xy.length >> 1;
    for (let i = 0; i < (isClosed ? n : n - 1); i++) {
      const j = (i + 1) % n;
      least = Math.min(least, distanceToSegment(x, y, xy[2 * i], xy[2 * i + 1], xy[2 * j], xy[2 * j + 1]));
    }
  }
  return least;
}

export function distanceToSegment(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax;
  const dy = by - ay;
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}

/** Distance from a point to one part of an object, counted as `findSourcePart` does. */
export function distanceToPart(object: LiveObject, part: number, x: number, y: number): number {
  if (object.kind === 'point' || object.kind === 'circle') return part === 0 ? distanceToOutline(object, x, y) : NaN;
  const sides: number[][] = [];
  const corners: number[][] = [];
  const { rings, isClosed } = outlines(object);
  for (const xy of rings) {
    const n = xy.length >> 1;
    for (let i = 0; i < n; i++) {
      const j = (i + 1) % n;
      corners.push([xy[2 * i], xy[2 * i + 1]]);
      if (isClosed || i + 1 < n) sides.push([xy[2 * i], xy[2 * i + 1], xy[2 * j], xy[2 * j + 1]]);
    }
  }
  if (part < sides.length) {
    const [ax, ay, bx, by] = sides[part];
    return distanceToSegment(x, y, ax, ay, bx, by);
  }
  const [px, py] = corners[part - sides.length];
  return Math.hypot(x - px, y - py);
}

function winding(xy: ArrayLike<number>, x: number, y: number): number {
  let count = 0;
  for (let i = 0, j = xy.length - 2; i < xy.length; j = i, i += 2) {
    const [ax, ay, bx, by] = [xy[j], xy[j + 1], xy[i], xy[i + 1]];
    if (ay <= y === by <= y) continue;
    const cross = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
    if (ay <= y && cross > 0) count++;
    if (ay > y && cross < 0) count--;
  }
  return count;
}

/** Is a point in what an object fills, by plain winding numbers? */
export function fills(object: LiveObject, x: number, y: number): boolean {
  if (object.kind === 'circle') return Math.hypot(x - object.x, y - object.y) < object.radius;
  if (object.kind !== 'polygon' && object.kind !== 'room') return false;
  const areas = object.kind === 'room' ? object.areas : [object];
  return areas.some(
    ({ ring, holes }) => winding(ring, x, y) !== 0 && !(holes ?? []).some((hole) => winding(hole, x, y) !== 0),
  );
}

/** Is a point free: in a room, if there is one, and in no solid? */
export function isFreePoint(objects: Iterable<LiveObject>, x: number, y: number): boolean {
  let isGround = false;
  let hasRoom = false;
  for (const object of objects) {
    if (object.kind === 'room') {
      hasRoom = true;
      isGround ||= fills(object, x, y);
    } else if (fills(object, x, y)) return false;
  }
  return isGround || !hasRoom;
}

/**
 * Distance from a free point to everything drawn. Outlines under solids or beyond the room need not be left out: something
 * visible is nearer. Rings of a room that run inside another area of it are no walls; such rooms are given by their outline.
 */
export function clearanceByBruteForce(objects: Iterable<LiveObject>, x: number, y: number): number {
  let least = Infinity;
  for (const object of objects) {
    // A line without length is no wall.
    const isPoint = object.kind === 'line' && Array.from(object.points).every((v, i) => v === object.points[i % 2]);
    if (!isPoint) least = Math.min(least, distanceToOutline(object, x, y));
  }
  return least;
}

/**
 * The object without holes that stick out of their ring: the part outside is drawn but no wall, which distances to all that is
 * drawn do not know.
 */
export function withoutLooseHoles(object: LiveObject): LiveObject {
  if (object.kind !== 'polygon' || object.holes === undefined) return object;
  const { ring } = object;
  const isInside = (hole: ArrayLike<number>): boolean => {
    for (let i = 0, j = hole.length - 2; i < hole.length; j = i, i += 2) {
      for (let k = 0; k <= 64; k++) {
        const x = hole[j] + ((hole[i] - hole[j]) * k) / 64;
        const y = hole[j + 1] + ((hole[i + 1] - hole[j + 1]) * k) / 64;
        if (winding(ring, x, y) === 0) return false;
      }
    }
    return true;
  };
  // A notch of the ring may reach into the hole between two samples; its vertex is then inside the hole.
  const isUncut = (hole: ArrayLike<number>): boolean => {
    for (let i = 0; i < ring.length; i += 2) if (winding(hole, ring[i], ring[i + 1]) !== 0) return false;
    return true;
  };
  return { ...object, holes: object.holes.filter((hole) => isInside(hole) && isUncut(hole)) };
}
