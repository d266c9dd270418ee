import type { Point, Ring } from '../point-nodes.js';
import type { Scene, SceneObstacle, ScenePlace } from '../scene-schema.js';

/** A polygon in world coordinates. */
export interface WorldPolygon {
  readonly ring: Ring;
  readonly holes: readonly Ring[];
}

/** Adds the scene's origin to a point; where an importer had taken it off, this gives back the original bits. */
export function createToWorld(scene: Scene): (point: Point) => [number, number] {
  const [originX, originY] = scene.origin ?? [0, 0];
  return ([x, y]) => [x + originX, y + originY];
}

/** The walkable areas of the boundary. */
export function listAreas({ boundary }: Scene): WorldPolygon[] {
  if (!('polygon' in boundary) && !('polygons' in boundary)) return [{ ring: boundary, holes: [] }];
  const areas = 'polygons' in boundary ? boundary.polygons : [boundary];
  return areas.map(({ polygon, holes = [] }) => ({ ring: polygon, holes }));
}

/** Obstacles that stand still: those that move are drawn around (0, 0) and have no place of their own. */
export function listStanding(scene: Scene): SceneObstacle[] {
  return (scene.obstacles ?? []).filter((obstacle) => obstacle.motion === undefined);
}

/** Places by name. */
export function listPlaces(scene: Scene): [string, ScenePlace][] {
  return Object.entries(scene.places ?? {});
}

/** The ring closed by its first point, counter-clockwise or clockwise. */
export function closeRing(ring: Ring, isCounterClockwise: boolean): Ring {
  const last = ring[ring.length - 1];
  const isClosed = ring.length > 1 && last[0] === ring[0][0] && last[1] === ring[0][1];
  const open = isClosed ? ring.slice(0, -1) : ring;
  let twice = 0;
  let [px, py] = open[open.length - 1];
  const [x0, y0] = open[0];
  for (const [x, y] of open) {
    twice += (px - x0) * (y - y0) - (x - x0) * (py - y0);
    px = x;
    py = y;
  }
  const ordered = twice > 0 === isCounterClockwise || twice === 0 ? open : [open[0], ...open.slice(1).reverse()];
  return [...ordered, ordered[0]];
}

/** A polygon around a disc that contains it and leaves it nowhere by more than `tolerance` metres. */
export function circleToRing([x, y]: Point, radius: number, tolerance: number): Ring {
  // The corners of the polygon around a circle lie at radius / cos(half the angle).
  const half = Math.acos(radius / (radius + tolerance));
  const count = Math.min(4096, Math.max(8, Math.ceil(Math.PI / half)));
  const outer = radius / Math.cos(Math.PI / count);
  return Array.from({ length: count }, (_, i): Point => {
    const angle = (2 * Math.PI * i) / count;
    return [x + outer * Math.cos(angle), y + outer * Math.sin(angle)];
  });
}
