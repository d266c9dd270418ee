/** A production install of the packed package in a folder of its own, and what it weighs. */
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { captureNode, findNpm, root } from '../run.mjs';
import { slashed } from '../source-files.mjs';

const NATIVE = /\.(node|exe|dll|so|dylib|a|lib)(\.\d+)*$/i;

/**
 * Installs with npm, in the versions of our lockfile: a release of somebody else must not turn our tests red.
 * npm takes the packages from its cache where it can; without cache and network they are copied from node_modules.
 * Returns which of the two it was: `npm` or `copy`.
 */
export function installPackage(folder, tarball, files, manifest) {
  const production = productionPackages();
  const overrides = Object.fromEntries(production.map(({ name, version }) => [name, version]));
  const consumer = {
    name: 'consumer',
    private: true,
    type: 'module',
    dependencies: { [manifest.name]: `file:${slashed(tarball)}` },
    overrides,
  };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(consumer, null, 2));
  const args = [
    'install',
    '--omit=dev',
    '--omit=optional',
    '--omit=peer',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
  ];
  const npm = captureNode(findNpm(), [...args, '--fetch-retries=0', '--loglevel=error'], { cwd: folder });
  if (npm.status === 0) return 'npm';
  if (!/ENOTFOUND|ENOTCACHED|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/.test(npm.stderr)) {
    throw new Error(`npm install of the packed package failed:\n${npm.stderr}`);
  }
  console.log('package: no network and no npm cache; the dependencies are copied from node_modules instead');
  copyInstall(folder, files, manifest, production);
  return 'copy';
}

/** Packages that a user gets: those of the lockfile that are neither for development nor optional. */
export function productionPackages() {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(lock.packages)
    .filter(([place, entry]) => place !== '' && !entry.dev && !entry.optional && !entry.devOptional && !entry.peer)
    .map(([place, entry]) => ({ place, name: place.replace(/^.*node_modules\//, ''), version: entry.version }));
}

function copyInstall(folder, files, manifest, production) {
  for (const { place } of production) {
    cpSync(path.join(root, place), path.join(folder, place), { recursive: true, dereference: true });
  }
  const target = path.join(folder, 'node_modules', manifest.name);
  for (const file of files) cpSync(path.join(root, file), path.join(target, file));
}

/** Size in bytes of every file below a folder, with the files that a pure JavaScript package must not have. */
export function measureInstall(folder) {
  const result = { bytes: 0, files: 0, binaries: [], scripts: [] };
  const visit = (current) => {
    for (const entry of readdirSync(current, { withFileTypes: true })) {
      const full = path.join(current, entry.name);
      if (entry.isDirectory()) visit(full);
      else if (entry.isFile()) {
        result.bytes += statSync(full).size;
        result.files++;
        const name = slashed(path.relative(folder, full));
        if (NATIVE.test(entry.name)) result.binaries.push(name);
        if (entry.name === 'package.json' && hasInstallScript(full)) result.scripts.push(name);
      }
    }
  };
  if (existsSync(folder)) visit(folder);
  return result;
}

function hasInstallScript(file) {
  let scripts;
  try {
    scripts = JSON.parse(readFileSync(file, 'utf8')).scripts ?? {};
  } catch {
    return false;
  }
  return ['preinstall', 'install', 'postinstall'].some((name) => name in scripts);
}
