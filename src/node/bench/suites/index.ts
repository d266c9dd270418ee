import type { Suite } from '../suite.js';
import { groundSuite } from './ground.js';
import { peersSuite } from './peers.js';

/** All suites, in the order in which `footfall bench` runs them. */
export function listSuites(): readonly Suite[] {
  return [groundSuite, peersSuite];
}
