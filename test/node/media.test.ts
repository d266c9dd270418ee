import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { htmlToPdf, writeVideo } from '../../src/node/index.js';
import { findProgram } from '../../src/node/media/find-program.js';
import { makeSource } from '../plot/walkers.js';
import { runWatchedSync } from '../watchdog/run-watched.js';

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

const ffmpeg = findProgram(['ffmpeg']);
if (ffmpeg === undefined) console.warn('videos are tested with a stand-in only: there is no ffmpeg in PATH');

/** Size, ticks per second and number of pictures of a video, decoded whole. */
function decode(file: string): { size: number[]; rate: number; times: number[] } {
  const args = ['-v', 'error', '-i', file, '-f', 'framemd5', '-'];
  const { code, stdout, stderr } = runWatchedSync(ffmpeg ?? '', args);
  expect([code, stderr]).toEqual([0, '']);
  const [, ...size] = /#dimensions 0: (\d+)x(\d+)/.exec(stdout) ?? [];
  const [, tick, rate] = /#tb 0: (\d+)\/(\d+)/.exec(stdout) ?? [];
  const rows = stdout.split('\n').filter((line) => /^0,/.test(line));
  return {
    size: size.map(Number),
    rate: Number(rate) / Number(tick),
    times: rows.map((row) => (Number(row.split(',')[2]) * Number(tick)) / Number(rate)),
  };
}

describe.skipIf(ffmpeg === undefined)('videos by ffmpeg itself', () => {
  it('decode to every picture, at its time, with even sides', async () => {
    const file = path.join(folder, 'real.mp4');
    const wide = { bounds: [0, 0, 8, 3.37] as const, title: 'walk' };
    expect(await writeVideo(file, source, wide, { rate: 10, width: 241 })).toBe(6);
    const { size, times } = decode(file);
    expect(size[0]).toBe(242);
    expect(size[1] % 2).toBe(0);
    expect(times.map((time) => Math.round(10 * time))).toEqual([0, 1, 2, 3, 4, 5]);
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('of one frame is one picture, of no frame an error', async () => {
    const file = path.join(folder, 'one.mp4');
    expect(
      await writeVideo(
        file,
        makeSource(1, 1, () => [1, 1]),
        ground,
        { width: 240 },
      ),
    ).toBe(1);
    expect(decode(file).times).toEqual([0]);
    const none = path.join(folder, 'none.mp4');
    await expect(
      writeVideo(
        none,
        makeSource(0, 0, () => [1, 1]),
        ground,
        { width: 240 },
      ),
    ).rejects.toThrow(/no moment to film/);
    expect(existsSync(none)).toBe(false);
  });

  it.skipIf(process.platform === 'win32')('that cannot grow, as on a full disk, leave nothing', async () => {
    const file = path.join(folder, 'full.mp4');
    const limited = path.join(folder, 'limited');
    writeFileSync(limited, `#!/bin/sh\nulimit -f 1\nexec "${ffmpeg}" "$@"\n`);
    chmodSync(limited, 0o755);
    await expect(writeVideo(file, source, ground, { ffmpeg: limited, rate: 10, width: 640 })).rejects.toThrow(
      /ffmpeg did not make the video/,
    );
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
