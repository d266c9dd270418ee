import { zlibSync } from 'fflate';
import { FootfallError, partsOf, requireBytes, wholeIn } from '../../error/index.js';

/** A picture of few colours, one byte per pixel, rows from the top. */
export interface IndexedImage {
  readonly columns: number;
  readonly rows: number;
  /** Per pixel a number of the palette. */
  readonly pixels: Uint8Array;
  /** Red, green, blue, opacity each. [Limit: 1 to 256 colours] */
  readonly palette: Uint8Array;
}

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];
/** Bytes per pixel: 8 bits into a palette, no interlacing. */
const HEADER_END = [8, 3, 0, 0, 0];

const requireImage = partsOf({
  columns: wholeIn(),
  rows: wholeIn(),
  pixels: requireBytes,
  palette: requireBytes,
});

/**
 * An indexed image as PNG bytes.
 *
 * @throws FootfallError where sizes do not fit together
 */
export function encodePng(image: IndexedImage): Uint8Array {
  requireImage(image, 'encodePng: image');
  const { columns, rows, pixels, palette } = image;
  const colors = palette.length / 4;
  const isRight = columns > 0 && rows > 0 && pixels.length === columns * rows && Number.isInteger(colors);
  if (!isRight || colors < 1 || colors > 256 || pixels.some((p) => p >= colors)) {
    throw new FootfallError('an image of this shape cannot be written', {
      code: 'plot/image',
      got: `${columns} x ${rows}, ${pixels.length} pixels, ${colors} colours`,
      expected: 'as many pixels as columns times rows, and 1 to 256 colours that hold them all',
    });
  }
  const raw = new Uint8Array(rows * (columns + 1));
  for (let row = 0; row < rows; row++) {
    raw.set(pixels.subarray(row * columns, (row + 1) * columns), row * (columns + 1) + 1);
  }
  const rgb = Array.from({ length: 3 * colors }, (_, k) => palette[4 * Math.floor(k / 3) + (k % 3)]);
  const opacity = Array.from({ length: colors }, (_, k) => palette[4 * k + 3]);
  return Uint8Array.from([
    ...SIGNATURE,
    ...encodeChunk('IHDR', Uint8Array.from([...toBytes(columns), ...toBytes(rows), ...HEADER_END])),
    ...encodeChunk('PLTE', Uint8Array.from(rgb)),
    ...encodeChunk('tRNS', Uint8Array.from(opacity)),
    ...encodeChunk('IDAT', zlibSync(raw, { level: 9 })),
    ...encodeChunk('IEND', new Uint8Array(0)),
  ]);
}

/** An indexed image as a data URI for SVG. */
export function toDataUri(image: IndexedImage): string {
  return `data:image/png;base64,${toBase64(encodePng(image))}`;
}

function encodeChunk(name: string, data: Uint8Array): Uint8Array {
  const body = new Uint8Array(4 + data.length);
  for (let k = 0; k < 4; k++) body[k] = name.charCodeAt(k);
  body.set(data, 4);
  const out = new Uint8Array(8 + body.length);
  out.set(toBytes(data.length), 0);
  out.set(body, 4);
  out.set(toBytes(computeCrc(body)), 4 + body.length);
  return out;
}

function toBytes(value: number): number[] {
  return [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);
}

function computeCrc(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let k = 0; k < 8; k++) crc = (crc & 1) === 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Bytes as text, RFC 4648. */
export function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let k = 0; k < bytes.length; k += 3) {
    const left = bytes.length - k;
    const group = (bytes[k] << 16) | ((left > 1 ? bytes[k + 1] : 0) << 8) | (left > 2 ? bytes[k + 2] : 0);
    const digits = [18, 12, 6, 0].map((shift) => DIGITS[(group >> shift) & 63]);
    parts.push(digits.slice(0, left > 2 ? 4 : left + 1).join(''), '='.repeat(left > 2 ? 0 : 3 - left));
  }
  return parts.join('');
}
