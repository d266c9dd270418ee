/**
 * Installs the dependencies unless they are there; started by setup.mjs. Node built-ins only.
 *
 * The stamp in node_modules names the lock file, Node and platform that were installed for. It is written last, so an
 * interrupted install is done again.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './file-lock.mjs';
import { findNpm, root } from './run.mjs';

const lockFile = join(root, 'package-lock.json');
const stampFile = join(root, 'node_modules', '.footfall-setup');

const libc = findLibc();
const wanted = computeStamp();
if (readStamp() !== wanted) {
  await withLock(join(root, '.cache', 'setup.lock'), 'installing the dependencies', () => {
    const found = readStamp();
    if (found === wanted) return;
    if (found === undefined && isInstalled()) {
      console.error('setup: the dependencies are installed already');
    } else {
      const reason = found === undefined ? 'not installed yet' : 'package-lock.json, Node or the platform changed';
      console.error(`setup: installing the dependencies with npm ci (${reason})`);
      install();
      console.error('setup: done');
    }
    writeFileSync(stampFile, `${wanted}\n`);
  });
}

/** Native packages differ by C library too: a folder shared between Debian and Alpine must be installed again. */
function findLibc() {
  if (process.platform !== 'linux') return '';
  process.report.excludeNetwork = true;
  const header = process.report.getReport().header;
  return header.glibcVersionRuntime ? 'glibc' : 'musl';
}

function computeStamp() {
  const hash = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  return [hash, process.version, process.platform, process.arch, libc].filter(Boolean).join(' ');
}

function readStamp() {
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8').trim() : undefined;
}

/**
 * Whether npm itself finished installing all that the lock file asks for here, development packages included. npm
 * writes its own record of what is in node_modules at the end of an install.
 */
function isInstalled() {
  try {
    const locked = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
    const installed = JSON.parse(readFileSync(join(root, 'node_modules', '.package-lock.json'), 'utf8')).packages;
    return Object.entries(locked).every(
      ([path, entry]) => path === '' || !fitsHere(entry) || installed[path]?.version === entry.version,
    );
  } catch {
    return false;
  }
}

/**
 * Whether npm installs this package on the present platform.
 * @param {{os?: string[], cpu?: string[], libc?: string[], optional?: boolean}} entry
 */
function fitsHere(entry) {
  // Lists name what is allowed, or with `!` what is not.
  const fits = (list, present) =>
    !list || (list.every((name) => name.startsWith('!')) ? !list.includes(`!${present}`) : list.includes(present));
  // Optional packages for every platform are those that npm may leave out without harm.
  if (entry.optional && !entry.os && !entry.cpu) return false;
  return fits(entry.os, process.platform) && fits(entry.cpu, process.arch) && fits(entry.libc, libc);
}

function install() {
  rmSync(stampFile, { force: true });
  // NODE_ENV=production would leave out the compiler, and --omit=optional the native halves of the tools.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const run = spawnSync(process.execPath, [findNpm(), ...args], { cwd: root, stdio: ['ignore', 2, 2] });
  if (run.status === 0) return;
  const cause = run.error ? run.error.message : run.signal ? `ended by ${run.signal}` : `exit code ${run.status}`;
  console.error(`setup: npm ci failed (${cause}); its messages are above`);
  process.exit(1);
}
