import { FootfallError } from '../error/index.js';

/** Reads what a `ByteWriter` wrote. */
export class ByteReader {
  constructor(
    private readonly bytes: Uint8Array,
    private at = 0,
  ) {}

  get position(): number {
    return this.at;
  }

  get left(): number {
    return this.bytes.length - this.at;
  }

  /** @throws FootfallError behind the end */
  readCount(): number {
    let value = 0;
    let factor = 1;
    for (let k = 0; k < 8; k++) {
      if (this.at >= this.bytes.length) break;
      const byte = this.bytes[this.at++];
      value += (byte & 127) * factor;
      if (byte < 128) {
        // Eight bytes hold 56 bits, a number only 53.
        if (value > Number.MAX_SAFE_INTEGER) break;
        return value;
      }
      factor *= 128;
    }
    throw refuseBytes(this.at);
  }

  /**
   * How many elements follow.
   * @param leastBytes that each takes: more than the bytes that are left can hold are refused before anything is done for them
   */
  readLength(leastBytes = 1): number {
    const count = this.readCount();
    if (count * leastBytes > this.left) throw refuseBytes(this.at);
    return count;
  }

  /** [Limit: up to 2^52 of either sign] */
  readSigned(): number {
    const value = this.readCount();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }

  readUint32(): number {
    if (this.left < 4) throw refuseBytes(this.at);
    let value = 0;
    for (let k = 0; k < 4; k++) value |= this.bytes[this.at++] << (8 * k);
    return value >>> 0;
  }

  /** The next bytes, as a view. */
  readBytes(count: number): Uint8Array {
    if (count > this.left) throw refuseBytes(this.at);
    this.at += count;
    return this.bytes.subarray(this.at - count, this.at);
  }
}

/** Bytes that are not what was written. @param at byte of the part that is read */
export function refuseBytes(at: number): FootfallError {
  return new FootfallError('the bytes of a recording end too early or make no number', {
    code: 'record/bad-bytes',
    where: `byte ${at}`,
    expected: 'what Footfall wrote',
    advice: 'take the file from where it was made',
  });
}
