import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { htmlToPdf, writeVideo } from '../../src/node/index.js';
import { makeSource } from '../plot/walkers.js';

const folder = mkdtempSync(path.join(tmpdir(), 'footfall-media-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program in the place of ffmpeg: counts the pictures that it is given, or fails. */
function makeStandIn(name: string, body: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, `#!/usr/bin/env node\n${body}\n`);
  chmodSync(file, 0o755);
  return file;
}

const source = makeSource(3, 6, (k, frame) => [1 + k + frame / 10, 2]);
const ground = { bounds: [0, 0, 8, 4], title: 'walk' };

describe.skipIf(process.platform === 'win32')('videos', () => {
  it('hand every picture to ffmpeg and appear when they are whole', async () => {
    const ffmpeg = makeStandIn(
      'counts',
      `const parts = []; process.stdin.on('data', (part) => parts.push(part)); process.stdin.on('end', () => {
        const count = Buffer.concat(parts).toString('latin1').split('\\x89PNG').length - 1;
        require('node:fs').writeFileSync(process.argv.at(-1), String(count)); });`,
    );
    const file = path.join(folder, 'walk.mp4');
    expect(await writeVideo(file, source, ground, { ffmpeg, rate: 10, width: 240 })).toBe(6);
    expect(readFileSync(file, 'utf8')).toBe('6');
  });

  it('say what ffmpeg says where it fails, and leave nothing', async () => {
    const ffmpeg = makeStandIn('fails', "console.error('Unknown encoder libx264'); process.exit(1);");
    const file = path.join(folder, 'broken.mp4');
    await expect(writeVideo(file, source, ground, { ffmpeg, rate: 10, width: 240 })).rejects.toThrow(/libx264/);
    expect(existsSync(file)).toBe(false);
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});

describe('without the programs', () => {
  it('videos and PDF name what is missing', async () => {
    const nothing = path.join(folder, 'nothing');
    await expect(writeVideo(path.join(folder, 'a.mp4'), source, ground, { ffmpeg: nothing })).rejects.toThrow(
      /need ffmpeg/,
    );
    await expect(htmlToPdf('<p>', { browser: nothing })).rejects.toThrow(/Chromium/);
  });
});
