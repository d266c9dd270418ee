import { type AreaInput, componentAt, type Domain, NONE } from '../geometry/index.js';
import type { Point, Scene } from '../scene/index.js';

/** How far those who leave keep a body behind the line, m: a desired speed times a time gap, and two radii. */
export const LEAVING_WAY = 1.3;

/** A straight piece of a place that lies on the edge of free space: who reaches it walks on through the wall. */
export interface Opening {
  /** Name of the place. */
  readonly place: string;
  readonly from: Point;
  readonly to: Point;
  /** Unit vector out of the free space. */
  readonly outX: number;
  readonly outY: number;
  /** How far the wall reaches behind the line, m, looked at up to DEEPEST; people leave over as much of it. */
  readonly thickness: number;
}

/** A wall thicker than this is as good as any, m. */
const DEEPEST = 8;
/** Steps of the look through a wall, m: posts and ropes are no walls. */
const THICKNESS_STEP = 0.05;

/** Looks along a piece, as shares of its length. */
const LOOKS = [0.02, 0.25, 0.5, 0.75, 0.98];
/** Looks through the wall behind it are at most this far apart, m: no room that a body fits in is missed. */
const LOOK_GAP = 0.2;
/** And not more than so many. */
const MAX_LOOKS = 100;

/**
 * The openings among the places of a scene: lines, all of which have free space on one side and none on the other.
 *
 * @param domain the free space with all doors shut
 */
export function findOpenings(scene: Scene, domain: Domain): Opening[] {
  const [minX, minY, maxX, maxY] = domain.bounds;
  // Beyond what repair moves walls by, far below any body.
  const look = Math.max(64 * domain.tolerance, 1e-7 * Math.max(maxX - minX, maxY - minY));
  const openings: Opening[] = [];
  for (const [place, { line }] of Object.entries(scene.places ?? {})) {
    line?.forEach((to, k) => {
      if (k === 0) return;
      const found = judgePiece(domain, line[k - 1], to, look);
      if (!found) return;
      const thickness = measureThickness(domain, line[k - 1], to, found.outX, found.outY);
      openings.push({ place, from: line[k - 1], to, ...found, thickness });
    });
  }
  return openings;
}

function judgePiece(
  domain: Domain,
  [ax, ay]: Point,
  [bx, by]: Point,
  look: number,
): { outX: number; outY: number } | undefined {
  const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
  if (length <= 4 * look) return undefined;
  const leftX = (ay - by) / length;
  const leftY = (bx - ax) / length;
  let sides = 0;
  for (const share of LOOKS) {
    const x = ax + share * (bx - ax);
    const y = ay + share * (by - ay);
    const left = componentAt(domain, x + look * leftX, y + look * leftY) !== NONE;
    const right = componentAt(domain, x - look * leftX, y - look * leftY) !== NONE;
    if (left === right) return undefined;
    sides += left ? 1 : -1;
  }
  if (Math.abs(sides) !== LOOKS.length) return undefined;
  const sign = sides > 0 ? -1 : 1;
  return { outX: sign * leftX, outY: sign * leftY };
}

/** Free space behind the wall must stay apart from what is opened, or the door would lead through it. */
function measureThickness(domain: Domain, [ax, ay]: Point, [bx, by]: Point, outX: number, outY: number): number {
  const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
  const count = Math.min(MAX_LOOKS, Math.ceil(length / LOOK_GAP));
  const looks = [...LOOKS, ...Array.from({ length: count }, (_, k) => (k + 0.5) / count)];
  for (let depth = THICKNESS_STEP; depth < DEEPEST; depth += THICKNESS_STEP) {
    for (const share of looks) {
      const x = ax + share * (bx - ax) + depth * outX;
      const y = ay + share * (by - ay) + depth * outY;
      if (componentAt(domain, x, y) !== NONE) return depth - THICKNESS_STEP;
    }
  }
  return DEEPEST;
}

/**
 * The ground behind an opening that those who leave walk on: as wide as the opening, reaching a hair into the room, so
 * that both become one.
 *
 * @param depth metres behind the line
 * @param overlap metres before it
 */
export function layVestibule({ place, from, to, outX, outY }: Opening, depth: number, overlap: number): AreaInput {
  const ring = Float64Array.of(
    from[0] - overlap * outX,
    from[1] - overlap * outY,
    to[0] - overlap * outX,
    to[1] - overlap * outY,
    to[0] + depth * outX,
    to[1] + depth * outY,
    from[0] + depth * outX,
    from[1] + depth * outY,
  );
  return { where: `places.${place}`, ring };
}
