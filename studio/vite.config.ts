import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { deferEngine } from './defer-engine.js';
import { engineAliases } from './engine-aliases.js';

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
  plugins: [svelte({ configFile: false })],
  worker: {
    format: 'es',
    plugins: () => [deferEngine(at('..'))],
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: { chunkFileNames: 'assets/engine-[name]-[hash].js' },
    },
  },
  build: {
    outDir: at('../dist/studio'),
    emptyOutDir: true,
    target: 'es2022',
    // The page's rules for content allow no inlined scripts or data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { checks: { bundlerTimings: false } },
    chunkSizeWarningLimit: 2000,
  },
  clearScreen: false,
  logLevel: 'warn',
});
