import { FootfallError } from '../../../error/index.js';
import { NONE } from '../../../geometry/index.js';
import { placeOfRoot } from '../find-next.js';
import type { PathRaster } from './path-raster.js';

/** Flat memory for many paths. */
export interface PathBuffer {
  /** Where each path starts in `points`, counted in points; behind the last one the end. One more than paths. */
  readonly starts: Int32Array;
  /** x0,y0,x1,y1,... of all paths, each from the point that was asked for to a source. */
  readonly points: Float64Array;
}

/** Paths of the roots of a raster's map, laid out for reading. */
export interface RasterPaths {
  readonly raster: PathRaster;
  /** x, y per root: of a straight front its direction. Then places on fronts where paths of other roots end. */
  readonly places: Float64Array;
  /** Per root: the next on its path at another place, NONE at the end. */
  readonly nexts: Int32Array;
  /** Of straight fronts: distance at the centre of the map less the cost of the source, metres; NaN for others. */
  readonly offsets: Float64Array;
  /** Points of the longest path, the asked one included. */
  readonly longest: number;
}

/** Prepare a raster for full paths: once after each fill. */
export function prepareRasterPaths(raster: PathRaster): RasterPaths {
  const { map } = raster;
  const { mesh, rootIsLinear, sourceRoots } = map;
  const { nodeCount, centreX, centreY, scale, vertices } = mesh;
  const rootCount = map.rootSources.length;
  const places: number[] = [];
  const nexts = Array.from({ length: rootCount }, (_, root) => (root < nodeCount ? map.parents[root] : NONE));
  const offsets = new Float64Array(rootCount).fill(Number.NaN);
  for (let root = 0; root < rootCount; root++) {
    const k = root - nodeCount;
    if (k >= 0 && rootIsLinear[k] === 1) {
      places.push(sourceRoots[3 * k], sourceRoots[3 * k + 1]);
      offsets[root] = sourceRoots[3 * k + 2] / scale - (map.sources[map.rootSources[root]].cost ?? 0);
    } else if (k < 0 && mesh.nodeVertices[root] >= mesh.domainVertexCount) {
      const v = 2 * mesh.nodeVertices[root];
      places.push(vertices[v] / scale + centreX, vertices[v + 1] / scale + centreY);
    } else places.push(...placeOfRoot(map, root, 0, 0));
  }
  // A node that a front leads to ends its path at one place of it, always the same.
  for (let node = 0; node < nodeCount; node++) {
    const k = nexts[node] - nodeCount;
    if (k < 0 || rootIsLinear[k] === 0) continue;
    const place = placeOfRoot(map, nexts[node], places[2 * node], places[2 * node + 1]);
    nexts[node] = nexts.length;
    nexts.push(NONE);
    places.push(...place);
  }
  const isSame = (a: number, b: number): boolean =>
    places[2 * a] === places[2 * b] && places[2 * a + 1] === places[2 * b + 1];
  for (let node = 0; node < nodeCount; node++) {
    // Nodes of one corner follow each other where a path steps over a barrier.
    while (nexts[node] !== NONE && isSame(node, nexts[node])) nexts[node] = nexts[nexts[node]];
  }
  return {
    raster,
    places: Float64Array.from(places),
    nexts: Int32Array.from(nexts),
    offsets,
    longest: measureLongest(nexts) + 1,
  };
}

function measureLongest(nexts: readonly number[]): number {
  const depths = new Int32Array(nexts.length);
  const way: number[] = [];
  let most = 0;
  for (let root = 0; root < nexts.length; root++) {
    let at = root;
    while (at !== NONE && depths[at] === 0) {
      way.push(at);
      at = nexts[at];
    }
    let depth = at === NONE ? 0 : depths[at];
    while (way.length > 0) depths[way.pop() as number] = ++depth;
    most = Math.max(most, depth);
  }
  return most;
}

/**
 * Full paths of many points, from the raster: the first leg leads from the point itself to the parent of its pixel, the
 * rest is the exact path of that parent. No allocation.
 *
 * Exact at the centres of pixels. Elsewhere the parent of the centre is taken: beside the border of two regions the
 * other parent may be nearer (by less than the diagonal of a pixel), and beside a corner the first leg may cut it by less
 * than that. A point in a pixel whose centre is not free has no path here, even if it is free itself. Where
 * `raster.warnings` names something, paths may be wrong by more. Exact paths: `findPath`.
 *
 * @param xy x0,y0,x1,y1,...
 * @param out its `points` need room for `paths.longest` points more than are written
 * @returns how many points were answered: fewer than asked if `out` is full. Those without a path have no points
 */
export function fillRasterPaths(paths: RasterPaths, xy: Float64Array, out: PathBuffer): number {
  const { raster, places, nexts, offsets, longest } = paths;
  const { parent, width, height, x0, y0, map } = raster;
  const { starts, points } = out;
  const { centreX, centreY } = map.mesh;
  const perX = 1 / raster.pixelWidth;
  const perY = 1 / raster.pixelHeight;
  const total = Math.min(xy.length >> 1, starts.length - 1);
  if (xy.length >> 1 > total) throw notEnough(xy.length >> 1, starts.length);
  const limit = points.length - 2 * longest;
  let used = 0;
  let k = 0;
  for (; k < total && used <= limit; k++) {
    starts[k] = used >> 1;
    const x = xy[2 * k];
    const y = xy[2 * k + 1];
    const u = (x - x0) * perX;
    const v = (y - y0) * perY;
    if (!(u >= 0 && v >= 0 && u <= width && v <= height)) continue;
    const column = u < width ? u | 0 : width - 1;
    const row = v < height ? v | 0 : height - 1;
    let root = parent[row * width + column];
    if (root === NONE) continue;
    points[used] = x;
    points[used + 1] = y;
    used += 2;
    if (root < 0) continue;
    let placeX = places[2 * root];
    let placeY = places[2 * root + 1];
    if (!Number.isNaN(offsets[root])) {
      const rise = offsets[root] + placeX * (x - centreX) + placeY * (y - centreY);
      placeX = x - placeX * rise;
      placeY = y - placeY * rise;
    }
    if (placeX === x && placeY === y) {
      root = nexts[root];
      if (root === NONE) continue;
      placeX = places[2 * root];
      placeY = places[2 * root + 1];
    }
    for (;;) {
      points[used] = placeX;
      points[used + 1] = placeY;
      used += 2;
      root = nexts[root];
      if (root < 0) break;
      placeX = places[2 * root];
      placeY = places[2 * root + 1];
    }
  }
  starts[k] = used >> 1;
  return k;
}

function notEnough(asked: number, room: number): FootfallError {
  return new FootfallError('no room for the starts of all paths', {
    code: 'raster/short-buffer',
    where: 'out.starts',
    got: String(room),
    expected: `one more than points: ${asked + 1}`,
  });
}
