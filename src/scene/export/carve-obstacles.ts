import type { Point, Ring } from '../point-nodes.js';
import type { WorldPolygon } from './world-shapes.js';

interface Box {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

interface Solid extends WorldPolygon {
  readonly box: Box;
  readonly holeBoxes: readonly Box[];
}

/**
 * Free space as a union of polygons with holes, without clipping anything: each walkable area gets the obstacles that
 * lie in it as holes, and the free space inside an obstacle becomes an area of its own, with the obstacles in there as
 * its holes.
 *
 *      +-----------------------+      area 1: the outer ring, minus the outline of the ring-shaped obstacle (#)
 *      |   ###########         |      area 2: the inside of #, minus the block (x) in it
 *      |   #  xx     #         |
 *      |   #  xx     #         |
 *      |   ###########         |
 *      +-----------------------+
 */
export function carveObstacles(areas: readonly WorldPolygon[], obstacles: readonly WorldPolygon[]): WorldPolygon[] {
  const solids = obstacles.map(
    ({ ring, holes }): Solid => ({ ring, holes, box: boxOf(ring), holeBoxes: holes.map(boxOf) }),
  );
  const hollow = solids.filter((solid) => solid.holes.length > 0);
  /** The hollow obstacles around a ring: the ring lies in one of their holes. */
  const hollowAround = (ring: Ring, box: Box, self: Solid | undefined): Solid[] =>
    hollow.filter(
      (solid) =>
        solid !== self &&
        solid.holes.some((hole, i) => isBoxInside(box, solid.holeBoxes[i]) && isRingInside(ring, hole)),
    );
  const surroundings = new Map(solids.map((solid) => [solid, hollowAround(solid.ring, solid.box, solid)]));

  const carve = (area: WorldPolygon, self: Solid | undefined): WorldPolygon => {
    const box = boxOf(area.ring);
    const around = new Set(hollowAround(area.ring, box, self));
    if (self) around.add(self);
    const inside = solids.filter((solid) => {
      if (around.has(solid) || !doBoxesMeet(solid.box, box)) return false;
      // Those that lie in a hollow obstacle which is itself a hole of this area belong to the area inside that one.
      return (surroundings.get(solid) ?? []).every((hollowSolid) => around.has(hollowSolid));
    });
    return { ring: area.ring, holes: [...area.holes, ...inside.map((solid) => solid.ring)] };
  };
  return [
    ...areas.map((area) => carve(area, undefined)),
    ...hollow.flatMap((solid) => solid.holes.map((hole) => carve({ ring: hole, holes: [] }, solid))),
  ];
}

function boxOf(ring: Ring): Box {
  let [minX, minY] = ring[0];
  let [maxX, maxY] = ring[0];
  for (const [x, y] of ring) {
    minX = Math.min(minX, x);
    minY = Math.min(minY, y);
    maxX = Math.max(maxX, x);
    maxY = Math.max(maxY, y);
  }
  return { minX, minY, maxX, maxY };
}

function doBoxesMeet(a: Box, b: Box): boolean {
  return a.minX <= b.maxX && b.minX <= a.maxX && a.minY <= b.maxY && b.minY <= a.maxY;
}

function isBoxInside(inner: Box, outer: Box): boolean {
  return inner.minX >= outer.minX && inner.maxX <= outer.maxX && inner.minY >= outer.minY && inner.maxY <= outer.maxY;
}

/** Whether all points of a ring lie in or on another. */
function isRingInside(inner: Ring, outer: Ring): boolean {
  return inner.every((point) => isInOrOn(point, outer));
}

function isInOrOn([x, y]: Point, ring: Ring): boolean {
  let isInside = false;
  let [px, py] = ring[ring.length - 1];
  for (const [qx, qy] of ring) {
    const side = (qx - px) * (y - py) - (qy - py) * (x - px);
    const isBetween = Math.min(px, qx) <= x && x <= Math.max(px, qx) && Math.min(py, qy) <= y && y <= Math.max(py, qy);
    if (side === 0 && isBetween) return true;
    if (py > y !== qy > y && side > 0 === qy > py) isInside = !isInside;
    px = qx;
    py = qy;
  }
  return isInside;
}
