import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildHarness, harnessPeer, writeSegments } from '../cpp-harness.js';
import { createCity, listSegments } from '../maps.js';
import type { Suite } from '../suite.js';
import { scatterSegments } from '../voronoi-maps.js';
import { SUMMARIES } from './summaries.js';

/** What the C++ peers take on this machine, alone: the figures that a structure of ours will have to stand beside. */
export const peersSuite: Suite = {
  name: 'peers',
  summary: SUMMARIES.peers,
  async run(bench) {
    const folder = await mkdtemp(join(tmpdir(), 'footfall-bench-'));
    try {
      const city = join(folder, 'city.txt');
      await writeSegments(city, listSegments(createCity(98)));
      const scattered = join(folder, 'scattered.txt');
      await writeSegments(scattered, scatterSegments(10_000, bench.seed));
      const voronoi = await buildHarness('boost-voronoi');
      const triangulation = await buildHarness('cgal-cdt');
      for (const [what, file] of [
        ['city 98x98', city],
        ['10,000 scattered segments', scattered],
      ] as const) {
        await bench.time({ name: `segment Voronoi, ${what}`, peer: harnessPeer(voronoi, file, 'voronoi') });
        await bench.time({
          name: `constrained Delaunay, ${what}`,
          peer: harnessPeer(triangulation, file, 'Constrained_Delaunay_triangulation_2'),
        });
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
