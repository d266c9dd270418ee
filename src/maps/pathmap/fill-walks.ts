import { NONE } from '../../geometry/index.js';
import { type AnyPathMap, fillQueries } from './ask-path-map.js';
import type { PathAnswers } from './fill-queries.js';
import { placeOfRoot } from './find-next.js';
import { placeOfRoot as placeOfHopRoot } from './hops/find-hop.js';
import type { HopPathMap } from './hops/hop-path-map.js';
import type { PathMap } from './path-map.js';

/** Maps whose lengths hold more than metres: tolls or weights of barriers. */
export type PricedMap = PathMap | HopPathMap;

const known = new WeakMap<PricedMap, Float64Array>();

/** Do the lengths of a map hold prices of barriers? */
export function isPricedMap(map: AnyPathMap): map is PricedMap {
  return map.kind === 'hops' || (map.kind === 'plain' && map.mesh.tolls.length > 0);
}

/**
 * As `fillQueries`, but lengths are the metres that are walked on the cheapest way (with the cost of its source): so those who
 * go one way by maps with different prices can be compared.
 *
 * @param roots work space, one per point
 */
export function fillWalks(
  map: PricedMap,
  xy: Float64Array,
  out: PathAnswers & { readonly next: Float64Array },
  roots: Int32Array,
): void {
  fillQueries(map, xy, { ...out, roots });
  const { mesh } = map.kind === 'hops' ? map.ground : map;
  let walks = known.get(map);
  if (!walks) {
    walks = measureNodes(map);
    known.set(map, walks);
  }
  const { distances, next } = out;
  for (let k = 0; 2 * k < xy.length; k++) {
    const root = roots[k];
    // At a source, or without a way.
    if (root === NONE || distances[k] < 0) continue;
    const dx = next[2 * k] - xy[2 * k];
    const dy = next[2 * k + 1] - xy[2 * k + 1];
    const rest = root < mesh.nodeCount ? walks[root] : costOf(map, root);
    distances[k] = Math.sqrt(dx * dx + dy * dy) + rest;
  }
}

/** Per node: metres from there on, with the cost of the source; NaN where no way leads on. */
function measureNodes(map: PricedMap): Float64Array {
  const { mesh } = map.kind === 'hops' ? map.ground : map;
  const { parents } = map;
  const out = new Float64Array(mesh.nodeCount).fill(Number.NaN);
  const way: number[] = [];
  for (let node = 0; node < mesh.nodeCount; node++) {
    let at = node;
    while (at < mesh.nodeCount && Number.isNaN(out[at]) && parents[at] !== NONE) {
      way.push(at);
      at = parents[at];
    }
    for (let k = way.pop(); k !== undefined; k = way.pop()) {
      const v = 2 * mesh.nodeVertices[k];
      const x = mesh.vertices[v] / mesh.scale + mesh.centreX;
      const y = mesh.vertices[v + 1] / mesh.scale + mesh.centreY;
      const [toX, toY] = map.kind === 'hops' ? placeOfHopRoot(map, at, x, y) : placeOfRoot(map, at, x, y);
      const rest = at < mesh.nodeCount ? out[at] : costOf(map, at);
      out[k] = Math.sqrt((toX - x) * (toX - x) + (toY - y) * (toY - y)) + rest;
      at = k;
    }
  }
  return out;
}

function costOf({ sources, rootSources }: PricedMap, root: number): number {
  return sources[rootSources[root]].cost ?? 0;
}
