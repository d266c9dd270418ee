import { resolve } from 'node:path';
import { checkOutput, svgToPng, writeOutput } from '../node/index.js';
import { createUsageError } from './report-error.js';

/** Options of commands that draw. */
export interface PictureOutputOptions {
  readonly svg?: string;
  readonly png?: string;
}

/**
 * Refuses files that cannot be written before any work is done. They replace earlier ones without asking, but never the scene
 * that they are of.
 * @param outputs the files, undefined for those not asked for
 * @returns those asked for
 */
export async function prepareFiles(outputs: readonly (string | undefined)[], input: string): Promise<string[]> {
  const files = outputs.filter((file) => file !== undefined);
  for (const [index, file] of files.entries()) {
    if (resolve(file) === resolve(input)) {
      throw createUsageError('the picture would replace the scene', file, 'choose another name');
    }
    if (files.slice(0, index).some((other) => resolve(other) === resolve(file))) {
      throw createUsageError('two files have the same name', file, 'choose another name');
    }
    await checkOutput(file, { force: true });
  }
  return files;
}

/** Writes a picture in the forms that were asked for. */
export async function writePictures(svg: string, options: PictureOutputOptions): Promise<void> {
  if (options.svg !== undefined) await writeOutput(options.svg, svg, { force: true });
  if (options.png !== undefined) await writeOutput(options.png, await svgToPng(svg), { force: true });
}
