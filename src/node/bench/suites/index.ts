import type { Suite } from '../suite.js';
import { SUMMARIES } from './summaries.js';

/** Suites reach into every layer: they are loaded when one runs, so that other commands start quickly. */
const LOADERS: { readonly [name in keyof typeof SUMMARIES]: () => Promise<Suite> } = {
  ground: async () => (await import('./ground.js')).groundSuite,
  voronoi: async () => (await import('./voronoi.js')).voronoiSuite,
  pathmap: async () => (await import('./pathmap.js')).pathmapSuite,
  crowd: async () => (await import('./crowd.js')).crowdSuite,
  mang: async () => (await import('./mang.js')).mangSuite,
  flow: async () => (await import('./flow.js')).flowSuite,
  barriers: async () => (await import('./barriers.js')).barriersSuite,
  groups: async () => (await import('./groups.js')).groupsSuite,
  analysis: async () => (await import('./analysis.js')).analysisSuite,
  hardening: async () => (await import('./hardening.js')).hardeningSuite,
  studio: async () => (await import('./studio.js')).studioSuite,
  peers: async () => (await import('./peers.js')).peersSuite,
};

/** All suites, in the order in which `footfall bench` runs them. */
export function listSuites(): readonly Suite[] {
  return Object.entries(LOADERS).map(([name, load]) => ({
    name,
    summary: SUMMARIES[name as keyof typeof SUMMARIES],
    run: async (bench) => (await load()).run(bench),
  }));
}
