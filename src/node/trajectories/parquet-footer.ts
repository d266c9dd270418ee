const DEEPEST = 32;

/**
 * The footer of a Parquet file is whole: no list or text in it reaches beyond its end. A reader that trusts the counts of a damaged
 * file fills the memory instead. (Thrift compact protocol, as the Parquet specification uses it.)
 */
export function isFooterSound(bytes: Uint8Array): boolean {
  const end = bytes.length - 8;
  if (end < 4 || !isMark(bytes, 0) || !isMark(bytes, bytes.length - 4)) return false;
  const length = new DataView(bytes.buffer, bytes.byteOffset + end, 4).getUint32(0, true);
  const walk = new ThriftWalk(bytes.subarray(0, end), end - length);
  return length <= end - 4 && walk.skip(STRUCT, 0) && walk.at === end;
}

/** The bytes begin like a Parquet file. */
export function isParquet(bytes: Uint8Array): boolean {
  return isMark(bytes, 0);
}

function isMark(bytes: Uint8Array, at: number): boolean {
  return [0x50, 0x41, 0x52, 0x31].every((byte, k) => bytes[at + k] === byte);
}

const [BYTE, I16, I32, I64, DOUBLE, BINARY, LIST, STRUCT] = [3, 4, 5, 6, 7, 8, 9, 12];

/** Fields of a struct by their number: whole numbers, and structs within. */
export type ThriftFields = Map<number, number | ThriftFields>;

/** Goes over values of the Thrift compact protocol, and never beyond the bytes. */
export class ThriftWalk {
  constructor(
    private readonly bytes: Uint8Array,
    public at: number,
  ) {}

  /** Goes over a value; false if it does not end in time. */
  skip(type: number, depth: number): boolean {
    if (depth > DEEPEST) return false;
    // Inside of a struct true and false are types of their own, without a byte.
    if (type === 1 || type === 2) return true;
    if (type === BYTE) return this.skipBytes(1);
    if (type === DOUBLE) return this.skipBytes(8);
    if (type === I16 || type === I32 || type === I64) return this.readCount() !== undefined;
    if (type === BINARY) {
      const length = this.readCount();
      return length !== undefined && this.skipBytes(length);
    }
    if (type === LIST) return this.skipList(depth);
    return type === STRUCT && this.skipStruct(depth);
  }

  /** The struct that begins here; undefined if it does not end in time. Fields that are neither whole numbers nor structs are left out. */
  readFields(depth = 0): ThriftFields | undefined {
    const fields: ThriftFields = new Map();
    for (let id = 0; depth <= DEEPEST; ) {
      if (this.at >= this.bytes.length) return undefined;
      const head = this.bytes[this.at++];
      const type = head & 15;
      if (type === 0) return fields;
      const long = head >> 4 === 0 ? this.readCount() : undefined;
      if (head >> 4 === 0 && long === undefined) return undefined;
      id = long === undefined ? id + (head >> 4) : fromZigzag(long);
      if (type === I16 || type === I32 || type === I64) {
        const value = this.readCount();
        if (value === undefined) return undefined;
        fields.set(id, fromZigzag(value));
      } else if (type === STRUCT) {
        const inner = this.readFields(depth + 1);
        if (!inner) return undefined;
        fields.set(id, inner);
      } else if (!this.skip(type, depth + 1)) return undefined;
    }
    return undefined;
  }

  private skipStruct(depth: number): boolean {
    for (;;) {
      if (this.at >= this.bytes.length) return false;
      const head = this.bytes[this.at++];
      if ((head & 15) === 0) return true;
      if (head >> 4 === 0 && this.readCount() === undefined) return false;
      if (!this.skip(head & 15, depth + 1)) return false;
    }
  }

  private skipList(depth: number): boolean {
    if (this.at >= this.bytes.length) return false;
    const head = this.bytes[this.at++];
    const type = head & 15;
    const count = head >> 4 === 15 ? this.readCount() : head >> 4;
    // Every element takes a byte at least.
    if (count === undefined || count > this.bytes.length - this.at) return false;
    for (let k = 0; k < count; k++) if (!this.skip(type <= 2 ? BYTE : type, depth + 1)) return false;
    return true;
  }

  private skipBytes(count: number): boolean {
    this.at += count;
    return this.at <= this.bytes.length;
  }

  private readCount(): number | undefined {
    let value = 0;
    for (let factor = 1, k = 0; k < 10 && this.at < this.bytes.length; k++, factor *= 128) {
      const byte = this.bytes[this.at++];
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
    return undefined;
  }
}

/** Even numbers stand for those from 0 up, odd ones for those from -1 down. */
function fromZigzag(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}
