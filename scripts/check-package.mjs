/**
 * What a user gets: packs the package, looks at it and installs it into an empty folder.
 *
 *   node scripts/check-package.mjs
 *
 * Needs a build. Checks the list of files, publint, type resolution, the size and content of a production install,
 * every entry point with its types, the command, and the bundle sizes of budgets/bundles.json.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { checkBundles } from './package/bundles.mjs';
import { checkConsumer } from './package/consumer.mjs';
import { checkDependencies } from './package/dependencies.mjs';
import { checkFiles } from './package/files.mjs';
import { installPackage, measureInstall } from './package/install.mjs';
import { captureNode, findNpm, isMain, root, toolFile } from './run.mjs';

if (isMain(import.meta.url)) {
  const folder = mkdtempSync(path.join(tmpdir(), 'footfall-package-'));
  try {
    const problems = await checkPackage(folder);
    for (const problem of problems) console.error(`package: ${problem}`);
    if (problems.length > 0) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function checkPackage(folder) {
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const { tarball, files } = pack(folder);
  const names = files.map((file) => file.path);
  const problems = [...checkFiles(names, manifest), ...checkDependencies(root, manifest)];
  console.log(`package: ${files.length} files, ${kilobytes(files.reduce((sum, file) => sum + file.size, 0))}`);

  const { messages, pkg } = await publint({ strict: true, pack: { tarball: toArrayBuffer(tarball) } });
  problems.push(...messages.map((message) => `publint: ${formatMessage(message, pkg)}`));
  const attwArgs = ['--profile', 'esm-only', '--no-color', '--no-emoji', tarball];
  const attw = captureNode(toolFile('attw'), attwArgs);
  if (attw.status !== 0) problems.push(`type resolution:\n${attw.stdout}${attw.stderr}`);
  else console.log('package: publint and type resolution pass');

  const install = path.join(folder, 'install');
  mkdirSync(install);
  const way = installPackage(install, tarball, names, manifest);
  const budget = readBudget('install.json');
  const measured = measureInstall(path.join(install, 'node_modules'));
  console.log(`package: production install ${kilobytes(measured.bytes)} of ${kilobytes(budget.bytes)}`);
  if (measured.bytes > budget.bytes) {
    problems.push(
      `the install takes ${kilobytes(measured.bytes)}, budgets/install.json allows ${kilobytes(budget.bytes)}`,
    );
  }
  for (const file of measured.binaries) problems.push(`native binary in the install: ${file}`);
  for (const file of measured.scripts) problems.push(`package with an install script: ${file}`);

  problems.push(...checkConsumer(install, manifest, way === 'npm'));
  problems.push(...(await checkBundles(install, manifest, readBudget('bundles.json'))));
  return problems;
}

/** Packs into the folder; the listing is the one that npm would publish. */
function pack(folder) {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const { status, stdout, stderr } = captureNode(findNpm(), args);
  if (status !== 0) throw new Error(`npm pack failed: ${stderr}`);
  // npm 11 prints a list, npm 12 an object by package name.
  const parsed = JSON.parse(stdout);
  const [entry] = Array.isArray(parsed) ? parsed : Object.values(parsed);
  return { tarball: path.join(folder, entry.filename), files: entry.files };
}

function readBudget(name) {
  return JSON.parse(readFileSync(path.join(root, 'budgets', name), 'utf8'));
}

function toArrayBuffer(file) {
  const bytes = readFileSync(file);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
}

function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(0)} kB`;
}
