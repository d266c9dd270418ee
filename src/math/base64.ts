const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Bytes of base64 text; engines without a browser's interface have no function for it. [Limit: padded, no blanks] */
export function decodeBase64(text: string): Uint8Array {
  const values = new Uint8Array(128);
  for (let k = 0; k < DIGITS.length; k++) values[DIGITS.charCodeAt(k)] = k;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  for (let k = 0, at = 0; k < text.length; k += 4) {
    let word = 0;
    for (let j = 0; j < 4; j++) word = word * 64 + values[text.charCodeAt(k + j)];
    for (let shift = 16; shift >= 0 && at < bytes.length; shift -= 8) bytes[at++] = word >> shift;
  }
  return bytes;
}
