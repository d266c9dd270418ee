import { defineConfig } from 'vitest/config';

/** A browser takes seconds to unpack and start, which the quick tier does not have. */
const exclude = process.env.FOOTFALL_TIER === 'quick' ? ['test/browser/**'] : [];

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude,
    testTimeout: process.env.FOOTFALL_TIER === 'long' ? 1_200_000 : 120_000,
    hookTimeout: 120_000,
    coverage: { provider: 'v8', include: ['src/**'], reportsDirectory: 'coverage' },
  },
});
