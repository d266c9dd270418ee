import { Gunzip, Unzlib } from 'fflate';
import { FootfallError, requireWithin, type WorkOptions } from '../../error/index.js';
import { badValue, describeJson } from './read-json.js';

/** Input bytes per push: bounds what one step can unfold to. */
const CHUNK = 16_384;
/** Gzip data put together from more parts is no tile layer. */
const MOST_MEMBERS = 16;

/**
 * The tile numbers of a layer or chunk, row by row: an array, or base64 with or without zlib or gzip.
 * @param count width times height
 * @throws FootfallError `limit/unpacked-bytes`, `import/tiled-data` if encoding, compression or size are not what they claim
 */
export function readTileData(
  data: unknown,
  encoding: unknown,
  compression: unknown,
  count: number,
  where: string,
  options: WorkOptions = {},
): Uint32Array {
  if (Array.isArray(data)) {
    if (data.length !== count) throw wrongSize(where, `${data.length} tiles`, count);
    const tiles = new Uint32Array(count);
    data.forEach((value: unknown, i) => {
      if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > 0xffffffff) {
        throw badValue(value, `${where}[${i}]`, 'a tile number');
      }
      tiles[i] = value;
    });
    return tiles;
  }
  if (typeof data !== 'string') throw badValue(data, where, 'an array of tile numbers or base64 text');
  if (encoding !== 'base64') throw unusable(where, `encoding ${describeJson(encoding)}`, 'csv or base64');
  requireWithin('unpackedBytes', 4 * count, where, options);
  const bytes = unfold(decodeBase64(data, where), compression, 4 * count, where);
  if (bytes.length !== 4 * count) throw wrongSize(where, `${bytes.length / 4} tiles`, count);
  const tiles = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    const at = 4 * i;
    tiles[i] = bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24);
  }
  return tiles;
}

function unfold(bytes: Uint8Array, compression: unknown, limit: number, where: string): Uint8Array {
  if (compression === undefined || compression === '' || compression === null) return bytes;
  if (compression !== 'zlib' && compression !== 'gzip') {
    throw unusable(where, `compression ${describeJson(compression)}`, 'none, zlib or gzip');
  }
  const result = new Uint8Array(limit);
  let length = 0;
  const take = (piece: Uint8Array): void => {
    if (length + piece.length > limit) throw wrongSize(where, `more than ${limit / 4} tiles`, limit / 4);
    result.set(piece, length);
    length += piece.length;
  };
  try {
    const stream = compression === 'zlib' ? new Unzlib(take) : new Gunzip(take);
    if (stream instanceof Gunzip) {
      // Thousands of empty members unfold to nothing and take long.
      let members = 0;
      stream.onmember = () => {
        if (++members > MOST_MEMBERS) throw unusable(where, 'many gzip members', 'gzip data of one member');
      };
    }
    for (let at = 0; at < bytes.length; at += CHUNK) {
      stream.push(bytes.subarray(at, at + CHUNK), at + CHUNK >= bytes.length);
    }
  } catch (cause) {
    if (cause instanceof FootfallError) throw cause;
    throw unusable(where, cause instanceof Error ? cause.message : 'broken data', `${compression} data`);
  }
  return result.subarray(0, length);
}

function decodeBase64(text: string, where: string): Uint8Array {
  const dense = text.replace(/\s+/g, '');
  let end = dense.length;
  while (end > 0 && dense[end - 1] === '=') end--;
  const plain = dense.slice(0, end);
  const bytes = new Uint8Array(Math.floor((plain.length * 3) / 4));
  let bits = 0;
  let held = 0;
  let length = 0;
  for (let i = 0; i < plain.length; i++) {
    const value = digitOf(plain.charCodeAt(i));
    if (value < 0) throw unusable(where, `the character "${plain[i]}"`, 'base64 text');
    held = (held << 6) | value;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[length++] = (held >> bits) & 0xff;
      held &= (1 << bits) - 1;
    }
  }
  return bytes.subarray(0, length);
}

/** A-Z, a-z, 0-9, + and / as 0 to 63; -1 for anything else. */
function digitOf(code: number): number {
  if (code >= 65 && code <= 90) return code - 65;
  if (code >= 97 && code <= 122) return code - 71;
  if (code >= 48 && code <= 57) return code + 4;
  return code === 43 ? 62 : code === 47 ? 63 : -1;
}

function wrongSize(where: string, got: string, count: number): FootfallError {
  return new FootfallError('the tile data has another size than the layer', {
    code: 'import/tiled-data',
    where,
    got,
    expected: `${count} tiles`,
  });
}

function unusable(where: string, got: string, expected: string): FootfallError {
  return new FootfallError('the tile data cannot be read', {
    code: 'import/tiled-data',
    where,
    got,
    expected,
    advice: 'set the tile layer format of the map to CSV or base64 (zlib) and save it again',
  });
}
