import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { deferEngine } from './defer-engine.js';
import { engineAliases } from './engine-aliases.js';
import { shareEngine } from './share-engine.js';

const at = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

const { version } = JSON.parse(readFileSync(at('../package.json'), 'utf8')) as { version: string };

/** Static files with relative addresses: they work from any web server and below any path. */
export default defineConfig({
  root: at('.'),
  base: './',
  define: { FOOTFALL_VERSION: JSON.stringify(version) },
  publicDir: at('./public'),
  cacheDir: at('../.cache/vite-studio'),
  resolve: { alias: engineAliases(at('..')) },
  plugins: [
    svelte({ configFile: false }),
    deferEngine(at('..')),
    shareEngine(at('src/worker/engine-worker.ts'), at('src/worker/start-worker.ts')),
  ],
  build: {
    outDir: at('../dist/studio'),
    emptyOutDir: true,
    target: 'es2022',
    // The page's rules for content allow no inlined scripts or data.
    assetsInlineLimit: 0,
    // Scripts that are loaded later bring no styles of their own: see share-engine.ts.
    cssCodeSplit: false,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, dependencies, { hostType }) => (hostType === 'html' ? dependencies : []),
    },
    reportCompressedSize: false,
    rolldownOptions: { checks: { bundlerTimings: false } },
    chunkSizeWarningLimit: 2000,
  },
  clearScreen: false,
  logLevel: 'warn',
});
