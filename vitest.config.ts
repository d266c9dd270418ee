import { defineConfig } from 'vitest/config';

const tier = process.env.FOOTFALL_TIER;

/**
 * The quick tier has no time for a browser, nor for the tests of our own checks, which it runs as such, nor for random attacks:
 * at its counts they say little and cost their warm-up; nor for what no entry point reaches yet.
 */
const exclude =
  tier === 'quick'
    ? [
        'test/browser/**',
        'test/house/**',
        'test/maps/**/{attack,query-attack,torture,many-moves,random-edits,degenerate,against-domain,box-index}.test.ts',
        'test/maps/**/{views,domain-sites,dead-ends,site-agents,block-stream,diagram-properties,outside-*}.test.ts',
        'test/maps/pathmap/**',
        'test/maps/navgraph/discrete/**',
        'test/maps/voronoi/kernel-twin.test.ts',
        'test/maps/flowmap/{inner,oracle,shorten}/**',
        'test/maps/{flowmap/{motions,flow-map,shortest-first,lanes/random-lanes,lanes/inward-corners},flowmap-check/lane-checks}.test.ts',
        'test/{crowd,dynamics,bench,planners,record,sim}/**',
        'test/{math/{log,elementary},plot/{path-map-plot,field-image},cli/{demo,export,flow,navgraph,path,pathmap,run,voronoi}}.test.ts',
        'test/node/trajectories/**',
        'test/node/{setup-script,build-script,reach-warnings}.test.ts',
        'test/{cli/usage,maps/reach/reach-map,scene/check-random,scene/import-a/fuzz,maps/live/clearance}.test.ts',
      ]
    : [];

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude,
    // Two workers even on two cores: many tests wait for child processes.
    maxWorkers: 2,
    testTimeout: tier === 'long' ? 1_200_000 : 120_000,
    hookTimeout: 120_000,
    coverage: { provider: 'v8', include: ['src/**'], reportsDirectory: 'coverage' },
  },
});
