import { requireNumber } from '../../../error/index.js';
import { type Domain, NONE } from '../../../geometry/index.js';
import type { PathMap } from '../path-map.js';
import type { PathMesh } from '../path-mesh.js';
import { RECORD_SIZE } from '../query-records.js';
import type { PathLayer, WeightedPathMap } from '../weighted-path-map.js';
import { FRONT, INSIDE, POINT, type Sheet } from './sheet.js';

/** Costs of windows of one root that differ by less than this (mesh units) were summed in another order. */
const SAME_COST = 1e-11;

/** Roots of sources nearer than this (mesh units) are one. */
const SAME_ROOT = 1e-12;

/** Checks of options, for `requireOptions`. */
export const REGION_CHECKS = {
  tolerance: requireNumber,
  speed: (value: unknown, where: string) => requireNumber(value, where, 1),
};

/** Share of the larger side of the domain that curves may be off by. */
const SHARE = 1 / 5000;
/** The least that they may be told to be off by: points grow with the root of its inverse. */
const LEAST_SHARE = 1e-10;

/** How far sampled curves may leave the true ones, metres: as told, or by the size of the domain. */
export function chooseTolerance(told: number | undefined, { bounds }: Domain, where: string): number {
  const size = Math.max(bounds[2] - bounds[0], bounds[3] - bounds[1]);
  if (told !== undefined) requireNumber(told, where, LEAST_SHARE * size);
  return told ?? SHARE * size;
}

/** A root that governs a part of the free space. */
export interface Governor {
  readonly layer: number;
  /** Root of the layer's map; of the inside of a polygon source NONE. */
  readonly root: number;
  /** The polygon source that it is the inside of, else NONE. */
  readonly polygon: number;
  /** Value at the root, mesh units of time; of a straight front where it starts. */
  readonly value: number;
}

/** One plain map and how fast one moves in it. */
export interface FieldLayer {
  readonly map: PathMap;
  readonly speed: number;
  /** The highest speed on the way from a root on, or to it from a start. */
  readonly findTopSpeed: (root: number) => number;
}

/**
 * A map as the lowest of sheets, triangle by triangle. Weighted maps have one layer per speed on one mesh; their value
 * is a time.
 */
export interface RegionField {
  readonly mesh: PathMesh;
  readonly layers: readonly FieldLayer[];
  readonly governors: readonly Governor[];
  /** Per triangle. */
  readonly sheets: readonly (readonly Sheet[])[];
}

/** The layers that an agent of a speed moves in; a plain map has one. */
export function listLayers(map: PathMap | WeightedPathMap, speed: number): FieldLayer[] {
  if (map.kind === 'plain') return [{ map, speed: 1, findTopSpeed: () => 1 }];
  const { layers, direction } = map;
  return layers.flatMap((layer): FieldLayer[] => {
    // From a start, who comes to a root never was faster before.
    const own = { map: layer.map, speed: layer.speed };
    if (direction === 'from') return [{ ...own, findTopSpeed: () => layer.speed }];
    return layer.speed === speed ? [{ ...own, findTopSpeed: (root) => followSpeeds(layers, layer, root) }] : [];
  });
}

/** Towards goals each layer leads on to a faster one. */
function followSpeeds(layers: readonly PathLayer[], first: PathLayer, root: number): number {
  let layer = first;
  let at = root;
  while (at !== NONE && at < layer.map.mesh.nodeCount) {
    if (layer.map.parents[at] === NONE && layer.takeOver[at] !== NONE) layer = layers[layer.takeOver[at]];
    at = layer.map.parents[at];
  }
  return layer.speed;
}

/** Read the records of all layers. */
export function buildRegionField(layers: readonly FieldLayer[]): RegionField {
  const { mesh } = layers[0].map;
  const sheets: Sheet[][] = Array.from({ length: mesh.triangles.length / 3 }, () => []);
  const governors: Governor[] = [];
  layers.forEach((layer, index) => {
    addRecords(layer, index, governors, sheets);
    addInsides(layer, index, governors, sheets);
  });
  return { mesh, layers, governors, sheets };
}

