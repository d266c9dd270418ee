import { FootfallError } from '../../error/index.js';
import { type Domain, NONE } from '../../geometry/index.js';
import { buildPathGround, type NodeStarts, type PathGround, runPathMap } from './build-path-map.js';
import type { PathBarrier } from './path-barrier.js';
import type { PathMap } from './path-map.js';
import { type PathSource, validateSources } from './path-source.js';

/**
 * Path maps where vertices make faster (Farias, section 3.5): who passes a vertex of weight w goes on with speed w, or
 * keeps a higher one. No new geometry is needed: one ordinary map per distinct speed, exact, each fed by the others.
 *
 * `towards`: the sources are goals; a map says how long an agent with a given speed still needs.
 * `from`: the sources are starts; the map says when an agent that starts there with speed 1 arrives, and how fast it is.
 */
export interface WeightedPathMap {
  readonly kind: 'weighted';
  readonly direction: 'towards' | 'from';
  /** One map per speed: falling speeds towards goals, rising ones from a start. Speed 1 is always among them. */
  readonly layers: readonly PathLayer[];
  /** Per vertex of the domain. */
  readonly weights: Float64Array;
}

/** What moves at one speed. Lengths of its map are times at speed 1, multiplied by the speed. */
export interface PathLayer {
  readonly speed: number;
  readonly map: PathMap;
  /** Per node where another layer takes over: the number of that layer, NONE elsewhere. */
  readonly takeOver: Int32Array;
}

export interface WeightedPathMapOptions {
  /** Costs are times at speed 1, that is metres. */
  readonly sources: readonly PathSource[];
  /** It is always clear which one a caller gets: there is no default. */
  readonly direction: 'towards' | 'from';
  /** Speed factor per vertex of the domain; those of the domain itself if absent. [Limit: 1 or more] */
  readonly weights?: Float64Array | undefined;
  readonly barriers?: readonly PathBarrier[] | undefined;
  readonly ground?: PathGround | undefined;
}

/**
 * Build the maps of all speeds. A weight that is used up is set to 1 in `weights`, and the maps are built anew.
 *
 * @throws FootfallError for weights below 1, which have no optimum (one would shun the vertex by ever less), and as
 *   buildPathMap
 */
export function buildWeightedPathMap(domain: Domain, options: WeightedPathMapOptions): WeightedPathMap {
  const weights = options.weights ?? domain.vertexWeights;
  validateWeights(domain, weights);
  validateSources(options.sources);
  const ground = options.ground?.domain === domain ? options.ground : buildPathGround(domain, options.barriers);
  const speeds = [...new Set([1, ...weights])].sort((a, b) => a - b);
  const layers =
    options.direction === 'towards'
      ? buildTowards(ground, options.sources, weights, speeds.reverse())
      : buildFrom(ground, options.sources, weights, speeds);
  return { kind: 'weighted', direction: options.direction, layers, weights };
}

function validateWeights(domain: Domain, weights: Float64Array): void {
  const count = domain.vertices.length >> 1;
  const bad = weights.findIndex((w) => !(w >= 1 && w < Infinity));
  if (weights.length === count && bad === NONE) return;
  throw new FootfallError('the weights of the vertices cannot be used', {
    code: 'pathmap/bad-weight',
    where: bad === NONE ? 'weights' : `weights[${bad}]`,
    got: bad === NONE ? `${weights.length} weights` : String(weights[bad]),
    expected: bad === NONE ? `${count}, one per vertex` : 'a speed factor of 1 or more',
  });
}

/** From the fastest down: faster vertices are goals of their own, as far away as their time says. */
function buildTowards(
  ground: PathGround,
  sources: readonly PathSource[],
  weights: Float64Array,
  speeds: readonly number[],
): PathLayer[] {
  const { mesh } = ground;
  const layers: PathLayer[] = [];
  for (const speed of speeds) {
    const takeOver = new Int32Array(mesh.nodeCount).fill(NONE);
    const starts = createStarts();
    for (let node = 0; node < mesh.nodeCount; node++) {
      const weight = weightOf(ground, weights, node);
      if (weight <= speed) continue;
      const layer = speeds.indexOf(weight);
      const time = layers[layer].map.labels[node] / weight;
      if (time === Infinity) continue;
      takeOver[node] = layer;
      addStart(starts, node, time * speed, layers[layer].map.rootSources[node]);
    }
    layers.push({ speed, map: runPathMap(ground, scaleCosts(sources, speed), starts, () => 0, 0), takeOver });
  }
  return layers;
}

/** From the slowest up: what arrives at a vertex goes on faster. */
function buildFrom(
  ground: PathGround,
  sources: readonly PathSource[],
  weights: Float64Array,
  speeds: readonly number[],
): PathLayer[] {
  const { mesh } = ground;
  const layers: PathLayer[] = [];
  for (const speed of speeds) {
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
      if (time < Infinity) addStart(starts, node, time * speed, layers[takeOver[node]].map.rootSources[node]);
    }
    // Faster vertices that cannot be reached make no layer.
    if (speed > 1 && starts.nodes.length === 0) continue;
    layers.push({ speed, map: runPathMap(ground, speed === 1 ? sources : [], starts, () => 0, 0), takeOver });
  }
  return layers;
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
