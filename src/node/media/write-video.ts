import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FrameSource } from '../../analysis/index.js';
import { allow, FootfallError, numberIn, requireFunction, requireOptions } from '../../error/index.js';
import { type FilmGround, type FilmOptions, filmFrames } from '../../plot/index.js';
import { svgToPng } from '../png.js';
import { requirePath, WRITE_CHECKS } from '../require.js';
import { checkOutput, type WriteOptions } from '../write-output.js';
import { findProgram } from './find-program.js';

export interface VideoOptions extends FilmOptions, WriteOptions {
  /** The program. Default: `ffmpeg` in PATH. */
  readonly ffmpeg?: string | undefined;
  /** Told after every picture: how many are done, and of how many. */
  readonly onProgress?: ((done: number, all: number) => void) | undefined;
}

const VIDEO_CHECKS = {
  ...WRITE_CHECKS,
  width: allow,
  rate: allow,
  speed: allow,
  from: numberIn(-Infinity, Infinity),
  to: numberIn(-Infinity, Infinity),
  ffmpeg: requirePath,
  onProgress: requireFunction,
};

/**
 * Writes a recording as an mp4 video (H.264) through ffmpeg, picture by picture: only one of them is in memory. The file appears
 * when it is whole.
 *
 * @returns number of pictures
 * @throws FootfallError where ffmpeg or the renderer of pictures is missing, or ffmpeg fails
 */
export async function writeVideo(
  path: string,
  source: FrameSource,
  ground: FilmGround,
  options: VideoOptions = {},
): Promise<number> {
  requirePath(path, 'writeVideo: path');
  requireOptions(options, 'writeVideo: options', VIDEO_CHECKS);
  const { ffmpeg: program, width, rate, speed, from, to } = options;
  const film = filmFrames(source, ground, { width, rate, speed, from, to });
  const ffmpeg = findFfmpeg(program);
  await checkOutput(path, options);
  if (film.count === 0) {
    throw new FootfallError('there is no moment to film', {
      code: 'node/video-empty',
      where: path,
      got: 'a recording without frames in that time',
      advice: 'look at --from and --to',
    });
  }
  const draft = join(dirname(path), `.footfall-${randomBytes(6).toString('hex')}.mp4`);
  const args = [
    ['-hide_banner', '-loglevel', 'error', '-y'],
    ['-f', 'image2pipe', '-c:v', 'png', '-framerate', String(film.rate), '-i', '-'],
    // H.264 in its common form has even sides.
    [
      '-vf',
      'pad=ceil(iw/2)*2:ceil(ih/2)*2:color=white',
      '-c:v',
      'libx264',
      '-pix_fmt',
      'yuv420p',
      '-movflags',
      '+faststart',
    ],
    ['-f', 'mp4', draft],
  ].flat();
  const child = spawn(ffmpeg, args, { stdio: ['pipe', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    complaint = (complaint + part).slice(-2000);
  });
  // Who stops reading ends with an exit code, which says more than the broken pipe.
  child.stdin.on('error', () => undefined);
  const ended = new Promise<number>((resolve) => {
    child.on('error', (error) => {
      complaint = error.message;
      resolve(1);
    });
    child.on('close', (code, signal) => {
      if (signal !== null) complaint += `\nended by ${signal}`;
      resolve(code ?? 1);
    });
  });
  try {
    let done = 0;
    for (const svg of film.pictures()) {
      const png = await svgToPng(svg, {});
      if (child.exitCode !== null || !child.stdin.writable) break;
      if (!child.stdin.write(png))
        await Promise.race([new Promise((resolve) => child.stdin.once('drain', resolve)), ended]);
      done++;
      options.onProgress?.(done, film.count);
    }
    child.stdin.end();
    const code = await ended;
    if (code !== 0) {
      throw new FootfallError('ffmpeg did not make the video', {
        code: 'node/video-failed',
        where: path,
        got: complaint.trim().split('\n').at(-1) || `exit ${code}`,
        expected: /encoder|libx264/i.test(complaint) ? 'an ffmpeg with libx264' : undefined,
      });
    }
    await rename(draft, path);
    return done;
  } finally {
    // One that is still at work could make its file again behind our back.
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await ended;
    await rm(draft, { force: true });
  }
}

/**
 * Where ffmpeg is.
 *
 * @param ffmpeg a name or path. Default: `ffmpeg` in PATH
 * @throws FootfallError where there is none
 */
export function findFfmpeg(ffmpeg?: string): string {
  const found = findProgram([ffmpeg ?? 'ffmpeg']);
  if (found !== undefined) return found;
  throw new FootfallError('videos need ffmpeg', {
    code: 'node/video-unavailable',
    got: ffmpeg ?? 'no ffmpeg in PATH',
    advice: 'install ffmpeg, or write the player (.html), which needs nothing',
  });
}
