import { FootfallError } from '../../error/index.js';
import type { Domain } from '../../geometry/index.js';
import { NONE } from '../../geometry/index.js';
import { computeCurveOrder } from '../../math/index.js';
import { numberNodes } from './mesh-nodes.js';
import { openBarriers, type PathBarrier } from './path-barrier.js';
import { nextEdge, type PathMesh } from './path-mesh.js';
import { type GrowingMesh, splitWalls } from './split-walls.js';

/** Tolerances of the domain within which a point outside still counts as free, as for `findTriangle`. */
const REACH = 4;
/** Triangles whose edges are looked at to find what corners are apart. */
const SPACING_SAMPLES = 511;
const LEAST_SPACING = 1e-6;

/**
 * Prepare the free space of a domain for path maps. One mesh serves any number of maps on the same domain.
 *
 * @throws FootfallError for a periodic domain: paths across the seam are not covered; for barriers as openBarriers
 */
export function buildPathMesh(domain: Domain, barriers: readonly PathBarrier[] = []): PathMesh {
  if (domain.period > 0) {
    throw new FootfallError('a periodic domain has no path map', {
      code: 'pathmap/periodic',
      where: 'boundary.periodic',
      expected: 'a boundary with walls all round',
    });
  }
  const { centreX, centreY, scale, rounding, tolerance } = chooseFrame(domain);
  const domainVertexCount = domain.vertices.length >> 1;
  const vertices = new Float64Array(domain.vertices.length);
  for (let k = 0; k < vertices.length; k += 2) {
    vertices[k] = (domain.vertices[k] - centreX) * scale;
    vertices[k + 1] = (domain.vertices[k + 1] - centreY) * scale;
  }
  const growing: GrowingMesh = {
    vertices,
    vertexCount: domainVertexCount,
    triangles: domain.triangles,
    ...openBarriers(domain, barriers, scale),
    triangleCount: domain.triangles.length / 3,
  };
  splitWalls(growing);
  const mesh = sortTriangles(growing);
  return {
    centreX,
    centreY,
    scale,
    rounding,
    tolerance,
    reach: Math.max(2 * tolerance, REACH * domain.tolerance * scale),
    domainVertexCount,
    ...mesh,
    spacing: measureSpacing(growing),
    frames: computeFrames(mesh.vertices, mesh.triangles, mesh.twins),
    ...numberNodes(mesh.vertices, mesh.triangles, mesh.twins, mesh.fanTwins, domainVertexCount),
  };
}

/**
 * Centre and scale of mesh coordinates. The origin stays where it is if the domain lies around or near it, and moves by
 * a round number otherwise: in both cases the subtraction loses nothing, and exact signs stay what they were.
 */
function chooseFrame(domain: Domain): Pick<PathMesh, 'centreX' | 'centreY' | 'scale' | 'rounding' | 'tolerance'> {
  const { bounds } = domain;
  const size = Math.max(bounds[2] - bounds[0], bounds[3] - bounds[1]);
  let scale = 1;
  while (size * scale >= 2) scale /= 2;
  while (size * scale < 1) scale *= 2;
  const shift = (low: number, high: number): number => {
    const middle = low + (high - low) / 2;
    return Math.abs(middle) <= size ? 0 : Math.round(middle * scale * 4) / (scale * 4);
  };
  const centreX = shift(bounds[0], bounds[2]);
  const centreY = shift(bounds[1], bounds[3]);
  const reach = (Math.abs(centreX) + Math.abs(centreY) + size) * scale;
  const rounding = 2 ** -52 * reach;
  // Below half of what the domain took for one point: who stands on one side of a neck must not be on the other too.
  const tolerance = Math.min(1e-12 + 4 * rounding, 0.49 * domain.tolerance * scale);
  return { centreX, centreY, scale, rounding, tolerance };
}

interface SortedMesh {
  readonly vertices: Float64Array;
  readonly triangles: Int32Array;
  readonly twins: Int32Array;
  readonly tolls: Float64Array;
  readonly fanTwins: Int32Array;
}

