import { unzipSync } from 'fflate';
import { FootfallError } from '../../error/index.js';
import { decodeText } from './decode-text.js';
import type { ImportSource } from './imported.js';
import { isJsonObject, type JsonObject, readJson } from './read-json.js';

/** Largest size of the unpacked files of an archive taken together, bytes. */
const MAX_UNPACKED = 200e6;

/** A scenario's two files. */
export interface JupedsimFiles {
  readonly configName: string;
  readonly config: JsonObject;
  readonly geometryName: string;
  readonly geometry: string;
}

/**
 * Finds the configuration and the geometry in a folder, a zip archive, or one JSON file that holds both.
 * @throws FootfallError `import/missing-file`, `import/bad-zip`, `import/too-large`, `import/unsafe-path`
 */
export function findJupedsimFiles(source: ImportSource): JupedsimFiles {
  if (source.entries === undefined && !isZip(source.bytes)) {
    return pick(new Map([[source.name, source.bytes]]), source.name);
  }
  return pick(source.entries ?? unpack(source.bytes, source.name), source.name);
}

/** Whether the bytes start as a zip archive does. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5) && bytes[3] === bytes[2] + 1;
}

/** The JSON and WKT files of an archive. Nothing is written anywhere; sizes are limited before anything is unpacked. */
function unpack(bytes: Uint8Array, name: string): ReadonlyMap<string, Uint8Array> {
  let total = 0;
  try {
    const files = unzipSync(bytes, {
      filter: (file) => {
        if (/(?:^|[\\/])\.\.(?:[\\/]|$)|^[\\/]|^[A-Za-z]:/.test(file.name)) {
          throw new FootfallError('a file in the archive points outside of it', {
            code: 'import/unsafe-path',
            where: name,
            got: `"${file.name.slice(0, 80)}"`,
            advice: 'do not trust this archive',
          });
        }
        if (!/\.(?:json|wkt)$/i.test(file.name) || isHidden(file.name)) return false;
        total += file.originalSize;
        if (!(total <= MAX_UNPACKED)) throw tooLarge(name, total);
        return true;
      },
    });
    const unpacked = Object.values(files).reduce((sum, file) => sum + file.length, 0);
    if (unpacked > MAX_UNPACKED) throw tooLarge(name, unpacked);
    return new Map(Object.entries(files));
  } catch (cause) {
    if (cause instanceof FootfallError) throw cause;
    throw new FootfallError('the zip archive is not readable', {
      code: 'import/bad-zip',
      where: name,
      got: cause instanceof Error ? cause.message.slice(0, 120) : undefined,
    });
  }
}

function tooLarge(name: string, size: number): FootfallError {
  return new FootfallError('the archive is too large when unpacked', {
    code: 'import/too-large',
    where: name,
    got: `${Math.round(size / 1e6)} MB`,
    expected: `at most ${MAX_UNPACKED / 1e6} MB`,
  });
}

/** Resource forks and the like that archivers add. */
function isHidden(path: string): boolean {
  return path.split(/[\\/]/).some((part) => part.startsWith('.') || part === '__MACOSX');
}

function pick(files: ReadonlyMap<string, Uint8Array>, where: string): JupedsimFiles {
  const names = [...files.keys()].filter((name) => !isHidden(name)).sort(byDepthThenName);
  const choose = (ending: string, preferred: string): string | undefined => {
    const candidates = names.filter((name) => name.toLowerCase().endsWith(ending));
    return candidates.find((name) => baseName(name) === preferred) ?? candidates[0];
  };
  // A single file may be called anything.
  const lone = files.size === 1 && !names[0]?.toLowerCase().endsWith('.wkt') ? names[0] : undefined;
  const configName = choose('.json', 'config.json') ?? lone;
  const configBytes = configName === undefined ? undefined : files.get(configName);
  if (configName === undefined || configBytes === undefined) throw missingFile(where, 'config.json', names);
  const config = readJson(decodeText(configBytes, configName), configName);
  if (!isJsonObject(config)) throw missingFile(where, 'a JSON object in config.json', names);
  const embedded = config.walkable_area_wkt ?? config.geometry_wkt;
  if (typeof embedded === 'string') {
    const isWrapped = isJsonObject(config.config) && isJsonObject(config.config.distributions);
    return {
      configName,
      config: isWrapped ? (config.config as JsonObject) : config,
      geometryName: `${configName}: ${config.walkable_area_wkt === embedded ? 'walkable_area_wkt' : 'geometry_wkt'}`,
      geometry: embedded,
    };
  }
  const geometryName = choose('.wkt', 'geometry.wkt');
  const geometryBytes = geometryName === undefined ? undefined : files.get(geometryName);
  if (geometryName === undefined || geometryBytes === undefined) throw missingFile(where, 'geometry.wkt', names);
  return { configName, config, geometryName, geometry: decodeText(geometryBytes, geometryName) };
}

function missingFile(where: string, what: string, names: readonly string[]): FootfallError {
  return new FootfallError(`a JuPedSim scenario needs ${what}`, {
    code: 'import/missing-file',
    where,
    got: names.length === 0 ? 'no files' : names.slice(0, 5).join(', '),
    expected: 'config.json and geometry.wkt, in a folder or a zip archive',
  });
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase();
}

function byDepthThenName(a: string, b: string): number {
  const depth = a.split('/').length - b.split('/').length;
  return depth !== 0 ? depth : a < b ? -1 : a > b ? 1 : 0;
}
