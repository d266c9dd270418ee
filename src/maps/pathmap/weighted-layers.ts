import { NONE } from '../../geometry/index.js';
import { type NodeStarts, type PathGround, runPathMap } from './build-path-map.js';
import { findPolygonAt } from './find-next.js';
import type { PathMap } from './path-map.js';
import type { PathSource } from './path-source.js';
import type { PathLayer } from './weighted-path-map.js';

/**
 * Layers towards goals, from the fastest down: faster vertices are goals of their own, as far away as their time says.
 *
 * @param speeds to have layers besides those of the weights
 * @param known layers of an earlier map with the same ground and sources
 */
export function buildTowards(
  ground: PathGround,
  sources: readonly PathSource[],
  weights: Float64Array,
  speeds: readonly number[],
  now: () => number,
  known: readonly PathLayer[],
): PathLayer[] {
  const { mesh } = ground;
  const layers: PathLayer[] = [];
  const falling = [...new Set([1, ...speeds, ...weights])].sort((a, b) => b - a);
  for (const speed of falling) {
    const takeOver = new Int32Array(mesh.nodeCount).fill(NONE);
    const starts = createStarts();
    for (let node = 0; node < mesh.nodeCount; node++) {
      const weight = weightOf(ground, weights, node);
      if (weight <= speed) continue;
      const layer = falling.indexOf(weight);
      const time = layers[layer].map.labels[node] / weight;
      if (time === Infinity) continue;
      takeOver[node] = layer;
      addStart(starts, node, time * speed, layers[layer].map.rootSources[node]);
    }
    layers.push(
      findKnown(known, speed, takeOver, starts) ?? {
        speed,
        map: runPathMap(ground, scaleCosts(sources, speed), starts, now, 0),
        takeOver,
        starts,
      },
    );
  }
  return layers;
}

/** Layers from a start, from the slowest up: what arrives at a vertex goes on faster. */
export function buildFrom(
  ground: PathGround,
  sources: readonly PathSource[],
  weights: Float64Array,
  now: () => number,
  known: readonly PathLayer[],
): PathLayer[] {
  const { mesh } = ground;
  const layers: PathLayer[] = [];
  const rising = [...new Set([1, ...weights])].sort((a, b) => a - b);
  for (const speed of rising) {
    const takeOver = new Int32Array(mesh.nodeCount).fill(NONE);
    const starts = createStarts();
    for (let node = 0; node < mesh.nodeCount && speed > 1; node++) {
      if (weightOf(ground, weights, node) !== speed) continue;
      let time = Infinity;
      layers.forEach((layer, k) => {
        const arrival = layer.map.labels[node] / layer.speed;
        if (arrival >= time) return;
        time = arrival;
        takeOver[node] = k;
      });
      let source = takeOver[node] === NONE ? NONE : layers[takeOver[node]].map.rootSources[node];
      // Inside a polygon that is a start one need not come from its edge.
      const inside = findPolygonAtNode(layers[0].map, node);
      const cost = inside === NONE ? Infinity : (sources[inside].cost ?? 0) * mesh.scale;
      if (cost <= time) {
        time = cost;
        source = inside;
        takeOver[node] = NONE;
      }
      if (time < Infinity) addStart(starts, node, time * speed, source);
    }
    // Faster vertices that cannot be reached make no layer.
    if (speed > 1 && starts.nodes.length === 0) continue;
    layers.push(
      findKnown(known, speed, takeOver, starts) ?? {
        speed,
        map: runPathMap(ground, speed === 1 ? sources : [], starts, now, 0),
        takeOver,
        starts,
      },
    );
  }
  return layers;
}

function findPolygonAtNode(map: PathMap, node: number): number {
  if (map.polygons.length === 0) return NONE;
  const v = 2 * map.mesh.nodeVertices[node];
  return findPolygonAt(map, map.domain.vertices[v], map.domain.vertices[v + 1]);
}

/** A layer that begins as one of an earlier map did is that layer; other layers may lead to it under new numbers. */
function findKnown(
  known: readonly PathLayer[],
  speed: number,
  takeOver: Int32Array,
  starts: NodeStarts,
): PathLayer | undefined {
  const layer = known.find((old) => old.speed === speed);
  if (!layer) return undefined;
  const { nodes, lengths, sources } = layer.starts;
  if (nodes.length !== starts.nodes.length) return undefined;
  for (let k = 0; k < nodes.length; k++) {
    if (nodes[k] !== starts.nodes[k] || lengths[k] !== starts.lengths[k] || sources[k] !== starts.sources[k]) {
      return undefined;
    }
  }
  return { speed, map: layer.map, takeOver, starts };
}

/** Weight of a node's vertex; points on walls have none. */
function weightOf({ mesh }: PathGround, weights: Float64Array, node: number): number {
  const v = mesh.nodeVertices[node];
  return v < mesh.domainVertexCount ? weights[v] : 1;
}

interface GrowingStarts extends NodeStarts {
  readonly nodes: number[];
  readonly lengths: number[];
  readonly sources: number[];
}

function createStarts(): GrowingStarts {
  return { nodes: [], lengths: [], sources: [] };
}

function addStart(starts: GrowingStarts, node: number, length: number, source: number): void {
  starts.nodes.push(node);
  starts.lengths.push(length);
  starts.sources.push(source);
}

function scaleCosts(sources: readonly PathSource[], speed: number): PathSource[] {
  return sources.map((source) => ({ ...source, cost: (source.cost ?? 0) * speed }));
}
