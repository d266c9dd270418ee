/** `npm start`: builds, runs the example hall through the command line, and leaves the recording, a table, pictures, the report and the player in out/. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

process.chdir(root);
const scene = join('scenes', 'examples', 'hall.scene.json');
const out = (name) => join('out', name);
const run = join('out', 'run');

node([join('scripts', 'build.mjs')]);
mkdirSync('out', { recursive: true });
footfall(['check', scene, '--svg', out('hall.svg'), '--png', out('hall.png')]);
footfall(['run', scene, '--out', run, '--force', '--svg', out('ways.svg'), '--png', out('ways.png')]);
footfall(['export', run, '--to', 'csv', '-o', out('trajectories.csv'), '--force']);
footfall(['analyse', run, '--cells-every', '1', '--report', out('report.html'), '--player', out('player.html')]);

console.log('\nwritten:');
const files = [
  'hall.svg',
  'hall.png',
  'ways.svg',
  'ways.png',
  'trajectories.csv',
  'report.html',
  'player.html',
  'run/recording.ffr',
  'run/summary.json',
];
for (const path of files.map(out)) console.log(`  ${path}  ${(statSync(path).size / 1000).toFixed(1)} kB`);

/** @param {string[]} args */
function footfall(args) {
  console.log(`\n$ footfall ${args.join(' ')}\n`);
  node([join('dist', 'cli', 'main.js'), ...args]);
}

/**
 * Ends this process with the other's exit code if that fails.
 * @param {string[]} args
 */
function node(args) {
  const child = spawnSync(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (child.status !== 0) process.exit(child.status ?? 1);
}
