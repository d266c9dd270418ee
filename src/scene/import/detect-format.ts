import { FootfallError } from '../../error/index.js';
import { decodeText } from './decode-text.js';
import type { ImportSource } from './imported.js';
import { isJsonObject, readJson } from './read-json.js';
import { isZip } from './zip-archive.js';

const GEOJSON_TYPES: ReadonlySet<unknown> = new Set([
  ...['FeatureCollection', 'Feature', 'GeometryCollection'],
  ...['Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon'],
]);

const WKT_START =
  /^(?:SRID *= *\d+ *;\s*|<[^>\n]{0,200}>\s*)?(?:MULTI)?(?:POINT|LINESTRING|POLYGON|CURVE|SURFACE|GEOMETRYCOLLECTION|TRIANGLE|LINEARRING|CIRCULARSTRING|COMPOUNDCURVE|CURVEPOLYGON|POLYHEDRALSURFACE|TIN)\s*(?:Z|M|ZM)?\s*(?:\(|EMPTY|$)/i;

/** Formats that are met often, cannot be read, and have a way out. */
const DEAD_ENDS: readonly { readonly start: string; readonly what: string; readonly advice: string }[] = [
  { start: '\u0089PNG', what: 'pictures cannot be read', advice: 'trace the picture to SVG first' },
  { start: '%PDF', what: 'PDF cannot be read', advice: 'convert the drawing to SVG or DXF first' },
];

export interface DetectedFormat {
  /** Undefined where the content does not tell. */
  readonly name: string | undefined;
  /** What the file holds, if it had to be parsed to tell. */
  readonly json?: { readonly value: unknown };
}

/**
 * The format of a file by its content.
 * @throws FootfallError `import/unsupported` for known formats that cannot be read, `import/empty`, `import/not-text`, `import/bad-json`
 */
export function detectFormat(source: ImportSource): DetectedFormat {
  const { bytes, name } = source;
  if (source.entries !== undefined || isZip(bytes)) return { name: 'jupedsim' };
  const signature = String.fromCharCode(...bytes.subarray(0, 24));
  // Binary DXF and DWG, which the importer refuses with advice.
  if (/^AutoCAD Binary DXF|^AC10\d\d/.test(signature)) return { name: 'dxf' };
  refuseDeadEnds(signature, name);
  const text = decodeText(bytes, name);
  const start = skipComments(text);
  const head = text.slice(start, start + 4096);
  if (head[0] !== '{' && head[0] !== '[') return { name: detectText(text, head, name) };
  if (/\.scene\.json$/i.test(name)) return { name: 'scene' };
  const value = readJson(text, name);
  return { name: detectJson(value), json: { value } };
}

function detectText(text: string, head: string, name: string): string | undefined {
  if (WKT_START.test(head)) return 'wkt';
  if (head[0] === '<') return detectXml(text, name);
  const firstLine = head.split(/[\r\n]/, 1)[0].trim();
  if (/^(?:type\s+\w+|(?:height|width)\s+\d+)$/i.test(firstLine)) return 'movingai';
  if (/^(?:p(?:\s+[-+.\d]\S*){2}|s(?:\s+[-+.\d]\S*){4})$/i.test(firstLine)) return 'sites';
  if (/^0[ \t]*[\r\n]+[ \t]*SECTION/i.test(head) || /^999[ \t]*[\r\n]/.test(head)) return 'dxf';
  if (/^\d+\s+\d+$/.test(firstLine)) return 'pslg';
  return undefined;
}

function detectJson(root: unknown): string | undefined {
  if (Array.isArray(root)) {
    return Array.isArray(root[0]) && (root[0].length === 0 || Array.isArray(root[0][0])) ? 'rings' : undefined;
  }
  if (!isJsonObject(root)) return undefined;
  if (Object.hasOwn(root, 'footfall')) return 'scene';
  if (GEOJSON_TYPES.has(root.type)) return 'geojson';
  if (root.type === 'map' || root.tiledversion !== undefined || (Array.isArray(root.layers) && 'tilewidth' in root)) {
    return 'tiled';
  }
  if ([root.scenario, root.vadere, root].some((part) => isJsonObject(part) && isJsonObject(part.topography))) {
    return 'vadere';
  }
  if (isJsonObject(root.attributes) && isJsonObject(root.attributes.bounds)) return 'vadere';
  if (['walkable_area_wkt', 'geometry_wkt', 'distributions', 'exits'].some((key) => Object.hasOwn(root, key))) {
    return 'jupedsim';
  }
  return Object.hasOwn(root, 'boundary') ? 'scene' : undefined;
}

function detectXml(text: string, name: string): string | undefined {
  const root = /<(?:\w+:)?(svg|map|JuPedSim|geometry|osm)[\s>]/i.exec(text.slice(0, 65536))?.[1].toLowerCase();
  if (root === 'svg') return 'svg';
  const advice: Record<string, string> = {
    map: 'export the Tiled map as JSON (.tmj)',
    jupedsim: 'export the geometry as WKT, or the scenario from the web editor',
    geometry: 'export the geometry as WKT, or the scenario from the web editor',
    osm: 'convert it to GeoJSON first, for example with osmtogeojson',
  };
  if (root === undefined || advice[root] === undefined) return undefined;
  throw new FootfallError(`<${root}> files cannot be read`, {
    code: 'import/unsupported',
    where: name,
    advice: advice[root],
  });
}

function refuseDeadEnds(start: string, name: string): void {
  const found = DEAD_ENDS.find((candidate) => start.startsWith(candidate.start));
  if (!found) return;
  throw new FootfallError(found.what, { code: 'import/unsupported', where: name, advice: found.advice });
}

/** The first place that holds something: not white space, not a line that starts with `#`. */
function skipComments(text: string): number {
  let at = 0;
  for (;;) {
    while (at < text.length && /\s/.test(text[at])) at++;
    if (text[at] !== '#') return at;
    const end = text.indexOf('\n', at);
    if (end < 0) return text.length;
    at = end + 1;
  }
}
