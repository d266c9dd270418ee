import { FootfallError } from '../../error/index.js';

/** Code units that are put together at a time: engines limit the number of arguments, and a file is not held twice. */
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
  const text = decodeUtf16(bytes, name) ?? decodeUtf8(bytes) ?? decodeWindows1252(bytes);
  if (text.firstControl >= 0) {
    throw new FootfallError('this is not a text file', {
      code: 'import/not-text',
      where: name,
      got: `control character 0x${text.controlUnit.toString(16).padStart(2, '0')} at position ${text.firstControl}`,
      advice: 'give a map or scene file; see footfall import --help for the formats',
    });
  }
  if (text.isBlank) throw emptyFile(name);
  return text.finish();
}

/** A name from inside an archive: UTF-8, else Windows-1252, whatever characters are in it. */
export function decodeName(bytes: Uint8Array): string {
  return (decodeUtf8(bytes) ?? decodeWindows1252(bytes)).finish();
}

function emptyFile(name: string): FootfallError {
  return new FootfallError('the file is empty', { code: 'import/empty', where: name });
}

/** Puts a text together from code units, and notes what is not text in it. */
class TextBuilder {
  isBlank = true;
  /** Where the first control character is, or -1; what it is. */
  firstControl = -1;
  controlUnit = 0;
  private readonly units = new Uint16Array(CHUNK);
  private held = 0;
  private done = 0;
  private text = '';

  /** @param isLast whether this is the last one of the file */
  add(unit: number, isLast: boolean): void {
    if (unit > 32 && unit !== 0x7f) this.isBlank = false;
    // Tab, line feed, vertical tab, form feed, carriage return, the old end-of-file mark (last only) and space are text.
    else if (!((unit >= 9 && unit <= 13) || unit === 32 || (unit === 0x1a && isLast)) && this.firstControl < 0) {
      this.firstControl = this.done + this.held;
      this.controlUnit = unit;
    }
    this.units[this.held++] = unit;
    if (this.held === CHUNK) this.flush();
  }

  finish(): string {
    this.flush();
    return this.text;
  }

  private flush(): void {
    const units = this.held === CHUNK ? this.units : this.units.subarray(0, this.held);
    this.text += String.fromCharCode.apply(null, units as unknown as number[]);
    this.done += this.held;
    this.held = 0;
  }
}

function decodeUtf16(bytes: Uint8Array, name: string): TextBuilder | undefined {
  const little = bytes[0] === 0xff && bytes[1] === 0xfe;
  const big = bytes[0] === 0xfe && bytes[1] === 0xff;
  if (!little && !big) return undefined;
  if (bytes.length % 2 === 1) {
    throw new FootfallError('the file starts as UTF-16 text but ends in half a character', {
      code: 'import/not-text',
      where: name,
    });
  }
  const text = new TextBuilder();
  const low = little ? 0 : 1;
  for (let i = 2; i < bytes.length; i += 2)
    text.add(bytes[i + low] | (bytes[i + 1 - low] << 8), i + 2 === bytes.length);
  return text;
}

/** Undefined where the bytes are no UTF-8: overlong forms, lone surrogates, values above 0x10ffff, cut sequences. */
function decodeUtf8(bytes: Uint8Array): TextBuilder | undefined {
  const text = new TextBuilder();
  const { length } = bytes;
  let i = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  while (i < length) {
    const lead = bytes[i++];
    if (lead < 0x80) {
      text.add(lead, i === length);
      continue;
    }
    const extra = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1;
    if (lead < 0xc2 || lead > 0xf4 || i + extra > length) return undefined;
    let point = lead & (0x3f >> extra);
    for (let k = 0; k < extra; k++) {
      const next = bytes[i++];
      if ((next & 0xc0) !== 0x80) return undefined;
      point = (point << 6) | (next & 0x3f);
    }
    if (extra === 2 && (point < 0x800 || (point >= 0xd800 && point <= 0xdfff))) return undefined;
    if (extra === 3 && (point < 0x10000 || point > 0x10ffff)) return undefined;
    if (point >= 0x10000) {
      text.add(0xd800 | ((point - 0x10000) >> 10), false);
      text.add(0xdc00 | ((point - 0x10000) & 0x3ff), false);
    } else {
      text.add(point, false);
    }
  }
  return text;
}

function decodeWindows1252(bytes: Uint8Array): TextBuilder {
  const text = new TextBuilder();
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    text.add(byte >= 0x80 && byte < 0xa0 ? WINDOWS_1252[byte - 0x80] : byte, i + 1 === bytes.length);
  }
  return text;
}
