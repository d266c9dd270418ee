/** What an entry point adds to a web page: minified bundle sizes against budgets/bundles.json. */
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { codeSubpaths, importName } from './files.mjs';

/**
 * Sentences about bundles that are over budget or have none. Sizes are bytes of everything that the entry point
 * exports, dependencies included, for a browser: the most that a user can pay.
 */
export async function checkBundles(folder, manifest, budgets) {
  const problems = [];
  const names = codeSubpaths(manifest)
    .map((subpath) => importName(manifest, subpath))
    .filter((name) => name !== `${manifest.name}/node`);
  for (const name of names) {
    const budget = budgets[name];
    const size = await measureBundle(folder, name);
    if (budget === undefined) {
      problems.push(`${name} has no budget; add one to budgets/bundles.json (now ${describe(size)})`);
      continue;
    }
    console.log(`package: bundle ${name} ${describe(size)}, budget ${describe(budget)}`);
    if (size.min > budget.min || size.gzip > budget.gzip) {
      problems.push(`${name} bundles to ${describe(size)}; budgets/bundles.json allows ${describe(budget)}`);
    }
  }
  for (const name of Object.keys(budgets)) {
    if (!names.includes(name)) problems.push(`budgets/bundles.json names ${name}, which is no entry point`);
  }
  return problems;
}

/** Bytes of the minified bundle, plain and compressed. Fails on anything that a browser lacks. */
async function measureBundle(folder, name) {
  const result = await build({
    stdin: { contents: `export * from '${name}';`, resolveDir: path.resolve(folder), loader: 'js' },
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    logLevel: 'silent',
  });
  const { contents } = result.outputFiles[0];
  return { min: contents.byteLength, gzip: gzipSync(contents, { level: 9 }).byteLength };
}

function describe({ min, gzip }) {
  return `${(min / 1000).toFixed(1)} kB (${(gzip / 1000).toFixed(1)} kB gzip)`;
}
