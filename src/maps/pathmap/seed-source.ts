import { collectNear, type MeshLocator } from './mesh-locator.js';
import { isInRing, type PathSource, readPoints } from './path-source.js';
import { seedPoint } from './seed-point.js';
import { seedSegment } from './seed-segment.js';
import { collectAlong } from './triangle-grid.js';
import type { WindowFront } from './window-front.js';

/**
 * Start the windows of a source.
 *
 * @param k the source's number
 * @returns false if no point of it is free
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
  // Points that see what straight fronts do not.
  const ends: number[] = [];
  let isFree = false;
  if (source.kind === 'point') ends.push(xy[0], xy[1]);
  else {
    const sides = xy.length / 2 - (source.kind === 'line' ? 1 : 0);
    for (let i = 0; i < sides; i++) {
      const a = 2 * i;
      const b = (2 * i + 2) % xy.length;
      const triangles = collectAlong(locator.grid, xy[a], xy[a + 1], xy[b], xy[b + 1]);
      if (seedSegment(front, locator, k, xy[a], xy[a + 1], xy[b], xy[b + 1], cost, triangles, ends) > 0) isFree = true;
    }
  }
  const seen = new Set<string>();
  for (let i = 0; i < ends.length; i += 2) {
    const key = `${ends[i]},${ends[i + 1]}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const triangles: number[] = [];
    collectNear(mesh, locator, ends[i], ends[i + 1], triangles);
    if (triangles.length === 0) continue;
    isFree = true;
    seedPoint(front, k, ends[i], ends[i + 1], cost, triangles);
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
