import { NONE } from '../../../geometry/index.js';
import { collectNear } from '../mesh-locator.js';
import { nextEdge } from '../path-mesh.js';
import { badSide, isInRing, nameSource, type PathSource, readPoints } from '../path-source.js';
import { pickByDirection, pickByLine } from '../source-side.js';
import { collectAlong } from '../triangle-grid.js';
import { addHopWindow } from './add-hop-window.js';
import type { HopFront } from './hop-front.js';
import { computeHop, HOP_LAYOUT } from './hop-window.js';
import { seedHopSegment } from './seed-hop-segment.js';

const { SIZE, FROM, TO, LEFT_X, LEFT_Y, RIGHT_X, RIGHT_Y } = HOP_LAYOUT;

/**
 * Start the hops of a source.
 *
 * @param k the source's number
 * @returns false if no point of it is free
 * @throws FootfallError for a side that leads along a wall or into an obstacle
 */
export function seedHops(front: HopFront, source: PathSource, k: number): boolean {
  const { mesh, locator } = front.ground;
  const cost = (source.cost ?? 0) * mesh.scale;
  const xy = readPoints(source).map((value, i) => (value - (i % 2 === 0 ? mesh.centreX : mesh.centreY)) * mesh.scale);
  if (source.kind === 'point') {
    let triangles: number[] = [];
    collectNear(mesh, locator, xy[0], xy[1], triangles);
    if (source.side && triangles.length > 0) {
      const [dx, dy] = source.side;
      const picked = pickByDirection(mesh, locator, xy[0], xy[1], triangles, dx, dy);
      if (picked.sectors !== 1) throw badSide(nameSource(source, k), `[${source.side}]`, 'a direction into free space');
      triangles = picked.triangles;
    }
    seedPoint(front, k, xy[0], xy[1], cost, triangles);
    return triangles.length > 0;
  }
  const side = source.kind === 'polygon' || !source.side ? 0 : source.side === 'left' ? 1 : -1;
  const seen = new Set<string>();
  let isFree = false;
  const count = xy.length / 2 - (source.kind === 'line' ? 1 : 0);
  for (let i = 0; i < count; i++) {
    const [a, b] = [2 * i, (2 * i + 2) % xy.length];
    const near = collectAlong(locator.grid, xy[a], xy[a + 1], xy[b], xy[b + 1]);
    const { free, ends, touched } = seedHopSegment(front, k, xy[a], xy[a + 1], xy[b], xy[b + 1], cost, near, side);
    if (free > 0) isFree = true;
    for (let j = 0; j < ends.length; j += 2) {
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
  }
  if (source.kind === 'polygon' && !isFree) {
    // A polygon whose ring lies in obstacles alone may still hold free space.
    for (let v = 0; v < mesh.vertices.length; v += 2) {
      if (isInRing(xy, mesh.vertices[v], mesh.vertices[v + 1])) return true;
    }
  }
  return isFree;
}

/** Start the hops of a point in every triangle that it belongs to. */
function seedPoint(
  front: HopFront,
  source: number,
  x: number,
  y: number,
  cost: number,
  triangles: readonly number[],
): void {
  const { mesh, weights } = front.ground;
  const { vertices, twins, frames, tolerance } = mesh;
  const start = { isLinear: false, x, y, cost };
  const root = front.addRoot(source, start, cost);
  for (const t of triangles) {
    front.seeds.push(root, t);
    for (let e = 3 * t; e < 3 * t + 3; e++) {
      const p = 2 * mesh.triangles[e];
      const q = 2 * mesh.triangles[nextEdge(e)];
      front.label(e, computeHop(start, undefined, vertices[p], vertices[p + 1]), root);
      const o = twins[e];
      if (o === NONE) continue;
      const ex = vertices[q] - vertices[p];
      const ey = vertices[q + 1] - vertices[p + 1];
      const size = frames[5 * (o < e ? o : e) + 4];
      // On the edge itself: the triangle behind holds the point too.
      if (ex * (y - vertices[p + 1]) - ey * (x - vertices[p]) <= tolerance * size) continue;
      const crossed = weights[e] > 1 ? front.cross(e, NONE) : NONE;
      const w = front.begin(start, root, o, crossed, crossed === NONE);
      const { numbers } = front;
      const at = SIZE * w;
      numbers[at + FROM] = 0;
      numbers[at + TO] = size;
      numbers[at + LEFT_X] = vertices[q];
      numbers[at + LEFT_Y] = vertices[q + 1];
      numbers[at + RIGHT_X] = vertices[p];
      numbers[at + RIGHT_Y] = vertices[p + 1];
      addHopWindow(front, w);
    }
  }
}
