import { FootfallError } from '../../error/index.js';
import { parseScene } from '../parse-scene.js';
import { decodeText } from './decode-text.js';
import { detectFormat } from './detect-format.js';
import { importDxf } from './dxf.js';
import { importGeojson } from './geojson.js';
import {
  type Importer,
  type ImportOptions,
  type ImportResult,
  type ImportSource,
  requireImportOptions,
  requireSource,
} from './imported.js';
import { importJupedsim } from './jupedsim.js';
import { importMovingai } from './movingai.js';
import { importPslg } from './pslg.js';
import { importRings } from './rings.js';
import { importSites } from './sites.js';
import { importSvg } from './svg.js';
import { importTiled } from './tiled.js';
import { importVadere } from './vadere.js';
import { importWkt } from './wkt.js';

export interface ImportFormat {
  readonly name: string;
  /** For people, in a few words. */
  readonly title: string;
  /** File name endings, with the dot; they count only where the content does not tell. */
  readonly extensions: readonly string[];
  readonly read: Importer;
}

/** Every format that {@link importMap} knows. */
export const IMPORT_FORMATS: readonly ImportFormat[] = [
  { name: 'scene', title: 'Footfall scene', extensions: ['.scene.json'], read: readScene },
  { name: 'geojson', title: 'GeoJSON', extensions: ['.geojson'], read: importGeojson },
  { name: 'wkt', title: 'well-known text', extensions: ['.wkt', '.ewkt'], read: importWkt },
  { name: 'dxf', title: 'AutoCAD DXF', extensions: ['.dxf'], read: importDxf },
  { name: 'svg', title: 'SVG', extensions: ['.svg'], read: importSvg },
  { name: 'tiled', title: 'Tiled map', extensions: ['.tmj'], read: importTiled },
  { name: 'vadere', title: 'Vadere scenario', extensions: ['.scenario'], read: importVadere },
  { name: 'jupedsim', title: 'JuPedSim scenario (folder, zip or JSON)', extensions: ['.zip'], read: importJupedsim },
  { name: 'movingai', title: 'MovingAI grid map', extensions: ['.map'], read: importMovingai },
  { name: 'rings', title: 'JSON list of rings', extensions: [], read: importRings },
  { name: 'pslg', title: 'planar straight-line graph', extensions: ['.pslg'], read: importPslg },
  { name: 'sites', title: 'point and segment sites', extensions: ['.cin'], read: importSites },
];

/**
 * Imports a map of any known format. The content decides which it is; where it does not tell, the file's extension does.
 * @throws FootfallError `import/unknown-format` with the list of formats; `import/empty`, `import/not-text`; else what the importer says
 */
export function importMap(source: ImportSource, options: ImportOptions = {}): ImportResult {
  requireSource(source, 'importMap: source');
  requireImportOptions(options);
  options.onProgress?.('looking at the format');
  const { name: detected, json } = detectFormat(source);
  const name = detected ?? formatByExtension(source.name);
  const format = IMPORT_FORMATS.find((candidate) => candidate.name === name);
  options.onProgress?.('reading the map');
  if (format) return format.read(json ? { ...source, json } : source, options);
  throw new FootfallError('this is no map that can be imported', {
    code: 'import/unknown-format',
    where: source.name,
    expected: `one of ${IMPORT_FORMATS.map(({ title, extensions }) => [title, ...extensions].join(' ')).join(', ')}`,
  });
}

function formatByExtension(fileName: string): string | undefined {
  const lower = fileName.toLowerCase();
  return IMPORT_FORMATS.find(({ extensions }) => extensions.some((extension) => lower.endsWith(extension)))?.name;
}

/** A scene file itself; of the options only limits and progress apply. */
function readScene(source: ImportSource, { limits, onProgress }: ImportOptions = {}): ImportResult {
  const text = decodeText(source.bytes, source.name);
  const scene = parseScene(text, { fileName: source.name, limits, onProgress });
  return { scene, warnings: [], format: 'scene' };
}