/** Triangles along a curve through the plane, new ones among the old: neighbours in space are neighbours in memory. */
function sortTriangles(mesh: GrowingMesh): SortedMesh {
  const { vertices, triangles, twins, triangleCount } = mesh;
  const centres = new Float64Array(2 * triangleCount);
  for (let t = 0; t < triangleCount; t++) {
    for (let e = 3 * t; e < 3 * t + 3; e++) {
      centres[2 * t] += vertices[2 * triangles[e]];
      centres[2 * t + 1] += vertices[2 * triangles[e] + 1];
    }
  }
  const order = computeCurveOrder(centres);
  const places = new Int32Array(triangleCount);
  for (let k = 0; k < triangleCount; k++) places[order[k]] = k;
  const newTriangles = new Int32Array(3 * triangleCount);
  const newTwins = new Int32Array(3 * triangleCount);
  const newTolls = new Float64Array(3 * triangleCount);
  for (let k = 0; k < triangleCount; k++) {
    const t = order[k];
    for (let i = 0; i < 3; i++) {
      const o = twins[3 * t + i];
      newTriangles[3 * k + i] = triangles[3 * t + i];
      newTwins[3 * k + i] = o === NONE ? NONE : 3 * places[(o / 3) | 0] + (o % 3);
      newTolls[3 * k + i] = mesh.tolls[3 * t + i];
    }
  }
  const hasTolls = newTolls.some((toll) => toll > 0);
  return {
    vertices: vertices.slice(0, 2 * mesh.vertexCount),
    triangles: newTriangles,
    twins: newTwins,
    tolls: hasTolls ? newTolls : new Float64Array(0),
    fanTwins: hasTolls ? newTwins.map((o, e) => (newTolls[e] > 0 ? NONE : o)) : newTwins,
  };
}

/**
 * What corners are apart, as a rule: the median of the triangles' shortest edges, over a sample of them. A mean would be
 * thousands of corners long where a small plan lies in a wide boundary, and windows sorted by it would come in no order.
 */
function measureSpacing({ vertices, triangles, triangleCount }: GrowingMesh): number {
  const step = Math.ceil(triangleCount / SPACING_SAMPLES);
  const squares = new Float64Array(Math.ceil(triangleCount / step)).fill(Infinity);
  for (let k = 0; k < squares.length; k++) {
    for (let e = 3 * k * step; e < 3 * k * step + 3; e++) {
      const a = 2 * triangles[e];
      const b = 2 * triangles[nextEdge(e)];
      const dx = vertices[b] - vertices[a];
      const dy = vertices[b + 1] - vertices[a + 1];
      squares[k] = Math.min(squares[k], dx * dx + dy * dy);
    }
  }
  // Not finer than a queue can tell apart.
  return Math.max(LEAST_SPACING, Math.sqrt(squares.sort()[squares.length >> 1]));
}

function computeFrames(vertices: Float64Array, triangles: Int32Array, twins: Int32Array): Float64Array {
  const frames = new Float64Array(5 * triangles.length);
  for (let e = 0; e < triangles.length; e++) {
    if (!(e > twins[e] && twins[e] !== NONE)) computeFrame(vertices, triangles, e, frames);
  }
  return frames;
}

/** Fill in the numbers of a half-edge in `PathMesh.frames`. */
export function computeFrame(vertices: Float64Array, triangles: Int32Array, e: number, frames: Float64Array): void {
  const a = 2 * triangles[e];
  const b = 2 * triangles[nextEdge(e)];
  const dx = vertices[b] - vertices[a];
  const dy = vertices[b + 1] - vertices[a + 1];
  const length = Math.sqrt(dx * dx + dy * dy);
  frames[5 * e] = vertices[a];
  frames[5 * e + 1] = vertices[a + 1];
  frames[5 * e + 2] = dx / length;
  frames[5 * e + 3] = dy / length;
  frames[5 * e + 4] = length;
}