function addRecords({ map, speed }: FieldLayer, layer: number, governors: Governor[], sheets: Sheet[][]): void {
  const { records, recordStarts } = map.records;
  const { mesh, sources } = map;
  const pace = 1 / speed;
  const firsts = joinRoots(map);
  /** Per root: its governors, several only where tolls were paid. */
  const known = new Map<number, number[]>();
  const findKey = (own: number, value: number): number => {
    const root = own < mesh.nodeCount ? own : mesh.nodeCount + firsts[own - mesh.nodeCount];
    const list = known.get(root) ?? [];
    for (const key of list) if (Math.abs(governors[key].value - value) <= SAME_COST) return key;
    governors.push({ layer, root, polygon: NONE, value });
    list.push(governors.length - 1);
    known.set(root, list);
    return governors.length - 1;
  };
  for (let t = 0; t < sheets.length; t++) {
    for (let r = recordStarts[t]; r < recordStarts[t + 1]; r++) {
      const at = RECORD_SIZE * r;
      const isFront = records[at + 7] < 0;
      const root = isFront ? -1 - records[at + 7] : records[at + 7];
      const cost = records[at + 2];
      // Beyond a barrier the front has paid, and starts later by as much.
      const toll = isFront ? cost - map.sourceRoots[3 * (root - mesh.nodeCount) + 2] : 0;
      const start = isFront ? (sources[map.rootSources[root]].cost ?? 0) * mesh.scale + toll : cost;
      sheets[t].push({
        kind: isFront ? FRONT : POINT,
        key: findKey(root, pace * start),
        x: records[at],
        y: records[at + 1],
        cost,
        pace,
        lx: records[at + 3],
        ly: records[at + 4],
        rx: records[at + 5],
        ry: records[at + 6],
        start,
        ring: undefined,
      });
    }
  }
}

/**
 * Per root of a source: the first one that says the same everywhere. Sources may repeat points, and places where a segment
 * meets walls are found from two sides: rounding alone must not part a region.
 */
function joinRoots({ sourceRoots, rootIsLinear }: PathMap): Int32Array {
  const firsts = Int32Array.from(rootIsLinear, (_, k) => k);
  const order = firsts.slice().sort((a, b) => sourceRoots[3 * a] - sourceRoots[3 * b] || a - b);
  for (let i = 0; i < order.length; i++) {
    for (let j = i - 1; j >= 0; j--) {
      const [a, b] = [order[i], order[j]];
      if (sourceRoots[3 * a] - sourceRoots[3 * b] > SAME_ROOT) break;
      const isSame =
        rootIsLinear[a] === rootIsLinear[b] &&
        Math.abs(sourceRoots[3 * a + 1] - sourceRoots[3 * b + 1]) <= SAME_ROOT &&
        Math.abs(sourceRoots[3 * a + 2] - sourceRoots[3 * b + 2]) <= SAME_ROOT;
      if (isSame) firsts[Math.max(a, b)] = Math.min(firsts[a], firsts[b]);
    }
  }
  return firsts;
}

/** The insides of polygon sources, in the triangles that they may reach. */
function addInsides({ map, speed }: FieldLayer, layer: number, governors: Governor[], sheets: Sheet[][]): void {
  const { mesh, sources } = map;
  for (const k of map.polygons) {
    const source = sources[k];
    if (source.kind !== 'polygon') continue;
    const ring = new Float64Array(source.ring.length);
    const box = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 0; i < ring.length; i += 2) {
      ring[i] = (source.ring[i] - mesh.centreX) * mesh.scale;
      ring[i + 1] = (source.ring[i + 1] - mesh.centreY) * mesh.scale;
      box[0] = Math.min(box[0], ring[i]);
      box[1] = Math.min(box[1], ring[i + 1]);
      box[2] = Math.max(box[2], ring[i]);
      box[3] = Math.max(box[3], ring[i + 1]);
    }
    const cost = (source.cost ?? 0) * mesh.scale;
    const key = governors.length;
    governors.push({ layer, root: NONE, polygon: k, value: cost / speed });
    const none = { x: 0, y: 0, lx: 0, ly: 0, rx: 0, ry: 0, start: cost };
    const sheet: Sheet = { kind: INSIDE, key, cost, pace: 1 / speed, ...none, ring };
    for (let t = 0; t < sheets.length; t++) if (overlaps(mesh, t, box)) sheets[t].push(sheet);
  }
}

function overlaps({ vertices, triangles }: PathMesh, t: number, box: readonly number[]): boolean {
  const at = [0, 1, 2].map((k) => 2 * triangles[3 * t + k]);
  const xs = at.map((v) => vertices[v]);
  const ys = at.map((v) => vertices[v + 1]);
  return (
    Math.min(...xs) <= box[2] && Math.max(...xs) >= box[0] && Math.min(...ys) <= box[3] && Math.max(...ys) >= box[1]
  );
}
