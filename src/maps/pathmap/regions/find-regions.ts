import { requireOptions } from '../../../error/index.js';
import { NONE } from '../../../geometry/index.js';
import { placeOfRoot } from '../find-next.js';
import type { PathMap } from '../path-map.js';
import { requirePathMap } from '../require-path-map.js';
import type { WeightedPathMap } from '../weighted-path-map.js';
import { type BorderChain, joinChains } from './border-chains.js';
import type { BorderGraph } from './border-graph.js';
import { drawBorders } from './draw-borders.js';
import {
  buildRegionField,
  chooseTolerance,
  type Governor,
  listLayers,
  REGION_CHECKS,
  type RegionField,
} from './region-field.js';
import { traceRings } from './trace-rings.js';

/** The part of the free space whose shortest paths lead to one place first. */
export interface PathRegion {
  /**
   * corner: a vertex of the domain; point: a point of a source; front: the points of a segment of a source that lie
   * nearest, on one side of it; inside: the inside of a polygon source.
   */
  readonly kind: 'corner' | 'point' | 'front' | 'inside';
  /** Where paths from the region lead first; of a front and an inside a point of the source. Metres. */
  readonly x: number;
  readonly y: number;
  /** Of a front: unit vector away from the source, in which the distance grows; else zero. */
  readonly direction: readonly [number, number];
  /** The domain's vertex there, or NONE. */
  readonly vertex: number;
  /** Number of the source that paths end at. */
  readonly source: number;
  /** Speed on the way to (x, y): above 1 in weighted maps only. */
  readonly speed: number;
  /** Highest speed on the whole way: above 1 where it leads by a vertex that makes faster. */
  readonly topSpeed: number;
  /** Length (in weighted maps time) of the path from (x, y) on, with tolls that the region pays on the way there. */
  readonly cost: number;
  /** x0,y0,x1,y1,... with the region on the left: outer rings run counter-clockwise and come first, holes clockwise. */
  readonly rings: readonly Float64Array[];
  /** Square metres. */
  readonly area: number;
  /** Numbers of the regions that share a border with it, rising. */
  readonly neighbours: Int32Array;
}

export interface RegionOptions {
  /** How far sampled borders may leave the true ones, metres. Default: the domain's larger side / 5000. [Limit: at least 1e-10 of it] */
  readonly tolerance?: number | undefined;
  /** Of a weighted map towards goals: the speed of the agent, 1 or one of the weights. Default 1. */
  readonly speed?: number | undefined;
}

/**
 * The regions of a map: who governs where. Together they cover all free space that a source can be reached from, without
 * gaps: neighbours share the points of their border, exactly. Borders are straight, hyperbolic or parabolic, sampled to
 * the tolerance; regions narrower than it may be left out.
 */
export function findRegions(map: PathMap | WeightedPathMap, options: RegionOptions = {}): PathRegion[] {
  requirePathMap(map, 'findRegions', ['plain', 'weighted']);
  requireOptions(options, 'findRegions: options', REGION_CHECKS);
  const layers = listLayers(map, options.speed ?? 1);
  if (layers.length === 0) return [];
  const field = buildRegionField(layers);
  const { mesh } = field;
  const told = chooseTolerance(options.tolerance, layers[0].map.domain, 'findRegions: options.tolerance');
  const tolerance = told * mesh.scale;
  const graph = drawBorders(field, {
    tolerance: mesh.tolerance,
    sampling: tolerance / 4,
    least: Math.max(tolerance / 4, 1e-9),
  });
  const chains = joinChains(graph, (place) => place < mesh.domainVertexCount, tolerance / 4);
  return collectRegions(field, graph, chains);
}

function collectRegions(field: RegionField, graph: BorderGraph, chains: readonly BorderChain[]): PathRegion[] {
  const { mesh, governors, layers } = field;
  const { domain } = layers[0].map;
  const { xs, ys } = graph;
  const rings = new Map<number, Float64Array[]>();
  for (const { key, places } of traceRings(graph, chains)) {
    const xy = new Float64Array(2 * places.length);
    places.forEach((p, k) => {
      const isVertex = p < mesh.domainVertexCount;
      xy[2 * k] = isVertex ? domain.vertices[2 * p] : xs[p] / mesh.scale + mesh.centreX;
      xy[2 * k + 1] = isVertex ? domain.vertices[2 * p + 1] : ys[p] / mesh.scale + mesh.centreY;
    });
    const list = rings.get(key);
    if (list) list.push(xy);
    else rings.set(key, [xy]);
  }
  const keys = [...rings.keys()].sort((a, b) => a - b);
  const numbers = new Map(keys.map((key, k) => [key, k]));
  const neighbours = keys.map(() => new Set<number>());
  for (const { left, right } of chains) {
    const l = numbers.get(left);
    const r = numbers.get(right);
    if (l === undefined || r === undefined) continue;
    neighbours[l].add(r);
    neighbours[r].add(l);
  }
  return keys.map((key, k) => {
    const own = (rings.get(key) as Float64Array[]).map((ring) => ({ ring, area: computeArea(ring) }));
    own.sort((a, b) => b.area - a.area);
    return {
      ...describe(field, governors[key]),
      rings: own.map(({ ring }) => ring),
      area: own.reduce((sum, { area }) => sum + area, 0),
      neighbours: Int32Array.from([...neighbours[k]].sort((a, b) => a - b)),
    };
  });
}

type Description = Omit<PathRegion, 'rings' | 'area' | 'neighbours'>;

function describe({ layers, mesh }: RegionField, { layer, root, polygon, value }: Governor): Description {
  const { map, speed, findTopSpeed } = layers[layer];
  const cost = value / mesh.scale;
  if (root === NONE) {
    const source = map.sources[polygon];
    const [x, y] = source.kind === 'polygon' ? source.ring : [0, 0];
    return { kind: 'inside', x, y, direction: [0, 0], vertex: NONE, source: polygon, speed, topSpeed: speed, cost };
  }
  const source = map.rootSources[root];
  const topSpeed = findTopSpeed(root);
  if (root < mesh.nodeCount) {
    const vertex = mesh.nodeVertices[root];
    const [x, y] = placeOfRoot(map, root, 0, 0);
    return { kind: 'corner', x, y, direction: [0, 0], vertex, source, speed, topSpeed, cost };
  }
  const k = root - mesh.nodeCount;
  const isFront = map.rootIsLinear[k] === 1;
  const direction = isFront ? ([map.sourceRoots[3 * k], map.sourceRoots[3 * k + 1]] as const) : ([0, 0] as const);
  const shape = map.sources[source];
  const [sx, sy] = shape.kind === 'point' ? [shape.x, shape.y] : shape.kind === 'line' ? shape.points : shape.ring;
  const [x, y] = placeOfRoot(map, root, sx, sy);
  return { kind: isFront ? 'front' : 'point', x, y, direction, vertex: NONE, source, speed, topSpeed, cost };
}

/** Signed area, from a corner of the ring: far from the origin coordinates would swallow it. */
function computeArea(ring: Float64Array): number {
  const [ox, oy] = ring;
  let sum = 0;
  for (let k = 0, j = ring.length - 2; k < ring.length; j = k, k += 2) {
    sum += (ring[j] - ox) * (ring[k + 1] - oy) - (ring[k] - ox) * (ring[j + 1] - oy);
  }
  return sum / 2;
}
