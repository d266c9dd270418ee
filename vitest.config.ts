import { defineConfig } from 'vitest/config';

const tier = process.env.FOOTFALL_TIER;

/** The quick tier has no time for a browser, nor for the tests of our own checks, which it runs as such. */
const exclude = tier === 'quick' ? ['test/browser/**', 'test/house/**'] : [];

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude,
    // Two workers even on two cores, to stay under a minute: many tests wait for child processes.
    ...(tier === 'quick' ? { maxWorkers: 2 } : {}),
    testTimeout: tier === 'long' ? 1_200_000 : 120_000,
    hookTimeout: 120_000,
    coverage: { provider: 'v8', include: ['src/**'], reportsDirectory: 'coverage' },
  },
});
