/**
 * The pictures of docs/simulation.md, after figures 3.14 and 3.15 of Farias: people who only avoid each other are trapped, those who
 * read the path map are not. All are made by the command `footfall run`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../run.mjs';

/** Every picture: its scene and the options of the command. */
export const RUN_PICTURES = [
  { name: 'run-trapped-direct', scene: 'trapped', options: ['--planner', 'direct', '--width', '640'] },
  { name: 'run-trapped-pathmap', scene: 'trapped', options: ['--width', '640'] },
  { name: 'run-groups-direct', scene: 'four-groups', options: ['--planner', 'direct', '--width', '560'] },
  { name: 'run-groups-pathmap', scene: 'four-groups', options: ['--width', '560'] },
  { name: 'run-hall', scene: 'hall', options: ['--width', '760'] },
];

/** Every picture by its file name. */
export function drawRunPictures() {
  const folder = mkdtempSync(path.join(tmpdir(), 'footfall-pictures-'));
  try {
    const pictures = new Map();
    for (const { name, scene, options } of RUN_PICTURES) {
      const svg = path.join(folder, `${name}.svg`);
      const file = path.join(root, 'scenes', 'examples', `${scene}.scene.json`);
      const args = ['run', file, '--out', path.join(folder, name), '--svg', svg, ...options];
      const main = path.join(root, 'dist', 'cli', 'main.js');
      const { status, stderr } = spawnSync(process.execPath, [main, ...args], { encoding: 'utf8' });
      if (status !== 0) throw new Error(`${name}: ${stderr}`);
      pictures.set(`${name}.svg`, readFileSync(svg, 'utf8'));
    }
    return pictures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
