/** Starting the tools of this repository without a shell, so that Windows, Linux and macOS behave alike. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root folder of the repository. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** Files of our development tools that Node runs; a `.cmd` or `.bin` link would need a shell on Windows. */
const TOOLS = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  tsc: 'node_modules/typescript/bin/tsc',
  'svelte-check': 'node_modules/svelte-check/bin/svelte-check',
  vitest: 'node_modules/vitest/vitest.mjs',
  typedoc: 'node_modules/typedoc/bin/typedoc',
  publint: 'node_modules/publint/src/cli.js',
  attw: 'node_modules/@arethetypeswrong/cli/dist/index.js',
};

/** Command line of a tool or of a script of ours, without the leading `node`. */
export function toolFile(tool) {
  return path.join(root, TOOLS[tool] ?? path.join('scripts', tool));
}

/** Runs a Node program in the foreground; true when it ended with 0. */
export function runNode(file, args = [], env = {}) {
  const { status, error } = spawnSync(process.execPath, [file, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (error) console.error(`${path.basename(file)}: ${error.message}`);
  return status === 0;
}

/** Runs a Node program beside others; whether it ended with 0, and all that it printed. */
export function startNode(file, args = []) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [file, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const parts = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => parts.push(part));
    child.on('error', (error) => resolve({ ok: false, output: `${path.basename(file)}: ${error.message}\n` }));
    child.on('close', (status) => resolve({ ok: status === 0, output: Buffer.concat(parts).toString() }));
  });
}

/** Runs a Node program and hands back what it printed. */
export function captureNode(file, args = [], options = {}) {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [file, ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    ...options,
  });
  return { status, stdout: stdout ?? '', stderr: error ? error.message : (stderr ?? '') };
}

/** The npm-cli.js to use: the one that started us, else the one that came with this Node. */
export function findNpm() {
  const beside = path.dirname(realpathSync(process.execPath));
  const candidates = [
    process.env.npm_execpath,
    path.join(beside, 'node_modules/npm/bin/npm-cli.js'),
    path.join(beside, '../lib/node_modules/npm/bin/npm-cli.js'),
    '/usr/share/nodejs/npm/bin/npm-cli.js',
  ];
  const found = candidates.find((file) => file?.endsWith('npm-cli.js') && existsSync(file));
  if (found === undefined) throw new Error('npm was not found; start this script through npm (npm run ...)');
  return found;
}

/** True when the module is the program that was started, not imported by another. */
export function isMain(moduleUrl) {
  return process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(moduleUrl);
}
