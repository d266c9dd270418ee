import { Inflate } from 'fflate';
import { Budget, FootfallError, requireWithin, type WorkOptions } from '../../error/index.js';
import { decodeName } from './decode-text.js';

/** Input bytes per step: bounds what one step can unfold to (about a thousand times as much). */
const CHUNK = 16_384;
/** The record at the end of an archive, without its comment, and the longest comment. */
const END_SIZE = 22;
const LONGEST_COMMENT = 65_535;
const STORED = 0;
const DEFLATED = 8;

interface ZipEntry {
  readonly method: number;
  readonly encrypted: boolean;
  /** Of the packed bytes. */
  readonly from: number;
  readonly to: number;
  /** Unpacked, as the archive states it. */
  readonly size: number;
}

/** Whether the bytes start as a zip archive does. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5) && bytes[3] === bytes[2] + 1;
}

/**
 * A zip archive of which nothing is unpacked before it is asked for, and nothing is written anywhere. No size or place
 * that it states is trusted: files must lie inside the archive and apart from each other, and bytes are counted while
 * they are unpacked.
 */
export class ZipArchive {
  /** Paths with `/`, in the order of the archive, without folders. */
  readonly names: readonly string[];
  private readonly entries = new Map<string, ZipEntry>();
  private readonly unpacked: Budget;
  private readonly view: DataView;

  /** @throws FootfallError `import/bad-zip`, `import/unsafe-path`, `limit/entries` */
  constructor(
    private readonly bytes: Uint8Array,
    private readonly name: string,
    private readonly options: WorkOptions = {},
  ) {
    this.unpacked = new Budget('unpackedBytes', name, options);
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.readDirectory();
    this.refuseOverlaps();
    this.names = [...this.entries.keys()];
  }

  /**
   * The content of a file; undefined if there is none of that name.
   * @throws FootfallError `import/bad-zip`, `limit/unpacked-bytes`
   */
  read(path: string): Uint8Array | undefined {
    const entry = this.entries.get(path);
    if (!entry) return undefined;
    const { method, from, to, size } = entry;
    requireWithin('unpackedBytes', size, this.name, this.options);
    if (entry.encrypted) throw this.broken('an encrypted file', 'files without a password');
    const packed = this.bytes.subarray(from, to);
    if (method === STORED) {
      this.unpacked.spend(packed.length);
      return packed;
    }
    if (method !== DEFLATED) throw this.broken(`a file packed by method ${method}`, 'deflated or stored files');
    const content = this.inflate(packed);
    if (content.length !== size) throw this.broken(`${content.length} bytes in ${path.slice(0, 80)}`, `${size} bytes`);
    return content;
  }

  private inflate(packed: Uint8Array): Uint8Array {
    const pieces: Uint8Array[] = [];
    let length = 0;
    let isDone = false;
    const stream = new Inflate((piece, isLast) => {
      this.unpacked.spend(piece.length);
      pieces.push(piece);
      length += piece.length;
      isDone ||= isLast;
    });
    try {
      for (let at = 0; at === 0 || at < packed.length; at += CHUNK) {
        stream.push(packed.subarray(at, at + CHUNK), at + CHUNK >= packed.length);
      }
    } catch (cause) {
      if (cause instanceof FootfallError) throw cause;
      throw this.broken(cause instanceof Error ? cause.message.slice(0, 120) : 'broken data', 'deflated data');
    }
    if (!isDone) throw this.broken('a file that is cut off', 'deflated data');
    const content = new Uint8Array(length);
    let at = 0;
    for (const piece of pieces) {
      content.set(piece, at);
      at += piece.length;
    }
    return content;
  }

  private readDirectory(): void {
    const { count, from } = this.findDirectory();
    requireWithin('entries', count, this.name, this.options);
    let at = from;
    for (let i = 0; i < count; i++) {
      if (this.uint32(at) !== 0x02014b50) throw this.broken('a list of files that breaks off', `${count} files`);
      const nameLength = this.uint16(at + 28);
      const extraLength = this.uint16(at + 30);
      const path = this.text(at + 46, nameLength);
      refuseUnsafe(path, this.name);
      const wide = this.readWide(at + 46 + nameLength, extraLength, {
        size: this.uint32(at + 24),
        packed: this.uint32(at + 20),
        header: this.uint32(at + 42),
      });
      if (!path.endsWith('/')) {
        if (this.entries.has(path)) throw this.broken(`two files named ${path.slice(0, 80)}`, 'one file of a name');
        this.entries.set(path, this.readEntry(at, wide));
      }
      at += 46 + nameLength + extraLength + this.uint16(at + 32);
    }
  }

