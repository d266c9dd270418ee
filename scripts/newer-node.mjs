/**
 * Runs a script with a newer Node, fetched as the npm package `node` into .cache; nothing else is installed.
 *
 *   node scripts/newer-node.mjs MAJOR SCRIPT [ARGUMENT...]
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { captureNode, findNpm, root } from './run.mjs';

const [major, ...command] = process.argv.slice(2);
if (!/^\d+$/.test(major ?? '') || command.length === 0) {
  console.error('usage: node scripts/newer-node.mjs MAJOR SCRIPT [ARGUMENT...]');
  process.exit(2);
}

const folder = path.join(root, '.cache', `node-${major}`);
mkdirSync(folder, { recursive: true });
writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
const executable = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';

// The package fetches its binary in an install script. Where npm is told to run none, the package of this platform
// is fetched by its own name.
const binary =
  install(`node@${major}`, 'node') ??
  install(`${platformPackage()}@${major}`, platformPackage()) ??
  fail(`npm could not fetch Node ${major} for ${process.platform} ${process.arch}`);

const { status, stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8' });
if (status !== 0 || !stdout.startsWith(`v${major}.`)) fail(`${binary} does not start`);
console.log(`newer Node: ${stdout.trim()}`);
// Child processes that start `node` by name must get the same one.
const PATH = `${path.dirname(binary)}${path.delimiter}${process.env.PATH}`;
const result = spawnSync(binary, command, { cwd: root, stdio: 'inherit', env: { ...process.env, PATH } });
process.exitCode = result.status ?? 1;

/** Path of the binary in the package after installing it, or undefined. */
function install(specifier, name) {
  const file = path.join(folder, 'node_modules', name, executable);
  if (existsSync(file)) return file;
  const args = [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--no-package-lock',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
  ];
  const { status, stderr } = captureNode(findNpm(), [...args, '--loglevel=error', specifier], { cwd: folder });
  if (status !== 0) console.error(stderr.trim());
  return existsSync(file) ? file : undefined;
}

function platformPackage() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  return `${platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'}-${platform}-${process.arch}`;
}

function fail(message) {
  console.error(`newer-node: ${message}`);
  process.exit(1);
}
