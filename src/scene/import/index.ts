/** Importers: bytes of a foreign map in, a scene and warnings out. */
export { assembleScene } from './assemble-scene.js';
export { decodeText } from './decode-text.js';
export { importDxf } from './dxf.js';
export { importGeojson } from './geojson.js';
export { IMPORT_FORMATS, type ImportFormat, importMap } from './import-map.js';
export {
  IMPORT_DEFAULTS,
  type Importer,
  type ImportOptions,
  type ImportResult,
  type ImportSource,
} from './imported.js';
export { importJupedsim } from './jupedsim.js';
export { importMovingai } from './movingai.js';
export { importPslg } from './pslg.js';
export { importRings } from './rings.js';
export { importSites } from './sites.js';
export { importSvg } from './svg.js';
export { importTiled } from './tiled.js';
export { importVadere } from './vadere.js';
export { importWkt } from './wkt.js';
