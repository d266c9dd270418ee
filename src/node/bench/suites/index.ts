import type { Suite } from '../suite.js';
import { crowdSuite } from './crowd.js';
import { groundSuite } from './ground.js';
import { pathmapSuite } from './pathmap.js';
import { peersSuite } from './peers.js';
import { voronoiSuite } from './voronoi.js';

/** All suites, in the order in which `footfall bench` runs them. */
export function listSuites(): readonly Suite[] {
  return [groundSuite, voronoiSuite, pathmapSuite, crowdSuite, peersSuite];
}
