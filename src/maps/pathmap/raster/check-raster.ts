import type { Finding } from '../../../error/index.js';
import type { PathMap } from '../path-map.js';
import type { PathMesh } from '../path-mesh.js';
import { countLostGaps } from './lost-gaps.js';
import { findPixel, type RasterFrame } from './raster-frame.js';

/** What was found about the pixels of a scene, whatever the sources: kept for the next fill of the same pixels. */
export interface GroundCheck {
  readonly mesh: PathMesh;
  readonly frame: RasterFrame;
  /** Pixels that hold a vertex, with the number of the vertex: pixel * vertexCount + vertex, in rising order. */
  readonly places: Float64Array;
  readonly lostGaps: number;
  /** Pixels with two vertices, and the least distance of two in one pixel. */
  readonly crowded: ReadonlySet<number>;
  readonly nearest: number;
}

/**
 * Whether pixels are fine enough that paths read from them are shortest up to half the diagonal of a pixel. Two
 * conditions of Farias (section 3.6.2), in other words:
 *
 * - no pixel holds two of the points that paths turn or end at: corners of obstacles, source points;
 * - where two pixels side by side are solid, nothing between their centres is free: a passage that fits between them
 *   leaves no trace in the raster.
 *
 * His third, about thin strips between shadows, belongs to drawing shadows; pixels here are computed each for itself.
 */
export function checkRaster(
  map: PathMap,
  frame: RasterFrame,
  distance: Float32Array,
  known: GroundCheck | undefined,
): { readonly ground: GroundCheck; readonly warnings: Finding[] } {
  const { mesh } = map;
  const isKnown = known !== undefined && known.mesh === mesh && isSameFrame(known.frame, frame);
  const ground = isKnown ? known : checkGround(map, frame, distance);
  const warnings: Finding[] = [];
  const size = `pixels of ${format(frame.pixelWidth)} x ${format(frame.pixelHeight)} m`;
  const { count, nearest } = countCrowded(map, ground);
  if (count > 0) {
    warnings.push({
      code: 'raster/crowded-pixels',
      where: 'raster',
      message:
        `${count} ${count === 1 ? 'pixel holds' : 'pixels hold'} more than one corner or source (${size}, the nearest ` +
        `two are ${format(nearest)} m apart): paths from there may lead to the wrong one first; ` +
        `take pixels below ${format(nearest / Math.SQRT2)} m, or exact queries`,
    });
  }
  if (ground.lostGaps > 0) {
    const gaps = ground.lostGaps === 1 ? '1 place is' : `${ground.lostGaps} places are`;
    warnings.push({
      code: 'raster/lost-gaps',
      where: 'raster',
      message:
        `${gaps} free between two solid pixels side by side (${size}): passages there do not show in the raster; ` +
        'take smaller pixels, or exact queries',
    });
  }
  return { ground, warnings };
}

function isSameFrame(a: RasterFrame, b: RasterFrame): boolean {
  return (
    a.width === b.width &&
    a.height === b.height &&
    a.x0 === b.x0 &&
    a.y0 === b.y0 &&
    a.pixelWidth === b.pixelWidth &&
    a.pixelHeight === b.pixelHeight
  );
}

function sortVertices({ domain }: PathMap, frame: RasterFrame): Float64Array {
  const { vertices } = domain;
  const count = vertices.length >> 1;
  const keys = new Float64Array(count);
  let used = 0;
  for (let v = 0; v < count; v++) {
    const pixel = findPixel(frame, vertices[2 * v], vertices[2 * v + 1]);
    if (pixel >= 0) keys[used++] = pixel * count + v;
  }
  return keys.subarray(0, used).sort();
}

function checkGround(map: PathMap, frame: RasterFrame, distance: Float32Array): GroundCheck {
  const { vertices } = map.domain;
  const count = vertices.length >> 1;
  const places = sortVertices(map, frame);
  const crowded = new Set<number>();
  let nearest = Infinity;
  for (let k = 1; k < places.length; k++) {
    const pixel = Math.floor(places[k] / count);
    if (places[k - 1] < pixel * count) continue;
    crowded.add(pixel);
    const a = 2 * (places[k] - pixel * count);
    const b = 2 * (places[k - 1] - pixel * count);
    nearest = Math.min(nearest, measure(vertices[a] - vertices[b], vertices[a + 1] - vertices[b + 1]));
  }
  return { mesh: map.mesh, frame, places, lostGaps: countLostGaps(map.mesh, frame, distance), crowded, nearest };
}

/** Pixels with more than one place that paths turn or end at, and the least distance between two such places in one. */
function countCrowded(map: PathMap, ground: GroundCheck): { count: number; nearest: number } {
  const { frame, places } = ground;
  const { vertices } = map.domain;
  const count = vertices.length >> 1;
  const points: number[] = [];
  const crowded = new Set<number>();
  let { nearest } = ground;
  const meet = (pixel: number, dx: number, dy: number): void => {
    // A source at a corner is one place with it.
    if (dx === 0 && dy === 0) return;
    if (!ground.crowded.has(pixel)) crowded.add(pixel);
    nearest = Math.min(nearest, measure(dx, dy));
  };
  for (const source of map.sources) {
    if (source.kind !== 'point') continue;
    const { x, y } = source;
    const pixel = findPixel(frame, x, y);
    if (pixel < 0) continue;
    for (let k = 0; k < points.length; k += 3) {
      if (points[k] === pixel) meet(pixel, x - points[k + 1], y - points[k + 2]);
    }
    for (let k = findFirst(places, pixel * count); k < places.length && places[k] < (pixel + 1) * count; k++) {
      const v = 2 * (places[k] - pixel * count);
      meet(pixel, x - vertices[v], y - vertices[v + 1]);
    }
    points.push(pixel, x, y);
  }
  return { count: ground.crowded.size + crowded.size, nearest };
}

function measure(dx: number, dy: number): number {
  return Math.sqrt(dx * dx + dy * dy);
}

function findFirst(sorted: Float64Array, least: number): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sorted[middle] < least) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** A length in few digits. */
function format(metres: number): string {
  return String(Number(metres.toPrecision(3)));
}
