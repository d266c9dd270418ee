const TABLE = buildTable();

function buildTable(): Int32Array {
  const table = new Int32Array(256);
  for (let n = 0; n < 256; n++) {
    let c = n;
    for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    table[n] = c;
  }
  return table;
}

/**
 * The cyclic redundancy check of zip, PNG and Ethernet (CRC-32).
 *
 * @param before the check of the bytes before, to go on with
 * @returns 0 to 2^32 - 1
 */
export function computeCrc32(bytes: Uint8Array, before = 0): number {
  let c = ~before;
  for (let k = 0; k < bytes.length; k++) c = TABLE[(c ^ bytes[k]) & 255] ^ (c >>> 8);
  return ~c >>> 0;
}
