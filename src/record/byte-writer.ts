/** Collects numbers as bytes; grows as needed. */
export class ByteWriter {
  private bytes: Uint8Array;
  private end = 0;

  constructor(capacity = 1024) {
    this.bytes = new Uint8Array(capacity);
  }

  get length(): number {
    return this.end;
  }

  /** Forget what was written, keep the memory. */
  clear(): void {
    this.end = 0;
  }

  /** What was written so far: a view, valid until the next write. */
  view(): Uint8Array {
    return this.bytes.subarray(0, this.end);
  }

  /** What was written so far, as bytes of their own. */
  copy(): Uint8Array {
    return this.bytes.slice(0, this.end);
  }

  /** Seven bits per byte, low ones first. @param value whole. [Limit: 0 to 2^53 - 1] */
  writeCount(value: number): void {
    this.reserve(8);
    let rest = value;
    while (rest >= 128) {
      // Bits of the low seven only: the value itself may be above 2^32.
      const low = rest % 128;
      this.bytes[this.end++] = low | 128;
      rest = (rest - low) / 128;
    }
    this.bytes[this.end++] = rest;
  }

  /** A whole number of either sign: small ones are short. [Limit: 2^52] */
  writeSigned(value: number): void {
    this.writeCount(value < 0 ? -2 * value - 1 : 2 * value);
  }

  writeUint32(value: number): void {
    this.reserve(4);
    for (let k = 0; k < 4; k++) this.bytes[this.end++] = (value >>> (8 * k)) & 255;
  }

  writeBytes(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.end);
    this.end += bytes.length;
  }

  private reserve(count: number): void {
    if (this.end + count <= this.bytes.length) return;
    const grown = new Uint8Array(Math.max(2 * this.bytes.length, this.end + count));
    grown.set(this.view());
    this.bytes = grown;
  }
}
