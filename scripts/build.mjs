/**
 * Compiles src/ into dist/ and makes the command executable; does nothing if dist/ is up to date.
 * `node scripts/build.mjs --force` compiles everything again.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundleCli, isChunk } from './bundle-cli.mjs';
import { withLock } from './file-lock.mjs';
import { root, toolFile } from './run.mjs';

const dist = join(root, 'dist');
const compiler = toolFile('tsc');
const stampFile = join(root, '.cache', 'build-stamp');
const force = process.argv.includes('--force');

if (!existsSync(compiler)) {
  console.error('build: the compiler is not installed; run npm ci (or npm start, which does)');
  process.exit(1);
}
const studio = existsSync(join(root, 'studio')) ? await import('./build-studio.mjs') : undefined;
if (force || !isUpToDate() || !(studio?.isStudioReady() ?? true)) {
  await withLock(join(root, '.cache', 'build.lock'), 'building', async () => {
    if (force || !isUpToDate()) await build();
    await studio?.buildStudio(force);
  });
}

async function build() {
  const start = performance.now();
  rmSync(stampFile, { force: true });
  const sources = computeSourceHash();
  removeStrays();
  // The compiler trusts its own record of what it wrote; if that is gone from dist, only --force brings it back.
  compile(force || listMissing().length > 0);
  if (listMissing().length > 0) compile(true);
  await bundleCli();
  chmodSync(join(dist, 'cli', 'main.js'), 0o755);
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, `${sources} ${computeDistHash()}\n`);
  console.error(`build: done in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

/** @param {boolean} all */
function compile(all) {
  const args = [compiler, '-b', 'tsconfig.node.json', ...(all ? ['--force'] : [])];
  const run = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 2, 2] });
  if (run.status === 0) return;
  console.error('build: failed');
  process.exit(1);
}

function isUpToDate() {
  if (!existsSync(stampFile) || !existsSync(dist)) return false;
  return readFileSync(stampFile, 'utf8').trim() === `${computeSourceHash()} ${computeDistHash()}`;
}

/** Of everything that the compiler reads, the compiler itself included; by content, as copies and clones change times. */
function computeSourceHash() {
  const hash = createHash('sha256');
  const settings = ['tsconfig.base.json', 'tsconfig.engine.json', 'tsconfig.node.json', 'package-lock.json'];
  for (const name of [...settings, ...listFiles('src')]) {
    hash
      .update(`${name}\0`)
      .update(readFileSync(join(root, name)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Of the names and sizes in dist/, to notice what was deleted or overwritten. */
function computeDistHash() {
  const hash = createHash('sha256');
  for (const name of listFiles('dist').filter((name) => !isStudio(name)))
    hash.update(`${name} ${statSync(join(root, name)).size}\n`);
  return hash.digest('hex');
}

/** Outputs of sources that are gone would be published otherwise. */
function removeStrays() {
  for (const name of listFiles('dist')) {
    if (isChunk(name) || isStudio(name)) continue;
    const source = name.replace(/^dist\//, 'src/').replace(/(\.d\.ts|\.js)$/, '.ts');
    if (!existsSync(join(root, source))) rmSync(join(root, name));
  }
}

/** What the studio writes has a stamp of its own. @param {string} name */
function isStudio(name) {
  return name.startsWith('dist/studio/');
}

function listMissing() {
  const outputs = listFiles('src')
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
    .map((name) => name.replace(/^src\//, 'dist/').replace(/\.ts$/, '.js'));
  return outputs.filter((name) => !existsSync(join(root, name)));
}

/**
 * All files below a folder, relative to the root, with `/`, in order of name.
 * @param {string} folder
 * @returns {string[]}
 */
function listFiles(folder) {
  if (!existsSync(join(root, folder))) return [];
  const files = [];
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) files.push(...listFiles(name));
    else if (entry.isFile()) files.push(name);
  }
  return files;
}
