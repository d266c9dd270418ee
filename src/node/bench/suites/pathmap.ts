import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Suite } from '../suite.js';
import { measurePropagation } from './pathmap-build.js';
import { measurePathGrowth, measureRebuild } from './pathmap-growth.js';
import { measureQueries } from './pathmap-queries.js';
import { measureRaster } from './pathmap-raster.js';
import { measureRecast } from './pathmap-recast.js';
import { SUMMARIES } from './summaries.js';

/** Profiling maps 0 to 6 of Farias, chapter 3.7, in squares along each side. */
const SQUARES = [2, 4, 6, 8, 10, 14, 20];
/** 64 to 38,416 vertices. */
const GROWTH = [4, 8, 14, 20, 28, 40, 60, 98];
/** 10,000 vertices. */
const REBUILT = 50;
/** 9,604 blocks, 38,416 vertices. */
const CITY_BLOCKS = 98;
/** Points of a query row, ours and the peer's. */
const POINTS = 200_000;
const PEER_POINTS = 10_000;
const RASTER_POINTS = 50_000;
const RECAST_POINTS = 1000;

export const pathmapSuite: Suite = {
  name: 'pathmap',
  summary: SUMMARIES.pathmap,
  async run(bench) {
    const folder = await mkdtemp(join(tmpdir(), 'footfall-bench-'));
    try {
      await measurePropagation(bench, folder, { squares: SQUARES, sides: [0.5, 0.2], cityBlocks: CITY_BLOCKS });
      await measureQueries(bench, folder, {
        squares: 20,
        cityBlocks: CITY_BLOCKS,
        points: POINTS,
        peerPoints: PEER_POINTS,
      });
      await measureRaster(bench, { squares: 20, pixels: 1000, points: RASTER_POINTS });
      await measureRecast(bench, { squares: 20, points: POINTS, peerPoints: RECAST_POINTS });
      await measureRebuild(bench, REBUILT);
      measurePathGrowth(bench, GROWTH);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
