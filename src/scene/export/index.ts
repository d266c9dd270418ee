/** Exporters: the geometry of a scene as text for other programs. The scene file itself is written by formatScene. */
export { exportGeojson } from './geojson.js';
export { EXPORT_WKT_DEFAULTS, type ExportWktOptions, exportWkt } from './wkt.js';
