import { badArgument, FootfallError } from '../error/index.js';
import type { Domain } from './domain.js';
import { requireDomain } from './require-domain.js';

/** "FFDM" and the version of the layout. */
const MAGIC = 0x4d444646;
const VERSION = 1;

/** Every array of a domain with its element type, in the order of the file. */
const FIELDS = {
  bounds: Float64Array,
  vertices: Float64Array,
  vertexWeights: Float64Array,
  componentAreas: Float64Array,
  areaSums: Float64Array,
  posts: Float64Array,
  circles: Float64Array,
  grid: Float64Array,
  treeBoxes: Float64Array,
  vertexSegments: Int32Array,
  triangles: Int32Array,
  twins: Int32Array,
  edgeSegments: Int32Array,
  triangleComponents: Int32Array,
  componentStarts: Int32Array,
  segments: Int32Array,
  segmentEdges: Int32Array,
  segmentObstacles: Int32Array,
  segmentCircles: Int32Array,
  ringStarts: Int32Array,
  ringComponents: Int32Array,
  postObstacles: Int32Array,
  circleObstacles: Int32Array,
  gridStarts: Int32Array,
  gridTriangles: Int32Array,
  treeItems: Int32Array,
  segmentKinds: Uint8Array,
} as const;

type FieldName = keyof typeof FIELDS;
const NAMES = Object.keys(FIELDS) as FieldName[];
const CHECKSUM_AT = 12;
/** magic, version, ringSegmentCount, checksum; tolerance, period; then a length per field. */
const HEADER = 16 + 16 + 8 * NAMES.length;

/** A domain as one block of bytes (little-endian, every array aligned to 8 bytes), to be stored or sent to a worker. */
export function domainToBytes(domain: Domain): Uint8Array {
  requireDomain(domain, 'domainToBytes');
  let size = HEADER;
  for (const name of NAMES) size += aligned(domain[name].byteLength);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, VERSION, true);
  view.setUint32(8, domain.ringSegmentCount, true);
  view.setFloat64(16, domain.tolerance, true);
  view.setFloat64(24, domain.period, true);
  let at = HEADER;
  NAMES.forEach((name, i) => {
    const values = domain[name];
    view.setFloat64(32 + 8 * i, values.length, true);
    bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), at);
    at += aligned(values.byteLength);
  });
  view.setUint32(CHECKSUM_AT, computeChecksum(bytes), true);
  return bytes;
}

/**
 * The domain in a block of bytes. Its arrays are views into the block: nothing is copied if the block is aligned to 8
 * bytes.
 *
 * @throws FootfallError `geometry/bad-bytes` for anything that `domainToBytes` did not write
 */
export function domainFromBytes(source: Uint8Array): Domain {
  if (!(source instanceof Uint8Array)) throw badArgument('domainFromBytes: source', source, 'a Uint8Array');
  // Not `slice`, which for the Buffer of Node.js copies nothing.
  const bytes = source.byteOffset % 8 === 0 ? source : new Uint8Array(source);
  if (bytes.byteLength < HEADER || bytes.byteLength % 8 !== 0) throw badBytes(`${bytes.byteLength} bytes`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0, true) !== MAGIC) throw badBytes('another kind of file');
  if (view.getUint32(4, true) !== VERSION) throw badBytes(`layout ${view.getUint32(4, true)}`);
  let at = HEADER;
  const arrays: Partial<Record<FieldName, Float64Array | Int32Array | Uint8Array>> = {};
  NAMES.forEach((name, i) => {
    const Type = FIELDS[name];
    const length = view.getFloat64(32 + 8 * i, true);
    const end = at + aligned(length * Type.BYTES_PER_ELEMENT);
    if (!(Number.isInteger(length) && length >= 0 && end <= bytes.byteLength))
      throw badBytes('a block that was cut off');
    arrays[name] = new Type(bytes.buffer as ArrayBuffer, bytes.byteOffset + at, length);
    at = end;
  });
  if (at !== bytes.byteLength) throw badBytes(`${bytes.byteLength - at} bytes too many`);
  if (view.getUint32(CHECKSUM_AT, true) !== computeChecksum(bytes)) throw badBytes('a block that was changed');
  return {
    ...(arrays as Pick<Domain, FieldName>),
    ringSegmentCount: view.getUint32(8, true),
    tolerance: view.getFloat64(16, true),
    period: view.getFloat64(24, true),
  };
}

/** A hash of all words but its own: each step is one to one, so that one changed word always changes it. */
function computeChecksum(bytes: Uint8Array): number {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2);
  let hash = words.length;
  for (let i = 0; i < words.length; i++) {
    if (i === CHECKSUM_AT >> 2) continue;
    hash = Math.imul(hash ^ words[i], 0x9e3779b1);
    hash ^= hash >>> 16;
  }
  return hash >>> 0;
}

function aligned(length: number): number {
  return Math.ceil(length / 8) * 8;
}

function badBytes(got: string): FootfallError {
  return new FootfallError('these bytes hold no domain', {
    code: 'geometry/bad-bytes',
    got,
    expected: `what domainToBytes writes (layout ${VERSION})`,
    advice: 'build the domain again',
  });
}
