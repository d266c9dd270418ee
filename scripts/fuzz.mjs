/**
 * Runs the fuzzers of test/fuzz, which are written in TypeScript, on the built command line.
 *
 *   node scripts/fuzz.mjs [--help] [--format NAME,...] [--count N] [--seed N] [--jobs N] [--keep DIR] [--only N] [--list]
 *   node scripts/fuzz.mjs --api [REGEXP] [--count N] [--seed N]
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root, runNode, toolFile } from './run.mjs';

if (!runNode(toolFile('build.mjs'))) process.exit(2);
const outfile = path.join(root, '.cache', 'fuzz-main.mjs');
mkdirSync(path.dirname(outfile), { recursive: true });
await build({
  entryPoints: [path.join(root, 'test', 'fuzz', 'main.ts')],
  outfile,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  logLevel: 'warning',
});
const { main } = await import(pathToFileURL(outfile).href);
try {
  process.exitCode = await main(root, process.argv.slice(2));
} catch (error) {
  console.error(`fuzz: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 2;
}
