/**
 * Builds the studio into dist/studio: the page and its workers by Vite, and the scenes of its gallery. Does nothing if nothing changed.
 *
 *   node scripts/build-studio.mjs [--force]
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isMain, root } from './run.mjs';
import { writeGallery } from './studio-gallery.mjs';

const dist = join(root, 'dist', 'studio');
const stampFile = join(root, '.cache', 'studio-stamp');
/** All that the page is made of. */
const SOURCES = ['studio', 'src', 'scenes', 'package.json', 'package-lock.json', 'scripts/studio-gallery.mjs'];

if (isMain(import.meta.url)) await buildStudio(process.argv.includes('--force'));

/** Builds what is not up to date. @param {boolean} force build in any case */
export async function buildStudio(force = false) {
  if (!existsSync(join(root, 'studio', 'index.html'))) return;
  const sources = computeHash(SOURCES, true);
  if (!force && isUpToDate(sources)) return;
  const start = performance.now();
  rmSync(stampFile, { force: true });
  const { build } = await import('vite');
  await build({ configFile: join(root, 'studio', 'vite.config.ts'), mode: 'production' });
  await writeGallery(join(root, 'scenes'), join(dist, 'scenes'));
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, `${sources} ${computeHash(['dist/studio'], false)}\n`);
  console.error(`build: studio done in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

/** Whether the studio is there and made of what lies here now. */
export function isStudioReady() {
  return !existsSync(join(root, 'studio', 'index.html')) || isUpToDate(computeHash(SOURCES, true));
}

function isUpToDate(sources) {
  if (!existsSync(stampFile) || !existsSync(dist)) return false;
  return readFileSync(stampFile, 'utf8').trim() === `${sources} ${computeHash(['dist/studio'], false)}`;
}

/** Of names and contents, or of names and sizes. @param {string[]} names @param {boolean} byContent */
function computeHash(names, byContent) {
  const hash = createHash('sha256');
  for (const name of names.flatMap(listFiles)) {
    const file = join(root, name);
    hash
      .update(`${name}\0`)
      .update(byContent ? readFileSync(file) : `${statSync(file).size}`)
      .update('\0');
  }
  return hash.digest('hex');
}

/** All files below a folder, or the file itself, in order of name. @param {string} name @returns {string[]} */
function listFiles(name) {
  const file = join(root, name);
  if (!existsSync(file)) return [];
  if (statSync(file).isFile()) return [name];
  const entries = readdirSync(file).sort();
  return entries.flatMap((entry) => listFiles(`${name}/${entry}`));
}
