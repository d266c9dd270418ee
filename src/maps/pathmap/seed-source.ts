import { collectNear, type MeshLocator } from './mesh-locator.js';
import { badSide, isInRing, nameSource, type PathSource, readPoints } from './path-source.js';
import { seedPoint } from './seed-point.js';
import { seedSegment } from './seed-segment.js';
import { pickByDirection, pickByLine } from './source-side.js';
import { collectAlong } from './triangle-grid.js';
import type { WindowFront } from './window-front.js';

/**
 * Start the windows of a source.
 *
 * @param k the source's number
 * @returns false if no point of it is free
 * @throws FootfallError for a side that leads along a wall or into an obstacle
 */
export function seedSource(front: WindowFront, locator: MeshLocator, source: PathSource, k: number): boolean {
  const { mesh } = front;
  const cost = (source.cost ?? 0) * mesh.scale;
  const world = readPoints(source);
  const xy = new Float64Array(world.length);
  for (let i = 0; i < xy.length; i += 2) {
    xy[i] = (world[i] - mesh.centreX) * mesh.scale;
    xy[i + 1] = (world[i + 1] - mesh.centreY) * mesh.scale;
  }
  if (source.kind === 'point') {
    let triangles: number[] = [];
    collectNear(mesh, locator, xy[0], xy[1], triangles);
    if (triangles.length > 0 && source.side) {
      const [dx, dy] = source.side;
      const picked = pickByDirection(mesh, locator, xy[0], xy[1], triangles, dx, dy);
      if (picked.sectors !== 1) {
        const into = picked.sectors === 0 ? 'an obstacle, or beyond the boundary' : 'the wall it lies on';
        throw badSide(nameSource(source, k), `[${source.side}] into ${into}`, 'a direction into free space');
      }
      triangles = picked.triangles;
    }
    if (triangles.length === 0) return false;
    seedPoint(front, k, xy[0], xy[1], cost, triangles);
    return true;
  }
  const side = source.kind === 'polygon' || !source.side ? 0 : source.side === 'left' ? 1 : -1;
  // Points that see what straight fronts do not.
  const ends: number[] = [];
  const seen = new Set<string>();
  const touched = new Set<number>();
  let isFree = false;
  const count = xy.length / 2 - (source.kind === 'line' ? 1 : 0);
  for (let i = 0; i < count; i++) {
    const a = 2 * i;
    const b = (2 * i + 2) % xy.length;
    const [ax, ay, bx, by] = [xy[a], xy[a + 1], xy[b], xy[b + 1]];
    const near = collectAlong(locator.grid, ax, ay, bx, by);
    if (seedSegment(front, locator, k, ax, ay, bx, by, cost, near, ends, side, touched) > 0) isFree = true;
    for (let j = 0; j < ends.length; j += 2) {
      // With a side, the next segment may give a place another sector.
      const key = `${ends[j]},${ends[j + 1]}${side === 0 ? '' : `,${i}`}`;
      if (seen.has(key)) continue;
      seen.add(key);
      let triangles: number[] = [];
      collectNear(mesh, locator, ends[j], ends[j + 1], triangles);
      if (side !== 0) triangles = pickByLine(mesh, triangles, touched);
      if (triangles.length === 0) continue;
      isFree = true;
      seedPoint(front, k, ends[j], ends[j + 1], cost, triangles);
    }
    ends.length = 0;
    touched.clear();
  }
  if (source.kind === 'polygon' && !isFree) return coversFreePoint(front, xy);
  return isFree;
}

/** A polygon whose ring lies in obstacles alone may still hold free space. */
function coversFreePoint({ mesh }: WindowFront, ring: Float64Array): boolean {
  for (let k = 0; k < mesh.vertices.length; k += 2) {
    if (isInRing(ring, mesh.vertices[k], mesh.vertices[k + 1])) return true;
  }
  return false;
}
