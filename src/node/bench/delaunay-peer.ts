import type { Peer } from './bench.js';
import type { BenchMap } from './maps.js';
import { loadNpmPeer } from './npm-peer.js';

interface Triangulation {
  readonly triangles: ArrayLike<number>;
}
interface DelaunatorModule {
  readonly default: new (coordinates: Float64Array) => Triangulation;
}
interface ConstrainautorModule {
  readonly default: new (triangulation: Triangulation) => { constrainAll(edges: [number, number][]): unknown };
}

/**
 * delaunator with constrainautor on the same vertices and edges: the usual constrained triangulation in JavaScript. It
 * checks nothing, repairs nothing and keeps the insides of obstacles. Each map gets a peer of its own.
 */
export async function loadDelaunayPeer(): Promise<(map: BenchMap) => Peer> {
  const delaunator = await loadNpmPeer<DelaunatorModule>('delaunator');
  const constrainautor = await loadNpmPeer<ConstrainautorModule>('@kninnug/constrainautor');
  const name = `${delaunator.label} + ${constrainautor.label.replace('@kninnug/', '')}`;
  if ('absent' in delaunator) return () => ({ name, absent: delaunator.absent });
  if ('absent' in constrainautor) return () => ({ name, absent: constrainautor.absent });
  const Delaunator = delaunator.module.default;
  const Constrainautor = constrainautor.module.default;
  return (map) => ({
    name,
    work: () => new Constrainautor(new Delaunator(map.vertices)).constrainAll(map.edges),
  });
}
