/** The pictures and animations of docs/demos.md, made by the command `footfall demo`. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../run.mjs';

/** Every demo and the options of the command. */
const DEMOS = [
  { name: 'fruit', options: ['--duration', '100'] },
  { name: 'crowd', options: ['--duration', '60'] },
  { name: 'terrain', options: ['--duration', '80'] },
];

/** Names of the files. */
export const DEMO_PICTURES = DEMOS.flatMap(({ name }) => [`demo-${name}.svg`, `demo-${name}-moving.svg`]);

/** Every picture by its file name. */
export function drawDemoPictures() {
  const folder = mkdtempSync(path.join(tmpdir(), 'footfall-demos-'));
  try {
    const pictures = new Map();
    for (const { name, options } of DEMOS) {
      const out = path.join(folder, name);
      const args = ['demo', name, '--out', out, '--width', '640', ...options];
      const main = path.join(root, 'dist', 'cli', 'main.js');
      const { status, stderr } = spawnSync(process.execPath, [main, ...args], { encoding: 'utf8' });
      if (status !== 0) throw new Error(`demo ${name}: ${stderr}`);
      pictures.set(`demo-${name}.svg`, readFileSync(path.join(out, 'picture.svg'), 'utf8'));
      pictures.set(`demo-${name}-moving.svg`, readFileSync(path.join(out, 'animation.svg'), 'utf8'));
    }
    return pictures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