  private readEntry(at: number, { size, packed, header }: WideSizes): ZipEntry {
    if (this.uint32(header) !== 0x04034b50) throw this.broken('a file that is not where the list says', undefined);
    const from = header + 30 + this.uint16(header + 26) + this.uint16(header + 28);
    const to = from + packed;
    if (!(to <= this.bytes.length)) throw this.broken('a file that ends beyond the archive', undefined);
    return { method: this.uint16(at + 10), encrypted: (this.uint16(at + 8) & 1) !== 0, from, to, size };
  }

  /** Archives whose files share bytes unpack to far more than they hold (zip bombs). */
  private refuseOverlaps(): void {
    const sorted = [...this.entries.values()].sort((a, b) => a.from - b.from || a.to - b.to);
    let end = 0;
    for (const { from, to } of sorted) {
      if (from < end) throw this.broken('files that share the same bytes', 'files one after the other');
      end = to;
    }
  }

  /** The record at the end says where the list of files is and how many it has. */
  private findDirectory(): { count: number; from: number } {
    const last = this.bytes.length - END_SIZE;
    for (let at = last; at >= 0 && at >= last - LONGEST_COMMENT; at--) {
      if (this.uint32(at) !== 0x06054b50) continue;
      const count = this.uint16(at + 10);
      const from = this.uint32(at + 16);
      if (from !== 0xffffffff && count !== 0xffff) return { count, from };
      // ZIP64: a second record, found through a locator right before this one.
      if (at < 20 || this.uint32(at - 20) !== 0x07064b50) return { count, from };
      const wide = this.uint64(at - 12);
      if (this.uint32(wide) !== 0x06064b50) throw this.broken('no list of files', undefined);
      return { count: this.uint64(wide + 32), from: this.uint64(wide + 48) };
    }
    throw this.broken('no list of files at its end', undefined);
  }

  /** Sizes of 0xffffffff stand in an extra field of 64 bits each. */
  private readWide(from: number, length: number, sizes: WideSizes): WideSizes {
    const isWide = (value: number): boolean => value === 0xffffffff;
    if (!isWide(sizes.size) && !isWide(sizes.packed) && !isWide(sizes.header)) return sizes;
    for (let at = from; at + 4 <= from + length; at += 4 + this.uint16(at + 2)) {
      if (this.uint16(at) !== 1) continue;
      let next = at + 4;
      const read = (value: number): number => {
        if (!isWide(value)) return value;
        next += 8;
        return this.uint64(next - 8);
      };
      return { size: read(sizes.size), packed: read(sizes.packed), header: read(sizes.header) };
    }
    return sizes;
  }

  private text(from: number, length: number): string {
    this.expect(from, length);
    return decodeName(this.bytes.subarray(from, from + length)).replaceAll('\\', '/');
  }

  private uint16(at: number): number {
    this.expect(at, 2);
    return this.view.getUint16(at, true);
  }

  private uint32(at: number): number {
    this.expect(at, 4);
    return this.view.getUint32(at, true);
  }

  private uint64(at: number): number {
    return this.uint32(at) + 2 ** 32 * this.uint32(at + 4);
  }

  private expect(at: number, length: number): void {
    if (!(at >= 0 && at + length <= this.bytes.length)) throw this.broken('a place beyond its end', undefined);
  }

  private broken(got: string, expected: string | undefined): FootfallError {
    return new FootfallError('the zip archive is not readable', {
      code: 'import/bad-zip',
      where: this.name,
      got,
      expected,
      advice: 'pack the files again, or name the folder that holds them',
    });
  }
}

interface WideSizes {
  readonly size: number;
  readonly packed: number;
  /** Where the file's own header is. */
  readonly header: number;
}

function refuseUnsafe(path: string, name: string): void {
  if (!/(?:^|\/)\.\.(?:\/|$)|^\/|^[A-Za-z]:/.test(path)) return;
  throw new FootfallError('a file in the archive points outside of it', {
    code: 'import/unsafe-path',
    where: name,
    got: `"${path.slice(0, 80)}"`,
    advice: 'do not trust this archive',
  });
}
