import { FootfallError, requireWithin, type WorkOptions } from '../../error/index.js';
import { decodeText } from './decode-text.js';
import type { ImportSource } from './imported.js';
import { isJsonObject, type JsonObject, readJson } from './read-json.js';
import { isZip, ZipArchive } from './zip-archive.js';

/** A scenario's two files. */
export interface JupedsimFiles {
  readonly configName: string;
  readonly config: JsonObject;
  readonly geometryName: string;
  readonly geometry: string;
}

/**
 * Finds the configuration and the geometry in a folder, a zip archive, or one JSON file that holds both.
 * @throws FootfallError `import/missing-file`, `import/bad-zip`, `import/unsafe-path`, `limit/entries`,
 * `limit/unpacked-bytes`
 */
export function findJupedsimFiles(source: ImportSource, options: WorkOptions = {}): JupedsimFiles {
  const { name, bytes, entries } = source;
  if (entries !== undefined) {
    requireWithin('entries', entries.size, name, options);
    return pick([...entries.keys()], (file) => entries.get(file), name);
  }
  if (!isZip(bytes)) return pick([name], () => bytes, name);
  // Only the two files that are used are unpacked.
  const archive = new ZipArchive(bytes, name, options);
  return pick(archive.names, (file) => archive.read(file), name);
}

/** Resource forks and the like that archivers add. */
function isHidden(path: string): boolean {
  return path.split(/[\\/]/).some((part) => part.startsWith('.') || part === '__MACOSX');
}

function pick(files: readonly string[], read: (name: string) => Uint8Array | undefined, where: string): JupedsimFiles {
  const names = files.filter((name) => !isHidden(name)).sort(byDepthThenName);
  const choose = (ending: string, preferred: string): string | undefined => {
    const candidates = names.filter((name) => name.toLowerCase().endsWith(ending));
    return candidates.find((name) => baseName(name) === preferred) ?? candidates[0];
  };
  // A single file may be called anything.
  const lone = files.length === 1 && !names[0]?.toLowerCase().endsWith('.wkt') ? names[0] : undefined;
  const configName = choose('.json', 'config.json') ?? lone;
  const configBytes = configName === undefined ? undefined : read(configName);
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
  const geometryBytes = geometryName === undefined ? undefined : read(geometryName);
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
