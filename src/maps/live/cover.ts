import { orient2d } from '../../math/index.js';
import { createScratch, type Drawn, edgesOf } from './drawn.js';

const sides = createScratch();

/** Winding numbers of the rings of the object at hand; written before it is read in every call. */
let windings = new Int32Array(16);

/**
 * Does a point lie within what an object fills: the disc, the polygon less its holes, the areas of a room? The point must not
 * lie on the outline. Lines and points fill nothing.
 */
export function coversPoint(o: Drawn, x: number, y: number): boolean {
  if (!(x >= o.minX && x <= o.maxX && y >= o.minY && y <= o.maxY)) return false;
  if (o.kind === 'circle') return (x - o.x) * (x - o.x) + (y - o.y) * (y - o.y) < o.radius * o.radius;
  if (o.kind !== 'polygon' && o.kind !== 'room') return false;
  const { rings, isHole } = o;
  const edges = edgesOf(o, sides);
  const ringCount = rings.length;
  if (ringCount > windings.length) windings = new Int32Array(2 * ringCount);
  windings.fill(0, 0, ringCount);
  let ring = 0;
  let ringEnd = rings[0].length >> 1;
  let ringStart = 0;
  const count = (first: number, end: number): boolean => {
    for (let e = first; e < end; e++) {
      while (e >= ringEnd) {
        ringStart = ringEnd;
        ringEnd += rings[++ring].length >> 1;
      }
      while (e < ringStart) {
        ringEnd = ringStart;
        ringStart -= rings[--ring].length >> 1;
      }
      const ay = edges[4 * e + 1];
      const by = edges[4 * e + 3];
      if (ay <= y === by <= y) continue;
      const side = orient2d(edges[4 * e], ay, edges[4 * e + 2], by, x, y);
      if (ay <= y) {
        if (side > 0) windings[ring]++;
      } else if (side < 0) windings[ring]--;
    }
    return false;
  };
  // Edges to the right of the point, which the half-line towards +x may cross.
  if (o.tree === undefined) count(0, o.sideCount);
  else o.tree.visit(x, y, Infinity, y, count);
  let isIn = false;
  for (let k = 0; k < ringCount; k++) {
    if (!isHole[k]) {
      if (isIn) return true;
      isIn = windings[k] !== 0;
    } else if (windings[k] !== 0) isIn = false;
  }
  return isIn;
}
