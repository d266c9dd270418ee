/** What an entry point adds to a web page: minified bundle sizes against budgets/bundles.json. */
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { build as buildWithVite } from 'vite';
import { codeSubpaths, importName } from './files.mjs';

/** How a bundle is made: both are asked, since they drop unused code by rules of their own. */
const BUNDLERS = { esbuild: bundleWithEsbuild, vite: bundleWithVite };

/**
 * Sentences about bundles that are over budget or have none. Sizes are bytes of everything that the entry point
 * exports, dependencies included, for a browser: the most that a user can pay. A budget named `ENTRY#NAME,NAME` is for
 * those exports alone.
 */
export async function checkBundles(folder, manifest, budgets) {
  const problems = [];
  const entries = codeSubpaths(manifest)
    .map((subpath) => importName(manifest, subpath))
    .filter((name) => name !== `${manifest.name}/node`);
  for (const name of entries) {
    if (budgets[name] !== undefined) continue;
    const size = measure(await bundleWithEsbuild(folder, `export * from '${name}';`));
    problems.push(`${name} has no budget; add one to budgets/bundles.json (now ${describe(size)})`);
  }
  for (const [name, budget] of Object.entries(budgets)) {
    const [entry, parts = ''] = name.split('#');
    if (!entries.includes(entry)) {
      problems.push(`budgets/bundles.json names ${name}, which is no entry point`);
      continue;
    }
    const contents = `export ${parts === '' ? '*' : `{ ${parts.replaceAll(',', ', ')} }`} from '${entry}';`;
    // Vite for what pages import, not for whole entry points.
    for (const bundler of parts === '' ? ['esbuild'] : Object.keys(BUNDLERS)) {
      const size = measure(await BUNDLERS[bundler](folder, contents));
      console.log(`package: bundle ${name} ${describe(size)} by ${bundler}, budget ${describe(budget)}`);
      if (size.min > budget.min || size.gzip > budget.gzip) {
        problems.push(
          `${name} bundles to ${describe(size)} by ${bundler}; budgets/bundles.json allows ${describe(budget)}`,
        );
      }
    }
  }
  return problems;
}

/** Fails on anything that a browser lacks. */
async function bundleWithEsbuild(folder, contents) {
  const result = await build({
    stdin: { contents, resolveDir: path.resolve(folder), loader: 'js' },
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    logLevel: 'silent',
  });
  return result.outputFiles[0].contents;
}

async function bundleWithVite(folder, contents) {
  const entry = path.resolve(folder, 'bundle-entry.mjs');
  writeFileSync(entry, contents);
  try {
    const result = await buildWithVite({
      root: path.resolve(folder),
      configFile: false,
      logLevel: 'silent',
      build: {
        write: false,
        minify: true,
        target: 'es2022',
        rollupOptions: { input: entry, preserveEntrySignatures: 'strict' },
      },
    });
    const { output } = Array.isArray(result) ? result[0] : result;
    return Buffer.from(output.map(({ code }) => code ?? '').join(''));
  } finally {
    rmSync(entry, { force: true });
  }
}

/** Bytes of a minified bundle, plain and compressed. */
function measure(contents) {
  return { min: contents.byteLength, gzip: gzipSync(contents, { level: 9 }).byteLength };
}

function describe({ min, gzip }) {
  return `${(min / 1000).toFixed(1)} kB (${(gzip / 1000).toFixed(1)} kB gzip)`;
}
