import { NONE } from '../../../geometry/index.js';
import { type LookUp, lookUp } from '../look-up.js';
import type { PathMap } from '../path-map.js';
import { isInRing } from '../path-source.js';
import { SOLID_PIXEL } from './path-raster.js';
import { columnX, type RasterFrame, rowY } from './raster-frame.js';

/** Free pixels inside of polygons that are sources are there already: their distance is the cost of the source. */
export function fillPolygonPixels(map: PathMap, frame: RasterFrame, distance: Float32Array, parent: Int32Array): void {
  if (map.polygons.length === 0) return;
  const costOf = (k: number): number => map.sources[k].cost ?? 0;
  // Of polygons that hold a point the cheapest counts, of equal ones the first: written last.
  const order = Array.from(map.polygons).sort((a, b) => costOf(b) - costOf(a) || b - a);
  const owner = new Int32Array(frame.width);
  const { centreX, centreY, scale } = map.mesh;
  const found: LookUp = { record: NONE, length: Infinity, isFree: false };
  for (let row = 0; row < frame.height; row++) {
    const y = rowY(frame, row);
    owner.fill(-1);
    for (const k of order) {
      const source = map.sources[k];
      if (source.kind === 'polygon') markRow(source.ring, frame, y, owner, k);
    }
    for (let column = 0; column < frame.width; column++) {
      const k = owner[column];
      const pixel = row * frame.width + column;
      if (k < 0 || distance[pixel] === SOLID_PIXEL) continue;
      const cost = costOf(k);
      const rounded = Math.fround(cost);
      // A path may lead to a cheaper source.
      if (distance[pixel] >= 0 && distance[pixel] < rounded) continue;
      if (distance[pixel] === rounded) {
        lookUp(map, (columnX(frame, column) - centreX) * scale, (y - centreY) * scale, found);
        if (found.length / scale < cost) continue;
      }
      distance[pixel] = cost;
      parent[pixel] = -2 - k;
    }
  }
}

/** Name the pixels of a row that a ring holds. Between crossings of its edges one answer serves many pixels. */
function markRow(ring: Float64Array, frame: RasterFrame, y: number, owner: Int32Array, k: number): void {
  const cuts: number[] = [];
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const ay = ring[j + 1];
    const by = ring[i + 1];
    if (ay > y === by > y) continue;
    const x = ring[j] + ((y - ay) / (by - ay)) * (ring[i] - ring[j]);
    cuts.push(Math.floor((x - frame.x0) / frame.pixelWidth - 0.5));
  }
  if (cuts.length === 0) return;
  cuts.sort((a, b) => a - b);
  let from = 0;
  for (const cut of [...cuts, frame.width]) {
    // The column of a crossing and those beside it are asked one by one.
    const to = Math.min(cut - 1, frame.width);
    if (to > from && isInRing(ring, columnX(frame, from), y)) owner.fill(k, from, to);
    for (let i = Math.max(from, to); i <= Math.min(cut + 2, frame.width - 1); i++) {
      if (isInRing(ring, columnX(frame, i), y)) owner[i] = k;
    }
    from = Math.max(from, cut + 3);
  }
}
