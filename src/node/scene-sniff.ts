const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const KEY = Array.from('"footfall"', (sign) => sign.charCodeAt(0));

/**
 * Whether a file is meant as a scene file, rather than a map to import: by its name, or by a key "footfall" at the top
 * of a JSON object. Deeper ones do not count: GeoJSON of shop counters has a property of that name.
 */
export function isSceneFile(name: string, bytes: Uint8Array): boolean {
  if (/\.scene\.json$/i.test(name)) return true;
  const start = findStart(bytes);
  if (bytes[start] !== OPEN_BRACE) return false;
  let depth = 1;
  for (let i = start + 1; i < bytes.length && depth > 0; i++) {
    const sign = bytes[i]!;
    if (sign === QUOTE) {
      if (depth === 1 && isKeyAt(bytes, i)) return true;
      i = skipText(bytes, i);
    } else if (sign === OPEN_BRACE || sign === OPEN_BRACKET) depth++;
    else if (sign === CLOSE_BRACE || sign === CLOSE_BRACKET) depth--;
  }
  return false;
}

/** The first sign behind a byte order mark and white space. */
function findStart(bytes: Uint8Array): number {
  let i = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  while (i < bytes.length && bytes[i]! <= 0x20) i++;
  return i;
}

function isKeyAt(bytes: Uint8Array, start: number): boolean {
  if (KEY.some((sign, k) => bytes[start + k] !== sign)) return false;
  let i = start + KEY.length;
  while (i < bytes.length && bytes[i]! <= 0x20) i++;
  return bytes[i] === COLON;
}

/** The index of the quote that ends the text which starts at `start`. */
function skipText(bytes: Uint8Array, start: number): number {
  let i = start + 1;
  while (i < bytes.length && bytes[i] !== QUOTE) i += bytes[i] === BACKSLASH ? 2 : 1;
  return i;
}
