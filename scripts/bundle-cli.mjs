/**
 * Joins the modules of the command line into a few files, since reading hundreds of small ones took Node longer than most
 * commands work. dist/cli/main.js is the entry, its parts lie beside it as chunk-*.js; each command loads only its own.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { root } from './run.mjs';

const folder = join(root, 'dist', 'cli');
const entry = join(root, 'src', 'cli', 'main.ts');

/** Removes the parts of an earlier build and writes new ones; does nothing without a command line. */
export async function bundleCli() {
  if (!existsSync(entry)) return;
  const { build } = await import('esbuild');
  for (const name of readdirSync(folder)) if (isChunk(`dist/cli/${name}`)) rmSync(join(folder, name));
  await build({
    entryPoints: [entry],
    outdir: folder,
    chunkNames: 'chunk-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    // Error messages name classes and functions.
    keepNames: true,
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [{ name: 'own-address', setup: keepAddresses }],
  });
}

/** Whether a file of dist/ is a part of the joined command line. @param {string} name relative to the root, with `/` */
export function isChunk(name) {
  return /^dist\/cli\/chunk-[^/]*\.js$/.test(name);
}

/** A module that asks for its address gets that of its own compiled file: it loads threads and data from there. */
function keepAddresses(bundler) {
  bundler.onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path }) => {
    const source = readFileSync(path, 'utf8');
    if (!source.includes('import.meta.url')) return undefined;
    const compiled = join(root, 'dist', relative(join(root, 'src'), path)).replace(/\.ts$/, '.js');
    const address = relative(folder, compiled).split(sep).join('/');
    return {
      contents: source.replaceAll('import.meta.url', `new URL(${JSON.stringify(address)}, import.meta.url).href`),
      loader: 'ts',
      resolveDir: dirname(path),
    };
  });
}
