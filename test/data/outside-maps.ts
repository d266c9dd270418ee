import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { FootfallError } from '../../src/error/index.js';
import { compileScene, importMap } from '../../src/scene/index.js';
import { dataFolder } from '../tier.js';

/** Files below a folder of the outside data, by extension; empty where the data is absent. */
export function listFiles(folder: string, ...extensions: string[]): string[] {
  if (!dataFolder) return [];
  return readdirSync(join(dataFolder, folder), { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((name) => statSync(join(dataFolder as string, name)).isFile())
    .filter((name) => extensions.some((extension) => name.endsWith(extension)))
    .sort();
}

export function readOutside(name: string): Uint8Array {
  return new Uint8Array(readFileSync(join(dataFolder as string, name)));
}

/** Import and compile a file of the outside data. */
export function loadOutside(name: string) {
  const imported = importMap({ name: basename(name), bytes: readOutside(name) });
  return { ...imported, ...compileScene(imported.scene) };
}

/** The same, or the error that refused it; anything but a FootfallError is a crash. */
export function tryOutside(name: string): ReturnType<typeof loadOutside> | FootfallError {
  try {
    return loadOutside(name);
  } catch (error) {
    if (error instanceof FootfallError) return error;
    throw error;
  }
}

/** Said once, where the data is absent. */
export const WITHOUT_DATA = 'FOOTFALL_DATA is not set: the tests against data from elsewhere are skipped';
if (!dataFolder) console.log(WITHOUT_DATA);
