import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Suite } from '../suite.js';
import { SUMMARIES } from './summaries.js';
import { measureBuilds } from './voronoi-build.js';
import { measureGrowth } from './voronoi-growth.js';
import { type MoveSizes, measureMoves } from './voronoi-moves.js';
import { measureRoadmap } from './voronoi-roadmap.js';

/** 98 x 98 blocks: 9,604 squares, 38,416 walls, 38,420 with those round the city. */
const CITY_BLOCKS = 98;
/** Random segments and random points. */
const SCATTERED = 10_000;
const MOVES: MoveSizes = { walkers: 500, steps: 4, shifted: 100, shifts: 4, warmUp: 10_000 };
/** Sizes of the sets that tempt a search into quadratic cost. */
const HARD_SIZES = [2500, 5000, 10_000, 20_000];

export const voronoiSuite: Suite = {
  name: 'voronoi',
  summary: SUMMARIES.voronoi,
  async run(bench) {
    const folder = await mkdtemp(join(tmpdir(), 'footfall-bench-'));
    try {
      await measureBuilds(bench, folder, CITY_BLOCKS, SCATTERED);
      await measureMoves(bench, folder, CITY_BLOCKS, MOVES);
      await measureRoadmap(bench, CITY_BLOCKS);
      measureGrowth(bench, HARD_SIZES);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
