/** Bytes of hexadecimal text, two digits each. Bytes stay aligned in it, so that gzip makes it smaller than base64. */
export function decodeHex(text: string): Uint8Array {
  return new Uint8Array(text.length >> 1).map((_, k) => Number.parseInt(text.slice(2 * k, 2 * k + 2), 16));
}
