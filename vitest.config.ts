import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { listRepeats } from './scripts/list-repeats.mjs';
import { engineAliases } from './studio/engine-aliases.js';

const tier = process.env.FOOTFALL_TIER;
const folder = fileURLToPath(new URL('.', import.meta.url));

/**
 * The quick tier has no time for a browser, nor for the tests of our own checks, which it runs as such, nor for random attacks:
 * at its counts they say little and cost their warm-up; nor for what no entry point reaches yet.
 */
const exclude =
  tier === 'quick'
    ? [
        'test/browser/**',
        'test/studio/*.test.ts',
        'test/house/**',
        'test/{fuzz,watchdog}/**',
        'test/maps/**/{attack,query-attack,torture,many-moves,random-edits,degenerate,against-domain,box-index}.test.ts',
        'test/maps/**/{views,domain-sites,dead-ends,site-agents,block-stream,diagram-properties,outside-*}.test.ts',
        'test/maps/pathmap/**',
        'test/maps/navgraph/discrete/**',
        'test/maps/voronoi/kernel-twin.test.ts',
        'test/maps/flowmap/{inner,oracle,shorten}/**',
        'test/maps/{flowmap/{motions,flow-map,shortest-first,lanes/random-lanes,lanes/inward-corners},flowmap-check/lane-checks}.test.ts',
        'test/{analysis,crowd,dynamics,bench,planners,record,sim}/**',
        'test/{math/{log,elementary},plot/{path-map-plot,field-image},cli/{analyse,analyse-report,demo,export,flow,navgraph,path,pathmap,run,voronoi}}.test.ts',
        'test/node/trajectories/**',
        'test/node/{setup-script,build-script,reach-warnings}.test.ts',
        'test/{cli/usage,maps/reach/reach-map,scene/check-random,scene/import-a/fuzz,maps/live/clearance}.test.ts',
      ]
    : process.env.FOOTFALL_REPEATS === 'no'
      ? listRepeats(folder)
      : [];

/** They change what all share: globals, the environment, kernels. Each gets a process of its own in every tier. */
const alone = [
  'test/{browser,bench,house}/**/*.test.ts',
  'test/studio/*.test.ts',
  'test/**/{no-*,kernels,kernel-twin,wall-moves}.test.ts',
  'test/cli/bench.test.ts',
];

/**
 * In the quick and the normal tier the other files share two processes: loading the engine once per file, and running it cold, took
 * a third of the time. The long tier has hours of warm loops, and gives each file a fresh heap.
 */
const shared = { isolate: tier === 'long' };

const settings = {
  testTimeout: tier === 'long' ? 1_200_000 : 120_000,
  hookTimeout: 120_000,
  // What blocks its own process is found from beside.
  setupFiles: ['test/watchdog/setup.ts'],
};

/** Parts of the studio name the engine as any page does. */
const resolve = { alias: engineAliases(folder) };

export default defineConfig({
  test: {
    // Two workers even on two cores: many tests wait for child processes.
    maxWorkers: 2,
    coverage: { provider: 'v8', include: ['src/**'], reportsDirectory: 'coverage' },
    projects: [
      {
        resolve,
        test: {
          name: 'shared',
          include: ['test/**/*.test.ts'],
          exclude: [...exclude, ...alone],
          ...settings,
          ...shared,
        },
      },
      { resolve, test: { name: 'alone', include: alone, exclude, ...settings } },
    ],
  },
});
