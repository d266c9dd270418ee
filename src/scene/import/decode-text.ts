import { FootfallError } from '../../error/index.js';

/** Code units per call of String.fromCharCode: engines limit the number of arguments. */
const CHUNK = 8192;

/** What Windows-1252 puts at 0x80..0x9f; old CAD files are full of it. Undefined places keep their control code. */
const WINDOWS_1252 = [
  0x20ac, 0x81, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8d, 0x017d,
  0x8f, 0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x9d,
  0x017e, 0x0178,
];

/**
 * Text of a file: UTF-8 (a byte order mark is dropped), UTF-16 where a byte order mark says so, Windows-1252 where
 * the bytes are no UTF-8.
 * @param name used in messages
 * @throws FootfallError `import/empty` for no bytes or white space only, `import/not-text` for control characters, the sign of a binary file
 */
export function decodeText(bytes: Uint8Array, name: string): string {
  if (bytes.length === 0) throw emptyFile(name);
  const units = decodeUtf16(bytes, name) ?? decodeUtf8(bytes) ?? decodeWindows1252(bytes);
  let blank = true;
  for (let i = 0; i < units.length; i++) {
    const unit = units[i];
    if (unit > 32) {
      blank = false;
      if (unit !== 0x7f) continue;
    }
    // Tab, line feed, vertical tab, form feed, carriage return, the old end-of-file mark (last only) and space are text.
    if ((unit >= 9 && unit <= 13) || unit === 32 || (unit === 0x1a && i === units.length - 1)) continue;
    throw new FootfallError('this is not a text file', {
      code: 'import/not-text',
      where: name,
      got: `control character 0x${unit.toString(16).padStart(2, '0')} at position ${i}`,
      advice: 'give a map or scene file; see footfall import --help for the formats',
    });
  }
  if (blank) throw emptyFile(name);
  let text = '';
  for (let i = 0; i < units.length; i += CHUNK) {
    text += String.fromCharCode.apply(null, units.subarray(i, i + CHUNK) as unknown as number[]);
  }
  return text;
}

function emptyFile(name: string): FootfallError {
  return new FootfallError('the file is empty', { code: 'import/empty', where: name });
}

function decodeUtf16(bytes: Uint8Array, name: string): Uint16Array | undefined {
  const little = bytes[0] === 0xff && bytes[1] === 0xfe;
  const big = bytes[0] === 0xfe && bytes[1] === 0xff;
  if (!little && !big) return undefined;
  if (bytes.length % 2 === 1) {
    throw new FootfallError('the file starts as UTF-16 text but ends in half a character', {
      code: 'import/not-text',
      where: name,
    });
  }
  const units = new Uint16Array(bytes.length / 2 - 1);
  const low = little ? 0 : 1;
  for (let i = 0; i < units.length; i++) units[i] = bytes[2 * i + 2 + low] | (bytes[2 * i + 3 - low] << 8);
  return units;
}

/** Undefined where the bytes are no UTF-8: overlong forms, lone surrogates, values above 0x10ffff, cut sequences. */
function decodeUtf8(bytes: Uint8Array): Uint16Array | undefined {
  const units = new Uint16Array(bytes.length);
  let length = 0;
  let i = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  while (i < bytes.length) {
    const lead = bytes[i++];
    if (lead < 0x80) {
      units[length++] = lead;
      continue;
    }
    const extra = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1;
    if (lead < 0xc2 || lead > 0xf4 || i + extra > bytes.length) return undefined;
    let point = lead & (0x3f >> extra);
    for (let k = 0; k < extra; k++) {
      const next = bytes[i++];
      if ((next & 0xc0) !== 0x80) return undefined;
      point = (point << 6) | (next & 0x3f);
    }
    if (extra === 2 && (point < 0x800 || (point >= 0xd800 && point <= 0xdfff))) return undefined;
    if (extra === 3 && (point < 0x10000 || point > 0x10ffff)) return undefined;
    if (point >= 0x10000) {
      units[length++] = 0xd800 | ((point - 0x10000) >> 10);
      units[length++] = 0xdc00 | ((point - 0x10000) & 0x3ff);
    } else {
      units[length++] = point;
    }
  }
  return units.subarray(0, length);
}

function decodeWindows1252(bytes: Uint8Array): Uint16Array {
  const units = new Uint16Array(bytes.length);
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    units[i] = byte >= 0x80 && byte < 0xa0 ? WINDOWS_1252[byte - 0x80] : byte;
  }
  return units;
}
