/** `npm start`: builds, checks the example hall through the command line, and leaves a picture of it in out/. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

process.chdir(root);
const scene = join('scenes', 'examples', 'hall.scene.json');
const svg = join('out', 'hall.svg');
const png = join('out', 'hall.png');
const json = join('out', 'check.json');

run([join('scripts', 'build.mjs')], 'inherit');
mkdirSync('out', { recursive: true });
console.log(`\n$ footfall check ${scene} --svg ${svg} --png ${png}\n`);
run([join('dist', 'cli', 'main.js'), 'check', scene, '--svg', svg, '--png', png], 'inherit');
const object = run([join('dist', 'cli', 'main.js'), 'check', scene, '--json'], 'pipe');
writeFileSync(json, object);

console.log('\nwritten:');
for (const path of [svg, png, json]) console.log(`  ${path}  ${(statSync(path).size / 1000).toFixed(1)} kB`);

/**
 * Ends this process with the other's exit code if that fails.
 * @param {string[]} args
 * @param {'inherit' | 'pipe'} stdout
 */
function run(args, stdout) {
  const child = spawnSync(process.execPath, args, { stdio: ['ignore', stdout, 'inherit'] });
  if (child.status !== 0) process.exit(child.status ?? 1);
  return child.stdout;
}
