/** Screenshots as small files: the same picture with a palette of 256 colours. */
import { deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MOST_COLOURS = 256;

/** Width and height of a PNG file. @param {Uint8Array} bytes @throws where it is none */
export function readPngSize(bytes) {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (!file.subarray(0, 8).equals(SIGNATURE) || file.toString('latin1', 12, 16) !== 'IHDR')
    throw new Error('not a PNG file');
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}

/** @param {Buffer} file a PNG with 8 bits per channel, as browsers write them @returns {Buffer} a PNG with a palette */
export function shrinkPng(file) {
  const { width, height, pixels } = decodePng(file);
  const { palette, indices } = quantise(pixels);
  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y++) rows.set(indices.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    formatChunk('IHDR', header),
    formatChunk('PLTE', Buffer.from(palette)),
    formatChunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    formatChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Pixels as RGB, 3 bytes each. */
function decodePng(file) {
  const { width, height } = readPngSize(file);
  const [depth, colour] = [file[24], file[25]];
  const channels = { 2: 3, 6: 4 }[colour];
  if (depth !== 8 || channels === undefined || file[28] !== 0)
    throw new Error('expected 8 bits per channel, RGB or RGBA');
  const parts = [];
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(file.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const raw = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const lines = new Uint8Array(height * stride);
  for (let y = 0; y < height; y++) {
    const kind = raw[y * (stride + 1)];
    for (let k = 0; k < stride; k++) {
      const at = y * stride + k;
      const left = k >= channels ? lines[at - channels] : 0;
      const up = y > 0 ? lines[at - stride] : 0;
      const corner = y > 0 && k >= channels ? lines[at - stride - channels] : 0;
      lines[at] = raw[y * (stride + 1) + 1 + k] + predict(kind, left, up, corner);
    }
  }
  const pixels = new Uint8Array(width * height * 3);
  for (let p = 0; p < width * height; p++) pixels.set(lines.subarray(p * channels, p * channels + 3), 3 * p);
  return { width, height, pixels };
}

/** The five filters of PNG. */
function predict(kind, left, up, corner) {
  if (kind === 0) return 0;
  if (kind === 1) return left;
  if (kind === 2) return up;
  if (kind === 3) return (left + up) >> 1;
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

/** Colours by median cut; exact where there are few. */
function quantise(pixels) {
  const counts = new Map();
  for (let p = 0; p < pixels.length; p += 3) {
    const key = (pixels[p] << 16) | (pixels[p + 1] << 8) | pixels[p + 2];
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  // Large plain areas are seen most, but one colour must not outweigh a gradient.
  const colours = [...counts].map(([key, count]) => ({
    key,
    rgb: [key >> 16, (key >> 8) & 255, key & 255],
    weight: Math.sqrt(count),
  }));
  const boxes = [colours];
  while (boxes.length < MOST_COLOURS) {
    const widest = boxes
      .map((box, k) => ({ k, ...measure(box) }))
      .filter(({ range }) => range > 0)
      .reduce((most, box) => (most === undefined || box.size > most.size ? box : most), undefined);
    if (widest === undefined) break;
    const box = boxes[widest.k].sort((a, b) => a.rgb[widest.axis] - b.rgb[widest.axis]);
    const half = box.reduce((sum, { weight }) => sum + weight, 0) / 2;
    let at = 1;
    for (let sum = box[0].weight; at < box.length - 1 && sum + box[at].weight / 2 < half; at++) sum += box[at].weight;
    boxes.splice(widest.k, 1, box.slice(0, at), box.slice(at));
  }
  const palette = [];
  const byKey = new Map();
  boxes.forEach((box, k) => {
    const weight = box.reduce((sum, entry) => sum + entry.weight, 0);
    const common = box.reduce((most, entry) => (entry.weight > most.weight ? entry : most));
    // Plain areas keep their colour.
    const isPlain = common.weight > weight / 2;
    for (let axis = 0; axis < 3; axis++) {
      const mean = box.reduce((sum, entry) => sum + entry.weight * entry.rgb[axis], 0) / weight;
      palette.push(isPlain ? common.rgb[axis] : Math.round(mean));
    }
    for (const { key } of box) byKey.set(key, k);
  });
  const indices = new Uint8Array(pixels.length / 3);
  for (let p = 0; p < indices.length; p++) {
    indices[p] = byKey.get((pixels[3 * p] << 16) | (pixels[3 * p + 1] << 8) | pixels[3 * p + 2]);
  }
  return { palette, indices };
}

/** The longest side of a box of colours, and how much it matters. */
function measure(box) {
  let [axis, range] = [0, 0];
  for (let k = 0; k < 3; k++) {
    let [least, most] = [255, 0];
    for (const { rgb } of box) {
      least = Math.min(least, rgb[k]);
      most = Math.max(most, rgb[k]);
    }
    if (most - least > range) [axis, range] = [k, most - least];
  }
  const weight = box.reduce((sum, entry) => sum + entry.weight, 0);
  return { axis, range, size: range * Math.sqrt(weight) };
}

function formatChunk(kind, data) {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(kind, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}

function crc32(bytes) {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let k = 0; k < 8; k++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
